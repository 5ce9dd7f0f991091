"""Who starts: the option that every game for several seats has."""

from __future__ import annotations

from stolik.core.kit.chance import Rng, below
from stolik.core.kit.names import Named, name, seat_name
from stolik.core.kit.rule import helper


class First(Named):
    """Who starts; a game for fewer seats takes the `beginning` of it."""

    LOT = name()
    SEAT1 = seat_name(1)
    SEAT2 = seat_name(2)
    SEAT3 = seat_name(3)
    SEAT4 = seat_name(4)
    SEAT5 = seat_name(5)
    SEAT6 = seat_name(6)


@helper
def first_seat(first: int, seats: int, rng: Rng) -> int:
    """The seat that was named, or one drawn by lot."""
    if first == First.LOT:
        return below(rng, seats)
    return first - 1
