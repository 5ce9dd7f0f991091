"""A match in progress is one flat record: every field declared with its size, its meaning and who may see it.

Everything else follows from the declaration: the memory layout, the plain stand-in, views, observations, scenario
words and leak tests. Every cell is one 16-bit number.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from stolik.core.kit.errors import StolikError
from stolik.core.kit.names import Domain, Piece, Seats, SeatSet
from stolik.core.kit.piles import LOOSE, NOTHING, WIDTH, lay_cards

Int = int
Ints = list[int]
Grid = list[list[int]]
Piles = list[list[int]]

NOBODY = -1
PER_SEAT = -1  # in a declaration: as many as the largest table has seats


class Seen(IntEnum):
    """Who may see a field."""

    PUBLIC = 0
    OWNER = 1  # the seat that is its first index
    HIDDEN = 2  # nobody
    OWN_BIT = 3  # a seat set of which, in a *may*, each seat sees only its own bit


@dataclass(frozen=True)
class Field:
    """One declared field."""

    seen: Seen
    shape: tuple[int, ...] = ()
    of: Domain = None
    by: Domain = None  # what its first index names, if not seats
    is_pile: bool = False
    until: tuple[str, int] | None = None  # an owner's field is public once that field has reached that value
    answer_to: int | None = None  # the secret answer to this question, while the others still choose
    default: int | None = None  # an option's value if nothing is said
    is_house: bool = False  # an option that is a house rule, for those who look for it
    is_tally: bool = False  # counted for reports, never part of play
    home_of: tuple[int, ...] = ()  # kinds of piece that lie in no other pile while nobody sees them
    is_own: bool = False  # a seat's piles whose pieces get to no other seat unseen
    name: str = ""
    offset: int = 0

    @cached_property
    def cells(self) -> int:
        """How many numbers it takes."""
        return math.prod(self.full_shape)

    @cached_property
    def full_shape(self) -> tuple[int, ...]:
        """Its shape in memory; a pile's last axis is its row."""
        if self.is_pile:
            return (*self.shape[:-1], 1 + WIDTH * self.shape[-1])
        return self.shape

    def is_per_seat(self, most_seats: int) -> bool:
        """Has every seat one of it?"""
        if self.by is not None or not self.shape or self.shape[0] != most_seats:
            return False
        return not self.is_pile or len(self.shape) > 1

    def family(self, owner: int) -> Family:
        """The family of the pieces in this pile of a seat."""
        return Family(self.of, owner if self.is_own else NOBODY)

    @property
    def is_option(self) -> bool:
        """Is it chosen when the match is set up?"""
        return self.default is not None


class Family(NamedTuple):
    """Pieces that can take each other's places unseen: of one kind, and of one seat if seats never mix theirs."""

    pieces: type[Piece]
    seat: int  # NOBODY if they go round


def public(*shape: int, of: Domain = None, by: Domain = None, is_own: bool = False) -> Any:
    """Everybody sees it; `by` names what its first index stands for, if not seats."""
    return Field(Seen.PUBLIC, shape, of, by, is_own=is_own)


def owner_only(
    *shape: int,
    of: Domain = None,
    until: tuple[str, int] | None = None,
    answer_to: int | None = None,
    is_own: bool = False,
) -> Any:
    """Only the seat that is the first index sees it, until a field reaches a value if that is said."""
    return Field(Seen.OWNER, shape, of, until=until, answer_to=answer_to, is_own=is_own)


def hidden(*shape: int, of: Domain = None, home_of: tuple[int, ...] = (), is_own: bool = False) -> Any:
    """Nobody sees it; unseen pieces of the kinds of `home_of` lie nowhere else, and everybody knows that."""
    return Field(Seen.HIDDEN, shape, of, home_of=tuple(map(int, home_of)), is_own=is_own)


def option(default: int, of: Domain, is_house: bool = False) -> Any:
    """Chosen when the match is set up; everybody sees it."""
    return Field(Seen.PUBLIC, (), of, default=int(default), is_house=is_house)


def tally(*shape: int) -> Any:
    """Counted for reports only; nobody sees it and no rule reads it."""
    return Field(Seen.HIDDEN, shape, is_tally=True)


def seen_by_bit() -> Any:
    """A seat set of which each seat sees its own bit while a *may* is open."""
    return Field(Seen.OWN_BIT, of=SeatSet)


