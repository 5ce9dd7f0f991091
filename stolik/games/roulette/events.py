"""What people are told, each fact with its paragraph."""

from __future__ import annotations

from stolik.core.kit.names import Event as Events
from stolik.core.kit.names import event
from stolik.games.roulette.cards import Cartridge


class Event(Events):
    """A fact at the table. `HIDES` has no card and `COVERS` no amount: those are secrets."""

    BEGINS = event("RO-3.1", opens=True)
    HIDES = event("RO-4.5")
    DEMANDS = event("RO-5.3")
    SPINS = event("RO-5.1")
    COVERS = event("RO-6.4")
    UNCOVERS = event("RO-6.4", reveals=True)
    PLAYS = event("RO-11.10", reveals=True)
    LOOKS = event("RO-12.8")
    SEES = event("RO-14.6", cards=Cartridge)
    RESTAKES = event("RO-12.11")
    FRISKS = event("RO-12.20")
    STEALS = event("RO-12.19")
    ACCUSES = event("RO-7.1", reveals=True)
    SHOWS = event("RO-7.4", reveals=True, cards=Cartridge)
    CAUGHT = event("RO-7.5")
    BRIBES = event("RO-12.14")
    INSULTED = event("RO-7.7")
    DRAWS = event("RO-11.1")
    SWAPS = event("RO-7.8", reveals=True)
    NO_SWAP = event("RO-7.10", reveals=True)
    AIMS = event("RO-8.9")
    VOLLEY = event("RO-8.1")
    FIRES = event("RO-8.1", reveals=True, cards=Cartridge)
    EXTRA_SHOT = event("RO-12.12")
    HITS = event("RO-8.10")
    MISSES = event("RO-8.16")
    DIES = event("RO-10.1")
    CAPTAIN_DIES = event("RO-10.7")
    RENEWS = event("RO-10.5")
    DROPS = event("RO-10.8", reveals=True)
    RESHUFFLES = event("RO-11.11")
    SCORES = event("RO-9.2")
    TIES = event("RO-13.9")
    BLOCKED = event("RO-15.1")
    GOES_ON = event("RO-13.5")
    STOPS = event("RO-13.5")
    WINS = event("RO-13.1", closes=True)
    NOBODY_WINS = event("RO-13.3", closes=True)
    DRAW = event("RO-13.13", closes=True)
