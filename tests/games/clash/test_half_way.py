"""A step half-way through a move looks the same whatever will be drawn."""

from __future__ import annotations

import random

import pytest

from stolik import games
from tests.doors import random_walk

CLASH = games.load("clash")


@pytest.mark.rule("CL-12.14", "CL-13.5")
def test_what_a_long_game_draws_is_seen_only_when_the_move_is_done() -> None:
    chance = random.Random(8)
    for seed in range(40):
        match = CLASH.new(seed=seed, variant="long_game", un_dots="chosen")
        for seat, answer in random_walk(match, chance):
            after = [match.copy(), match.copy()]
            for number, each in enumerate(after):
                each.chance = lambda step, number=number: (step, number, 5, 6)  # type: ignore[misc]
                each.answer(seat, answer)
            if after[0].question is not None and after[0].question.continues:
                assert after[0].cells.tobytes() == after[1].cells.tobytes()
