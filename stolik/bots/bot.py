"""The bots `random` and `thumb` for one match being played."""

from __future__ import annotations

import random
from collections.abc import Sequence

from stolik.bots.catalogue import LEVELS, every_word
from stolik.core.door.match import Match
from stolik.core.door.moves import Move, Step
from stolik.core.door.sight import View
from stolik.core.kit.errors import StolikError, unknown
from stolik.core.kit.names import answer_words
from stolik.core.kit.sets import members_of

Words = tuple[int, int, int, int]


class Bot:
    """A player that is a program. The seed is its own; it never sees the chance of the match."""

    word = ""
    is_slow = False  # does it think for longer than anybody should wait?

    def __init__(self, seed: int = 0) -> None:
        self.luck = random.Random(seed)
        self.effort = 1.0  # the part of its usual thinking that is left to it, where many think at once

    def choose(self, view: View, answers: Sequence[int]) -> int:
        """One of the legal answers, from what the seat may know."""
        raise NotImplementedError

    def move(self, match: Match, seat: int) -> Move:
        """A whole move: every question that continues it is answered too."""
        steps: list[Step] = []
        here = match
        while not steps or is_in_a_move(here):
            answers = members_of(here.engine.legal(here.cells, seat))
            if not answers or here.question is None:
                raise StolikError(f"{match.names[seat]} is not asked now.")
            answer = answers[0] if len(answers) == 1 else self.choose(here.view(seat), answers)
            steps.append(Step(here.question, answer))
            here = here.ahead(seat, answer)
        return Move(tuple(steps), ", ".join(answer_words(step.question, step.answer, match.names) for step in steps))


class RandomBot(Bot):
    """Any legal answer, each as likely."""

    word = "random"

    def choose(self, view: View, answers: Sequence[int]) -> int:
        """Draw one of them."""
        return self.luck.choice(answers)


class ThumbBot(Bot):
    """The game's own rules of thumb."""

    word = "thumb"

    def choose(self, view: View, answers: Sequence[int]) -> int:
        """What a sensible person would answer."""
        legal = sum(1 << answer for answer in answers)
        return view.engine.thumb(view.cells, view.seat, legal, view.engine.new_rng(four_words(self.luck)))


BOTS: dict[str, type[Bot]] = {bot.word: bot for bot in (RandomBot, ThumbBot)}


def new_bot(word: str, seed: int = 0) -> Bot:
    """A bot by its word. Levels and characters are played by rules of thumb."""
    if word not in BOTS and word not in every_word():
        raise unknown("bot", word, [*BOTS, *LEVELS])
    return BOTS.get(word, ThumbBot)(seed)


def is_slow(word: str) -> bool:
    """Does a bot think for longer than anybody should wait? Nobody does not."""
    return word in BOTS and BOTS[word].is_slow


def is_in_a_move(match: Match) -> bool:
    """Does the open question continue the move just begun?"""
    return match.question is not None and bool(match.question.continues)


def four_words(luck: random.Random) -> Words:
    """Four words of chance for one answer."""
    return luck.getrandbits(32), luck.getrandbits(32), luck.getrandbits(32), luck.getrandbits(32)
