"""Perfect play in a reduced game, and the best reply to any play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from stolik.core.kit.errors import StolikError
from stolik.core.kit.extras import extra
from stolik.lab.chances import Array
from stolik.lab.reduced import CHANCE, END, GameTree, Info

Policy = Callable[[Info], Sequence[float]]  # how likely each answer is where a seat knows so much


def best_reply(tree: GameTree, seat: int, policy: Policy) -> float:
    """What a seat gets that knows the other's policy, and makes the best of it."""
    asked: dict[int, Sequence[float]] = {}

    def shares_at(place: int) -> Sequence[float]:
        if tree.movers[place] == CHANCE:
            return tree.shares[place]
        info = tree.infos[place]
        if info not in asked:
            asked[info] = policy(tree.known[info])
        return asked[info]

    reach: dict[int, float] = {}  # how likely chance and the other let a place come about
    waiting = [(0, 1.0)]
    while waiting:
        place, weight = waiting.pop()
        reach[place] = weight
        is_free = tree.movers[place] in (seat, END)
        shares = [1.0] * len(tree.kids[place]) if is_free else shares_at(place)
        waiting += [(kid, weight * share) for kid, share in zip(tree.kids[place], shares) if share > 0]
    worth: dict[int, float] = {}
    choices: dict[int, int] = {}

    def value(place: int) -> float:
        if place not in worth:
            mover = tree.movers[place]
            if mover == END:
                worth[place] = tree.gains[place] if seat == 0 else 1 - tree.gains[place]
            elif mover == seat:
                worth[place] = value(tree.kids[place][choice(tree.infos[place])])
            else:
                pairs = zip(tree.kids[place], shares_at(place))
                worth[place] = sum(share * value(kid) for kid, share in pairs if share > 0)
        return worth[place]

    def choice(info: int) -> int:
        if info not in choices:
            known = tree.known[info]
            here = [place for place in known.places if reach.get(place, 0) > 0]
            sums = [
                sum(reach[place] * value(tree.kids[place][number]) for place in here)
                for number in range(len(known.answers))
            ]
            choices[info] = int(np.argmax(sums))
        return choices[info]

    return value(0)


@dataclass(frozen=True)
class Solution:
    """Perfect play: what the first seat gets, and how likely each answer is at each question."""

    value: float
    shares: dict[int, list[float]]

    def policy(self, info: Info) -> Sequence[float]:
        """Perfect play as a policy."""
        return self.shares[info.number]


def solve(tree: GameTree) -> Solution:
    """Perfect play of both by linear programming over sequences of own answers (Koller, Megiddo and von Stengel)."""
    plans = [plan_of(tree, seat) for seat in range(2)]
    sequences = [SequenceNumbers(tree, seat) for seat in range(2)]
    payoff = payoffs(tree, sequences)
    values, first = _perfect(payoff, *sequences)
    _, second = _perfect(-payoff.T, *sequences[::-1])
    shares: dict[int, list[float]] = {}
    for plan, numbers in zip((first, second), sequences):
        for info in plans[numbers.seat]:
            weights = [max(0.0, plan[numbers.of[info.number, answer]]) for answer in range(len(info.answers))]
            total = sum(weights)
            even = [1 / len(weights)] * len(weights)
            shares[info.number] = [weight / total for weight in weights] if total > 1e-12 else even
    return Solution(values, shares)


def plan_of(tree: GameTree, seat: int) -> list[Info]:
    """All questions a seat may be asked."""
    return [info for info in tree.known if info.seat == seat]


class SequenceNumbers:
    """The sequences of a seat's own answers, numbered; the empty one is 0. Rows say how plans hang together."""

    def __init__(self, tree: GameTree, seat: int) -> None:
        self.seat = seat
        self.of: dict[tuple[int, int], int] = {(-1, 0): 0}
        self.rows: list[tuple[int, list[int]]] = []  # the sequence before a question, and those it splits into
        for info in plan_of(tree, seat):
            for answer in range(len(info.answers)):
                self.of[info.number, answer] = len(self.of)
        for info in plan_of(tree, seat):
            kids = [self.of[info.number, answer] for answer in range(len(info.answers))]
            self.rows.append((self.of[info.before], kids))

    def __len__(self) -> int:
        return len(self.of)

    def matrix(self) -> Any:
        """One row for the empty sequence, then one for each question: what flows in flows out."""
        found = found_scipy().sparse.lil_matrix((1 + len(self.rows), len(self)))
        found[0, 0] = 1
        for number, (before, kids) in enumerate(self.rows, 1):
            found[number, before] = -1
            for kid in kids:
                found[number, kid] = 1
        return found.tocsr()


def payoffs(tree: GameTree, sequences: list[SequenceNumbers]) -> Any:
    """What the first seat has of each pair of sequences, weighted by chance."""
    rows, columns, gains = [], [], []
    waiting = [(0, 1.0, 0, 0)]
    while waiting:
        place, weight, one, two = waiting.pop()
        mover, info = tree.movers[place], tree.infos[place]
        if mover == END:
            rows.append(one)
            columns.append(two)
            gains.append(weight * tree.gains[place])
        for number, kid in enumerate(tree.kids[place]):
            if mover == CHANCE:
                waiting.append((kid, weight * tree.shares[place][number], one, two))
            elif mover == 0:
                waiting.append((kid, weight, sequences[0].of[info, number], two))
            else:
                waiting.append((kid, weight, one, sequences[1].of[info, number]))
    return found_scipy().sparse.coo_matrix((gains, (rows, columns)), (len(sequences[0]), len(sequences[1]))).tocsr()


def _perfect(payoff: Any, own: SequenceNumbers, other: SequenceNumbers) -> tuple[float, Array]:
    """The most a player can be sure of, and the plan that makes it so."""
    scipy = found_scipy()
    mine, theirs = own.matrix(), other.matrix()
    # The variables are the own plan, then what each of the other's questions is worth to it.
    goal = np.zeros(len(own) + theirs.shape[0])
    goal[len(own)] = -1
    flows = scipy.sparse.hstack([mine, scipy.sparse.csr_matrix((mine.shape[0], theirs.shape[0]))]).tocsr()
    start = np.zeros(mine.shape[0])
    start[0] = 1
    bounds = [(0, None)] * len(own) + [(None, None)] * theirs.shape[0]
    limits = scipy.sparse.hstack([-payoff.T, theirs.T]).tocsr()
    found = scipy.optimize.linprog(goal, limits, np.zeros(len(other)), flows, start, bounds, method="highs")
    if not found.success:
        raise StolikError(f"Perfect play was not found: {found.message}")
    return -float(found.fun), found.x[: len(own)]


def found_scipy() -> Any:
    """SciPy, or a sentence that says how to get it."""
    with extra("lab", "Perfect play is found with SciPy."):
        import scipy.optimize
        import scipy.sparse
    return scipy
