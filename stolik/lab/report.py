"""The mathematics of reports: sums that can be added up in any order, and shares and intervals made of them.

Every sum is a whole number, so a report does not depend on how its matches were split among chunks and threads.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]

Z95 = 1.959963984540054  # 95 % of a normal distribution lies this many deviations around the mean


@dataclass(frozen=True)
class Share:
    """How often something happened, with its 95 % interval."""

    label: str
    hits: int
    of: int
    share: float | None  # None where nothing was counted
    low: float | None
    high: float | None


@dataclass(frozen=True)
class Difference:
    """How much more often one bot's seats win than another's, in the same deals."""

    better: str
    worse: str
    deals: int
    mean: float
    low: float | None  # None for a single deal
    high: float | None


@dataclass(frozen=True)
class Lengths:
    """How long matches are, in answers."""

    mean: float
    median: int
    most_of_95: int  # 95 of 100 matches are not longer
    longest: int
    longest_match: int  # the first match of that length


@dataclass
class Sums:
    """What is counted of many matches."""

    matches: int = 0
    deals: int = 0
    answers: int = 0
    draws: int = 0  # the first place is shared
    winnerless: int = 0
    endings: Array = field(default_factory=lambda: np.zeros(1, np.int64))  # by reason
    lengths: Array = field(default_factory=lambda: np.zeros(1, np.int64))  # how many matches had so many answers
    longest: tuple[int, int] = (0, 0)  # its answers; less its number, so that the first of equals is the greatest
    groups: dict[str, Array] = field(default_factory=dict)  # by bot, chair, order, side: see `group_sums`
    pairs: dict[tuple[str, str], Array] = field(default_factory=dict)  # see `pair_sums`
    shares: dict[str, Array] = field(default_factory=dict)  # the game's own, the same sums: part, whole, part² …

    def add(self, other: Sums) -> None:
        """Count the matches of another part too."""
        for name in ("matches", "deals", "answers", "draws", "winnerless"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.endings = add_ragged(self.endings, other.endings)
        self.lengths = add_ragged(self.lengths, other.lengths)
        self.longest = max(self.longest, other.longest)
        for mine, theirs in ((self.groups, other.groups), (self.pairs, other.pairs), (self.shares, other.shares)):
            for key, value in theirs.items():
                mine[key] = mine[key] + value if key in mine else value  # type: ignore[index]


def add_ragged(one: Array, two: Array) -> Array:
    """The sum of two rows, the shorter one filled with zeros."""
    total = np.zeros(max(len(one), len(two)), np.int64)
    total[: len(one)] += one
    total[: len(two)] += two
    return total


def group_sums(wins: Array, seats: Array) -> Array:
    """For each group over all deals: wins, seats, wins², wins × seats, seats². Rows of the arguments are deals."""
    return np.stack([wins.sum(0), seats.sum(0), (wins * wins).sum(0), (wins * seats).sum(0), (seats * seats).sum(0)])


def pair_sums(wins: Array, others: Array, seats: int, other_seats: int) -> Array:
    """Sum and sum of squares over deals of the difference in wins a seat, times both numbers of seats."""
    difference = wins * other_seats - others * seats
    return np.array([difference.sum(), (difference * difference).sum()], np.int64)


def wilson(share: float, of: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share seen in so many trials."""
    centre = share + Z95 * Z95 / (2 * of)
    spread = Z95 * math.sqrt(share * (1 - share) / of + Z95 * Z95 / (4 * of * of))
    whole = 1 + Z95 * Z95 / of
    low, high = (centre - spread) / whole, (centre + spread) / whole
    return (0.0 if share == 0 else max(0.0, low)), (1.0 if share == 1 else min(1.0, high))


def share_of(label: str, hits: int, of: int, trials: float | None = None) -> Share:
    """A share with its interval; `trials` are fewer than `of` where they resemble each other."""
    if of == 0:
        return Share(label, int(hits), 0, None, None, None)
    low, high = wilson(hits / of, trials or of)
    return Share(label, int(hits), int(of), hits / of, low, high)


def independent_trials(sums: Sequence[int], deals: int) -> float:
    """How many independent trials are worth as much as these, where the trials of one deal resemble each other."""
    wins, of, win_squares, products, seat_squares = (int(number) for number in sums)
    share = wins / of
    alone = share * (1 - share) / of  # the variance if all trials were independent
    if deals < 2 or alone == 0:
        return of
    spread = win_squares - 2 * share * products + share * share * seat_squares
    variance = spread * deals / (deals - 1) / (of * of)
    return of if variance <= alone else of * alone / variance


def group_shares(labels: Sequence[str], sums: Array, deals: int) -> list[Share]:
    """The share of wins of each group, widened where the matches of one deal resemble each other."""
    shares = []
    for label, column in zip(labels, sums.T, strict=True):
        wins, of = int(column[0]), int(column[1])
        shares.append(share_of(label, wins, of, independent_trials(column, deals) if of else None))
    return shares


def difference_of(better: str, worse: str, sums: Array, scale: int, deals: int) -> Difference:
    """The mean difference by deal with its 95 % interval; the bot that wins more is named first."""
    total, squares = int(sums[0]), int(sums[1])
    if total < 0:
        better, worse, total = worse, better, -total
    mean = total / (deals * scale)
    if deals < 2:
        return Difference(better, worse, deals, mean, None, None)
    # One division at the end: the difference of two huge whole numbers loses nothing.
    variance = (squares * deals - total * total) / (deals * (deals - 1) * scale * scale)
    half = Z95 * math.sqrt(variance / deals)
    return Difference(better, worse, deals, mean, mean - half, mean + half)


def quantile(histogram: Array, share: float) -> int:
    """The smallest length that at least this share of the matches does not pass."""
    reached = np.cumsum(histogram)
    return int(np.searchsorted(reached, math.ceil(share * int(reached[-1]))))


def lengths_of(sums: Sums) -> Lengths:
    """How long the matches are."""
    longest, number = sums.longest
    return Lengths(
        sums.answers / sums.matches, quantile(sums.lengths, 0.5), quantile(sums.lengths, 0.95), longest, -number
    )


@dataclass(frozen=True)
class Report:
    """One combination of options, told."""

    options: dict[str, str]
    matches: int
    deals: int
    answers: int
    wins: dict[str, list[Share]]  # by bot, chair, order of play, side
    differences: list[Difference]
    draws: Share
    winnerless: Share
    endings: list[Share]
    lengths: Lengths
    longest_key: int
    shares: dict[str, list[Share]]  # the game's own, by bot and in all
    seconds: float
    matches_per_second: float
    answers_per_second: float
