"""Runs a game's rules: as plain Python, compiled, or compiled with bounds checks. One source, three ways."""

from __future__ import annotations

import os
import sys
import threading
import types
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import platformdirs

from stolik.core.kit import chance, events, sets
from stolik.core.kit.errors import unknown
from stolik.core.kit.names import LONGEST_PATH, Question
from stolik.core.kit.record import Plain, flatten
from stolik.core.kit.rule import about
from stolik.core.machine import coding, loops, views
from stolik.core.machine.binding import Generated, is_table
from stolik.core.machine.rules import ENTRIES, Rules

MODES = ("compiled", "plain", "checked")
Words = tuple[int, int, int, int]  # of chance, 32 bits each


def default_mode() -> str:
    """The way rules run unless a caller says otherwise: `STOLIK_MODE`, else compiled."""
    mode = os.environ.get("STOLIK_MODE", "compiled")
    if mode not in MODES:
        raise unknown("STOLIK_MODE", mode, MODES)
    return mode


class Engine:
    """The rules of one game, ready to run. All state is in the arrays of the caller."""

    def __init__(self, rules: Rules, mode: str) -> None:
        if mode not in MODES:
            raise unknown("mode", mode, MODES)
        self.rules = rules
        self.mode = mode
        self.is_plain = mode == "plain"
        self.has_run = False
        self._clones: dict[Callable[..., Any], Callable[..., Any]] = {}
        if not self.is_plain:
            from stolik.core.machine.instructions import at_hand  # Numba is slow to import, and plain mode does without

            self._clones = {helper: self._wrap(own) for helper, own in at_hand().items()}
        self._globals: dict[str, dict[str, Any]] = {}
        self._slots: dict[str, Any] = {}
        self._slots = self._bind_slots()
        self._entries = {name: self._bind(getattr(loops, name), cache=True) for name in ENTRIES}
        self.left = np.zeros(max(1, self._slots["MOST_PIECES"]), np.int64)
        self.unseen = np.zeros(rules.record.cells(), np.int64)
        self._desks = threading.local()

    def _bind_slots(self) -> dict[str, Any]:
        """What stands in the place of the names the generic functions declare, as this engine runs it."""
        slots = {word: self._bind_slot(word, value) for word, value in self.rules.slots.items()}
        if self.is_plain:
            slots["load"], slots["store"] = self._load_plain, self._store_plain
        else:
            slots["load"], slots["store"] = self._wrap(_nothing_to_do), self._wrap(_nothing_to_do)
        return slots

    def _bind_slot(self, word: str, value: Any) -> Any:
        if isinstance(value, Generated):
            space = {name: self._bind(function) for name, function in self.rules.functions.items()}
            exec(compile(value, f"<{self.rules.name} {word}>", "exec"), space)
            return self._wrap(space[word])
        return value if about(value) is None else self._bind(value)

    def _bind(self, function: Callable[..., Any], cache: bool = False) -> Callable[..., Any]:
        """The function as this engine runs it, with everything it calls bound likewise."""
        generic = function.__module__ in self.rules.slots.generic
        if self.is_plain and not generic:
            return function
        if function in self._clones:
            return self._clones[function]
        assert isinstance(function, types.FunctionType)
        if function.__module__ not in self._globals:
            self._globals[function.__module__] = dict(function.__globals__)
        space = self._globals[function.__module__]
        clone = types.FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        clone.__qualname__ = f"{self.rules.name}.{function.__name__}"
        clone.__module__ = function.__module__
        self._clones[function] = bound = self._wrap(clone, cache)
        for word, value in self.rules.slots.of(function).items():
            if generic and word in self._slots:
                space[word] = self._slots[word]
            elif about(value) is not None:
                space[word] = self._bind(value)
            elif is_table(value) and not self.is_plain:
                space[word] = np.array(value, np.int64)  # Numba would write down every case of a tuple's index
        return bound

    def _wrap(self, function: Callable[..., Any], cache: bool = False) -> Callable[..., Any]:
        if self.is_plain:
            return function
        import numba

        if cache:
            numba.config.CACHE_DIR = str(cache_folder(self.rules, self.mode))  # type: ignore[attr-defined]
        # Called from compiled code only: no way in from Python, and inlined, which makes play half as fast again.
        how: dict[str, Any] = {} if cache else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        if not cache and function.__name__ != "note":
            from stolik.core.machine.inlining import Inlining

            how |= {"forceinline": True, "pipeline_class": Inlining}
        compiled = numba.njit(
            cache=cache,
            nogil=True,
            error_model="numpy",
            boundscheck=self.mode == "checked",
            **how,
        )(function)
        _widen_integers(compiled)
        return compiled  # type: ignore[no-any-return]

    def _load_plain(self, states: list[Plain], cells: Any, i: int) -> None:
        states[i] = Plain(self.rules.record, cells[i])

    def _store_plain(self, states: list[Plain], cells: Any, i: int) -> None:
        if states[i] is not None:
            flatten(self.rules.record, states[i], cells[i])

    def new_states(self, number: int) -> tuple[Any, Any]:
        """Room for so many records: the records and their cells."""
        if self.is_plain:
            return [None] * number, np.zeros((number, self.rules.record.cells()), np.int16)
        states = np.zeros(number, self.rules.record.dtype())
        return states, states.view(np.int16).reshape(number, -1)

    def around(self, cells: Any) -> Any:
        """The records that lie in these cells."""
        if self.is_plain:
            return [None] * len(cells)
        # As `cells.view(dtype)`, which takes three times as long to make sure that no cell is a Python object.
        return np.ndarray(len(cells), self.rules.record.dtype(), cells)

    def new_rng(self, words: tuple[int, int, int, int] | None = None) -> Any:
        """Chance: from four words, or to be seeded inside."""
        rng = chance.Rng(words or (0, 0, 0, 0))
        return [rng] if self.is_plain else rng.as_record()

    def start(self, cells: Any, blank: Any, rng: Any, events: Any) -> None:
        """Begin a match in the first row of cells."""
        self.has_run = True
        self._entries["start_at"](self.around(cells), cells, 0, blank, rng, events)

    def legal(self, cells: Any, seat: int) -> int:
        """The set of answers a seat may give."""
        return int(self._entries["legal_at"](self.around(cells), cells, 0, seat))

    def apply(self, cells: Any, seat: int, answer: int, rng: Any, events: Any) -> bool:
        """Carry out an answer if it is legal."""
        desk = self._desk
        desk.lay((answer,), ())
        return self._step(cells, seat, 1, False, rng, events, desk.nobody, desk.nobody)

    def step(self, cells: Any, seat: int, path: Sequence[int], chances: Sequence[Words], seen: Any) -> Stepped | None:
        """Make a whole move in the first row of cells; None if any answer of it is refused, or it stops half-way.

        `seen` are the views before it: one row for each chair and one for the spectator, or none if nobody looks.
        """
        desk = self._desk
        desk.lay(path, chances)
        if self.is_plain:  # as in `view`
            rows, views = cells.tolist(), [[0] * cells.shape[1] for _ in seen]
            if not self._step(rows, seat, len(path), True, desk.rng, desk.events, seen.tolist(), views):
                return None
            cells[:] = rows
            return desk.taken(len(path), np.array(views, cells.dtype).reshape(seen.shape))
        fresh = np.empty_like(seen)
        is_made = self._step(cells, seat, len(path), True, desk.rng, desk.events, seen, fresh)
        return desk.taken(len(path), fresh) if is_made else None

    def _step(
        self, cells: Any, seat: int, length: int, is_whole: bool, rng: Any, heard: Any, before: Any, after: Any
    ) -> bool:
        self.has_run = True
        desk, made = self._desk, self._entries["step_at"]
        states = self.around(cells)
        return bool(made(states, cells, seat, length, is_whole, desk.numbers, rng, heard, before, after, desk.coded))

    @property
    def _desk(self) -> Desk:
        """Each thread's own."""
        if not hasattr(self._desks, "own"):
            self._desks.own = Desk(self)
        return self._desks.own  # type: ignore[no-any-return]

    def changes(self, before: Any, after: Any) -> bytes:
        """The cells that differ in one view and another, as frames tell them."""
        desk = self._desk
        if self.is_plain:
            before, after = before.tolist(), after.tolist()
        return bytes(desk.body[: self._entries["changes_at"](before, after, desk.coded)])

    def settle(self, cells: Any) -> int:
        """Make a set-up position whole; a number other than 0 names what is impossible about it."""
        return int(self._entries["settle_at"](self.around(cells), cells, 0))

    def view(self, cells: Any, seat: int) -> Any:
        """The cells as a seat may see them."""
        if self.is_plain:  # cell by cell lists are read faster than arrays
            row = [0] * cells.shape[1]
            self._bind(views.mask)(cells[0].tolist(), row, seat)
            return np.array([row], cells.dtype)
        seen = np.zeros(cells.shape, cells.dtype)
        self._entries["view_at"](self.around(cells), cells, 0, seat, self.around(seen), seen, 0)
        return seen

    def thumb(self, view: Any, seat: int, answers: int, rng: Any) -> int:
        """A sensible answer from a view."""
        return int(self._entries["thumb_at"](self.around(view), view, 0, seat, answers, rng))

    def redeal(self, view: Any, seat: int, rng: Any) -> Any:
        """A full record a seat could not tell from the truth, from its view alone."""
        cells = view.tolist() if self.is_plain else view.copy()  # as in `view`
        self._entries["redeal_at"](self.around(cells), cells, 0, seat, rng, self.left, self.unseen)
        return np.array(cells, view.dtype) if self.is_plain else cells

    def play_many(self, blank: Any, keys: Any, bots: Any, ends: Any, lengths: Any) -> None:
        """Play one match for each key to its end; the rows of `ends` become the cells of the final records."""
        states, cells = self.new_states(2)
        keys = [int(key) for key in keys] if self.is_plain else keys
        self._entries["play_many"](states, cells, blank, keys, bots, ends, lengths, self.new_rng(), self.new_rng())

    def warm(self) -> None:
        """Compile everything that is ever called, so that nobody waits later."""
        cells = np.zeros((1, self.rules.record.cells()), np.int16)
        blank = self.rules.record.blank()
        blank[self.rules.record.fields["seats"].offset] = 2
        self.start(cells, blank, self.new_rng(), events.new_buffer())
        asked = sets.members_of(int(cells[0, self.rules.record.fields["awaited"].offset]))[0]
        answers = self.legal(cells, asked)
        view = self.view(cells, asked)
        answer = self.thumb(view, asked, answers, self.new_rng())
        self.redeal(view, asked, self.new_rng())
        self.settle(cells.copy())
        seen = np.repeat(view, 3, axis=0)
        self.step(cells.copy(), asked, [answer], [(0, 0, 0, 0)], seen)
        self.changes(seen[0], cells[0])
        self.apply(cells, asked, answer, self.new_rng(), events.new_buffer())
        bots = np.zeros((1, self.rules.record.most_seats), np.int64)
        self.play_many(blank, np.ones(1, np.int64), bots, cells, np.zeros(1, np.int64))

    def guard_against(self, answer: int, question: Question, cells: Any, seat: int) -> Callable[..., Any] | None:
        """The first guard that forbids an answer; plain, for it is asked once in a while and by people."""
        state = Plain(self.rules.record, cells[0])
        return next((guard for guard in self.rules.guards(question) if guard(state, seat) >> answer & 1), None)

    def reason_unasked(self, question: Question, cells: Any, seat: int) -> Callable[..., Any] | None:
        """The first rule that keeps a question from a seat."""
        state = Plain(self.rules.record, cells[0])
        return next((reason for reason in self.rules.reasons_unasked(question) if reason(state, seat)), None)


