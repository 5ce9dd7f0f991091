"""Positions of Eksplodujące Kotki for tests, given in the words of scenario files."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik import games
from stolik.core.door.match import Match
from stolik.core.door.sight import in_words
from stolik.core.proof.giving import give

KITTENS = games.load("kittens")
NAMES = ("Ada", "Bolek", "Cyryl", "Dorota", "Emil")
SPECTATOR = KITTENS.most_seats


def position(seats: int, seed: int = 1, options: dict[str, Any] | None = None, **given: Any) -> Match:
    """A match of the first so many of Ada, Bolek, Cyryl, Dorota and Emil, in which Ada has the turn."""
    match = KITTENS.new(seats=seats, seed=seed, names=NAMES[:seats], **(options or {}))
    give(match, {"turn": "Ada", **given}, np.random.default_rng(seed))
    return match


def play(match: Match, *moves: str) -> Match:
    """Moves told as `Ada: draw`; whoever is not named passes."""
    for told in moves:
        name, move = told.split(": ")
        while match.question is not None and match.question.word == "nope" and move not in ("nope", "pass"):
            match.play(match.awaited[0], "pass")
        match.play(name, move)
    return match


def all_pass(match: Match) -> Match:
    """The open window closes without another Nope."""
    while match.question is not None and match.question.word == "nope":
        match.play(match.awaited[0], "pass")
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
