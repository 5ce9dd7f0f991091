"""The border between Python and compiled rules, and the loops that stay inside.

These functions are written once for all games. The engine clones them for each game with that game's `legal`, `apply`,
`new_game` and so on in the place of the names declared here, plain or compiled.
"""

from __future__ import annotations

from typing import Any

from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events
from stolik.core.kit.names import LONGEST_PATH, MOST_ANSWERS
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import has
from stolik.core.machine.coding import put_changes, put_news
from stolik.core.machine.views import copy_cells, fill_unknown, mask, reopen_answers

States = Any  # records: a structured array, or a list of stand-ins in plain mode
Cells = Any  # the same records as rows of cells
Rngs = Any  # one rng in a list or array

# Where on a desk the parts of a move lie: whose it is, how long, how it is made, how many look on, how many events they
# have heard; its answers, the question each of them answered, their chance; and what it has led to, how many events
# there are of it, and where what each viewer is told ends.
SEAT, LENGTH, HOW, VIEWERS, HEARD, ANSWERS = 0, 1, 2, 3, 4, 5
ASKED, CHANCES = ANSWERS + LONGEST_PATH, ANSWERS + 2 * LONGEST_PATH
LED_TO, TOLD, ENDS = CHANCES + 4 * LONGEST_PATH, CHANCES + 4 * LONGEST_PATH + 1, CHANCES + 4 * LONGEST_PATH + 2
PART, WHOLE, LAID = 0, 1, 2  # one answer by the chance at hand; a whole move; one whose chance lies on the desk
REFUSED, MADE, UNLAID = 0, 1, 2  # what becomes of a move: if it needs chance that does not lie there, nothing yet
OVER, LEFT_OPEN, TALLIED = 1, 2, 4  # what it leads to: the end; nothing but one answer more; something is counted

# Bound by the engine for each game; see `views.tables`.
IS_STEP = ()
MOST_SEATS = 0
QUESTION_CELL = ASKED_CELL = AWAITED_CELL = FIRST_TALLY = 0


def new_game(state: Any, rng: Rng, events: Events) -> None:
    """The game's set-up."""
    raise NotImplementedError


def legal(state: Any, seat: int) -> int:
    """The set of answers a seat may give now."""
    raise NotImplementedError


