"""What tests share."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import TypeVar

import pytest

from stolik.core.door.game import Game
from stolik.core.machine.engine import default_mode
from stolik.core.machine.modules import made_module
from tests.doors import DOORS
from tests.parts.postgres import Postgres
from tests.workshop import workshop

__all__ = ["workshop"]

Much = TypeVar("Much")


def rounds(short: Much, long: Much) -> Much:
    """How often a test repeats itself, or with what: the long way only if STOLIK_LONG asks for it."""
    return long if os.environ.get("STOLIK_LONG") else short


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile every game once, before parallel workers would each do so."""
    if not hasattr(session.config, "workerinput") and default_mode() != "plain":
        for door in DOORS.values():
            door.engine().warm()
            made_module(door.rules)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Name what fails as it fails: a run that is cut off has said it."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        told = f"{report.nodeid} failed ({report.when}, {report.duration:.0f} s)"
        sys.stderr.write(f"\n{told}\n{report.longreprtext[-1500:]}\n")


@pytest.fixture(scope="session")
def game(request: pytest.FixtureRequest) -> Game:
    """The game a contract test is run with, by its word."""
    return DOORS[request.param]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL, started once for all tests."""
    server = Postgres()
    yield server
    server.stop()
