"""Positions so near their end that perfect play can be worked out: see `stolik.lab.exploit`."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Any

import numpy as np

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.core.kit.piles import WIDTH
from stolik.core.proof.giving import give
from stolik.games.conflict.cards import Card
from stolik.lab.exploit import END, Array, Grower, Outcomes, Reduced, Tree, applied, surely

CONFLICT, CLASH = games.load("conflict"), games.load("clash")
KINDS = tuple(card for card in Card if card != Card.UN)  # with the media in play
RICH = 12  # millions: even robbed of two one must start a scandal, and wins (CO-4.4)
FACE_UP = {
    "conflict-plain": ("russia", "police"),
    "conflict-no-union": ("eu", "eu"),  # the target can hardly hold what stops a protest
    "conflict-no-protest": ("protest", "protest"),  # … and here the attacker hardly what it claims
}


def last_chance(word: str) -> Reduced:
    """Conflict: one card each; who is in turn has 3 million and must win now, for the other is about to.

    The money of one side makes its next turn a forced scandal, so nothing is left after this turn but to bluff, to
    doubt and to object.
    """
    shown = FACE_UP[word]
    left = Counter({card: int(CONFLICT.pieces.rows[card.word]["copies"]) for card in KINDS})
    left.subtract(Card[card.upper()] for card in shown)
    total = sum(left.values())
    roots: Outcomes = []
    for one, two in itertools.product(KINDS, KINDS):
        share = left[one] / total * (left[two] - (one == two)) / (total - 1)
        if share > 0:
            match = CONFLICT.new(seats=2, seed=1, names=("Ala", "Jan"))
            told: dict[str, Any] = {"turn": "Ala", "money": {"Ala": 3, "Jan": RICH}}
            told["hands"] = {"Ala": [one.word], "Jan": [two.word]}
            told["face_up"] = {"Ala": [shown[0]], "Jan": [shown[1]]}
            give(match, told, np.random.default_rng(1))
            roots.append((share, in_order(match.cells)))
    title = f"conflict: the last chance of three million against {RICH}, {' and '.join(shown)} face up"
    return Reduced(CONFLICT, word, title, roots, by_draws)


DECK = CONFLICT.state.fields["deck"].offset


def deck_of(cells: Array) -> Array:
    """The deck, a row for each card, the top last."""
    return cells[0, DECK + 1 : DECK + 1 + WIDTH * int(cells[0, DECK])].reshape(-1, WIDTH)


def in_order(cells: Array) -> Array:
    """The same record, the deck in order: nobody knows in which it lies."""
    deck = deck_of(cells)
    deck[:] = deck[np.lexsort(deck.T[::-1])]
    return cells


def by_draws(cells: Array, seat: int, answer: int) -> Outcomes:
    """What may come of an answer, by the two cards that lie on top of the deck."""
    kinds = Counter(int(card) for card in deck_of(cells)[:, 0])
    some = sorted(kinds)
    tries = [stacked(cells, pair) for pair in ((some[0], some[1]), (some[-1], some[-2]))]
    then = [in_order(applied(CONFLICT, each, seat, answer)) for each in tries]
    if np.array_equal(*then):
        return [(1.0, then[0])]  # nobody draws
    total, found = sum(kinds.values()), {}
    for one, two in itertools.combinations_with_replacement(some, 2):
        ways = kinds[one] * (kinds[two] - (one == two)) * (1 if one == two else 2)
        if ways > 0:
            after = in_order(applied(CONFLICT, stacked(cells, (one, two)), seat, answer))
            share, _ = found.get(after.tobytes(), (0.0, after))
            found[after.tobytes()] = (share + ways / total / (total - 1), after)
    return list(found.values())


def stacked(cells: Array, top: tuple[int, int]) -> Array:
    """The same record with these two cards on top of the deck."""
    cells = cells.copy()
    deck = deck_of(cells)
    rows = [row.copy() for row in deck]
    above = [rows.pop(next(at for at, row in enumerate(rows) if row[0] == card)) for card in top]
    deck[:] = [*rows, *above]
    return cells


def last_tiles(seed: int, most: int = 6000) -> Reduced | None:
    """CLASH: the end of a single game between rules of thumb, from where its whole tree has at most so many places.

    Everything lies open, so perfect play needs no bluff. None if chance has a say or nothing is left to decide.
    """
    match = CLASH.new(seats=2, seed=seed, scoring="single")
    luck, positions = np.random.default_rng(seed), []
    while not match.is_over:
        seat = match.awaited[0]
        if len(match.awaited) == 1 and not match.continues(match.cells):
            positions.append(match.cells.copy())
        words = [int(word) for word in luck.integers(1, 1 << 31, 4)]
        view, answers = match.engine.view(match.cells, seat), match.engine.legal(match.cells, seat)
        rng = match.engine.new_rng((words[0], words[1], words[2], words[3]))
        match.answer(seat, match.engine.thumb(view, seat, answers, rng))
    found = None
    for cells in reversed(positions):
        reduced = Reduced(CLASH, f"clash-{seed}", f"clash: the end of deal {seed}", [(1.0, cells)], surely(CLASH))
        try:
            tree = Grower(reduced, most).grow()
        except StolikError:  # too large, or chance
            break
        if not is_settled(tree):
            found = reduced
    return found


def is_settled(tree: Tree) -> bool:
    """Does it make no difference what anybody answers?"""
    return len({gain for mover, gain in zip(tree.movers, tree.gains) if mover == END}) == 1
