"""A game's fields as clients draw them: seats by number, pieces by word, piles as lists, the top one last.

How each field is drawn follows from its declaration and is worked out once for each game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from stolik.core.game import Game
from stolik.core.names import Named, Seats, SeatSet, SetOf, word_of
from stolik.core.piles import HIDDEN, NOTHING, WIDTH
from stolik.core.record import Field, Record, Seen
from stolik.core.sets import members_of

CORE = ("seats", "question", "asked", "awaited", "over", "winners", "place", "points")

Numbers = Sequence[int]  # the cells of a record as one viewer may see them
Draw = Callable[[Numbers, int], Any]  # … and the seats of the match → what the client draws
Word = Callable[[int], Any]  # a number → what stands for it


def shown(field: Field) -> bool:
    """Is it a field of the game that some client could draw?"""
    return field.name not in CORE and not field.is_tally


@cache
def drawn_for_all(game: Game) -> dict[str, Draw]:
    """The fields that are the same for every viewer."""
    return {name: drawing(game.state, field) for name, field in shown_fields(game).items() if is_same_for_all(field)}


@cache
def drawn_for_one(game: Game) -> dict[str, Draw]:
    """The fields that are each viewer's own."""
    fields = shown_fields(game).items()
    return {name: drawing(game.state, field) for name, field in fields if not is_same_for_all(field)}


def shown_fields(game: Game) -> dict[str, Field]:
    """The fields clients draw, by name."""
    return {name: field for name, field in game.state.fields.items() if shown(field)}


def is_same_for_all(field: Field) -> bool:
    """Does everybody see it alike? Not a pile, however open: in which order it lies may be known to some only."""
    return field.seen == Seen.PUBLIC and not field.is_pile


def drawing(record: type[Record], field: Field) -> Draw:
    """How a field is drawn."""
    start, word = field.offset, wording(field.of)
    if field.of is SeatSet and not field.full_shape:
        return lambda numbers, _: members_of(numbers[start])
    if not field.full_shape:
        return lambda numbers, _: word(numbers[start])
    part = field.cells // field.full_shape[0]
    inner = drawing_of_part(field, field.full_shape[1:], word)
    if field.is_pile and len(field.shape) == 1:
        whole = drawing_of_part(field, field.full_shape, word)
        return lambda numbers, _: whole(numbers, start)
    if field.is_per_seat(record.most_seats):
        return lambda numbers, seats: [inner(numbers, start + part * seat) for seat in range(seats)]
    rows = range(start, start + field.cells, part)
    return lambda numbers, _: [inner(numbers, row) for row in rows]


def drawing_of_part(field: Field, shape: tuple[int, ...], word: Word) -> Callable[[Numbers, int], Any]:
    """How what begins at a cell is drawn: one number, one pile, or rows of such."""
    if not shape:
        return lambda numbers, at: word(numbers[at])
    if len(shape) == 1 and field.is_pile:
        return lambda numbers, at: [word(card) for card in numbers[at + 1 : at + 1 + WIDTH * numbers[at] : WIDTH]]
    inner = drawing_of_part(field, shape[1:], word)
    length = shape[0]
    part = 1
    for number in shape[1:]:
        part *= number
    return lambda numbers, at: [inner(numbers, at + part * place) for place in range(length)]


@cache
def wording(domain: Any) -> Word:
    """What stands for a number: for a seat or a count the number itself, else its word."""
    if domain is None or isinstance(domain, Seats):
        return int
    if isinstance(domain, SetOf):
        words = [word_of(domain.domain, number, ()) for number in range(len(domain.domain))]
        return lambda members: [words[member] for member in members_of(members)]
    if isinstance(domain, type) and issubclass(domain, Named):
        return {number: word_of(domain, number, ()) for number in (NOTHING, HIDDEN, *map(int, domain))}.__getitem__
    return lambda number: word_of(domain, number, ())
