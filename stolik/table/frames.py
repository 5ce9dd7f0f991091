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
from stolik.table.sights import Scene, Shown, outcome
from stolik.table.telling import MOST_KEPT

Array = np.ndarray[Any, Any]
Row = list[int | str]

MOST_WORDS = 300  # said at the table that a newcomer is told
LEAST, MOST = -(1 << 15), (1 << 15) - 1  # of what a cell can hold
LONGEST = 14  # bits of a number before its last byte
FRAME = b"\x9a"  # how one begins in MessagePack: ten places
ROW = ROWS.size  # bytes of an event
NONE = bytes((NIL,))  # a place of which nothing is new
NOTHING_AT_ALL = 9 * NONE  # all places after the time
NOTHING_ELSE = 2 * NONE  # neither the table's own matters nor another match
NOTHING_TOLD = NONE + NOTHING_NEW  # of the match that goes on

encode = msgspec.msgpack.Encoder().encode


class Own(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What one viewer has been sent that moves alone do not change; at first nothing."""

    table: say.TableSight | None = None
    match: say.Head | bool | None = None
    names: tuple[str, ...] | None = None  # of the match: as long as they are these very ones, so is the match
    viewer: int = 0  # the chair, or the spectator
    row: int = 0  # … among those whom a step tells
    spoken: int = -1
    has_outcome: bool = False
    edition: int = -1  # of the table's own matters


class Sent:
    """What one viewer has been sent so far: of its own, and how far the match had come for everybody."""

    __slots__ = ("moment", "own")

    def __init__(self) -> None:
        self.own = Own()
        self.moment = Moment()

    def following(self, scene: Scene, guest: str, now: int, deaf_to: Collection[str] = ()) -> bytes | None:
        """The frame that brings a guest up to the scene, if anything has changed; from now on that has been sent."""
        played, own = scene.played, self.own
        if played is None or own.edition != scene.table.edition or played.moment.is_whole:
            frame, self.own, self.moment = after_anything(scene, guest, own, self.moment, now, deaf_to)
            return frame
        told, self.moment = told_since(played, own, self.moment), played.moment
        if told == NOTHING_TOLD:  # nobody else's answer is noticed by who does not see it
            return None
        if not played.start:
            played.start = FRAME + encode(now) + NOTHING_ELSE
        return played.start + told + NOTHING_NEW


# The match goes on: the open question, cells and events


def told_since(played: Shown, own: Own, since: Moment) -> bytes:
    """What is new of a match to who was shown it before; after one move it is handed what the rules have written."""
    news = played.news
    if news is None or news.since is not since:
        news = played.news = news_since(played, since)
    if news.told:
        return news.told
    opened = news.opened or opened_since(since, played.moment, own.viewer)
    stepped, row = news.stepped, own.row
    if stepped is not None:
        ends = stepped.ends
        return opened + stepped.coded[ends[row - 1] if row else 0 : ends[row]]
    cells = cells_since(played, own.viewer, since)
    heard = heard_since(played, own.viewer, since.heard)
    return opened + encode(cells) + (encode(since.heard) + encode(heard) if heard else NONE + NONE)


def news_since(played: Shown, since: Moment) -> News:
    """What is new to all who were shown the match at one moment."""
    made, moment, heard = played.match.made, played.moment, since.heard
    opened = b"" if since.done or moment.done else opened_since(since, moment, played.match.seats)
    if opened and since.record is moment.record and since.is_whole == moment.is_whole and moment.heard == heard:
        return News(since, opened, told=opened + NOTHING_NEW)
    if made is None or made.before is not since.record or made.heard != heard:
        return News(since, opened)
    stepped = made.stepped
    is_all = stepped.cells is moment.record and moment.heard == heard + len(stepped.rows) // ROW
    return News(since, opened, stepped if is_all and stepped.ends else None)


def opened_since(since: Moment, moment: Moment, viewer: int) -> bytes:
    """The open question if that is another one."""
    before, after = since.asking, moment.asking
    if since.done or moment.done:
        before, after = asking_for(since, viewer), asking_for(moment, viewer)
    return encode(after) if after != before else NONE


# After anything


def after_anything(
    scene: Scene, guest: str, own: Own, since: Moment, now: int, deaf_to: Collection[str] = ()
) -> tuple[bytes | None, Own, Moment]:
    """The frame of who comes in, or after whatever else has changed, and what has been sent with it."""
    table, played, before, moment = scene.matters(guest), scene.played, own, since
    if played is None or played.match.names is not own.names or played.viewer_at(table.seat) != own.viewer:
        own, told, moment = looking_at(played, table.seat, own, since)
    else:
        told, moment = NONE + told_since(played, own, since), played.moment
    ending = NONE if own.has_outcome else ending_of(played)
    spoken, words = own.spoken, NONE + NONE
    if spoken != scene.table.spoken:
        spoken, words = words_since(scene, spoken, deaf_to)
    coded = (encode(table) if table != before.table else NONE) + told + words + ending
    has_outcome = own.has_outcome or ending != NONE
    after = Own(table, own.match, own.names, own.viewer, own.row, spoken, has_outcome, scene.table.edition)
    return FRAME + encode(now) + coded if coded != NOTHING_AT_ALL else None, after, moment


def looking_at(played: Shown | None, seat: int, own: Own, since: Moment) -> tuple[Own, bytes, Moment]:
    """What a viewer knows who may see another match from now on, or the same from another chair, and what is told."""
    if played is None:
        told = NONE + NOTHING_TOLD if own.match is False else 2 * encode(False) + NOTHING_NEW
        return Own(own.table, False, spoken=own.spoken), told, Moment(asking=False)
    match, viewer = played.match, played.viewer_at(seat)
    match.is_watched = True
    head = head_of(played, viewer)
    is_same = head == own.match  # it was read from its log again
    now = Own(own.table, head, match.names, viewer, min(viewer, match.seats), own.spoken, own.has_outcome and is_same)
    if is_same:
        return now, NONE + told_since(played, now, since), played.moment
    first = 0 if ears(head) != ears(own.match) else since.heard
    return now, encode(head) + told_anew(played, viewer, first), played.moment


def told_anew(played: Shown, viewer: int, first: int) -> bytes:
    """All that a viewer sees of a match, and what it hears from the first event on that it has not heard."""
    opened, cells = asking_for(played.moment, viewer), cells_since(played, viewer, Moment())
    heard = heard_since(played, viewer, first)
    events = encode(first) + encode(heard) if heard or not first else NONE + NONE
    return encode(opened) + encode(cells) + events


def ending_of(played: Shown | None) -> bytes:
    """How the match ended, if it has: the same for everybody."""
    if played is None:
        return NONE
    if played.ending is None:
        played.ending = encode(outcome(played.playing))
    return played.ending


def words_since(scene: Scene, number: int, deaf_to: Collection[str]) -> tuple[int, bytes]:
    """What was said since a number, or lately, as places of a frame; and the number of what comes next."""
    first, said = scene.said_since(max(0, scene.table.spoken - MOST_WORDS) if number < 0 else number, deaf_to)
    rows = [(each.name, each.seat, each.text, each.at) for each in said]
    return first + len(said), encode(first) + encode(rows) if said else NONE + NONE


def head_of(played: Shown, viewer: int) -> say.Head:
    """Which match a chair, or a spectator, sees."""
    digest = played.match.game.rules.digest
    return say.Head(played.playing.number, played.names, viewer, played.commitment, digest)


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
