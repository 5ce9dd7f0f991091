"""What a seat may know: `mask` hides the rest, `redeal` fills it in again at random.

Both are one generic function each, driven by tables that follow from the game's declaration (`tables`). They run over
the flat cells of a record. The names in capitals and `copies_in_play` stand for the game's own; the engine binds them.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import numpy as np

from stolik.core.kit.chance import Rng, below
from stolik.core.kit.names import Question
from stolik.core.kit.piles import HIDDEN, KNOWN, WIDTH, knowers_of, known, loose_of
from stolik.core.kit.record import NOBODY, Record, Seen
from stolik.core.kit.rule import helper

Cells = Any

# Bound by the engine for each game; see `tables`.
UNTIL_CELL = UNTIL_VALUE = IS_MAY = np.zeros(1, np.int16)
PILES = SECRETS = HOMES = VEILED = np.zeros((1, 4), np.int16)
QUESTION_CELL = ASKED_CELL = AWAITED_CELL = 0
EVERYONE = FAMILIES = MOST_PIECES = 0


def copies_in_play(state: Any, family: int, piece: int) -> int:
    """How many pieces of a kind take part in this match; each game's own."""
    raise NotImplementedError


@helper
def copy_cells(source: Cells, into: Cells) -> None:
    """Copy a record; compiled, it is one instruction."""
    into[:] = source


@helper
def mask(source: Cells, view: Cells, seat: int) -> None:
    """Copy a record as one seat may see it; the spectator is the seat after the last."""
    copy_cells(source, view)
    may = IS_MAY[source[QUESTION_CELL]] == 1
    for row in range(len(VEILED)):
        cell, seen = VEILED[row][0], VEILED[row][1]
        if seen == 1:
            if VEILED[row][2] != seat and (UNTIL_CELL[cell] < 0 or source[UNTIL_CELL[cell]] < UNTIL_VALUE[cell]):
                view[cell] = HIDDEN
        elif seen == 2:
            view[cell] = HIDDEN
        elif may:
            view[cell] = source[cell] & (1 << seat)
    for pile in range(len(PILES)):
        mask_pile(source, view, seat, PILES[pile][0], PILES[pile][1] == 1, PILES[pile][2])


@helper
def mask_pile(source: Cells, view: Cells, seat: int, start: int, is_public: bool, owner: int) -> None:
    """Show the places a seat can tell apart in their order, then the loose ones sorted, and only the cards it knows.

    That everybody knows a card it is told only of cards that lie open before a player. In a pile of nobody's that would
    tell too much: who has lost track of a place is a secret as well.
    """
    number = source[start]
    first = start + 1
    is_open, lies_open = is_public or owner == seat, is_public or owner >= 0
    own, fixed = known(1 << seat, 1 << seat), 0
    for place in range(number):
        fixed += 1 if loose_of(source[first + WIDTH * place + KNOWN] & own) == 0 else 0
    shown, spot = 0, fixed
    for place in range(number):
        cell = first + WIDTH * place
        card, told = source[cell] + 0, source[cell + KNOWN] & own
        if lies_open and knowers_of(source[cell + KNOWN] + 0) == EVERYONE:
            told |= EVERYONE
        if knowers_of(told) == 0 and not is_open:
            card = HIDDEN
        if loose_of(told):
            at = first + WIDTH * spot
            while at > first + WIDTH * fixed and comes_after(view[at - WIDTH], view[at - WIDTH + KNOWN], card, told):
                view[at], view[at + KNOWN] = view[at - WIDTH], view[at - WIDTH + KNOWN]
                at -= WIDTH
            spot += 1
        else:
            at = first + WIDTH * shown
            shown += 1
        view[at], view[at + KNOWN] = card, told


@helper
def comes_after(card: int, told: int, other: int, other_told: int) -> bool:
    """The order in which loose cards are listed: by kind, then by who knows them; never by where they lie."""
    return card > other or (card == other and told > other_told)


