"""What tests share."""

from __future__ import annotations

import pytest

from stolik.core.engine import default_mode
from stolik.core.game import Game
from tests.doors import DOORS
from tests.workshop import workshop

__all__ = ["workshop"]


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile every game once, before parallel workers would each do so."""
    if not hasattr(session.config, "workerinput") and default_mode() != "plain":
        for door in DOORS.values():
            door.engine().warm()


@pytest.fixture(scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    """The game a contract test is run with, by its word."""
    return DOORS[request.param]
