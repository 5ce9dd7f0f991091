"""Many matches side by side, answer by answer, in compiled code: one call for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from stolik.core.door.batch import CARD, PROCESSOR, check_device, new_rows
from stolik.core.door.game import Game
from stolik.core.door.players import row_of
from stolik.core.kit.chance import keys_of
from stolik.core.kit.errors import StolikError
from stolik.core.machine.binder import Binder
from stolik.core.machine.engine import default_mode
from stolik.core.machine.rules import entry
from stolik.core.minds.mind import ITERATIONS, Memory, PlainMemory
from stolik.core.minds.practice import AGENTS, GOES_ON, LEARNER, LEARNERS
from stolik.lab.learning.card import CardLoop, brought

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Seating:
    """A table: how many sit there, the options, and a bot in some chairs; learners sit in the others."""

    seats: int
    options: Mapping[str, object] = field(default_factory=dict)
    bots: Mapping[int, str] = field(default_factory=dict)


class Tables:
    """Matches side by side, a row for each, that go on by one call for those who learn: see `minds.practice`.

    Each has a key for its chance, a number for the answer that comes next, and 0 before it has begun; a record; and who
    is asked. `seen` or `features`, and `actions`, tell what they see and may do; `ended` and `returns`, who has won of
    the matches that have ended with the last step and what each seat gets, and `lasts` what was seen of them.
    """

    def __init__(self, loop: Loop | CardLoop, blanks: Array, keys: Array, whose: int = LEARNERS) -> None:
        game, arrays, number = loop.game, loop.arrays, len(keys)
        is_learning, visible = whose == LEARNERS, len(game.visible_cells)
        self.loop, self.whose, self.blanks, self.keys = loop, whose, arrays.asarray(blanks), arrays.asarray(keys)
        self.tables = arrays.asarray(new_rows(number, game.state.cells()))
        self.numbers, self.asked = arrays.zeros(number, np.int64), arrays.zeros(number, np.int64)
        self.sitting = arrays.full((number, game.most_seats), LEARNER, np.int64)
        self.bots = arrays.asarray(np.array([row_of(game, "random")]))
        self.features = arrays.zeros((number, game.rules.slots["FEATURES"] if is_learning else 0), np.uint8)
        self.actions = arrays.zeros((number, game.num_actions), np.uint8)
        self.ended, self.returns = arrays.full(number, GOES_ON, np.int64), arrays.zeros((number, game.most_seats))
        self.seen = arrays.zeros((number, 0 if is_learning else visible), np.int16)
        self.lasts = arrays.zeros((number, visible if whose == AGENTS else 0), np.int16)

    def go_on(self, given: Array) -> None:
        """Carry out one action in each match, numbered as in `actions`; one that is not possible changes nothing."""
        self.loop.run(self, self.loop.arrays.ascontiguousarray(given, np.int64))

    @property
    def has_ended(self) -> Array:
        """Which matches have ended with the last step."""
        ended: Array = self.ended != GOES_ON
        return ended


class Practice(Tables):
    """Matches that go on until a learner is asked, or an agent. Where one ends another begins at the same table."""

    def __init__(
        self,
        game: Game,
        seatings: Sequence[Seating],
        seed: int = 0,
        mode: str | None = None,
        whose: int = LEARNERS,
        device: str = PROCESSOR,
    ) -> None:
        words = sorted({bot for seating in seatings for bot in seating.bots.values()})
        bots = np.array([row_of(game, word) for word in words or ["random"]])
        if bots[:, ITERATIONS].any():
            raise StolikError("Nobody at a table of learners may think ahead.", "Seat random, easy or medium.")
        blanks = np.array([game.blank(seating.seats, seating.options) for seating in seatings])
        loop = CardLoop(game) if check_device(device, mode) == CARD else Loop(game, mode)
        super().__init__(loop, blanks, keys_of(seed, np.arange(len(seatings))) >> 1, whose)
        sitting = np.full(self.sitting.shape, LEARNER, np.int64)
        for match, seating in enumerate(seatings):
            for chair, bot in seating.bots.items():
                sitting[match, chair] = words.index(bot)
        arrays = loop.arrays
        self.bots, self.sitting = arrays.asarray(bots), arrays.asarray(sitting)
        self.seats = arrays.asarray(np.array([seating.seats for seating in seatings]))
        self.go_on(arrays.zeros(len(seatings), np.int64))

    def step(self, given: Array) -> None:
        """Carry out one action in each match; if one of them is not possible, none."""
        number, most = self.actions.shape
        if given.shape != (number,):
            raise StolikError(f"{number} tables take {number} actions, not {given.size}.")
        is_one = (given >= 0) & (given < most)
        is_possible = is_one & (self.actions[self.loop.arrays.arange(number), given * is_one] > 0)
        if not is_possible.all():
            table = int(is_possible.argmin())
            raise StolikError(f"Action {int(given[table])} is not possible at table {table} now.")
        self.go_on(given)

    @property
    def shares(self) -> Array:
        """What each seat got of the match that has ended: winners share it, and all do where nobody has won."""
        arrays = self.loop.arrays
        chairs = arrays.arange(self.sitting.shape[1])
        sits = chairs < self.seats[:, None]
        won = (self.ended[:, None] >> chairs & 1) * sits
        won = arrays.where(won.sum(1, keepdims=True) > 0, won, sits)
        shares: Array = arrays.where(self.has_ended[:, None], won / won.sum(1, keepdims=True), 0)
        return shares

    KEPT = ("tables", "keys", "numbers", "asked", "features", "actions")

    def kept(self) -> dict[str, Array]:
        """Everything that is needed to go on from here."""
        return {name: brought(getattr(self, name)) for name in self.KEPT}

    def restore(self, kept: Mapping[str, Array]) -> None:
        """Go on from what was kept."""
        for name in self.KEPT:
            getattr(self, name)[:] = self.loop.arrays.asarray(kept[name])


class Loop:
    """The loop inside a game's rules, compiled or plain; made ready once."""

    arrays: Any = np  # whose arrays it goes through

    def __init__(self, game: Game, mode: str | None = None) -> None:
        self.game, self._kinds = game, max(1, game.rules.slots["MOST_PIECES"])
        self._plain, self._code = None, None
        if (mode or default_mode()) == "plain":
            self._plain = Binder(game.rules, "plain").bind(entry("practise"))
        else:
            from stolik.core.machine.native import practice_code  # LLVM is slow to import, and plain mode does without

            self._code = practice_code(game.rules)

    def run(self, at: Tables, given: Array) -> None:
        """Have all matches go on."""
        told = (at.asked, at.features, at.actions, at.ended, at.returns, at.seen, at.lasts)
        if self._code is not None:
            memory = Memory(self.game.state, self._kinds, has_tree=False)
            matches = (at.blanks, at.tables, at.keys, len(at.keys), at.numbers)
            self._code.practise(memory.whole, at.whose, *matches, given, at.sitting, at.bots, len(at.bots), *told)
        elif self._plain is not None:
            mind = PlainMemory(self.game.state, self._kinds, has_tree=False).mind
            lists = [each.tolist() for each in (at.blanks, at.tables, at.keys, at.numbers)]
            self._plain(mind, at.whose, *lists, given.tolist(), at.sitting.tolist(), at.bots.tolist(), *told)
            at.tables[:], at.keys[:], at.numbers[:] = lists[1:]
