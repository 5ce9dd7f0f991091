"""Chapter 2: setting up."""

from __future__ import annotations

from stolik.core.kit.ask import ask
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import draw, put, put_copies, shuffle, size
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import count, first, has, one
from stolik.core.kit.starting import first_seat
from stolik.games.conflict.cards import Card
from stolik.games.conflict.events import Event
from stolik.games.conflict.questions import Question
from stolik.games.conflict.rules.box import copies_in_play
from stolik.games.conflict.rules.turn import begin_turn
from stolik.games.conflict.state import State

START_MONEY = 2
KINDS = len(Card)


@rule("CO-2.2", "CO-2.3", "CO-2.4")
def new_game(state: State, rng: Rng, events: Events) -> None:
    """Shuffle the cards in play, deal two to each seat and leave the rest as the deck; everybody has 2 M."""
    for card in range(KINDS):
        put_copies(state.deck, card, copies_in_play(state, 0, card), 0)
    shuffle(state.deck, rng)
    for seat in range(state.seats):
        state.money[seat] = START_MONEY
        put(state.hands[seat], draw(state.deck), 0)
        put(state.hands[seat], draw(state.deck), 0)
    state.living = first(state.seats)
    choose_starter(state, rng)
    note(events, Event.STARTS, state.starter)
    begin_turn(state, state.starter)


@rule("CO-2.5")
def choose_starter(state: State, rng: Rng) -> None:
    """The first player is drawn by lot, or named when the table is set up."""
    state.starter = first_seat(state.first, state.seats, rng)


@helper
def settle(state: State) -> int:
    """Make a set-up position whole: who is still in, and whose turn it is."""
    state.living = 0
    for seat in range(state.seats):
        if size(state.hands[seat]) + size(state.face_up[seat]) != 2:
            return 1
        if size(state.hands[seat]) > 0:
            state.living |= one(seat)
    if count(state.living) < 2:
        return 2
    if not has(state.living, state.turn):
        return 3
    for seat in range(state.seats):
        if state.money[seat] < 0 or state.money[seat] > 12:
            return 4
    ask(state, Question.DECLARE, one(state.turn))
    return 0
