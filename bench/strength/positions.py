"""Positions so near their end that perfect play can be worked out: see `stolik.lab.reduced`.

They are made under the real rules, by given positions and options. What a seat cannot see is dealt in every way that
fits what it sees, each as likely as the cards make it: what bots that deal worlds for themselves assume as well.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from stolik import games
from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.proof.giving import give
from stolik.games.conflict.cards import Card
from stolik.lab.chances import Array
from stolik.lab.reduced import END, GameTree, Grower, Reduced

CONFLICT, CLASH, KITTENS = games.load("conflict"), games.load("clash"), games.load("kittens")
ROULETTE, FOOTBALL = games.load("roulette"), games.load("football")
SEATS = ("Ala", "Jan")
Told = Mapping[str, Any]


class Deal(NamedTuple):
    """One way in which cards may lie that not everybody sees."""

    share: float
    one: list[str]  # in the first hand
    two: list[str]  # … the second
    rest: list[str]


def deals(unseen: Sequence[str], sizes: tuple[int, int]) -> Iterator[Deal]:
    """Every way to deal some cards to two hands, and how likely it is."""
    ways: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for one in itertools.combinations(range(len(unseen)), sizes[0]):
        others = [place for place in range(len(unseen)) if place not in one]
        for two in itertools.combinations(others, sizes[1]):
            rest = [place for place in others if place not in two]
            ways[tuple(tuple(sorted(unseen[place] for place in part)) for part in (one, two, rest))] += 1
    for parts, number in ways.items():
        yield Deal(number / ways.total(), *map(list, parts))


def given(game: Game, told: Told, options: Told) -> Array:
    """The record of a given position."""
    match = game.new(seats=2, seed=1, names=SEATS, **options)
    give(match, told, np.random.default_rng(1))
    return match.cells


def by_seat(*each: Any) -> dict[str, Any]:
    """What is given of each seat."""
    return dict(zip(SEATS, each, strict=True))


# conflict

KINDS: tuple[Card, ...] = tuple(card for card in Card if card != Card.UN)  # with the media in play
RICH = 12  # millions: even robbed of two one must start a scandal, and wins (CO-4.4)
FACE_UP = {
    "plain": ("russia", "police"),
    "no-union": ("eu", "eu"),  # the target can hardly hold what stops a protest
    "no-protest": ("protest", "protest"),  # … and here the attacker hardly what it claims
}


def last_chance(word: str) -> Reduced:
    """Conflict: one card each; who is in turn has 3 million and must win now, for the other is about to.

    The money of one side makes its next turn a forced scandal, so nothing is left after this turn but to bluff, to
    doubt and to object.
    """
    shown = FACE_UP[word]
    left: Counter[str] = Counter({card.word: int(CONFLICT.pieces.rows[card.word]["copies"]) for card in KINDS})
    left.subtract(shown)
    told = {"turn": "Ala", "money": by_seat(3, RICH), "face_up": by_seat([shown[0]], [shown[1]])}
    roots = [
        (deal.share, given(CONFLICT, told | {"hands": by_seat(deal.one, deal.two)}, {}))
        for deal in deals(list(left.elements()), (1, 1))
    ]
    title = f"conflict: the last chance of three million against {RICH}, {' and '.join(shown)} face up"
    return Reduced(CONFLICT, f"conflict-{word}", title, roots)


# clash


def last_tiles(seed: int, most: int = 6000) -> Reduced | None:
    """CLASH: the end of a single game between rules of thumb, from where its whole tree has at most so many places.

    Everything lies open, so perfect play needs no bluff. None if nothing is left to decide.
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
        reduced = Reduced(CLASH, f"clash-{seed}", f"clash: the end of deal {seed}", [(1.0, cells)])
        try:
            tree = Grower(reduced, most).grow()
        except StolikError:  # too large
            break
        if not is_settled(tree):
            found = reduced
    return found


def is_settled(tree: GameTree) -> bool:
    """Does it make no difference what anybody answers?"""
    return len({gain for mover, gain in zip(tree.movers, tree.gains) if mover == END}) == 1


# kittens

LAST_CARDS = {
    "attacks": ("attack", "attack", "nope", "nope", "defuse"),
    "favor": ("favor", "attack", "nope", "defuse", "defuse"),
    "armageddon": ("armageddon", "attack", "nope", "nope", "defuse"),
}


