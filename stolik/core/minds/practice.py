"""Many matches side by side, answer by answer, for those who learn: what stays inside compiled code.

Learners sit in any chairs of each; bots sit in the others. The engine clones these functions as those of matches.py.
"""

from __future__ import annotations

from typing import Any

from stolik.core.kit.chance import below, seed_answer
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import count, has, lowest, pick, without
from stolik.core.machine.loops import apply, legal, load, start_at, store
from stolik.core.machine.views import copy_cells
from stolik.core.minds.matches import BOTS_OWN, answer_of, is_under_way
from stolik.core.minds.mind import SIGHT, TABLE, Mind
from stolik.core.minds.sights import action_of, notice
from stolik.core.minds.worlds import look

Numbers = Any

# Whom matches go on for. Learners see features and number actions as they sit; agents see cells and number actions as
# the rules do. Both are asked where they have a choice, and where a match ends the next begins. Steppers are agents who
# are asked every question, and whose matches end.
LEARNERS, AGENTS, STEPPERS = 0, 1, 2

LEARNER = -1  # in the place of a bot's row
GOES_ON = -1  # the winners of a match that is not over
IMPOSSIBLE = -1  # in the place of an answer
KEYS, NEXT_KEY = (1 << 62) - 1, 0x1E3779B97F4A7C15  # each match that follows has a chance of its own
NOBODY_ASKED = -1

# Bound by the engine for each game; see `views.tables`.
VISIBLE: Numbers = ()


@helper
def practise(
    mind: Mind,
    whose: int,
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
    returns: Numbers,
    seen: Numbers,
    lasts: Numbers,
) -> None:
    """Carry out the actions given and let every match go on until somebody is asked, as it is done for them.

    Where an action is not possible nothing changes, and whoever was asked still is. Where a match ends its winners go
    to `ended` and what each seat gets to `returns`; what an agent that answered last sees of it goes to `lasts`, for
    the next begins in its place. Who is `asked`, what it sees and the actions it has are told of each. A match that has
    not begun has the number 0.
    """
    for match in range(len(keys)):
        ended[match] = GOES_ON
        returns[match][:] = 0
        copy_cells(tables[match], mind.cells[TABLE])
        load(mind.states, mind.cells, TABLE)
        seat = NOBODY_ASKED
        if numbers[match] > 0:
            answer = answer_for(mind, asked[match], viewpoint(whose, asked[match]), given[match])
            if answer == IMPOSSIBLE:
                seat = asked[match]
            else:
                carry_out(mind, asked[match], answer, keys, numbers, match)
        while seat == NOBODY_ASKED:
            if numbers[match] == 0:
                seed_answer(mind.rngs[0], keys[match], 0)
                start_at(mind.states, mind.cells, TABLE, blanks[match], mind.rngs, None)
                numbers[match] = 1
            if is_under_way(mind, numbers[match]):
                seat = go_on_once(mind, whose, sitting[match], bots, keys, numbers, match)
                continue
            if ended[match] == GOES_ON:
                ended[match] = mind.states[TABLE].winners
                share_out(ended[match], mind.states[TABLE].seats + 0, returns[match])
                if whose == AGENTS:
                    look(mind, TABLE, asked[match], SIGHT)
                    show(mind, lasts[match])
            if whose == STEPPERS:
                seat = asked[match]
            else:
                keys[match] = (keys[match] + NEXT_KEY) & KEYS
                numbers[match] = 0
        asked[match] = seat
        look(mind, TABLE, seat, SIGHT)
        if whose == LEARNERS:
            tell_features(mind, seat, features[match])
        else:
            show(mind, seen[match])
        tell_actions(mind, seat, viewpoint(whose, seat), actions[match])
        store(mind.states, mind.cells, TABLE)
        copy_cells(mind.cells[TABLE], tables[match])


@helper
def go_on_once(
    mind: Mind, whose: int, sitting: Numbers, bots: Numbers, keys: Numbers, numbers: Numbers, match: int
) -> int:
    """Have one seat answer, drawn from those awaited, unless it is one to be asked: that is returned."""
    state, own = mind.states[TABLE], mind.lucks[0]
    seed_answer(own, keys[match] ^ BOTS_OWN, numbers[match])
    waiting = count(state.awaited)
    seat = pick(state.awaited, below(own, waiting) if waiting > 1 else 0)
    if whose == STEPPERS:
        return seat
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
def viewpoint(whose: int, seat: int) -> int:
    """The seat from which those are counted that an action names."""
    return seat if whose == LEARNERS else 0


@helper
def possible(mind: Mind, seat: int) -> int:
    """The set of answers a seat may give at TABLE; none if it is not asked."""
    state = mind.states[TABLE]
    return legal(state, seat) if state.over == 0 and has(state.awaited, seat) else 0


@helper
def answer_for(mind: Mind, seat: int, viewpoint: int, action: int) -> int:
    """The answer of a seat that has this number among all actions."""
    state, left = mind.states[TABLE], possible(mind, seat)
    while left:
        answer = lowest(left)
        left = without(left, answer)
        if action_of(state.question + 0, answer, viewpoint, state.seats + 0) == action:
            return answer
    return IMPOSSIBLE


@helper
def share_out(winners: int, seats: int, returns: Numbers) -> None:
    """What each seat gets: winners 1, the others share the loss; nobody gets anything in a draw."""
    won = count(winners)
    for seat in range(seats if 0 < won and won < seats else 0):
        returns[seat] = 1.0 if has(winners, seat) else -won / (seats - won)


@helper
def show(mind: Mind, seen: Numbers) -> None:
    """The cells at SIGHT that can ever tell somebody something."""
    for place in range(len(VISIBLE)):
        seen[place] = mind.cells[SIGHT][VISIBLE[place]]


@helper
def tell_features(mind: Mind, seat: int, features: Numbers) -> None:
    """What a seat sees at SIGHT: one for each feature that is there."""
    features[:] = 0
    for place in range(notice(mind, seat)):
        features[mind.unseen[place]] = 1


@helper
def tell_actions(mind: Mind, seat: int, viewpoint: int, actions: Numbers) -> None:
    """What a seat may do at TABLE: one for each action that is possible."""
    state, left = mind.states[TABLE], possible(mind, seat)
    actions[:] = 0
    while left:
        answer = lowest(left)
        left = without(left, answer)
        actions[action_of(state.question + 0, answer, viewpoint, state.seats + 0)] = 1
