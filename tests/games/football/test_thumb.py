"""The rules of thumb are sensible: they win, and no chair is better than another."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stolik.core.door.match import Match
from stolik.core.machine.engine import default_mode
from tests.games.football.positions import FOOTBALL, play, position

GAMES = 60 if default_mode() == "plain" else 2000


@pytest.mark.parametrize("variant", [{}, {"formations": "with", "tactics": "with", "shots": "surprising"}])
def test_thumb_beats_a_random_player_three_times_in_four(variant: dict[str, str]) -> None:
    wins = 0
    for chair in range(2):
        bots = ("thumb", "random") if chair == 0 else ("random", "thumb")
        batch = FOOTBALL.batch(seats=2, games=GAMES // 2, seed=11, bots=bots, **variant)
        wins += int(batch.winners[:, chair].sum())
    assert wins / GAMES >= 0.75


def test_thumb_wins_its_share_from_either_chair() -> None:
    batch = FOOTBALL.batch(seats=2, games=GAMES, seed=5, bots=("thumb", "thumb"))
    shares = batch.winners.mean(axis=0)[:2]
    assert np.all(np.abs(shares - 0.5) < 4.5 * math.sqrt(0.25 / GAMES))


def thumb_plays(match: Match) -> str:
    """The first step of what the rules of thumb would do, in words."""
    seat, engine = match.awaited[0], match.engine
    legal = engine.legal(match.cells, seat)
    answer = engine.thumb(engine.view(match.cells, seat), seat, legal, engine.new_rng((1, 2, 3, 4)))
    twin = match.copy()
    twin.answer(seat, answer)
    return twin.log[-1].words


def test_it_stops_with_a_counter_rather_than_a_foul() -> None:
    hands = {"Ada": ["right_wing_12", "one_two_11"], "Bolek": ["dribble", "right_wing_13", "right_wing_12"]}
    match = play(position(hands=hands, ball="yellow_area"), "Ada: lay right_wing_12")
    assert thumb_plays(match) == "stop right_wing_12"


def test_it_shoots_with_the_most_balls_and_saves_with_the_most_gloves() -> None:
    hands = {"Ada": ["right_wing_12", "one_two_11", "dribble"], "Bolek": ["left_wing_13", "one_two_11", "left_wing_21"]}
    match = play(position(hands=hands, ball="yellow_area"), "Ada: lay right_wing_12", "Bolek: let")
    assert thumb_plays(match) == "shoot dribble"
    play(match, "Ada: shoot one_two_11, done")
    assert thumb_plays(match) == "save left_wing_13"


def test_against_a_shot_it_cannot_hold_it_spares_its_gloves() -> None:
    hands = {"Ada": ["right_wing_12", "one_two_11", "dribble"], "Bolek": ["left_wing_13", "one_two_11", "left_wing_21"]}
    match = play(position(hands=hands, ball="yellow_area"), "Ada: lay right_wing_12", "Bolek: let")
    play(match, "Ada: shoot dribble, done")
    assert thumb_plays(match) == "save one_two_11"


def test_it_takes_the_ball_away_when_it_can() -> None:
    match = position(
        hands={"Ada": ["right_wing_12"], "Bolek": ["one_two_11", "one_two_22", "dribble"]},
        ball="yellow_area",
        options={"tactics": "with"},
    )
    assert thumb_plays(match) == "use interception"
