"""Write the types of each game's page from its declaration: `python web/scripts/views.py`; `--check` only compares.

They name what there is (fields, questions, answers, events, cards with their columns, options) and hold no place: where
a field lies follows from the card list, and is told with the rules themselves.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from stolik import games
from stolik.core.door.game import Game
from stolik.core.kit.names import Named, SeatSet, SetOf
from stolik.core.kit.pieces import NOTE, OneOf
from stolik.core.kit.record import Field, Seen
from stolik.core.kit.words import COMMON
from stolik.server.about import domains_of, kind_of, row
from stolik.table.drawing import shown

WEB = Path(__file__).resolve().parent.parent
GAMES, RULES = WEB / "src" / "games", WEB / "rules"
HEAD = "// Written by scripts/views.py from the declaration of {name}; do not edit.\n"
TAKEN = ("Fields", "Question", "Answer", "Answers", "Event", "Told", "Option", "Word")


def union(words: Iterable[str]) -> str:
    """One of these words."""
    return " | ".join(f"'{word}'" for word in dict.fromkeys(words)) or "never"


def listed(kind: str) -> str:
    """Some of these."""
    return f"({kind})[]" if " | " in kind and not kind.endswith("[]") else f"{kind}[]"


def one_of(kinds: Iterable[str]) -> str:
    """What values of several kinds have in common; an empty list goes with any."""
    return " | ".join(sorted({*kinds} - {"never[]", "never"})) or "never"


def alternatives(words: Iterable[str]) -> list[str]:
    """One of many words, a line for each."""
    return [f"  | '{word}'" for word in words]


class View:
    """The types of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.domains = {kind_of(each): each for each in sorted(domains_of(game), key=len)}
        names = [domain.__name__ for domain in self.domains.values() if domain is not game.questions]
        assert not {*names} & {*TAKEN, game.name.capitalize()}, f"{game.name}: a set of names goes by a taken name"

    def text(self) -> str:
        """The whole file."""
        cards = self.game.cards.__name__
        rows = "\n".join(f"    {name}: {each.__name__}Row" for name, each in self.domains.items())
        parts = [
            HEAD.format(name=self.game.name) + "\nimport type { CommonWord, Row } from '../../../rules'",
            *(self.names(each) for each in self.domains.values() if each is not self.game.questions),
            *(self.row(each) for each in self.domains.values()),
            "export type Fields = {\n" + "\n".join(self.fields()) + "\n}",
            f"/** Chosen when the match is set up. */\nexport type Option = {union(self.game.options)}",
            f"export type Question = {union(asked.word for asked in self.game.questions)}",
            "/** The kinds of answer to each question. */\nexport type Answers = {\n"
            + "\n".join(self.answers())
            + "\n}",
            "export type Answer = Answers[Question]",
            f"export type Event = {union(event.word for event in self.game.events)}",
            f"/** What the card of an event can be. */\nexport type Told = {' | '.join(self.told())}",
            "/** The keys of its dictionary. */\nexport type Word =\n  | CommonWord\n" + "\n".join(self.words()),
            f"/** Everything the page of {self.game.name} speaks of. */\n"
            f"export type {self.game.name.capitalize()} = {{\n"
            f"  fields: Fields\n  question: Question\n  answer: Answer\n"
            f"  event: Event\n  card: {cards}\n  told: Told\n  row: {cards}Row\n  domains: {{\n{rows}\n  }}\n"
            f"  maps: {self.maps()}\n  numbers: {self.numbers()}\n"
            f"  tally: {self.tally()}\n  own: {self.own()}\n  word: Word\n}}",
        ]
        return "\n\n".join(parts) + "\n"

    def names(self, domain: type[Named]) -> str:
        """A set of names; which cards there are may be a matter of the card list."""
        is_open = domain is self.game.cards and self.game.names_own_cards
        return f"export type {domain.__name__} = {'string' if is_open else union(kind.word for kind in domain)}"

    def row(self, domain: type[Named]) -> str:
        """A name with its columns."""
        columns: dict[str, str] = {}
        for name in dict.fromkeys(name for kind in domain for name in self.declared(kind)):
            columns[name] = one_of(
                self.value(self.declared(kind)[name]) for kind in domain if name in self.declared(kind)
            )
        if domain is self.game.cards:
            columns |= {name: self.column(wanted) for name, wanted in self.game.columns.items()}
            columns[NOTE] = "boolean | 'partly'"
        every = [{*row(self.game, kind)} for kind in domain]
        lines = [
            f"  {name}{'' if all(name in each for each in every) else '?'}: {kind}" for name, kind in columns.items()
        ]
        return "\n".join(
            [f"export interface {domain.__name__}Row extends Row {{", f"  word: {domain.__name__}", *lines, "}"]
        )

    def declared(self, kind: Named) -> dict[str, Any]:
        """The columns that stand in the declaration; questions are told apart, with their answers."""
        return {} if isinstance(kind, self.game.questions) else kind.spec.columns

    def value(self, value: Any) -> str:
        """The type of a column that stands in the declaration."""
        if isinstance(value, Named):
            return self.known(type(value))
        if isinstance(value, (tuple, list)):
            return listed(one_of(self.value(each) for each in value))
        return {bool: "boolean", int: "number", str: "string", type(None): "null"}[type(value)]

    def column(self, wanted: Any) -> str:
        """The type of a column of the card list."""
        if isinstance(wanted, OneOf):
            return self.known(wanted.names)
        if isinstance(wanted, type) and issubclass(wanted, Named):
            return listed(self.known(wanted))
        return {bool: "boolean", str: "string"}.get(wanted, "number")

    def known(self, domain: type[Named]) -> str:
        """A set of names: by its own name if the page has it, else word by word."""
        return domain.__name__ if domain in self.domains.values() else union(kind.word for kind in domain)

    def fields(self) -> list[str]:
        """What a page can draw."""
        return [f"  {field.name}: {self.field(field)}" for field in self.game.state.fields.values() if shown(field)]

    def field(self, field: Field) -> str:
        """The type of a field, as `decode` draws it."""
        of = field.of
        if of is SeatSet:
            one = "number[]"
        elif isinstance(of, SetOf):
            one = f"{self.known(of.domain)}[]"
        elif isinstance(of, type) and issubclass(of, Named):
            absent = [] if field.is_option or field.is_pile else ["nothing"]
            unseen = ["hidden"] if field.is_pile or field.seen != Seen.PUBLIC else []
            one = " | ".join([self.known(of), *(f"'{word}'" for word in absent + unseen)])
        else:
            one = "number"
        for _ in field.shape:
            one = listed(one)
        return one

    def maps(self) -> str:
        """What a card list says beside its cards: of some names of one set one of another."""
        parts = []
        for name, pair in self.game.maps.items():
            key, value = (self.domains.get(kind_of(domain), domain).__name__ for domain in pair)
            parts.append(f"{name}: Partial<Record<{key}, {value}>>")
        return "{ " + "; ".join(parts) + " }" if parts else "object"

    def numbers(self) -> str:
        """Numbers that a page shows."""
        told = games.numbers_of(self.game).items()
        parts = [f"{name}: {'number' if isinstance(value, int) else 'number[][]'}" for name, value in told]
        return "{ " + "; ".join(parts) + " }" if parts else "object"

    def tally(self) -> str:
        """What is counted for reports."""
        return union(name for name, field in self.game.state.fields.items() if field.is_tally)

    def own(self) -> str:
        """What whoever sits at a seat chooses for it."""
        return self.known(self.game.options[self.game.own_options[0]].of) if self.game.own else "never"

    def answers(self) -> list[str]:
        """The kinds of answer to each question."""
        return [
            f"  {asked.word}: {union(kind.name.lower() for kind in asked.answers)}" for asked in self.game.questions
        ]

    def told(self) -> list[str]:
        """What the card of an event can be."""
        kinds = [self.game.cards, *(event.cards for event in self.game.events if event.cards is not None)]
        return list(dict.fromkeys(self.known(kind) for kind in kinds))

    def words(self) -> list[str]:
        """The keys of the dictionary; how its cards are called may be a matter of the card list."""
        keys = [key for key in self.game.words("en").entries if key not in COMMON["en"]]
        cards = f"{kind_of(self.game.cards)}."
        if not self.game.names_own_cards:
            return alternatives(keys)
        return [*alternatives(key for key in keys if not key.startswith(cards)), f"  | `{cards}${{string}}`"]


def common() -> str:
    """What the core itself says, whatever the game."""
    head = "// Written by scripts/views.py from stolik/core/kit/words.py; do not edit.\n"
    said = "\n".join(alternatives(COMMON["en"]))
    return f"{head}\n/** Keys that the dictionary of every game has. */\nexport type CommonWord =\n{said}\n"


def files() -> dict[Path, str]:
    """All that is written."""
    types = {GAMES / name / "view.ts": View(games.load(name)).text() for name in games.NAMES}
    return {RULES / "common.ts": common(), **types}


if __name__ == "__main__":
    for path, text in files().items():
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"{path.relative_to(WEB.parent)} is old")
