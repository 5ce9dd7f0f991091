"""The load generator of `bench/server` really plays, at more tables than one address may have; no figure is judged."""

from __future__ import annotations

import asyncio
from dataclasses import fields

import numpy as np
import pytest

from bench.server import servers
from bench.server.load import Load
from bench.server.peers import SameTable
from bench.server.places import place_of
from stolik import games
from stolik.core.door.game import Game
from stolik.server.settings import Limits, read_limits

RATE = 2  # moves a second at each table
USUAL = Limits()
FEW = 3  # tables on another server
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


@pytest.mark.skipif(not servers.has_peer(), reason="boardgame.io is not there: `python -m bench.server` installs it")
@pytest.mark.parametrize("name", ["conflict", "football"])
def test_boardgame_io_plays_our_games_by_our_rules(name: str) -> None:
    game = games.load(name)
    with servers.same_game(name) as server:
        load = Load(servers.peer_of(name), server.address, server.process.pid, seed=1)
        found = asyncio.run(played_for_a_moment(load))
    assert found["moves"] >= 20 * FEW
    assert found["refused"] == 0
    assert found["matches"] > 0 or name != "conflict"  # whose matches are short
    for table in load.tables:
        assert isinstance(table, SameTable)
        assert_both_see_one_match(game, table)


async def played_for_a_moment(load: Load) -> dict[str, float]:
    """What the generator tells of a few tables."""
    await load.open(FEW)
    found = await load.press(1.0)
    await load.until(lambda: all(table.is_ready for table in load.tables))  # both seats have been shown the last move
    for table in load.tables:
        await table.close()
    return found


def assert_both_see_one_match(game: Game, table: SameTable) -> None:
    """Both seats have been shown what the last move came to: each what is its own to see, and nothing more."""
    engine, (one, other) = game.engine(), (view[None] for view in table.views)
    assert len({state["_stateID"] for state in table.states if state}) == 1
    assert np.array_equal(engine.view(one, 0), one)
    assert np.array_equal(engine.view(other, 1), other)
    assert np.array_equal(engine.view(one, game.most_seats), engine.view(other, game.most_seats))
    assert not np.array_equal(one, other)


def test_every_limit_of_the_server_is_lifted() -> None:
    lifted = read_limits([f"{name}={servers.MANY}" for name in servers.LIMITS])
    assert all(getattr(lifted, each.name) == servers.MANY for each in fields(Limits))


def test_a_sample_belongs_to_the_innermost_place_we_know() -> None:
    stack = ["run (uvicorn/server.py:1)", "change (stolik/server/rooms.py:1)", "sight (stolik/table/sights.py:1)"]
    assert place_of(stack) == place_of([*stack, "encode (somewhere.py:1)"]) == "what each viewer sees"
    assert place_of(["run (uvicorn/server.py:1)"]) == "event loop"
