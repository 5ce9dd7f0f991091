"""Chapters 2 and 3: who defends where, and how the ball moves."""

from __future__ import annotations

from stolik.core.kit.events import Events, note
from stolik.core.kit.rule import helper, rule
from stolik.games.football.events import Event
from stolik.games.football.state import Pitch, State


@helper
def defender_of(state: State) -> int:
    """The player who does not attack."""
    return 1 - state.attacker


@rule("FO-2.1")
def own_area(state: State, seat: int) -> int:
    """The area at a player's end of the pitch: red and yellow have the two ends."""
    return Pitch.YELLOW_AREA * state.side[seat]


@helper
def is_on_own_area(state: State, seat: int) -> bool:
    """Does the ball lie on this player's area?"""
    return state.ball == own_area(state, seat)


@helper
def is_on_midfield(state: State) -> bool:
    """Does the ball lie on the midfield?"""
    return state.ball == Pitch.MIDFIELD


@helper
def way_gone(state: State) -> int:
    """How far the ball is on its way to the defender's goal: 0 on the attacker's area, 1 on the midfield, 2 beyond."""
    return abs(state.ball - own_area(state, state.attacker))


@rule("FO-3.10")
def move_ball_forward(state: State, events: Events) -> None:
    """The ball moves one field towards the defender's goal."""
    step = 1 if own_area(state, state.attacker) == Pitch.RED_AREA else -1
    put_ball(state, state.ball + step, events)


@helper
def put_ball(state: State, where: int, events: Events) -> None:
    """The ball lies on a field from now on."""
    state.ball = where
    note(events, Event.MOVES_BALL, state.attacker, -1, where)