@helper
def fill_unknown(state: Any, cells: Cells, seat: int, rng: Rng, left: Cells, unseen: Cells) -> None:
    """Deal the unseen pieces of a masked record at random: every placement is equally likely."""
    for family in range(FAMILIES):
        for piece in range(MOST_PIECES):
            left[piece] = copies_in_play(state, family, piece)
        for pile in range(len(PILES)):
            if PILES[pile][3] == family:
                count_seen(cells, seat, PILES[pile][0], PILES[pile][1] == 1 or PILES[pile][2] == seat, left)
        spots = first = 0
        for home in range(len(HOMES)):  # first what lies in one pile only: all that is left may lie anywhere
            if HOMES[home][2] == family:
                if HOMES[home][3] == 1:  # a pile's first kind: its places have not been listed yet
                    first = spots
                    spots = list_unseen(cells, seat, HOMES[home][0], unseen, spots)
                spots = scatter_pieces(cells, rng, HOMES[home][1], left, unseen, first, spots)
        for pile in range(len(PILES)):
            is_open = PILES[pile][1] == 1 or PILES[pile][2] == seat
            if PILES[pile][3] == family and PILES[pile][4] == 0 and not is_open:
                spots = list_unseen(cells, seat, PILES[pile][0], unseen, spots)
        for piece in range(MOST_PIECES):
            spots = scatter_pieces(cells, rng, piece, left, unseen, 0, spots)
    for pile in range(len(PILES)):
        scatter_loose(cells, seat, rng, PILES[pile][0])


@helper
def count_seen(cells: Cells, seat: int, start: int, is_open: bool, left: Cells) -> None:
    """Take the pieces of one pile that a seat sees off what is left."""
    for place in range(cells[start]):
        cell = start + 1 + WIDTH * place
        if is_open or knowers_of(cells[cell + KNOWN] + 0) >> seat & 1:
            left[cells[cell]] -= 1


@helper
def list_unseen(cells: Cells, seat: int, start: int, unseen: Cells, spots: int) -> int:
    """Add the places of one pile that a seat does not see to the list; return how long it is."""
    for place in range(cells[start]):
        cell = start + 1 + WIDTH * place
        if knowers_of(cells[cell + KNOWN] + 0) >> seat & 1 == 0:
            unseen[spots] = cell
            spots += 1
    return spots


@helper
def scatter_pieces(cells: Cells, rng: Rng, piece: int, left: Cells, unseen: Cells, first: int, spots: int) -> int:
    """Give each piece left of a kind one of the spots from `first` on, all equally likely; return how many are free."""
    for _ in range(left[piece]):
        chosen = first + below(rng, spots - first)
        spots -= 1
        cells[unseen[chosen]] = piece
        unseen[chosen] = unseen[spots]
    left[piece] = 0
    return spots


@helper
def scatter_loose(cells: Cells, seat: int, rng: Rng, start: int) -> None:
    """Put the cards that are loose for a seat at random places among the others, each place equally likely."""
    number = cells[start]
    first = start + 1
    fixed = 0
    while fixed < number and loose_of(cells[first + WIDTH * fixed + KNOWN] + 0) >> seat & 1 == 0:
        fixed += 1
    for last in range(fixed, number):
        at = first + WIDTH * last
        card, told = cells[at] + 0, cells[at + KNOWN] + 0
        place = below(rng, last + 1)
        for cell in range(at - 1, first + WIDTH * place - 1, -1):
            cells[cell + WIDTH] = cells[cell]
        at = first + WIDTH * place
        cells[at], cells[at + KNOWN] = card, told


@helper
def reopen_answers(cells: Cells, seat: int) -> None:
    """Answers of others that are still pending become unanswered, for nobody here can know them."""
    asked = cells[ASKED_CELL]
    if IS_MAY[cells[QUESTION_CELL]] == 1:
        cells[AWAITED_CELL] |= asked & ~(1 << seat)
    for row in range(len(SECRETS)):
        cell, owner, asks = SECRETS[row][0], SECRETS[row][1], SECRETS[row][2]
        if owner != seat and (UNTIL_CELL[cell] < 0 or cells[UNTIL_CELL[cell]] < UNTIL_VALUE[cell]):
            cells[cell] = -1  # who is not asked yet, or does not sit here, has answered nothing
            if cells[QUESTION_CELL] == asks:
                cells[AWAITED_CELL] |= asked & (1 << owner)


