"""What the game asks, and the answers."""

from __future__ import annotations

from random import Random

from stolik.core.door.sight import View
from stolik.core.door.timeout import next_seat
from stolik.core.kit.names import Answer, Numbers, Seats, answer, question
from stolik.core.kit.names import Question as Questions
from stolik.core.kit.sets import has
from stolik.games.roulette.cards import CARDS, Card, Cartridge, Moment

SEATS = 6
Seat = Seats(SEATS)
MOST_SHOTS = 5
Shots = Numbers(MOST_SHOTS)


class Hide(Answer):
    """Which card is hidden under the help card."""

    HIDE = answer(of=Cartridge)


class Window(Answer):
    """What anybody may do in a window for action cards."""

    PASS = answer()
    PLAY = answer(of=Card)


class Spin(Answer):
    """The same in the Spin Phase, where a spin can be demanded too; it begins with the answers of `Window`."""

    PASS = answer()
    PLAY = answer(of=Card)
    SPIN = answer(of=Seat, idle=True)


class Stake(Answer):
    """How many shots are staked."""

    STAKE = answer(of=Shots)


class Accuse(Answer):
    """Who is accused in a tick."""

    PASS = answer()
    ACCUSE = answer(of=Seat)


class Target(Answer):
    """Whom a shooter aims at after Shoot Someone!"""

    AIM = answer(of=Seat)


class Glory(Answer):
    """What the last captain does with the rest of the stake."""

    STOP = answer()
    GO_ON = answer("go on", dire=True)


class Chosen(Answer):
    """On whom a card is played."""

    ON = answer(of=Seat)


class To(Answer):
    """What a stake is changed to."""

    TO = answer(of=Shots)


def least_hurt(view: View, legal: list[int], luck: Random) -> int:
    """On time-out: a shot at the dead, else at the largest team; of several the next one."""
    dead = [seat for seat in legal if not has(view["living"], seat)]
    most = max(view["team"][seat] for seat in legal)
    return next_seat(view, dead or [seat for seat in legal if view["team"][seat] == most], luck)


class Question(Questions):
    """Each question with the paragraph that says who answers it."""

    HIDE = question("RO-4.1", Hide, secret=True, default=Hide.HIDE, seconds=30)
    SPIN = question("RO-5.2", Spin, may=True, idle=True, steps=True, default=Spin.PASS, seconds=6)
    BID = question("RO-6.1", Window, may=True, idle=True, steps=True, default=Window.PASS, seconds=6)
    STAKE = question("RO-6.2", Stake, secret=True, default=Stake.STAKE, seconds=30)
    CHALLENGE = question("RO-7.16", Window, may=True, idle=True, steps=True, default=Window.PASS, seconds=6)
    ACCUSE = question("RO-7.17", Accuse, may=True, secret=True, collects=True, default=Accuse.PASS, seconds=10)
    CAUGHT = question("RO-7.27", Window, may=True, idle=True, steps=True, default=Window.PASS, seconds=10)
    AIM = question("RO-8.8", Window, may=True, idle=True, steps=True, default=Window.PASS, seconds=6)
    TARGET = question("RO-12.4", Target, default=least_hurt, seconds=20)
    AFTER = question("RO-8.8", Window, may=True, idle=True, steps=True, default=Window.PASS, seconds=6)
    EXTRA = question("RO-12.13", Window, may=True, idle=True, steps=True, default=Window.PASS, seconds=6)
    GLORY = question("RO-13.6", Glory, default=Glory.STOP, seconds=20)
    ON = question("RO-11.13", Chosen, continues=True, default=Chosen.ON, seconds=20)
    TO = question("RO-12.9", To, continues=True, default=To.TO, seconds=20)


MOMENTS = {Question.EXTRA: Moment.AIM.word, **{Question[moment.name]: moment.word for moment in Moment}}
# For each question the set of cards that can be played as an answer to it.
IN_WINDOW = tuple(
    sum(1 << kind for kind in Card if MOMENTS.get(asked) in CARDS.rows[kind.word]["windows"]) for asked in Question
)
