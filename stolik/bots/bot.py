"""Players that are programs, for one match being played: the game's own bots, and any from outside."""

from __future__ import annotations

import random
from collections.abc import Sequence

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.outside import OUTSIDE, Bot
from stolik.core.door.players import ways
from stolik.core.door.thoughts import Thoughts
from stolik.core.minds.mind import ITERATIONS

Words = tuple[int, int, int, int]


class OwnBot(Bot):
    """One of the game's own bots: a way to make up one's mind, a level or a character, by its word."""

    def __init__(self, word: str, seed: int = 0) -> None:
        super().__init__(seed)
        self.word = word
        self.thoughts: Thoughts | None = None

    def begin(self, match: Match, seat: int) -> None:
        """Make room to think."""
        self.thoughts = Thoughts(match, seat, self.word, self.effort, self.milliseconds)

    def answer(self, here: Match, seat: int, answers: Sequence[int]) -> int:
        """What it makes up its mind to."""
        assert self.thoughts is not None
        return self.thoughts.answer(here, four_words(self.luck))


def new_bot(word: str, seed: int = 0) -> Bot:
    """A bot by its word."""
    return OUTSIDE[word](seed) if word in OUTSIDE else OwnBot(word, seed)


def is_slow(game: Game, word: str) -> bool:
    """Does a bot think for longer than anybody should wait? Nobody does not."""
    if word in OUTSIDE:
        return OUTSIDE[word].is_slow
    return word in ways(game) and ways(game)[word].settings.get(ITERATIONS, 0) > 0


def four_words(luck: random.Random) -> Words:
    """Four words of chance for one answer."""
    return luck.getrandbits(32), luck.getrandbits(32), luck.getrandbits(32), luck.getrandbits(32)
