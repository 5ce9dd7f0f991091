"""What the game asks, and the answers."""

from __future__ import annotations

from stolik.core.door.timeout import by_lot, next_seat
from stolik.core.kit.names import Answer, Named, Numbers, Seats, answer, name, question
from stolik.core.kit.names import Question as Questions

from .cards import Card

SEATS = 4
SHELF = 36  # room for every card of the longest list
Seat = Seats(SEATS)


class Hour(Named):
    """When the alarm rings."""

    FIVE = name()
    SIX = name()
    SEVEN = name()


class Wake(Answer):
    """The hour a gnome chooses in the night."""

    HOUR = answer("", of=Hour)


class Turn(Answer):
    """What the early riser does; a sneak names the card that is left as a bribe."""

    TAKE = answer()
    PEEK = answer()
    SNEAK = answer(of=Card)


class Target(Answer):
    """Whose hand the sneak is after."""

    SEAT = answer("", of=Seat)


class Broom(Answer):
    """What the others may say to a sneak."""

    PASS = answer()
    BROOM = answer()


class Hide(Answer):
    """How many cards lie on top of the mouse that is put back."""

    UNDER = answer(of=Numbers(SHELF - 1))


class Question(Questions):
    """Each question with the paragraph that says who answers it."""

    WAKE = question("TO-3.1", Wake, verb="wake", secret=True, default=Wake.HOUR, seconds=30)
    TURN = question("TO-4.1", Turn, steps=True, default=Turn.TAKE, seconds=60)
    TARGET = question("TO-5.1", Target, verb="rob", continues=True, default=next_seat, seconds=60)
    BROOM = question("TO-5.4", Broom, may=True, idle=True, default=Broom.PASS, seconds=8)
    HIDE = question("TO-6.2", Hide, verb="hide", secret=True, default=by_lot, seconds=30)
