"""How likely a seat is to win, when a round begins; weights by logistic regression over matches of rules of thumb."""

from __future__ import annotations

import math

from stolik.core.kit.piles import size
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import has
from stolik.games.roulette.questions import Question
from stolik.games.roulette.state import State

# In thousandths of a natural logarithm of the odds.
POINT, POINTS_SQUARED, CARD, EXTRA_BULLET = 180, 17, 81, -556
ALIVE = (0, 0, 594, 764, 938)  # by how many are left of a team
STEP = 50
ODDS = tuple(round(1_000_000 * math.exp(-step * STEP / 1000)) for step in range(200))


@helper
def evaluate(state: State, seat: int) -> int:
    """In thousandths; -1 in the middle of a round."""
    if state.question != Question.HIDE or state.awaited != state.living:
        return -1
    if not has(state.living, seat):
        return 0
    most = -1_000_000
    for other in range(state.seats):
        if has(state.living, other):
            most = max(most, strength(state, other))
    total = 0
    for other in range(state.seats):
        if has(state.living, other):
            total += odds(state, other, most)
    return 1000 * odds(state, seat, most) // total


@helper
def odds(state: State, seat: int, most: int) -> int:
    """A seat's odds, those of the strongest being a million."""
    return ODDS[min((most - strength(state, seat)) // STEP, len(ODDS) - 1)]


@helper
def strength(state: State, seat: int) -> int:
    """What a seat has to win with."""
    points = state.points[seat] + 0
    found = POINT * points + POINTS_SQUARED * points * points + ALIVE[state.team[seat]]
    return found + CARD * size(state.hands[seat]) + EXTRA_BULLET * (state.bullets[seat] - 1)
