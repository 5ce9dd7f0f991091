"""What people are told, each fact with its paragraph."""

from __future__ import annotations

from stolik.core.kit.names import Event as Events
from stolik.core.kit.names import event

from .questions import Hour


class Event(Events):
    """A fact at the table. `HIDES` has no amount: where the mouse lies is the secret of who put it there."""

    BEGINS = event("TO-7.2")
    SETS = event("TO-3.1")
    RINGS = event("TO-3.2", of=Hour, reveals=True)
    RISES = event("TO-3.3")
    OVERSLEEP = event("TO-3.4")
    TAKES = event("TO-4.2")
    LIGHTS = event("TO-4.3", reveals=True)
    SEES = event("TO-4.3")
    BRIBES = event("TO-5.1", reveals=True)
    SNEAKS = event("TO-5.1")
    SWEEPS = event("TO-5.4", reveals=True)
    STEALS = event("TO-5.6")
    FINDS = event("TO-6.1", reveals=True)
    LURES = event("TO-6.2", reveals=True)
    HIDES = event("TO-6.2")
    FLEES = event("TO-6.3")
    DROPS = event("TO-6.3", reveals=True)
    SHOWS = event("TO-7.1", reveals=True)
    SCORES = event("TO-7.1")
    WINS = event("TO-7.3")
    NO_WINNER = event("TO-7.3")
    DRAW = event("TO-7.4")
