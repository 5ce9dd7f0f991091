"""Events are facts for people: rows of numbers, worded later for each viewer and language."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from struct import Struct
from typing import Any, Union

import msgspec
import numpy as np

from stolik.core.kit.names import Event
from stolik.core.kit.piles import HIDDEN, NOTHING
from stolik.core.kit.rule import helper

Events = Any  # a buffer of rows, or None while nobody listens
Rows = Union[bytes, "array[int]"]  # of numbers, one after the other

ROW = 6  # kind, actor, target, amount, card, knows
ROWS = Struct(f"{ROW}h")
MOST_ROWS = 127
EVERYBODY = 0x7FFF


@helper
def note(
    events: Events, kind: int, actor: int, target: int = -1, amount: int = 0, card: int = -1, knows: int = 0x7FFF
) -> None:
    """Tell a fact; seats outside `knows` hear it with the card hidden."""
    if events is not None:
        row = events[0][0] + 1
        if row >= len(events):
            raise OverflowError
        events[0][0] = row
        events[row][0] = kind + 0
        events[row][1] = actor
        events[row][2] = target
        events[row][3] = amount
        events[row][4] = card
        events[row][5] = knows


def new_buffer() -> np.ndarray[Any, np.dtype[np.int16]]:
    """Room for the events of one answer."""
    return np.zeros((1 + MOST_ROWS, ROW), np.int16)


class Fact(msgspec.Struct, frozen=True):
    """One event, as data."""

    kind: Event
    actor: int
    target: int = -1
    amount: int = 0
    card: int = NOTHING
    knows: int = EVERYBODY

    @property
    def paragraph(self) -> str:
        """The paragraph that brought it about."""
        return str(self.kind.paragraph)

    def card_for(self, seat: int) -> int:
        """The card as this seat hears of it."""
        return self.card if self.card == NOTHING or self.knows >> seat & 1 else HIDDEN

    def seen_by(self, seat: int) -> Fact:
        """The same fact as this seat hears it: who else knows the card is nobody's business."""
        return Fact(self.kind, self.actor, self.target, self.amount, self.card_for(seat))


def read(buffer: Any, kinds: type[Event]) -> list[Fact]:
    """The facts in a buffer."""
    return facts_in(buffer[1 : buffer[0][0] + 1].tobytes(), kinds)


def facts_in(rows: Rows, kinds: type[Event]) -> list[Fact]:
    """The facts in rows of numbers that stand one after the other."""
    return [Fact(kinds(kind), *rest) for kind, *rest in rows_in(rows)]


def rows_in(rows: Rows) -> Iterator[tuple[int, ...]]:
    """The rows of numbers that stand one after the other, two bytes each."""
    return ROWS.iter_unpack(rows)
