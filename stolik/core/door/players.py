"""The bots of a game by their words: ways to make up one's mind, levels, and characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.door.characters import Character, Level, Way
from stolik.core.door.outside import OUTSIDE, kind_of
from stolik.core.kit.errors import unknown
from stolik.core.minds.mind import ITERATIONS, KIND, LEARNED, PLAY, SETTINGS, TEMPER
from stolik.core.minds.policy import WORD as TRAINED

if TYPE_CHECKING:
    from stolik.core.door.game import Game

Array = np.ndarray[Any, Any]

PLAIN = {"random": Way("random"), "thumb": Way("thumb", {PLAY: 1000})}  # those that need nothing said


def ways(game: Game) -> dict[str, Way]:
    """Every bot of a game: how it makes up its mind, whatever its temper."""
    levels = {level.word: game.levels[level] for level in Level}
    characters = {character.word: game.levels[character.level] for character in game.characters}
    own = {word: Way(word) for word in game.rules.bots if word not in (*PLAIN, "search", TRAINED)}
    learned = {TRAINED: Way(TRAINED, {LEARNED: game.rules.learned})} if game.rules.policy else {}
    return {**PLAIN, **own, **levels, **learned, **characters}


def check_bot(game: Game, word: str) -> str:
    """A bot's word, or an error that lists those there are."""
    if word not in ways(game) and word not in OUTSIDE:
        raise unknown("bot", word, [*ways(game), *OUTSIDE])
    return word


def character_of(game: Game, word: str) -> Character | None:
    """The character of this word, if the bot is one."""
    return next((character for character in game.characters if character.word == word), None)


def level_of(game: Game, word: str) -> Level:
    """How well a bot plays."""
    character = character_of(game, word)
    if character is not None:
        return character.level
    return next((level for level in Level if level.word == word), Level.EASY if word == "random" else Level.MEDIUM)


def row_of(game: Game, word: str, effort: float = 1.0) -> Array:
    """A bot as compiled code knows it: one row of numbers. One that makes less effort thinks for shorter.

    Of one from outside it says no more than who it is.
    """
    row = np.zeros(SETTINGS, np.int64)
    if check_bot(game, word) in OUTSIDE:
        row[KIND] = kind_of(word)
        return row
    way = ways(game)[word]
    row[KIND] = game.rules.kind_of(way.bot)
    for place, number in way.settings.items():
        row[place] = number
    if row[ITERATIONS] > 0:
        row[ITERATIONS] = max(1, int(row[ITERATIONS] * effort))
    character = character_of(game, word)
    for trait, liking in character.temper.items() if character else ():
        row[TEMPER + int(trait)] = liking
    return row
