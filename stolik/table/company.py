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
        people = [sitter for sitter in table.sitters if sitter.guest]
        here = [sitter for sitter in people if not sitter.lost_at]
        wishes = [table.wish_of(sitter) for sitter in people]
        pace = 1 if people else clock.BRISK
        if here and all(sitter.wants_end for sitter in here):
            pace = clock.RUSH
        return cls(
            table.edition,
            clock.slowest(wishes or [table.opened.speed]),
            table.is_solo,
            all(sitter.is_spared for sitter in people),
            pace,
        )
