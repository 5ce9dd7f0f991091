"""What cards are called, by the half that counts."""

from __future__ import annotations

import re

import pytest

from stolik import games
from stolik.core.kit.names import Piece
from stolik.games.football.cards import ATTACK, DEFENCE, Attack, Card, Defence
from stolik.games.football.questions import Question, Reply, Save

FOOTBALL = games.load("football")


@pytest.mark.parametrize("card", list(Card), ids=lambda card: card.word)
@pytest.mark.parametrize("language", ["pl", "en"])
def test_who_stops_or_saves_reads_the_defence_half_first(card: Piece, language: str) -> None:
    words = FOOTBALL.words(language)
    defence = words.say(f"defence.{Defence(DEFENCE[card]).word}")
    for question, answer in ((Question.ANSWER, Reply.STOP + card), (Question.SAVE, Save.SAVE + card)):
        said = words.answer(question, answer, ("Ada", "Bolek"))
        assert said.index(defence) < said.index(words.say(f"attack.{Attack(ATTACK[card]).word}"))


@pytest.mark.parametrize("language", ["pl", "en"])
def test_no_card_is_called_like_a_score(language: str) -> None:
    entries = FOOTBALL.words(language).entries
    called = {key: said for key, said in entries.items() if key.startswith("card.")}
    assert len(called) > len(Card)
    assert not [said for said in called.values() if re.search(r"\d\s*[-–:]\s*\d", said)]


def test_balls_and_gloves_are_counted_in_words() -> None:
    polish = FOOTBALL.words("pl")
    assert polish.say("card.through_ball_31") == "Prostopadłe podanie (3 piłki, 1 rękawica)"
    assert polish.say("card.through_ball_31.saves_with") == "Podwójne krycie (1 rękawica)"
