"""Many matches side by side, answer by answer, in compiled code: one call for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stolik.core.door.game import Game
from stolik.core.door.players import row_of
from stolik.core.kit.chance import keys_of
from stolik.core.kit.errors import StolikError
from stolik.core.machine.binder import Binder
from stolik.core.machine.engine import default_mode
from stolik.core.machine.rules import Rules, entry
from stolik.core.minds.mind import ITERATIONS, Memory, PlainMemory
from stolik.core.minds.practice import GOES_ON, LEARNER

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Seating:
    """A table: how many sit there, the options, and a bot in some chairs; learners sit in the others."""

    seats: int
    options: Mapping[str, object] = field(default_factory=dict)
    bots: Mapping[int, str] = field(default_factory=dict)


class Practice:
    """Matches that go on until a learner is asked. Where one ends another begins at the same table.

    `asked`, `views`, `features` and `actions` tell of each match who is asked, what it sees and what it may do;
    `shares` is what each seat got of a match that has ended with the last step, and `lasts` what was seen of it.
    """

    def __init__(self, game: Game, seatings: Sequence[Seating], seed: int = 0, mode: str | None = None) -> None:
        number, cells = len(seatings), game.state.cells()
        words = sorted({bot for seating in seatings for bot in seating.bots.values()})
        self.bots = np.array([row_of(game, word) for word in words or ["random"]])
        if self.bots[:, ITERATIONS].any():
            raise StolikError("Nobody at a table of learners may think ahead.", "Seat random, easy or medium.")
        self.seats = np.array([seating.seats for seating in seatings])
        self.blanks = np.array([game.blank(seating.seats, seating.options) for seating in seatings])
        self.sitting = np.full((number, game.most_seats), LEARNER, np.int64)
        for match, seating in enumerate(seatings):
            for chair, bot in seating.bots.items():
                self.sitting[match, chair] = words.index(bot)
        self.tables, self.views, self.lasts = (np.zeros((number, cells), np.int16) for _ in range(3))
        self.keys = keys_of(seed, np.arange(number)) >> 1
        self.numbers, self.asked = np.zeros(number, np.int64), np.zeros(number, np.int64)
        self.features = np.zeros((number, game.rules.slots["FEATURES"]), np.uint8)
        self.actions = np.zeros((number, game.num_actions), np.uint8)
        self.ended = np.full(number, GOES_ON, np.int64)
        self._loop = Loop(game.rules, mode or default_mode())
        self.step(np.zeros(number, np.int64))

    def step(self, given: Array) -> None:
        """Carry out one action in each match, numbered as in `actions`."""
        if self.numbers.any() and not self.actions[np.arange(len(given)), given].all():
            raise StolikError("An action is not possible now.")
        given = np.ascontiguousarray(given, np.int64)
        self._loop.run(self, given)

    @property
    def has_ended(self) -> Array:
        """Which matches have ended with the last step."""
        return np.not_equal(self.ended, GOES_ON)

    @property
    def shares(self) -> Array:
        """What each seat got of the match that has ended: winners share it, and all do where nobody has won."""
        chairs = np.arange(self.sitting.shape[1])
        sits = chairs < self.seats[:, None]
        won = (self.ended[:, None] >> chairs & 1) * sits
        won = np.where(won.sum(1, keepdims=True) > 0, won, sits)
        return np.where(self.has_ended[:, None], won / won.sum(1, keepdims=True), 0)

    KEPT = ("tables", "keys", "numbers", "asked", "views", "features", "actions")

    def kept(self) -> dict[str, Array]:
        """Everything that is needed to go on from here."""
        return {name: getattr(self, name) for name in self.KEPT}

    def restore(self, kept: Mapping[str, Array]) -> None:
        """Go on from what was kept."""
        for name in self.KEPT:
            getattr(self, name)[:] = kept[name]


class Loop:
    """The loop inside the rules, compiled or plain."""

    def __init__(self, rules: Rules, mode: str) -> None:
        kinds = max(1, rules.slots["MOST_PIECES"])
        if mode == "plain":
            self._mind = PlainMemory(rules.record, kinds, has_tree=False).mind
            self._plain = Binder(rules, mode).bind(entry("practise"))
        else:
            from stolik.core.machine.native import practice_code  # LLVM is slow to import, and plain mode does without

            self._memory, self._code = Memory(rules.record, kinds, has_tree=False), practice_code(rules)
            self._plain = None

    def run(self, at: Practice, given: Array) -> None:
        """Have all matches go on."""
        told = (at.asked, at.features, at.actions, at.ended, at.views, at.lasts)
        if self._plain is None:
            went = (at.blanks, at.tables, at.keys, len(at.keys), at.numbers, given, at.sitting, at.bots, len(at.bots))
            self._code.practise(self._memory.whole, *went, *told)
            return
        lists = [each.tolist() for each in (at.blanks, at.tables, at.keys, at.numbers)]
        who = (given.tolist(), at.sitting.tolist(), at.bots.tolist())
        self._plain(self._mind, *lists, *who, *told)
        at.tables[:], at.keys[:], at.numbers[:] = lists[1:]
