"""Rules of thumb: lay what changes the support most, keep strong tiles for later, and stay away from the bomb.

It looks one move ahead. A tile on the board is worth TEN to whom it supports, KABOOOM!!! much less than nothing.
"""

from __future__ import annotations

from stolik.core.kit.chance import Rng, below
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import count, has, lowest, pick, without
from stolik.games.clash.questions import Draw, Fetch, Line, Place, Question, Remove, Spread, Target, Use
from stolik.games.clash.rules.board import face_up, is_blocked, marks, occupied, other, supported, top
from stolik.games.clash.rules.effects import can_turn
from stolik.games.clash.rules.move import coverable
from stolik.games.clash.state import State, Variant
from stolik.games.clash.tiles import (
    AREA,
    DOTS,
    EFFECT,
    KINDS,
    LASTS,
    LINE,
    SPACES,
    WHITE,
    WHOLE_BOARD,
    Area,
    Effect,
    Lasts,
    Tile,
)

TEN = 10
BOMB = -60  # what KABOOOM!!! is worth to whom it supports
NOBEL = 6  # what a secure tile is worth more than another
DECIDES = 1000  # the last tile of a game settles it
# How much a tile is liked in a zone, in the order of Tile.
WORTH = (5, 6, 7, 6, 4, 4, 4, 5, 6, 7, 6, 4, 4, 4, 1, 5, 1, 5, 4, 1, 4, 3, 3, 3, 3, 2, 2, 2, 3, 3, 1, 0)
NEVER = -1_000_000_000
LOT = 1024  # equal answers are drawn by lot: with few lots the first space, nearer to seat 1, would win too often


@helper
def thumb(view: State, seat: int, legal: int, rng: Rng) -> int:
    """A sensible answer to whatever is asked."""
    question = view.question
    if question == Question.LAY:
        return choose_tile_to_lay(view, seat, legal, rng)
    if question == Question.PLACE:
        return choose_space(view, seat, legal, rng)
    if question == Question.TARGET:
        return choose_target(view, seat, legal, rng)
    if question == Question.SPREAD:
        return choose_spread(view, seat)
    if question == Question.LINE:
        return choose_line(view, seat, legal, rng)
    if question == Question.REMOVE:
        return choose_removed(legal)
    if question == Question.FETCH:
        return Fetch.TILE + best_liked(legal >> Fetch.TILE)
    if question == Question.DRAW:
        return Draw.DRAW + 0
    if question == Question.USE:
        return Use.USE + 0
    if question == Question.DRAFT or question == Question.KEEP:
        return best_liked(legal)
    if question == Question.START:
        return who_starts(view, seat)
    return pick(legal, below(rng, count(legal)))


@helper
def who_starts(view: State, seat: int) -> int:
    """Who starts wins more, but fewer where the neutral tiles lie open to both (bench/balance/clash.md)."""
    if view.variant == Variant.STANDARD or view.variant == Variant.LONG_GAME:
        return other(seat)
    return seat + 0


@helper
def best_liked(tiles: int) -> int:
    """The tile of a set one would like most to have."""
    best, most = 0, -1
    while tiles:
        tile = lowest(tiles)
        tiles = without(tiles, tile)
        if WORTH[tile] > most:
            best, most = tile, WORTH[tile]
    return best


@helper
def choose_removed(legal: int) -> int:
    """The Agent removes the best tile there is to see, or something hidden if there is only that."""
    seen = (legal >> Remove.TILE) & ((1 << KINDS) - 1)
    if seen == 0:
        return Remove.HIDDEN + 0
    return Remove.TILE + best_liked(seen)


# What a tile on the board is worth, and what acting on it changes


@helper
def worth(view: State, seat: int, space: int) -> int:
    """What the tile on a space is worth to a seat, the opponent's gain being the seat's loss."""
    value = TEN
    if top(view, space) == Tile.KABOOM:
        value = BOMB
    if has(view.backing[seat], space):
        return value
    if has(view.backing[other(seat)], space):
        return -value
    return 0


@helper
def gain(view: State, seat: int, effect: int, space: int) -> int:
    """What it changes for a seat to have an effect act on one tile."""
    if effect == Effect.TURN:
        return -2 * worth(view, seat, space)
    if effect == Effect.DESTROY or effect == Effect.DESTROY_SECURE or effect == Effect.DISCARD:
        return -worth(view, seat, space)
    if effect == Effect.TAKE_BACK:
        return WORTH[top(view, space)] - worth(view, seat, space)
    return 0


@helper
def gain_of_all(view: State, seat: int, spaces: int) -> int:
    """What it changes to turn every tile on these spaces that can be turned."""
    spaces &= can_turn(view)
    total = 0
    while spaces:
        space = lowest(spaces)
        spaces = without(spaces, space)
        total += gain(view, seat, Effect.TURN, space)
    return total


@helper
def best_gain(view: State, seat: int, tile: int, space: int, backed: int, is_ninth: bool) -> int:
    """What the instant effect of a tile could change at best, worked from a space; 0 for not using it."""
    effect, area = EFFECT[tile], AREA[tile]
    spaces = marks(view, tile, DOTS, space, backed)
    best = 0
    if area == Area.COLOUR:
        best = max(best, gain_of_all(view, seat, spaces))
        return max(best, gain_of_all(view, seat, marks(view, tile, WHITE, space, backed)))
    if area == Area.ALL:
        return max(best, gain_of_all(view, seat, spaces))
    if area == Area.LINE:
        while spaces:
            neighbour = lowest(spaces)
            spaces = without(spaces, neighbour)
            best = max(best, gain_of_all(view, seat, LINE[space, neighbour] + 0))
        return best
    if area == Area.ZONE:
        return 4
    if is_ninth and (effect == Effect.DESTROY or effect == Effect.DESTROY_SECURE):
        return 0
    if area == Area.BOARD:
        spaces = WHOLE_BOARD
    spaces &= face_up(view)
    if effect == Effect.DESTROY_SECURE:
        spaces &= view.secure
    else:
        spaces &= ~view.secure
    if effect == Effect.TAKE_BACK:
        spaces &= view.backing[seat]
    while spaces:
        target = lowest(spaces)
        spaces = without(spaces, target)
        best = max(best, gain(view, seat, effect, target))
    return best


