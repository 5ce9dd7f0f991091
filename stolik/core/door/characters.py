"""Whom one can play against: a level, and a temper that shows in play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from stolik.core.kit.names import Named, name
from stolik.core.minds import mind


class Level(Named):
    """How well somebody plays."""

    EASY = name()
    MEDIUM = name()
    HARD = name()
    EXPERT = name()


@dataclass(frozen=True)
class Way:
    """A way to make up one's mind: the word of a function marked as a `bot`, and its numbers by their places."""

    bot: str
    settings: Mapping[int, int] = field(default_factory=dict, hash=False)


def by_thumb(play: int = 1000) -> Way:
    """By rules of thumb, so many times in a thousand, and else anything."""
    return Way("thumb", {mind.PLAY: play})


def by_search(
    iterations: int,
    play: int = 1000,
    cut: int = 0,
    deep: int = 1,
    open: int = 0,
    wild: int = 0,
    explore: int = 1500,
    prior: int = 500,
    lean: int = 1000,
    mix: int = 0,
    votes: int = 4,
    belief: int = 0,
    trust: int = 700,
) -> Way:
    """By thinking ahead; mind.py says what the numbers are."""
    thought = {mind.ITERATIONS: iterations, mind.PLAY: play, mind.CUT: cut, mind.DEEP: deep, mind.OPEN: open}
    thought |= {mind.WILD: wild, mind.EXPLORE: explore, mind.PRIOR: prior, mind.LEAN: lean, mind.MIX: mix}
    return Way("search", thought | {mind.VOTES: votes, mind.BELIEF: belief, mind.TRUST: trust})


Levels = Mapping[Level, Way]
USUAL: Levels = {
    Level.EASY: by_thumb(play=500),
    Level.MEDIUM: by_thumb(),
    Level.HARD: by_search(iterations=200),
    Level.EXPERT: by_search(iterations=1000),
}


@dataclass(frozen=True)
class Character:
    """A bot with a face. The game's words have its name and its line."""

    word: str
    level: Level
    # By how many thousandths of a chance to win an answer with a trait of the game is liked better, or worse.
    temper: Mapping[Named, int] = field(default_factory=dict, hash=False)
