"""Whom one can play against: a level, and a temper that shows in play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stolik.core.kit.names import Named, name


class Level(Named):
    """How well somebody plays."""

    EASY = name()
    MEDIUM = name()
    HARD = name()
    EXPERT = name()


@dataclass(frozen=True)
class Character:
    """A bot with a face. The game's words have its name and its line."""

    word: str
    level: Level
    # By how many thousandths of a chance to win an answer with a trait of the game is liked better, or worse.
    temper: Mapping[Named, int] = field(default_factory=dict, hash=False)