class Stepped(NamedTuple):
    """What came of a whole move."""

    asked: list[int]  # the question each answer was given to
    rows: list[int]  # of its events, one after the other
    views: Any  # after it, in the order of those before
    coded: bytes  # what it tells the viewers; nothing at the end of a match
    ends: list[int]  # of each view's changes and events in there

    def told(self, row: int) -> tuple[bytes, bytes]:
        """What one viewer is told: the cells that have changed, and rows of events."""
        start = self.ends[2 * row - 1] if row else 0
        middle, end = self.ends[2 * row : 2 * row + 2]
        return self.coded[start:middle], self.coded[middle:end]


class Desk:
    """Where a move is laid out for compiled rules, and what they write comes to lie; used again and again."""

    def __init__(self, engine: Engine) -> None:
        cells, viewers = engine.rules.record.cells(), engine.rules.record.most_seats + 1
        most = LONGEST_PATH * events.MOST_ROWS
        size = viewers * (coding.CELL * cells + coding.ROW * (1 + most))
        self.is_plain = engine.is_plain
        self.rng = engine.new_rng()
        self.nobody: Any = [] if engine.is_plain else np.zeros((0, cells), np.int16)  # the views of no viewers
        if engine.is_plain:
            self.numbers: Any = [0] * (loops.ENDS + 2 * viewers)
            self.events: Any = [[0] * events.ROW for _ in range(1 + most)]
            self.coded: Any = bytearray(size)
        else:
            self.numbers = np.zeros(loops.ENDS + 2 * viewers, np.int64)
            self.events = np.zeros((1 + most, events.ROW), np.int16)
            self.coded = np.empty(size, np.uint8)
        self.body = memoryview(self.coded)
        # Numbers one by one go in and out of a memoryview faster than of an array.
        self._numbers: Any = self.numbers if self.is_plain else memoryview(self.numbers)
        self._events: Any = self.events if self.is_plain else memoryview(self.events.reshape(-1))

    def lay(self, path: Sequence[int], chances: Sequence[Words]) -> None:
        """Lay a move out: its answers, and the chance of each."""
        numbers, at = self._numbers, loops.CHANCES
        for place, answer in enumerate(path):
            numbers[loops.ANSWERS + place] = answer
        for words in chances:
            numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3] = words
            at += 4

    def taken(self, length: int, views: Any) -> Stepped:
        """What has come of the move."""
        ends = list(self._numbers[loops.ENDS : loops.ENDS + 2 * len(views)])
        asked = list(self._numbers[loops.ASKED : loops.ASKED + length])
        if self.is_plain:
            rows = [number for row in self._events[1 : 1 + self._events[0][0]] for number in row]
        else:
            rows = self._events[events.ROW : events.ROW * (1 + self._events[0])].tolist()
        return Stepped(asked, rows, views, bytes(self.body[: ends[-1] if ends else 0]), ends)


