"""Tables that the house has opened, and what nobody decides there: they belong to nobody, and one match is played."""

from __future__ import annotations

from stolik.table import messages as say
from stolik.table.words import Denied

ARENA = "arena"  # programs play programs and bots, one match after the other
DAY = "day"  # one person plays the deal of the day against bots


def check(house: str, message: object) -> None:
    """Refuse what is not up to whoever sits here."""
    if isinstance(message, say.PlayAgain):
        raise Denied("house.once")
    if house == ARENA and isinstance(message, say.Wish):
        raise Denied("house.clock")
