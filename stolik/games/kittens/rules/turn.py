"""Chapter 3: turns, and from whom they go to whom."""

from __future__ import annotations

from stolik.core.kit.ask import ask
from stolik.core.kit.events import Events, note
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import has, next_after, one
from stolik.games.kittens.events import Event
from stolik.games.kittens.questions import Question
from stolik.games.kittens.state import State


@rule("KI-3.4", "KI-3.11", "KI-3.12")
def go_on(state: State) -> None:
    """The player in turn plays another card, as many as they like, or draws."""
    ask(state, Question.PLAY, one(state.turn))


@helper
def begin_turns(state: State, seat: int, turns: int, attacked: int, events: Events) -> None:
    """A player has the turn, perhaps several times in a row."""
    state.turn = seat
    state.owed = turns
    state.attacked = attacked
    begin_turn(state, events)


@helper
def begin_turn(state: State, events: Events) -> None:
    """One of the turns a player owes begins."""
    state.turns += 1
    note(events, Event.HAS_TURN, state.turn, NOBODY, state.owed)


@rule("KI-3.1", "KI-3.6", "KI-3.7", "KI-3.8", "KI-3.9", "KI-3.10", "KI-8.12", "KI-10.5")
def end_turn(state: State, events: Events) -> None:
    """One owed turn is over, or all of them if the player is dead; after the last the next living player has one."""
    state.owed -= 1
    if state.owed == 0 or not has(state.living, state.turn):
        begin_turns(state, next_after(state.living, state.turn), 1, 0, events)
    else:
        begin_turn(state, events)
