"""What is answered for a seat whose time has run out: what the question declares, from what that seat may know."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from stolik.core.door.sight import View
from stolik.core.kit.names import Answer, Question
from stolik.core.kit.sets import members_of

if TYPE_CHECKING:
    from stolik.core.door.match import Match

Choice = Callable[[View, list[int], Random], int]  # what a seat sees, its legal answers, a lot → one of them
Default = int | tuple[int, ...] | Choice  # an answer, several in order of preference, or a choice


def default_path(match: Match, seat: int, luck: Random) -> list[int]:
    """The whole move that is made for a seat."""
    path: list[int] = []
    while True:
        question = match.question
        assert question is not None
        legal = list(members_of(match.engine.legal(match.cells, seat)))
        path.append(int(default_answer(question, match.view(seat), legal, luck)))
        match = match.ahead(seat, path[-1])
        if match.question is None or not match.question.continues:
            return path


def default_answer(question: Question, view: View, legal: list[int], luck: Random) -> int:
    """The answer a question declares: the first legal one it names; of one with an argument, the first argument."""
    default: Default = question.default
    if callable(default):
        return default(view, legal, luck)
    preferred = default if isinstance(default, tuple) else (default,)
    return next(answer for each in preferred for answer in numbers_of(each) if answer in legal)


def numbers_of(answer: int) -> range:
    """The numbers an answer of a question stands for: all of its arguments, or the one that is named."""
    return range(answer, answer + (answer.width if isinstance(answer, Answer) else 1))


def by_lot(view: View, legal: list[int], luck: Random) -> int:
    """Any legal answer: where one that everybody could foresee would tell too much."""
    return luck.choice(legal)


def next_seat(view: View, legal: list[int], luck: Random) -> int:
    """Of answers that are seats, the first one after one's own in the order of play."""
    return min(legal, key=lambda seat: (seat - view.seat - 1) % view.game.most_seats)
