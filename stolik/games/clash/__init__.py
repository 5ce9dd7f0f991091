"""CLASH: Jihad vs McWorld, a duel on nine spaces with tiles that turn."""

from __future__ import annotations

from stolik.core.door.game import Drawn, Game
from stolik.games.clash import characters, drawing, thumb
from stolik.games.clash.deeds import DEEDS
from stolik.games.clash.events import Event
from stolik.games.clash.questions import Question
from stolik.games.clash.rules import board, effects, ending, move, setup, zones
from stolik.games.clash.state import Ending, Scoring, State
from stolik.games.clash.tiles import COLUMNS, TILES, Tile
from stolik.games.clash.words import WORDS

BY_POINTS = tuple(scoring.word for scoring in list(Scoring)[Scoring.POINTS_2 :])

GAME = Game(
    name="clash",
    prefix="CL",
    seats=range(2, 3),
    minutes=15,
    age=12,
    state=State,
    questions=Question,
    events=Event,
    reasons=Ending,
    cards=Tile,
    pieces=TILES,
    columns=COLUMNS,
    modules=(board, setup, move, effects, zones, ending, thumb, characters),
    words_in=WORDS,
    opens="CL-4.1",
    traits=characters.Trait,
    levels=characters.LEVELS,
    characters=characters.CHARACTERS,
    deeds=DEEDS,
    faults=(
        "every tile on the board supports a seat or lies face down, and nothing else does",
        "a tile supports one seat, or one seat has destroyed it",
    ),
    shares=("starts_won/games",),
    drawn=Drawn("board", drawing.read, drawing.draw, drawing.tell, drawing.after_last_game, "game"),
    only_with={"points": ("scoring", BY_POINTS), "won": ("scoring", ("best_of_three",))},
    rest="aside",
)
