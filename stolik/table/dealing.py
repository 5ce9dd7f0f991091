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
    bots = bots_for(table, now)
    before: list[log.AnyEntry] = [*bots, *close(table, now)]
    key = table.next_key or before[-1].key  # type: ignore[union-attr]
    number, count = next_number(table), len(table.sitters)
    seats = [(seat + number - 1) % count for seat in range(count)]
    sitting = [table.sitters[seat] for seat in seats]
    nonces, own = nonces_of(sitting, key) if not table.opened.is_test else ([b""] * count, [])
    chosen = {name: each.choice for name, each in zip(table.game.own_options, sitting, strict=False) if each.choice}
    dealt = log.Dealt(now, number, key, nonces, seats, own, chosen)
    newcomers = {entry.seat: entry.name for entry in bots}
    match = table.deal(dealt, [newcomers.get(seat) or table.sitters[seat].name for seat in seats])
    told = telling.tell(table.game, match.events)
    dealt = msgspec.structs.replace(dealt, cells=match.begun, events=told)
    if table.playing is None:
        return [*before, dealt]
    absent = [seat for seat, sitter in enumerate(table.sitters) if sitter.guest and sitter.lost_at]
    taken = [log.TakenOver(at=now, seat=seat) for seat in absent]
    return [*before, dealt, *taken] if before else [pages.turned(table, table.playing, now), dealt, *taken]


def bots_for(table: Table, now: int) -> list[log.Sat]:
    """Bots for the free seats."""
    free = [seat for seat, sitter in enumerate(table.sitters) if sitter.is_free]
    if not free:
        return []
    names, bots = {sitter.name for sitter in table.sitters}, list[log.Sat]()
    for seat in free:
        bots.append(seating.bot_at(table, seat, "medium", names, now))
        names.add(bots[-1].name)
    return bots


def nonces_of(sitting: list[Sitter], key: bytes) -> tuple[list[bytes], list[int]]:
    """The nonce of every chair, and the chairs whose own it is; the others' follow from the key."""
    nonces = [sitter.nonce or fair.made_nonce(key, chair) for chair, sitter in enumerate(sitting)]
    return nonces, [chair for chair, sitter in enumerate(sitting) if sitter.nonce]


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
    """When a rematch begins by itself: once everybody here wants one, at the latest the grace after the first.

    At leisure nobody need be quick: it begins when all want it.
    """
    if table.playing is None or table.is_playing:
        return None
    people = here(table)
    wishes = [sitter.again_at for sitter in people if sitter.again_at]
    if not wishes:
        return None
    if len(wishes) == len(people):
        return min(wishes)
    return None if table.leisure else min(wishes) + clock.GRACE


def deal_again(table: Table, now: int) -> list[log.AnyEntry]:
    """A rematch without waiting any longer: bots play for those who have not said that they want it."""
    silent = [
        seat
        for seat, sitter in enumerate(table.sitters)
        if sitter.guest and not sitter.lost_at and not sitter.wants_rematch
    ]
    return [*deal(table, now), *(log.TakenOver(at=now, seat=seat) for seat in silent)]
