"""The load generator of `bench/server` really plays, at more tables than one address may have; no figure is judged."""

from __future__ import annotations

from dataclasses import fields

import pytest

from bench.server import servers
from bench.server.places import place_of
from stolik.server.settings import Limits, read_limits

RATE = 2  # moves a second at each table
USUAL = Limits()
TABLES = max(USUAL.sockets // 2, USUAL.tables) + 1  # more connections and more tables than a server takes by default


@pytest.fixture(scope="module")
def figures() -> dict[str, dict[str, float]]:
    """What the generator tells of a short run against `stolik serve`."""
    with servers.stolik() as server, servers.loaded("conflict", server) as generator:
        orders = {"open": ("open", TABLES), "press": ("press", 1.0), "pace": ("pace", RATE, 0.5)}
        return {name: generator.order(*words) for name, words in orders.items()}


def test_every_table_is_opened(figures: dict[str, dict[str, float]]) -> None:
    assert figures["open"]["tables"] == TABLES
    assert figures["open"]["rss"] > 0


@pytest.mark.parametrize("order", ["press", "pace"])
def test_moves_are_acknowledged_and_none_is_refused(figures: dict[str, dict[str, float]], order: str) -> None:
    found = figures[order]
    assert found["moves"] >= TABLES
    assert found["frames"] >= 2 * found["moves"] - TABLES  # both seats are shown what comes of nearly every move
    assert found["refused"] == 0
    assert found["server_cpu_seconds"] >= 0
    assert 0 < found["p50_ms"] <= found["p99_ms"]


def test_at_a_set_pace_no_move_is_left_out(figures: dict[str, dict[str, float]]) -> None:
    assert figures["pace"]["moves"] == int(0.5 / (1 / (RATE * TABLES)))


def test_every_limit_of_the_server_is_lifted() -> None:
    lifted = read_limits([f"{name}={servers.MANY}" for name in servers.LIMITS])
    assert all(getattr(lifted, each.name) == servers.MANY for each in fields(Limits))


def test_a_sample_belongs_to_the_innermost_place_we_know() -> None:
    stack = ["run (uvicorn/server.py:1)", "change (stolik/server/rooms.py:1)", "sight (stolik/table/sights.py:1)"]
    assert place_of(stack) == place_of([*stack, "encode (somewhere.py:1)"]) == "what each viewer sees"
    assert place_of(["run (uvicorn/server.py:1)"]) == "event loop"
