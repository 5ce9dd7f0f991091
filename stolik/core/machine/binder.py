"""Puts a game's rules in the place of the names that generic functions declare, as a mode runs them."""

from __future__ import annotations

import types
from collections.abc import Callable, Collection
from typing import Any

import numpy as np

from stolik.core.kit.record import Plain, flatten
from stolik.core.kit.rule import about
from stolik.core.machine.binding import Generated, is_table
from stolik.core.machine.rules import Rules
from stolik.core.minds.matches import begin_to_watch
from stolik.core.minds.worlds import watch


class Binder:
    """Clones of a game's functions, each in a namespace in which it finds the clones of what it calls."""

    def __init__(self, rules: Rules, mode: str, bots: Collection[str] | None = None) -> None:
        self.rules = rules
        self.mode = mode
        self.is_plain = mode == "plain"
        self.clones: dict[Callable[..., Any], Callable[..., Any]] = {}
        if not self.is_plain:
            from stolik.core.machine.instructions import at_hand  # Numba is slow to import, and plain mode does without

            self.clones = {helper: self.wrap(own) for helper, own in at_hand().items()}
        if bots is not None and "search" not in bots:
            self.clones |= {begin_to_watch: self.wrap(_nobody_begins), watch: self.wrap(_nobody_watches)}
        self._globals: dict[str, dict[str, Any]] = {}
        self.slots: dict[str, Any] = {}  # what stands in the place of the names the generic functions declare
        if self.is_plain:
            self.slots |= {"load": self._load_plain, "store": self._store_plain}
        else:
            self.slots |= {"load": self.wrap(_nothing_to_do), "store": self.wrap(_nothing_to_do)}
        own = {} if bots is None else {"choose": rules.choose_source(bots)}
        for word, value in (self.rules.slots | own).items():  # bots come last: they are generic, and call the others
            self.slots[word] = self._bind_slot(word, value)

    def _bind_slot(self, word: str, value: Any) -> Any:
        if isinstance(value, Generated):
            rules = self.rules.slots.rules
            space = {name: self.bind(rules[name]) for name in value.calls if name in rules}
            exec(compile(value, f"<{self.rules.name} {word}>", "exec"), space)
            return self.wrap(space[word])
        if isinstance(value, np.ndarray) and self.is_plain:
            return value.tolist()  # numbers of 16 bits would stay so in plain rules, and are slower to read
        return value if about(value) is None else self.bind(value)

    def bind(self, function: Callable[..., Any]) -> Any:
        """The function as this mode runs it, with everything it calls bound likewise."""
        generic = function.__module__ in self.rules.slots.generic
        if self.is_plain and not generic:
            return function
        if function in self.clones:
            return self.clones[function]
        assert isinstance(function, types.FunctionType)
        if function.__module__ not in self._globals:
            self._globals[function.__module__] = dict(function.__globals__)
        space = self._globals[function.__module__]
        clone = types.FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        clone.__qualname__ = f"{self.rules.name}.{function.__name__}"
        clone.__module__ = function.__module__
        self.clones[function] = bound = self.wrap(clone)
        for word, value in self.rules.slots.of(function).items():
            if generic and word in self.slots:
                space[word] = self.slots[word]
            elif about(value) is not None:
                space[word] = self.bind(value)
            elif is_table(value) and not self.is_plain:
                space[word] = np.array(value, np.int64)  # Numba would write down every case of a tuple's index
        return bound

    def wrap(self, function: Callable[..., Any]) -> Any:
        """A function as this mode calls it from others."""
        if self.is_plain:
            return function
        from stolik.core.machine.inlining import compiled

        return compiled(function, is_checked=self.mode == "checked", is_inlined=function.__name__ != "note")

    def _load_plain(self, states: list[Plain], cells: Any, i: int) -> None:
        states[i] = Plain(self.rules.record, cells[i])

    def _store_plain(self, states: list[Plain], cells: Any, i: int) -> None:
        if states[i] is not None:
            flatten(self.rules.record, states[i], cells[i])


def _nothing_to_do(states: Any, cells: Any, i: int) -> None:
    """Compiled, a record and its cells are one memory."""


def _nobody_begins(mind: Any, watchers: int, key: int) -> None:
    """Only who thinks ahead believes anything."""


def _nobody_watches(
    mind: Any, watcher: int, mover: int, answer: int, question: int, is_open: bool, settings: Any, luck: Any
) -> None:
    """Only who thinks ahead draws conclusions."""
