"""How strong bots are: their ratings from the outcomes of a league, whatever the order in which they were played."""

from __future__ import annotations

import random
from dataclasses import dataclass
from statistics import fmean

from stolik.core.kit.ratings import UNKNOWN, Skill, learn
from stolik.lab.league import League, LeaguePlan, Pair

PASSES = 8  # that are averaged
EACH = 100  # matches of each pair in a pass, however many it has played


@dataclass(frozen=True)
class Rating:
    """A bot's strength as openskill tells it: 25 is the middle."""

    bot: str
    mu: float
    sigma: float
    matches: int


def ratings(plan: LeaguePlan, league: League) -> list[Rating]:
    """Everybody's rating, the best first.

    Whoever learns match by match is moved most by the first of them, and by whom it meets most. So the matches are gone
    through several times from the beginning, shuffled, with as many of every pair, and the mean of that counts.
    """
    played = {pair: league.of(pair).outcomes for pair in plan.pairs}
    passes = [rated_in(plan, played, random.Random(number)) for number in range(PASSES)]
    found = []
    for bot in plan.bots:
        matches = sum(len(played[pair]) for pair in plan.pairs if bot in (pair.challenger, pair.others))
        mu, sigma = (fmean(getattr(rated[bot], word) for rated in passes) for word in ("mu", "sigma"))
        found.append(Rating(bot, mu, sigma, matches))
    return sorted(found, key=lambda each: -each.mu)


def rated_in(plan: LeaguePlan, played: dict[Pair, str], luck: random.Random) -> dict[str, Skill]:
    """What everybody is rated after one pass."""
    rated = dict.fromkeys(plan.bots, UNKNOWN)
    due = [(pair, int(outcome, 16)) for pair, outcomes in played.items() for outcome in some_of(outcomes, luck)]
    luck.shuffle(due)
    for pair, outcome in due:
        rate(rated, pair, outcome)
    return rated


def some_of(outcomes: str, luck: random.Random) -> list[str]:
    """So many of the outcomes of a pair, each as often as any other, or once more."""
    whole, rest = divmod(EACH, len(outcomes)) if outcomes else (0, 0)
    return [*outcomes * whole, *luck.sample(outcomes, rest)]


def rate(rated: dict[str, Skill], pair: Pair, outcome: int) -> None:
    """Learn from one match: winners before all others."""
    has_won, others_won = outcome & 1, outcome >> 1
    places = [1 - has_won, *(0 if other < others_won else 1 for other in range(pair.seats - 1))]
    rated |= learn(rated, [pair.challenger, *[pair.others] * (pair.seats - 1)], places)