def last_cards(word: str) -> Reduced:
    """Kittens: two cards in each hand, and two in the pile, of which one is a Kitten; everything else is discarded."""
    unseen = LAST_CARDS[word]
    roots = []
    for deal in deals(unseen, (2, 2)):
        told = {"turn": "Ala", "hands": by_seat(deal.one, deal.two), "deck": [*deal.rest, "kitten"]}
        roots.append((deal.share, given(KITTENS, told, {"first": "seat1"})))
    title = f"kittens: two cards each and two in the pile, a Kitten, {', '.join(unseen)}"
    return Reduced(KITTENS, f"kittens-{word}", title, roots)


# roulette

LAST_ROUND = {"rounds": 100, "team": by_seat(1, 1), "hands": by_seat([], [])}  # captains, a draw after it (RO-13.13)
OUT_OF_DATE = ["peeping_tom"] * 4  # whoever draws one can do nothing with it after the Bidding Phase
HIDING = {"click": 6 / 7, "bullet": 1 / 7}  # if nobody has chosen
POINTS = (12, 13)
ACCUSING = {"equal": ((12, 12), (2, 3)), "daring": ((13, 9), (1, 5))}  # points and stakes


def last_round() -> Reduced:
    """Roulette: the whole last round of two captains: what to hide, how much to stake, whether to accuse."""
    told = {"phase": "loading", "points": by_seat(*POINTS), "deck": OUT_OF_DATE}
    cells = given(ROULETTE, LAST_ROUND | told, {})
    cells[0, ROULETTE.state.fields["demanded"].offset] = 0b11  # both have had their spin: nothing comes of it (RO-5.3)
    title = f"roulette: the last round of two captains with {POINTS[0]} and {POINTS[1]} points"
    return Reduced(ROULETTE, "roulette-round", title, [(1.0, cells)])


def last_accusation(word: str) -> Reduced:
    """Roulette: the stakes of the last round are open, and what was hidden was hidden by lot."""
    points, stakes = ACCUSING[word]
    told = {"phase": "challenge", "points": by_seat(*points), "stakes": by_seat(*stakes), "deck": OUT_OF_DATE}
    roots = [
        (HIDING[one] * HIDING[two], given(ROULETTE, LAST_ROUND | told | {"pockets": by_seat([one], [two])}, {}))
        for one, two in itertools.product(HIDING, HIDING)
    ]
    title = f"roulette: captains with {points[0]} and {points[1]} points have staked {stakes[0]} and {stakes[1]}"
    return Reduced(ROULETTE, f"roulette-{word}", title, roots)


# football

WINGS = ("right_wing_21", "right_wing_13", "left_wing_22", "left_wing_12", "through_ball_31", "through_ball_13")
DRIBBLE = ("through_ball_31", "one_two_11", "left_wing_13", "right_wing_21", "long_switch_31", "dribble")
FOUR = ("right_wing_21", "right_wing_12", "one_two_22", "left_wing_21", "through_ball_31", "through_ball_22")
LAST_ATTACK = {  # the cards that nobody else sees, how many of them each has, and how shots lie
    "wings": (WINGS, (3, 3), "open"),
    "dribble": (DRIBBLE, (3, 3), "surprising"),
    "four": ((*FOUR, "left_wing_13"), (4, 3), "surprising"),
}


def last_attack(word: str) -> Reduced:
    """Football: the thousandth turn, an attack before the goal in extra time: a goal wins, else it is a draw."""
    unseen, sizes, shots = LAST_ATTACK[word]
    told = {"half": "extra", "turns": 999, "attacker": "Ala", "ball": "yellow_area", "stock": [], "second_stock": []}
    roots = [
        (
            deal.share,
            given(FOOTBALL, told | {"hands": by_seat(deal.one, deal.two)}, {"first": "seat1", "shots": shots}),
        )
        for deal in deals(unseen, sizes)
    ]
    title = f"football: the last attack, {sizes[0]} cards against {sizes[1]}, {shots} shots; {', '.join(unseen)}"
    return Reduced(FOOTBALL, f"football-{word}", title, roots)


# All of them


def reduced_games(ends: int, trees: range) -> Iterator[Reduced]:
    """Every position; of CLASH the first ends that are neither too small nor too large."""
    yield from map(last_chance, FACE_UP)
    yield from map(last_cards, LAST_CARDS)
    yield from map(last_accusation, ACCUSING)
    yield from map(last_attack, LAST_ATTACK)
    yield last_round()
    found, seed = 0, 0
    while found < ends:
        reduced = last_tiles(seed, trees.stop)
        if reduced is not None and len(Grower(reduced).grow().movers) in trees:
            found += 1
            yield reduced
        seed += 1
