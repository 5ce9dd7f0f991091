"""Where a move is laid out for the rules, and where what they write comes to lie."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from struct import Struct
from typing import Any, NamedTuple

import msgspec
import numpy as np

from stolik.core.kit import chance, events
from stolik.core.kit.names import LONGEST_PATH
from stolik.core.kit.record import Record
from stolik.core.machine import coding, loops

Words = tuple[int, int, int, int]  # of chance, 32 bits each
MOST_TOLD = LONGEST_PATH * events.MOST_ROWS  # events of a whole move
WORD = 8  # bytes of a number on a desk
LONGS = [Struct(f"{count}q") for count in range(loops.ANSWERS + LONGEST_PATH + 1)]  # so many of them


def viewers_of(record: type[Record]) -> int:
    """Everybody who may look on: every chair and the spectator."""
    return record.most_seats + 1


def room_for_telling(record: type[Record]) -> int:
    """The bytes that everybody can be told of a move at the most."""
    return viewers_of(record) * (coding.REST + coding.CELL * record.cells() + coding.ROW * MOST_TOLD)


class OnDesk(NamedTuple):
    """What lies where on a desk: so many numbers, then room for two views and for what is told, both in bytes."""

    numbers: int
    views: int
    coded: int

    @classmethod
    def of(cls, record: type[Record]) -> OnDesk:
        """How a desk is laid out for records of a kind."""
        numbers = loops.ENDS + viewers_of(record)
        views = numbers * WORD
        return cls(numbers, views, views + 2 * 2 * record.cells())


class Stepped(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What came of a whole move."""

    cells: Any  # the record after it
    asked: Sequence[int]  # the question each answer was given to
    rows: bytes  # of its events, one after the other
    led_to: int  # the end, something counted: see `loops`
    coded: bytes  # what it tells the viewers
    ends: Sequence[int]  # of each viewer's part of that

    def told(self, row: int) -> bytes:
        """What one viewer is told, as places of a frame: changed cells, number of the first event, rows of events."""
        return self.coded[self.ends[row - 1] if row else 0 : self.ends[row]]


class Desk:
    """A desk of arrays in one piece, for compiled rules; used again and again."""

    rng: Any
    whole: Any
    views: Any  # room for one before a move, and one after it
    answers: Any
    numbers: Any
    events: Any
    coded: Any
    body: Any
    set: Any  # the same one number
    _laid: Any
    _events: Any

    def __init__(self, record: type[Record]) -> None:
        at = OnDesk.of(record)
        self.rng = chance.Rng().as_record()
        self.whole = np.zeros(at.coded + room_for_telling(record), np.uint8)
        self.coded = self.whole[at.coded :]
        self.answers = np.zeros(1, np.int64)
        self.events = np.zeros((1 + MOST_TOLD, events.ROW), np.int16)
        # Numbers one by one go in and out of a memoryview faster than of an array.
        self.numbers = memoryview(self.whole[: at.views].view(np.int64))
        self._laid = memoryview(self.whole)
        self.body = memoryview(self.coded)
        self.set = memoryview(self.answers)
        self._events = memoryview(self.events.reshape(-1))

    def lay(self, seat: int, path: Sequence[int], how: int, viewers: int = 0, heard: int = 0) -> None:
        """Lay a move out."""
        length = len(path)
        LONGS[loops.ANSWERS + length].pack_into(self._laid, 0, seat, length, how, viewers, heard, *path)

    def lay_chance(self, chances: Sequence[Words]) -> None:
        """Lay out the chance of each answer."""
        numbers, at = self.numbers, loops.CHANCES
        numbers[loops.HOW] = loops.LAID
        for words in chances:
            numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3] = words
            at += 4

    def taken(self, length: int, cells: Any, viewers: int) -> Stepped:
        """What has come of the move."""
        led_to, rows, *ends = self.read(loops.LED_TO, 2 + viewers)
        told = bytes(self.body[: ends[-1]]) if viewers else b""
        return Stepped(cells, self.read(loops.ASKED, length), self.heard(rows) if rows else b"", led_to, told, ends)

    def read(self, first: int, count: int) -> Sequence[int]:
        """So many numbers from one on."""
        return LONGS[count].unpack_from(self._laid, WORD * first)

    def heard(self, rows: int) -> bytes:
        """So many events of the move, one after the other."""
        return bytes(self._events[events.ROW : events.ROW * (1 + rows)])


class PlainDesk(Desk):
    """A desk of lists, which plain rules read faster."""

    def __init__(self, record: type[Record]) -> None:
        self.rng = [chance.Rng()]
        self.views = [[0] * record.cells() for _ in range(2)]
        self.numbers = [0] * OnDesk.of(record).numbers
        self.events = self._events = [[0] * events.ROW for _ in range(1 + MOST_TOLD)]
        self.coded = bytearray(room_for_telling(record))
        self.body = memoryview(self.coded)

    def lay(self, seat: int, path: Sequence[int], how: int, viewers: int = 0, heard: int = 0) -> None:
        """Lay a move out."""
        self.numbers[: loops.ANSWERS + len(path)] = (seat, len(path), how, viewers, heard, *path)

    def read(self, first: int, count: int) -> Sequence[int]:
        """So many numbers from one on."""
        return tuple(self.numbers[first : first + count])

    def heard(self, rows: int) -> bytes:
        """So many events of the move, one after the other."""
        return array("h", [number for row in self._events[1 : 1 + rows] for number in row]).tobytes()
