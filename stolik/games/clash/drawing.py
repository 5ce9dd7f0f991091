"""The board as text: in scenario files, playthroughs and the terminal.

Three lines, row 3 first, and three words in each: `.` for a free space, `president^` for a tile that supports seat 1,
`president_v` for one that supports seat 2, `president#1` for one that seat 1 has destroyed, and `mustafa+nobel^` for a
tile under a Nobel Prize.
"""

from __future__ import annotations

from typing import Any

from stolik.core.errors import StolikError
from stolik.core.names import word_of
from stolik.core.piles import WIDTH
from stolik.core.sight import View
from stolik.core.words import Words
from stolik.games.clash.tiles import SPACES, Space, Tile

FREE = "."
MARKS = {"^": ("backing", "seat1"), "_v": ("backing", "seat2"), "#1": ("destroyed", "seat1"), "#2": ("destroyed", "seat2")}
ROWS = (6, 3, 0)  # the first space of each line, the farthest row first


def read(text: str) -> dict[str, dict[str, Any]]:
    """The fields a drawing stands for."""
    lines = [line.split() for line in text.strip().splitlines()]
    if len(lines) != len(ROWS) or any(len(line) != len(ROWS) for line in lines):
        raise StolikError("A drawn board has three lines of three words.", "Write . for a free space.")
    board: dict[str, list[str]] = {}
    sets: dict[str, dict[str, list[str]]] = {
        "backing": {"seat1": [], "seat2": []},
        "destroyed": {"seat1": [], "seat2": []},
    }
    for row, line in zip(ROWS, lines, strict=True):
        for column, word in enumerate(line):
            space = Space(row + column).word
            board[space] = []
            if word != FREE:
                mark = next((mark for mark in MARKS if word.endswith(mark)), None)
                if mark is None:
                    raise StolikError(f"{word!r} does not say whom it supports.", f"Marks: {', '.join(MARKS)}.")
                field, seat = MARKS[mark]
                board[space] = word[: -len(mark)].split("+")
                sets[field][seat].append(space)
    return {"board": board, **sets}


def words_of(view: View) -> list[str]:
    """Each space in the words of a drawing."""
    said = []
    for space in range(SPACES):
        row = view["board"][space]
        tiles = [word_of(Tile, int(tile), ()) for tile in row[1::WIDTH][: int(row[0])]]
        mark = next((mark for mark, (field, seat) in MARKS.items() if view[field][int(seat[-1]) - 1] >> space & 1), "")
        said.append("+".join(tiles) + mark if tiles else FREE)
    return said


def draw(view: View, words: Words) -> list[str]:
    """The board in a box, for a terminal."""
    return words_of(view)
