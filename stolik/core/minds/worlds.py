"""Worlds that a seat cannot tell from the truth: any that its view allows, or those that play has made likely."""

from __future__ import annotations

from typing import Any

from stolik.core.kit.chance import Rng, below, roll, seed_answer
from stolik.core.kit.piles import KNOWN, WIDTH
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import count, has, pick
from stolik.core.machine.loops import apply, legal, load, store, thumb
from stolik.core.machine.views import copy_cells, fill_unknown, mask, reopen_answers
from stolik.core.minds.mind import ALIVE, BELIEF, DEALT, HEARD, LOOK, SIGHT, TABLE, TRUST, WORLD, Mind

Cells = Any
Numbers = Any

ATTEMPTS = 12  # how often chance is drawn anew in a world until it gives what was seen
QUESTIONS = 4  # how often a rule of thumb is asked what it would have answered
FEWEST = 50  # of so many worlds one must be left, or belief begins anew

# Bound by the engine for each game; see `views.tables`.
PILES: Numbers = ()
IS_SECRET: Numbers = ()
COLLECTS: Numbers = ()
PASS: Numbers = ()


@helper
def look(mind: Mind, record: int, seat: int, view: int) -> None:
    """Put into one record what a seat sees of another."""
    store(mind.states, mind.cells, record)
    mask(mind.cells[record], mind.cells[view], seat)
    load(mind.states, mind.cells, view)


@helper
def first_world(mind: Mind, seat: int) -> int:
    """Where the worlds begin that a seat believes in; there may be room for one seat only."""
    return (seat * len(mind.weights)) % max(1, len(mind.worlds))


@helper
def deal_world(mind: Mind, seat: int, settings: Numbers, luck: Rng) -> None:
    """Put a world into DEALT that fits what the seat sees at SIGHT."""
    if settings[BELIEF] > 0 and len(mind.worlds) > 0 and below(luck, 1000) < settings[BELIEF]:
        row = first_world(mind, seat) + below(luck, len(mind.weights))
        copy_cells(mind.worlds[row], mind.cells[DEALT])
        stir_piles(mind.cells[DEALT], luck)
        load(mind.states, mind.cells, DEALT)
    else:
        deal_any_world(mind, seat, luck)


@helper
def deal_any_world(mind: Mind, seat: int, luck: Rng) -> None:
    """Put any world into DEALT that the view at SIGHT allows."""
    copy_cells(mind.cells[SIGHT], mind.cells[DEALT])
    reopen_answers(mind.cells[DEALT], seat)
    load(mind.states, mind.cells, DEALT)
    fill_unknown(mind.states[DEALT], mind.cells[DEALT], seat, luck, mind.left, mind.unseen)
    load(mind.states, mind.cells, DEALT)


@helper
def stir_piles(cells: Cells, luck: Rng) -> None:
    """Mix what nobody at all knows within each pile of nobody's."""
    for pile in range(len(PILES)):
        if PILES[pile][1] == 0 and PILES[pile][2] < 0:
            first = PILES[pile][0] + 1
            for place in range(cells[first - 1] - 1, 0, -1):
                cell = first + WIDTH * place
                if cells[cell + KNOWN] == 0:
                    other = first + WIDTH * below(luck, place + 1)
                    if cells[other + KNOWN] == 0:
                        card = cells[cell] + 0
                        cells[cell] = cells[other]
                        cells[other] = card


# What a seat believes


@helper
def believe_anew(mind: Mind, seat: int, luck: Rng) -> None:
    """Forget what play has told: any world that the view at SIGHT allows."""
    first = first_world(mind, seat)
    for world in range(len(mind.weights)):
        deal_any_world(mind, seat, luck)
        copy_cells(mind.cells[DEALT], mind.worlds[first + world])


@helper
def watch(
    mind: Mind, watcher: int, mover: int, answer: int, question: int, is_open: bool, settings: Numbers, luck: Rng
) -> None:
    """A seat sees that somebody has answered, the match at TABLE having gone on; it believes what makes that likely.

    What others have answered in a window that is still open nobody can know. When it closes, one who passes last tells
    that all have passed; of those who were silent while somebody spoke nothing is known.
    """
    if is_open and mover != watcher:
        return
    look(mind, TABLE, watcher, SIGHT)
    if not is_open and (answer == PASS[question] or COLLECTS[question] == 1):
        for seat in range(mind.states[TABLE].seats):
            if seat != watcher and seat != mover and mind.book[HEARD + seat] > 0:
                heard = mind.book[HEARD + seat] - 1
                observe(mind, watcher, seat, heard, COLLECTS[question] == 1, False, settings, luck)
    is_secret = IS_SECRET[question] == 1 and mover != watcher
    observe(mind, watcher, mover, answer, is_secret, True, settings, luck)


