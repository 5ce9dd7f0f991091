"""The board as text: in scenario files, playthroughs and the terminal.

Three lines, row 3 first, and three words in each: `.` for a free space, `president^` for a tile that supports seat 1,
`president_v` for one that supports seat 2, `president#1` for one that seat 1 has destroyed, and `mustafa+nobel^` for a
tile under a Nobel Prize.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from stolik.core.door.sight import View
from stolik.core.kit.errors import StolikError
from stolik.core.kit.piles import NOTHING, cards_in, lay_cards
from stolik.core.kit.words import Words
from stolik.games.clash.questions import SEATS
from stolik.games.clash.tiles import SPACES, Space, Tile

FREE = "."
MARKS = {
    "^": ("backing", "seat1"),
    "_v": ("backing", "seat2"),
    "#1": ("destroyed", "seat1"),
    "#2": ("destroyed", "seat2"),
}
WIDE = 20  # columns of a space in the terminal
SIGNS = {"◆": "secure", "×": "blocked"}
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


def draw(view: View, words: Words) -> list[str]:
    """The board in a box, the viewer below: a tile with its tip up supports the viewer."""
    cells = [_cell(view, words, space) for space in _order(view)]
    edge = "─" * (WIDE + 2)
    lines = [f"┌{edge}┬{edge}┬{edge}┐"]
    for row in range(0, SPACES, 3):
        for part in range(len(cells[0])):
            lines.append("│" + "│".join(f" {cell[part]:^{WIDE}} " for cell in cells[row : row + 3]) + "│")
        lines.append(f"├{edge}┼{edge}┼{edge}┤" if row < ROWS[0] else f"└{edge}┴{edge}┴{edge}┘")
    return lines


def tell(view: View, words: Words) -> list[str]:
    """The board in sentences."""
    said, free = [], []
    for space in Space:
        tile = _tile(view, words, space)
        if not tile:
            free.append(space.word)
        else:
            seat = _supported(view, space)
            key = "down" if seat is None else "secure" if view["secure"] >> space & 1 else "tile"
            who = "" if seat is None else view.names[seat]
            said.append(words.say(f"board.{key}", space=space.word, tile=tile, who=who))
    said.append(words.say("board.free", spaces=", ".join(free) or words.say("board.none")))
    blocked = [space.word for space in Space if view["blocked"] >> space & 1 and space.word in free]
    return [*said, words.say("board.blocked", spaces=", ".join(blocked))] if blocked else said


def after_last_game(view: View) -> View:
    """The view with the board as the last game left it; what secured or blocked a space is forgotten."""
    fields, cells = view.game.state.fields, view.cells.copy()
    board, row = fields["board"], fields["board"].full_shape[-1]
    for space in range(SPACES):
        tile, start = int(view["last_board"][space]), board.offset + row * space
        lay_cards(cells[0, start : start + row], [] if tile == NOTHING else [tile])
    for name, value in (("backing", view["last_backing"]), ("secure", 0), ("blocked", 0)):
        cells[0, fields[name].offset : fields[name].offset + fields[name].cells] = value
    return replace(view, cells=cells)


def _order(view: View) -> list[Space]:
    """The spaces line by line as the viewer sees them."""
    order = [Space(row + column) for row in ROWS for column in range(3)]
    return order[::-1] if view.seat == 1 else order


def _tile(view: View, words: Words, space: int) -> str:
    row = view["board"][space]
    names = [words.name_of(Tile, int(tile), view.names) for tile in cards_in(row)]
    return " + ".join(names)


def _supported(view: View, space: int) -> int | None:
    return next((seat for seat in range(SEATS) if view["backing"][seat] >> space & 1), None)


def _cell(view: View, words: Words, space: Space) -> tuple[str, str, str]:
    """Three lines of a space: its name and what holds there, the tile, and the way its tip points."""
    signs = "".join(sign for sign, field in SIGNS.items() if view[field] >> space & 1)
    tile = _tile(view, words, space)
    seat = _supported(view, space)
    tip = "" if not tile else "▒▒▒" if seat is None else "▲" if seat == (view.seat if view.seat < SEATS else 0) else "▼"
    return f"{space.word} {signs}".strip(), shorten(tile, WIDE), tip


def shorten(text: str, width: int) -> str:
    """A text cut to a width."""
    return text if len(text) <= width else text[: width - 1] + "…"