@helper
def best_repeat(view: State, seat: int, tile: int, space: int, is_ninth: bool) -> int:
    """What repeating the best neighbour could change."""
    spaces = marks(view, tile, DOTS, space, seat) & face_up(view)
    best = 0
    while spaces:
        source = lowest(spaces)
        spaces = without(spaces, source)
        again = top(view, source)
        if LASTS[again] == Lasts.INSTANT and EFFECT[again] != Effect.REPEAT:
            best = max(best, best_gain(view, seat, again, source, supported(view, source), is_ninth))
    return best


# The move


@helper
def score(view: State, seat: int, tile: int, space: int, is_turned: bool) -> int:
    """What it would be worth to lay a tile on a space."""
    if tile == Tile.NOBEL:
        return NOBEL + max(0, -worth(view, seat, space))  # it makes KABOOOM!!! harmless
    is_ninth = count(face_up(view)) == SPACES - 1
    value = BOMB if tile == Tile.KABOOM else TEN
    if is_turned:
        value = -value
    if LASTS[tile] == Lasts.INSTANT and not is_blocked(view, space):
        if EFFECT[tile] == Effect.REPEAT:
            value += best_repeat(view, seat, tile, space, is_ninth)
        else:
            value += best_gain(view, seat, tile, space, seat, is_ninth)
    elif EFFECT[tile] == Effect.STABILISE:
        reached = marks(view, tile, DOTS, space, seat)
        value += 3 * (count(reached & view.backing[seat]) - count(reached & view.backing[other(seat)]))
    if is_ninth:
        value += last_tile(view, seat, value)
    return value


@helper
def last_tile(view: State, seat: int, value: int) -> int:
    """The game ends with this tile: only having more support counts."""
    balance = value
    for space in range(SPACES):
        balance += worth(view, seat, space)
    return DECIDES if balance > 0 else -DECIDES


@helper
def best_place(view: State, seat: int, tile: int, spaces: int) -> int:
    """The best score of a tile over some spaces."""
    best = NEVER
    while spaces:
        space = lowest(spaces)
        spaces = without(spaces, space)
        best = max(best, score(view, seat, tile, space, False))
    return best


@helper
def choose_tile_to_lay(view: State, seat: int, legal: int, rng: Rng) -> int:
    """The tile that changes most; of equal ones the one that is least worth keeping."""
    free = WHOLE_BOARD & ~occupied(view)
    chosen, best = 0, NEVER
    while legal:
        tile = lowest(legal)
        legal = without(legal, tile)
        spaces = coverable(view, seat) if tile == Tile.NOBEL else free
        value = LOT * best_place(view, seat, tile, spaces) - LOT // 2 * WORTH[tile] + below(rng, LOT)
        if value > best:
            chosen, best = tile, value
    return chosen


@helper
def choose_space(view: State, seat: int, legal: int, rng: Rng) -> int:
    """The space where the tile is worth most."""
    chosen, best = 0, NEVER
    while legal:
        answer = lowest(legal)
        legal = without(legal, answer)
        value = LOT * score(view, seat, view.tile, answer % SPACES, answer >= Place.TURNED) + below(rng, LOT)
        if value > best:
            chosen, best = answer, value
    return chosen


@helper
def choose_target(view: State, seat: int, legal: int, rng: Rng) -> int:
    """The target that changes most, if any changes something for the better."""
    chosen, best = Target.DECLINE + 0, LOT
    legal = without(legal, Target.DECLINE)
    while legal:
        answer = lowest(legal)
        legal = without(legal, answer)
        space = (answer - Target.DESTROY) % SPACES
        if answer >= Target.REPEAT and answer < Target.TAKE_BACK:
            again = top(view, space)
            value = 1 + best_gain(view, seat, again, space, supported(view, space), count(face_up(view)) == SPACES)
        else:
            value = gain(view, seat, EFFECT[view.working], space)
        value = LOT * value + below(rng, LOT)
        if value > best:
            chosen, best = answer, value
    return chosen


@helper
def choose_spread(view: State, seat: int) -> int:
    """Turn what is marked if that changes the support for the better."""
    backed = supported(view, view.source)
    black = gain_of_all(view, seat, marks(view, view.working, DOTS, view.source, backed))
    if AREA[view.working] == Area.ALL:
        return Spread.ALL + 0 if black > 0 else Spread.DECLINE + 0
    white = gain_of_all(view, seat, marks(view, view.working, WHITE, view.source, backed))
    if black <= 0 and white <= 0:
        return Spread.DECLINE + 0
    return Spread.BLACK + 0 if black >= white else Spread.WHITE + 0


@helper
def choose_line(view: State, seat: int, legal: int, rng: Rng) -> int:
    """Turn the line that changes most, if one changes something for the better."""
    chosen, best = Line.DECLINE + 0, LOT
    legal = without(legal, Line.DECLINE)
    while legal:
        answer = lowest(legal)
        legal = without(legal, answer)
        value = LOT * gain_of_all(view, seat, LINE[view.source, answer - Line.TOWARDS] + 0) + below(rng, LOT)
        if value > best:
            chosen, best = answer, value
    return chosen
