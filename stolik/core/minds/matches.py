"""Whole matches between bots, and single thoughts: what stays inside compiled code.

The engine clones these functions for each game, as those of loops.py.
"""

from __future__ import annotations

from typing import Any

from stolik.core.kit.chance import below, seed_answer
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import count, has, lowest, one, pick, without
from stolik.core.machine.loops import apply, legal, load, start_at, store, take_chance
from stolik.core.machine.sharing import CRAMPED, MATCH, NUMBER
from stolik.core.machine.views import copy_cells
from stolik.core.minds.mind import BELIEF, HEARD, KIND, MOST_EDGES, SIGHT, TABLE, Mind
from stolik.core.minds.tree import MOST, clear_tree
from stolik.core.minds.worlds import believe_anew, look, watch

Numbers = Any

LONGEST = 100_000  # answers; a match that goes on for longer never ends
BOTS_OWN = 0x5DEECE66D  # sets the bots' chance apart from the match's
MEMORIES = 0x1B56C4E9  # … and that of what they believe
ANSWERS_EACH = 64  # an answer is noted with its seat: 64 times the seat, and the answer

# Bound by the engine for each game; see `views.tables`.
IS_MAY: Numbers = ()


def choose(kind: int, mind: Mind, seat: int, answers: int, settings: Numbers) -> int:
    """Make up one's mind about the question at SIGHT, in one of the ways there are."""
    raise NotImplementedError


@helper
def think_at(mind: Mind, seat: int, answers: int, settings: Numbers) -> int:
    """What a bot answers that sees SIGHT."""
    load(mind.states, mind.cells, SIGHT)
    return choose(settings[KIND], mind, seat, answers, settings)


@helper
def recall_at(mind: Mind, seat: int, given: Numbers, chances: Numbers, settings: Numbers, key: int) -> None:
    """What a seat has come to believe: the match that began at TABLE goes on by the answers given, and it looks on."""
    load(mind.states, mind.cells, TABLE)
    begin_to_watch(mind, one(seat), key)
    for number in range(len(given)):
        mover, answer = given[number] // ANSWERS_EACH, given[number] % ANSWERS_EACH
        take_chance(mind.rngs[0], chances[number], 0)
        question, left = mind.states[TABLE].question + 0, without(mind.states[TABLE].awaited, mover)
        apply(mind.states[TABLE], mover, answer, mind.rngs[0], None)
        is_open = is_still_open(mind, question, left)
        seed_answer(mind.lucks[1], key ^ MEMORIES, number + 1)
        if mind.states[TABLE].over == 0:
            watch(mind, seat, mover, answer, question, is_open, settings, mind.lucks[1])
        remember(mind, mover, answer, is_open)
    store(mind.states, mind.cells, TABLE)


@helper
def begin_to_watch(mind: Mind, watchers: int, key: int) -> None:
    """From here on seats draw conclusions."""
    seed_answer(mind.lucks[1], key ^ MEMORIES, 0)
    for seat in range(mind.states[TABLE].seats):
        mind.book[HEARD + seat] = 0
        if has(watchers, seat):
            look(mind, TABLE, seat, SIGHT)
            believe_anew(mind, seat, mind.lucks[1])


@helper
def is_still_open(mind: Mind, question: int, left: int) -> bool:
    """Was the answer just carried out at TABLE one in a window that is open to those who are left?"""
    state = mind.states[TABLE]
    return IS_MAY[question] == 1 and state.question == question and left != 0 and state.awaited == left


@helper
def remember(mind: Mind, mover: int, answer: int, is_open: bool) -> None:
    """Hold what somebody has answered against the time when the window closes; then it begins anew."""
    if is_open:
        mind.book[HEARD + mover] = answer + 1
    else:
        for seat in range(mind.states[TABLE].seats):
            mind.book[HEARD + seat] = 0


@helper
def begin(mind: Mind, blank: Any, sitting: Numbers, bots: Numbers, key: int) -> None:
    """Begin a match at TABLE: with an empty tree, whatever was thought before."""
    seed_answer(mind.rngs[0], key, 0)
    start_at(mind.states, mind.cells, TABLE, blank, mind.rngs, None)
    seed_answer(mind.lucks[0], key ^ BOTS_OWN, 1)
    load(mind.states, mind.cells, TABLE)
    clear_tree(mind)
    if len(mind.edges) > MOST:
        mind.edges[len(mind.edges) - MOST].answer = -1
    watchers = who_watches(mind, sitting, bots)
    if watchers:
        begin_to_watch(mind, watchers, key)


@helper
def who_watches(mind: Mind, sitting: Numbers, bots: Numbers) -> int:
    """The seats that draw conclusions."""
    watchers = 0
    if len(mind.worlds) > 0:
        for seat in range(mind.states[TABLE].seats):
            if bots[sitting[seat]][BELIEF] > 0:
                watchers |= one(seat)
    return watchers


@helper
def is_under_way(mind: Mind, number: int) -> bool:
    """Is an answer of this number still to come?"""
    return mind.states[TABLE].over == 0 and number <= LONGEST


