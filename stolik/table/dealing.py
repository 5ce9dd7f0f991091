"""Matches begin: keys are drawn, cards dealt, and rematches agreed upon."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from stolik.table import clock, fair, noting, pages, seating, telling
from stolik.table import entries as log
from stolik.table.sitters import Sitter
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.table.table import Table


def deal(table: Table, now: int) -> list[log.AnyEntry]:
    """A match begins: bots take free seats, and play for those who are away from a rematch."""
    table.not_playing()
    if not any(sitter.guest for sitter in table.sitters) and not table.opened.tournament:
        raise Denied("seated.nobody")
    names = {sitter.name for sitter in table.sitters}
    entries: list[log.AnyEntry] = []
    for seat, sitter in enumerate(table.sitters):
        if sitter.is_free:
            entries.append(seating.bot_at(table, seat, "medium", names, now))
            names.add(entries[-1].name)  # type: ignore[union-attr]
    entries += close(table, now)
    key = table.next_key or entries[-1].key  # type: ignore[union-attr]
    number = next_number(table)
    seats = [(seat + number - 1) % len(table.sitters) for seat in range(len(table.sitters))]
    own = [chair for chair, seat in enumerate(seats) if table.sitters[seat].nonce]
    nonces = [table.sitters[seat].nonce or fair.made_nonce(key, chair) for chair, seat in enumerate(seats)]
    if table.opened.is_test:
        own, nonces = [], [b"" for _ in seats]
    chosen = {
        name: table.sitters[seat].choice
        for name, seat in zip(table.game.own_options, seats, strict=False)
        if table.sitters[seat].choice
    }
    dealt = log.Dealt(at=now, number=number, key=key, nonces=nonces, seats=seats, own=own, options=chosen)
    names_at = {seat: sitter.name for seat, sitter in enumerate(table.sitters)}
    names_at |= {entry.seat: entry.name for entry in entries if isinstance(entry, log.Sat)}
    match = table.deal(dealt, [names_at[seat] for seat in seats])
    told = telling.tell(table.game, match.events)
    absent = [seat for seat, sitter in enumerate(table.sitters) if sitter.guest and sitter.lost_at]
    taken = [log.TakenOver(at=now, seat=seat) for seat in absent if table.playing is not None]
    turned = pages.turned(table, now) if not entries else []
    return [*entries, *turned, msgspec.structs.replace(dealt, cells=match.begun, events=told), *taken]


def next_number(table: Table) -> int:
    """The number of the next match."""
    return 1 + (table.playing.number if table.playing else 0)


def close(table: Table, now: int) -> list[log.AnyEntry]:
    """What belongs between two matches: the result of the one, and a key for the next."""
    entries: list[log.AnyEntry] = []
    if table.playing is not None and table.playing.ended is None:
        entries.append(noting.ended(table.playing, now))
    if not table.next_key:
        number = next_number(table)
        key = b"%d test" % (number + table.opened.seed) if table.opened.is_test else table.entropy(32)
        entries.append(log.Committed(at=now, number=number, key=key))
    return entries


def play_again(table: Table, guest: str, now: int) -> list[log.AnyEntry]:
    """Somebody would like a rematch, or is back in one that began without them."""
    seat = table.seated(guest)
    if table.is_playing and table.sitters[seat].is_taken_over:
        return [log.Returned(at=now, seat=seat)]  # who stayed on the result is back
    if table.playing is None or table.is_playing:
        raise Denied("match.early")
    is_last = all(sitter.wants_rematch or sitter is table.sitters[seat] for sitter in here(table))
    return [log.Again(at=now, seat=seat), *(deal(table, now) if is_last else [])]


def here(table: Table) -> list[Sitter]:
    """Where people sit who are here."""
    return [sitter for sitter in table.sitters if sitter.guest and not sitter.lost_at]


def rematch_at(table: Table) -> int | None:
    """When a rematch begins by itself: once everybody here wants one, at the latest the grace after the first."""
    wishes = [sitter.again_at for sitter in here(table) if sitter.wants_rematch]
    if table.playing is None or table.is_playing or not wishes:
        return None
    return min(wishes) + (0 if len(wishes) == len(here(table)) else clock.GRACE)


def deal_again(table: Table, now: int) -> list[log.AnyEntry]:
    """A rematch without waiting any longer: bots play for those who have not said that they want it."""
    silent = [
        seat
        for seat, sitter in enumerate(table.sitters)
        if sitter.guest and not sitter.lost_at and not sitter.wants_rematch
    ]
    return [*deal(table, now), *(log.TakenOver(at=now, seat=seat) for seat in silent)]
