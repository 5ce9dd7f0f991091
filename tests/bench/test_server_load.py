"""The load generator of `bench/server` really plays: a few tables, a few moves, no figure is judged."""

from __future__ import annotations

import pytest

from bench.server import servers
from bench.server.places import place_of

TABLES = 3


@pytest.fixture(scope="module")
def figures() -> dict[str, dict[str, float]]:
    """What the generator tells of a short run against `stolik serve`."""
    with servers.stolik() as server, servers.loaded(server) as generator:
        orders = {"open": ("open", TABLES), "press": ("press", 0.7), "pace": ("pace", 20, 0.5)}
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
    assert figures["pace"]["moves"] == int(0.5 / (1 / (20 * TABLES)))


def test_a_sample_belongs_to_the_innermost_place_we_know() -> None:
    stack = ["run (uvicorn/server.py:1)", "change (stolik/server/rooms.py:1)", "sight (stolik/table/sights.py:1)"]
    assert place_of(stack) == place_of([*stack, "encode (somewhere.py:1)"]) == "what each viewer sees"
    assert place_of(["run (uvicorn/server.py:1)"]) == "event loop"
