"""The bots people can choose: four levels, one that has learned if the game has one, and the characters of a game.

Programs may name more: `programs`.
"""

from __future__ import annotations

from dataclasses import dataclass

from stolik.core.door.characters import Level
from stolik.core.door.game import Game
from stolik.core.door.outside import OUTSIDE
from stolik.core.door.players import ways
from stolik.core.kit.errors import unknown
from stolik.core.minds.policy import WORD as TRAINED

LEVELS = tuple(level.word for level in Level)


@dataclass(frozen=True)
class Offered:
    """A bot one can play against."""

    word: str
    level: str
    is_character: bool

    @property
    def key(self) -> str:
        """What its name is found by in the game's words; its sentence follows with `.line`."""
        return f"character.{self.word}" if self.is_character else f"level.{self.word}"


def bots_of(game: Game) -> tuple[Offered, ...]:
    """The levels and whoever has learned, then the characters of a game, the easiest first."""
    characters = sorted(game.characters, key=lambda each: each.level)
    return (
        *(Offered(level, level, is_character=False) for level in (*LEVELS, *([TRAINED] if game.rules.policy else []))),
        *(Offered(each.word, each.level.word, is_character=True) for each in characters),
    )


def find_bot(game: Game, word: str) -> Offered | None:
    """A bot of a game by its word; None for a program. Any other word is an error that lists the valid ones."""
    offered = {bot.word: bot for bot in bots_of(game)}
    if word not in offered and word not in programs(game):
        raise unknown("bot", word, [*offered, *programs(game)])
    return offered.get(word)


def programs(game: Game) -> list[str]:
    """Who can be invited by a program only: other ways to make up one's mind, and bots from outside."""
    offered = {bot.word for bot in bots_of(game)}
    return [word for word in (*ways(game), *OUTSIDE) if word not in offered]


def character_name(game: Game, word: str, language: str) -> str:
    """What a bot goes by at a table: a character's name; levels and programs have none of their own."""
    bot = find_bot(game, word)
    return game.words(language).say(bot.key) if bot is not None and bot.is_character else ""


def level_name(game: Game, word: str, language: str) -> str:
    """How well a bot plays, in a word; a program is called by its own."""
    bot = find_bot(game, word)
    return game.words(language).say(f"level.{bot.level}") if bot is not None else word
