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
def shoots(state: State, seat: int) -> bool:
    """Whoever is in the round and has not fired the whole stake shoots; before an extra shot only its target."""
    if state.solo != NOBODY:
        return state.solo == seat
    return state.shots_left[seat] > 0


@helper
def shooters(state: State) -> int:
    """Everybody who fires in the coming volley."""
    seats = 0
    for seat in range(state.seats):
        seats |= (1 if shoots(state, seat) else 0) << seat
    return seats


@helper
def unfit(state: State, fit: int) -> int:
    """Everybody on whom a card that asks for this cannot be played."""
    seats = 0
    for seat in range(state.seats):
        seats |= (0 if has(true_of(state, seat), fit) else 1) << seat
    return seats


@helper
def true_of(state: State, seat: int) -> int:
    """What a card may ask for and is true of a player."""
    is_loaded, stake = size(state.magazines[seat]) > 0, state.stakes[seat] + 0
    facts = one(Fit.LOADED) if is_loaded else 0
    facts |= one(Fit.BELOW_FIVE) if (stake >= 0) & (stake < MOST_SHOTS) else 0
    facts |= one(Fit.DONE) if (state.shots_left[seat] <= 0) & is_loaded else 0
    facts |= one(Fit.HAS_CLICK) if (state.bullets[seat] < MAGAZINE) & (state.team[seat] > 0) else 0
    facts |= one(Fit.HAS_HAND) if size(state.hands[seat]) > 0 else 0
    facts |= one(Fit.UNSHOWN) if (size(state.pockets[seat]) > 0) & (not has(state.shown, seat)) else 0
    return facts