def _nothing_to_do(states: Any, cells: Any, i: int) -> None:
    """Compiled, a record and its cells are one memory."""


def _widen_integers(dispatcher: Any) -> None:
    """Compile a function once for all integers: Numba would do so anew for every width, literal and enum."""
    from numba import types as numba_types

    compiler = dispatcher._compiler
    fold = compiler.fold_argument_types

    def wide(kind: Any) -> Any:
        kind = numba_types.unliteral(kind)  # type: ignore[no-untyped-call]
        if isinstance(kind, (numba_types.IntEnumMember, numba_types.Integer)):
            return numba_types.int64
        return kind

    def fold_wide(arguments: Any, keywords: Any) -> Any:
        signature, folded = fold(arguments, keywords)
        return signature, tuple(wide(kind) for kind in folded)

    compiler.fold_argument_types = fold_wide


def cache_folder(rules: Rules, mode: str) -> Path:
    """Where compiled rules lie: one folder for each state of the sources, so that it is never stale."""
    import numba

    parts = (
        rules.name,
        mode,
        rules.build,
        numba.__version__,
        np.__version__,
        f"{sys.version_info[0]}.{sys.version_info[1]}",
    )
    return cache_root() / "-".join(parts)


def cache_root() -> Path:
    """Where everything that is compiled lies."""
    return Path(os.environ.get("STOLIK_CACHE") or platformdirs.user_cache_dir("stolik", appauthor=False))


def is_cold(rules: Rules, mode: str, entry: str) -> bool:
    """Must this entry be compiled before it can be called?"""
    return mode != "plain" and not any(cache_folder(rules, mode).rglob(f"*{entry}*.nbi"))


_engines: dict[tuple[Rules, str], Engine] = {}
_lock = threading.Lock()


def engine_for(rules: Rules, mode: str | None = None) -> Engine:
    """The engine of a game in a mode, made once."""
    mode = mode or default_mode()
    key = (rules, mode)
    with _lock:
        if key not in _engines:
            _engines[key] = Engine(rules, mode)
        return _engines[key]
