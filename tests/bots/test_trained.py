"""Bots that have learned: what they see, that they answer the same everywhere, and how they are told apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.players import row_of, ways
from stolik.core.kit.errors import StolikError
from stolik.core.kit.record import Seen
from stolik.core.machine.binder import Binder
from stolik.core.machine.modules import made_module
from stolik.core.machine.rules import Rules
from stolik.core.minds import sights
from stolik.core.minds.mind import LEARNED, SIGHT, PlainMemory
from stolik.core.minds.policy import Policy, policy_for, read_policy, save_policy, sights_of
from tests.doors import DOORS

Array = np.ndarray[Any, Any]

CONFLICT = games.load("conflict")
TRAINED = [door for door in DOORS.values() if door.rules.policy]


@cache
def noticing(game: Game) -> Callable[..., int]:
    """What turns a sight into features, plain."""
    bound: Callable[..., int] = Binder(game.rules, "plain").bind(sights.notice)
    return bound


def seen_as(game: Game, cells: Array, seat: int) -> set[int]:
    """The features of a position to a seat."""
    memory = PlainMemory(game.state, max(1, game.rules.slots["MOST_PIECES"]), has_tree=False)
    memory.mind.cells[SIGHT][:] = game.engine("plain").view(cells, seat)[0].tolist()
    number = noticing(game)(memory.mind, seat)
    found = memory.mind.unseen[:number]
    assert len(set(found)) == number
    return set(found)


def test_the_games_that_have_learned_are_these() -> None:
    assert [door.name for door in TRAINED] == ["conflict", "kittens"]


@pytest.mark.parametrize("game", TRAINED, ids=lambda game: game.name)
def test_plain_and_compiled_rules_answer_alike(game: Game) -> None:
    for seats in (game.seats[0], game.seats[-1]):
        bots = ["trained"] * (seats - 1)
        plain, compiled = (game.batch(seats, 2, seed=4, bots=bots, mode=mode) for mode in ("plain", "compiled"))
        assert (plain.cells == compiled.cells).all()
        assert (plain.lengths == compiled.lengths).all()


@pytest.mark.parametrize("game", TRAINED, ids=lambda game: game.name)
def test_who_has_learned_beats_random_answers_and_rules_of_thumb(game: Game) -> None:
    for other in ("random", "medium"):
        wins = [game.batch(2, 400, seed=9, bots=bots).winners for bots in (("trained", other), (other, "trained"))]
        assert wins[0][:, 0].mean() + wins[1][:, 1].mean() > 1.2


@pytest.mark.parametrize("game", DOORS.values(), ids=DOORS)
def test_features_fit_and_are_told_of_every_field_that_is_seen(game: Game) -> None:
    tables = sights.tables(game.state, game.questions)
    rows, number = tables["SIGHTS"], tables["FEATURES"]
    assert rows[:, sights.FIRST].min() == 0
    told = {int(cell) for cell in rows[:, sights.CELL]}
    for field in game.state.fields.values():
        is_told = field.name not in sights.UNTOLD and (field.is_pile or field.seen != Seen.HIDDEN)
        assert (field.offset in told) == is_told
    match = game.new(game.seats[-1], seed=3)
    for _ in range(20):
        if match.is_over:
            break
        for seat in range(match.seats):
            assert max(seen_as(game, match.cells, seat)) < number
        match.act(match.awaited[0], int(np.flatnonzero(match.legal_mask(match.awaited[0]))[-1]))


def test_a_seat_sees_the_same_in_every_chair() -> None:
    one, two = (CONFLICT.new(2, seed=8, first=f"seat{seat}") for seat in (1, 2))
    fields = CONFLICT.state.fields
    for name in ("hands", "face_up", "money"):  # the same deal with the chairs exchanged
        part = two.cells[0, fields[name].offset : fields[name].offset + fields[name].cells].reshape(6, -1)
        other = one.cells[0, fields[name].offset : fields[name].offset + fields[name].cells].reshape(6, -1)
        part[:2] = other[1::-1]
    starts = fields["first"].offset
    two.cells[0, starts] = one.cells[0, starts]
    assert seen_as(CONFLICT, one.cells, 0) == seen_as(CONFLICT, two.cells, 1)
    assert seen_as(CONFLICT, one.cells, 0) != seen_as(CONFLICT, one.cells, 1)


def unlearned(rules: Rules) -> Rules:
    """The same rules without what was learned."""
    return replace(rules, policy=None)


def otherwise(policy: Policy) -> Policy:
    """A policy with one other number."""
    bias = policy.out_bias.copy()
    bias[0] += 1
    return replace(policy, out_bias=bias)


def test_what_was_learned_is_part_of_all_code_but_not_of_the_law_nor_of_other_bots() -> None:
    rules = CONFLICT.rules
    assert rules.policy is not None
    other, without = replace(rules, policy=otherwise(rules.policy)), unlearned(rules)
    for name in ("build", "module", "kernel"):
        assert len({getattr(each, name) for each in (rules, other, without)}) == 3
    assert rules.digest == other.digest == without.digest
    assert rules.play == other.play == without.play  # a league may go on when somebody learns …
    assert rules.learned != other.learned  # … whose row says what it has learned
    assert row_of(CONFLICT, "trained")[LEARNED] == rules.learned
    assert list(without.bots) == list(rules.bots)[:-1]


def test_what_was_learned_is_small() -> None:
    for game in TRAINED:
        assert game.policy is not None
        assert game.policy.stat().st_size < 100_000
        assert made_module(game.rules).stat().st_size < 1_500_000


def test_a_policy_of_another_look_of_the_game_is_not_used(tmp_path: Path) -> None:
    assert CONFLICT.rules.policy is not None
    path = tmp_path / "policy.npz"
    save_policy(path, replace(CONFLICT.rules.policy, sights="of other rules"))
    assert policy_for(path, CONFLICT.state, CONFLICT.questions) is None
    assert policy_for(tmp_path / "none.npz", CONFLICT.state, CONFLICT.questions) is None
    assert CONFLICT.rules.policy.sights == sights_of(CONFLICT.state, CONFLICT.questions)
    assert "trained" not in ways(games.load("clash"))


def test_a_file_that_holds_no_policy_is_named(tmp_path: Path) -> None:
    path = tmp_path / "broken.npz"
    path.write_bytes(b"nothing")
    with pytest.raises(StolikError, match=r"broken\.npz holds no policy"):
        read_policy(path)
