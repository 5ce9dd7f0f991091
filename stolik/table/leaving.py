"""Leaving a table, giving up, and wishing for the end: what ends somebody's part in a match, and no rule of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.core.kit.events import EVERYBODY
from stolik.core.kit.piles import NOTHING
from stolik.table import clock, seating
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.places import Playing
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.table.table import Table

RESIGNED = "resigned"
GUEST = "guest"  # by whom an answer is given


def leave(table: Table, guest: str, now: int) -> list[log.AnyEntry]:
    """A guest gets up for good; a seat of a match that goes on is a bot's from now on."""
    return [_got_up(table, table.seated(guest), now), *_handed_on(table, guest, now)]


def _got_up(table: Table, seat: int, now: int) -> log.AnyEntry:
    """A seat is free, or a bot's if a match goes on."""
    if not table.is_playing:
        return log.Rose(at=now, seat=seat)
    return seating.bot_at(table, seat, "medium", {sitter.name for sitter in table.sitters}, now)


def show_out(table: Table, guest: str, message: say.ShowOut, now: int) -> list[log.AnyEntry]:
    """The host sends a guest away for good."""
    other = _other_guest(table, guest, message.seat)
    return [_got_up(table, message.seat, now), log.ShownOut(at=now, guest=other)]


def fold_shown_out(table: Table, entry: log.ShownOut) -> None:
    """A guest does not come back."""
    table.shown_out.add(entry.guest)
    table.knocks.pop(entry.guest, None)


def hand_over(table: Table, guest: str, message: say.HandOver, now: int) -> list[log.AnyEntry]:
    """The host makes somebody else the host."""
    return [log.Hosted(at=now, guest=_other_guest(table, guest, message.seat))]


def _other_guest(table: Table, host: str, seat: int) -> str:
    """The guest at a seat whom the host means; neither a bot nor the host."""
    table.only_host(host)
    other = seating.chair_at(table, seat).guest
    if not other:
        raise Denied("guest.none")
    if other == host:
        raise Denied("guest.self")
    return other


def _handed_on(table: Table, guest: str, now: int) -> list[log.Hosted]:
    """Who is the host after a guest has left: somebody who sits here, best of all somebody who is there."""
    others = [sitter for sitter in table.sitters if sitter.guest not in ("", guest)]
    if guest != table.host or not others:
        return []
    return [log.Hosted(at=now, guest=min(others, key=lambda sitter: sitter.lost_at > 0).guest)]


def note_missed(table: Table, playing: Playing, entry: log.Answered) -> None:
    """At leisure nobody is missed for being away, but for letting answer after answer go by: then at once.

    Where windows are short some go by in a night, so it takes as long as a turn in any case. An order is no miss.
    """
    sitter = table.sitters[playing.seats[entry.chair]]
    if entry.by == GUEST:
        sitter.missed, was_lost, sitter.lost_at = 0, sitter.lost_at, 0
        if was_lost:  # in a log from before windows counted
            table.forget_company()
    elif entry.by in (log.TIMEOUT, log.CLOCK) and sitter.guest:
        assert table.leisure is not None
        assert playing.asked is not None
        sitter.missed_from = sitter.missed_from if sitter.missed else playing.asked.at
        sitter.missed += 1
        is_gone = sitter.missed >= clock.MISSES and entry.at - sitter.missed_from >= table.leisure.turn
        if is_gone and not sitter.lost_at:
            sitter.lost_at = entry.at - clock.GRACE
            table.forget_company()


def taken_over(table: Table, seat: int, now: int) -> list[log.AnyEntry]:
    """A bot plays for a guest until they come back. Who is away for days cannot be the host: somebody else is."""
    handed = _handed_on(table, table.sitters[seat].guest, now) if table.leisure is not None else []
    return [log.TakenOver(at=now, seat=seat), *handed]


def fold_hosted(table: Table, entry: log.Hosted) -> None:
    """Somebody else is the host; who plays in a match hears so."""
    table.host = entry.guest
    if table.playing is not None and table.is_playing:
        chair = table.playing.chair_of(table.seat_of(entry.guest))
        table.playing.told += [new_host(chair)]


def new_host(chair: int) -> log.Told:
    """What everybody hears of a new host."""
    return log.Told("new_host", "", chair, NOTHING, 0, "", EVERYBODY)


def resign(table: Table, guest: str, now: int) -> list[log.AnyEntry]:
    """A guest gives up a match of two: it is over, and the other side has won."""
    chair = _playing(table).chair_of(table.seated(guest))
    match = _playing(table).match
    if match.seats != 2:
        raise Denied("resign.seats")
    other = 1 - chair
    return [
        log.Ended(
            at=now,
            winners=[other],
            places=[1 if each == other else 2 for each in range(2)],
            points=[int(each == other) for each in range(2)],
            reason=RESIGNED,
            paragraph="",
            cells=match.cells.tobytes(),
            counted=_playing(table).counted,
        )
    ]


def told(ended: log.Ended) -> list[log.Told]:
    """What everybody hears of an end that no rule brought about."""
    if ended.reason != RESIGNED:
        return []
    return [log.Told(RESIGNED, "", 1 - ended.winners[0], NOTHING, 0, "", EVERYBODY)]


def hurry(table: Table, guest: str, now: int) -> list[log.AnyEntry]:
    """A guest would like to see the end of the match."""
    seat = table.seated(guest)
    _playing(table)
    return [] if table.sitters[seat].wants_end else [log.Hurried(at=now, seat=seat)]


def decline(table: Table, guest: str, message: say.Decline, now: int) -> list[log.AnyEntry]:
    """The host gives a visitor no seat; the visitor may ask again."""
    table.only_host(guest)
    return [log.Knocked(at=now, guest=seating.visitor_called(table, message.name), name="")]


def _playing(table: Table) -> Playing:
    """The match that goes on."""
    if table.playing is None or not table.is_playing:
        raise Denied("match.over")
    return table.playing
