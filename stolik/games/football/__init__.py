"""Piłka w grze!, a match of football with cards, for 2."""

from __future__ import annotations

from stolik.core.door.game import Game
from stolik.games.football import characters, thumb, worth
from stolik.games.football.cards import CARDS, COLUMNS, MAPS, Card, check_cards
from stolik.games.football.deeds import DEEDS
from stolik.games.football.events import Event
from stolik.games.football.faces import facts
from stolik.games.football.questions import Question
from stolik.games.football.rules import attack, box, course, ending, hands, pitch, setup, shot, special, tactics
from stolik.games.football.state import Ending, State
from stolik.games.football.words import WORDS

GAME = Game(
    name="football",
    prefix="FO",
    seats=range(2, 3),
    minutes=30,
    age=8,
    state=State,
    questions=Question,
    events=Event,
    reasons=Ending,
    cards=Card,
    pieces=CARDS,
    columns=COLUMNS,
    check=check_cards,
    maps=MAPS,
    names_own_cards=True,
    turn="attacker",
    modules=(box, pitch, hands, tactics, special, attack, ending, shot, course, setup, thumb, characters, worth),
    words_in=WORDS,
    opens="FO-3.1",
    traits=characters.Trait,
    levels=characters.LEVELS,
    characters=characters.CHARACTERS,
    deeds=DEEDS,
    faults=(
        "one player has the red team and one the yellow",
        "the second stock is empty after half time",
        "a given position stands at the beginning of a turn, so no card is laid",
        "formation and tactics cards are there only with the variant",
        "the attacker holds a card that is not special",
        "both formations are chosen, or none",
    ),
    facts=facts,
    only_with={
        "formation": ("formations", ("with",)),
        "tactics_left": ("tactics", ("with",)),
    },
    shares=("successes/attacks", "shots_scored/shots_taken", "kicks_scored/kicks_taken"),
)
