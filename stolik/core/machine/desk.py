"""Where a move is laid out for the rules, and where what they write comes to lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from stolik.core.kit import chance, events
from stolik.core.kit.names import LONGEST_PATH
from stolik.core.kit.record import Record
from stolik.core.machine import coding, loops

Words = tuple[int, int, int, int]  # of chance, 32 bits each
MOST_TOLD = LONGEST_PATH * events.MOST_ROWS  # events of a whole move


def viewers_of(record: type[Record]) -> int:
    """Everybody who may look on: every chair and the spectator."""
    return record.most_seats + 1


def numbers_on_a_desk(record: type[Record]) -> int:
    """How many numbers lie on a desk."""
    return loops.ENDS + 2 * viewers_of(record)


def room_for_telling(record: type[Record]) -> int:
    """The bytes that everybody can be told of a move at the most."""
    return viewers_of(record) * (coding.CELL * record.cells() + coding.ROW * (1 + MOST_TOLD))


class Stepped(NamedTuple):
    """What came of a whole move."""

    cells: Any  # the record after it
    asked: list[int]  # the question each answer was given to
    rows: list[int]  # of its events, one after the other
    coded: bytes  # what it tells the viewers; nothing at the end of a match
    ends: list[int]  # of each viewer's changes and events in there

    def told(self, row: int) -> tuple[bytes, bytes]:
        """What one viewer is told: the cells that have changed, and rows of events."""
        start = self.ends[2 * row - 1] if row else 0
        middle, end = self.ends[2 * row : 2 * row + 2]
        return self.coded[start:middle], self.coded[middle:end]


class Desk:
    """A desk of arrays, for compiled rules; used again and again."""

    rng: Any
    views: Any  # room for one before a move, and one after it
    answers: Any
    numbers: Any
    events: Any
    coded: Any
    body: Any
    set: Any  # the same one number
    _numbers: Any
    _events: Any

    def __init__(self, record: type[Record]) -> None:
        self.rng = chance.Rng().as_record()
        self.views = np.zeros((2, record.cells()), np.int16)
        self.answers = np.zeros(1, np.int64)
        self.numbers = np.zeros(numbers_on_a_desk(record), np.int64)
        self.events = np.zeros((1 + MOST_TOLD, events.ROW), np.int16)
        self.coded = np.empty(room_for_telling(record), np.uint8)
        self.body = memoryview(self.coded)
        # Numbers one by one go in and out of a memoryview faster than of an array.
        self.set = memoryview(self.answers)
        self._numbers = memoryview(self.numbers)
        self._events = memoryview(self.events.reshape(-1))

    def lay(self, path: Sequence[int]) -> None:
        """Lay the answers of a move out."""
        numbers = self._numbers
        for place, answer in enumerate(path, loops.ANSWERS):
            numbers[place] = answer

    def lay_chance(self, chances: Sequence[Words]) -> None:
        """Lay out the chance of each of them."""
        numbers, at = self._numbers, loops.CHANCES
        for words in chances:
            numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3] = words
            at += 4

    def taken(self, length: int, cells: Any, viewers: int) -> Stepped:
        """What has come of the move."""
        ends = list(self._numbers[loops.ENDS : loops.ENDS + 2 * viewers])
        asked = list(self._numbers[loops.ASKED : loops.ASKED + length])
        return Stepped(cells, asked, self.heard(), bytes(self.body[: ends[-1] if ends else 0]), ends)

    def heard(self) -> list[int]:
        """The events of the move, one after the other."""
        return self._events[events.ROW : events.ROW * (1 + self._events[0])].tolist()  # type: ignore[no-any-return]


class PlainDesk(Desk):
    """A desk of lists, which plain rules read faster."""

    def __init__(self, record: type[Record]) -> None:
        self.rng = [chance.Rng()]
        self.views = [[0] * record.cells() for _ in range(2)]
        self.numbers = self._numbers = [0] * numbers_on_a_desk(record)
        self.events = self._events = [[0] * events.ROW for _ in range(1 + MOST_TOLD)]
        self.coded = bytearray(room_for_telling(record))
        self.body = memoryview(self.coded)

    def heard(self) -> list[int]:
        """The events of the move, one after the other."""
        return [number for row in self._events[1 : 1 + self._events[0][0]] for number in row]
