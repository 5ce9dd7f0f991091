"""Time at a table: when something is to happen by itself, and what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.table import asking, clock, dealing, leaving, upgrade
from stolik.table import entries as log
from stolik.table.places import Playing

if TYPE_CHECKING:
    from stolik.table.table import Table


def deals_at(table: Table) -> int | None:
    """When a table of a tournament deals by itself: once everybody's nonce is in, at the latest after the grace."""
    if not table.opened.tournament or table.playing is not None:
        return None
    is_complete = all(sitter.nonce for sitter in table.sitters if sitter.guest)
    return table.opened.at + (0 if is_complete else clock.GRACE)


def asks_at_once(table: Table, playing: Playing, now: int) -> bool:
    """Does a match go on with its next question, as it does after most moves?"""
    if playing.is_over or playing.paused_at or table.is_outdated:
        return False
    away = table.company.away_at
    return away is None or away > now


def next_time(table: Table) -> int | None:
    """When `due` has something next."""
    playing = table.playing
    if table.is_outdated:
        return 0
    if playing is None or (playing.asked is None and playing.is_over):
        return next_between(table)
    if playing.paused_at:
        return None
    if playing.asked is None:
        return 0
    away, times = table.company.away_at, asking.times(table, playing, playing.asked)
    if away is not None:
        times.append(away)
    return min(times) if times else None


def next_between(table: Table) -> int | None:
    """The same between two matches."""
    if not table.next_key:
        return 0
    return min((when for when in (deals_at(table), dealing.rematch_at(table)) if when is not None), default=None)


def due(table: Table, now: int) -> list[log.AnyEntry]:
    """What time brings, one at a time: a key, a question, a bot's answer, a closed window, a bot for a guest."""
    playing = table.playing
    if table.is_outdated:
        return upgrade.update(table, now)
    if playing is None or playing.is_over:
        return due_between(table, now)
    away = table.company.away_at
    if away is not None and away <= now:
        return leaving.taken_over(table, first_away(table, now), now)
    if playing.paused_at:
        return []
    if playing.asked is None:
        return [asking.ask(table, playing, now)]
    return asking.due(table, playing, playing.asked, now)


def first_away(table: Table, now: int) -> int:
    """The first seat whose guest has been away for too long."""
    return next(
        seat
        for seat, sitter in enumerate(table.sitters)
        if sitter.lost_at and not sitter.is_taken_over and sitter.lost_at + clock.GRACE <= now
    )


def due_between(table: Table, now: int) -> list[log.AnyEntry]:
    """What time brings between two matches."""
    if not table.next_key:
        return dealing.close(table, now)
    deals, again = deals_at(table), dealing.rematch_at(table)
    if deals is not None and deals <= now:
        return dealing.deal(table, now)
    return dealing.deal_again(table, now) if again is not None and again <= now else []
