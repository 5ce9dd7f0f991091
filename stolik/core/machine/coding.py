"""What pages are sent of a match, as bytes: the cells that have changed, and rows of events.

A cell is told as the step from the last one and its number in zigzag, each with seven bits a byte, the lowest first.
Rows of events are MessagePack, which is what a frame is made of.
"""

from __future__ import annotations

from typing import Any

from stolik.core.kit.events import Events
from stolik.core.kit.piles import HIDDEN, NOTHING
from stolik.core.kit.rule import helper

Cells = Any
Bytes = Any  # an array of bytes, or a bytearray in plain mode

CELL = 6  # bytes at the most: three for the step, three for the number
ROW = 16  # bytes of an event at the most
HEARD, CARD, KNOWS = 5, 4, 5  # columns of an event that are told; where its card stands, and who knows it


@helper
def put_changes(before: Cells, after: Cells, coded: Bytes, at: int) -> int:
    """Write which cells have changed and what they hold now; return where it ends."""
    last = 0
    for cell in range(len(after)):
        value = after[cell] + 0
        if before[cell] != value:
            at = put_varint(coded, at, cell - last)
            at = put_varint(coded, at, value << 1 if value >= 0 else ~(value << 1))
            last = cell
    return at


@helper
def put_varint(coded: Bytes, at: int, number: int) -> int:
    """Write a number that is not negative: seven bits a byte, the lowest first; a bit says that more follow."""
    while number > 0x7F:
        coded[at] = number & 0x7F | 0x80
        number >>= 7
        at += 1
    coded[at] = number
    return at + 1


@helper
def put_events(events: Events, viewer: int, coded: Bytes, at: int) -> int:
    """Write the events in a buffer as a viewer hears them; return where they end."""
    rows = events[0][0] + 0
    at = put_length(coded, at, rows)
    for row in range(1, rows + 1):
        coded[at] = 0x90 | HEARD
        at += 1
        for column in range(HEARD):
            number = events[row][column] + 0
            if column == CARD and number != NOTHING and events[row][KNOWS] >> viewer & 1 == 0:
                number = HIDDEN
            at = put_number(coded, at, number)
    return at


@helper
def put_length(coded: Bytes, at: int, length: int) -> int:
    """Write how many rows there are."""
    if length < 16:
        coded[at] = 0x90 | length
        return at + 1
    coded[at] = 0xDC
    return put_word(coded, at + 1, length)


@helper
def put_number(coded: Bytes, at: int, number: int) -> int:
    """Write a number as short as it can be."""
    if -32 <= number < 128:
        coded[at] = number & 0xFF
        return at + 1
    if -128 <= number < 256:
        coded[at] = 0xD0 if number < 0 else 0xCC
        coded[at + 1] = number & 0xFF
        return at + 2
    coded[at] = 0xD1 if number < 0 else 0xCD
    return put_word(coded, at + 1, number)


@helper
def put_word(coded: Bytes, at: int, number: int) -> int:
    """Write a number of two bytes."""
    coded[at] = number >> 8 & 0xFF
    coded[at + 1] = number & 0xFF
    return at + 2
