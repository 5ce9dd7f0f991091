"""Positions of Piłka w grze! for tests, given in the words of scenario files."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik import games
from stolik.core.door.match import Match
from stolik.core.door.sight import in_words
from stolik.core.proof.giving import give

FOOTBALL = games.load("football")
NAMES = ("Ada", "Bolek")
SPECTATOR = FOOTBALL.most_seats


def position(seed: int = 1, options: dict[str, Any] | None = None, **given: Any) -> Match:
    """A match of Ada and Bolek in which Ada attacks."""
    match = FOOTBALL.new(seats=2, seed=seed, names=NAMES, **(options or {}))
    give(match, {"attacker": "Ada", **given}, np.random.default_rng(seed))
    return match


def play(match: Match, *moves: str) -> Match:
    """Moves told as `Ada: lay dribble`."""
    for told in moves:
        name, move = told.split(": ")
        match.play(name, move)
    return match


def truth(match: Match, field: str) -> Any:
    """A field in words, with all its secrets."""
    return in_words(match.game, match.names, field, match.cells)


def sent(match: Match, seat: int, heard: int = 0) -> tuple[bytes, bytes, tuple[str, ...], str]:
    """Everything a seat is sent: its view, its observation, what it has heard from some event on, and the prompt."""
    return (
        match.view(seat).cells.tobytes(),
        match.observation(seat).tobytes(),
        tuple(match.story(seat)[heard:]),
        match.prompt(),
    )
