"""A board drawn as text, seen by the player who moves: `me` at the bottom, `them` at the top.

Drawings are those of scenario files, but `^` supports me and `_v` them, and `#1` is face down by my doing. A test that
takes `chair` runs twice, once from each side of the table: from the second chair drawings, spaces and the mover's
colour are turned round, so what a test says holds for both players or fails for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
import pytest

from stolik import games
from stolik.core.door.match import Match
from stolik.core.proof.giving import give
from stolik.games.clash.drawing import MARKS
from stolik.games.clash.tiles import Space, Tile

CLASH = games.load("clash")
NAMES = ("Ada", "Bolek")
SPACES = tuple(space.word for space in Space)
ROUND = {"^": "_v", "_v": "^", "#1": "#2", "#2": "#1"}  # the marks after half a turn of the board
TWINS = {
    "president": "leader",
    "fast_food": "imam",
    "banker": "sheikh",
    "pop_star": "tradition",
    "soldier": "taliban",
    "predator": "bomber",
    "tourist_zone": "mosque",
}
SPARE = ("elections", "hacker", "agent")
NEUTRAL = tuple(tile.word for tile in Tile if tile.side.word == "neutral")

# What a tile marks, as its picture has it: the tile in the middle, its tip pointing up.
SIDES = """
    . x .
    x . x
    . x ."""
CORNERS = """
    x . x
    . . .
    x . x"""
AROUND = """
    x x x
    x . x
    x x x"""
AHEAD = """
    x x x
    . . .
    . . ."""
FORK = """
    . x .
    . . .
    x . x"""
LEFT_AND_RIGHT = """
    . . .
    x . x
    . . ."""
FRONT_AND_BACK = """
    . x .
    . . .
    . x ."""

both_chairs = pytest.mark.parametrize("chair", [1, 2])
everywhere = pytest.mark.parametrize("space", SPACES)

# A tile on b3 that no effect may touch, with what protects it on a3.
PROTECTED = {
    "a tourist zone": (".", "tourist_zone_v"),
    "a tile under a Nobel Prize": (".", "mustafa+nobel_v"),
    "a tile beside the United Nations": ("un_v", "mustafa_v"),
    "a tile face down": (".", "mustafa#2"),
}
protected = pytest.mark.parametrize(("beside", "target"), PROTECTED.values(), ids=list(PROTECTED))


class Position:
    """A match from a drawn position; the player in the given chair is to move."""

    def __init__(
        self,
        drawing: str,
        chair: int = 1,
        *,
        mine: Iterable[str] = (),
        theirs: Iterable[str] | None = None,
        seed: int = 0,
        piles: dict[str, list[str]] | None = None,
        **options: str,
    ) -> None:
        self.chair = chair
        self.me, self.them = NAMES if chair == 1 else NAMES[::-1]
        chosen = {"scoring": "single", "mcworld": f"seat{chair}", **options}
        self.match = fresh(seed, tuple(chosen.items())).copy()
        self._moves: dict[str, list[str]] = {}  # legal in this position, by player
        if theirs is None:  # a tile, so that the opponent can go on
            theirs = [next(tile for tile in SPARE if tile not in f"{drawing} {mine} {piles}")]
        zones = {self.me: list(mine), self.them: list(theirs)}
        given: dict[str, Any] = {"turn": self.me, "board": self._turned(drawing), "zones": zones, "neutral": []}
        give(self.match, {**given, **(piles or {})}, np.random.default_rng(seed))

    def play(self, move: str) -> Position:
        """I make a move."""
        return self._played(self.me, move)

    def reply(self, move: str) -> Position:
        """The opponent makes a move; spaces are named from where I sit."""
        return self._played(self.them, move)

    def _played(self, name: str, move: str) -> Position:
        self.match.play(name, self._said(move))
        self._moves = {}
        return self

    def choices(self, opening: str) -> set[str]:
        """How a move of mine that begins like this may go on."""
        return self._after(self.me, opening)

    def replies(self, opening: str) -> set[str]:
        """How a move of the opponent that begins like this may go on."""
        return self._after(self.them, opening)

    def _after(self, name: str, opening: str) -> set[str]:
        if name not in self._moves:
            self._moves[name] = [self._said(str(move)) for move in self.match.legal(name)]
        moves = self._moves[name]
        return {move[len(opening) :].removeprefix(", ") for move in moves if f"{move},".startswith(f"{opening},")}

    def refusal(self, move: str) -> str | None:
        """The paragraph that forbids me a move."""
        refused = self.match.why(self.me, self._said(move))
        return None if refused is None else refused.paragraph

    @property
    def board(self) -> str:
        """The board drawn from where I sit."""
        view = self.match.view("spectator")
        tiles, words = view.words("board"), dict.fromkeys(SPACES, ".")
        for mark, (field, seat) in MARKS.items():
            for space in view.words(field)[NAMES[int(seat[-1]) - 1]]:
                words[space] = "+".join(tiles[space]) + mark
        rows = [" ".join(words[f"{column}{row}"] for column in "abc") for row in (3, 2, 1)]
        return tidy(self._turned("\n".join(rows)))

    def marked(self, field: str) -> set[str]:
        """A set of spaces such as `secure`, `stable` or `blocked`, named from where I sit."""
        return {self._said(space) for space in self.match.view("spectator").words(field)}

    def zone(self, name: str) -> set[str]:
        """The tiles in a player's zone."""
        return set(self.match.view(name).words("zones")[name])

    def pile(self, name: str) -> set[str]:
        """The tiles in one of the open piles."""
        return set(self.match.view("spectator").words(name))

    def heard(self, kind: str) -> bool:
        """Has this been told in the course of the match?"""
        return any(fact.kind.word == kind for fact in self.match.events)

    @property
    def winner(self) -> str | None:
        """Who has won, by `me` or `them`; None while the game goes on."""
        result = self.match.result
        return None if result is None else "me" if self.match.names[result.winners[0]] == self.me else "them"

    def _turned(self, drawing: str) -> str:
        return drawing if self.chair == 1 else turned_round(drawing)

    def _said(self, words: str) -> str:
        return words if self.chair == 1 else opposite(words)


