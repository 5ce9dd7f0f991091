"""Chapters 8 and 13: how a match ends."""

from __future__ import annotations

from stolik.core.kit.events import Events, note
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import one
from stolik.games.football.events import Event
from stolik.games.football.questions import SEATS
from stolik.games.football.state import State


@helper
def finish_match(state: State, winner: int, ending: int, events: Events) -> None:
    """Somebody has won, or nobody."""
    state.over = ending
    state.winners = 0 if winner == NOBODY else one(winner)
    for seat in range(SEATS):
        state.points[seat] = state.goals[seat]
        state.place[seat] = 2 if winner == 1 - seat else 1
    if winner == NOBODY:
        note(events, Event.DRAW, NOBODY)
    else:
        note(events, Event.WINS, winner)
