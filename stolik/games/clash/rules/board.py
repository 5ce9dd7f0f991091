"""Chapters 1, 3 and 6: the box, support, and what a tile reaches."""

from __future__ import annotations

from stolik.core.kit.piles import NOTHING, card_at, size
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import has, lowest, one, without
from stolik.games.clash.state import Arrows, Network, State, UnDots, Variant
from stolik.games.clash.tiles import (
    DIRECTIONS,
    DOTS,
    EFFECT,
    LASTS,
    MARKED,
    NEXT,
    OFF_BOARD,
    OTHER,
    SIDE,
    WHOLE_BOARD,
    Effect,
    Lasts,
    Side,
    Tile,
)


@rule("CL-1.1", "CL-12.4")
def copies_in_play(state: State, family: int, piece: int) -> int:
    """Every tile is there once; beginners leave the neutral ones in the box."""
    if SIDE[piece] == Side.NEUTRAL and state.variant == Variant.BEGINNERS:
        return 0
    return 1


@helper
def other(seat: int) -> int:
    """The opponent."""
    return 1 - seat


@helper
def top(state: State, space: int) -> int:
    """The tile that lies on top of a space, or NOTHING."""
    tiles = state.board[space]
    if size(tiles) == 0:
        return NOTHING
    return card_at(tiles, size(tiles) - 1)


@helper
def face_up(state: State) -> int:
    """The spaces with a tile that supports somebody."""
    return state.backing[0] | state.backing[1]


@helper
def occupied(state: State) -> int:
    """The spaces with a tile, face up or face down."""
    return face_up(state) | state.destroyed[0] | state.destroyed[1]


@rule("CL-8.30", "CL-8.34")
def is_blocked(state: State, space: int) -> bool:
    """Does a block reach a space that no stabilisation reaches?"""
    return has(state.blocked & ~state.stable, space)


@helper
def is_full(state: State) -> bool:
    """Do nine face-up tiles lie on the board?"""
    return face_up(state) == WHOLE_BOARD


@rule("CL-3.1", "CL-3.2", "CL-6.2")
def supported(state: State, space: int) -> int:
    """The seat a face-up tile supports: the one its base points at."""
    if has(state.backing[1], space):
        return 1
    return 0


@rule("CL-6.1", "CL-6.2", "CL-1.2", "CL-7.5", "CL-7.6", "CL-9.12", "CL-9.18")
def marks(state: State, tile: int, column: int, space: int, seat: int) -> int:
    """The spaces a tile marks from a space, its tip pointing away from a seat."""
    if column == DOTS and has_house_dots(state, tile):
        column = OTHER
    if state.un_dots == UnDots.CHOSEN and tile == Tile.UN:
        return chosen_marks(state, space)
    spaces = int(MARKED[tile, column, space, seat])
    return spaces


@rule("CL-13.2", "CL-13.3", "CL-13.4")
def has_house_dots(state: State, tile: int) -> bool:
    """Was another reading of this tile's lost picture agreed on?"""
    if state.arrows == Arrows.EIGHT and (tile == Tile.FAST_FOOD or tile == Tile.IMAM):
        return True
    if state.network == Network.FORK and tile == Tile.SOCIAL_NETWORK:
        return True
    return state.un_dots == UnDots.FRONT_BACK and tile == Tile.UN


@rule("CL-13.4", "CL-13.5")
def chosen_marks(state: State, space: int) -> int:
    """The directions the player has chosen for the United Nations hold wherever they lie and however."""
    spaces = 0
    for direction in range(DIRECTIONS):
        step = NEXT[space, direction]
        if has(state.shield, direction) and step != OFF_BOARD:
            spaces |= one(step)
    return spaces


@rule("CL-7.7", "CL-8.14", "CL-8.32")
def watch(state: State, space: int, tile: int) -> None:
    """Remember that a tile lies here which has Security or another permanent effect, or that none does."""
    effect = EFFECT[tile]
    state.guarded = without(state.guarded, space)
    state.lasting = without(state.lasting, space)
    if effect == Effect.SECURE or effect == Effect.PROTECT:
        state.guarded |= one(space)
    elif LASTS[tile] == Lasts.PERMANENT:
        state.lasting |= one(space)


@rule("CL-5.5", "CL-8.7", "CL-8.35", "CL-5.7")
def survey(state: State) -> None:
    """Permanent effects work as long as their tile lies face up, and whomever it supports."""
    state.stable = 0
    state.blocked = 0
    shown = face_up(state)
    left = state.lasting & shown
    while left:
        space = lowest(left)
        left = without(left, space)
        survey_tile(state, space, top(state, space))
    state.secure = (state.guarded | state.stable) & shown


@rule("CL-8.33", "CL-9.9", "CL-9.10", "CL-9.19", "CL-9.23")
def survey_tile(state: State, space: int, tile: int) -> None:
    """What one tile stabilises or blocks."""
    effect = EFFECT[tile]
    if effect == Effect.STABILISE:
        state.stable |= marks(state, tile, DOTS, space, supported(state, space))
    elif effect == Effect.BLOCK:
        state.blocked |= marks(state, tile, DOTS, space, supported(state, space))