@helper
def observe(
    mind: Mind, seat: int, mover: int, answer: int, is_secret: bool, is_last: bool, settings: Numbers, luck: Rng
) -> None:
    """Keep the worlds in which an answer was likely, and, if it `is_last`, that now look as SIGHT does."""
    first = first_world(mind, seat)
    total, alive = 0.0, 0
    for world in range(len(mind.weights)):
        mind.weights[world] = likelihood(mind, seat, first + world, mover, answer, is_secret, is_last, settings, luck)
        if mind.weights[world] > 0:
            alive += 1
            total += mind.weights[world]
            copy_cells(mind.cells[WORLD], mind.worlds[first + world])
    mind.book[ALIVE] = alive
    if alive * FEWEST < len(mind.weights):
        believe_anew(mind, seat, luck)
    else:
        draw_worlds(mind, first, total, luck)


@helper
def likelihood(
    mind: Mind,
    seat: int,
    world: int,
    mover: int,
    answer: int,
    is_secret: bool,
    is_last: bool,
    settings: Numbers,
    luck: Rng,
) -> float:
    """How likely an answer was in a world, which then goes on at WORLD; 0 if that looks otherwise than SIGHT."""
    weight = 0.0
    for attempt in range(ATTEMPTS):
        copy_cells(mind.worlds[world], mind.cells[WORLD])
        stir_piles(mind.cells[WORLD], luck)
        load(mind.states, mind.cells, WORLD)
        state = mind.states[WORLD]
        choices = legal(state, mover) if state.over == 0 and has(state.awaited, mover) else 0
        if choices == 0 or (not is_secret and not has(choices, answer)):
            return 0.0
        given = answer
        if mover == seat or count(choices) == 1:
            weight = 1.0
        elif is_secret:
            weight = 1.0
            given = guess(mind, mover, choices, settings, luck)
        elif attempt == 0:
            weight = how_often(mind, mover, choices, answer, settings, luck)
        if not has(choices, given):
            return 0.0
        seed_answer(mind.rngs[0], roll(luck) << 31 | roll(luck), 1)
        apply(state, mover, given, mind.rngs[0], None)
        store(mind.states, mind.cells, WORLD)
        if not is_last or looks_alike(mind, seat):
            return weight
    return 0.0


@helper
def looks_alike(mind: Mind, seat: int) -> bool:
    """Does the world at WORLD look to a seat as SIGHT does?"""
    mask(mind.cells[WORLD], mind.cells[LOOK], seat)
    for cell in range(len(mind.cells[LOOK])):
        if mind.cells[LOOK][cell] != mind.cells[SIGHT][cell]:
            return False
    return True


@helper
def guess(mind: Mind, mover: int, choices: int, settings: Numbers, luck: Rng) -> int:
    """What somebody may have answered in the world at WORLD."""
    if below(luck, 1000) >= settings[TRUST]:
        return pick(choices, below(luck, count(choices)))
    mask(mind.cells[WORLD], mind.cells[LOOK], mover)
    load(mind.states, mind.cells, LOOK)
    return thumb(mind.states[LOOK], mover, choices, luck)


@helper
def how_often(mind: Mind, mover: int, choices: int, answer: int, settings: Numbers, luck: Rng) -> float:
    """How likely somebody gives this answer in the world at WORLD: by rules of thumb, or else anything."""
    mask(mind.cells[WORLD], mind.cells[LOOK], mover)
    load(mind.states, mind.cells, LOOK)
    hits = 0
    for _ in range(QUESTIONS):
        hits += 1 if thumb(mind.states[LOOK], mover, choices, luck) == answer else 0
    trust = settings[TRUST] / 1000.0
    return trust * hits / QUESTIONS + (1.0 - trust) / count(choices)


@helper
def draw_worlds(mind: Mind, first: int, total: float, luck: Rng) -> None:
    """Draw the worlds anew by weight: those that come up twice take the places of those that do not."""
    crowd = len(mind.weights)
    each = total / crowd
    mark = each * (roll(luck) / 4294967296.0)
    for world in range(crowd):
        copies = 0
        mark -= mind.weights[world]
        while mark < 0:
            copies += 1
            mark += each
        mind.weights[world] = copies
    spare = 0
    for world in range(crowd):
        while mind.weights[world] > 1.0:
            while spare < crowd and mind.weights[spare] > 0.0:
                spare += 1
            if spare < crowd:
                copy_cells(mind.worlds[first + world], mind.worlds[first + spare])
                mind.weights[spare] = 1.0
            mind.weights[world] -= 1.0
