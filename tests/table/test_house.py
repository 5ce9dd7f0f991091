"""Tables that the house has opened, where nobody decides what is not theirs to decide; and those of one alone."""

from __future__ import annotations

import pytest

from stolik import games
from stolik.table import clock
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.house import ARENA, DAY
from stolik.table.sights import place
from stolik.table.table import Table
from stolik.table.words import Denied

GUEST, HOUSE = "p7", ""
NOW = 1_000_000


def dealt(house: str) -> Table:
    """Somebody alone with a bot at a table of the house."""
    table = Table.open(games.load("conflict"), "ABCDE", HOUSE, NOW, 2, mode="plain", house=house)
    table.take_in(table.tick(NOW), NOW)
    table.take_in(table.receive(GUEST, say.Sit(0, "Automat"), NOW), NOW)
    table.take_in(table.receive(HOUSE, say.Invite(1, "easy", "en"), NOW), NOW)
    table.take_in(table.receive(HOUSE, say.Start(), NOW), NOW)
    return table


def wait(table: Table, now: int, longest: int) -> int:
    """Time goes by until nothing happens by itself any more."""
    for _ in range(longest):
        wake = table.wake_at()
        if not table.is_playing or wake is None:
            break
        now = max(now, wake)
        table.take_in(table.tick(now), now)
    return now


def test_a_program_that_says_nothing_loses_its_match_by_the_clock() -> None:
    table = dealt(ARENA)
    wait(table, NOW, 5000)
    assert not table.is_playing


@pytest.mark.parametrize("house", [DAY, HOUSE])
def test_who_plays_alone_without_a_clock_is_waited_for(house: str) -> None:
    table = dealt(house)
    table.take_in(table.disconnect(GUEST, NOW), NOW)
    wait(table, NOW, 100)
    assert table.is_playing
    assert table.wake_at() is None
    assert not table.sitters[0].is_taken_over
    assert place(table, 0).away_until == 0


def test_who_plays_alone_by_a_clock_is_played_for_after_a_while() -> None:
    table = dealt(HOUSE)
    table.take_in(table.receive(GUEST, say.Wish(1), NOW), NOW)
    table.take_in(table.disconnect(GUEST, NOW), NOW)
    assert place(table, 0).away_until == NOW + clock.GRACE
    wait(table, NOW, 5000)
    assert not table.is_playing
    assert table.sitters[0].is_taken_over


@pytest.mark.parametrize(
    ("house", "message", "code"),
    [
        (ARENA, say.Wish(0), "house.clock"),
        (ARENA, say.PlayAgain(), "house.once"),
        (DAY, say.PlayAgain(), "house.once"),
        (DAY, say.AllowHints(True), "host.only"),
        (ARENA, say.AllowHints(True), "host.only"),
        (ARENA, say.Dismiss(1), "host.only"),
    ],
)
def test_what_nobody_decides_there_is_refused(house: str, message: say.FromClient, code: str) -> None:
    table = dealt(house)
    before: list[log.AnyEntry] = list(table.log)
    with pytest.raises(Denied) as refused:
        table.receive(GUEST, message, NOW)
    assert refused.value.code == code
    assert table.log == before
