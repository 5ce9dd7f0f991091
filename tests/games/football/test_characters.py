"""What kind of answer an answer is, in positions a spectator could judge."""

from __future__ import annotations

from tests.games.football.positions import play, position
from tests.tempers import step, traits_of

ADA, BOLEK = 0, 1
HANDS = {"Ada": ["right_wing_12", "one_two_11", "left_wing_12"], "Bolek": ["right_wing_21", "dribble", "one_two_22"]}


def test_who_lays_the_card_with_the_fewest_gloves_keeps_the_others() -> None:
    match = position(hands=HANDS, ball="midfield")
    assert traits_of(match, ADA, "lay one_two_11") == {"keep"}
    assert traits_of(match, ADA, "lay right_wing_12") == set()


def test_a_foul_stops_an_action_too() -> None:
    match = play(position(hands=HANDS, ball="midfield"), "Ada: lay right_wing_12")
    assert traits_of(match, BOLEK, "stop right_wing_21") == {"stop", "keep"}
    assert "foul" in traits_of(match, BOLEK, "stop dribble")
    assert traits_of(match, BOLEK, "let") == set()


def test_every_further_card_of_a_shot_shoots() -> None:
    match = play(position(hands=HANDS, ball="yellow_area"), "Ada: lay right_wing_12", "Bolek: let")
    step(match, ADA, "shoot left_wing_12")
    assert traits_of(match, ADA, "shoot one_two_11") == {"shoot"}
    assert traits_of(match, ADA, "done") == set()


def test_a_tactic_is_a_tactic_and_a_long_shot_a_shot() -> None:
    hands = {"Ada": ["through_ball_22"] * 2 + ["one_two_11"], "Bolek": ["one_two_22"] * 2}
    match = position(hands=hands, ball="midfield", options={"tactics": "with"})
    if match.asked == (BOLEK,):
        match.play(BOLEK, "pass")
    assert traits_of(match, ADA, "use long_shot") == {"shoot", "tactic"}


def test_a_dribble_is_a_trick() -> None:
    hands = {"Ada": ["right_wing_12", "dribble", "left_wing_12"], "Bolek": ["right_wing_21", "one_two_22"]}
    match = play(position(hands=hands, ball="midfield"), "Ada: lay right_wing_12", "Bolek: stop right_wing_21")
    assert "trick" in traits_of(match, ADA, "lay dribble")
    assert "trick" not in traits_of(match, ADA, "lay left_wing_12")
