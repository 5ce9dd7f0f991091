"""Environments for JAX: pgx's own test where it is installed, the same questions in our words where it is not."""

from __future__ import annotations

import typing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stolik import games
from stolik.core.door.match import Match
from tests.conftest import rounds

jax = pytest.importorskip("jax", reason="There is no JAX for this system.")

import stolik.lab.jax as lab  # noqa: E402

every_game = pytest.mark.parametrize("name", games.NAMES)
PUBLIC = {"current_player", "observation", "rewards", "terminated", "truncated", "legal_action_mask"}


def at_random(state: Any, luck: np.random.Generator) -> int:
    return int(luck.choice(np.flatnonzero(np.asarray(state.legal_action_mask))))


def same(one: Any, two: Any) -> bool:
    return all((np.asarray(mine) == theirs).all() for mine, theirs in zip(jax.tree.leaves(one), jax.tree.leaves(two)))


def check(state: Any, env: Any) -> None:
    """What pgx asks of every state."""
    kinds = {"current_player": "int32", "terminated": "bool", "rewards": "float32", "legal_action_mask": "bool"}
    assert {name: str(getattr(state, name).dtype) for name in kinds} == kinds
    assert {name for name in vars(state) if not name.startswith("_")} == PUBLIC
    assert state.env_id == env.id
    assert 0 <= state.current_player < env.num_players
    assert state.legal_action_mask.any()
    assert state.observation.shape == env.observation_shape
    if state.terminated:
        assert state.legal_action_mask.all()


@every_game
def test_a_match_goes_as_ours_goes(name: str) -> None:
    game, luck = games.load(name), np.random.default_rng(2)
    seats = game.seats[rounds(0, -1)]
    env = lab.make(game, seats)
    init, step, key = jax.jit(env.init), jax.jit(env.step), jax.random.key(7)
    state, match = init(key), game.new(seats, key=lab.match_key(key))
    check(state, env)
    assert not np.asarray(state.rewards).any()
    while not state.terminated:
        player, action = int(state.current_player), at_random(state, luck)
        assert player in match.awaited
        assert (np.asarray(state.observation) == match.observation(player)).all()
        assert (np.asarray(state.legal_action_mask) == match.legal_mask(player)).all()
        match.act(player, action)
        state = step(state, action)
        check(state, env)
        assert state._step_count == len(match.log)
        assert (np.asarray(state._cells) == match.cells[0]).all()
    assert match.is_over
    assert np.asarray(state.rewards).tolist() == pytest.approx(match.returns)
    after = step(state, 0)
    assert not np.asarray(after.rewards).any()
    assert (after._cells == state._cells).all()
    assert after.terminated


@every_game
def test_a_batch_goes_as_its_matches_go(name: str) -> None:
    env, luck = lab.make(name), np.random.default_rng(3)
    keys = jax.random.split(jax.random.key(1), 4)
    one, init, step = jax.jit(env.step), jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(env.step))
    states, alone = init(keys), [env.init(key) for key in keys]
    for _ in range(rounds(6, 400)):
        actions = np.array([at_random(each, luck) for each in alone])
        states, alone = step(states, actions), [one(each, action) for each, action in zip(alone, actions)]
        for row, each in enumerate(alone):
            told = jax.tree.map(lambda array, row=row: array[row], states)
            assert same(told, each)
    assert states._step_count.max() > 3


def test_a_state_stays_as_it_is_and_steps_the_same_again() -> None:
    env = lab.make("kittens", seats=3)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(2), 8))
    kept, step = jax.tree.map(np.array, state), jax.jit(jax.vmap(env.step))
    action = np.asarray(state.legal_action_mask).argmax(1)
    first, second = step(state, action), step(state, action)
    assert not same(first, kept)
    assert same(first, second)
    assert same(state, kept)


def test_a_whole_match_stays_inside_a_compiled_loop() -> None:
    env = lab.make("conflict")

    def play(key: Any) -> Any:
        def on(carry: Any) -> Any:
            state, luck = carry
            luck, own = jax.random.split(luck)
            return env.step(state, choose(own, state.legal_action_mask)), luck

        return jax.lax.while_loop(lambda carry: ~carry[0].terminated, on, (env.init(key), key))[0]

    state = jax.jit(play)(jax.random.key(5))
    assert state.terminated
    assert sorted(np.asarray(state.rewards).tolist()) == [-1.0, 1.0]


