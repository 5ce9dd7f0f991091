"""The games in RLCard: what its own tests ask of its environments holds of ours, and nobody peeks."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
import pytest
import rlcard

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.lab.rlcard import env as table

every_game = pytest.mark.parametrize("name", games.NAMES)


def make(name: str, **config: Any) -> Any:
    return rlcard.make(f"stolik-{name}", config={"seed": 5, **config})


def with_chance(env: Any) -> Any:
    from rlcard.agents import RandomAgent  # asks pip what is installed, which fails where warnings are errors

    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return env


@every_game
def test_a_state_has_what_agents_look_for(name: str) -> None:
    env = make(name)
    state, player = env.reset()
    assert player == env.get_player_id()
    assert env.state_shape == [list(state["obs"].shape)] * env.num_players
    assert env.action_shape == [None] * env.num_players
    legal = env._get_legal_actions()
    assert list(state["legal_actions"]) == list(legal) == np.flatnonzero(env.game.match.legal_mask(player)).tolist()
    assert max(legal) < env.num_actions == games.load(name).num_actions
    assert [env._decode_action(action) for action in legal] == state["raw_legal_actions"]
    assert len(set(state["raw_legal_actions"])) == len(legal), "every action has words of its own"
    assert env.get_action_feature(max(legal)).sum() == 1
    assert env.get_perfect_information()["current_player"] == player


def observed(name: str, actions: list[int], noise: int) -> list[bytes]:
    """What is seen on a way through a match while others use chance of their own."""
    env, seen = make(name), []
    state, _ = env.reset()
    for action in actions:
        random.seed(noise)
        np.random.seed(noise)
        if env.is_over():
            break
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[action % len(legal)])
        seen.append(state["obs"].tobytes())
    return seen


@every_game
def test_a_seed_decides_everything(name: str) -> None:
    actions = np.random.default_rng(1).integers(1000, size=25).tolist()
    assert observed(name, actions, 1) == observed(name, actions, 2)
    first, second = (make(name, seed=seed).reset()[0]["obs"] for seed in (1, 2))
    assert (first != second).any()


@every_game
@pytest.mark.parametrize("is_training", [False, True])
def test_a_whole_match_is_run(name: str, is_training: bool) -> None:
    from rlcard.utils import reorganize

    np.random.seed(3)
    seats = games.load(name).seats[-1]
    env = with_chance(make(name, game_num_players=seats))
    ways, payoffs = env.run(is_training=is_training)
    assert len(ways) == len(payoffs) == seats
    assert sum(payoffs) == pytest.approx(0)
    assert env.game.match.is_over
    assert tuple(payoffs) == env.game.match.returns
    assert sum(len(way) // 2 for way in ways) == len(env.game.match.log), "state, action, state … and the last state"
    moved = reorganize(ways, payoffs)
    assert [each[-1][4] for each in moved if each] == [True for each in moved if each]


def test_its_tournament_is_played() -> None:
    from rlcard.utils import tournament

    np.random.seed(1)
    payoffs = tournament(with_chance(make("kittens", game_num_players=3)), 20)
    assert len(payoffs) == 3
    assert sum(payoffs) == pytest.approx(0)


@every_game
def test_a_step_is_taken_back(name: str) -> None:
    env = make(name, allow_step_back=True)
    state, player = env.reset()
    before, was = env.game.match.to_bytes(), state["obs"].tobytes()
    for _ in range(3):
        state, _ = env.step(next(iter(state["legal_actions"])))
    for _ in range(3):
        state, again = env.step_back()
    assert (again, env.game.match.to_bytes(), state["obs"].tobytes()) == (player, before, was)
    assert env.step_back() is False
    with pytest.raises(Exception, match="Step back is off"):
        make(name).step_back()


def test_words_are_actions_too() -> None:
    env, twin = make("conflict"), make("conflict")
    state, _ = env.reset()
    twin.reset()
    env.step(state["raw_legal_actions"][1], raw_action=True)
    twin.step(list(state["legal_actions"])[1])
    assert env.game.match.to_bytes() == twin.game.match.to_bytes()


def test_what_is_not_legal_changes_nothing() -> None:
    env = make("conflict")
    env.reset()
    before = env.game.match.to_bytes()
    with pytest.raises(StolikError, match="not legal now"):
        env.step(env.num_actions - 1)
    with pytest.raises(StolikError, match="Unknown action 'resign'"):
        env.step("resign", raw_action=True)
    assert env.game.match.to_bytes() == before


def test_nobody_is_told_what_others_chose_in_secret() -> None:
    """Roulette: everybody hides a card, and only the one who hid it knows which."""
    env = make("roulette", game_num_players=3)
    state, player = env.reset()
    states = []
    for choice in (0, 1):
        twin = copy.deepcopy(env)
        twin.step(list(state["legal_actions"])[choice])
        states.append({seat: twin.get_state(seat) for seat in range(3)})
    for seat in range(3):
        records = [each[seat]["action_record"] for each in states]
        seen = [each[seat]["obs"].tobytes() for each in states]
        assert (records[0] == records[1], seen[0] == seen[1]) == ((False, False) if seat == player else (True, True))


def test_a_table_is_made_without_a_name() -> None:
    env = table("kittens", seats=4, seed=2, combos="off")
    env.reset()
    assert env.num_players == 4
    assert env.game.match.value("combos") == env.game.played.option_words("combos").index("off")
    with pytest.raises(StolikError, match="2–5 players"):
        make("kittens", game_num_players=6)
    with pytest.raises(StolikError, match="colour"):
        make("kittens", game_colour="red")
