"""Do today's rules and searches still play what was played before? Some of it is played again and compared.

Rules that were only made faster have another digest and play the same matches. A league's file notes of each match who
has won and how many answers it took, so one deal of each pair, played again, tells whether the rest still holds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from stolik.lab.league import Block, LeaguePlan, Pair, Tally, Work
from stolik.lab.workers import Workers, share_out

PATIENCE = 120.0  # seconds; then no further deal is begun
QUICK = 8  # deals of a pair in which nobody thinks ahead; of any other, one

Compared = Callable[[int, int], None]  # told how many matches of how many have been compared


def compare(
    plan: LeaguePlan, tallies: Mapping[Pair, Tally], workers: Workers, work: Work, compared: Compared
) -> tuple[int, Block | None]:
    """Play some of the matches again: how many came out as before, until one deal did not, if there is such a one."""
    blocks = list(some_of(plan, tallies))
    whole, same, until = sum(block.matches for block in blocks), 0, time.monotonic() + PATIENCE
    due = iter(blocks)
    compared(same, whole)
    for block, (tally, _) in share_out(workers, partial(work, plan), lambda: next_before(due, until), ahead=1):
        if is_other(block, tallies[block.pair], tally):
            return same, block
        same += block.matches
        compared(same, whole)
    return same, None


def some_of(plan: LeaguePlan, tallies: Mapping[Pair, Tally]) -> Iterator[Block]:
    """Deals to be played again, other ones for other rules; pairs that are soon done with first."""
    luck = random.Random(plan.digest)
    for pair in sorted(tallies, key=lambda pair: (plan.effort(pair) * pair.seats, pair)):
        noted = len(tallies[pair].outcomes) // pair.seats
        for deal in luck.sample(range(noted), min(noted, 1 if plan.effort(pair) else QUICK)):
            yield Block(pair, deal, deal + 1)


def next_before(due: Iterator[Block], until: float) -> Block | None:
    """The next block, if there is time."""
    return next(due, None) if time.monotonic() < until else None


def is_other(block: Block, before: Tally, now: Tally) -> bool:
    """Has a deal come out otherwise? Lengths are compared where they were noted."""
    first, last = block.first * block.pair.seats, block.last * block.pair.seats
    lengths = before.lengths[2 * first : 2 * last]
    return before.outcomes[first:last] != now.outcomes or (lengths.strip() != "" and lengths != now.lengths)
