"""What is answered for a seat whose time has run out, in every game: a legal move, told by its own view alone."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.door.game import Game
from stolik.core.door.timeout import default_answer, default_path
from stolik.core.kit.names import Answer
from tests.doors import every_game, examples, random_setup, random_walk


@every_game
def test_every_question_says_what_is_answered_on_time_out(game: Game) -> None:
    for question in game.questions:
        assert question.default is not None, question
        if question.may:
            assert isinstance(question.default, Answer), "a window has one pass"


@pytest.mark.three_ways
@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(10)
def test_on_time_out_a_whole_legal_move_is_made_for_every_seat(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(game, chance)
    for _ in random_walk(match, chance):
        assert match.question is not None
        if match.question.continues:
            continue  # in the middle of a move no clock runs
        for seat in match.awaited:
            path = default_path(match, seat, random.Random(seed))
            match.tried(seat, path)  # refused if it is not legal, or stops half-way
            assert len(path) == 1 or not match.question.may


@pytest.mark.three_ways
@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(10)
def test_what_is_answered_on_time_out_follows_from_the_own_view(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(game, chance)
    for seat, _ in random_walk(match, chance):
        assert match.question is not None
        world = match.redeal(seat, seed=chance.randrange(1 << 30))
        if match.question.continues or seat not in world.awaited:
            continue
        if np.array_equal(match.view(seat).cells, world.view(seat).cells):
            paths = [default_path(each, seat, random.Random(seed)) for each in (match, world)]
            assert paths[0] == paths[1]


@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(5)
def test_also_in_the_middle_of_a_move_there_is_an_answer(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(game, chance)
    for seat, _ in random_walk(match, chance):
        assert match.question is not None
        legal = [number for number in range(63) if match.engine.legal(match.cells, seat) >> number & 1]
        assert default_answer(match.question, match.view(seat), legal, random.Random(seed)) in legal


@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(10)
def test_only_a_window_that_says_so_may_leave_somebody_nothing_but_the_pass(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(game, chance)
    for seat, _ in random_walk(match, chance):
        assert match.question is not None
        if match.question.may and not match.question.idle:
            assert match.engine.legal(match.cells, seat) != 1 << match.question.default