@helper
def answer_once(mind: Mind, sitting: Numbers, bots: Numbers, key: int, number: int, noted: Numbers) -> None:
    """Have one seat answer; whoever of those awaited speaks first is drawn by lot. It is noted if there is room."""
    state, own = mind.states[TABLE], mind.lucks[0]
    waiting = count(state.awaited)
    seat = pick(state.awaited, below(own, waiting) if waiting > 1 else 0)
    answer = answer_of(mind, seat, legal(state, seat), bots[sitting[seat]])
    if number <= len(noted):
        noted[number - 1] = ANSWERS_EACH * seat + answer
    seed_answer(mind.rngs[0], key, number)
    question, left = state.question + 0, without(state.awaited, seat)
    apply(state, seat, answer, mind.rngs[0], None)
    watchers = who_watches(mind, sitting, bots)
    if watchers:
        is_open = is_still_open(mind, question, left)
        seed_answer(mind.lucks[1], key ^ MEMORIES, number)
        for other in range(state.seats if state.over == 0 else 0):
            if has(watchers, other):
                watch(mind, other, seat, answer, question, is_open, bots[sitting[other]], mind.lucks[1])
        remember(mind, seat, answer, is_open)


@helper
def answer_of(mind: Mind, seat: int, answers: int, settings: Numbers) -> int:
    """What the bot at a seat answers; where there is no choice it is not asked."""
    if count(answers) == 1:
        return lowest(answers)
    if settings[KIND] == 0:  # whoever answers anything need not see anything
        return pick(answers, below(mind.lucks[0], count(answers)))
    look(mind, TABLE, seat, SIGHT)
    return choose(settings[KIND], mind, seat, answers, settings)


@helper
def play_many(
    mind: Mind, blank: Any, keys: Numbers, sitting: Numbers, bots: Numbers, ends: Any, lengths: Numbers, noted: Numbers
) -> None:
    """Play one match for each key, in one record that stays at hand; what it ends as goes to row 0, 1, 2 … of `ends`.

    `sitting` names the bot in each chair of each match by its row in `bots`.
    """
    for game in range(len(keys)):
        begin(mind, blank, sitting[game], bots, keys[game])
        lengths[game] = play_out(mind, sitting[game], bots, keys[game], noted, ends[game])


@helper
def play_out(mind: Mind, sitting: Numbers, bots: Numbers, key: int, noted: Numbers, end: Any) -> int:
    """Go on with the match at TABLE until it is over, which is put into `end`; return how many answers that took."""
    number = 1
    while is_under_way(mind, number):
        answer_once(mind, sitting, bots, key, number, noted)
        number += 1
    store(mind.states, mind.cells, TABLE)
    copy_cells(mind.cells[TABLE], end)
    return number - 1


@helper
def play_on(
    mind: Mind, begun: Any, keys: Numbers, sitting: Numbers, bots: Numbers, ends: Any, lengths: Numbers
) -> None:
    """Go on with matches: one from each row of `begun`, by the chance of the key of the same number."""
    for game in range(len(keys)):
        copy_cells(begun[game], mind.cells[TABLE])
        load(mind.states, mind.cells, TABLE)
        seed_answer(mind.lucks[0], keys[game] ^ BOTS_OWN, 1)
        clear_tree(mind)
        watchers = who_watches(mind, sitting[game], bots)
        if watchers:
            begin_to_watch(mind, watchers, keys[game])
        lengths[game] = play_out(mind, sitting[game], bots, keys[game], lengths[:0], ends[game])


# Where thousands play side by side, each thread matches of its own


@helper
def play_rounds(
    mind: Mind,
    blank: Any,
    keys: Numbers,
    sitting: Numbers,
    bots: Numbers,
    ends: Any,
    lengths: Numbers,
    come: Numbers,
    step: int,
    answers: int,
    rounds: int,
) -> None:
    """Go on with every `step`-th match for so many rounds of so many answers; how far that has come stays in `come`.

    Threads that run in step wait for each other: in a round those whose match is over for the rest of it, between two
    rounds all for whoever begins a match. What comes out is what `play_many` gives.
    """
    while rounds > 0 and come[MATCH] < len(keys):
        match, number = come[MATCH] + 0, come[NUMBER] + 0
        if number == 0:
            begin(mind, blank, sitting[match], bots, keys[match])
            number = 1
        last = number + answers
        while number < last and is_under_way(mind, number):
            answer_once(mind, sitting[match], bots, keys[match], number, come[:0])
            number += 1
        if not is_under_way(mind, number):
            store(mind.states, mind.cells, TABLE)
            copy_cells(mind.cells[TABLE], ends[match])
            lengths[match] = CRAMPED if is_cramped(mind) else number - 1
            come[MATCH] = match + step
            number = 0
        come[NUMBER] = number
        rounds -= 1


@helper
def is_cramped(mind: Mind) -> bool:
    """May a larger tree have grown otherwise? One with fewer nodes than edges may run out of nodes unseen."""
    long = len(mind.edges)
    return MOST < long and long < MOST_EDGES and mind.edges[long - MOST].answer != -1
