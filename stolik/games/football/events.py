"""What people are told, each fact with its paragraph."""

from __future__ import annotations

from stolik.core.kit.names import Event as Events
from stolik.core.kit.names import event
from stolik.games.football.cards import Defence, Formation, Tactic
from stolik.games.football.state import Pitch, Side


class Event(Events):
    """A fact at the table. Of a surprising shot `SHOOTS` hides the card and `SHOWS` tells it later."""

    PLAYS_SIDE = event("FO-2.1", of=Side)
    KICKS_OFF = event("FO-2.8")
    CHOOSES = event("FO-9.2")
    LINES_UP = event("FO-9.2", reveals=True, of=Formation)
    DRAWS = event("FO-4.3")
    LAYS = event("FO-3.2", reveals=True)
    STOPS = event("FO-3.4", reveals=True, of=Defence)
    FOULS = event("FO-3.6", reveals=True)
    LETS = event("FO-3.14")
    REPELLED = event("FO-3.9", reveals=True)
    ENDS = event("FO-6.19")
    MOVES_BALL = event("FO-3.10", of=Pitch)
    TAKES_CORNER = event("FO-6.13", reveals=True)
    TAKES_FREE_KICK = event("FO-6.9", reveals=True)
    TAKES_PENALTY = event("FO-6.10", reveals=True)
    TURNS_UP = event("FO-6.9", reveals=True)
    SHOOTS = event("FO-5.1", reveals=True)
    SAVES_WITH = event("FO-5.4", reveals=True)
    SHOWS = event("FO-11.2", reveals=True)
    BALLS = event("FO-5.1", reveals=True)
    GLOVES = event("FO-5.4", reveals=True)
    SCORES = event("FO-5.5")
    SAVED = event("FO-5.6")
    NO_SHOT = event("FO-5.9")
    USES = event("FO-10.2", of=Tactic)
    DISCARDS = event("FO-10.9", reveals=True)
    REDRAWS = event("FO-7.1", reveals=True)
    RESHUFFLES = event("FO-8.8")
    HALF_TIME = event("FO-8.2", closes=True)
    CANNOT_ATTACK = event("FO-7.4", reveals=True)
    EXTRA_TIME = event("FO-8.5", closes=True)
    WINS = event("FO-8.4", closes=True)
    DRAW = event("FO-13.4", closes=True)
    LIMIT = event("FO-13.4", closes=True)
    ATTACKS = event("FO-3.1", of=Pitch, heads=True)
