"""How strong players are in one number each, by openskill: the one place where anybody learns from a match.

The league of bots, live play and whatever else rates somebody all come here.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from statistics import fmean
from typing import NamedTuple, TypeVar

from openskill.models import PlackettLuce

Player = TypeVar("Player", bound=Hashable)
DOUBT = 3  # times sigma by which a strength is sure to be higher


class Skill(NamedTuple):
    """How strong somebody is, as openskill tells it: 25 is the middle."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def sure(self) -> float:
        """What somebody's strength is at the least, as good as surely: lists go by it."""
        return self.mu - DOUBT * self.sigma


UNKNOWN = Skill()


@cache
def model() -> PlackettLuce:
    """What is believed about strength and places."""
    return PlackettLuce()


def learn(known: Mapping[Player, Skill], players: Sequence[Player], places: Sequence[int]) -> dict[Player, Skill]:
    """What one match teaches about everybody in it; what somebody learns in several chairs is averaged."""
    teams = [[model().rating(mu=each.mu, sigma=each.sigma)] for each in (known.get(one, UNKNOWN) for one in players)]
    rated = [team[0] for team in model().rate(teams, ranks=[float(place) for place in places])]
    learnt: dict[Player, list[Skill]] = {}
    for player, after in zip(players, rated, strict=True):
        learnt.setdefault(player, []).append(Skill(after.mu, after.sigma))
    return {
        player: Skill(fmean(each.mu for each in several), fmean(each.sigma for each in several))
        for player, several in learnt.items()
    }
