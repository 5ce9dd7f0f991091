"""What pages are sent of a match, as bytes: the cells that have changed, and rows of events.

A cell is told as the step from the last one and its number in zigzag, each with seven bits a byte, the lowest first.
All else is MessagePack, which is what a frame is made of: what a move tells a viewer are three places of one.
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
REST = 12  # … and of all else: how long the cells are, the number of the first event and how many there are
BLOCK = 64  # cells that are looked through together
NIL = 0xC0
NOTHING_NEW = bytes((NIL, NIL, NIL))  # what a move tells who sees and hears nothing of it
HEARD, CARD, KNOWS = 5, 4, 5  # columns of an event that are told; where its card stands, and who knows it


@helper
def put_news(before: Cells, after: Cells, events: Events, heard: int, viewer: int, coded: Bytes, at: int) -> int:
    """Write what a move tells a viewer who has heard so many events before it; return where it ends."""
    at = put_cells(before, after, coded, at)
    if events[0][0] == 0:
        coded[at] = NIL
        coded[at + 1] = NIL
        return at + 2
    at = put_count(coded, at, heard)
    return put_events(events, viewer, coded, at)


@helper
def put_cells(before: Cells, after: Cells, coded: Bytes, at: int) -> int:
    """Write the cells that have changed with their length before them, if there are any."""
    start = at + 2
    end = put_changes(before, after, coded, start)
    length = end - start
    if length == 0:
        coded[at] = NIL
        return at + 1
    if length < 256:
        coded[at] = 0xC4
        coded[at + 1] = length
        return end
    for place in range(end, start, -1):  # the length takes a byte more
        coded[place] = coded[place - 1]
    coded[at] = 0xC5
    return put_word(coded, at + 1, length) + length


@helper
def put_changes(before: Cells, after: Cells, coded: Bytes, at: int) -> int:
    """Write which cells have changed and what they hold now; return where it ends."""
    last, cells = 0, len(after)
    for start in range(0, cells, BLOCK):
        end = min(start + BLOCK, cells)
        differing = 0
        for cell in range(start, end):  # a processor compares many at once, if nothing else is to be done
            differing |= before[cell] ^ after[cell]
        if differing == 0:
            continue
        for cell in range(start, end):
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
def put_count(coded: Bytes, at: int, number: int) -> int:
    """Write a number that is not negative, however large."""
    if number < 0x10000:
        return put_number(coded, at, number)
    coded[at] = 0xCE
    return put_word(coded, put_word(coded, at + 1, number >> 16), number)


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
