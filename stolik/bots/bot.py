"""Players that are programs, for one match being played: the game's own bots, and any from outside."""

from __future__ import annotations

import random
from collections.abc import Sequence

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.moves import Move, Step
from stolik.core.door.players import ways
from stolik.core.door.sight import View
from stolik.core.door.thoughts import Thoughts
from stolik.core.kit.errors import StolikError
from stolik.core.kit.names import answer_words
from stolik.core.kit.sets import members_of
from stolik.core.minds.mind import ITERATIONS

Words = tuple[int, int, int, int]


class Bot:
    """A player that is a program. The seed is its own; it never sees the chance of the match."""

    word = ""
    is_slow = False  # does it think for longer than anybody should wait?

    def __init__(self, seed: int = 0) -> None:
        self.luck = random.Random(seed)
        self.effort = 1.0  # the part of its usual thinking that is left to it, where many think at once
        self.milliseconds = 0  # in which a question is to be answered; 0: as long as it takes

    def choose(self, view: View, answers: Sequence[int]) -> int:
        """One of the legal answers, from what the seat may know."""
        raise NotImplementedError

    def begin(self, match: Match, seat: int) -> None:
        """A move of this seat is due."""

    def answer(self, here: Match, seat: int, answers: Sequence[int]) -> int:
        """One of the legal answers; `here` is the match, or what has become of it by the own steps of a move."""
        return self.choose(here.view(seat), answers)

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


class OwnBot(Bot):
    """One of the game's own bots: a way to make up one's mind, a level or a character, by its word."""

    def __init__(self, word: str, seed: int = 0) -> None:
        super().__init__(seed)
        self.word = word
        self.thoughts: Thoughts | None = None

    def begin(self, match: Match, seat: int) -> None:
        """Make room to think."""
        self.thoughts = Thoughts(match, seat, self.word, self.effort)

    def answer(self, here: Match, seat: int, answers: Sequence[int]) -> int:
        """What it makes up its mind to."""
        assert self.thoughts is not None
        return self.thoughts.answer(here, four_words(self.luck), self.milliseconds)


OUTSIDE: dict[str, type[Bot]] = {}  # bots from outside, by their words: Python that sees a view


def new_bot(word: str, seed: int = 0) -> Bot:
    """A bot by its word."""
    return OUTSIDE[word](seed) if word in OUTSIDE else OwnBot(word, seed)


def is_slow(game: Game, word: str) -> bool:
    """Does a bot think for longer than anybody should wait? Nobody does not."""
    if word in OUTSIDE:
        return OUTSIDE[word].is_slow
    return word in ways(game) and ways(game)[word].settings.get(ITERATIONS, 0) > 0


def is_in_a_move(match: Match) -> bool:
    """Does the open question continue the move just begun?"""
    return match.question is not None and bool(match.question.continues)


def four_words(luck: random.Random) -> Words:
    """Four words of chance for one answer."""
    return luck.getrandbits(32), luck.getrandbits(32), luck.getrandbits(32), luck.getrandbits(32)
