"""Światowy Konflikt, the Polish edition of Coup: influence, money and bluff for 2–6."""

from __future__ import annotations

from pathlib import Path

from stolik.core.door.game import Game
from stolik.games.conflict import characters, thumb
from stolik.games.conflict.cards import CARDS, COLUMNS, Card, check_cards
from stolik.games.conflict.deeds import DEEDS
from stolik.games.conflict.events import Event
from stolik.games.conflict.faces import facts
from stolik.games.conflict.questions import Question
from stolik.games.conflict.rules import actions, box, challenge, influence, objection, setup, turn
from stolik.games.conflict.state import Ending, State
from stolik.games.conflict.words import WORDS

NUMBERS = {"track": 11}  # where that of a money card ends (CO-5.12)
GAME = Game(
    name="conflict",
    prefix="CO",
    seats=range(2, 7),
    minutes=20,
    age=10,
    state=State,
    questions=Question,
    events=Event,
    reasons=Ending,
    cards=Card,
    pieces=CARDS,
    columns=COLUMNS,
    check=check_cards,
    modules=(box, setup, influence, turn, actions, challenge, objection, thumb, characters),
    words_in=WORDS,
    opens="CO-4.1",
    traits=characters.Trait,
    levels=characters.LEVELS,
    characters=characters.CHARACTERS,
    policy=Path(__file__).with_name("policy.npz"),
    deeds=DEEDS,
    facts=facts,
    faults=(
        "every seat has two cards, face down or face up",
        "at least two players must still have a face-down card",
        "the player in turn is out of the game",
        "money goes from 0 to 12",
    ),
    shares=("bluffs/claims", "caught/bluffs"),
)
