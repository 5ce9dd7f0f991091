"""Who sits at a table, as far as it decides how questions are asked: worked out once, until somebody comes or goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stolik.table import clock

if TYPE_CHECKING:
    from stolik.table.table import Table


class Company(NamedTuple):
    """Those who sit at a table."""

    edition: int  # of the table's own matters
    speed: int  # the slowest wish of those who sit here as people
    is_solo: bool  # one person plays against bots alone
    is_spared: bool  # everybody who is a person would like to be passed for where there is nothing to do
    pace: float  # how long bots take: less where no person plays, next to nothing where all would like to see the end

    @classmethod
    def at(cls, table: Table) -> Company:
        """Those who sit at a table now."""
        people = [chair for chair in table.chairs if chair.guest]
        here = [chair for chair in people if not chair.lost_at]
        wishes = [table.wish_of(chair) for chair in people]
        pace = 1 if people else clock.BRISK
        if here and all(chair.wants_end for chair in here):
            pace = clock.RUSH
        return cls(
            table.edition,
            clock.slowest(wishes or [table.opened.speed]),
            table.is_solo,
            all(chair.is_spared for chair in people),
            pace,
        )
