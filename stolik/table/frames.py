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
    record: Array | None = None  # of which the viewer was sent its view
    is_whole: bool = False  # … or all of it, for the match is over
    heard: int = 0
    spoken: int = -1
    outcome: say.Outcome | None = None
    edition: int = -1  # of the table's own matters


def following(scene: Scene, guest: str, sent: Sent, now: int) -> tuple[say.Frame | None, Sent]:
    """The frame that brings a guest up to the scene, if anything has changed, and what was sent with it."""
    played = scene.played
    if sent.edition == scene.table.edition and played is not None and not played.playing.is_over:
        return after_moves(played, sent, now)
    return after_anything(scene, guest, sent, now)


# After moves, where nothing else has changed since the last frame


def after_moves(played: Shown, sent: Sent, now: int) -> tuple[say.Frame | None, Sent]:
    """The frame of who has seen everything but the last moves; after one it is handed what the rules have written."""
    head: Any = sent.match
    match, told, made = played.match, len(played.playing.told), played.match.made
    asked = asking_for(played, head.seat)
    open_now = asked if asked != sent.open else None
    cells: bytes | None = None
    heard: Any = None
    if made is not None and made.before is sent.record and made.stepped.cells is match.cells and made.stepped.ends:
        cells, rows = made.stepped.told(min(head.seat, match.seats))
        if told == sent.heard + len(made.stepped.rows) // ROW:
            heard = msgspec.Raw(rows) if told != sent.heard else None
        else:
            heard = heard_since(played, head.seat, sent.heard)
    elif match.cells is not sent.record or told != sent.heard:
        cells = cells_since(played, head.seat, sent)
        heard = heard_since(played, head.seat, sent.heard) or None
    if open_now is None and not cells and heard is None:
        return None, sent
    heard_from = sent.heard if heard is not None else None
    frame = say.Frame(now, None, None, open_now, cells or None, heard_from, heard, None, None, None)
    after = Sent(sent.table, head, asked, match.cells, False, told, sent.spoken, sent.outcome, sent.edition)
    return frame, after


# After anything


def after_anything(scene: Scene, guest: str, sent: Sent, now: int) -> tuple[say.Frame | None, Sent]:
    """The frame of who comes in, or after whatever else has changed."""
    table, played = scene.matters(guest), scene.played
    head = head_of(played, table.seat)
    is_other = head != sent.match
    before = Sent(sent.table, spoken=sent.spoken) if is_other else sent
    is_heard_anew = is_other and ears(head) != ears(sent.match)
    first = 0 if is_heard_anew else sent.heard
    heard, cells, record = list[Row](), None, None
    open_now: say.Asking | bool = False
    if played is not None and isinstance(head, say.Head):
        heard, cells = heard_since(played, head.seat, first), cells_since(played, head.seat, before)
        open_now, record = asking_for(played, head.seat), played.match.cells
        played.match.is_watched = True
    start = max(0, scene.table.spoken - MOST_WORDS) if sent.spoken < 0 else sent.spoken
    spoken_from, said = scene.said_since(start)
    outcome = played.outcome if played is not None else None
    frame = say.Frame(
        now,
        table if table != sent.table else None,
        head if is_other else None,
        open_now if open_now != before.open else None,
        cells,
        first if heard or is_heard_anew else None,
        heard if heard or is_heard_anew else None,
        spoken_from if said else None,
        [(each.name, each.seat, each.text, each.at) for each in said] if said else None,
        outcome if outcome != before.outcome else None,
    )
    is_whole, spoken = outcome is not None, spoken_from + len(said)
    edition = scene.table.edition
    after = Sent(table, head, open_now, record, is_whole, first + len(heard), spoken, outcome, edition)
    return (frame if frame != say.Frame(now, *NOTHING_NEW) else None), after


NOTHING_NEW = (None,) * 9


def head_of(played: Shown | None, seat: int) -> say.Head | bool:
    """Which match somebody at the table, or a spectator, sees; False if there is none."""
    if played is None:
        return False
    digest = played.match.game.rules.digest
    return say.Head(played.playing.number, played.names, played.viewer_at(seat), played.commitment, digest)


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


def cells_since(played: Shown, viewer: int, sent: Sent) -> bytes | None:
    """The cells that have changed for a viewer; for who was sent none yet, since the blank record of the game."""
    match, is_whole = played.match, played.playing.is_over
    if sent.record is match.cells and sent.is_whole == is_whole:
        return None
    before = match.game.state.blank()
    if sent.record is not None:
        before = sent.record[0] if sent.is_whole else match.engine.view(sent.record, viewer)[0]
    after = match.cells[0] if is_whole else match.engine.view(match.cells, viewer)[0]
    return match.engine.changes(before, after) or None


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
