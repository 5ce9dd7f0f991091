"""Every game the contract tests go through: the five of the house, and the core's own toy."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.machine.engine import default_mode
from tests import toy

ROOT = Path(__file__).parent.parent
DOORS = {**{name: games.load(name) for name in games.NAMES}, "toy": toy.GAME}
SCENARIOS = {**{name: ROOT / "scenarios" / name for name in games.NAMES}, "toy": ROOT / "tests" / "toy" / "scenarios"}

IS_MAIN_RUN = default_mode() == "compiled"  # plain and bounds-checked runs look for differences, with less luck each

every_game = pytest.mark.parametrize("game", DOORS, indirect=True)  # see conftest.py


def examples(number: int) -> settings:
    """So many random examples, and a quarter of them in the runs that only look for differences."""
    return settings(max_examples=number if IS_MAIN_RUN else max(number // 4, 3), deadline=None)


def load(name: str) -> Game:
    """A game by its word, the toy included."""
    return DOORS[name]


def setups(game: Game, seats: int) -> list[dict[str, str]]:
    """The default options, and each option once at each of its other values at a table of so many."""
    found: list[dict[str, str]] = [{}]
    for name in game.options:
        found += [{name: word} for word in game.option_words(name, seats)]
    return found


def random_setup(game: Game, chance: random.Random, names: Sequence[str] = ()) -> Match:
    """A new match with random seats, options and seed; `names` are enough for the largest table."""
    seats = chance.choice(list(game.seats))
    options: dict[str, Any] = {name: chance.choice(game.option_words(name, seats)) for name in game.options}
    return game.new(seats=seats, seed=chance.randrange(1 << 40), names=names[:seats], **options)


def random_walk(match: Match, chance: random.Random) -> Iterator[tuple[int, int]]:
    """Play to the end, answer by answer; before each answer yield the seat and the answer it is about to give."""
    while not match.is_over:
        seat = chance.choice(match.awaited)
        legal = match.engine.legal(match.cells, seat)
        answer = chance.choice([number for number in range(63) if legal >> number & 1])
        yield seat, answer
        match.answer(seat, answer)
