"""One table of Eksplodujące Kotki."""

from __future__ import annotations

from stolik.core.kit.names import Named, Reason, SeatSet, beginning, name, reason
from stolik.core.kit.piles import Pile
from stolik.core.kit.record import Int, Ints, Piles, Record, hidden, option, owner_only, public, tally
from stolik.core.kit.starting import First
from stolik.games.kittens.cards import DECK_ROOM, HAND_ROOM, Card
from stolik.games.kittens.questions import SEATS, Question, Seat

EVERYONE = (1 << (SEATS + 1)) - 1  # all seats and the spectator


class Turbo(Named):
    """Whether a third of the deck is left out (KI-11.1)."""

    NO = name()
    YES = name()


class Combos(Named):
    """Whether any cards of one name combine, or only cats (KI-11.4)."""

    ON = name()
    OFF = name()


class Stacking(Named):
    """How the turns of attacks add up (KI-11.5)."""

    SUM = name()
    LITERAL = name()


class GodcatCombos(Named):
    """Whether Godcat may be part of a combination (KI-11.6)."""

    ON = name()
    OFF = name()


class HeckKitten(Named):
    """What a Kitten at the bottom does to Raising Heck (KI-11.7)."""

    LOOK = name()
    EXPLODE = name()


class Stage(Named):
    """What comes next once nobody is asked any more."""

    GO_ON = name()  # the player in turn plays or draws
    SETTLE = name()  # a play takes effect, or was cancelled
    EXPLODE = name()  # somebody is doomed
    TURN_OVER = name()


class Ending(Reason):
    """Why a match ended."""

    GOES_ON = reason()
    LAST_LIVING = reason("KI-10.1")


class State(Record, seats=SEATS):
    """One table. Every field is a number; NOBODY stands for no seat."""

    question: Int = public(of=Question)
    over: Int = public(of=Ending)
    # what the set-up chose
    turbo: Int = option(Turbo.NO, of=Turbo)
    combos: Int = option(Combos.ON, of=Combos)
    stacking: Int = option(Stacking.SUM, of=Stacking, is_house=True)
    godcat_combos: Int = option(GodcatCombos.ON, of=GodcatCombos, is_house=True)
    heck_kitten: Int = option(HeckKitten.LOOK, of=HeckKitten, is_house=True)
    first: Int = option(First.LOT, of=beginning(First, 1 + SEATS))
    # the table
    starter: Int = public(of=Seat)
    turn: Int = public(of=Seat)
    turns: Int = public()  # how many have begun
    owed: Int = public()  # turns the player in turn still has, the present one included
    attacked: Int = public()  # those turns come from an attack
    living: Int = public(of=SeatSet)
    devil_deaths: Int = public()
    kittens_left: Int = public()  # in the draw pile, as everybody can count
    hands: Piles = owner_only(SEATS, HAND_ROOM, of=Card)
    deck: Pile = hidden(DECK_ROOM, of=Card, home_of=(Card.KITTEN,))
    discard: Pile = public(DECK_ROOM, of=Card)
    nopes_gone: Int = public()  # Nopes on the discard pile
    mat: Pile = public(2, of=Card)
    duel: Pile = hidden(2, of=Card, home_of=(Card.GODCAT, Card.DEVILCAT))  # before its player, before the opponent
    drawn: Pile = public(1, of=Card)  # a Kitten that waits for its answer
    set_aside: Pile = hidden(DECK_ROOM // 3, of=Card)
    # what is being played
    stage: Int = public(of=Stage)
    card: Int = public(of=Card)  # the card, or the name of a combination
    copies: Int = public()  # 1 for a single card, 2 for a pair, 3 for a triple
    with_godcat: Int = public()  # Godcat is one of the cards
    with_ferals: Int = public()  # how many of the cards are Feral Cats that stand for others
    target: Int = public(of=Seat)  # whom it is played on; in an Armageddon the opponent
    named: Int = public(of=Card)
    topmost: Int = public(of=Seat)  # who played the topmost card
    nopes: Int = public()  # on this play
    doomed: Int = public(of=Seat)
    # for reports
    plays: Ints = tally(SEATS)
    cancelled: Ints = tally(SEATS)
    kittens: Ints = tally(SEATS)
    defused: Ints = tally(SEATS)
