"""Rules of thumb: what a sensible person would answer, from what that person sees."""

from __future__ import annotations

from stolik.core.chance import Rng, below
from stolik.core.rule import helper
from stolik.core.sets import count, pick
from stolik.games.football.state import State


@helper
def thumb(view: State, seat: int, legal: int, rng: Rng) -> int:
    """A sensible answer to whatever is asked."""
    return pick(legal, below(rng, count(legal)))
