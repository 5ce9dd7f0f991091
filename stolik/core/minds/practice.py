"""Many matches side by side, answer by answer, for those who learn: what stays inside compiled code.

A learner sits in any chairs of each; bots sit in the others. The engine clones these functions as those of matches.py.
"""

from __future__ import annotations

from typing import Any

from stolik.core.kit.chance import below, seed_answer
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import count, lowest, pick, without
from stolik.core.machine.loops import apply, legal, load, start_at, store
from stolik.core.machine.views import copy_cells
from stolik.core.minds.matches import BOTS_OWN, answer_of, is_under_way
from stolik.core.minds.mind import SIGHT, TABLE, Mind
from stolik.core.minds.sights import action_of, notice
from stolik.core.minds.worlds import look

Numbers = Any

LEARNER = -1  # in the place of a bot's row
GOES_ON = -1  # the winners of a match that is not over
KEYS, NEXT_KEY = (1 << 62) - 1, 0x1E3779B97F4A7C15  # each match that follows has a chance of its own
NOBODY_ASKED = -1


@helper
def practise(
    mind: Mind,
    blanks: Numbers,
    tables: Numbers,
    keys: Numbers,
    numbers: Numbers,
    given: Numbers,
    sitting: Numbers,
    bots: Numbers,
    asked: Numbers,
    features: Numbers,
    actions: Numbers,
    ended: Numbers,
    views: Numbers,
    lasts: Numbers,
) -> None:
    """Carry out the actions given and let every match go on until a learner is asked who has a choice.

    Where one is over its winners go to `ended`, what the learner that answered last sees of it to `lasts`, and the
    next begins in its place. Who is `asked`, what it sees, as a view and feature by feature, and the actions it has are
    told of each. A match that has not begun has the number 0.
    """
    for match in range(len(keys)):
        ended[match] = GOES_ON
        copy_cells(tables[match], mind.cells[TABLE])
        load(mind.states, mind.cells, TABLE)
        if numbers[match] > 0:
            answer = answer_for(mind, asked[match], given[match])
            carry_out(mind, asked[match], answer, keys, numbers, match)
        seat = NOBODY_ASKED
        while seat == NOBODY_ASKED:
            if numbers[match] == 0:
                seed_answer(mind.rngs[0], keys[match], 0)
                start_at(mind.states, mind.cells, TABLE, blanks[match], mind.rngs, None)
                numbers[match] = 1
            if is_under_way(mind, numbers[match]):
                seat = go_on_once(mind, sitting[match], bots, keys, numbers, match)
            else:
                if ended[match] == GOES_ON:
                    ended[match] = mind.states[TABLE].winners
                    look(mind, TABLE, asked[match], SIGHT)
                    copy_cells(mind.cells[SIGHT], lasts[match])
                keys[match] = (keys[match] + NEXT_KEY) & KEYS
                numbers[match] = 0
        asked[match] = seat
        tell(mind, seat, features[match], actions[match])
        copy_cells(mind.cells[SIGHT], views[match])
        store(mind.states, mind.cells, TABLE)
        copy_cells(mind.cells[TABLE], tables[match])


@helper
def go_on_once(mind: Mind, sitting: Numbers, bots: Numbers, keys: Numbers, numbers: Numbers, match: int) -> int:
    """Have one seat answer, drawn from those awaited, unless it is a learner that has a choice: that is returned."""
    state, own = mind.states[TABLE], mind.lucks[0]
    seed_answer(own, keys[match] ^ BOTS_OWN, numbers[match])
    waiting = count(state.awaited)
    seat = pick(state.awaited, below(own, waiting) if waiting > 1 else 0)
    answers = legal(state, seat)
    if count(answers) == 1:
        carry_out(mind, seat, lowest(answers), keys, numbers, match)
    elif sitting[seat] == LEARNER:
        return seat
    else:
        carry_out(mind, seat, answer_of(mind, seat, answers, bots[sitting[seat]]), keys, numbers, match)
    return NOBODY_ASKED


@helper
def carry_out(mind: Mind, seat: int, answer: int, keys: Numbers, numbers: Numbers, match: int) -> None:
    """Carry out an answer, by the chance of its number."""
    seed_answer(mind.rngs[0], keys[match], numbers[match])
    apply(mind.states[TABLE], seat, answer, mind.rngs[0], None)
    numbers[match] += 1


@helper
def answer_for(mind: Mind, seat: int, action: int) -> int:
    """The answer of a seat that has this number among all actions."""
    state = mind.states[TABLE]
    left = legal(state, seat)
    answer = lowest(left)
    while action_of(state.question + 0, answer, seat, state.seats + 0) != action:
        left = without(left, answer)
        answer = lowest(left)
    return answer


@helper
def tell(mind: Mind, seat: int, features: Numbers, actions: Numbers) -> None:
    """What a seat sees at TABLE, and what it may do: one for each feature and action that is there."""
    look(mind, TABLE, seat, SIGHT)
    features[:] = 0
    for place in range(notice(mind, seat)):
        features[mind.unseen[place]] = 1
    state = mind.states[TABLE]
    actions[:] = 0
    left = legal(state, seat)
    while left:
        answer = lowest(left)
        left = without(left, answer)
        actions[action_of(state.question + 0, answer, seat, state.seats + 0)] = 1
