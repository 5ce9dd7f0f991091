"""What cards are called, by the half that counts."""

from __future__ import annotations

import pytest

from stolik import games
from stolik.core.kit.names import Piece
from stolik.games.football.cards import DEFENCE, Card, Defence
from stolik.games.football.questions import Question, Reply, Save

FOOTBALL = games.load("football")


@pytest.mark.parametrize("card", list(Card), ids=lambda card: card.word)
@pytest.mark.parametrize("language", ["pl", "en"])
def test_who_stops_or_saves_reads_the_defence_half_first(card: Piece, language: str) -> None:
    words = FOOTBALL.words(language)
    defence = words.say(f"defence.{Defence(DEFENCE[card]).word}")
    for question, answer in ((Question.ANSWER, Reply.STOP + card), (Question.SAVE, Save.SAVE + card)):
        said = words.answer(question, answer, ("Ada", "Bolek"))
        assert said.index(defence) < said.index(words.say(f"card.{card.word}"))
