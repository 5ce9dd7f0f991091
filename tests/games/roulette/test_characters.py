"""What kind of answer an answer is, in positions a spectator could judge."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik import games
from stolik.core.door.match import Match
from stolik.core.proof.giving import give
from tests.tempers import traits_of

ROULETTE = games.load("roulette")
ADA, BOLEK = 0, 1


def position(**given: Any) -> Match:
    """A match of Ada and Bolek."""
    match = ROULETTE.new(seats=2, seed=1, names=("Ada", "Bolek"))
    if given:
        give(match, given, np.random.default_rng(1))
    return match


def asked(match: Match, question: str) -> Match:
    """Nobody plays a card until this is asked."""
    while match.question is not None and match.question.word != question:
        match.play(match.awaited[0], "pass")
    return match


def test_who_hides_a_bullet_cheats() -> None:
    match = position()
    assert traits_of(match, ADA, "hide bullet") == {"cheat"}
    assert traits_of(match, ADA, "hide click") == set()


def test_who_accuses_accuses() -> None:
    match = asked(position(phase="challenge"), "accuse")
    assert traits_of(match, ADA, "accuse Bolek") == {"accuse"}
    assert traits_of(match, ADA, "pass") == set()


def test_stakes_are_high_low_or_neither() -> None:
    match = asked(position(phase="bidding"), "stake")
    kinds = [traits_of(match, ADA, f"stake {shots}") for shots in range(6)]
    assert kinds == [{"careful"}, {"careful"}, set(), set(), {"dare"}, {"dare"}]


def test_cards_are_played_to_look_or_to_harm() -> None:
    match = position(phase="challenge", hands={"Ada": ["frisk", "raise_the_stakes", "pickpocket"], "Bolek": ["bribe"]})
    assert traits_of(match, ADA, "play frisk") == {"snoop"}
    assert traits_of(match, ADA, "play pickpocket") == {"harm"}
    assert traits_of(match, ADA, "pass") == set()
