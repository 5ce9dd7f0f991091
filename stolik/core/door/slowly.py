"""Matches in which bots from outside sit: answer by answer in Python, the same deals, the same chance.

Bots of the house draw from the luck they have in compiled code, so without anybody from outside a match ends as it does
there. Only where two believe what play has told it does not: there they share the luck of what they believe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.door.match import Match
from stolik.core.door.outside import bot_of, is_in_a_move, is_outside
from stolik.core.kit.chance import Rng, below, seed_answer, words_before
from stolik.core.kit.sets import count, lowest, members_of
from stolik.core.minds.matches import ANSWERS_EACH, BOTS_OWN, LONGEST
from stolik.core.minds.mind import BELIEF

if TYPE_CHECKING:
    from stolik.core.door.game import Game

Array = np.ndarray[Any, Any]

OUTSIDERS_OWN = 0x0D15  # sets the luck of bots from outside apart


def play_slowly(
    matches: Iterable[Match], sitting: Array, bots: Array, ends: Array, lengths: Array, noted: Any = None
) -> None:
    """Play matches that have just begun to their end, as `play_many` does."""
    for row, match in enumerate(matches):
        given = SlowMatch(match, bots[sitting[row, : match.seats]]).play()
        ends[row], lengths[row] = match.cells[0], len(given)
        if noted is not None:
            noted[: len(given)] = given[: len(noted)]


class SlowMatch:
    """One match, its bots by their rows, and where those of the house think."""

    def __init__(self, match: Match, rows: Array) -> None:
        self.match, self.rows = match, rows
        self.memory = match.engine.new_memory(*match.engine.wanted(rows))
        self.luck = Rng()
        seed_answer(self.luck, match.key ^ BOTS_OWN, 1)
        self.given: list[int] = []
        self.outsiders = {
            seat: bot_of(row, match.key ^ OUTSIDERS_OWN << seat) for seat, row in enumerate(rows) if is_outside(row)
        }

    def play(self) -> list[int]:
        """Play to the end; what was answered, as compiled code notes it."""
        match = self.match
        while not match.is_over and len(self.given) < LONGEST:
            waiting = match.awaited
            seat = waiting[below(self.luck, len(waiting)) if len(waiting) > 1 else 0]
            answer = self.answer(seat, match.engine.legal(match.cells, seat))
            match.answer(seat, answer)
            self.given.append(ANSWERS_EACH * seat + answer)
        return self.given

    def answer(self, seat: int, answers: int) -> int:
        """What a seat answers; where there is no choice nobody is asked."""
        outsider = self.outsiders.get(seat)
        if outsider is not None and not is_in_a_move(self.match):
            outsider.begin(self.match, seat)
        if count(answers) == 1:
            return lowest(answers)
        if outsider is not None:
            return outsider.answer(self.match, seat, members_of(answers))
        return self.think(seat, answers)

    def think(self, seat: int, answers: int) -> int:
        """What a bot of the house answers; its luck goes on where it was."""
        match, row = self.match, self.rows[seat]
        engine = match.engine
        if row[BELIEF] > 0:
            begun = np.frombuffer(match.begun, np.int16).reshape(1, -1)
            chances = [match.chance(number) for number in range(1, len(self.given) + 1)]
            engine.recall(self.memory, begun, seat, self.given, chances, row, match.key)
        view = engine.view(match.cells, seat)
        answer = engine.think(self.memory, view, seat, answers, row, words_before(self.luck))
        kept = self.memory.lucks[1]
        self.luck = kept if engine.is_plain else luck_in(kept)
        return answer


def luck_in(kept: Any) -> Rng:
    """A stream of chance that compiled code has left."""
    *words, stirred = (int(word) for word in kept)
    luck = Rng((words[0], words[1], words[2], words[3]))
    luck.stirred = stirred
    return luck


def begun_by_key(game: Game, blank: Array, keys: Array, mode: str | None) -> Iterator[Match]:
    """New matches, one for each key."""
    for key in keys:
        yield Match.begin(game, blank, key=int(key), mode=mode)


def begun_from(game: Game, begun: Array, keys: Array, mode: str | None) -> Iterator[Match]:
    """Matches that go on from records, one from each, by the chance of the key of the same number."""
    seats = int(begun[0, game.state.fields["seats"].offset])
    names, engine = [f"seat{seat + 1}" for seat in range(seats)], game.engine(mode)
    for key, cells in zip(keys, begun, strict=True):
        yield Match(game, engine, names, int(key), cells[None].copy())
