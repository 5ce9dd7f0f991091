"""Who sits at a table, as far as it decides how questions are asked: worked out once, until somebody comes or goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from stolik.bots import is_slow
from stolik.core.kit.sets import one
from stolik.table import clock
from stolik.table.house import ARENA, DAY
from stolik.table.sitters import Sitter

if TYPE_CHECKING:
    from stolik.table.table import Table


class Company(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Those who sit at a table."""

    seats: dict[str, int]  # guest → seat
    chairs: dict[str, int]  # … and chair of the match
    speed: int  # the slowest wish of those who sit here as people
    leisure: clock.Leisure | None  # the limits where people play at leisure with one another
    is_solo: bool  # one person plays against bots alone
    is_spared: bool  # everybody who is a person would like to be passed for where there is nothing to do
    pace: float  # how long bots take: less where no person plays, next to nothing where all would like to see the end
    waits: bool  # for whoever is away: who is alone without a clock keeps nobody waiting
    away_at: int | None  # when a bot plays for the next one who is away
    bots: int  # chair set of the match: those who are played by bots
    slow: int  # chair set: bots among them that somebody else thinks for, see `thinking`
    standing: int  # chair set: those who would like to be passed for in windows, or have given orders for some
    may_be_spoken_for: bool  # might anybody's question be answered by a bot, or by a wish to pass?

    @classmethod
    def at(cls, table: Table) -> Company:
        """Those who sit at a table now."""
        sitters, opened = table.sitters, table.opened
        people = [sitter for sitter in sitters if sitter.guest]
        is_alone = not opened.tournament and opened.house != ARENA  # there a program that hangs would never end
        is_solo = len(people) == 1 and is_alone and not any(sitter.is_free for sitter in sitters)
        speed = clock.slowest([table.wish_of(sitter, is_solo) for sitter in people or [Sitter()]])
        waits = opened.house == DAY or (is_solo and not speed)
        away = [sitter.lost_at for sitter in people if sitter.lost_at and not sitter.is_taken_over]
        chairs = [] if table.playing is None else [sitters[seat] for seat in table.playing.seats]
        bots = sum([one(chair) for chair, sitter in enumerate(chairs) if sitter.player])
        standing = sum([one(chair) for chair, sitter in enumerate(chairs) if sitter.standing or sitter.orders])
        slow = [one(chair) for chair, sitter in enumerate(chairs) if is_slow(table.game, sitter.player)] if bots else []
        return cls(
            {sitter.guest: seat for seat, sitter in enumerate(sitters) if sitter.guest},
            {sitter.guest: chair for chair, sitter in enumerate(chairs) if sitter.guest},
            speed,
            None if is_solo else table.leisure,
            is_solo,
            all(sitter.is_spared for sitter in people),
            clock.BRISK if opened.house == ARENA else pace_of(people),
            waits,
            min(away) + clock.GRACE if away and not waits else None,
            bots,
            sum(slow) if table.thinks_apart else 0,
            standing,
            is_solo or bots | standing != 0,
        )


def pace_of(people: list[Sitter]) -> float:
    """How long bots take beside these people."""
    here = [sitter.wants_end for sitter in people if not sitter.lost_at]
    if here and all(here):
        return clock.RUSH
    return 1 if people else clock.BRISK
