"""What the game asks, and the answers."""

from __future__ import annotations

from stolik.core.door.sight import View
from stolik.core.door.timeout import by_lot, next_seat
from stolik.core.kit.names import Answer, Numbers, Seats, answer, question
from stolik.core.kit.names import Question as Questions
from stolik.core.kit.record import NOBODY
from stolik.core.kit.sets import next_after, one
from stolik.games.kittens.cards import DECK_ROOM, Card, DeckCard, HeldCard

SEATS = 5
Seat = Seats(SEATS)


class Play(Answer):
    """What the player in turn does."""

    DRAW = answer()
    PLAY = answer(of=DeckCard)
    GODCAT_AS = answer("godcat as", of=DeckCard)
    PAIR = answer(of=DeckCard)
    TRIPLE = answer(of=DeckCard)


class With(Answer):
    """What a pair or triple is made of, apart from cards of its own name."""

    TWO = answer()
    THREE = answer()
    FERAL = answer()
    TWO_FERALS = answer("two ferals")
    GODCAT = answer()
    FERAL_AND_GODCAT = answer("feral and godcat")


class Target(Answer):
    """Whom it is played on."""

    ON = answer(of=Seat)


class Name(Answer):
    """Which card a triple asks for."""

    CARD = answer("", of=HeldCard)


class Nope(Answer):
    """What the others may say to a play."""

    PASS = answer()
    NOPE = answer()


class Heck(Answer):
    """What becomes of the bottom card."""

    KEEP = answer()
    TOP = answer()


class Give(Answer):
    """Which card is given for a Favor."""

    CARD = answer("", of=HeldCard)


class Steal(Answer):
    """Which card a thief takes from a hand with Godcat in it."""

    GODCAT = answer()
    RANDOM = answer()


class Face(Answer):
    """Who is the opponent in an Armageddon."""

    SEAT = answer("", of=Seat)


class Lay(Answer):
    """Which card is laid before the opponent."""

    DEVILCAT = answer()
    GODCAT = answer()


class Swap(Answer):
    """What the opponent does with a card nobody has turned up yet."""

    KEEP = answer()
    SWAP = answer()


class Devil(Answer):
    """What whoever Devilcat lies before does."""

    DEFUSE = answer("use defuse")
    EXPLODE = answer(dire=True)


class Kitten(Answer):
    """What whoever has drawn a Kitten does."""

    DEFUSE = answer("use defuse")
    GODCAT = answer("use godcat")
    EXPLODE = answer(dire=True)


class Bury(Answer):
    """How many cards lie on the Kitten that is put back."""

    UNDER = answer(of=Numbers(DECK_ROOM))


# What is given for a Favor on time-out: what is missed least.
LEAST_MISSED = tuple(
    Give.CARD + kind
    for kind in (
        *(Card.MERCAT, Card.HORSE_CAT, Card.KNIGHT_CAT, Card.TROLL_CAT, Card.FERAL),
        *(Card.SHUFFLE, Card.REVEAL, Card.HECK, Card.FAVOR, Card.ATTACK, Card.TARGETED_ATTACK, Card.ARMAGEDDON),
        *(Card.NOPE, Card.DEFUSE, Card.GODCAT),
    )
)


def hit_by_play(view: View) -> int:
    """Whom the play hits as it stands: its target, an Attack the next one; and while a Nope cancels it, its player."""
    if view["nopes"] % 2:
        return one(view["turn"])
    if view["target"] != NOBODY:
        return one(view["target"])
    return one(next_after(view["living"], view["turn"])) if view["card"] == Card.ATTACK else 0


class Question(Questions):
    """Each question with the paragraph that says who answers it."""

    PLAY = question("KI-3.2", Play, steps=True, default=Play.DRAW, seconds=60)
    WITH = question("KI-7.3", With, verb="with", continues=True, quiet=True, default=tuple(With), seconds=60)
    TARGET = question("KI-6.11", Target, continues=True, default=next_seat, seconds=60)
    NAME = question("KI-7.10", Name, verb="name", continues=True, default=Name.CARD, seconds=60)
    NOPE = question(
        "KI-6.4",
        Nope,
        may=True,
        idle=True,
        default=Nope.PASS,
        seconds=4,
        closed="KI-6.12",
        closed_at={"kitten": "KI-6.2", "bury": "KI-6.2", "devil": "KI-8.13"},
        hits=hit_by_play,
    )
    HECK = question("KI-5.11", Heck, default=Heck.KEEP, seconds=30)
    GIVE = question("KI-5.16", Give, verb="give", secret=True, default=LEAST_MISSED, seconds=30)
    STEAL = question("KI-7.8", Steal, verb="steal", default=Steal.RANDOM, seconds=20)
    FACE = question("KI-8.3", Face, verb="face", steps=True, default=next_seat, seconds=30)
    LAY_BEFORE = question("KI-8.3", Lay, verb="lay", secret=True, continues=True, default=by_lot, seconds=30)
    LAY = question("KI-8.3", Lay, verb="lay", secret=True, default=by_lot, seconds=30)
    SWAP = question("KI-8.5", Swap, default=Swap.KEEP, seconds=30)
    DEVIL = question("KI-8.7", Devil, default=(Devil.DEFUSE, Devil.EXPLODE), seconds=20, closed="KI-4.11")
    KITTEN = question(
        "KI-4.2", Kitten, default=(Kitten.DEFUSE, Kitten.GODCAT, Kitten.EXPLODE), seconds=20, closed="KI-4.11"
    )
    BURY = question("KI-4.7", Bury, secret=True, default=by_lot, seconds=30)
