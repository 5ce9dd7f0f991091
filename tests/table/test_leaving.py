"""Leaving, giving up and wishing for the end: nobody else waits, and the rules are left alone."""

from __future__ import annotations

import pytest

from stolik import games
from stolik.table import clock
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.export import export
from stolik.table.sights import sight
from stolik.table.table import Table
from stolik.table.verify import verify
from stolik.table.words import Denied
from tests.table.driving import GUESTS, Driver

ALA, BARTEK = GUESTS


def begun(game: str, seats: int) -> Driver:
    """A match with two people, Ala and Bartek, and bots on the other seats; its first question is asked."""
    driver = Driver(games.load(game), 5, seats)
    driver.send(ALA, say.Start())
    driver.tick()
    return driver


def test_who_leaves_in_a_match_hands_the_seat_to_a_bot_at_once_and_may_watch() -> None:
    driver = begun("conflict", 3)
    driver.send(BARTEK, say.Leave())
    seen = sight(driver.table, BARTEK)
    assert seen.seat == -1
    assert seen.places[1].bot == "medium"
    assert driver.table.is_playing
    for _ in range(200):  # the bots go on as soon as they are asked; nobody waits for the grace
        if sight(driver.table, ALA).match.open is None or driver.path(ALA):  # type: ignore[union-attr]
            break
        assert driver.tick()[0].at < 1_000_000 + clock.GRACE


def test_who_leaves_before_or_after_a_match_leaves_a_free_seat() -> None:
    driver = Driver(games.load("conflict"), 5, 3)
    driver.send(BARTEK, say.Leave())
    assert sight(driver.table, ALA).places[1].name == ""


@pytest.mark.parametrize("is_begun", [True, False], ids=["in a match", "before one"])
def test_when_the_host_leaves_somebody_else_who_sits_there_is_the_host(is_begun: bool) -> None:
    driver = begun("conflict", 3) if is_begun else Driver(games.load("conflict"), 5, 3)
    driver.send(ALA, say.Leave())
    again = Table.replay(driver.table.game, driver.table.log)
    for table in (driver.table, again):
        assert sight(table, BARTEK).is_host
        assert not sight(table, ALA).is_host
    if is_begun:
        heard = sight(driver.table, BARTEK).heard[-1]
        assert (heard.kind, heard.actor) == ("new_host", driver.table.playing.chair_of(1))  # type: ignore[union-attr]
    with pytest.raises(Denied, match="host"):
        driver.send(ALA, say.Invite(0, "thumb"))


def test_the_host_after_the_first_is_still_the_host_after_a_rematch() -> None:
    driver = begun("clash", 2)
    driver.send(ALA, say.Leave())
    driver.send(BARTEK, say.Resign())
    driver.tick()
    driver.send(BARTEK, say.PlayAgain())
    from_the_last_page = [driver.table.log[0], *driver.table.log[last_page(driver.table.log) :]]
    assert sight(Table.replay(driver.table.game, from_the_last_page), BARTEK).is_host


def last_page(entries: list[log.AnyEntry]) -> int:
    """Where the last page of a log begins."""
    return max(number for number, entry in enumerate(entries) if isinstance(entry, log.Page))


def test_a_host_who_leaves_bots_alone_is_still_the_host() -> None:
    driver = begun("conflict", 3)
    driver.send(BARTEK, say.Leave())
    driver.send(ALA, say.Leave())
    assert sight(driver.table, ALA).is_host


def test_who_gives_up_a_match_of_two_loses_it_and_everybody_hears_so() -> None:
    driver = begun("clash", 2)
    loser = driver.table.playing.chair_of(1)  # type: ignore[union-attr]
    driver.send(BARTEK, say.Resign())
    match = sight(driver.table, ALA).match
    assert match is not None
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ([1 - loser], "resigned")
    assert match.open is None
    heard = sight(driver.table, ALA).heard[-1]
    assert (heard.kind, heard.actor) == ("resigned", loser)
    again = Table.replay(driver.table.game, driver.table.log)
    assert sight(again, ALA) == sight(driver.table, ALA)


def test_a_match_that_was_given_up_can_still_be_verified() -> None:
    driver = begun("clash", 2)
    driver.send(ALA, say.Resign())
    told = export(driver.table.log, 1)
    assert told is not None
    report = verify(told, told.commitment, driver.table.game)
    assert report.holds, report.findings


def test_a_match_of_three_cannot_be_given_up_by_one() -> None:
    with pytest.raises(Denied, match="leave your seat to a bot"):
        begun("conflict", 3).send(BARTEK, say.Resign())


def test_bots_take_no_time_once_everybody_here_wishes_for_the_end() -> None:
    driver = begun("conflict", 4)
    driver.send(ALA, say.Hurry())
    before = longest_wait(driver)
    driver.send(BARTEK, say.Hurry())
    assert longest_wait(driver) < clock.QUICKEST / 2 < before


def longest_wait(driver: Driver) -> int:
    """How long the slowest bot takes for the next question put to one."""
    for _ in range(300):
        for guest in GUESTS:
            path = driver.path(guest)
            if path:
                driver.send(guest, say.Play(*path))
        for entry in driver.tick():
            if isinstance(entry, log.Asked) and entry.alone:
                return max(entry.alone.values()) - entry.at
    raise AssertionError("no bot is asked")


def test_the_host_can_decline_a_visitor_who_may_ask_again() -> None:
    driver = begun("conflict", 3)
    driver.send("guest-c", say.Knock("Celina"))
    with pytest.raises(Denied, match="host"):
        driver.send(BARTEK, say.Decline("Celina"))
    driver.send(ALA, say.Decline("Celina"))
    assert sight(driver.table, ALA).knocks == sight(driver.table, "guest-c").knocks == []
    driver.send("guest-c", say.Knock("Celina"))
    assert sight(driver.table, ALA).knocks == ["Celina"]
