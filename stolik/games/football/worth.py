"""How likely a seat is to win, at the beginning of a turn; weights by logistic regression over thumbs' matches.

They are in hundredths of 1 / sqrt(cards left + 10); of a card they differ with who attacks.
"""

from __future__ import annotations

import math

from stolik.core.kit.maths import root_of
from stolik.core.kit.piles import card_at, size
from stolik.core.kit.rule import helper
from stolik.games.football.cards import BALLS, CORNERS, DRIBBLES, FOULS, GLOVES, KICKS, KINDS
from stolik.games.football.questions import Question
from stolik.games.football.rules.pitch import way_gone
from stolik.games.football.state import Half, State

CURVE = tuple(round(1000 / (1 + math.exp(-step / 10))) for step in range(-80, 81))
SECOND_HALF = 48  # cards
GOAL, ATTACKING, BEFORE_GOAL = 1057, -42, 47


def worth(balls: int, gloves: int, foul: int, dribble: int, corner: int, kick: int, card: int) -> tuple[int, ...]:
    """What each kind of card is worth."""
    return tuple(
        balls * BALLS[kind]
        + gloves * GLOVES[kind]
        + foul * (FOULS >> kind & 1)
        + dribble * (DRIBBLES >> kind & 1)
        + corner * (CORNERS >> kind & 1)
        + kick * (KICKS >> kind & 1)
        + card
        for kind in range(KINDS)
    )


TO_ATTACKER = worth(40, 20, 74, 168, -52, 66, -49)
TO_DEFENDER = worth(12, 63, 76, 87, 95, 79, -113)


@helper
def evaluate(state: State, seat: int) -> int:
    """In thousandths; -1 in the middle of a turn."""
    if state.question != Question.ATTACK and state.question != Question.TACTIC:
        return -1
    if size(state.laid[0]) + size(state.laid[1]) + size(state.shot[0]) + size(state.shot[1]) > 0:
        return -1
    left = 0
    if state.half == Half.FIRST:
        left = size(state.stock) + SECOND_HALF
    elif state.half == Half.SECOND:
        left = size(state.stock)
    attacker = state.attacker + 0
    score = GOAL * (state.goals[attacker] - state.goals[1 - attacker]) + ATTACKING
    if way_gone(state) == 2:
        score += BEFORE_GOAL
    for place in range(size(state.hands[attacker])):
        score += TO_ATTACKER[card_at(state.hands[attacker], place)]
    for place in range(size(state.hands[1 - attacker])):
        score -= TO_DEFENDER[card_at(state.hands[1 - attacker], place)]
    if attacker != seat:
        score = -score
    step = int(score / (10.0 * root_of(left + 10.0))) + 80
    return CURVE[min(max(step, 0), 160)]
