"""How strong bots are: their ratings from the outcomes of a league in turn."""

from __future__ import annotations

from dataclasses import dataclass

from stolik.core.kit.ratings import UNKNOWN, Skill, learn
from stolik.lab.league import League, LeaguePlan, Pair


@dataclass(frozen=True)
class Rating:
    """A bot's strength as openskill tells it: 25 is the middle."""

    bot: str
    mu: float
    sigma: float
    matches: int


def ratings(plan: LeaguePlan, league: League) -> list[Rating]:
    """Everybody's rating, the best first. The first match of every pair counts, then the second, and so on."""
    rated = dict.fromkeys(plan.bots, UNKNOWN)
    matches = dict.fromkeys(plan.bots, 0)
    played = [(pair, league.of(pair).outcomes) for pair in plan.pairs]
    for number in range(max((len(outcomes) for _, outcomes in played), default=0)):
        for pair, outcomes in played:
            if number < len(outcomes):
                rate(rated, pair, int(outcomes[number], 16))
                matches[pair.challenger] += 1
                matches[pair.others] += 1
    found = [Rating(bot, rated[bot].mu, rated[bot].sigma, matches[bot]) for bot in plan.bots]
    return sorted(found, key=lambda each: -each.mu)


def rate(rated: dict[str, Skill], pair: Pair, outcome: int) -> None:
    """Learn from one match: winners before all others."""
    has_won, others_won = outcome & 1, outcome >> 1
    places = [1 - has_won, *(0 if other < others_won else 1 for other in range(pair.seats - 1))]
    rated |= learn(rated, [pair.challenger, *[pair.others] * (pair.seats - 1)], places)
