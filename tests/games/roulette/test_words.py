"""Refusals that say what is wrong, not only that something else is asked; and events that say what is so."""

from __future__ import annotations

import pytest

from stolik import games
from stolik.core.kit.events import Fact
from stolik.games.roulette.events import Event
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


@pytest.mark.parametrize(
    ("target", "told"), [(0, "Ala podgląda magazynek (Ala)."), (1, "Ala podgląda magazynek (Bartek).")]
)
def test_who_peeps_into_the_own_magazine_is_not_said_to_peep_into_another(target: int, told: str) -> None:
    peeps = Fact(Event.LOOKS, actor=0, target=target)
    assert ROULETTE.words("pl").event(peeps, ["Ala", "Bartek"], ROULETTE.cards, ROULETTE.most_seats) == told
