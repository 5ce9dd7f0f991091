"""A game's front door: what it is called, how many sit down, what can be chosen, and new matches of it."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from stolik.core.door.characters import USUAL, Character, Levels
from stolik.core.kit.deeds import Deed
from stolik.core.kit.errors import No, unknown
from stolik.core.kit.names import Event, Named, Piece, Question, Reason, word_of
from stolik.core.kit.pieces import Check, Maps, PieceList, all_is_well, read_pieces
from stolik.core.kit.record import Field, Record
from stolik.core.kit.words import Dictionary, Words
from stolik.core.machine.engine import Engine, engine_for
from stolik.core.machine.rules import Rules
from stolik.core.machine.views import visible_cells
from stolik.core.minds.policy import policy_for

if TYPE_CHECKING:
    from stolik.core.door.batch import Batch
    from stolik.core.door.match import Match
    from stolik.core.door.sight import View

Array = np.ndarray[Any, Any]


class Places(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Cells of a record: whether it is over, what is asked whom, and who has yet to answer."""

    over: int
    question: int
    asked: int
    awaited: int


class NoSeat(No):
    """An option that speaks of a seat which is not at the table."""


@dataclass(frozen=True)
class Drawn:
    """A board as text: `read` gives the fields a drawing stands for, `draw` shows a view and `tell` says it."""

    field: str  # the field of the record in whose place a drawing may stand
    read: Callable[[str], dict[str, dict[str, Any]]]
    draw: Callable[[View, Words], list[str]]
    tell: Callable[[View, Words], list[str]]
    last: Callable[[View], View] | None = None  # the view with the board as the last game left it
    games: str = ""  # the field that counts the games of a match


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """One of the games. Everything else about it is derived from what is said here."""

    name: str
    prefix: str  # of its rulebook's paragraphs
    seats: range
    minutes: int
    age: int
    state: type[Record]
    questions: type[Question]
    events: type[Event]
    reasons: type[Reason]
    cards: type[Piece]
    pieces: PieceList
    columns: Mapping[str, Any]  # of the card list
    modules: tuple[types.ModuleType, ...]
    words_in: Dictionary
    faults: tuple[str, ...] = ()  # what `settle` may find impossible, from number 1
    traits: type[Named] = Named  # of answers, by which characters are told apart
    levels: Levels = field(default_factory=lambda: USUAL)  # how its bots of each level think
    characters: tuple[Character, ...] = ()  # the bots with a face
    policy: Path | None = None  # the file of what a bot has learned: one of the level *trained*, if it is there
    deeds: tuple[Deed, ...] = ()  # what finished matches are looked through for
    shares: tuple[str, ...] = ()  # of tallies, for reports: "caught/bluffs"
    rest: str = ""  # a pile that takes what a given position leaves over; without one, piles swap what they hold
    check: Check = all_is_well  # what the columns of the card list have to do with each other
    maps: Maps = field(default_factory=dict)  # what the card list says beside the cards
    opens: str = ""  # the paragraph with which the turn begins: there the rules open to whoever looks into them
    turn: str = "turn"  # the field that says whose turn it is, or which where all choose at once; there may be none
    own: str = ""  # an option of each seat, chosen by whoever sits there: "colour" of colour1, colour2 …
    names_own_cards: bool = False  # the card list decides which cards there are
    drawn: Drawn | None = None  # a board that scenario files and terminals draw as text
    only_with: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)  # field → option, its values
    facts: Callable[[Named, Words], tuple[list[str], list[str]]] | None = None  # on a card, and which paragraphs
    figures: Callable[[View, Words], list[tuple[str, str]]] | None = None  # what terminals tell beside the fields

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))  # notebooks and Hypothesis would print the whole dictionary

    @cached_property
    def rules(self) -> Rules:
        """The rules as the engine needs them."""
        learned = policy_for(self.policy, self.state, self.questions) if self.policy else None
        return Rules(self.name, self.state, self.questions, self.modules, self.pieces.digest, learned)

    @cached_property
    def asks(self) -> tuple[Question, ...]:
        """The questions by their numbers; an enum takes longer to find them."""
        return tuple(self.questions)

    @cached_property
    def at(self) -> Places:
        """Where in the record stands what is looked at all the time."""
        return Places(*(self.state.fields[name].offset for name in Places.__struct_fields__))

    @property
    def most_seats(self) -> int:
        """Seats of the largest table; also the spectator's number."""
        return self.state.most_seats

    def read_cards(self, path: Path) -> PieceList:
        """Another card list for this game, checked."""
        return read_pieces(path, None if self.names_own_cards else self.cards, self.columns, self.check, self.maps)

    def engine(self, mode: str | None = None) -> Engine:
        """The rules ready to run."""
        return engine_for(self.rules, mode)

    def title(self, language: str = "en") -> str:
        """The game's name."""
        return self.words(language).say("title")

    def words(self, language: str = "en") -> Words:
        """The game's words in a language."""
        if language not in self._words:
            self._words[language] = Words(self.words_in, language)
        return self._words[language]

    @cached_property
    def _words(self) -> dict[str, Words]:
        return {}

    @cached_property
    def options(self) -> dict[str, Field]:
        """What can be chosen when a match is set up."""
        return {name: field for name, field in self.state.fields.items() if field.is_option}

    def option_words(self, name: str, seats: int | None = None) -> list[str]:
        """The values an option can have, at a table of so many if that is said."""
        words = [word_of(self.options[name].of, number, ()) for number in range(len(self.options[name].of))]
        return [word for word in words if seats is None or self.needs_seats(name, word) <= seats]

    def check_seats(self, seats: int) -> int:
        """So many seats, or an error that says how many there can be."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            allowed = f"{low}" if low == high else f"{low}–{high}"
            raise No(self.words, "error.seats", title=lambda words: words.say("title"), allowed=allowed, seats=seats)
        return seats

    @property
    def own_options(self) -> list[str]:
        """The options that belong to a seat each, from the first seat on."""
        return [f"{self.own}{seat + 1}" for seat in range(self.most_seats)] if self.own else []

    def blank(self, seats: int, options: Mapping[str, object]) -> Array:
        """The cells of a match before its first moment, seats and options written in."""
        cells = self.state.blank()
        cells[self.state.fields["seats"].offset] = self.check_seats(seats)
        for name, value in options.items():
            if name not in self.options:
                raise unknown(f"option of {self.name}", name, self.options)
            words = self.option_words(name)
            if str(value) not in words:
                raise unknown(f"value of option {name}:", value, words)
            if self.needs_seats(name, str(value)) > seats:
                seat, chosen = self.needs_seats(name, str(value)), f"{name}={value}"
                raise NoSeat(self.words, "refusal.no_seat", option=chosen, seat=seat, seats=seats)
            cells[self.options[name].offset] = words.index(str(value))
        return cells

    def needs_seats(self, name: str, value: str) -> int:
        """How many must sit down for an option to have this value: as many as the seat it names or belongs to."""
        number = self.option_words(name).index(value)
        if name in self.own_options:
            return 0 if number == self.options[name].default else 1 + self.own_options.index(name)
        chosen = self.options[name].of(number)
        return int(chosen.spec.columns.get("seat", 0))

    def new(
        self,
        seats: int = 2,
        seed: int = 0,
        names: Sequence[str] = (),
        mode: str | None = None,
        key: int | None = None,
        **options: object,
    ) -> Match:
        """A new match. The same seats, options and seed give the same match; a key names its chance outright."""
        from stolik.core.door.match import Match

        return Match.begin(self, self.blank(seats, options), seed=seed, names=names, mode=mode, key=key)

    def restore(self, data: bytes, mode: str | None = None) -> Match:
        """A match from what `Match.to_bytes` gave."""
        from stolik.core.door.saved import restore

        return restore(self, data, mode)

    def batch(
        self,
        seats: int = 2,
        games: int = 1000,
        seed: int = 0,
        bots: Iterable[str] = (),
        mode: str | None = None,
        device: str = "cpu",
        **options: object,
    ) -> Batch:
        """Many matches played to the end inside compiled code: here, or on a graphics card ("cuda")."""
        from stolik.core.door.batch import play_batch

        return play_batch(self, seats, games, seed, tuple(bots), mode, device, options)

    @cached_property
    def visible_cells(self) -> list[int]:
        """The cells of the record that can ever tell a seat something."""
        return visible_cells(self.state)

    @cached_property
    def action_offsets(self) -> dict[Question, int]:
        """Where the answers of each question begin among all actions."""
        offsets, total = {}, 0
        for question in self.questions:
            offsets[question] = total
            total += sum(kind.width for kind in question.answers)
        return offsets

    @cached_property
    def num_actions(self) -> int:
        """How many actions there are over all questions."""
        last = max(self.questions)
        return self.action_offsets[last] + int(sum(kind.width for kind in last.answers))