class Record:
    """The base of every game's State: what the core itself needs to know of a match."""

    fields: ClassVar[dict[str, Field]] = {}
    most_seats: ClassVar[int] = 0
    _dtype: ClassVar[np.dtype[Any]]
    _blank: ClassVar[np.ndarray[Any, np.dtype[np.int16]]]

    seats: Int = public()  # how many sit at the table
    question: Int = public()  # what is asked
    asked: Int = public(of=SeatSet)  # whom it is asked
    awaited: Int = seen_by_bit()  # who has yet to answer
    over: Int = public()  # the reason the match ended, 0 while it goes on
    winners: Int = public(of=SeatSet)
    place: Ints = public(PER_SEAT)  # 1 for the best, 0 until it is settled for a seat
    points: Ints = public(PER_SEAT)

    def __init_subclass__(cls, seats: int = 0, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        if seats >= LOOSE:
            raise StolikError(
                f"A table has {LOOSE - 1} seats at most, not {seats}: there is no room for what they know."
            )
        cls.most_seats = seats
        declared: dict[str, Field] = {}
        for base in (Record, cls):
            for name in base.__annotations__:
                value = base.__dict__.get(name)
                if isinstance(value, Field):
                    declared[name] = value
        offset = 0
        fields: dict[str, Field] = {}
        for name, value in declared.items():
            shape = tuple(seats if length == PER_SEAT else length for length in value.shape)
            is_pile = cls.__annotations__.get(name) in ("Pile", "Piles")
            fields[name] = replace(value, name=name, shape=shape, offset=offset, is_pile=is_pile)
            offset += fields[name].cells
        cls.fields = fields
        cls._dtype = np.dtype([(field.name, np.int16, field.full_shape) for field in fields.values()], align=True)

    @classmethod
    def cells(cls) -> int:
        """How many numbers the record has."""
        return cls._dtype.itemsize // 2

    @classmethod
    def dtype(cls) -> np.dtype[Any]:
        """The structured type of the record, without padding."""
        return cls._dtype

    @classmethod
    def piles(cls) -> list[tuple[Field, int, int]]:
        """Every single pile: its field, its owner's number (or NOBODY) and the cell it starts at."""
        rows = []
        for field in cls.fields.values():
            if field.is_pile:
                width = field.full_shape[-1]
                for row in range(field.cells // width):
                    owner = row if len(field.shape) > 1 else NOBODY
                    rows.append((field, owner, field.offset + row * width))
        return rows

    @classmethod
    def families(cls) -> list[Family]:
        """The families of pieces that lie in piles, in the order in which `copies_in_play` numbers them."""
        return list(dict.fromkeys(field.family(owner) for field, owner, _ in cls.piles()))

    @classmethod
    def blank(cls) -> np.ndarray[Any, np.dtype[np.int16]]:
        """The cells of a record in which nothing has happened: piles empty, seats NOBODY, options at their default."""
        if "_blank" not in cls.__dict__:
            cls._blank = cls._new_blank()
        return cls._blank.copy()

    @classmethod
    def _new_blank(cls) -> np.ndarray[Any, np.dtype[np.int16]]:
        cells = np.zeros(cls.cells(), np.int16)
        for field in cls.fields.values():
            part = cells[field.offset : field.offset + field.cells]
            if field.is_option:
                part[:] = field.default or 0
            elif isinstance(field.of, Seats) or (isinstance(field.of, type) and issubclass(field.of, Piece)):
                part[:] = NOTHING
            elif field.answer_to is not None:
                part[:] = NOTHING
        for field, _, start in cls.piles():
            lay_cards(cells[start : start + field.full_shape[-1]], [])
        return cells


class Plain:
    """The stand-in for a record in plain mode: named integers and lists."""

    def __init__(self, record: type[Record], cells: Any) -> None:
        numbers = cells if isinstance(cells, list) else cells.tolist()
        for field in record.fields.values():
            part = numbers[field.offset : field.offset + field.cells]
            setattr(self, field.name, _nest(part, field.full_shape))


def flatten(record: type[Record], plain: Plain, cells: Any) -> None:
    """Write a stand-in back into the cells of a record."""
    for field in record.fields.values():
        value = getattr(plain, field.name)
        for _ in range(len(field.full_shape) - 1):
            value = [number for row in value for number in row]
        cells[field.offset : field.offset + field.cells] = value if field.full_shape else [value]


def _nest(numbers: list[int], shape: tuple[int, ...]) -> Any:
    if not shape:
        return numbers[0]
    if len(shape) == 1:
        return numbers
    step = len(numbers) // shape[0]
    return [_nest(numbers[i * step : (i + 1) * step], shape[1:]) for i in range(shape[0])]
