"""Every sentence of a dictionary with example parts filled in, for whoever reviews what people are told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.kit.names import Named, Seats
from stolik.core.kit.words import LANGUAGES, READER, Dictionary, People, Words, people

NAMES = ("Ala", "Bolek", "Czarek", "Dorota", "Edek", "Fela")
NUMBERS = (2, 1, 5)  # each form in which a language counts
MANY = 6
KINDS = {
    "title": "The game",
    "about": "The game",
    "note": "The game",
    "option": "Options",
    "field": "The table",
    "figure": "The table",
    "board": "The table",
    "face": "The table",
    "question": "Questions",
    "answer": "Answers",
    "event": "Events",
    "refusal": "Refusals",
    "error": "Errors",
    "ending": "Endings",
    "result": "Endings",
    "phrase": "Quick phrases",
    "character": "Characters",
    "level": "Characters",
    "share": "Reports",
    "trait": "Reports",
}
NUMBERED = ("number", "amount", "seat", "seats", "bots", "most", "fewest", "low", "high", "hours")
# Parts that no declaration of a game explains: examples of each.
PARTS: Mapping[str, Sequence[object]] = {
    **dict.fromkeys(NUMBERED, NUMBERS),
    "who": (people(NAMES[:1]), people(NAMES[:2])),
    "asked": (people(NAMES[1:2]), people(NAMES[1:3])),
    "name": NAMES[:1],
    "other": NAMES[1:2],
    "names": (", ".join(NAMES[:3]),),
    "spaces": ("a1, b2",),
    "space": ("b2",),
    "part": ("7",),
    "why": ("7",),
    "title": ("7",),
    "allowed": ("7",),
    "near": ("7",),
    "step": ("7?",),
    "percent": (25,),
    "place": NUMBERS,
    "whole": NUMBERS,
    "seed": (7,),
    "n": (7,),
    "bot": ("medium",),
    "text": ("abc",),
    "moves": ("declare russia, declare media",),
    "sample": ("declare russia",),
    "card": ("Atut",),
    "cards": ("Atut, As",),
    "code": ("KOTEK",),
    "word": ("7",),
    "option": ("first=seat6",),
    "numbers": ("1",),
    "least": (0,),
    "command": ("stolik play toy",),
    "form": ("ladder",),
    "valid": ("7, 8",),
    "how": ("never",),
    "speed": (7,),
    "chat": ("loud",),
    "access": ("secret",),
    "window": ("sash",),
    "answer": ("perhaps",),
    "game": ("7",),
    "detail": ("Expected `int`, got `str` - at `$.seat`",),
}


class Saying(msgspec.Struct, frozen=True):
    """One key of a dictionary, with its examples in each language."""

    kind: str
    key: str
    said: dict[str, list[str]]


class Reader:
    """The reader of a sentence, in whatever language."""


Example = dict[str, Any]  # a value for each part: a name of the game, the reader, or what is said as it stands


def sayings_of(game: Game, languages: Sequence[str] = LANGUAGES, every: bool = False) -> list[Saying]:
    """What a game says, with a few examples, or with `every` card, space and number it may be said of."""
    return [_saying(game.words, key, examples_of(game, key, every), languages) for key in game.words().entries]


def sayings_in(dictionary: Dictionary, languages: Sequence[str] = LANGUAGES) -> list[Saying]:
    """What a dictionary says that belongs to no game."""
    words = {language: Words(dictionary, language) for language in languages}
    found = []
    for key in dictionary[languages[0]]:
        parts = {part: _plain(each, key, part) for each in words.values() for part in each.parts(key)}
        found.append(_saying(words.__getitem__, key, _rows(parts), languages))
    return found


def _saying(words: Callable[[str], Words], key: str, examples: list[Example], languages: Sequence[str]) -> Saying:
    said = {}
    for language in languages:
        lines = [say_example(words(language), key, example) for example in examples]
        said[language] = list(dict.fromkeys(lines))
    return Saying(KINDS.get(key.split(".")[0], "Names"), key, said)


def say_example(words: Words, key: str, example: Example) -> str:
    """A sentence with an example's parts."""
    use = {"answer": 2, "event": 1}.get(key.split(".")[0])
    of = "" if use is None else key.split(".")[use]
    return words.say(key, **{part: _worded(words, value, of) for part, value in example.items()})


def _worded(words: Words, value: Any, use: str) -> object:
    if isinstance(value, Reader):
        return People(words.entries["reader"], READER)
    return words.name_of(type(value), int(value), NAMES, use) if isinstance(value, Named) else value


def examples_of(game: Game, key: str, every: bool = False) -> list[Example]:
    """What the parts of a key may be; an event is told to others, to its actor and to its target."""
    parts = sorted({part for language in LANGUAGES for part in game.words(language).parts(key)})
    domains = _domains_of(game, key)
    values = {
        part: _values(part, domains[part]) if part in domains else _plain(game.words(), key, part) for part in parts
    }
    if not every:
        values = {part: _few(each) for part, each in values.items()}
    rows = _rows(values)
    told = [part for part in ("actor", "target") if key.startswith("event.") and part in parts]
    return rows + [{**rows[0], part: Reader()} for part in told]


def _rows(values: Mapping[str, Sequence[Any]]) -> list[Example]:
    """So many examples that every value occurs in one."""
    number = max((len(each) for each in values.values()), default=1)
    return [{part: each[at % len(each)] for part, each in values.items()} for at in range(number)]


def _plain(words: Words, key: str, part: str) -> Sequence[object]:
    if part not in PARTS and f"{{{part}:" in words.entries[key]:
        return NUMBERS
    if part not in PARTS:
        raise StolikError(f"{key} has a part {part!r} without an example.", "Add one to stolik/core/door/sayings.py.")
    return PARTS[part]


def _domains_of(game: Game, key: str) -> dict[str, Any]:
    """What the parts of a key stand for, as far as the game declares it."""
    kind, *rest = key.split(".")
    if kind == "question":
        return {name: field.of for name, field in game.state.fields.items() if not field.full_shape}
    if kind == "answer":
        answers = [kind for asked in game.questions for kind in asked.answers]
        found = [each for each in answers if [each.__class__.__name__.lower(), each.name.lower()] == rest[:2]]
        return {"argument": found[0].spec.of} if found else {}
    seats = Seats(game.most_seats)
    if kind == "event":
        told = next((each for each in game.events if each.word == rest[0]), None)
        amount, cards = (None, None) if told is None else (told.spec.of, told.cards)
        return {"actor": seats, "target": seats, "card": cards or game.cards, "amount": amount}
    return {"card": game.cards, "cards": game.cards, "tile": game.cards}


def _values(part: str, domain: Any) -> Sequence[Any]:
    """Everything a part may be; of seats one, no two parts the same."""
    if isinstance(domain, Seats):
        order = ("actor", "target")
        return [people([NAMES[order.index(part) if part in order else -1]])]
    return list(domain) if isinstance(domain, type) and issubclass(domain, Named) else NUMBERS


def _few(values: Sequence[Any]) -> Sequence[Any]:
    """Of many names the first, the shortest and the longest: they differ most."""
    if len(values) <= MANY:
        return values
    by_length = sorted(values, key=lambda value: len(str(value.word)))
    return list(dict.fromkeys([values[0], by_length[0], by_length[-1]]))
