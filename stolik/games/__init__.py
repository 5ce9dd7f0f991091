"""The games, by name. Importing one compiles nothing."""

from __future__ import annotations

import copyreg
from importlib import import_module
from pathlib import Path

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError, unknown
from stolik.core.proof.lesson import Lesson, read_lesson

NAMES = ("conflict", "clash", "kittens", "roulette", "football")
Numbers = int | list[list[int]]  # one, or for each number of seats one of each card


def load(name: str) -> Game:
    """A game by its word."""
    if name not in NAMES:
        raise unknown("game", name, NAMES)
    game: Game = import_module(f"stolik.games.{name}").GAME
    return game


def load_same(name: str, build: str) -> Game:
    """The game that another process speaks of, by its word and a hash of its rules, its cards and its bots."""
    game = load(name)
    if game.rules.build != build:
        raise StolikError(
            f"{name} has other rules, bots or cards on another machine.",
            "Install the same stolik and card lists there.",
        )
    return game


# Games go from process to process by their words.
copyreg.pickle(Game, lambda game: (load_same, (game.name, game.rules.build)))


def numbers_of(game: Game) -> dict[str, Numbers]:
    """Numbers of a game's rules and its box that its page shows, alone or in lists, as its front door names them."""
    door = import_module(f"stolik.games.{game.name}") if game.name in NAMES else None  # tests have a toy of their own
    return dict(getattr(door, "NUMBERS", {}))


def lesson_of(name: str) -> Lesson:
    """The guided first game of a game."""
    return read_lesson(Path(__file__).parent / name / "lesson.yaml", load(name))
