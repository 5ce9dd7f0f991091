"""Refusals that say what is wrong, not only that something else is asked."""

from __future__ import annotations

import pytest

from stolik import games
from stolik.games.roulette.questions import Question

ROULETTE = games.load("roulette")


@pytest.mark.parametrize(("language", "told"), [("pl", "nie zagrywa się kart"), ("en", "No cards are played")])
def test_a_card_tried_while_accusing_is_told_its_moment(language: str, told: str) -> None:
    match = ROULETTE.new(4, 1, mode="plain")
    while match.question != Question.ACCUSE:
        seat = match.awaited[0]
        match.play(seat, match.legal(seat)[0])
    refusal = match.why(match.awaited[0], "play air_gun")
    assert refusal is not None
    assert told in refusal.say(language)
