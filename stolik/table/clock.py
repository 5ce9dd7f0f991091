"""How long questions stay open, and when bots and standing passes speak. Drawn before anybody looks at a card."""

from __future__ import annotations

import hmac
import os
from typing import NamedTuple

from stolik.core.kit.names import Question
from stolik.core.kit.rule import carries_out

SPEEDS = (1, 2, 5, 0)  # from the fastest clock to none at all
WINDOW_SHARE = 0.55  # bots and standing passes speak within this part of a window
SLOWEST = 4_000  # … but no later than this after it opened
QUICKEST = 700
SNAP = 500  # a question that collects answers closes so long after the first that is no pass
PATIENCE = 30_000  # … and if there is none, the table itself makes the last call after this time
PACE = float(os.environ.get("STOLIK_PACE", "1"))  # of all that waits for nobody: below 1 it hurries, for tests
BRISK = 0.15  # of the usual time, where no person plays: as quick as one can follow
RUSH = 0.02  # … and where nobody who is here plays any more
SHORTEST_WINDOW, LONGEST_WINDOW = 0.6, 0.9  # where people are passed for: the parts of its length it may last
GRACE = int(60_000 * PACE)  # a lost guest's seat is played by a bot after this time
HOUR = int(3_600_000 * PACE)
MOST_HOURS = 7 * 24  # for one turn at leisure
SOONEST_ORDER, LATEST_ORDER = 5_000, 60_000  # after a window opened
MISSES = 3  # answers in a row that somebody lets go by at leisure, and a turn long, before a bot plays for them
USUAL_WINDOW = 12  # hours that windows stay open at leisure, unless the table says otherwise


class Leisure(NamedTuple):
    """How long people have at a table where they play at leisure, in milliseconds: one move a day, say."""

    turn: int
    window: int


def leisure_of(turn_hours: int, window_hours: int) -> Leisure | None:
    """The limits of a table in hours; None at one that is played in one go."""
    if not turn_hours:
        return None
    return Leisure(HOUR * turn_hours, HOUR * (window_hours or min(USUAL_WINDOW, turn_hours)))


def slowest(speeds: list[int]) -> int:
    """The slowest of some wishes; no clock at all is the slowest."""
    return max(speeds, key=SPEEDS.index)


@carries_out("RO-16.2", "RO-16.4")
def deadline(question: Question, speed: int, now: int, is_called: bool = False, leisure: Leisure | None = None) -> int:
    """When a question closes by itself; 0 if never. One that collects answers does so only after a last call.

    At leisure nobody makes one: it waits for everybody, as without a clock, and no longer than any window.
    """
    if leisure is not None:
        return now + (leisure.window if question.may else leisure.turn)
    if question.collects and not is_called:
        return 0
    return now + 1000 * int(question.seconds) * speed if speed and question.seconds else 0


def window_end(key: bytes, number: int, question: Question, speed: int, now: int) -> int:
    """When a window in which people are passed for closes, if nobody speaks: drawn before anybody's cards are seen."""
    share = SHORTEST_WINDOW + (LONGEST_WINDOW - SHORTEST_WINDOW) * drawn(key, b"end %d" % number)
    return now + int(PACE * share * 1000 * question.seconds * speed)


def drawn(key: bytes, what: bytes) -> float:
    """A number from 0 up to 1 that nobody can foresee."""
    return int.from_bytes(hmac.digest(key, what, "sha256")[:4], "big") / 2**32


def order_time(key: bytes, number: int, chair: int, now: int) -> int:
    """When somebody's order is carried out at leisure: as by a person who happens to be there."""
    share = drawn(key, b"order %d %d" % (number, chair))
    return now + int(PACE * (SOONEST_ORDER + share * (LATEST_ORDER - SOONEST_ORDER)))


def own_time(key: bytes, number: int, chair: int, question: Question, now: int, pace: float = 1) -> int:
    """When a bot or a standing pass in this chair answers this question."""
    share = drawn(key, b"time %d %d" % (number, chair))
    longest = min(SLOWEST, int(1000 * question.seconds * WINDOW_SHARE)) if question.may else QUICKEST + 1100
    return now + int(pace * PACE * (QUICKEST + share * max(0, longest - QUICKEST)))


def late_by(asked: int, drawn: int, now: int) -> int:
    """By how much later than drawn a bot answers that has made up its mind only now: by whole times what was drawn."""
    step = max(1, drawn - asked)
    return max(0, -(-(now - drawn) // step)) * step
