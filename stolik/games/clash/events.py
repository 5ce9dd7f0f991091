"""What people are told, each fact with its paragraph."""

from __future__ import annotations

from stolik.core.kit.names import Event as Events
from stolik.core.kit.names import event
from stolik.games.clash.tiles import Side, Space


class Event(Events):
    """A fact at the table. The amount of what happens on the board is the space."""

    PLAYS_SIDE = event("CL-2.3", of=Side, closes=True)
    BEGINS = event("CL-2.8", closes=True)
    DEALS = event("CL-2.5", reveals=True, closes=True)
    RECEIVES = event("CL-12.5", reveals=True)
    DRAFTS = event("CL-12.8", opens=True)
    OFFERED = event("CL-12.10")
    KEEPS = event("CL-12.10", opens=True)
    PASSES = event("CL-12.10")
    BOXES = event("CL-12.10")
    LAYS = event("CL-4.4", of=Space, reveals=True, opens=True)
    COVERS = event("CL-9.13", of=Space)
    BLOCKED = event("CL-8.30", of=Space)
    STABILISES = event("CL-13.4", of=Space)
    DECLINES = event("CL-5.2")
    NO_DESTRUCTION = event("CL-8.8", of=Space)
    DESTROYS = event("CL-8.1", of=Space)
    LEAVES = event("CL-8.2", of=Space)
    TURNS = event("CL-8.12", of=Space)
    DISCARDS = event("CL-8.15", of=Space)
    MOVES = event("CL-8.16", of=Space)
    REPEATS = event("CL-8.22", of=Space)
    REMOVES = event("CL-9.20", reveals=True)
    FETCHES = event("CL-9.24")
    DRAWS = event("CL-9.26", reveals=True)
    TAKES_BACK = event("CL-9.29", of=Space)
    FILLS = event("CL-12.14", reveals=True)
    SHOWS = event("CL-12.16", reveals=True)
    FULL_BOARD = event("CL-10.1", closes=True)
    CANNOT_LAY = event("CL-10.2", closes=True)
    EXPLODES = event("CL-10.6", closes=True)
    SCORES = event("CL-11.10", closes=True)
    WINS_GAME = event("CL-10.1", closes=True)
    STARTS_NEXT = event("CL-11.5", opens=True)
    WINS = event("CL-11.2", closes=True)
    DRAW = event("CL-11.12", closes=True)
    LIMIT = event("CL-13.8", closes=True)
