"""What a seat sees as a list of features, for those who have learned: from a game's declaration, for every game.

A feature is something that is so or is not: the question is this one, I have three coins, somebody two chairs on has
shown this card. Seats are told as they sit from the one that looks on, so what is learned in one chair holds in all,
and actions that name a seat are numbered likewise.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from stolik.core.kit.names import Named, Numbers, Question, Seats, SeatSet, SetOf
from stolik.core.kit.piles import WIDTH
from stolik.core.kit.record import NOBODY, Field, Record, Seen
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import has
from stolik.core.minds.mind import SIGHT, Mind

# How a cell becomes features, and the columns of a row that says so: which cell, its first feature, how many kinds of
# thing it may hold, the seat it belongs to and how many features each seat has of it.
AMOUNT, MEMBER, CHAIR, CHAIRS, MEMBERS, PILE, TOP = range(7)
HOW, CELL, FIRST, KINDS, OWNER, EACH = range(6)

EXACT = 13  # amounts below are told apart
STEPS = (16, 20, 30, 50)  # … and above them only if one of these lies between
AMOUNTS = EXACT + len(STEPS) + 1
COPIES = 3  # of a kind in one pile that are told apart
DEEP = 3  # places from the top of a pile of nobody's that are looked at one by one
UNTOLD = ("over", "winners", "place", "awaited")  # while somebody is asked they say nothing

# Bound by the engine for each game; see `tables`.
SIGHTS: Any = ()
ACTIONS: Any = ()
SEAT_ACTIONS: Any = ()
QUESTION_CELL = SEATS_CELL = 0


@helper
def notice(mind: Mind, seat: int) -> int:
    """Write down at `unseen` the numbers of the features that SIGHT has to a seat; return how many."""
    view, found = mind.cells[SIGHT], 0
    seats = view[SEATS_CELL] + 0
    for row in range(len(SIGHTS)):
        how, value, owner = SIGHTS[row][HOW] + 0, view[SIGHTS[row][CELL]] + 0, SIGHTS[row][OWNER] + 0
        if owner >= seats:
            continue
        first = SIGHTS[row][FIRST] + (0 if owner < 0 else SIGHTS[row][EACH] * chairs_on(owner, seat, seats))
        if how == AMOUNT:
            if value >= 0:
                mind.unseen[found] = first + step_of(value)
                found += 1
        elif how == MEMBER:
            if value >= 0 and value < SIGHTS[row][KINDS]:
                mind.unseen[found] = first + value
                found += 1
        elif how == CHAIR:
            if value >= 0:
                mind.unseen[found] = first + chairs_on(value, seat, seats)
                found += 1
        elif how == CHAIRS:
            for other in range(seats):
                if value > 0 and has(value, other):
                    mind.unseen[found] = first + chairs_on(other, seat, seats)
                    found += 1
        elif how == MEMBERS:
            for member in range(SIGHTS[row][KINDS]):
                if value > 0 and has(value, member):
                    mind.unseen[found] = first + member
                    found += 1
        elif how == PILE:
            found = notice_pile(mind, SIGHTS[row][CELL] + 0, first, SIGHTS[row][KINDS] + 0, found)
        else:
            found = notice_top(mind, SIGHTS[row][CELL] + 0, first, SIGHTS[row][KINDS] + 0, found)
    return found


@helper
def notice_pile(mind: Mind, start: int, first: int, kinds: int, found: int) -> int:
    """Whether there is one of a kind in a pile that is seen, two, three; and how many cards lie there."""
    view = mind.cells[SIGHT]
    number = view[start] + 0
    mind.unseen[found] = first + COPIES * kinds + step_of(number)
    for kind in range(kinds):
        mind.left[kind] = 0
    for place in range(number):
        card = view[start + 1 + WIDTH * place] + 0
        if card >= 0 and mind.left[card] < COPIES:
            found += 1
            mind.unseen[found] = first + COPIES * card + mind.left[card]
            mind.left[card] += 1
    return found + 1


@helper
def notice_top(mind: Mind, start: int, first: int, kinds: int, found: int) -> int:
    """What is known of the topmost cards, one by one."""
    view = mind.cells[SIGHT]
    for deep in range(min(DEEP, view[start] + 0)):
        card = view[start + 1 + WIDTH * (view[start] - 1 - deep)] + 0
        if card >= 0:
            mind.unseen[found] = first + kinds * deep + card
            found += 1
    return found


@helper
def chairs_on(other: int, seat: int, seats: int) -> int:
    """How many chairs on from one seat another sits."""
    return other - seat if other >= seat else other - seat + seats


@helper
def step_of(amount: int) -> int:
    """Which amounts this one is told apart from."""
    if amount < EXACT:
        return amount
    step = EXACT
    for mark in STEPS:
        step += 1 if amount >= mark else 0
    return step


@helper
def action_of(question: int, answer: int, seat: int, seats: int) -> int:
    """The number of an answer among all actions, as the seat sits that gives it."""
    action = ACTIONS[question] + answer
    first = SEAT_ACTIONS[action] + 0
    return action if first < 0 else first + chairs_on(action - first, seat, seats)


# From the declaration


def tables(record: type[Record], questions: type[Question]) -> dict[str, Any]:
    """The tables of `notice` and `action_of`."""
    rows, number = [], 0
    for field in record.fields.values():
        if field.name not in UNTOLD and (field.is_pile or field.seen != Seen.HIDDEN):
            each, parts = told_of(record, field)
            seats = record.most_seats if field.is_per_seat(record.most_seats) else 1
            for how, cell, offset, kinds, owner in parts:
                rows.append((how, cell, number + offset, kinds, owner, each))
            number += each * seats
    named: list[int] = []
    first = []
    for question in questions:
        first.append(len(named))
        for kind in question.answers:
            begins = len(named)
            named += [begins if isinstance(kind.spec.of, Seats) else -1] * kind.width
    return {
        "SIGHTS": np.array(rows, np.int64),
        "ACTIONS": np.array(first, np.int64),
        "SEAT_ACTIONS": np.array(named, np.int64),
        "SEATS_CELL": record.fields["seats"].offset,
        "FEATURES": number,
    }


Part = tuple[int, int, int, int, int]  # how, cell, first feature within the seat's own, kinds, owner


def told_of(record: type[Record], field: Field) -> tuple[int, list[Part]]:
    """How many features a field has, or each seat of it; and how its cells become features."""
    is_per_seat = field.is_per_seat(record.most_seats)
    cells = range(field.offset, field.offset + field.cells, field.full_shape[-1] if field.is_pile else 1)
    each = len(cells) // record.most_seats if is_per_seat else len(cells)
    parts: list[Part] = []
    width = 0
    for place, cell in enumerate(cells):
        owner = place // each if is_per_seat else NOBODY
        width = 0
        for how, kinds, wide in shown_as(field, record.most_seats):
            parts.append((how, cell, place % each * width_of(field, record.most_seats) + width, kinds, owner))
            width += wide
    return each * width_of(field, record.most_seats), parts


def width_of(field: Field, seats: int) -> int:
    """How many features one cell of a field has, or one pile."""
    return sum(wide for _, _, wide in shown_as(field, seats))


def shown_as(field: Field, seats: int) -> Iterator[tuple[int, int, int]]:
    """The ways in which a cell of a field is told, or a pile: how, of how many kinds, by how many features."""
    if field.is_pile:
        kinds = len(field.of)
        yield PILE, kinds, COPIES * kinds + min(AMOUNTS, field.shape[-1] + 1)
        if field.seen == Seen.HIDDEN:
            yield TOP, kinds, DEEP * kinds
    elif field.of is SeatSet:
        yield CHAIRS, seats, seats
    elif isinstance(field.of, Seats):
        yield CHAIR, seats, seats
    elif isinstance(field.of, SetOf):
        yield MEMBERS, len(field.of.domain), len(field.of.domain)
    elif isinstance(field.of, type) and issubclass(field.of, Named):
        yield MEMBER, len(field.of), len(field.of)
    else:
        assert field.of is None or isinstance(field.of, Numbers), field.of
        yield AMOUNT, AMOUNTS, AMOUNTS
