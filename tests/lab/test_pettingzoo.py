"""The PettingZoo environment passes PettingZoo's own tests, and keeps our promises."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.lab import pettingzoo
from stolik.lab.pettingzoo import AecEnv, ParallelEnv
from stolik.lab.spaces import bounds

GAME = games.load("conflict")

# PettingZoo says so of every environment that hands out action masks.
allow_masks = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
)


@allow_masks
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_passes_the_api_test(seats: int) -> None:
    api_test(AecEnv(GAME, seats=seats), num_cycles=1000)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_passes_the_seed_test(seats: int) -> None:
    seed_test(lambda: AecEnv(GAME, seats=seats), num_cycles=300)


def play(env: AecEnv, seed: int) -> tuple[list[str], dict[str, float]]:
    """Masked random play to the end: who was asked, and what each agent got."""
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    asked, got = [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        got[agent] += reward
        assert env.observation_space(agent).contains(seen)
        if not terminated:
            asked.append(agent)
        env.step(None if terminated else int(chance.choice(np.flatnonzero(seen["action_mask"]))))
    return asked, got


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_play_ends_and_rewards_sum_to_zero(seats: int) -> None:
    env = AecEnv(GAME, seats=seats, exchange="un")
    for seed in range(5):
        asked, got = play(env, seed)
        assert env.match.is_over
        assert len(asked) == len(env.match.log)
        assert env.agents == []
        assert sum(got.values()) == pytest.approx(0)
        assert tuple(got.values()) == env.match.returns


def test_a_seed_is_the_seed_of_the_match() -> None:
    env = AecEnv(GAME, seats=3)
    env.reset(seed=11)
    assert env.match.begun == GAME.new(seats=3, seed=11).begun
    env.reset()
    first = env.match.begun
    env.reset()
    assert env.match.begun != first


def test_the_order_of_a_window_does_not_follow_the_seats() -> None:
    env = AecEnv(GAME, seats=6)
    first_asked = set()
    for seed in range(40):
        env.reset(seed=seed)
        env.match.play(env.match.asked[0], "declare russia")
        env._speakers.queue = []
        env._ask_next()
        place = env.possible_agents.index(env.agent_selection)
        first_asked.add((place - env.match.value("turn")) % 6)
    assert first_asked == {1, 2, 3, 4, 5}


def test_only_the_agent_that_is_asked_has_legal_actions() -> None:
    env = AecEnv(GAME, seats=4)
    env.reset(seed=1)
    assert env.match.question is not None
    env.step(int(env.game.action_offsets[env.match.question]) + 2)  # a claim: three others may react
    assert len(env.match.awaited) == 3
    legal = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]
    assert legal == [env.agent_selection]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = AecEnv(GAME, seats=2)
    env.reset(seed=1)
    before, agent = env.match.to_bytes(), env.agent_selection
    with pytest.raises(StolikError):
        env.step(env.game.num_actions - 1)
    assert (env.match.to_bytes(), env.agent_selection) == (before, agent)


def test_an_illegal_action_of_one_keeps_what_others_sent_from_counting() -> None:
    for seed in range(8):  # whoever comes first
        env = ParallelEnv(GAME, seats=4)
        env.reset(seed=seed)
        assert env.match.question is not None
        env.match.act(env.match.awaited[0], int(env.game.action_offsets[env.match.question]) + 2)  # a claim
        actions = {env.possible_agents[seat]: int(env.match.legal_mask(seat).argmax()) for seat in env.match.awaited}
        before = env.match.to_bytes()
        for wrong in (env.game.num_actions - 1, -1, env.game.num_actions):
            with pytest.raises(StolikError):
                env.step(actions | {next(iter(actions)): wrong})
            assert env.match.to_bytes() == before
        env.step(actions)
        assert env.match.to_bytes() != before


def test_bad_seats_and_options_are_refused_at_once() -> None:
    with pytest.raises(StolikError, match="2–6 players"):
        AecEnv(GAME, seats=7)
    with pytest.raises(StolikError, match="exchange"):
        AecEnv(GAME, seats=2, exchange="press")


def test_it_renders_what_a_spectator_sees() -> None:
    env = AecEnv(GAME, seats=2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "starts." in text
    assert "hidden" in text
    assert AecEnv(GAME, seats=2).render() is None


def test_bounds_are_tight_where_the_declaration_is() -> None:
    low, high = bounds(GAME.state)
    assert len(low) == len(high) == len(GAME.new(seats=2).observation(0))
    assert (low <= high).all()
    assert (high < 200).sum() > len(high) // 2


def test_a_copy_goes_on_as_the_environment_would() -> None:
    env = pettingzoo.env("kittens", seats=3)
    env.reset(seed=4)
    for _ in range(6):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for each in (env, *twins):
        for _ in range(20):
            seen, _, is_over, _, _ = each.last()
            each.step(None if is_over else int(np.flatnonzero(seen["action_mask"])[0]))
    assert len({each.unwrapped.match.to_bytes() for each in (env, *twins)}) == 1
    assert len({each.agent_selection for each in (env, *twins)}) == 1


@allow_masks
@pytest.mark.parametrize("name", games.NAMES)
def test_the_usual_names_make_environments(name: str) -> None:
    api_test(pettingzoo.env(name), num_cycles=100)
    parallel_api_test(pettingzoo.parallel_env(name), num_cycles=50)
    seed_test(lambda: pettingzoo.raw_env(name), num_cycles=30)
    assert isinstance(pettingzoo.raw_env(name), AecEnv)
    assert isinstance(pettingzoo.parallel_env(name), ParallelEnv)


# All at once


@allow_masks
@pytest.mark.parametrize(("name", "seats"), [("roulette", 2), ("roulette", 6), ("kittens", 3), ("conflict", 4)])
def test_the_parallel_environment_passes_the_api_test(name: str, seats: int) -> None:
    parallel_api_test(ParallelEnv(games.load(name), seats=seats), num_cycles=300)


def play_at_once(env: ParallelEnv, seed: int) -> tuple[list[int], dict[str, float]]:
    """Masked random play to the end: how many answered in each step, and what each agent got."""
    chance = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    answered, got = [], dict.fromkeys(env.possible_agents, 0.0)
    while env.agents:
        before = len(env.match.log)
        masks = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in env.agents}
        seen, rewards, _, _, _ = env.step({agent: int(chance.choice(m)) if len(m) else 0 for agent, m in masks.items()})
        answered.append(len(env.match.log) - before)
        got = {agent: got[agent] + rewards[agent] for agent in got}
    return answered, got


def test_all_choose_at_once_and_the_parallel_match_ends() -> None:
    env = ParallelEnv(games.load("roulette"), seats=4)
    for seed in range(3):
        answered, got = play_at_once(env, seed)
        assert answered[0] == 4  # everybody hides a card in the first step
        assert env.match.is_over
        assert tuple(got.values()) == env.match.returns


def test_in_a_parallel_window_who_comes_too_late_is_not_heard() -> None:
    env = ParallelEnv(games.load("kittens"), seats=3, first="seat1")
    match = env.match
    for seed in range(40):
        env.reset(seed=seed)
        match = env.match
        play = next((move for move in match.legal(0) if str(move).startswith("play shuffle")), None)
        holders = [seat for seat in (1, 2) if "nope" in match.view(seat).words("hands")[match.names[seat]]]
        if play is not None and len(holders) == 2:
            match.play(0, play)
            break
    else:
        pytest.fail("no deal with a Shuffle and two Nopes")
    assert match.question is not None
    nope = env.game.action_offsets[match.question] + 1
    before = len(match.log)
    env.step({"seat_1": 0, "seat_2": nope, "seat_3": nope})
    assert len(match.log) == before + 1  # the first Nope opened a new window, and the second is still in the hand
    assert match.value("nopes") == 1
