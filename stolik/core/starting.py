"""Who starts: the option that every game for several seats has."""

from __future__ import annotations

from stolik.core.chance import Rng, below
from stolik.core.names import Named, name
from stolik.core.rule import helper


class First(Named):
    """Who starts; a game for fewer seats takes the `beginning` of it."""

    LOT = name()
    SEAT1 = name()
    SEAT2 = name()
    SEAT3 = name()
    SEAT4 = name()
    SEAT5 = name()
    SEAT6 = name()


@helper
def first_seat(first: int, seats: int, rng: Rng) -> int:
    """The seat that was named, or one drawn by lot; a seat that nobody has taken leaves it to the lot."""
    if first == First.LOT or first > seats:
        return below(rng, seats)
    return first - 1
