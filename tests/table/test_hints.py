"""Hints at a table: the host decides, and in a tournament nobody is helped."""

from __future__ import annotations

import pytest

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.table import messages as say
from stolik.table.sights import sight
from stolik.table.table import Table
from tests.table.driving import GUESTS, Driver

HOST, OTHER = GUESTS


def test_the_host_lets_pages_give_hints_and_no_longer_does() -> None:
    driver = Driver(games.load("conflict"), seed=3, seats=2)
    assert not sight(driver.table, OTHER).has_hints
    driver.send(HOST, say.AllowHints(True))
    assert sight(driver.table, OTHER).has_hints
    assert Table.replay(driver.table.game, driver.table.log).has_hints
    driver.send(HOST, say.AllowHints(False))
    assert not sight(driver.table, OTHER).has_hints


def test_nobody_else_can_and_nobody_at_all_in_a_tournament() -> None:
    driver = Driver(games.load("conflict"), seed=3, seats=2)
    with pytest.raises(StolikError, match="Only the host"):
        driver.send(OTHER, say.AllowHints(True))
    game = games.load("conflict")
    table = Table.open(game, "FGHIJ", HOST, 1_000_000, 2, tournament="KLMNO")
    with pytest.raises(StolikError, match="In a tournament"):
        table.receive(HOST, say.AllowHints(True), 1_000_000)
