"""The games in OpenSpiel: its own tests pass, its search plays them, its CFR solves reduced ones, and nobody peeks."""

from __future__ import annotations

import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import best_response, cfr, exploitability, ismcts, mcts

from bench.strength.positions import last_cards
from stolik import games
from stolik.lab import openspiel
from stolik.lab.openspiel_reduced import register
from stolik.lab.perfect import solve
from tests.conftest import rounds

FEW_ROLLS = 16  # OpenSpiel's test lists every roll at every state


def load(name: str, **chosen: object) -> Any:
    openspiel.register()
    told = ",".join(f"{word}={value}" for word, value in chosen.items())
    return pyspiel.load_game(f"python_stolik_{name}({told})")


def walk(state: Any, seed: int, until: int = 100_000) -> Any:
    """Random decisions, of chance too."""
    luck = np.random.default_rng(seed)
    while not state.is_terminal() and until > 0:
        state.apply_action(int(luck.choice(state.legal_actions())))
        until -= 1
    return state


@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_passes_the_test_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(load(name, rolls=FEW_ROLLS), num_sims=rounds(1, 20), serialize=False, verbose=False)


@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_passes_the_api_test_of_openspiel(name: str) -> None:
    """The part of it that samples states; the other walks whole trees of games it knows the size of."""
    about = {"game_name": f"python_stolik_{name}", "game": load(name, rolls=FEW_ROLLS)}
    kind = type("ApiTest", (api_test.EnforceAPIOnPartialTreeBase,), about)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(kind).run(result)
    assert result.testsRun >= 5
    assert [each[1] for each in (*result.failures, *result.errors)] == []


def test_a_match_is_read_back_from_its_history() -> None:
    state = walk(load("conflict", players=3, exchange="un").new_initial_state(), 3, 12)
    twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]
    assert (twin.standing.cells == state.standing.cells).all()
    assert [twin.information_state_string(seat) for seat in range(3)] == [
        state.information_state_string(seat) for seat in range(3)
    ]


@pytest.mark.parametrize("name", games.NAMES)
def test_a_match_ends_as_the_rules_say(name: str) -> None:
    game = games.load(name)
    state = walk(load(name, players=game.seats[-1]).new_initial_state(), 5)
    assert sum(state.returns()) == pytest.approx(0)
    winners = int(state.standing.cells[0, game.state.fields["winners"].offset])
    if 0 < winners < (1 << game.seats[-1]) - 1:
        assert [won > 0 for won in state.returns()] == [bool(winners >> seat & 1) for seat in range(game.seats[-1])]


def test_a_copy_goes_its_own_way() -> None:
    state = walk(load("kittens", players=3).new_initial_state(), 1, 10)
    before = state.standing.cells.copy()
    walk(state.clone(), 2)
    assert (state.standing.cells == before).all()


@pytest.mark.parametrize("name", games.NAMES)
def test_a_resampled_state_looks_the_same_to_whom_it_was_resampled_for(name: str) -> None:
    luck = np.random.default_rng(4)
    state = walk(load(name).new_initial_state(), 6, 8)
    while state.is_chance_node():
        state.apply_action(0)
    player, engine = state.current_player(), games.load(name).engine()
    worlds = [state.resample_from_infostate(player, luck.random) for _ in range(8)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert (engine.view(world.standing.cells, player) == engine.view(state.standing.cells, player)).all()
        assert world.legal_actions() == state.legal_actions()
    if name != "clash":  # where nothing is hidden but tiles to come
        assert len({world.standing.cells.tobytes() for world in worlds}) > 1


def test_an_information_state_tells_nothing_of_what_others_hold() -> None:
    state = walk(load("conflict").new_initial_state(), 8, 1)
    world = state.resample_from_infostate(0, np.random.default_rng(1).random)
    assert (world.standing.cells != state.standing.cells).any()
    told = [tell(state, seat) for seat in range(2)]
    state.standing.cells = world.standing.cells
    state._go_on(-1, -1)  # everybody looks again, at a world that only the second seat can tell from the first
    assert [tell(state, seat) == told[seat] for seat in range(2)] == [True, False]


def tell(state: Any, seat: int) -> tuple[str, list[float], list[float]]:
    """All that a player is told."""
    tensors = (state.information_state_tensor(seat), state.observation_tensor(seat))
    return (state.information_state_string(seat), *tensors)


def test_two_pasts_with_the_same_sight_are_told_apart() -> None:
    """Conflict: a window of two who pass leaves nothing behind, yet whoever passed remembers that it was asked."""
    observer = load("conflict").make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    state = walk(load("conflict").new_initial_state(), 9, 4)
    observer.set_from(state, 0)
    first = observer.tensor.copy()
    assert set(np.unique(observer.dict["past"])) <= {-1.0, 1.0}
    walk(state, 9, 3)
    observer.set_from(state, 0)
    assert (observer.dict["past"] != first[-len(observer.dict["past"]) :]).any()


def test_the_search_of_openspiel_plays() -> None:
    game = load("conflict")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=evaluator, uct_c=1.0, max_simulations=10, random_state=np.random.RandomState(2)
    )
    state, luck = game.new_initial_state(), np.random.default_rng(3)
    for _ in range(12):
        if state.is_terminal():
            break
        is_own = state.current_player() == 0
        state.apply_action(bot.step(state) if is_own else int(luck.choice(state.legal_actions())))
    assert state.standing.number > 3


def test_bad_parameters_are_refused() -> None:
    with pytest.raises(Exception, match="2–6 players"):
        load("conflict", players=7)
    with pytest.raises(Exception, match="press"):
        load("conflict", exchange="press")
    with pytest.raises(Exception, match="at least one way"):
        load("conflict", rolls=0)


def test_cfr_of_openspiel_solves_a_reduced_game() -> None:
    """It comes to the value that linear programming has found, and nobody can take much from what it plays."""
    game = register(last_cards("attacks"))
    assert game.get_type().short_name == "python_stolik_kittens_attacks"
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(rounds(25, 400)):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.02
    value = 2 * solve(game.tree).value - 1
    found = best_response.BestResponsePolicy(game, 0, policy).value(game.new_initial_state())
    assert found == pytest.approx(value, abs=0.03)
