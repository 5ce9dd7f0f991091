"""Faults planted on purpose: the tests that are there to find such faults do find them."""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.proof.scenario import Scenario, read_scenario
from tests import toy
from tests.contract.test_leaks import compare_answers, compare_worlds, look_at_windows
from tests.doors import DOORS, ROOT, SCENARIOS, load
from tests.test_layers import breaks, named_games
from tests.workshop import Workshop

Look = Callable[[Game, int], None]  # at a match with a seed, for leaks

WINDOW_LEAK = ("rules.py", "if brooms_are_gone(state):", "if not holds(state.hands[answer], Card.BROOM):")
FIELD_LEAK = (
    "rules.py",
    "        card = draw(state.shelf)\n",
    "        card = draw(state.shelf)\n        state.points[seat] = card\n",
)
ANSWER_LEAK = (
    "rules.py",
    "    state.alarm[seat] = answer\n",
    "    state.alarm[seat] = answer\n    state.points[seat] = answer\n",
)
PASS_LEAK = (
    "rules.py",
    "        state.awaited = without(state.awaited, seat)\n",
    "        state.awaited = without(state.awaited, seat)\n        state.points[seat] += 1\n",
)
LEAKS = {
    "a window": (WINDOW_LEAK, compare_worlds),
    "a field": (FIELD_LEAK, compare_worlds),
    "a secret answer": (ANSWER_LEAK, compare_answers),
    "who has passed": (PASS_LEAK, look_at_windows),
}
ENDLESS = ("rules.py", "    state.rounds += 1\n", "")
NO_END = ("rules.py", "    riser = early_riser(state)\n", "    riser = NOBODY\n")

# A slip in one rule of each game, as anybody could make it.
SLIPS = {
    "conflict": ("use_media", "take_cards(state, 2, events)", "take_cards(state, 1, events)"),
    "clash": ("can_turn", "face_up(state) & ~state.secure", "face_up(state)"),
    "kittens": ("turns_of_attack", "state.owed + ATTACK_TURNS", "ATTACK_TURNS + 0"),
    "roulette": ("only_on_stakes_below_five", "unfit(state, Fit.BELOW_FIVE)", "unfit(state, Fit.DONE)"),
    "football": ("begin_save", "size(hand) > state.due", "size(hand) >= state.due"),
}


@pytest.mark.parametrize("what", list(LEAKS))
def test_a_leak_is_found(workshop: Workshop, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLIK_MODE", "plain")  # a fault is not worth compiling
    change, look = LEAKS[what]
    for seed in range(3):
        look(toy.GAME, seed)
    leaky = workshop.change(change)
    assert any(complains(look, leaky, seed) for seed in range(30))


def complains(look: Look, game: Game, seed: int) -> bool:
    """Does the contract complain about a match?"""
    try:
        look(game, seed)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("games/conflict/rules/turn.py", "from stolik.games.kittens.cards import Card"),
        ("core/kit/sets.py", "from stolik.table import clock"),
        ("table/clock.py", "import stolik.server.app"),
    ],
)
def test_an_import_that_points_the_wrong_way_is_found(tmp_path: Path, place: str, line: str) -> None:
    shutil.copytree(ROOT / "stolik", tmp_path / "stolik", ignore=shutil.ignore_patterns("__pycache__", "client"))
    path = tmp_path / "stolik" / place
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
    found = breaks(tmp_path / "stolik")
    assert len(found) == 1
    assert place in found[0]


def test_a_game_named_outside_the_games_is_found(tmp_path: Path) -> None:
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "app.py").write_text('if game.name == "kittens":\n    pass\n', encoding="utf-8")
    assert named_games(tmp_path) == ["server/app.py names kittens"]


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_in_a_rule_fails_a_scenario_that_cites_it(name: str) -> None:
    word, before, after = SLIPS[name]
    function = DOORS[name].rules.functions[word]
    assert isinstance(function, FunctionType)
    cited = set(DOORS[name].rules.about(function).paragraphs)
    citing = [each for path in sorted(SCENARIOS[name].glob("*.yaml")) if cited & set((each := scenario(path)).rules)]
    assert citing
    assert not any(fails(each) for each in citing)
    with slip(function, before, after):
        assert any(fails(each) for each in citing)


def scenario(path: Path) -> Scenario:
    """A scenario file."""
    return read_scenario(path, load)


def fails(each: Scenario) -> bool:
    """Does it not hold?"""
    try:
        each.run(mode="plain", fillings=2)
    except StolikError:
        return True
    return False


@contextmanager
def slip(function: FunctionType, before: str, after: str) -> Iterator[None]:
    """Let a rule be written wrong meanwhile, wherever it is called from."""
    source = inspect.getsource(function)
    assert before in source
    body = source[source.index("def ") :].replace(before, after)
    space: dict[str, Any] = dict(function.__globals__)
    exec(compile(f"from __future__ import annotations\n{body}", "<slip>", "exec"), space)
    right = function.__code__
    function.__code__ = space[function.__name__].__code__
    try:
        yield
    finally:
        function.__code__ = right


def test_a_game_without_end_is_refused_and_does_not_hang(workshop: Workshop) -> None:
    game: Game = workshop.change(ENDLESS, NO_END)
    with pytest.raises(StolikError, match="toy goes on after 100,000 answers with the key"):
        game.batch(seats=2, games=1, seed=1, mode="plain")
