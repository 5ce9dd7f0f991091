"""What kind of answer an answer is, in positions a spectator could judge."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik import games
from stolik.core.door.match import Match
from stolik.core.proof.giving import give
from tests.tempers import traits_of

CONFLICT = games.load("conflict")
ADA, BOLEK = 0, 1


def position(**given: Any) -> Match:
    """Ada has a Protest and Media and is to declare; Bolek has the European Union and the Police."""
    match = CONFLICT.new(seats=2, seed=1, names=("Ada", "Bolek"))
    hands = {"Ada": ["protest", "media"], "Bolek": ["eu", "police"]}
    give(match, {"turn": "Ada", "hands": hands, "money": {"Ada": 3, "Bolek": 2}, **given}, np.random.default_rng(1))
    return match


def test_who_names_a_card_that_is_not_there_bluffs() -> None:
    match = position()
    assert traits_of(match, ADA, "declare russia") == {"bluff", "greed"}
    assert traits_of(match, ADA, "declare police Bolek") == {"bluff", "attack"}


def test_who_names_an_own_card_does_not() -> None:
    match = position()
    assert traits_of(match, ADA, "declare protest Bolek") == {"attack"}
    assert traits_of(match, ADA, "declare media") == {"exchange"}


def test_honest_money_is_greed_and_nothing_worse() -> None:
    match = position()
    assert traits_of(match, ADA, "declare usa") == {"greed"}
    assert traits_of(match, ADA, "declare businessmen") == {"greed"}


def test_a_card_that_lies_face_up_is_not_in_the_hand() -> None:
    match = position(hands={"Ada": ["media"], "Bolek": ["eu", "police"]}, face_up={"Ada": ["russia"]})
    assert traits_of(match, ADA, "declare russia") == {"bluff", "greed"}


def test_an_objection_may_be_true_or_a_bluff() -> None:
    match = position()
    match.play(ADA, "declare police Bolek")
    assert traits_of(match, BOLEK, "block police") == {"object"}
    assert traits_of(match, BOLEK, "block media") == {"object", "bluff"}
    assert traits_of(match, BOLEK, "challenge") == {"challenge"}
    assert traits_of(match, BOLEK, "pass") == set()


def test_an_objection_can_be_doubted() -> None:
    match = position()
    match.play(ADA, "declare police Bolek")
    match.play(BOLEK, "block police")
    assert traits_of(match, ADA, "challenge") == {"challenge"}
    assert traits_of(match, ADA, "believe") == set()
