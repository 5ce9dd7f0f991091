"""One table of Piłka w grze!"""

from __future__ import annotations

from stolik.core.kit.names import Named, Reason, SetOf, beginning, name, reason
from stolik.core.kit.piles import Pile
from stolik.core.kit.record import Int, Ints, Piles, Record, hidden, option, owner_only, public, tally
from stolik.core.kit.starting import First
from stolik.games.football.cards import ALL_CARDS, Attack, Card, Formation, Tactic, TacticsCard
from stolik.games.football.questions import SEATS, Question, Seat

EVERYONE = (1 << (SEATS + 1)) - 1  # both seats and the spectator
HAND = 5
LAID_ROOM = 8  # three actions, a corner, two more and a kick, or five actions
MOST_TURNS = 1000


class Formations(Named):
    """Whether formations are played (FO-9.1)."""

    WITHOUT = name()
    WITH = name()


class Tactics(Named):
    """Whether tactics are played (FO-10.1)."""

    WITHOUT = name()
    WITH = name()


class Shots(Named):
    """How the cards of a shot lie (FO-11.1)."""

    OPEN = name()
    SURPRISING = name()


class SecondHalfEnd(Named):
    """When the second half is over (FO-13.1)."""

    LAST_CARD = name()
    STOCK = name()


class Red(Named):
    """Who has the red team (FO-2.1)."""

    SEAT1 = name()
    SEAT2 = name()
    LOT = name()


class Side(Named):
    """The teams; red has the area with the number 0."""

    RED = name()
    YELLOW = name()


class Pitch(Named):
    """The fields of the pitch, in a row."""

    RED_AREA = name()
    MIDFIELD = name()
    YELLOW_AREA = name()


class Half(Named):
    """The parts of a match."""

    FIRST = name()
    SECOND = name()
    EXTRA = name()


class Stage(Named):
    """What comes next once nobody is asked any more."""

    LINE_UP = name()  # both formations are chosen
    TURN = name()  # a turn begins
    TACTIC = name()  # the defender may use a tactic
    ATTACK = name()  # the attacker goes on, or is repelled
    ANSWER = name()  # an action waits for the defender
    SUCCESS = name()  # nothing stopped it
    CORNER = name()
    KICK = name()
    TACTIC_USED = name()  # a tactic is chosen and paid for
    SHOT = name()
    SAVE = name()
    COUNT = name()  # balls and gloves
    TURN_OVER = name()
    HALF_OVER = name()


class Ending(Reason):
    """Why a match ended."""

    GOES_ON = reason()
    GOALS = reason("FO-8.4")
    EXTRA_TIME = reason("FO-8.7")
    MOVE_LIMIT = reason("FO-13.4")


class State(Record, seats=SEATS):
    """One table. Every field is a number; NOBODY stands for no seat."""

    question: Int = public(of=Question)
    over: Int = public(of=Ending)
    # what the set-up chose
    formations: Int = option(Formations.WITHOUT, of=Formations)
    tactics: Int = option(Tactics.WITHOUT, of=Tactics)
    shots: Int = option(Shots.OPEN, of=Shots)
    second_half_end: Int = option(SecondHalfEnd.LAST_CARD, of=SecondHalfEnd, is_house=True)
    red: Int = option(Red.SEAT1, of=Red)
    first: Int = option(First.LOT, of=beginning(First, 1 + SEATS))
    # the match
    half: Int = public(of=Half)
    side: Ints = public(SEATS, of=Side)
    starter: Int = public(of=Seat)  # who attacked first in the first half
    attacker: Int = public(of=Seat)
    ball: Int = public(of=Pitch)
    goals: Ints = public(SEATS)
    turns: Int = public()  # that are over
    lined_up: Int = public()  # formations are open, or there are none
    formation: Ints = owner_only(SEATS, of=Formation, until=("lined_up", 1), answer_to=Question.FORMATION)
    tactics_left: Ints = public(SEATS, of=SetOf(TacticsCard))
    saver: Int = public(of=Seat)  # who saved a shot in the turn before
    # cards; those in the middle in this order, for a given position fills the first that it does not name
    stock: Pile = hidden(ALL_CARDS, of=Card)
    box: Pile = public(ALL_CARDS, of=Card)
    discard: Pile = public(ALL_CARDS, of=Card)
    second_stock: Pile = hidden(ALL_CARDS, of=Card)
    laid: Piles = public(SEATS, LAID_ROOM, of=Card)  # in this turn
    shot: Piles = owner_only(SEATS, HAND, of=Card)  # of a shot or kick; known to all if it lies open
    put_away: Piles = owner_only(SEATS, HAND, of=Card)  # the hands that went into the box at half time
    hands: Piles = owner_only(SEATS, HAND, of=Card)
    # the turn
    stage: Int = public(of=Stage)
    actions_left: Int = public()
    action: Int = public(of=Attack)  # the last one; after a Dribble what it copied
    fouled: Int = public()  # just now, on the defender's own area
    corner_taken: Int = public()
    using: Int = public(of=Tactic)  # what is being paid for
    due: Int = public()  # cards still to pay, to turn up or to save with
    kicking: Int = public()  # the shot is a kick
    next_attacker: Int = public(of=Seat)
    # for reports
    attacks: Ints = tally(SEATS)
    successes: Ints = tally(SEATS)
    shots_taken: Ints = tally(SEATS)
    shots_scored: Ints = tally(SEATS)
    kicks_taken: Ints = tally(SEATS)
    kicks_scored: Ints = tally(SEATS)
    fouls: Ints = tally(SEATS)
    corners: Ints = tally(SEATS)
