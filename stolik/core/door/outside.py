"""Bots from outside: programs that see a view, known by a word to whoever has brought them."""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from stolik.core.door.moves import Move, Step
from stolik.core.kit.errors import StolikError
from stolik.core.kit.names import answer_words
from stolik.core.kit.sets import members_of
from stolik.core.minds.mind import KIND

if TYPE_CHECKING:
    from stolik.core.door.match import Match
    from stolik.core.door.sight import View


class Bot:
    """A player that is a program. The seed is its own; it never sees the chance of the match."""

    word = ""
    is_slow = False  # does it think for longer than anybody should wait?

    def __init__(self, seed: int = 0) -> None:
        self.luck = random.Random(seed)
        self.effort = 1.0  # the part of its usual thinking that is left to it, where many think at once
        self.milliseconds = 0  # in which a move is to be made; 0: as long as it takes

    def choose(self, view: View, answers: Sequence[int]) -> int:
        """One of the legal answers, from what the seat may know."""
        raise NotImplementedError

    def begin(self, match: Match, seat: int) -> None:
        """A move of this seat is due."""

    def answer(self, here: Match, seat: int, answers: Sequence[int]) -> int:
        """One of the legal answers; `here` is the match, or what has become of it by the own steps of a move."""
        chosen = self.choose(here.view(seat), answers)
        if chosen not in answers:
            said = f"The bot {self.word or type(self).__name__} answers {chosen!r}, which is not possible."
            raise StolikError(said, f"Possible are {', '.join(map(str, answers))}.")
        return chosen

    def move(self, match: Match, seat: int) -> Move:
        """A whole move: every question that continues it is answered too."""
        steps: list[Step] = []
        here = match
        self.begin(match, seat)
        while not steps or is_in_a_move(here):
            answers = members_of(here.engine.legal(here.cells, seat))
            if not answers or here.question is None:
                raise StolikError(f"{match.names[seat]} is not asked now.")
            answer = answers[0] if len(answers) == 1 else self.answer(here, seat, answers)
            steps.append(Step(here.question, answer))
            here = here.ahead(seat, answer)
        return Move(tuple(steps), ", ".join(answer_words(step.question, step.answer, match.names) for step in steps))


OUTSIDE: dict[str, type[Bot]] = {}  # by their words


def is_in_a_move(match: Match) -> bool:
    """Does the open question continue the move just begun?"""
    return match.question is not None and bool(match.question.continues)


def kind_of(word: str) -> int:
    """The number by which a row names a bot from outside: below those of all ways the engine knows."""
    return ~zlib.crc32(word.encode())


def is_outside(row: Any) -> bool:
    """Is a bot of this row from outside?"""
    return bool(row[KIND] < 0)


def bot_of(row: Any, seed: int) -> Bot:
    """The bot from outside that a row names."""
    for word, bot in OUTSIDE.items():
        if kind_of(word) == row[KIND]:
            return bot(seed)
    raise StolikError("A bot from outside is not known here.", "It plays only in the process that has brought it.")
