"""Rules as the Python they are written in: records are stood in by objects of numbers and lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from stolik.core.kit import chance
from stolik.core.machine import views
from stolik.core.machine.binder import Binder
from stolik.core.machine.desk import Desk, PlainDesk, Words
from stolik.core.machine.engine import Engine
from stolik.core.machine.rules import ENTRIES, Rules, entry
from stolik.core.minds.mind import SIGHT, TABLE, PlainMemory


class PlainEngine(Engine):
    """The rules of one game as plain Python. Cell by cell it reads lists faster than arrays."""

    is_plain = True
    desk_kind: type[Desk] = PlainDesk

    def __init__(self, rules: Rules, mode: str) -> None:
        super().__init__(rules, mode)
        binder = Binder(rules, mode)
        self._loops = {name: binder.bind(entry(name)) for name in ENTRIES}
        self._mask = binder.bind(views.mask)
        self._left = [0] * max(1, binder.slots["MOST_PIECES"])
        self._unseen = [0] * rules.record.cells()

    def new_rng(self, words: Words | None = None) -> Any:
        """Chance: from four words, or to be seeded inside."""
        return [chance.Rng(words or (0, 0, 0, 0))]

    def start(self, cells: Any, blank: Any, rng: Any, events: Any) -> None:
        """Begin a match in the first row of cells."""
        self.has_run = True
        self._loops["start_at"]([None], cells, 0, blank, rng, events)

    def legal(self, cells: Any, seat: int) -> int:
        """The set of answers a seat may give."""
        return int(self._loops["legal_at"]([None], cells, 0, seat))

    def _step(self, cells: Any, before: Any, desk: Desk, rng: Any, heard: Any) -> int:
        self.has_run = True
        was, rows = before[0].tolist(), before.tolist()
        step = self._loops["step_at"]
        became = int(step([None], rows, was, desk.numbers, rng, heard, desk.views, desk.coded))
        cells[:] = rows
        return became

    def changes(self, before: Any, after: Any) -> bytes:
        """The cells that differ in one view and another, as frames tell them."""
        desk = self._desk
        return bytes(desk.body[: self._loops["changes_at"](before.tolist(), after.tolist(), desk.coded)])

    def settle(self, cells: Any) -> int:
        """Make a set-up position whole; a number other than 0 names what is impossible about it."""
        return int(self._loops["settle_at"]([None], cells, 0))

    def view(self, cells: Any, seat: int) -> Any:
        """The cells as a seat may see them."""
        row = [0] * cells.shape[1]
        self._mask(cells[0].tolist(), row, seat)
        return np.array([row], cells.dtype)

    def thumb(self, view: Any, seat: int, answers: int, rng: Any) -> int:
        """A sensible answer from a view."""
        return int(self._loops["thumb_at"]([None], view, 0, seat, answers, rng))

    def traits(self, view: Any, seat: int, answer: int) -> int:
        """The set of the game's traits that an answer has, from a view."""
        return int(self._loops["traits_at"]([None], view, 0, seat, answer))

    def redeal(self, view: Any, seat: int, rng: Any) -> Any:
        """A full record a seat could not tell from the truth, from its view alone."""
        cells = view.tolist()
        self._loops["redeal_at"]([None], cells, 0, seat, rng, self._left, self._unseen)
        return np.array(cells, view.dtype)

    def new_memory(self, has_tree: bool = True, crowd: int = 0, seats: int = 1) -> PlainMemory:
        """Where a bot thinks."""
        return PlainMemory(self.rules.record, len(self._left), has_tree, crowd, seats)

    def think(self, memory: PlainMemory, view: Any, seat: int, answers: int, settings: Any, luck: Words) -> int:
        """What a bot of these settings answers, seeing only a view."""
        mind, own = memory.mind, memory.mind.lucks[0]
        mind.cells[SIGHT][:] = view[0].tolist()
        own.a, own.b, own.c, own.d = luck
        own.stirred = 0
        return int(self._loops["think_at"](mind, seat, answers, [int(number) for number in settings]))

    def recall(
        self,
        memory: PlainMemory,
        begun: Any,
        seat: int,
        given: Sequence[int],
        chances: Sequence[Words],
        settings: Any,
        key: int,
    ) -> None:
        """Go through a match from its beginning, as a seat saw it."""
        memory.mind.cells[TABLE][:] = begun[0].tolist()
        self._loops["recall_at"](memory.mind, seat, given, chances, [int(number) for number in settings], key)

    def play_many(
        self, blank: Any, keys: Any, sitting: Any, bots: Any, ends: Any, lengths: Any, noted: Any = None
    ) -> None:
        """Play one match for each key to its end; the rows of `ends` become the cells of the final records."""
        mind = self.new_memory(*self.wanted(bots)).mind
        noted = [] if noted is None else noted
        rows = (blank.tolist(), [int(key) for key in keys], sitting.tolist(), bots.tolist())
        self._loops["play_many"](mind, *rows, ends, lengths, noted)

    def play_on(self, begun: Any, keys: Any, sitting: Any, bots: Any, ends: Any, lengths: Any) -> None:
        """Go on with matches to their end, one from each row of `begun`."""
        mind = self.new_memory(*self.wanted(bots)).mind
        rows = (begun.tolist(), [int(key) for key in keys], sitting.tolist(), bots.tolist())
        self._loops["play_on"](mind, *rows, ends, lengths)
