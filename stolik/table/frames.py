"""What a page is sent: the cells of its view that changed, rows of events and the table's own matters, in one frame.

A frame is a function of what its viewer sees and of what the viewer was sent before. How it is read is in docs/wire.md.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from stolik.core.door.game import Game
from stolik.core.kit.events import ROWS
from stolik.core.kit.piles import HIDDEN, NOTHING
from stolik.core.machine.coding import NIL, NOTHING_NEW
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.moments import DONE, Moment, News
from stolik.table.sights import Scene, Shown
from stolik.table.telling import MOST_KEPT

Array = np.ndarray[Any, Any]
Row = list[int | str]

MOST_WORDS = 300  # said at the table that a newcomer is told
LEAST, MOST = -(1 << 15), (1 << 15) - 1  # of what a cell can hold
LONGEST = 14  # bits of a number before its last byte
FRAME = b"\x9a"  # how one begins in MessagePack: ten places
NOTHING_AT_ALL = bytes([NIL] * 9)  # all places after the time
NOTHING_ELSE = bytes((NIL, NIL))  # neither the table's own matters nor the match have changed

encode = msgspec.msgpack.Encoder().encode


class Own(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What one viewer has been sent that moves alone do not change; at first nothing."""

    table: say.TableSight | None = None
    match: say.Head | bool | None = None
    viewer: int = 0  # the chair, or the spectator
    row: int = 0  # … among those whom a step tells
    spoken: int = -1
    outcome: say.Outcome | None = None
    edition: int = -1  # of the table's own matters


class Sent:
    """What one viewer has been sent so far: of its own, and how far the match had come for everybody."""

    __slots__ = ("moment", "own")

    def __init__(self) -> None:
        self.own = Own()
        self.moment = Moment()

    def following(self, scene: Scene, guest: str, now: int, deaf_to: Collection[str] = ()) -> bytes | None:
        """The frame that brings a guest up to the scene, if anything has changed; from now on that has been sent."""
        played = scene.played
        if played is None or self.own.edition != scene.table.edition or played.moment.is_whole:
            frame, self.own, self.moment = after_anything(scene, guest, self.own, self.moment, now, deaf_to)
        else:
            frame, self.moment = after_moves(played, self.own, self.moment, now), played.moment
        return frame


# After moves, where nothing else has changed since the last frame


def after_moves(played: Shown, own: Own, since: Moment, now: int) -> bytes | None:
    """The frame of who has seen everything but the last moves; after one it is handed what the rules have written."""
    news = played.news
    if news is None or news.since is not since:
        news = played.news = news_since(played, since, now)
    start = news.start or start_for(since, played.moment, own.viewer, now)
    told = news.stepped.told(own.row) if news.stepped is not None else told_since(played, own.viewer, since)
    if told == NOTHING_NEW and start[-1] == NIL:  # nobody else's answer is noticed by who does not see it
        return None
    return start + told + NOTHING_NEW


def news_since(played: Shown, since: Moment, now: int) -> News:
    """What is new to all who were shown the match at one moment."""
    match, made, moment = played.match, played.match.made, played.moment
    start = b"" if since.done or moment.done else start_for(since, moment, match.seats, now)
    if made is None or made.before is not since.record or made.stepped.cells is not moment.record:
        return News(since, start, None)
    stepped, heard = made.stepped, since.heard
    is_told = stepped.ends and made.heard == heard and moment.heard == heard + len(stepped.rows) // ROWS.size
    return News(since, start, stepped if is_told else None)


def start_for(since: Moment, moment: Moment, viewer: int, now: int) -> bytes:
    """How a frame begins: the time, and the open question if that is another one."""
    before, after = since.asking, moment.asking
    if since.done or moment.done:
        before, after = asking_for(since, viewer), asking_for(moment, viewer)
    return FRAME + encode(now) + NOTHING_ELSE + encode(after if after != before else None)


def told_since(played: Shown, viewer: int, since: Moment) -> bytes:
    """The cells that have changed, the number of the first event and rows of events, after more than one move."""
    cells = cells_since(played, viewer, since)
    heard = heard_since(played, viewer, since.heard)
    return encode(cells) + (encode(since.heard) + encode(heard) if heard else encode(None) * 2)


