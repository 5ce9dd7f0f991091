"""What the game asks, and the answers."""

from __future__ import annotations

from random import Random

from stolik.core.door.sight import View
from stolik.core.kit.names import Answer, Seats, answer, question
from stolik.core.kit.names import Question as Questions
from stolik.games.clash.tiles import Space, Tile

SEATS = 2
Seat = Seats(SEATS)


class Lay(Answer):
    """Which tile is laid."""

    TILE = answer("", of=Tile)


class Place(Answer):
    """Where it is laid, and with free orientation whom it supports."""

    ON = answer(of=Space)
    TURNED = answer("turned on", of=Space)


class Target(Answer):
    """Which tile the effect acts on; the verb is that of the effect."""

    DECLINE = answer()
    DESTROY = answer(of=Space)
    TURN = answer(of=Space)
    DISCARD = answer(of=Space)
    MOVE = answer(of=Space)
    REPEAT = answer(of=Space)
    TAKE_BACK = answer("take back", of=Space)


class MoveTo(Answer):
    """Where a bribed tile goes."""

    SPACE = answer("", of=Space)


class Spread(Answer):
    """Whether, and with dots of which colour, an effect acts on all tiles it marks."""

    DECLINE = answer()
    ALL = answer("turn all")
    BLACK = answer("turn black")
    WHITE = answer("turn white")


class Line(Answer):
    """In which direction, told by the neighbouring space, tiles are turned."""

    DECLINE = answer()
    TOWARDS = answer("turn line", of=Space)


class Remove(Answer):
    """Which tile of the opponent's zone is removed; one of the hidden ones is taken blindly."""

    DECLINE = answer()
    TILE = answer("remove", of=Tile)
    HIDDEN = answer("remove hidden")


class Fetch(Answer):
    """Which removed tile is fetched."""

    DECLINE = answer()
    TILE = answer("fetch", of=Tile)


class Draw(Answer):
    """Whether an unused neutral tile is drawn."""

    DECLINE = answer()
    DRAW = answer()


class Shield(Answer):
    """Which spaces the United Nations stabilise, where the house lets the player choose."""

    SPACE = answer("", of=Space)


class Use(Answer):
    """Whether an effect is used once the neutral zone has been filled up."""

    DECLINE = answer()
    USE = answer()


class Take(Answer):
    """Which tile is chosen in a draft."""

    TILE = answer("", of=Tile)


class Start(Answer):
    """Who starts the next game."""

    SEAT = answer("", of=Seat)


def own_seat(view: View, legal: list[int], luck: Random) -> int:
    """On time-out: who is to choose starts."""
    return Start.SEAT + view.seat


# What makes an effect do nothing, so that nothing is chosen for it; the event tells why.
NOT_WORKING = ("blocked", "no_destruction")
IN_FULL = {"spread": "CL-5.4", "line": "CL-5.4"}  # instead of picking one tile, while all of them are to be turned


class Question(Questions):
    """Each question with the paragraph that says who answers it."""

    LAY = question("CL-4.2", Lay, verb="lay", steps=True, default=Lay.TILE, seconds=90, closed="CL-4.3")
    PLACE = question("CL-4.4", Place, continues=True, default=(Place.ON, Place.TURNED), seconds=90)
    TARGET = question(
        "CL-5.2",
        Target,
        continues=True,
        default=Target.DECLINE,
        seconds=60,
        closed="CL-6.5",
        closed_at=IN_FULL,
        closed_after=NOT_WORKING,
    )
    MOVE_TO = question("CL-8.16", MoveTo, verb="to", continues=True, default=MoveTo.SPACE, seconds=60)
    SPREAD = question(
        "CL-5.2", Spread, continues=True, default=Spread.DECLINE, seconds=60, closed="CL-6.5", closed_after=NOT_WORKING
    )
    LINE = question(
        "CL-5.2", Line, continues=True, default=Line.DECLINE, seconds=60, closed="CL-6.5", closed_after=NOT_WORKING
    )
    REMOVE = question("CL-9.20", Remove, continues=True, default=Remove.DECLINE, seconds=60, closed_after=NOT_WORKING)
    FETCH = question("CL-9.24", Fetch, continues=True, default=Fetch.DECLINE, seconds=60, closed_after=NOT_WORKING)
    DRAW = question("CL-9.26", Draw, continues=True, default=Draw.DECLINE, seconds=60, closed_after=NOT_WORKING)
    SHIELD = question("CL-13.4", Shield, verb="shield", continues=True, default=Shield.SPACE, seconds=60)
    SHIELD_TOO = question(
        "CL-13.4", Shield, verb="shield", continues=True, unordered=True, default=Shield.SPACE, seconds=60
    )
    USE = question("CL-12.14", Use, steps=True, default=Use.DECLINE, seconds=60)
    DRAFT = question("CL-12.8", Take, verb="take", default=Take.TILE, seconds=60)
    KEEP = question("CL-12.10", Take, verb="keep", secret=True, default=Take.TILE, seconds=60)
    START = question("CL-11.5", Start, verb="start", default=own_seat, seconds=30)
