"""A server for the tests, on loopback, with bots that do not take their time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stolik.table import clock
from tests.parts.postgres import Postgres
from tests.server.clients import Address, served


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer after a hundredth of a second."""
    monkeypatch.setattr(clock, "own_time", lambda key, number, chair, question, now, pace=1: now + 10)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """Where a site keeps everything: nowhere, which is a file, and a PostgreSQL of its own."""
    if request.param == "sqlite":
        return ""
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.address(postgres.new_database())


@pytest.fixture
def server(tmp_path: Path, quick_bots: None) -> Iterator[Address]:
    """A server in this process."""
    with served(tmp_path / "data") as address:
        yield address
