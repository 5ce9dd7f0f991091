"""How strong bots are in one number each: ratings by openskill, from the outcomes of a league in turn."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce, PlackettLuceRating

from stolik.lab.league import League, Pair, Plan


@dataclass(frozen=True)
class Rating:
    """A bot's strength as openskill tells it: 25 is the middle."""

    bot: str
    mu: float
    sigma: float
    matches: int


def ratings(plan: Plan, league: League) -> list[Rating]:
    """Everybody's rating, the best first. The first match of every pair counts, then the second, and so on."""
    model = PlackettLuce()
    rated = {bot: model.rating(name=bot) for bot in plan.bots}
    matches = dict.fromkeys(plan.bots, 0)
    played = [(pair, league.of(pair).outcomes) for pair in plan.pairs]
    for number in range(max((len(outcomes) for _, outcomes in played), default=0)):
        for pair, outcomes in played:
            if number < len(outcomes):
                rate(model, rated, pair, int(outcomes[number], 16))
                matches[pair.challenger] += 1
                matches[pair.others] += 1
    found = [Rating(bot, rated[bot].mu, rated[bot].sigma, matches[bot]) for bot in plan.bots]
    return sorted(found, key=lambda each: -each.mu)


def rate(model: PlackettLuce, rated: dict[str, PlackettLuceRating], pair: Pair, outcome: int) -> None:
    """Learn from one match: winners before all others. What a bot learns in several chairs is averaged."""
    has_won, others_won = outcome & 1, outcome >> 1
    places = [1 - has_won, *(0 if other < others_won else 1 for other in range(pair.seats - 1))]
    words = [pair.challenger, *[pair.others] * (pair.seats - 1)]
    teams = [[model.rating(mu=rated[word].mu, sigma=rated[word].sigma)] for word in words]
    after = [team[0] for team in model.rate(teams, ranks=[float(place) for place in places])]
    rated[pair.challenger] = after[0]
    mu, sigma = fmean(each.mu for each in after[1:]), fmean(each.sigma for each in after[1:])
    rated[pair.others] = model.rating(mu=mu, sigma=sigma)