# After anything


def after_anything(
    scene: Scene, guest: str, own: Own, moment_before: Moment, now: int, deaf_to: Collection[str] = ()
) -> tuple[bytes | None, Own, Moment]:
    """The frame of who comes in, or after whatever else has changed, and what has been sent with it."""
    table, played = scene.matters(guest), scene.played
    head = head_of(played, table.seat)
    is_other = head != own.match
    outcome_before, since = (None, Moment()) if is_other else (own.outcome, moment_before)
    is_heard_anew = is_other and ears(head) != ears(own.match)
    first = 0 if is_heard_anew else moment_before.heard
    viewer = head.seat if isinstance(head, say.Head) else 0
    heard: list[Row] = []
    cells, moment = None, Moment(heard=first, asking=False)
    if played is not None:
        heard, cells, moment = heard_since(played, viewer, first), cells_since(played, viewer, since), played.moment
        played.match.is_watched = True
    open_before, open_now = asking_for(since, viewer), asking_for(moment, viewer)
    start = max(0, scene.table.spoken - MOST_WORDS) if own.spoken < 0 else own.spoken
    spoken_from, said = scene.said_since(start, deaf_to)
    outcome = outcome_before  # which stays as it is
    if outcome is None and played is not None:
        outcome = played.outcome
    frame = say.Frame(
        now,
        table if table != own.table else None,
        head if is_other else None,
        open_now if open_now != open_before else None,
        cells,
        first if heard or is_heard_anew else None,
        heard if heard or is_heard_anew else None,
        spoken_from if said else None,
        [(each.name, each.seat, each.text, each.at) for each in said] if said else None,
        outcome if outcome != outcome_before else None,
    )
    row = min(viewer, played.match.seats) if played is not None else 0
    after = Own(table, head, viewer, row, spoken_from + len(said), outcome, scene.table.edition)
    coded = encode(frame)
    return coded if coded != FRAME + encode(now) + NOTHING_AT_ALL else None, after, moment


def head_of(played: Shown | None, seat: int) -> say.Head | bool:
    """Which match somebody at the table, or a spectator, sees; False if there is none."""
    if played is None:
        return False
    digest = played.match.game.rules.digest
    return say.Head(played.playing.number, played.names, played.viewer_at(seat), played.commitment, digest)


def ears(match: say.Head | bool | None) -> tuple[int, int] | None:
    """Which match is heard, and from which chair."""
    return (match.number, match.seat) if isinstance(match, say.Head) else None


def asking_for(moment: Moment, viewer: int) -> say.Asking | bool | None:
    """The open question for a viewer, or False. It is the same for all who can still answer."""
    asked = moment.asking
    if not moment.done >> viewer & 1 or not isinstance(asked, say.Asking):
        return asked
    return replace(asked, flags=asked.flags | DONE)


# Cells


def cells_since(played: Shown, viewer: int, since: Moment) -> bytes | None:
    """The cells that have changed for a viewer; for who was sent none yet, since the blank record of the game."""
    match, is_whole = played.match, played.playing.is_over
    if since.record is match.cells and since.is_whole == is_whole:
        return None
    if since.record is None:
        before = blank_of(match.game)
    else:
        before = since.record[0] if since.is_whole else match.engine.view(since.record, viewer)[0]
    after = match.cells[0] if is_whole else match.engine.view(match.cells, viewer)[0]
    return match.engine.changes(before, after) or None


@cache
def blank_of(game: Game) -> Array:
    """The blank record of a game, to be compared with."""
    return game.state.blank()


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
    return row_for(game, told, told.knows >> viewer & 1)


@lru_cache(MOST_KEPT)
def row_for(game: Game, told: log.Told, is_known: int) -> Row:
    """The same for all who may know its card, and for all who may not; most are told at every table."""
    card = told.card if not told.card or is_known else "hidden"
    event = numbers_of(game).get((told.kind, told.paragraph))
    if event is None or card not in event.cards:
        return [told.kind, told.actor, told.target, told.amount, card, told.paragraph]
    return [event.number, told.actor, told.target, told.amount, event.cards[card]]


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
