"""How moves are said and positions given: steps that go without saying, and cards that lie in one pile only."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from stolik.core.kit.errors import Refusal, StolikError
from tests.games.kittens.positions import play, position, truth


def test_a_step_with_one_answer_goes_without_saying_but_may_be_said() -> None:
    hands = {"Ada": ["mercat", "mercat"], "Bolek": ["nope"]}
    match = position(2, hands=hands)
    assert [str(move) for move in match.legal("Ada")] == ["draw", "pair mercat, on Bolek"]
    said, unsaid = match.copy(), match.copy()
    play(said, "Ada: pair mercat, with two, on Bolek")
    play(unsaid, "Ada: pair mercat, on Bolek")
    assert said.cells.tobytes() == unsaid.cells.tobytes()
    assert [entry.answer for entry in said.log] == [entry.answer for entry in unsaid.log]


def test_with_two_ways_the_step_must_be_said() -> None:
    hands = {"Ada": ["mercat", "mercat", "feral"], "Bolek": ["nope"]}
    match = position(2, hands=hands)
    moves = [str(move) for move in match.legal("Ada") if str(move).startswith("pair mercat")]
    assert moves == ["pair mercat, with two, on Bolek", "pair mercat, with feral, on Bolek"]
    with pytest.raises(StolikError):
        match.play("Ada", "pair mercat, on Bolek")
    assert [len(hand) for hand in truth(match, "hands").values()] == [3, 1]


def test_a_way_that_the_hand_has_not_is_refused() -> None:
    match = position(2, hands={"Ada": ["mercat", "mercat"], "Bolek": ["nope"]})
    with pytest.raises(Refusal) as refused:
        match.play("Ada", "pair mercat, with feral, on Bolek")
    assert refused.value.paragraph == "KI-7.3"


def test_by_numbers_every_step_counts_and_a_move_plays_as_listed() -> None:
    match = position(2, hands={"Ada": ["mercat", "mercat"], "Bolek": ["nope"]})
    move = match.legal("Ada")[1]
    assert len(move.answers) == 3
    match.play("Ada", move.answers)
    assert match.question is not None
    assert match.question.word == "nope"


@pytest.mark.parametrize("seed", range(20))
def test_kittens_stay_in_the_pile_however_a_position_is_filled(seed: int) -> None:
    match = position(4, seed=seed, hands={"Ada": ["attack"]})
    hands = truth(match, "hands")
    assert hands["Ada"] == ["attack"]
    assert [len(hands[name]) for name in ("Bolek", "Cyryl", "Dorota")] == [8, 8, 8]
    assert not any({"kitten", "godcat", "devilcat"} & set(hand) for hand in hands.values())
    assert Counter(truth(match, "deck"))["kitten"] == 3
    assert truth(match, "mat") == ["godcat", "devilcat"]


def test_a_kitten_that_is_not_named_goes_to_the_discard_pile() -> None:
    match = position(3, living=["Ada", "Bolek"], hands={"Ada": ["nope"], "Bolek": ["favor"]}, deck=["kitten", "heck"])
    assert truth(match, "deck") == ["kitten", "heck"]
    assert truth(match, "discard").count("kitten") == 1


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"deck": ["heck"]}, "as many Kittens as players are alive"),
        ({"deck": ["kitten"] * 5}, "more kitten than there are"),
        ({"deck": ["kitten", "kitten", "heck"]}, "more kitten than there are"),
        ({"living": ["Ada"]}, "at least two players"),
        ({"living": ["Bolek", "Cyryl"], "deck": ["kitten", "heck"]}, "the player in turn is dead"),
        ({"owed": 0}, "owes at least one turn"),
        ({"hands": {"Bolek": ["devilcat"]}}, "nobody holds a Kitten or Devilcat"),
        ({"deck": ["kitten", "kitten", "godcat"]}, "Godcat lies on the mat or is in a hand"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(given: dict[str, Any], sentence: str) -> None:
    seats = 2 if given.get("deck") == ["kitten", "kitten", "heck"] else 3
    with pytest.raises(StolikError, match=sentence):
        position(seats, **given)
