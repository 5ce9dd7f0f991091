"""What people are told, each fact with its paragraph."""

from __future__ import annotations

from stolik.core.kit.names import Event as Events
from stolik.core.kit.names import event


class Event(Events):
    """A fact at the table. `BURIES` has no amount: where the Kitten lies is the secret of who put it there."""

    STARTS = event("KI-2.10")
    DRAWS = event("KI-3.5")
    PLAYS = event("KI-3.2", reveals=True)
    PLAYS_AS = event("KI-8.15", reveals=True)
    COMBINES = event("KI-7.9", reveals=True)
    NAMES = event("KI-6.11")
    NOPES = event("KI-6.1", reveals=True)
    CANCELLED = event("KI-6.1")
    ATTACKS = event("KI-5.2")
    SHUFFLES = event("KI-5.8")
    LOOKS = event("KI-5.12")
    KEEPS = event("KI-5.13")
    TOPS = event("KI-5.11")
    GIVES = event("KI-5.16")
    STEALS = event("KI-7.5")
    ASKS = event("KI-7.10")
    HANDS_OVER = event("KI-7.11", reveals=True)
    HAS_NONE = event("KI-7.12")
    FIZZLES = event("KI-5.18")
    REVEALS = event("KI-5.19", reveals=True)
    FINDS = event("KI-4.1", reveals=True)
    DEFUSES = event("KI-4.7", reveals=True)
    BURIES = event("KI-4.8")
    FACES = event("KI-8.3")
    LAYS = event("KI-8.3")
    KEEPS_CARD = event("KI-8.5")
    SWAPS = event("KI-8.5")
    TURNS_UP = event("KI-8.6", reveals=True)
    TAKES_GODCAT = event("KI-8.6")
    RETURNS_GODCAT = event("KI-8.17")
    EXPLODES = event("KI-4.3", reveals=True)
    DROPS = event("KI-4.5", reveals=True)
    WINS = event("KI-10.1", closes=True)
    ADDS = event("KI-7.3", reveals=True)
    CANCELLED_SET = event("KI-6.9")
    HAS_TURN = event("KI-3.1", heads=True)