def apply(state: Any, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """Carry out one legal answer."""
    raise NotImplementedError


def forbids(state: Any, seat: int, guard: int) -> int:
    """The set of answers a guard forbids a seat; guards are known by their numbers."""
    raise NotImplementedError


def thumb(view: Any, seat: int, legal: int, rng: Rng) -> int:
    """What a sensible person would answer."""
    raise NotImplementedError


def evaluate(state: Any, seat: int) -> int:
    """How likely a seat is to win, in thousandths, or -1 where it is no moment to judge."""
    raise NotImplementedError


def traits(view: Any, seat: int, answer: int) -> int:
    """The set of traits an answer has, by which a character likes it or not."""
    raise NotImplementedError


def settle(state: Any) -> int:
    """Make a set-up position whole, or return the number of what is impossible about it."""
    raise NotImplementedError


@helper
def load(states: States, cells: Cells, i: int) -> None:
    """Make a record current after its cells were written; compiled they are one memory."""


@helper
def store(states: States, cells: Cells, i: int) -> None:
    """Write a record's cells; compiled they are one memory."""


@helper
def start_at(states: States, cells: Cells, i: int, blank: Any, rngs: Rngs, events: Events) -> None:
    """Begin a match in record i: everything is written afresh."""
    copy_cells(blank, cells[i])
    load(states, cells, i)
    new_game(states[i], rngs[0], events)
    store(states, cells, i)


@helper
def legal_at(states: States, cells: Cells, i: int, seat: int) -> int:
    """The set of answers a seat may give in record i."""
    load(states, cells, i)
    if not has(states[i].awaited, seat):
        return 0
    return legal(states[i], seat)


@helper
def apply_at(states: States, cells: Cells, i: int, seat: int, answer: int, rngs: Rngs, events: Events) -> bool:
    """Carry out an answer if it is legal; say whether it was."""
    load(states, cells, i)
    if not has(states[i].awaited, seat) or not has(legal(states[i], seat), answer):
        return False
    apply(states[i], seat, answer, rngs[0], events)
    store(states, cells, i)
    return True


@helper
def step_at(
    states: States, cells: Cells, before: Cells, desk: Any, rngs: Rngs, events: Events, views: Cells, coded: Any
) -> int:
    """Make the move that lies on the desk from the record `before`; say whether it was legal from end to end.

    What comes of it is the first record. The chance of a whole move's answers is laid on the desk only if it turns out
    that the move needs any. One that is not whole may stop half-way, and goes by the chance at hand.

    What has changed in the view of each viewer, a chair or at last the spectator, and the events as they are heard, go
    to `coded`. `views` is room to work in.
    """
    copy_cells(before, cells[0])
    load(states, cells, 0)
    state = states[0]
    seat, length, how = desk[SEAT] + 0, desk[LENGTH] + 0, desk[HOW] + 0
    events[0][0] = 0
    for place in range(length):
        answer = desk[ANSWERS + place] + 0
        if state.over != 0 or (place > 0 and IS_STEP[state.question] == 0):
            return REFUSED
        if answer < 0 or answer >= MOST_ANSWERS or not has(state.awaited, seat):
            return REFUSED
        if not has(legal(state, seat), answer):
            return REFUSED
        desk[ASKED + place] = state.question
        if how != PART:
            take_chance(rngs[0], desk, CHANCES + 4 * place)
        apply(state, seat, answer, rngs[0], events)
        if how == WHOLE and rngs[0].stirred != 0:
            return UNLAID
    if how != PART and (length == 0 or (state.over == 0 and IS_STEP[state.question] == 1)):
        return REFUSED
    store(states, cells, 0)
    desk[LED_TO], desk[TOLD] = led_to(before, cells[0], seat), events[0][0] + 0
    if state.over != 0:
        desk[LED_TO] = desk[LED_TO] & TALLIED | OVER
    tell_all(before, cells[0], events, views, coded, desk)
    return MADE


@helper
def led_to(before: Cells, after: Cells, seat: int) -> int:
    """What a move of a seat has led to, short of the end."""
    led = LEFT_OPEN
    if after[AWAITED_CELL] != before[AWAITED_CELL] & ~(1 << seat):
        led = 0
    if after[QUESTION_CELL] != before[QUESTION_CELL] or after[ASKED_CELL] != before[ASKED_CELL]:
        led = 0
    for cell in range(FIRST_TALLY, len(after)):
        if after[cell] != before[cell]:
            led |= TALLIED
    return led


@helper
def take_chance(rng: Rng, desk: Any, at: int) -> None:
    """The chance of an answer, from the four words that lie there."""
    rng.a = desk[at] + 0
    rng.b = desk[at + 1] + 0
    rng.c = desk[at + 2] + 0
    rng.d = desk[at + 3] + 0
    rng.stirred = 0


@helper
def tell_all(before: Cells, after: Cells, events: Events, views: Cells, coded: Any, desk: Any) -> None:
    """What a move tells every viewer; where each one's part of it ends is put on the desk. At the end all is open."""
    at, viewers, is_over = 0, desk[VIEWERS] + 0, desk[LED_TO] & OVER != 0
    for row in range(viewers):
        viewer = row if row < viewers - 1 else MOST_SEATS
        mask(before, views[0], viewer)
        if is_over:
            copy_cells(after, views[1])
        else:
            mask(after, views[1], viewer)
        at = put_news(views[0], views[1], events, desk[HEARD] + 0, viewer, coded, at)
        desk[ENDS + row] = at


@helper
def changes_at(before: Cells, after: Cells, coded: Any) -> int:
    """Write the cells that differ in one view and another; return how many bytes it takes."""
    return put_changes(before, after, coded, 0)


@helper
def forbids_at(states: States, cells: Cells, i: int, seat: int, guard: int) -> int:
    """The set of answers a guard forbids a seat in record i."""
    load(states, cells, i)
    return forbids(states[i], seat, guard)


@helper
def settle_at(states: States, cells: Cells, i: int) -> int:
    """Make a set-up position whole."""
    load(states, cells, i)
    fault = settle(states[i])
    store(states, cells, i)
    return fault


@helper
def view_at(states: States, cells: Cells, i: int, seat: int, views: States, view_cells: Cells, j: int) -> None:
    """Put into view j what a seat may see of record i."""
    store(states, cells, i)
    mask(cells[i], view_cells[j], seat)
    load(views, view_cells, j)


@helper
def thumb_at(views: States, view_cells: Cells, j: int, seat: int, answers: int, rngs: Rngs) -> int:
    """What a sensible person would answer, seeing only view j."""
    load(views, view_cells, j)
    return thumb(views[j], seat, answers, rngs[0])


@helper
def traits_at(views: States, view_cells: Cells, j: int, seat: int, answer: int) -> int:
    """What kind of answer an answer is, to the seat that sees view j."""
    load(views, view_cells, j)
    return traits(views[j], seat, answer)


@helper
def redeal_at(views: States, view_cells: Cells, j: int, seat: int, rngs: Rngs, left: Any, unseen: Any) -> None:
    """Turn view j of a seat into a full record that the seat cannot tell from the truth."""
    reopen_answers(view_cells[j], seat)
    load(views, view_cells, j)
    fill_unknown(views[j], view_cells[j], seat, rngs[0], left, unseen)
    load(views, view_cells, j)
