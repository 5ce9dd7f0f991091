"""What players are like: which kinds of answers they give where they could."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.record import Plain


@dataclass
class Traits:
    """A player, observed."""

    questions: int = 0  # at which there was a choice
    could: dict[str, int] = field(default_factory=dict)  # by trait: so often an answer with it was possible, and one
    did: dict[str, int] = field(default_factory=dict)  # … without it; and so often it was given

    @classmethod
    def of(cls, game: Game) -> Self:
        """Somebody who plays a game and has done nothing yet."""
        words = [trait.word for trait in game.traits]
        return cls(could=dict.fromkeys(words, 0), did=dict.fromkeys(words, 0))

    def note(self, match: Match, seat: int, answer: int, answers: Sequence[int]) -> None:
        """Count the traits of an answer among those of the others that were possible."""
        view = Plain(match.game.state, match.engine.view(match.cells, seat)[0])
        traits = match.game.rules.functions["traits"]
        sets = {each: traits(view, seat, each) for each in answers}
        self.questions += 1
        for trait in match.game.traits:
            if 0 < sum(each >> trait & 1 for each in sets.values()) < len(answers):
                self.could[trait.word] += 1
                self.did[trait.word] += sets[answer] >> trait & 1