def odd_numbers(number: int) -> list[int]:
    """So many odd numbers of 62 bits that have nothing to do with each other, always the same ones."""
    words = (sha256(str(at).encode()).digest() for at in range(number))
    return [int.from_bytes(word[:8], "little") >> 2 | 1 for word in words]


def tables(record: type[Record], questions: type[Question]) -> dict[str, Any]:
    """The tables of `mask`, `redeal` and the loops, from a game's declaration."""
    total = record.cells()
    seen, owner = np.zeros(total, np.int16), np.full(total, NOBODY, np.int16)
    until_cell, until_value = np.full(total, -1, np.int16), np.zeros(total, np.int16)
    secrets = []
    for field in record.fields.values():
        part = slice(field.offset, field.offset + field.cells)
        if field.is_pile:
            continue  # the cells of a pile are masked card by card
        seen[part] = field.seen
        if field.seen == Seen.OWNER:
            each = field.cells // field.shape[0]
            owner[part] = np.arange(field.cells) // each
            if field.until is not None:
                until_cell[part] = record.fields[field.until[0]].offset
                until_value[part] = field.until[1]
            if field.answer_to is not None:
                secrets += [(field.offset + i, i // each, int(field.answer_to), 0) for i in range(field.cells)]
    veiled = [(cell, seen[cell], owner[cell]) for cell in range(total) if seen[cell] != Seen.PUBLIC]
    families = record.families()
    piles = [
        (
            start,
            field.seen == Seen.PUBLIC,
            seat if field.seen == Seen.OWNER else NOBODY,
            families.index(field.family(seat)),
            bool(field.home_of),
        )
        for field, seat, start in record.piles()
    ]
    homes = [
        (start, piece, families.index(field.family(seat)), number == 0)
        for field, seat, start in record.piles()
        for number, piece in enumerate(field.home_of)
    ]
    return {
        "VEILED": np.array(veiled, np.int16).reshape(-1, 3),
        "UNTIL_CELL": until_cell,
        "UNTIL_VALUE": until_value,
        "ODDS": np.array(odd_numbers(total)),
        "IS_MAY": np.array([question.may for question in questions], np.int16),
        "IS_STEP": np.array([question.continues for question in questions], np.int16),
        "IS_SECRET": np.array([question.secret for question in questions], np.int16),
        "COLLECTS": np.array([question.collects for question in questions], np.int16),
        "PASS": np.array([int(question.default) if question.may else -1 for question in questions], np.int16),
        "PILES": np.array(piles, np.int16).reshape(-1, 5),
        "HOMES": np.array(homes, np.int16).reshape(-1, 4),
        "SECRETS": np.array(secrets, np.int16).reshape(-1, 4),
        "VISIBLE": np.array(visible_cells(record), np.int16),
        "QUESTION_CELL": record.fields["question"].offset,
        "ASKED_CELL": record.fields["asked"].offset,
        "AWAITED_CELL": record.fields["awaited"].offset,
        "FIRST_TALLY": min((field.offset for field in record.fields.values() if field.is_tally), default=total),
        "MOST_SEATS": record.most_seats,
        "EVERYONE": (1 << (record.most_seats + 1)) - 1,
        "FAMILIES": len(families),
        "MOST_PIECES": max((len(family.pieces) for family in families), default=0),
    }


def visible_cells(record: type[Record]) -> list[int]:
    """The cells that can ever tell a seat something: all but what is hidden from everybody."""
    return [
        cell
        for field in record.fields.values()
        if field.is_pile or field.seen != Seen.HIDDEN
        for cell in range(field.offset, field.offset + field.cells)
    ]
