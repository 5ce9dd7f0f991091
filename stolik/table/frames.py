"""What a page is sent: the cells of its view that changed, rows of events and the table's own matters, in one frame.

A frame is a function of what its viewer sees and of what the viewer was sent before. How it is read is in docs/wire.md.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from stolik.core.door.game import Game
from stolik.core.kit.piles import HIDDEN, NOTHING
from stolik.table import asking, sights
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.sights import Scene, Shown

Array = np.ndarray[Any, Any]
Row = list[int | str]

MOST_WORDS = 300  # said at the table that a newcomer is told
LEAST, MOST = -(1 << 15), (1 << 15) - 1  # of what a cell can hold
LONGEST = 14  # bits of a number before its last byte
CALLED, CAN_WAIT, WAITED, DONE = 1, 2, 4, 8  # flags of an open question


class Sent(NamedTuple):
    """What one viewer has been sent so far; at first nothing."""

    table: say.TableSight | None = None
    match: say.Head | bool | None = None
    open: say.Asking | bool | None = None
    cells: Array | None = None
    heard: int = 0
    spoken: int = -1
    outcome: say.Outcome | None = None


def following(scene: Scene, guest: str, sent: Sent, now: int) -> tuple[say.Frame | None, Sent]:
    """The frame that brings a guest up to the scene, if anything has changed, and what was sent with it."""
    table = scene.matters(guest)
    after = sent._replace(table=table, **seen_of_match(scene.played, table.seat))
    is_other = after.match != sent.match
    before = Sent(sent.table, spoken=sent.spoken) if is_other else sent
    is_heard_anew = ears(after.match) != ears(sent.match)
    first = 0 if is_heard_anew else sent.heard
    heard = heard_since(scene.played, after.match, first)
    start = max(0, scene.table.spoken - MOST_WORDS) if sent.spoken < 0 else sent.spoken
    spoken_from, said = scene.said_since(start)
    after = after._replace(heard=first + len(heard), spoken=spoken_from + len(said))
    frame = say.Frame(
        now=now,
        table=table if table != sent.table else None,
        match=after.match if is_other else None,
        open=after.open if after.open != before.open else None,
        cells=cells_since(scene, before.cells, after.cells),
        heard_from=first if heard or is_heard_anew else None,
        heard=heard if heard or is_heard_anew else None,
        spoken_from=spoken_from if said else None,
        spoken=[(each.name, each.seat, each.text, each.at) for each in said] if said else None,
        outcome=after.outcome if after.outcome != before.outcome else None,
    )
    return (frame if frame != say.Frame(now, *NOTHING_NEW) else None), after


NOTHING_NEW = (None,) * 9


def seen_of_match(played: Shown | None, seat: int) -> dict[str, Any]:
    """What somebody at the table, or a spectator, sees of the match."""
    if played is None:
        return {"match": False, "open": False, "cells": None, "outcome": None}
    viewer = played.viewer_at(seat)
    rules = played.match.game.rules
    return {
        "match": say.Head(played.playing.number, played.names, viewer, played.commitment, rules.digest),
        "open": asking_of(played, viewer),
        "cells": played.cells(viewer),
        "outcome": played.outcome,
    }


def ears(match: say.Head | bool | None) -> tuple[int, int] | None:
    """Which match is heard, and from which chair."""
    return (match.number, match.seat) if isinstance(match, say.Head) else None


def asking_of(played: Shown, viewer: int) -> say.Asking | bool:
    """The open question for a viewer, or False."""
    asked = played.open
    if asked is None:
        return False
    is_done = viewer < played.match.seats and asking.is_done(played.playing, viewer)
    flags = CALLED * asked.is_called | CAN_WAIT * asked.can_wait | WAITED * asked.is_waited | DONE * is_done
    return say.Asking(asked.number, asked.began, asked.deadline, flags, asked.caller)


# Cells


def cells_since(scene: Scene, before: Array | None, after: Array | None) -> bytes | None:
    """The cells that have changed; for who was sent none yet, since the blank record of the game."""
    if after is None:
        return None
    return changes(scene.table.game.state.blank() if before is None else before, after) or None


def changes(before: Array, after: Array) -> bytes:
    """Which cells have changed and what they hold now: the step from the last of them, and the number in zigzag."""
    coded = bytearray()
    last = 0
    for cell in np.flatnonzero(before != after).tolist():
        value = after.item(cell)
        put(coded, cell - last)
        put(coded, value << 1 if value >= 0 else ~(value << 1))
        last = cell
    return bytes(coded)


def put(coded: bytearray, number: int) -> None:
    """Add a number that is not negative: seven bits a byte, the lowest first, and a bit that says that more follow."""
    while number > 0x7F:
        coded.append(number & 0x7F | 0x80)
        number >>= 7
    coded.append(number)


def changed(before: Array, coded: bytes) -> Array:
    """The cells after what a frame says of them; ValueError if it says nothing that can be read."""
    after = before.copy()
    cell = 0
    numbers = iter(numbers_in(coded))
    for step, number in zip(numbers, numbers, strict=True):
        cell += step
        value = number >> 1 if number & 1 == 0 else ~(number >> 1)
        if cell >= len(after) or not LEAST <= value <= MOST:
            raise ValueError("a cell that is not there, or holds no such number")
        after[cell] = value
    return after


def numbers_in(coded: bytes) -> list[int]:
    """The numbers that `put` has put there."""
    numbers, number, shift = [], 0, 0
    for byte in coded:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            numbers.append(number)
            number = shift = 0
        elif shift > LONGEST:
            raise ValueError("a number without end")
    if shift:
        raise ValueError("half a number")
    return numbers


# Events


def heard_since(played: Shown | None, match: say.Head | bool | None, start: int) -> list[Row]:
    """The events of the match as a viewer hears them, from one of them on."""
    if played is None or not isinstance(match, say.Head):
        return []
    return [row_of(played.match.game, told, match.seat) for told in played.playing.told[start:]]


def row_of(game: Game, told: log.Told, viewer: int) -> Row:
    """An event as a viewer hears it: in numbers if today's rules have it, else in words."""
    heard = sights.hear(told, viewer)
    event = numbers_of(game).get((heard.kind, heard.paragraph))
    if event is None or heard.card not in event.cards:
        return [heard.kind, heard.actor, heard.target, heard.amount, heard.card, heard.paragraph]
    return [event.number, heard.actor, heard.target, heard.amount, event.cards[heard.card]]


class EventNumbers(NamedTuple):
    """The number of an event, and of the cards it can speak of."""

    number: int
    cards: dict[str, int]


@cache
def numbers_of(game: Game) -> dict[tuple[str, str], EventNumbers]:
    """The numbers of a game's events, by word and paragraph."""
    found = {}
    for event in game.events:
        cards = {card.word: int(card) for card in event.cards or game.cards}
        found[event.word, event.paragraph] = EventNumbers(int(event), {**cards, "": NOTHING, "hidden": HIDDEN})
    return found