def test_an_illegal_action_ends_the_match_at_a_cost() -> None:
    env = lab.make("kittens", seats=3)
    state = env.init(jax.random.key(0))
    illegal = int(np.flatnonzero(~np.asarray(state.legal_action_mask))[0])
    after = jax.jit(env.step)(state, illegal)
    assert after.terminated
    assert after.legal_action_mask.all()
    assert same(
        jax.jit(env.step)(after, at_random(state, np.random.default_rng(1))), after.replace(rewards=np.zeros(3))
    )
    assert after.rewards[state.current_player] == -1
    assert after.rewards.sum() == pytest.approx(0)
    assert (after._cells == state._cells).all()


def test_a_key_of_a_step_is_its_chance() -> None:
    """Kittens: what is drawn was dealt, but a shuffle is by the chance of its step."""
    env = lab.make("kittens", seats=2)
    game = games.load("kittens")
    for seed in range(40):
        state = env.init(jax.random.key(seed))
        match: Match = game.new(2, key=lab.match_key(jax.random.key(seed)))
        moves = {str(move): move for move in match.legal(int(state.current_player))}
        if any(word.startswith("play shuffle") for word in moves):
            break
    ways = set()
    for luck in range(4):
        then = state
        play = next(move for word, move in moves.items() if word.startswith("play shuffle"))
        assert match.question is not None
        then = env.step(then, game.action_offsets[match.question] + play.answers[0], jax.random.key(luck))
        for _ in range(4):  # nobody says nope
            then = env.step(then, int(np.flatnonzero(np.asarray(then.legal_action_mask))[0]), jax.random.key(luck))
        ways.add(np.asarray(then._cells).tobytes())
    assert len(ways) > 1


def test_nobody_sees_more_by_asking() -> None:
    env = lab.make("conflict", seats=3)
    state = env.init(jax.random.PRNGKey(3))
    match = games.load("conflict").new(3, key=lab.match_key(jax.random.PRNGKey(3)))
    for seat in range(3):
        assert (np.asarray(jax.jit(env.observe)(state, seat)) == match.observation(seat)).all()
    everybody = jax.vmap(env.observe, (None, 0))(state, np.arange(3))
    assert (np.asarray(everybody) == [match.observation(seat) for seat in range(3)]).all()


def test_a_state_is_drawn(tmp_path: Path) -> None:
    env = lab.make("football")
    state = jax.vmap(env.init)(jax.random.split(jax.random.key(0), 2))
    state.save_svg(tmp_path / "state.svg")
    drawn = (tmp_path / "state.svg").read_text("utf-8")
    assert drawn.startswith("<svg")
    assert "<title>" in drawn


def choose(key: Any, mask: Any) -> Any:
    return jax.random.categorical(key, jax.numpy.log(mask.astype(np.float32)), axis=-1)


@every_game
def test_every_game_passes_the_test_of_pgx(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It knows the names of its own environments only, so ours is told to it.

    How it chooses at random fails with today's JAX for one state alone, of its own games too; not along the last axis.
    """
    api = pytest.importorskip("pgx._src.api_test", reason="pgx brings a package `tests` with it; see docs/lab.md")
    env = lab.make(name)
    monkeypatch.setattr(api, "get_args", lambda literal: (*typing.get_args(literal), env.id))
    monkeypatch.setattr(api, "act_randomly", jax.jit(choose))
    api.api_test(env, rounds(1, 10), use_key=False)
    api.api_test(env, rounds(1, 10), use_key=True)


# Zero copy


def test_a_batch_is_used_by_jax_where_it_lies() -> None:
    batch = games.load("conflict").batch(seats=3, games=100, seed=1)
    array = jax.dlpack.from_dlpack(batch.cells, copy=False)
    assert array.unsafe_buffer_pointer() == batch.cells.ctypes.data
    assert (np.asarray(array) == batch.cells).all()
