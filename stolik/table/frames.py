"""What a page is sent: the cells of its view that changed, rows of events and the table's own matters, in one frame.

A frame is a function of what its viewer sees and of what the viewer was sent before. How it is read is in docs/wire.md.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from stolik.core.door.game import Game
from stolik.core.kit.events import ROW
from stolik.core.kit.piles import HIDDEN, NOTHING
from stolik.table import asking, sights
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.places import Playing
from stolik.table.sights import Scene, Shown

Array = np.ndarray[Any, Any]
Row = list[int | str]

MOST_WORDS = 300  # said at the table that a newcomer is told
LEAST, MOST = -(1 << 15), (1 << 15) - 1  # of what a cell can hold
LONGEST = 14  # bits of a number before its last byte
CALLED, CAN_WAIT, WAITED, DONE = 1, 2, 4, 8  # flags of an open question


class Sent(msgspec.Struct, frozen=True, eq=False):
    """What one viewer has been sent so far; at first nothing."""

    table: say.TableSight | None = None
    match: say.Head | bool | None = None
    open: say.Asking | bool | None = None
    cells: Array | None = None
    heard: int = 0
    spoken: int = -1
    outcome: say.Outcome | None = None
    edition: int = -1  # of the table's own matters
    picture: int = 0  # the number of the one the cells come from; 0 if from none


def following(scene: Scene, guest: str, sent: Sent, now: int) -> tuple[say.Frame | None, Sent]:
    """The frame that brings a guest up to the scene, if anything has changed, and what was sent with it."""
    played = scene.played
    if sent.edition == scene.table.edition and sent.picture and played is not None and not played.playing.is_over:
        return after_moves(played, sent, now)
    return after_anything(scene, guest, sent, now)


# After moves, where nothing else has changed since the last frame


def after_moves(played: Shown, sent: Sent, now: int) -> tuple[say.Frame | None, Sent]:
    """The frame of who has seen everything but the last moves; after one it is handed what the rules have written."""
    assert isinstance(sent.match, say.Head)
    viewer, seen, told = sent.match.seat, played.match.seen, len(played.playing.told)
    row = min(viewer, played.match.seats)
    asked = asking_for(played, viewer)
    open_now = asked if asked != sent.open else None
    cells: bytes | None = None
    heard: Any = None
    if seen.before == sent.picture and seen.stepped is not None:
        cells, heard = seen.stepped.told(row)
        if told != sent.heard + len(seen.stepped.rows) // ROW:
            heard = heard_since(played, viewer, sent.heard)
        else:
            heard = msgspec.Raw(heard) if told != sent.heard else None
    elif seen.number != sent.picture or told != sent.heard:
        assert sent.cells is not None
        cells = played.match.engine.changes(sent.cells, seen.views[row])
        heard = heard_since(played, viewer, sent.heard) or None
    if open_now is None and not cells and heard is None:
        return None, sent
    heard_from = sent.heard if heard is not None else None
    frame = say.Frame(now, None, None, open_now, cells or None, heard_from, heard, None, None, None)
    after = Sent(
        sent.table, sent.match, asked, seen.views[row], told, sent.spoken, sent.outcome, sent.edition, seen.number
    )
    return frame, after


# After anything


def after_anything(scene: Scene, guest: str, sent: Sent, now: int) -> tuple[say.Frame | None, Sent]:
    """The frame of who comes in, or after whatever else has changed."""
    table = scene.matters(guest)
    after = Sent(table=table, edition=scene.table.edition, **seen_of_match(scene.played, table.seat))
    is_other = after.match != sent.match
    before = Sent(sent.table, spoken=sent.spoken) if is_other else sent
    is_heard_anew = ears(after.match) != ears(sent.match)
    first = 0 if is_heard_anew else sent.heard
    heard = [] if scene.played is None else heard_since(scene.played, after.match.seat, first)  # type: ignore[union-attr]
    start = max(0, scene.table.spoken - MOST_WORDS) if sent.spoken < 0 else sent.spoken
    spoken_from, said = scene.said_since(start)
    after = replace(after, heard=first + len(heard), spoken=spoken_from + len(said))
    frame = say.Frame(
        now=now,
        table=table if table != sent.table else None,
        match=after.match if is_other else None,
        open=after.open if after.open != before.open else None,
        cells=cells_since(scene.played, before.cells, after.cells),
        heard_from=first if heard or is_heard_anew else None,
        heard=heard if heard or is_heard_anew else None,
        spoken_from=spoken_from if said else None,
        spoken=[(each.name, each.seat, each.text, each.at) for each in said] if said else None,
        outcome=after.outcome if after.outcome != before.outcome else None,
    )
    return (frame if frame != say.Frame(now, *NOTHING_NEW) else None), after


NOTHING_NEW = (None,) * 9


def seen_of_match(played: Shown | None, seat: int) -> dict[str, Any]:
    """What somebody at the table, or a spectator, sees of the match. When it is over all hands are open."""
    if played is None:
        return {"match": False, "open": False, "cells": None, "outcome": None, "picture": 0}
    match, viewer = played.match, played.viewer_at(seat)
    head = say.Head(played.playing.number, played.names, viewer, played.commitment, match.game.rules.digest)
    told = {"match": head, "open": asking_for(played, viewer), "outcome": played.outcome}
    if played.playing.is_over:
        return {**told, "cells": match.cells[0], "picture": 0}
    return {**told, "cells": match.seen.views[min(viewer, match.seats)], "picture": match.seen.number}


def ears(match: say.Head | bool | None) -> tuple[int, int] | None:
    """Which match is heard, and from which chair."""
    return (match.number, match.seat) if isinstance(match, say.Head) else None


def asking_for(played: Shown, viewer: int) -> say.Asking | bool:
    """The open question for a viewer, or False. It is the same for all who can still answer."""
    playing, asked = played.playing, played.playing.asked
    if played.asking is None:
        played.asking = asking_of(playing)
    if asked is None or not asked.longest or viewer >= playing.match.seats or not asking.is_done(playing, viewer):
        return played.asking
    assert isinstance(played.asking, say.Asking)
    return replace(played.asking, flags=played.asking.flags | DONE)


def asking_of(playing: Playing) -> say.Asking | bool:
    """The open question as far as the cells of a view do not tell it, or False."""
    asked, called = playing.asked, playing.called
    if asked is None or playing.match.is_over:
        return False
    flags = CALLED if called else 0
    if asked.longest:  # a window that closes when it was drawn to
        flags |= CAN_WAIT if asked.deadline < asked.longest else WAITED if asked.deadline == asked.longest else 0
    caller = playing.chair_of(called.seat) if called and called.seat >= 0 else -1
    deadline = 0 if playing.paused_at else asked.deadline
    return say.Asking(asked.number, called.at if called else asked.at, deadline, flags, caller)


# Cells


def cells_since(played: Shown | None, before: Array | None, after: Array | None) -> bytes | None:
    """The cells that have changed; for who was sent none yet, since the blank record of the game."""
    if played is None or after is None:
        return None
    blank = played.match.game.state.blank()
    return played.match.engine.changes(blank if before is None else before, after) or None


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


def heard_since(played: Shown, viewer: int, start: int) -> list[Row]:
    """The events of the match as a viewer hears them, from one of them on."""
    return [row_of(played.match.game, told, viewer) for told in played.playing.told[start:]]


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
