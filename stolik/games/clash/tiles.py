"""What is in the box: 32 tiles, what each does and what it reaches."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from stolik.core.kit.names import Named, Piece, name, piece
from stolik.core.kit.pieces import load_pieces


class Side(Named):
    """The colour of a tile: whose zone it starts in."""

    MCWORLD = name()
    JIHAD = name()
    NEUTRAL = name()
    START = name()


class Lasts(Named):
    """How long a tile works (CL-5.1, CL-5.2)."""

    NEVER = name()
    INSTANT = name()
    PERMANENT = name()


class Area(Named):
    """What a tile reaches (chapter 6)."""

    NONE = name()
    ONE = name()  # one of the marked tiles
    COLOUR = name()  # all tiles marked by dots of one colour
    ALL = name()  # all marked tiles
    LINE = name()  # all tiles in one direction
    BOARD = name()  # one tile anywhere on the board
    ZONE = name()  # tiles off the board


class Effect(Named):
    """What a tile does (chapter 8)."""

    NONE = name()
    DESTROY = name()
    TURN = name()
    SECURE = name()
    DISCARD = name()
    MOVE = name()
    REPEAT = name()
    BLOCK = name()
    PROTECT = name()
    STABILISE = name()
    DESTROY_SECURE = name()
    EXPLODE = name()
    REMOVE = name()
    FETCH = name()
    DRAW = name()
    TAKE_BACK = name()


class Direction(Named):
    """Clockwise, seen from the player the tile supports; half a turn is four further."""

    F = name()
    FR = name()
    R = name()
    BR = name()
    B = name()
    BL = name()
    L = name()
    FL = name()


# Columns and rows to go, by direction, for seat 1.
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
DIRECTIONS = len(Direction)
OFF_BOARD = -1


def beside(space: int, direction: int, seat: int) -> int:
    """The space next to one in a direction as this seat sees it, or OFF_BOARD."""
    across, along = STEPS[(direction + 4 * seat) % DIRECTIONS]
    column, row = space % 3 + across, space // 3 + along
    return column + 3 * row if 0 <= column < 3 and 0 <= row < 3 else OFF_BOARD


def line_through(space: int, neighbour: int) -> list[int]:
    """The spaces from a neighbour on as far as the edge; none if the two do not touch."""
    spaces = []
    for direction in Direction:
        step = beside(space, direction, 0)
        if step == neighbour:
            while step != OFF_BOARD:
                spaces.append(step)
                step = beside(step, direction, 0)
    return spaces


def space(number: int) -> object:
    """A space with what pages draw from: its neighbour by seat and direction, and the line through each space."""
    return piece(
        beside=[[beside(number, direction, seat) for direction in Direction] for seat in range(2)],
        lines=[line_through(number, neighbour) for neighbour in range(9)],
    )


class Space(Named):
    """The board: columns a to c from the left of seat 1, rows 1 to 3 away from it."""

    A1 = space(0)
    B1 = space(1)
    C1 = space(2)
    A2 = space(3)
    B2 = space(4)
    C2 = space(5)
    A3 = space(6)
    B3 = space(7)
    C3 = space(8)


def tile(
    paragraph: str,
    side: Side,
    lasts: Lasts,
    area: Area,
    effect: Effect,
    other_with: tuple[str, ...] = (),
    chosen_with: tuple[str, ...] = (),
) -> object:
    """A row: paragraph, colour, how long it works, where it reaches, what it does; the data file has its dots.

    Last come the house option and its value with which it has its other dots, or dots that its player chooses.
    """
    return piece(
        paragraph=paragraph,
        side=side,
        lasts=lasts,
        area=area,
        effect=effect,
        other_with=other_with,
        chosen_with=chosen_with,
    )


class Tile(Piece):
    """A tile. The two sides have the same seven effects under different names."""

    PRESIDENT = tile("CL-7.1", Side.MCWORLD, Lasts.INSTANT, Area.ONE, Effect.DESTROY)
    FAST_FOOD = tile("CL-7.2", Side.MCWORLD, Lasts.INSTANT, Area.LINE, Effect.TURN, ("arrows", "eight"))
    BANKER = tile("CL-7.3", Side.MCWORLD, Lasts.INSTANT, Area.COLOUR, Effect.TURN)
    POP_STAR = tile("CL-7.4", Side.MCWORLD, Lasts.INSTANT, Area.ONE, Effect.TURN)
    SOLDIER = tile("CL-7.5", Side.MCWORLD, Lasts.INSTANT, Area.ONE, Effect.DESTROY)
    PREDATOR = tile("CL-7.6", Side.MCWORLD, Lasts.INSTANT, Area.ONE, Effect.DESTROY)
    TOURIST_ZONE = tile("CL-7.7", Side.MCWORLD, Lasts.PERMANENT, Area.NONE, Effect.SECURE)
    LEADER = tile("CL-7.1", Side.JIHAD, Lasts.INSTANT, Area.ONE, Effect.DESTROY)
    IMAM = tile("CL-7.2", Side.JIHAD, Lasts.INSTANT, Area.LINE, Effect.TURN, ("arrows", "eight"))
    SHEIKH = tile("CL-7.3", Side.JIHAD, Lasts.INSTANT, Area.COLOUR, Effect.TURN)
    TRADITION = tile("CL-7.4", Side.JIHAD, Lasts.INSTANT, Area.ONE, Effect.TURN)
    TALIBAN = tile("CL-7.5", Side.JIHAD, Lasts.INSTANT, Area.ONE, Effect.DESTROY)
    BOMBER = tile("CL-7.6", Side.JIHAD, Lasts.INSTANT, Area.ONE, Effect.DESTROY)
    MOSQUE = tile("CL-7.7", Side.JIHAD, Lasts.PERMANENT, Area.NONE, Effect.SECURE)
    MUSTAFA = tile("CL-7.8", Side.START, Lasts.NEVER, Area.NONE, Effect.NONE)
    SOCIAL_NETWORK = tile("CL-9.1", Side.NEUTRAL, Lasts.INSTANT, Area.ALL, Effect.TURN, ("network", "fork"))
    MISSILE = tile("CL-9.2", Side.NEUTRAL, Lasts.INSTANT, Area.ONE, Effect.DESTROY_SECURE)
    COUP = tile("CL-9.5", Side.NEUTRAL, Lasts.INSTANT, Area.ALL, Effect.TURN)
    MERCENARY = tile("CL-9.6", Side.NEUTRAL, Lasts.INSTANT, Area.ONE, Effect.DISCARD)
    BRIBE = tile("CL-9.7", Side.NEUTRAL, Lasts.INSTANT, Area.BOARD, Effect.MOVE)
    MUJAHID = tile("CL-9.8", Side.NEUTRAL, Lasts.INSTANT, Area.ONE, Effect.DISCARD)
    UN = tile(
        "CL-9.9",
        Side.NEUTRAL,
        Lasts.PERMANENT,
        Area.ALL,
        Effect.STABILISE,
        ("un_dots", "front_back"),
        ("un_dots", "chosen"),
    )
    TELEVISION = tile("CL-9.12", Side.NEUTRAL, Lasts.INSTANT, Area.ONE, Effect.REPEAT)
    NOBEL = tile("CL-9.13", Side.NEUTRAL, Lasts.PERMANENT, Area.NONE, Effect.PROTECT)
    PRESS = tile("CL-9.18", Side.NEUTRAL, Lasts.INSTANT, Area.ONE, Effect.REPEAT)
    PICKET = tile("CL-9.19", Side.NEUTRAL, Lasts.PERMANENT, Area.ALL, Effect.BLOCK)
    AGENT = tile("CL-9.20", Side.NEUTRAL, Lasts.INSTANT, Area.ZONE, Effect.REMOVE)
    RIOTS = tile("CL-9.23", Side.NEUTRAL, Lasts.PERMANENT, Area.ALL, Effect.BLOCK)
    HACKER = tile("CL-9.24", Side.NEUTRAL, Lasts.INSTANT, Area.ZONE, Effect.FETCH)
    ELECTIONS = tile("CL-9.26", Side.NEUTRAL, Lasts.INSTANT, Area.ZONE, Effect.DRAW)
    CRISIS = tile("CL-9.29", Side.NEUTRAL, Lasts.INSTANT, Area.BOARD, Effect.TAKE_BACK)
    KABOOM = tile("CL-9.32", Side.NEUTRAL, Lasts.PERMANENT, Area.NONE, Effect.EXPLODE)


COLUMNS = {"dots": Direction, "white": Direction, "other": Direction}
TILES = load_pieces(Path(__file__).with_name("tiles.toml"), "clash", Tile, COLUMNS)

SIDE = tuple(int(tile.side) for tile in Tile)
LASTS = tuple(int(tile.lasts) for tile in Tile)
AREA = tuple(int(tile.area) for tile in Tile)
EFFECT = tuple(int(tile.effect) for tile in Tile)
# The tiles of one colour stand together: McWorld's, Jihad's, Mustafa, the neutral ones.
COLOURED = 7  # of each side
FIRST_NEUTRAL = 15

KINDS = len(Tile)
SPACES = len(Space)
WHOLE_BOARD = (1 << SPACES) - 1

# Dots come in three lists: those of the tile, its white ones, and those of the house option.
DOTS, WHITE, OTHER = range(3)


def marked(words: list[str], space: int, seat: int) -> int:
    """The set of spaces that dots in these directions mark."""
    spaces = [beside(space, direction, seat) for direction in Direction if direction.word in words]
    return sum(1 << each for each in spaces if each != OFF_BOARD)


def marked_by(tile: Tile, column: str) -> list[list[int]]:
    """For each space and supported seat: the set of spaces a tile marks."""
    return [[marked(TILES.rows[tile.word][column], space, seat) for seat in range(2)] for space in Space]


# For each space and direction of seat 1: the next space, or OFF_BOARD.
NEXT = np.array([space.beside[0] for space in Space], np.int64)
# For each tile, list of dots, space and supported seat: the set of marked spaces.
MARKED = np.array([[marked_by(tile, column) for column in COLUMNS] for tile in Tile], np.int64)
# For each space and neighbour: the spaces from the neighbour on in the same direction.
LINE = np.array([[sum(1 << each for each in line) for line in space.lines] for space in Space], np.int64)
