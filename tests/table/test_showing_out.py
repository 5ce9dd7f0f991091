"""The host sends a guest away, also from a match, or hands the table over."""

from __future__ import annotations

import pytest

from stolik import games
from stolik.table import messages as say
from stolik.table.export import export
from stolik.table.results import finished
from stolik.table.sights import sight
from stolik.table.table import Table
from stolik.table.verify import verify
from tests.table.driving import GUESTS, Driver

ALA, BARTEK = GUESTS


def seated(is_begun: bool) -> Driver:
    """Ala, who is the host, and Bartek; perhaps with a match, and a bot on the third seat."""
    driver = Driver(games.load("conflict"), 5, 3)
    if is_begun:
        driver.send(ALA, say.Start())
        driver.tick()
    return driver


@pytest.mark.parametrize("is_begun", [True, False], ids=["in a match", "before one"])
def test_who_is_sent_away_has_no_seat_and_the_table_knows_it_after_being_read_again(is_begun: bool) -> None:
    driver = seated(is_begun)
    driver.send(ALA, say.ShowOut(1))
    for table in (driver.table, Table.replay(driver.table.game, driver.table.log)):
        assert table.shown_out == {BARTEK}
        assert table.seat_of(BARTEK) == -1
        assert sight(table, ALA).places[1].bot == ("medium" if is_begun else "")
        assert table.is_playing == is_begun


def test_a_match_from_which_somebody_was_sent_away_is_played_on_verifies_and_is_not_rated() -> None:
    driver = seated(True)
    driver.send(ALA, say.ShowOut(1))
    driver.send(ALA, say.Leave())
    for _ in range(3000):
        if driver.table.playing is not None and driver.table.playing.ended is not None:
            break
        driver.tick()
    told = export(driver.table.log, 1)
    assert told is not None
    assert verify(told).holds
    played = finished(driver.table.log, 1)
    assert played is not None
    assert not played.is_rated


def test_who_was_sent_away_stays_away_after_a_rematch() -> None:
    driver = Driver(games.load("clash"), 5, 2)
    driver.send(ALA, say.Start())
    driver.tick()
    driver.send(ALA, say.ShowOut(1))
    driver.send(ALA, say.Resign())
    driver.tick()
    driver.send(ALA, say.PlayAgain())
    for _ in range(50):
        if driver.table.playing is not None and driver.table.playing.number == 2:
            break
        driver.tick()
    page = next(at for at, entry in enumerate(driver.table.log) if type(entry).__name__ == "Page")
    again = Table.replay(driver.table.game, [driver.table.log[0], *driver.table.log[page:]])
    assert again.shown_out == {BARTEK}


@pytest.mark.parametrize("message", [say.ShowOut, say.HandOver])
def test_only_the_host_does_it_and_only_to_other_guests(message: type[say.ShowOut] | type[say.HandOver]) -> None:
    driver = seated(False)
    driver.send(ALA, say.Invite(2, "thumb"))
    assert "Only the host" in driver.refused(BARTEK, message(0))
    assert "That is you" in driver.refused(ALA, message(0))
    assert "No guest" in driver.refused(ALA, message(2))
    assert "no seat" in driver.refused(ALA, message(7))
    assert driver.table.host == ALA
    assert not driver.table.shown_out


@pytest.mark.parametrize("is_begun", [True, False], ids=["in a match", "before one"])
def test_the_host_hands_the_table_over_and_keeps_the_seat(is_begun: bool) -> None:
    driver = seated(is_begun)
    driver.send(ALA, say.HandOver(1))
    for table in (driver.table, Table.replay(driver.table.game, driver.table.log)):
        assert sight(table, BARTEK).is_host
        assert not sight(table, ALA).is_host
        assert sight(table, ALA).seat == 0
    assert "Only the host" in driver.refused(ALA, say.ShowOut(1))
    driver.send(BARTEK, say.ShowOut(0))
    assert driver.table.shown_out == {ALA}
