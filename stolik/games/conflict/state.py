"""One table of Światowy Konflikt."""

from __future__ import annotations

from stolik.core.kit.names import Named, Reason, SeatSet, name, reason
from stolik.core.kit.piles import Pile
from stolik.core.kit.record import Int, Ints, Piles, Record, hidden, option, owner_only, public, tally
from stolik.core.kit.starting import First
from stolik.games.conflict.cards import Action, Card, Exchange
from stolik.games.conflict.questions import SEATS, Question, Seat

EVERYONE = (1 << (SEATS + 1)) - 1  # all seats and the spectator
DECK = 15
MOST_TURNS = 1000  # a house rule; random games of six seats have about 60


class Stage(Named):
    """What comes next in the turn once nobody is asked any more."""

    CARRY_OUT = name()
    SWAP = name()
    END_TURN = name()


class Ending(Reason):
    """Why a match ended."""

    GOES_ON = reason()
    LAST_STANDING = reason("CO-3.4")
    TURN_LIMIT = reason("CO-9.5")


class State(Record, seats=SEATS):
    """One table. Every field is a number; NOBODY stands for no seat."""

    question: Int = public(of=Question)
    over: Int = public(of=Ending)
    # what the set-up chose
    exchange: Int = option(Exchange.MEDIA, of=Exchange)
    first: Int = option(First.LOT, of=First)
    # the table
    starter: Int = public(of=Seat)
    turn: Int = public(of=Seat)
    turns: Int = public()  # how many have begun
    living: Int = public(of=SeatSet)  # who still has a face-down card
    money: Ints = public(SEATS)  # millions
    hands: Piles = owner_only(SEATS, 4, of=Card)  # face down; four while exchanging
    face_up: Piles = public(SEATS, 2, of=Card)
    deck: Pile = hidden(DECK, of=Card)
    # the turn
    stage: Int = public(of=Stage)
    action: Int = public(of=Action)
    target: Int = public(of=Seat)
    claimant: Int = public(of=Seat)  # who says to hold the claimed card
    claim: Int = public(of=Card)
    is_paid: Int = public()  # the price of the action has been paid
    is_shown: Int = public()  # the claimant's first card was shown in a proof and lies there still
    to_return: Int = public()  # cards the exchange has yet to put back
    # for reports
    claims: Ints = tally(SEATS)
    bluffs: Ints = tally(SEATS)
    caught: Ints = tally(SEATS)
