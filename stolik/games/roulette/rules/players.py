"""Who is in the game, in the round, and shoots: chapters 3, 8 and 10."""

from __future__ import annotations

from stolik.core.piles import size
from stolik.core.record import NOBODY
from stolik.core.rule import helper, rule
from stolik.core.sets import has, one
from stolik.games.roulette.cards import CLICKS
from stolik.games.roulette.questions import MOST_SHOTS
from stolik.games.roulette.state import State


@rule("RO-3.4", "RO-3.8", "RO-10.7")
def in_game(state: State) -> int:
    """Everybody whose captain is alive, also after losing a character in the round before."""
    seats = 0
    for seat in range(state.seats):
        if state.team[seat] > 0:
            seats |= one(seat)
    return seats


@rule("RO-10.9")
def in_round(state: State) -> int:
    """Those of them who have not lost a character in this round."""
    return in_game(state) & ~state.out


@rule("RO-8.1", "RO-8.5", "RO-12.13")
def shooters(state: State) -> int:
    """Who is in the round and has not fired the whole stake; before an extra shot only its target."""
    if state.solo != NOBODY:
        return one(state.solo)
    seats = 0
    for seat in range(state.seats):
        if state.fired[seat] < state.stakes[seat]:
            seats |= one(seat)
    return seats & in_round(state)


@helper
def loaded(state: State) -> int:
    """Who has a card left face down."""
    seats = 0
    for seat in range(state.seats):
        if size(state.magazines[seat]) > 0:
            seats |= one(seat)
    return seats


@helper
def below_five(state: State) -> int:
    """Whose stake can rise."""
    seats = 0
    for seat in range(state.seats):
        if 0 <= state.stakes[seat] < MOST_SHOTS:
            seats |= one(seat)
    return seats


@helper
def with_a_click(state: State) -> int:
    """Who does not have six extra bullets."""
    seats = 0
    for seat in range(state.seats):
        if state.extra[seat] < CLICKS:
            seats |= one(seat)
    return seats & in_game(state)


@helper
def with_a_hand(state: State) -> int:
    """Who holds action cards."""
    seats = 0
    for seat in range(state.seats):
        if size(state.hands[seat]) > 0:
            seats |= one(seat)
    return seats


@helper
def hiding(state: State) -> int:
    """Whose hidden card has not been turned over."""
    seats = 0
    for seat in range(state.seats):
        if size(state.pockets[seat]) > 0 and not has(state.shown, seat):
            seats |= one(seat)
    return seats
