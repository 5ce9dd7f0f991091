"""One table of The Pantry."""

from __future__ import annotations

from stolik.core.kit.names import Named, Reason, name, reason
from stolik.core.kit.piles import Pile
from stolik.core.kit.record import Int, Ints, Piles, Record, hidden, option, owner_only, public, tally

from .cards import Card, Mice, Theft
from .questions import SEATS, SHELF, Hour, Question, Seat

EVERYONE = (1 << (SEATS + 1)) - 1  # all seats and the spectator
GAMES = 2
MOST_ROUNDS = 200  # a house rule; random matches have about 45


class Phase(Named):
    """Where a round has got to."""

    NIGHT = name()  # alarms are set
    MORNING = name()  # alarms have rung and are open


class Ending(Reason):
    """Why a match ended."""

    GOES_ON = reason()
    POINTS = reason("TO-7.3")
    ROUND_LIMIT = reason("TO-7.4")


class State(Record, seats=SEATS):
    """One table. Every field is a number; NOBODY stands for no seat."""

    question: Int = public(of=Question)
    over: Int = public(of=Ending)
    # what the set-up chose
    mice: Int = option(Mice.ONE, of=Mice)
    theft: Int = option(Theft.ALLOWED, of=Theft)
    # the match
    game: Int = public()  # the first or the second
    rounds: Int = public()  # how many have begun in the match
    # the table
    hands: Piles = owner_only(SEATS, SHELF, of=Card)
    shelf: Pile = hidden(SHELF, of=Card, home_of=(Card.MOUSE,))
    discard: Pile = public(SHELF, of=Card)
    floor: Pile = public(1, of=Card)  # the mouse just found
    # the round
    phase: Int = public(of=Phase)
    alarm: Ints = owner_only(SEATS, of=Hour, until=("phase", Phase.MORNING), answer_to=Question.WAKE)
    turn: Int = public(of=Seat)  # who got up
    target: Int = public(of=Seat)  # whose hand the sneak is after
    # for reports
    thefts: Ints = tally(SEATS)
    swept: Ints = tally(SEATS)
