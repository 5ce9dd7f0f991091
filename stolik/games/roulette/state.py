"""One table of Rosyjska Ruletka."""

from __future__ import annotations

from stolik.core.kit.names import Named, Reason, SeatSet, name, reason
from stolik.core.kit.piles import Pile
from stolik.core.kit.record import Int, Ints, Piles, Record, hidden, option, owner_only, public, tally
from stolik.games.roulette.cards import ALL_BULLETS, ALL_CARDS, CLICKS, MAGAZINE, Card, Cartridge
from stolik.games.roulette.questions import SEATS, Question, Seat, Shots

EVERYONE = (1 << (SEATS + 1)) - 1  # all seats and the spectator
TEAM = 4  # three competitors and a captain
ENOUGH = 15  # points that win
MOST_ROUNDS = 100


class Compare(Named):
    """Whose points a winner must beat (RO-15.1)."""

    LIVING = name()
    ALL = name()


class Colour(Named):
    """The colours of the teams."""

    RED = name()
    BLUE = name()
    GREEN = name()
    YELLOW = name()
    VIOLET = name()
    GREY = name()


class Wish(Named):
    """A colour somebody would like to have, or none in particular."""

    ANY = name()
    RED = name()
    BLUE = name()
    GREEN = name()
    YELLOW = name()
    VIOLET = name()
    GREY = name()


class Phase(Named):
    """The phases of a round; points are counted without a pause."""

    LOADING = name()
    SPIN = name()
    BIDDING = name()
    CHALLENGE = name()
    SHOTS = name()


class Stage(Named):
    """What comes next once nobody is asked any more."""

    ROUND = name()  # a new round
    LOAD = name()  # all have chosen a card to hide
    SPIN = name()  # the magazines are spun
    STAKES = name()  # dice are covered
    UNCOVER = name()
    TICK = name()
    JUDGE = name()  # all accusations of a tick are in
    SENTENCE = name()
    AHEAD = name()  # the next volley, if there is one
    VOLLEY = name()
    DEATHS = name()
    CAPTAINS = name()  # the captains are counted
    POINTS = name()
    WIN = name()  # the last captain has won
    PLAY = name()  # a card is being played
    REOPEN = name()  # it has been: the window opens anew


class Ending(Reason):
    """Why a match ended."""

    GOES_ON = reason()
    LAST_CAPTAIN = reason("RO-13.1")
    POINTS = reason("RO-13.2")
    NOBODY_LEFT = reason("RO-13.3")
    ROUND_LIMIT = reason("RO-13.13")


class State(Record, seats=SEATS):
    """One table. Every field is a number; NOBODY stands for no seat."""

    question: Int = public(of=Question)
    over: Int = public(of=Ending)
    # what the set-up chose
    compare: Int = option(Compare.LIVING, of=Compare, is_house=True)
    colour1: Int = option(Wish.ANY, of=Wish)
    colour2: Int = option(Wish.ANY, of=Wish)
    colour3: Int = option(Wish.ANY, of=Wish)
    colour4: Int = option(Wish.ANY, of=Wish)
    colour5: Int = option(Wish.ANY, of=Wish)
    colour6: Int = option(Wish.ANY, of=Wish)
    colours: Ints = public(SEATS, of=Colour)
    # the round
    rounds: Int = public()
    phase: Int = public(of=Phase)
    volley: Int = public()  # the one that is coming or has just been fired, 0 outside the Shots Phase
    team: Ints = public(SEATS)  # characters alive, the captain included
    living: Int = public(of=SeatSet)  # whose captain is alive
    out: Int = public(of=SeatSet)  # of this round, but not of the game
    # magazine cards; the families of the seats come first, so that a family's number is its seat
    magazines: Piles = hidden(SEATS, MAGAZINE, of=Cartridge, is_own=True)  # place 0 is the next card
    pockets: Piles = owner_only(SEATS, 1, of=Cartridge, is_own=True)  # the hidden card
    turned: Piles = public(SEATS, MAGAZINE - 1, of=Cartridge, is_own=True)
    set_aside: Piles = public(SEATS, CLICKS, of=Cartridge)  # KLIK! swapped for bullets; all six of the dead
    supply: Pile = public(ALL_BULLETS, of=Cartridge)
    bullets: Ints = public(SEATS)  # among the seven cards of a magazine, as all know; 0 of the dead
    choice: Ints = owner_only(SEATS, of=Cartridge, answer_to=Question.HIDE)
    # action cards
    hands: Piles = owner_only(SEATS, ALL_CARDS, of=Card)
    deck: Pile = hidden(ALL_CARDS, of=Card)
    discard: Pile = public(ALL_CARDS, of=Card)
    # stakes and shots
    stakes: Ints = owner_only(SEATS, of=Shots, until=("phase", Phase.CHALLENGE), answer_to=Question.STAKE)
    shots_left: Ints = public(SEATS)  # of an uncovered stake; none outside the round
    aims: Ints = public(SEATS, of=Seat)  # NOBODY is the air
    solo: Int = public(of=Seat)  # who fires an extra shot
    dying: Int = public(of=SeatSet)  # about to lose a character
    # accusations
    demanded: Int = public(of=SeatSet)  # have demanded a spin in this round
    accusers: Int = public(of=SeatSet)  # have accused in this round
    shown: Int = public(of=SeatSet)  # the hidden card was turned over
    judging: Int = public()  # the tick is over and its accusations are open
    accusations: Ints = owner_only(SEATS, of=Seat, until=("judging", 1), answer_to=Question.ACCUSE)
    caught: Int = public(of=SeatSet)  # in this tick
    # what is being played
    stage: Int = public(of=Stage)
    window: Int = public(of=Question)  # the window that is open, also while somebody chooses a target
    player: Int = public(of=Seat)
    played: Int = public(of=Card)
    chosen: Int = public(of=Seat)  # on whom
    restaked: Int = public()  # the stake it is changed to
    waiting: Int = public(of=SeatSet)  # of the caught, while one of them plays a card; else nobody
    # for reports
    cheats: Ints = tally(SEATS)
    convictions: Ints = tally(SEATS)
    blamed: Ints = tally(SEATS)
    slanders: Ints = tally(SEATS)
    shots: Ints = tally(SEATS)
    deaths: Ints = tally(SEATS)