@cache
def fresh(seed: int, options: tuple[tuple[str, str], ...]) -> Match:
    """A new match, to be copied."""
    chosen: dict[str, Any] = dict(options)
    return CLASH.new(seed=seed, names=NAMES, **chosen)


def tidy(drawing: str) -> str:
    """A drawing without the spaces that line it up."""
    return "\n".join(" ".join(line.split()) for line in drawing.strip().splitlines())


def turned_round(drawing: str) -> str:
    """A drawing as the player opposite sees it."""
    lines = [line.split()[::-1] for line in drawing.strip().splitlines()][::-1]
    return "\n".join(" ".join(_turned_tile(word) for word in line) for line in lines)


def _turned_tile(word: str) -> str:
    mark = next((mark for mark in ROUND if word.endswith(mark)), None)
    return word if mark is None else word[: -len(mark)] + ROUND[mark]


def opposite(words: str) -> str:
    """A move as the player opposite says it: a1 becomes c3, and so on."""
    return re.sub(r"\b([abc])([123])\b", lambda found: f"{'cba'['abc'.index(found[1])]}{4 - int(found[2])}", words)


def twin(words: str) -> str:
    """The same words with each blue tile replaced by its green twin, and each green one by its blue."""
    pairs = {**TWINS, **{green: blue for blue, green in TWINS.items()}}
    return re.sub("|".join(pairs), lambda found: pairs[found[0]], words)


def marked_from(space: str, picture: str) -> set[str]:
    """The spaces that the crosses of a picture mark from a space; what lies beyond the edge is not there."""
    column, row = "abc".index(space[0]), int(space[1]) - 1
    found = set()
    for line, words in enumerate(picture.strip().splitlines()):
        for place, word in enumerate(words.split()):
            across, along = column + place - 1, row + 1 - line
            if word == "x" and 0 <= across < 3 and 0 <= along < 3:
                found.add(f"{'abc'[across]}{along + 1}")
    return found


def alone(space: str, tile: str, *others: tuple[str, str]) -> str:
    """A drawing with a tile on one space, and perhaps on some more."""
    words = dict.fromkeys(SPACES, ".") | {space: tile} | dict(others)
    return "\n".join(" ".join(words[f"{column}{row}"] for column in "abc") for row in (3, 2, 1))


def picked(tile: str, space: str, verb: str, chair: int, target: str = "mustafa_v", **options: Any) -> set[str]:
    """Every space on which a tile laid on a space can pick a target, tried one by one on an otherwise empty board."""
    found = set()
    for other in SPACES:
        if other != space:
            position = Position(alone(other, target), chair, mine=[tile], **options)
            if position.refusal(f"lay {tile}, on {space}, {verb} {other}") is None:
                found.add(other)
    return found


def turned(tile: str, space: str, words: str, chair: int, **options: Any) -> set[str]:
    """Every space whose tile is turned by a tile laid on a space, tried on a board of eight."""
    crowd = iter(("soldier", "taliban", "predator", "bomber", "president", "leader", "pop_star", "tradition"))
    others = [(other, f"{next(crowd)}_v") for other in SPACES if other != space]
    position = Position(alone(space, ".", *others), chair, mine=[tile], **options)
    position.play(f"lay {tile}, on {space}, {words}")
    rows = [line.split() for line in position.board.splitlines()]
    return {
        f"{column}{row}"
        for row, line in zip((3, 2, 1), rows, strict=True)
        for column, word in zip("abc", line, strict=True)
        if word.endswith("^") and f"{column}{row}" != space
    }
