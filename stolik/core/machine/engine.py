"""Runs a game's rules: as plain Python, compiled, or compiled with bounds checks. One source, three ways."""

from __future__ import annotations

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from stolik.core.kit import events, sets
from stolik.core.kit.errors import unknown
from stolik.core.kit.names import Question
from stolik.core.kit.record import Plain
from stolik.core.machine.desk import Desk, Stepped, Words
from stolik.core.machine.loops import MADE, PART, UNLAID, WHOLE
from stolik.core.machine.rules import Rules
from stolik.core.minds.mind import BELIEF, CROWD, ITERATIONS

MODES = ("compiled", "plain", "checked")


def default_mode() -> str:
    """The way rules run unless a caller says otherwise: `STOLIK_MODE`, else compiled."""
    mode = os.environ.get("STOLIK_MODE", "compiled")
    if mode not in MODES:
        raise unknown("STOLIK_MODE", mode, MODES)
    return mode


class Engine(ABC):
    """The rules of one game, ready to run. All state is in the arrays of the caller: cells, whole and in one piece."""

    is_plain = False
    is_cold = False  # must the rules be compiled before they can run?
    desk_kind: type[Desk] = Desk

    def __init__(self, rules: Rules, mode: str) -> None:
        self.rules = rules
        self.mode = mode
        self.has_run = False
        self._desks = threading.local()

    @abstractmethod
    def new_rng(self, words: Words | None = None) -> Any:
        """Chance: from four words, or to be seeded inside."""

    @abstractmethod
    def start(self, cells: Any, blank: Any, rng: Any, events: Any) -> None:
        """Begin a match in the first row of cells."""

    def deal(self, blank: Any, words: Words) -> tuple[Any, bytes]:
        """A new match on a blank record, by these words of chance: its record, and the rows of its events."""
        desk, cells = self._desk, np.zeros((1, len(blank)), np.int16)
        desk.events[0][0] = 0
        self.start(cells, blank, self.new_rng(words), desk.events)
        return cells, desk.heard(int(desk.events[0][0]))

    @abstractmethod
    def legal(self, cells: Any, seat: int) -> int:
        """The set of answers a seat may give."""

    def apply(self, cells: Any, seat: int, answer: int, rng: Any, events: Any) -> bool:
        """Carry out an answer if it is legal."""
        self._desk.lay(seat, (answer,), PART)
        return self._step(cells, cells, self._desk, rng, events) == MADE

    def step(
        self,
        before: Any,
        seat: int,
        path: Sequence[int],
        chance: Callable[[int], Words],
        viewers: int = 0,
        heard: int = 0,
        first: int = 0,
    ) -> Stepped | None:
        """What comes of a whole move in a record; None if any answer of it is refused, or it stops half-way.

        The chance of its answers, by their numbers from `first` on, is asked for only if the move needs any. It is told
        to so many viewers: to those in the first chairs and, as the last of them, to the spectator. So many events they
        have heard before.
        """
        desk, cells = self._desk, np.empty(before.shape, before.dtype)
        desk.lay(seat, path, WHOLE, viewers, heard)
        became = self._step(cells, before, desk, desk.rng, desk.events)
        if became == UNLAID:
            desk.lay_chance([chance(number) for number in range(first, first + len(path))])
            became = self._step(cells, before, desk, desk.rng, desk.events)
        return desk.taken(len(path), cells, viewers) if became == MADE else None

    @abstractmethod
    def _step(self, cells: Any, before: Any, desk: Desk, rng: Any, heard: Any) -> int:
        """Make the move that lies on the desk from the record before it, and say what has become of it."""

    @property
    def _desk(self) -> Desk:
        """Each thread's own."""
        try:
            return self._desks.own  # type: ignore[no-any-return]
        except AttributeError:
            self._desks.own = self.desk_kind(self.rules.record)
            return self._desks.own  # type: ignore[no-any-return]

    @abstractmethod
    def changes(self, before: Any, after: Any) -> bytes:
        """The cells that differ in one view and another, as frames tell them."""

    @abstractmethod
    def settle(self, cells: Any) -> int:
        """Make a set-up position whole; a number other than 0 names what is impossible about it."""

    @abstractmethod
    def view(self, cells: Any, seat: int) -> Any:
        """The cells as a seat may see them."""

    @abstractmethod
    def thumb(self, view: Any, seat: int, answers: int, rng: Any) -> int:
        """A sensible answer from a view."""

    @abstractmethod
    def traits(self, view: Any, seat: int, answer: int) -> int:
        """The set of the game's traits that an answer has, from a view."""

    @abstractmethod
    def redeal(self, view: Any, seat: int, rng: Any) -> Any:
        """A full record a seat could not tell from the truth, from its view alone."""

    @abstractmethod
    def new_memory(self, has_tree: bool = True, crowd: int = 0, seats: int = 1) -> Any:
        """Where a bot thinks; a crowd is how many worlds each of so many seats believes in."""

    @abstractmethod
    def think(self, memory: Any, view: Any, seat: int, answers: int, settings: Any, luck: Words) -> int:
        """What a bot of these settings answers, seeing only a view; what it found out stays in the memory."""

    @abstractmethod
    def recall(
        self,
        memory: Any,
        begun: Any,
        seat: int,
        given: Sequence[int],
        chances: Sequence[Words],
        settings: Any,
        key: int,
    ) -> None:
        """Go through a match from its beginning, answer by answer as `play_many` notes them, as a seat saw it."""

    @abstractmethod
    def play_many(
        self, blank: Any, keys: Any, sitting: Any, bots: Any, ends: Any, lengths: Any, noted: Any = None
    ) -> None:
        """Play one match for each key to its end; the rows of `ends` become the cells of the final records.

        `sitting` has the row of `bots` for each chair of each match. What is answered in the last one is noted, as far
        as there is room: 64 times the seat, and the answer.
        """

    @abstractmethod
    def play_on(self, begun: Any, keys: Any, sitting: Any, bots: Any, ends: Any, lengths: Any) -> None:
        """Go on with matches to their end: from each row of `begun`, by the chance of the key of the same number."""

    def wanted(self, bots: Any) -> tuple[bool, int, int]:
        """The memory that bots of these settings need: a tree, how many worlds, for how many seats."""
        believes = any(row[BELIEF] > 0 for row in bots)
        return any(row[ITERATIONS] > 0 for row in bots), CROWD if believes else 0, self.rules.record.most_seats

    def warm(self) -> None:
        """Make everything ready that is ever called, so that nobody waits later."""
        cells = np.zeros((1, self.rules.record.cells()), np.int16)
        blank = self.rules.record.blank()
        blank[self.rules.record.fields["seats"].offset] = 2
        self.start(cells, blank, self.new_rng(), events.new_buffer())
        asked = sets.members_of(int(cells[0, self.rules.record.fields["awaited"].offset]))[0]
        self.legal(cells, asked)

    def guard_against(self, answer: int, question: Question, cells: Any, seat: int) -> Callable[..., Any] | None:
        """The first guard that forbids an answer; plain, for it is asked once in a while and by people."""
        state = Plain(self.rules.record, cells[0])
        guards, forbidden = self.rules.guards(question), self.rules.forbidden
        return next((guard for guard in guards if forbidden(guard, state, seat) >> answer & 1), None)

    def reason_unasked(self, question: Question, cells: Any, seat: int) -> Callable[..., Any] | None:
        """The first rule that keeps a question from a seat."""
        state = Plain(self.rules.record, cells[0])
        return next((reason for reason in self.rules.reasons_unasked(question) if reason(state, seat)), None)


_engines: dict[tuple[Rules, str], Engine] = {}
_lock = threading.Lock()


def engine_for(rules: Rules, mode: str | None = None) -> Engine:
    """The engine of a game in a mode, made once."""
    mode = mode or default_mode()
    key = (rules, mode)
    with _lock:
        if key not in _engines:
            _engines[key] = new_engine(rules, mode)
        return _engines[key]


def new_engine(rules: Rules, mode: str) -> Engine:
    """An engine of its own."""
    if mode not in MODES:
        raise unknown("mode", mode, MODES)
    if mode == "plain":
        from stolik.core.machine.plain import PlainEngine

        return PlainEngine(rules, mode)
    from stolik.core.machine.native import NativeEngine  # LLVM is slow to import, and plain mode does without

    return NativeEngine(rules, mode)
