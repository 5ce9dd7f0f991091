"""The games, by name. Importing one compiles nothing."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from stolik.core.door.game import Game
from stolik.core.kit.errors import unknown
from stolik.core.proof.lesson import Lesson, read_lesson

NAMES = ("conflict", "clash", "kittens", "roulette", "football")


def load(name: str) -> Game:
    """A game by its word."""
    if name not in NAMES:
        raise unknown("game", name, NAMES)
    game: Game = import_module(f"stolik.games.{name}").GAME
    return game


def lesson_of(name: str) -> Lesson:
    """The guided first game of a game."""
    return read_lesson(Path(__file__).parent / name / "lesson.yaml", load(name))
