"""Nobody is told a hand, a face-down shot, a formation before its time, or who lacks a card."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.door.match import Match
from tests.games.football.positions import SPECTATOR, play, position, sent

ADA = 0
BOLEK = 1


def same_for(seat: int, ours: Match, theirs: Match, heard: int = 0) -> None:
    """Two matches that a seat cannot tell apart."""
    assert sent(ours, seat, heard) == sent(theirs, seat, heard)


def answers(hand: list[str]) -> Match:
    """Ada has laid a right wing on the midfield, and Bolek answers with this hand."""
    hands = {"Ada": ["right_wing_12", "one_two_11", "left_wing_12"], "Bolek": hand}
    piles: dict[str, Any] = {"stock": ["one_two_13"] * 3, "second_stock": [], "discard": []}
    return play(position(hands=hands, ball="midfield", **piles), "Ada: lay right_wing_12")


@pytest.mark.rule("FO-12.6", "FO-3.14")
def test_nobody_learns_whether_a_counter_was_there() -> None:
    boxed = [answers(["right_wing_21", "one_two_22"]), answers(["left_wing_21", "one_two_22"])]
    for match in boxed:
        assert match.asked == (BOLEK,)
        match.play(BOLEK, "let")
    told = [match.story(ADA) for match in boxed]
    assert told[0] == told[1]
    assert [match.question for match in boxed] == [boxed[0].question] * 2
    assert [match.prompt() for match in boxed] == [boxed[0].prompt()] * 2
    for match in boxed:
        assert match.view(ADA).words("hands")["Bolek"] == ["hidden"] * len(match.view(ADA).words("hands")["Bolek"])


@pytest.mark.rule("FO-12.7")
@pytest.mark.parametrize("last", ["penalty", "one_two_13"])
def test_after_a_foul_on_the_area_the_attacker_is_asked_with_or_without_a_kick(last: str) -> None:
    hands = {"Ada": ["right_wing_12", "left_wing_12", last], "Bolek": ["dribble", "one_two_22"]}
    match = play(position(hands=hands, ball="yellow_area"), "Ada: lay right_wing_12", "Bolek: stop dribble")
    assert match.asked == (ADA,)
    assert match.question is not None
    assert match.question.word == "attack"


@pytest.mark.rule("FO-11.1", "FO-12.10")
def test_a_surprising_shot_tells_only_how_many_cards_it_has() -> None:
    hands = {"Ada": ["right_wing_12", "one_two_11", "dribble", "left_wing_12"], "Bolek": ["one_two_22"] * 3}
    match = position(hands=hands, ball="yellow_area", options={"shots": "surprising"})
    play(match, "Ada: lay right_wing_12", "Bolek: let")
    weak, strong = match.copy(), match.copy()
    play(weak, "Ada: shoot one_two_11, done")
    play(strong, "Ada: shoot dribble, done")
    for seat in (BOLEK, SPECTATOR):
        same_for(seat, weak, strong)
    play(weak, "Bolek: save one_two_22")
    play(strong, "Bolek: save one_two_22")
    assert sent(weak, BOLEK) != sent(strong, BOLEK)
    assert strong.value("goals")[ADA] == 1
    assert weak.value("goals")[ADA] == 0


@pytest.mark.rule("FO-9.2", "FO-12.8")
def test_a_formation_is_secret_until_both_have_chosen() -> None:
    match = position(options={"formations": "with"})
    first, second = match.copy(), match.copy()
    first.play(ADA, "choose 4-3-3")
    second.play(ADA, "choose 3-5-2")
    for seat in (BOLEK, SPECTATOR):
        same_for(seat, first, second)
        assert first.view(seat).words("formation")["Ada"] == "hidden"
    first.play(BOLEK, "choose 3-4-3")
    assert first.view(SPECTATOR).words("formation") == {"Ada": "4-3-3", "Bolek": "3-4-3"}


@pytest.mark.rule("FO-12.9")
@pytest.mark.parametrize("hand", [["one_two_11", "one_two_22"], ["left_wing_12", "left_wing_21"]])
def test_the_window_for_tactics_opens_whatever_the_hand(hand: list[str]) -> None:
    left = {"Ada": [], "Bolek": ["fast_attack_or_interception"]}
    match = position(
        hands={"Ada": ["right_wing_12", "one_two_13"], "Bolek": hand},
        ball="yellow_area",
        tactics_left=left,
        options={"tactics": "with"},
    )
    assert match.asked == (BOLEK,)
    assert match.question is not None
    assert match.question.word == "tactic"
    heard = len(match.story(ADA))
    match.play(BOLEK, "pass")
    assert match.story(ADA)[heard:] == []


@pytest.mark.rule("FO-12.2", "FO-12.4")
def test_the_order_of_the_stock_is_nobodys() -> None:
    cards = ["penalty", "one_two_13", "left_wing_22", "right_wing_22", "dribble"]
    hands = {"Ada": ["right_wing_12", "one_two_11"], "Bolek": ["left_wing_21", "one_two_22"]}
    there = position(hands=hands, stock=cards, second_stock=[], discard=[])
    back = position(hands=hands, stock=cards[::-1], second_stock=[], discard=[])
    for seat in (ADA, BOLEK, SPECTATOR):
        assert there.view(seat).words("stock") == back.view(seat).words("stock") == ["hidden"] * 5
