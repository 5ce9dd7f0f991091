"""How far a match has come, as far as its viewers are shown it."""

from __future__ import annotations

from typing import Any

import msgspec

from stolik.core.machine.desk import Stepped
from stolik.table import asking
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.places import Playing

CALLED, CAN_WAIT, WAITED, DONE = 1, 2, 4, 8  # flags of an open question


class Moment(msgspec.Struct, frozen=True, eq=False, gc=False):
    """How far a match had come when it was shown: one moment for everybody who was shown it then."""

    record: Any = None  # of which each viewer was sent its view
    is_whole: bool = False  # … or all of it, for the match is over
    heard: int = 0  # events
    asking: say.Asking | bool | None = None  # the open question for who can still answer; False: there is none
    done: int = 0  # chair set: those who have nothing more to do in a window that stays open


class News(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What is new to all who were shown the match at one moment."""

    since: Moment
    opened: bytes  # the open question as a place of a frame, if that is the same for all
    stepped: Stepped | None = None  # the one move that has been made, if it tells everything
    told: bytes = b""  # all there is, if no move has been made


def moment_of(playing: Playing) -> Moment:
    """How far a match has come now."""
    asked = playing.asked
    if asked is None:
        return Moment(playing.match.cells, playing.is_over, len(playing.told), False)
    return Moment(
        playing.match.cells,
        False,  # as long as a question is open
        len(playing.told),
        asking_of(playing, asked),
        done_in(playing) if asked.longest else 0,
    )


def asking_of(playing: Playing, asked: log.Asked) -> say.Asking:
    """The open question as far as the cells of a view do not tell it."""
    if not (playing.called or playing.paused_at or asked.longest):
        return say.Asking(asked.number, asked.at, asked.deadline, 0, -1)
    called = playing.called
    flags = CALLED if called else 0
    if asked.longest:  # a window that closes when it was drawn to
        flags |= CAN_WAIT if asked.deadline < asked.longest else WAITED if asked.deadline == asked.longest else 0
    caller = playing.chair_of(called.seat) if called and called.seat >= 0 else -1
    deadline = 0 if playing.paused_at else asked.deadline
    return say.Asking(asked.number, called.at if called else asked.at, deadline, flags, caller)


def done_in(playing: Playing) -> int:
    """The chairs that have nothing more to do in a window that closes when it was drawn to."""
    return sum(1 << chair for chair in range(playing.match.seats) if asking.is_done(playing, chair))
