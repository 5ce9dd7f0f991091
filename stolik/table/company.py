"""Who sits at a table, as far as it decides how questions are asked: worked out once, until somebody comes or goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from stolik.bots import is_slow
from stolik.core.kit.sets import one
from stolik.table import clock

if TYPE_CHECKING:
    from stolik.table.table import Table


class Company(NamedTuple):
    """Those who sit at a table."""

    seats: dict[str, int]  # guest → seat
    chairs: dict[str, int]  # … and chair of the match
    speed: int  # the slowest wish of those who sit here as people
    is_solo: bool  # one person plays against bots alone
    is_spared: bool  # everybody who is a person would like to be passed for where there is nothing to do
    pace: float  # how long bots take: less where no person plays, next to nothing where all would like to see the end
    away_at: int | None  # when a bot plays for the next one who is away
    bots: int  # chair set of the match: those who are played by bots
    slow: int  # chair set: bots among them that somebody else thinks for, see `thinking`
    standing: int  # chair set: those who would like to be passed for in windows
    may_be_spoken_for: bool  # might anybody's question be answered by a bot, or by a wish to pass?

    @classmethod
    def at(cls, table: Table) -> Company:
        """Those who sit at a table now."""
        people = [sitter for sitter in table.sitters if sitter.guest]
        here = [sitter for sitter in people if not sitter.lost_at]
        is_solo = table.is_solo
        wishes = [table.wish_of(sitter, is_solo) for sitter in people]
        pace = 1 if people else clock.BRISK
        if here and all(sitter.wants_end for sitter in here):
            pace = clock.RUSH
        away = [sitter.lost_at for sitter in people if sitter.lost_at and not sitter.is_taken_over]
        chairs = [] if table.playing is None else [table.sitters[seat] for seat in table.playing.seats]
        bots = chairs_of(bool(sitter.player) for sitter in chairs)
        standing = chairs_of(bool(sitter.standing) for sitter in chairs)
        return cls(
            {sitter.guest: seat for seat, sitter in enumerate(table.sitters) if sitter.guest},
            {sitter.guest: chair for chair, sitter in enumerate(chairs) if sitter.guest},
            clock.slowest(wishes or [table.opened.speed]),
            is_solo,
            all(sitter.is_spared for sitter in people),
            pace,
            min(away) + clock.GRACE if away else None,
            bots,
            chairs_of(is_slow(table.game, sitter.player) for sitter in chairs) if bots and table.thinks_apart else 0,
            standing,
            is_solo or bots | standing != 0,
        )


def chairs_of(are_in: Iterable[bool]) -> int:
    """The set of chairs for which something holds."""
    return sum(one(chair) for chair, is_in in enumerate(are_in) if is_in)
