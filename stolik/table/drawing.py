"""A game's fields as clients draw them: seats by number, pieces by word, piles as lists, the top one last.

How each field is drawn follows from its declaration and is worked out once for each game.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from stolik.core.door.game import Game
from stolik.core.kit.names import Named, Seats, SeatSet, SetOf, word_of
from stolik.core.kit.names import Numbers as Counts
from stolik.core.kit.piles import HIDDEN, NOTHING, cards_in, knowers_in, loose_in
from stolik.core.kit.record import Field, Record, Seen
from stolik.core.kit.sets import members_of

CORE = ("seats", "question", "asked", "awaited", "over", "winners", "place")

Numbers = Sequence[int]  # the cells of a record as one viewer may see them
Draw = Callable[[Numbers, int], Any]  # … and the seats of the match → what the client draws
Word = Callable[[int], Any]  # a number → what stands for it


def shown(field: Field) -> bool:
    """Is it a field of the game that some client could draw?"""
    return field.name not in CORE and not field.is_tally


class Drawing:
    """How the fields of a game are drawn: those that are the same for every viewer, and each viewer's own."""

    def __init__(self, game: Game) -> None:
        fields = [field for field in game.state.fields.values() if shown(field)]
        same = [field for field in fields if is_same_for_all(field)]
        # Most fields are single numbers: they need no call each.
        self.numbers = [(field.name, field.offset, wording(field.of)) for field in same if is_number(field)]
        self.same = [(field.name, drawn(game.state, field)) for field in same if not is_number(field)]
        self.hands = [field for field in fields if field.is_pile and field.seen == Seen.OWNER]
        self.piles = [
            field for field in fields if field.is_pile and field.seen == Seen.HIDDEN and len(field.shape) == 1
        ]
        self.everyone = (1 << (game.state.most_seats + 1)) - 1  # and the spectator
        self.own = [(field.name, drawn(game.state, field)) for field in fields if not is_same_for_all(field)]

    def for_all(self, numbers: Numbers, seats: int) -> dict[str, Any]:
        """What every viewer sees alike."""
        fields = {name: word(numbers[at]) for name, at, word in self.numbers}
        for name, draw in self.same:
            fields[name] = draw(numbers, seats)
        return fields

    def for_one(self, numbers: Numbers, seats: int) -> dict[str, Any]:
        """What is a viewer's own."""
        return {name: draw(numbers, seats) for name, draw in self.own}

    def secret(self, numbers: Numbers, viewer: int, seats: int) -> dict[str, list[int]]:
        """Which places of a viewer's own piles are not open to all."""
        places = {}
        for field in self.hands if viewer < seats else ():
            start = field.offset + field.cells // field.shape[0] * viewer
            known_to = enumerate(knowers_in(numbers, start))
            places[field.name] = [place for place, who in known_to if who != self.everyone]
        return places

    def loose(self, numbers: Numbers) -> dict[str, int]:
        """How many cards of a hidden pile lie in it for a viewer who cannot tell where; they are drawn last."""
        counts = {}
        for field in self.piles:
            counts[field.name] = sum(map(bool, loose_in(numbers, field.offset)))
        return {name: count for name, count in counts.items() if count}


@cache
def drawing_of(game: Game) -> Drawing:
    """How a game is drawn, worked out once."""
    return Drawing(game)


def is_number(field: Field) -> bool:
    """Is it one number, not a set, a row or a pile?"""
    return not field.full_shape and field.of is not SeatSet


def is_same_for_all(field: Field) -> bool:
    """Does everybody see it alike? Not a pile, however open: in which order it lies may be known to some only."""
    return field.seen == Seen.PUBLIC and not field.is_pile


def drawn(record: type[Record], field: Field) -> Draw:
    """How a field is drawn."""
    start, word = field.offset, wording(field.of)
    if field.of is SeatSet and not field.full_shape:
        return lambda numbers, _: list(members_of(numbers[start]))
    if not field.full_shape or (field.is_pile and len(field.shape) == 1):
        whole = drawn_from(field, field.full_shape, word)
        return lambda numbers, _: whole(numbers, start)
    part = field.cells // field.full_shape[0]
    inner = drawn_from(field, field.full_shape[1:], word)
    if field.is_per_seat(record.most_seats):
        return lambda numbers, seats: [inner(numbers, start + part * seat) for seat in range(seats)]
    rows = range(start, start + field.cells, part)
    return lambda numbers, _: [inner(numbers, row) for row in rows]


def drawn_from(field: Field, shape: tuple[int, ...], word: Word) -> Callable[[Numbers, int], Any]:
    """How what begins at a cell is drawn: one number, one pile, or rows of such."""
    if not shape:
        return lambda numbers, at: word(numbers[at])
    if len(shape) == 1 and field.is_pile:
        return lambda numbers, at: [*map(word, cards_in(numbers, at))]
    inner = drawn_from(field, shape[1:], word)
    part = math.prod(shape[1:])
    rows = range(0, part * shape[0], part)
    return lambda numbers, at: [inner(numbers, at + row) for row in rows]


@cache
def wording(domain: Any) -> Word:
    """What stands for a number: for a seat or a count the number itself, else its word."""
    if domain is None or isinstance(domain, (Seats, Counts)):
        return int
    if isinstance(domain, SetOf):
        words = [word_of(domain.domain, number, ()) for number in range(len(domain.domain))]
        return lambda members: [words[member] for member in members_of(members)]
    if isinstance(domain, type) and issubclass(domain, Named):
        return {number: word_of(domain, number, ()) for number in (NOTHING, HIDDEN, *map(int, domain))}.__getitem__
    return lambda number: word_of(domain, number, ())
