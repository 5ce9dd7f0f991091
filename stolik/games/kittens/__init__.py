"""Eksplodujące Kotki: Dobro kontra Zło, the Polish edition of Exploding Kittens: Good vs. Evil, for 2–5."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

from stolik.core.door.game import Game
from stolik.games.kittens import characters, thumb
from stolik.games.kittens.cards import CARDS, COLUMNS, Card, check_cards
from stolik.games.kittens.deeds import DEEDS
from stolik.games.kittens.events import Event
from stolik.games.kittens.questions import Question
from stolik.games.kittens.risk import public_risk
from stolik.games.kittens.rules import (
    actions,
    box,
    combinations,
    course,
    duel,
    explosion,
    hands,
    nope,
    play,
    setup,
    turn,
)
from stolik.games.kittens.state import Ending, State
from stolik.games.kittens.words import WORDS

GAME = Game(
    name="kittens",
    prefix="KI",
    seats=range(2, 6),
    minutes=15,
    age=7,
    state=State,
    questions=Question,
    events=Event,
    reasons=Ending,
    cards=Card,
    pieces=CARDS,
    columns=COLUMNS,
    check=check_cards,
    modules=(box, setup, turn, hands, play, combinations, explosion, nope, actions, duel, course, thumb, characters),
    words_in=WORDS,
    opens="KI-3.1",
    traits=characters.Trait,
    levels=characters.LEVELS,
    characters=characters.CHARACTERS,
    policy=Path(__file__).with_name("policy.npz"),
    deeds=DEEDS,
    faults=(
        "at least two players must be alive",
        "the player in turn is dead",
        "the player in turn owes at least one turn",
        "nobody holds a Kitten or Devilcat",
        "the draw pile holds as many Kittens as players are alive, less one, and one for each death by Devilcat",
        "Godcat lies on the mat or is in a hand",
    ),
    shares=("cancelled/plays", "defused/kittens"),
    figures=public_risk,
)


def in_play(seats: int) -> list[int]:
    """How many of each card take part with so many players (KI-1.1); pages have no record of their own to ask with."""
    state = cast(State, SimpleNamespace(seats=seats))
    return [box.copies_in_play(state, 0, card) for card in Card]


NUMBERS = {"in_play": [in_play(seats) if seats in GAME.seats else [] for seats in range(GAME.seats.stop)]}
