"""What bots are like: which kinds of answers they give where they could, and how long they think."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stolik.bots.bot import four_words, new_bot
from stolik.core.door.batch import play_keys
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.outside import is_outside
from stolik.core.door.players import row_of
from stolik.core.door.thoughts import Thoughts
from stolik.core.door.traits import Traits
from stolik.core.kit.chance import keys_of
from stolik.core.kit.sets import members_of
from stolik.core.minds.matches import ANSWERS_EACH, LONGEST
from stolik.lab.report import Share, share_of

Array = np.ndarray[Any, Any]

MATCHES = 16  # in which a bot is observed
TIMED = 100  # questions
COMPANY = "medium"  # whom a bot is observed among
OBSERVED = 0x0B5E  # sets these deals apart from those of the league


@dataclass
class Habits(Traits):
    """A bot, observed."""

    milliseconds: list[float] = field(default_factory=list)  # of processor time, for each of some questions

    @property
    def mean(self) -> float | None:
        """Milliseconds for a question."""
        return float(np.mean(self.milliseconds)) if self.milliseconds else None

    @property
    def p99(self) -> float | None:
        """Milliseconds that 99 questions in 100 do not take."""
        return float(np.quantile(self.milliseconds, 0.99)) if self.milliseconds else None

    def shares(self) -> list[Share]:
        """How often each trait shows where it can."""
        return [share_of(trait, self.did[trait], self.could[trait]) for trait in self.could]


def observe(
    game: Game,
    bot: str,
    row: Array,
    seats: int,
    seed: int,
    options: dict[str, str],
    matches: int = MATCHES,
    timed: int = TIMED,
) -> Habits:
    """Have a bot play among others, from every chair in turn; look at what it answers, and sometimes at the clock."""
    found = Habits.of(game)
    blank, rows = game.blank(seats, options), np.array([row, row_of(game, COMPANY)])
    luck = random.Random(seed)
    for number, key in enumerate(keys_of(seed ^ OBSERVED, np.arange(matches))):
        chair = number % seats
        sitting, noted = np.ones((1, game.most_seats), np.int64), np.zeros(LONGEST, np.int64)
        sitting[0, chair] = 0
        batch = play_keys(game, blank, np.array([key]), sitting, rows, noted=noted)
        match = Match.begin(game, blank, key=int(key))
        for given in noted[: batch.lengths[0]]:
            seat, answer = divmod(int(given), ANSWERS_EACH)
            answers = members_of(match.engine.legal(match.cells, seat))
            if seat == chair and len(answers) > 1:
                found.note(match, seat, answer, answers)
                if len(found.milliseconds) < timed:
                    found.milliseconds.append(asked(match, seat, bot, row, luck))
            match.answer(seat, answer)
    return found


def asked(match: Match, seat: int, bot: str, row: Array, luck: random.Random) -> float:
    """How long a bot of this row thinks about the open question, in milliseconds of processor time."""
    began = time.thread_time()
    if is_outside(row):
        outsider = new_bot(bot, luck.getrandbits(32))
        outsider.begin(match, seat)
        outsider.answer(match, seat, members_of(match.engine.legal(match.cells, seat)))
    else:
        Thoughts(match, seat, row).answer(match, four_words(luck))
    return 1000 * (time.thread_time() - began)
