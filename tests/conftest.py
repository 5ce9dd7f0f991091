"""What tests share."""

from __future__ import annotations

import pytest

from stolik.core.game import Game
from tests.doors import DOORS


@pytest.fixture(scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    """The game a contract test is run with, by its word."""
    return DOORS[request.param]
