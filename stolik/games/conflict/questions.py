"""What the game asks, and the answers."""

from __future__ import annotations

from random import Random

from stolik.core.door.sight import View
from stolik.core.door.timeout import next_seat
from stolik.core.kit.names import Answer, Seats, answer, question
from stolik.core.kit.names import Question as Questions
from stolik.core.kit.piles import card_at, size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.sets import one
from stolik.games.conflict.cards import Card

SEATS = 6
Seat = Seats(SEATS)


class Declare(Answer):
    """The actions of the help sheet in the order of `Action`; the European Union has none and is always refused."""

    USA = answer()
    BUSINESSMEN = answer()
    RUSSIA = answer()
    MEDIA = answer()
    UN_EXCHANGE = answer("un exchange")
    SCANDAL = answer(of=Seat)
    PROTEST = answer(of=Seat)
    POLICE = answer(of=Seat)
    UN_LOOK = answer("un look", of=Seat)
    EU = answer()


class React(Answer):
    """What the others may say to a declaration."""

    PASS = answer()
    CHALLENGE = answer()
    BLOCK = answer(of=Card)


class Believe(Answer):
    """What the blocked player says to an objection."""

    BELIEVE = answer()
    CHALLENGE = answer()


class Lose(Answer):
    """Which face-down card is turned up."""

    CARD = answer("", of=Card)


class Return(Answer):
    """Which card goes back to the deck."""

    CARD = answer("", of=Card)
    SHOWN = answer()


class Show(Answer):
    """Which face-down card the target of a look shows."""

    CARD = answer("", of=Card)


class Judge(Answer):
    """What is to become of the card shown in a look."""

    CHANGE = answer()
    LEAVE = answer()


def income(view: View, legal: list[int], luck: Random) -> int:
    """On time-out: the plain income; a scandal that is due hits the richest, of several the next in turn."""
    if Declare.USA in legal:
        return Declare.USA
    targets = [number - Declare.SCANDAL for number in legal]
    most = max(view["money"][seat] for seat in targets)
    return Declare.SCANDAL + next_seat(view, [seat for seat in targets if view["money"][seat] == most], luck)


def drawn(view: View, legal: list[int], luck: Random) -> int:
    """On time-out: what was drawn goes back, so that the own cards stay."""
    hand = view["hands"][view.seat]
    return Return.CARD + int(card_at(hand, size(hand) - view["to_return"]))


def aimed_at(view: View) -> int:
    """Whom the declared action is aimed at, if at anybody."""
    return 0 if view["target"] == NOBODY else one(view["target"])


class Question(Questions):
    """Each question with the paragraph that says who answers it."""

    DECLARE = question("CO-4.1", Declare, verb="declare", default=income, seconds=60)
    REACT = question("CO-4.6", React, may=True, default=React.PASS, seconds=8, closed="CO-4.7", hits=aimed_at)
    BELIEVE = question("CO-8.4", Believe, default=Believe.BELIEVE, seconds=15)
    LOSE = question("CO-3.1", Lose, verb="lose", default=Lose.CARD, seconds=30)
    EXCHANGE = question("CO-5.6", Return, verb="return", secret=True, steps=True, default=drawn, seconds=45)
    EXCHANGE_AGAIN = question(
        "CO-5.6", Return, verb="return", secret=True, continues=True, unordered=True, default=drawn, seconds=45
    )
    SHOW = question("CO-5.8", Show, verb="show", secret=True, default=Show.CARD, seconds=30)
    JUDGE = question("CO-5.8", Judge, default=Judge.LEAVE, seconds=30)
