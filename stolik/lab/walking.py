"""One match of bots again, answer by answer: what lay on the table before each answer, and what happened by it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from stolik.core.door.batch import play_keys
from stolik.core.door.game import Game
from stolik.core.door.match import lab_chance
from stolik.core.kit import events
from stolik.core.minds.matches import ANSWERS_EACH, LONGEST

Array = np.ndarray[Any, Any]


class Taken(NamedTuple):
    """An answer of a match that is gone through again."""

    number: int  # from 1; 0 is the set-up, in which nobody answers
    seat: int
    answer: int
    before: Array  # the record it was given in
    after: Array
    told: Array  # the rows of the events it brought about


class Walker:
    """Goes through matches of one game with bots of the same rows again and again; memory is made once."""

    def __init__(self, game: Game, blank: Array, rows: Array) -> None:
        self.game, self.blank, self.rows = game, blank, rows
        self.engine = game.engine()
        self.noted = np.zeros(LONGEST, np.int64)
        self.told = events.new_buffer()

    def play(self, key: int, sitting: Array) -> tuple[Array, Array]:
        """Play a match: what was answered, as `play_many` notes it, and the final record."""
        batch = play_keys(self.game, self.blank, np.array([key]), sitting, self.rows, noted=self.noted)
        return self.noted[: batch.lengths[0]].copy(), batch.cells

    def walk(self, key: int, given: Array) -> Iterator[Taken]:
        """Go through a match: the set-up, then every answer."""
        chance = lab_chance(key)
        cells = np.zeros((1, len(self.blank)), np.int16)
        self.told[0][0] = 0
        self.engine.start(cells, self.blank, self.engine.new_rng(chance(0)), self.told)
        yield Taken(0, -1, -1, self.blank[None], cells, self.rows_told())
        for number, noted in enumerate(given.tolist(), 1):
            seat, answer = divmod(noted, ANSWERS_EACH)
            before = cells
            cells = before.copy()
            self.engine.apply(cells, seat, answer, self.engine.new_rng(chance(number)), self.told)
            yield Taken(number, seat, answer, before, cells, self.rows_told())

    def rows_told(self) -> Array:
        """The rows of the events that the last answer brought about."""
        return self.told[1 : int(self.told[0][0]) + 1].copy()
