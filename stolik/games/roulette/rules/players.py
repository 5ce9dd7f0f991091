"""Who is in the game, in the round, and shoots: chapters 3, 8 and 10."""

from __future__ import annotations

from stolik.core.kit.piles import size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import has, one
from stolik.games.roulette.cards import MAGAZINE, Fit
from stolik.games.roulette.questions import MOST_SHOTS
from stolik.games.roulette.state import State


@rule("RO-3.4", "RO-3.8", "RO-10.7")
def in_game(state: State) -> int:
    """Everybody whose captain is alive, also after losing a character in the round before."""
    return state.living + 0


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
        seats |= (1 if state.shots_left[seat] > 0 else 0) << seat
    return seats


@helper
def shoots(state: State, seat: int) -> bool:
    """Does a player fire in the coming volley?"""
    return has(shooters(state), seat)


@helper
def unfit(state: State, fit: int) -> int:
    """Everybody on whom a card that asks for this cannot be played."""
    seats = 0
    for seat in range(state.seats):
        seats |= (1 if lacks(state, seat, fit) else 0) << seat
    return seats


@helper
def lacks(state: State, seat: int, fit: int) -> bool:
    """Is this not true of a player?"""
    if fit == Fit.LOADED:
        return size(state.magazines[seat]) == 0
    if fit == Fit.BELOW_FIVE:
        return (state.stakes[seat] < 0) | (state.stakes[seat] >= MOST_SHOTS)
    if fit == Fit.DONE:
        return (state.shots_left[seat] > 0) | (size(state.magazines[seat]) == 0)
    if fit == Fit.HAS_CLICK:
        return (state.bullets[seat] == MAGAZINE) | (state.team[seat] == 0)
    if fit == Fit.HAS_HAND:
        return size(state.hands[seat]) == 0
    return (size(state.pockets[seat]) == 0) | has(state.shown, seat)
