"""Rosyjska Ruletka: Mistrzostwa Świata, the Polish edition of World Championship Russian Roulette, for 2–6."""

from __future__ import annotations

from stolik.core.door.game import Game
from stolik.games.roulette import characters, thumb, worth
from stolik.games.roulette.cards import CARDS, COLUMNS, Card, check_cards
from stolik.games.roulette.deeds import DEEDS
from stolik.games.roulette.events import Event
from stolik.games.roulette.questions import Question
from stolik.games.roulette.rules import (
    box,
    challenge,
    course,
    effects,
    ending,
    hands,
    magazines,
    players,
    setup,
    shots,
    windows,
)
from stolik.games.roulette.state import ENOUGH, TEAM, Ending, State
from stolik.games.roulette.words import WORDS

NUMBERS = {"team": TEAM, "enough": ENOUGH}
GAME = Game(
    name="roulette",
    prefix="RO",
    seats=range(2, 7),
    minutes=30,
    age=18,
    state=State,
    questions=Question,
    events=Event,
    reasons=Ending,
    cards=Card,
    pieces=CARDS,
    columns=COLUMNS,
    check=check_cards,
    modules=(
        box,
        players,
        magazines,
        hands,
        windows,
        effects,
        challenge,
        shots,
        ending,
        course,
        setup,
        thumb,
        characters,
        worth,
    ),
    words_in=WORDS,
    opens="RO-3.1",
    traits=characters.Trait,
    levels=characters.LEVELS,
    characters=characters.CHARACTERS,
    deeds=DEEDS,
    turn="rounds",
    own="colour",
    faults=(
        "at least two captains must be alive",
        "there is a first round, and there are 19 bullets, at least one in every magazine",
        "the magazine, the hidden card and the cards turned over do not go with the phase",
        "nobody has a shot to fire",
    ),
    shares=("convictions/cheats", "slanders/blamed", "deaths/shots"),
)
