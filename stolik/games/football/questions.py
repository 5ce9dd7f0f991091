"""What the game asks, and the answers."""

from __future__ import annotations

from stolik.core.kit.names import Answer, Seats, answer, question
from stolik.core.kit.names import Question as Questions
from stolik.games.football.cards import Card, Formation, Tactic

SEATS = 2
Seat = Seats(SEATS)


class LineUp(Answer):
    """Which formation is played."""

    CHOOSE = answer(of=Formation)


class Window(Answer):
    """What the defender may do when a turn begins."""

    PASS = answer()
    USE = answer(of=Tactic)


class Play(Answer):
    """What the attacker does."""

    LAY = answer(of=Card)
    USE = answer(of=Tactic)
    END = answer()


class Reply(Answer):
    """What the defender does about an action."""

    STOP = answer(of=Card)
    LET = answer()
    USE = answer(of=Tactic)


class Pay(Answer):
    """Which card is paid for a tactic."""

    DISCARD = answer(of=Card)


class Shoot(Answer):
    """Which card is part of the shot; `done` has the highest number, for the cards may be named in any order."""

    SHOOT = answer(of=Card)
    DONE = answer()


class Save(Answer):
    """Which card is laid against a shot or kick."""

    SAVE = answer(of=Card)


class Question(Questions):
    """Each question with the paragraph that says who answers it."""

    FORMATION = question("FO-9.2", LineUp, secret=True, default=LineUp.CHOOSE + Formation.F442, seconds=45)
    TACTIC = question(
        "FO-10.5",
        Window,
        may=True,
        idle=True,
        steps=True,
        unordered=True,
        default=Window.PASS,
        seconds=8,
        closed="FO-10.6",
    )
    ATTACK = question("FO-3.2", Play, steps=True, unordered=True, default=(Play.END, Play.LAY), seconds=60)
    ANSWER = question("FO-3.4", Reply, default=Reply.LET, seconds=45)
    PAY = question("FO-10.9", Pay, continues=True, unordered=True, default=Pay.DISCARD, seconds=45)
    SHOOT = question(
        "FO-5.1", Shoot, steps=True, unordered=True, secret=True, default=Shoot.SHOOT, seconds=60, closed="FO-3.11"
    )
    SHOOT_MORE = question(
        "FO-5.1", Shoot, continues=True, unordered=True, secret=True, default=Shoot.DONE, seconds=60, closed="FO-3.11"
    )
    SAVE = question("FO-5.4", Save, steps=True, unordered=True, default=Save.SAVE, seconds=60)
    SAVE_MORE = question("FO-5.4", Save, continues=True, unordered=True, default=Save.SAVE, seconds=60)
