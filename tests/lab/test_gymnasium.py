"""One agent among bots: Gymnasium's own check passes, matches end, and a seed brings the same match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from stolik import games
from stolik.core.door.match import returns_of
from stolik.core.kit.errors import StolikError
from stolik.core.kit.sets import members_of
from stolik.lab.gymnasium import TableEnv, TablesEnv
from tests.conftest import rounds


@pytest.mark.filterwarnings("ignore:.*:UserWarning")
@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_passes_the_check_of_gymnasium(name: str) -> None:
    check_env(gymnasium.make(f"stolik/{name}-v0", render_mode="ansi").unwrapped)


def play(env: TableEnv, seed: int) -> tuple[list[int], float]:
    """Legal answers at random, to the end."""
    luck, answers, won = np.random.default_rng(seed), [], 0.0
    seen, info = env.reset(seed=seed)
    while not env.match.is_over:
        assert env.observation_space.contains(seen)
        assert (info["action_mask"] == seen["action_mask"]).all()
        answers.append(int(luck.choice(np.flatnonzero(info["action_mask"]))))
        seen, won, is_over, is_cut_off, info = env.step(answers[-1])
        assert (is_over, is_cut_off) == (env.match.is_over, False)
        assert is_over or won == 0
    return answers, won


@pytest.mark.parametrize("name", games.NAMES)
def test_the_same_seed_brings_the_same_match(name: str) -> None:
    most = games.load(name).seats[-1]
    one, two = (TableEnv(name, seats=most, bots="easy") for _ in range(2))
    assert play(one, 3) == play(two, 3)
    assert one.match.to_bytes() == two.match.to_bytes()
    assert one.match.returns[one.seat] == play(one, 3)[1]


def test_the_agent_sits_in_any_chair_or_in_one() -> None:
    env = TableEnv("conflict", seats=3, bots=["random", "medium"])
    seats = set()
    for seed in range(12):
        env.reset(seed=seed)
        seats.add(env.seat)
    assert seats == {0, 1, 2}
    fixed = TableEnv("conflict", seats=3, chair=1)
    fixed.reset(seed=5)
    assert fixed.seat == 1
    assert sorted(fixed.company) == [0, 2]


def test_an_illegal_answer_changes_nothing_and_says_why() -> None:
    env = TableEnv("conflict", chair=0, first="seat1")
    _, info = env.reset(seed=1)
    before = env.match.to_bytes()
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, won, is_over, _, info = env.step(illegal)
    assert (won, is_over, env.match.to_bytes()) == (0.0, False, before)
    assert info["refused"].strip()


def test_bad_tables_are_refused_at_once() -> None:
    with pytest.raises(StolikError, match="2–5 players"):
        TableEnv("kittens", seats=6)
    with pytest.raises(StolikError, match="2 bots sit with the agent"):
        TableEnv("kittens", seats=3, bots=["hard"])
    with pytest.raises(StolikError, match="grandmaster"):
        TableEnv("kittens", bots="grandmaster")
    with pytest.raises(StolikError, match="no chair"):
        TableEnv("kittens", chair=2)


def test_many_tables_go_side_by_side() -> None:
    """Gymnasium's own vectors: each table is the one it would be alone."""
    tables = gymnasium.make_vec("stolik/kittens-v0", num_envs=3, vectorization_mode="sync", seats=3, bots="easy")
    alone = [gymnasium.make("stolik/kittens-v0", seats=3, bots="easy") for _ in range(3)]
    seen, _ = tables.reset(seed=4)
    ones = [env.reset(seed=4 + row)[0] for row, env in enumerate(alone)]
    for _ in range(5):
        for row, one in enumerate(ones):
            assert all((seen[name][row] == one[name]).all() for name in one)
        actions = np.array([int(np.flatnonzero(one["action_mask"])[0]) for one in ones])
        seen, _, over, _, _ = tables.step(actions)
        ones = [env.step(action)[0] for env, action in zip(alone, actions)]
        if over.any():
            break
    tables.close()


def answered(tables: TablesEnv, steps: int, seed: int) -> Iterator[tuple[dict[str, Any], Any, Any, dict[str, Any]]]:
    """Legal answers at random at all tables; what each step brings."""
    luck = np.random.default_rng(seed)
    seen, _ = tables.reset(seed=seed)
    for _ in range(steps):
        actions = np.array([int(luck.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]])
        seen, rewards, over, cut_off, info = tables.step(actions)
        assert not cut_off.any()
        yield seen, rewards, over, info


@pytest.mark.parametrize("name", ["conflict", "kittens", *games.NAMES[: rounds(0, 5)]])  # each is compiled first
def test_many_tables_in_one_call_tell_what_each_match_tells(name: str) -> None:
    game, way = games.load(name), "vector_entry_point"
    made = gymnasium.make_vec(f"stolik/{name}-v0", 24, vectorization_mode=way, seats=game.seats[-1], bots="easy")
    tables: Any = made.unwrapped
    engine, ends = game.engine(), 0
    for seen, rewards, over, info in answered(tables, rounds(120, 2000), seed=5):
        assert tables.observation_space.contains(seen)
        ends += int(over.sum())
        assert (rewards[~over] == 0).all()
        for row in range(0, 24, 5):
            record, seat = tables.tables.tables[row : row + 1], int(tables.chairs[row])
            assert (seen["observation"][row] == engine.view(record, seat)[0][game.visible_cells]).all()
            first = game.action_offsets[game.asks[int(record[0, game.at.question])]]
            legal = [first + answer for answer in members_of(engine.legal(record, seat))]
            assert np.flatnonzero(seen["action_mask"][row]).tolist() == legal
        for row in np.flatnonzero(over).tolist():
            last = game.state.blank()
            last[game.visible_cells] = info["final_obs"]["observation"][row]
            winners = members_of(int(last[game.state.fields["winners"].offset]))
            assert last[game.at.over]
            assert rewards[row] == returns_of(winners, tables.seats)[tables.chairs[row]]
            assert not info["final_obs"]["action_mask"][row].any()
    assert ends > 0


def test_many_tables_are_the_same_for_a_seed_and_refuse_what_is_not_legal() -> None:
    one, two = (TablesEnv("kittens", 8, seats=4, bots="medium") for _ in range(2))
    for (seen, won, *_), (other, also, *_) in zip(answered(one, 40, 3), answered(two, 40, 3), strict=True):
        assert (seen["observation"] == other["observation"]).all()
        assert (won == also).all()
    assert sorted(set(one.chairs.tolist())) == [0, 1, 2, 3]
    assert one.tables is not None
    before, illegal = one.tables.tables.copy(), np.argmin(seen["action_mask"], 1)
    with pytest.raises(StolikError, match="not possible"):
        one.step(illegal)
    assert (one.tables.tables == before).all()
    with pytest.raises(StolikError, match="think ahead"):
        TablesEnv("kittens", 2, bots="hard").reset(seed=1)
    with pytest.raises(StolikError, match="Reset the tables"):
        TablesEnv("kittens", 2).step(np.zeros(2, np.int64))
