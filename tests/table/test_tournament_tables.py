"""A live table of a tournament: everybody has their seat, it deals by itself, and one match is played."""

from __future__ import annotations

import pytest

from stolik import games
from stolik.table import clock, fair
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.sights import sight
from stolik.table.table import Table
from stolik.table.words import Denied

NOW = 1_000_000


def opened(*guests: str, name: str = "clash") -> Table:
    """A table of a tournament for some guests and a bot for each empty word."""
    table = Table.open(games.load(name), "BCDFG", "", NOW, len(guests), tournament="XZWTS")
    for seat, guest in enumerate(guests):
        table.fold(log.Sat(at=NOW, seat=seat, name=f"P{seat}", guest=guest, bot="" if guest else "thumb"))
    pass_time(table, NOW)
    return table


def pass_time(table: Table, until: int) -> int:
    """Let everything happen that is due until then; return the time of the last of it."""
    now = NOW
    while (wake := table.wake_at()) is not None and wake <= until:
        now = max(now, wake)
        for entry in table.tick(now):
            table.fold(entry)
    return now


def mix(table: Table, guest: str) -> None:
    """A guest's page has seen the commitment and adds its nonce."""
    for entry in table.receive(guest, say.Mix(fair.commitment(table.next_key), "ab" * 8), NOW):
        table.fold(entry)


def test_the_cards_are_dealt_once_everybody_has_added_a_nonce() -> None:
    table = opened("ala", "bartek")
    assert sight(table, "ala").deals_at == NOW + clock.GRACE
    mix(table, "ala")
    pass_time(table, NOW)
    assert table.playing is None
    mix(table, "bartek")
    pass_time(table, NOW)
    assert table.is_playing
    assert table.playing is not None
    assert table.playing.own == [0, 1]
    assert sight(table, "ala").deals_at == 0


def test_the_cards_are_dealt_after_the_grace_for_whoever_does_not_come() -> None:
    table = opened("ala", "bartek")
    mix(table, "ala")
    pass_time(table, NOW + clock.GRACE - 1)
    assert table.playing is None
    pass_time(table, NOW + clock.GRACE)
    assert table.is_playing


@pytest.mark.parametrize("name", games.NAMES)
def test_bots_alone_play_at_once_and_briskly_to_the_end_of_one_match(name: str) -> None:
    table = opened("", "", name=name)
    assert table.is_playing
    end = pass_time(table, NOW + 10_000_000)
    moves = sum(isinstance(entry, log.Answered) for entry in table.log)
    assert table.playing is not None
    assert table.playing.is_over
    assert table.playing.number == 1
    assert end - NOW < moves * clock.QUICKEST
    assert table.wake_at() is None


@pytest.mark.parametrize(
    "message",
    [
        say.Sit(0, "Anna"),
        say.Rise(),
        say.Invite(1, "thumb"),
        say.Dismiss(1),
        say.ShowOut(1),
        say.HandOver(1),
        say.Knock("Anna"),
        say.Seat(1, "Anna"),
        say.Start(),
        say.PlayAgain(),
    ],
)
def test_seats_are_fixed_and_nobody_but_time_deals(message: say.FromClient) -> None:
    table = opened("ala", "bartek")
    with pytest.raises(Denied) as refused:
        table.receive("ala", message, NOW)
    assert refused.value.code == "tournament.fixed"


def test_its_log_gives_the_same_table() -> None:
    table = opened("ala", "")
    mix(table, "ala")
    pass_time(table, NOW + 5_000)
    again = Table.replay(table.game, [log.decoder.decode(log.encoder.encode(entry)) for entry in table.log])
    assert sight(again, "ala") == sight(table, "ala")
