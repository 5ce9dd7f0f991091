"""Chapter 3: influence, and losing it."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import kinds_in, place_of, put, size, take
from stolik.core.kit.rule import rule
from stolik.core.kit.sets import count, first, lowest, one, without
from stolik.games.conflict.events import Event
from stolik.games.conflict.questions import Question
from stolik.games.conflict.state import EVERYONE, Ending, State


@rule("CO-3.1", "CO-3.2")
def lose_influence(state: State, seat: int, events: Events) -> None:
    """The loser chooses one of two face-down cards; with one there is nothing to choose."""
    if size(state.hands[seat]) == 1:
        turn_up(state, seat, 0, events)
    else:
        ask(state, Question.LOSE, one(seat))


@rule("CO-3.1", forbids=Question.LOSE)
def only_own_face_down(state: State, seat: int) -> int:
    """Only a card that lies face down before you can be lost."""
    return ~kinds_in(state.hands[seat], 0)


@rule("CO-3.1", answers=Question.LOSE)
def answer_lose(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The chosen card is turned face up for good."""
    ask_nobody(state)
    turn_up(state, seat, place_of(state.hands[seat], answer, 0), events)


@rule("CO-3.1")
def turn_up(state: State, seat: int, place: int, events: Events) -> None:
    """Turn a card face up; it can no longer be used."""
    card = take(state.hands[seat], place)
    put(state.face_up[seat], card, EVERYONE)
    note(events, Event.LOSES, seat, -1, place, card)
    if size(state.hands[seat]) == 0:
        leave_game(state, seat, events)


@rule("CO-3.3")
def leave_game(state: State, seat: int, events: Events) -> None:
    """A player with both cards face up is out."""
    state.place[seat] = count(state.living)
    state.living = without(state.living, seat)
    note(events, Event.OUT, seat)
    if count(state.living) == 1:
        end_game(state, events)


@rule("CO-3.4", "CO-7.8")
def end_game(state: State, events: Events) -> None:
    """The only player with a face-down card left wins at once."""
    winner = lowest(state.living)
    state.over = Ending.LAST_STANDING
    state.winners = state.living
    state.place[winner] = 1
    box_money(state)
    note(events, Event.WINS, winner)


@rule("CO-3.5")
def box_money(state: State) -> None:
    """The money of players who are out leaves the game when the turn ends, be it with the game."""
    gone = first(state.seats) & ~state.living
    while gone:
        seat = lowest(gone)
        state.money[seat] = 0
        gone = without(gone, seat)
