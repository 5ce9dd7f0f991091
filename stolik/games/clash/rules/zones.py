"""Chapters 9 and 13: effects on tiles off the board, and the chosen dots of the United Nations."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng, below
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import card_at, kinds_in, knowers, place_of, put, size, take
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import first, has, one
from stolik.games.clash.events import Event
from stolik.games.clash.questions import Draw, Fetch, Question, Remove
from stolik.games.clash.rules.board import other
from stolik.games.clash.rules.effects import decline
from stolik.games.clash.rules.setup import draw_neutral, receive
from stolik.games.clash.state import EVERYONE, Stage, State
from stolik.games.clash.tiles import DIRECTIONS, KINDS, NEXT, WHOLE_BOARD, Tile

# Tiles off the board


@rule("CL-9.20", "CL-9.22", forbids=Question.REMOVE)
def only_tiles_of_the_opponent(state: State, seat: int) -> int:
    """The Agent picks an open tile of the opponent's zone by sight, or a hidden one blindly."""
    barred = (first(KINDS) & ~open_tiles(state, seat)) << Remove.TILE
    if count_hidden(state, seat) == 0:
        barred |= one(Remove.HIDDEN)
    return barred


@helper
def open_tiles(state: State, seat: int) -> int:
    """The tiles of the opponent's zone that a seat sees."""
    zone = state.zones[other(seat)]
    tiles = 0
    for place in range(size(zone)):
        if has(knowers(zone, place), seat):
            tiles |= one(card_at(zone, place))
    return tiles


@helper
def count_hidden(state: State, seat: int) -> int:
    """How many tiles of the opponent's zone a seat does not see."""
    zone = state.zones[other(seat)]
    number = 0
    for place in range(size(zone)):
        if not has(knowers(zone, place), seat):
            number += 1
    return number


@rule("CL-9.20", "CL-9.22", "CL-8.38", answers=Question.REMOVE)
def remove_tile(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """A tile of the opponent's zone goes to the removed pile, for all to see."""
    ask_nobody(state)
    if answer == Remove.DECLINE:
        decline(state, seat, events)
        return
    zone = state.zones[other(seat)]
    if answer == Remove.HIDDEN:
        place = pick_hidden(state, seat, rng)
    else:
        place = place_of(zone, answer - Remove.TILE, 0)
    tile = take(zone, place)
    put(state.removed, tile, EVERYONE)
    note(events, Event.REMOVES, seat, other(seat), 0, tile)


@rule("CL-9.22")
def pick_hidden(state: State, seat: int, rng: Rng) -> int:
    """One of the hidden tiles is picked blindly."""
    zone = state.zones[other(seat)]
    left = below(rng, count_hidden(state, seat))
    place = 0
    while left > 0 or has(knowers(zone, place), seat):
        if not has(knowers(zone, place), seat):
            left -= 1
        place += 1
    return place


@rule("CL-9.24", forbids=Question.FETCH)
def only_removed_tiles(state: State, seat: int) -> int:
    """Only a tile of the removed pile can be fetched."""
    return (first(KINDS) & ~kinds_in(state.removed, 0)) << Fetch.TILE


@rule("CL-9.24", "CL-9.25", "CL-12.7", answers=Question.FETCH)
def fetch_tile(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """A removed tile comes into the own zone, for all to see."""
    ask_nobody(state)
    if answer == Fetch.DECLINE:
        decline(state, seat, events)
        return
    tile = take(state.removed, place_of(state.removed, answer - Fetch.TILE, 0))
    put(state.zones[seat], tile, EVERYONE)
    note(events, Event.FETCHES, seat, NOBODY, 0, tile)


@rule("CL-9.26", "CL-9.27", answers=Question.DRAW)
def draw_tile(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """A random unused neutral tile comes into the own zone."""
    ask_nobody(state)
    if answer == Draw.DECLINE:
        decline(state, seat, events)
    else:
        receive(state, seat, draw_neutral(state, rng), Event.DRAWS, events)


# The chosen dots of the United Nations


@rule("CL-13.4", "CL-13.5", forbids=(Question.SHIELD, Question.SHIELD_TOO))
def only_neighbours_shielded(state: State, seat: int) -> int:
    """The chosen spaces are neighbours of the United Nations, and two different ones."""
    spaces = 0
    for direction in range(DIRECTIONS):
        if NEXT[state.laid, direction] >= 0 and not has(state.shield, direction):
            spaces |= one(NEXT[state.laid, direction])
    return WHOLE_BOARD & ~spaces


@rule("CL-13.4", answers=Question.SHIELD)
def shield_first(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The first of two spaces is chosen."""
    add_shield(state, seat, answer, events)
    ask(state, Question.SHIELD_TOO, one(seat))


@rule("CL-13.4", answers=Question.SHIELD_TOO)
def shield_second(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The second of two spaces is chosen; then the neutral zone is filled up."""
    add_shield(state, seat, answer, events)
    state.stage = Stage.EFFECT
    ask_nobody(state)


@rule("CL-13.5")
def add_shield(state: State, seat: int, space: int, events: Events) -> None:
    """What is chosen is a direction: it holds when the United Nations are turned or moved."""
    for direction in range(DIRECTIONS):
        if NEXT[state.laid, direction] == space:
            state.shield |= one(direction)
    note(events, Event.STABILISES, seat, NOBODY, space, Tile.UN)
