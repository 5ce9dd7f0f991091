"""What people are told, each fact with its paragraph."""

from __future__ import annotations

from stolik.core.kit.names import Event as Events
from stolik.core.kit.names import event
from stolik.games.conflict.cards import Action


class Event(Events):
    """A fact at the table. The amount of `LOSES` is the place of the card, for everybody sees which one is turned."""

    STARTS = event("CO-2.5")
    DECLARES = event("CO-4.1", of=Action, opens=True)
    CHALLENGES = event("CO-7.1")
    BLOCKS = event("CO-8.1")
    BELIEVES = event("CO-8.3")
    SHOWS = event("CO-7.2", reveals=True)
    CAUGHT = event("CO-7.5", reveals=True)
    PAYS = event("CO-6.2")
    GAINS = event("CO-6.1")
    TAKES = event("CO-5.10")
    LOSES = event("CO-3.1", reveals=True)
    OUT = event("CO-3.3")
    DRAWS = event("CO-5.6")
    RETURNS = event("CO-5.6")
    RETURNS_SHOWN = event("CO-7.9", reveals=True)
    SWAPS = event("CO-7.4")
    SHOWS_ONE = event("CO-5.8")
    CHANGES = event("CO-5.9")
    LEAVES = event("CO-5.8")
    WINS = event("CO-3.4", closes=True)
    DRAW = event("CO-9.5", closes=True)
    STANDS = event("CO-7.3", of=Action)
    FAILS = event("CO-7.5", of=Action)
