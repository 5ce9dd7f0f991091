"""A game's rules as the engine needs them: found in its modules, put in order, and hashed."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from stolik.core.kit.errors import StolikError
from stolik.core.kit.names import Question
from stolik.core.kit.record import Record
from stolik.core.kit.rule import About, about
from stolik.core.machine import binding, loops, views
from stolik.core.machine.binding import Generated, Slots
from stolik.core.machine.kept import layout_of
from stolik.core.minds import matches, policy, practice, search, sights, tree, usual, worlds
from stolik.core.minds.policy import Policy

COMMON = ("settle_at", "view_at", "thumb_at", "traits_at", "redeal_at", "think_at", "recall_at", "play_many")
ENTRIES = ("start_at", "legal_at", "step_at", "changes_at", "play_on", *COMMON)  # what runs here
BROWSER = ("start_at", "legal_at", "apply_at", "forbids_at", *COMMON)  # … and in a page
PRACTICE = ("practise",)  # … and where somebody learns
LAW = ("start_at", "legal_at", "apply_at", "settle_at", "view_at")  # those that decide how a match goes
SLOTS = ("new_game", "thumb", "traits", "settle", "copies_in_play")  # a game's own functions, by these names
USUAL = {"evaluate": usual.evaluate}  # … and those it may do without
# Modules whose functions are bound for each game.
GENERIC = (loops, views, tree, worlds, search, matches, sights, policy, practice)
MINDS = (search.answer_anything, search.answer_by_thumb, search.think_ahead)  # every game's bots
# How rules become LLVM's language and code for a machine; then for this computer, for a browser, and for
# a graphics card.
BUILDERS = ("binder.py", "border.py", "inlining.py", "instructions.py", "lowering.py", "signatures.py", "targets.py")
NATIVE = ("native.py", "desk.py")
PORTABLE = ("portable.py", "wasm.py")
KERNELS = ("kernels.py", "sharing.py", "portable.py")
TABLES = ("practising.py", *KERNELS)


@dataclass(frozen=True)
class Rules:
    """A game's rules as the engine needs them."""

    name: str
    record: type[Record]
    questions: type[Question]
    modules: tuple[types.ModuleType, ...]
    data: str = ""  # the digest of the card lists in force
    policy: Policy | None = None  # what a bot has learned, if one has

    @cached_property
    def functions(self) -> dict[str, Callable[..., Any]]:
        """Every registered function of the game, in the order of its files."""
        found: dict[str, Callable[..., Any]] = {}
        for module in self.modules:
            for word, value in vars(module).items():
                if about(value) is None or value.__module__ != module.__name__:
                    continue
                if word in found:
                    places = f"{found[word].__module__} and {module.__name__}"
                    raise StolikError(f"{self.name} has two rules named {word}, in {places}.")
                found[word] = value
        return found

    def about(self, function: Callable[..., Any]) -> About:
        """What a function of the game was registered with."""
        told = about(function)
        assert told is not None
        return told

    def guards(self, question: Question) -> list[Callable[..., Any]]:
        """The guards of a question in order of precedence."""
        return [function for function in self.functions.values() if question in self.about(function).forbids]

    def worked_out(self, guard: Callable[..., Any]) -> tuple[str, ...]:
        """What a guard wants to be told beside the state and the seat: by the names of the helpers that work it out."""
        return tuple(inspect.signature(guard).parameters)[2:]

    def forbidden(self, guard: Callable[..., Any], state: Any, seat: int) -> int:
        """The set of answers a guard forbids a seat."""
        told = (self.functions[word](state, seat) for word in self.worked_out(guard))
        return int(guard(state, seat, *told))

    def reasons_unasked(self, question: Question) -> list[Callable[..., Any]]:
        """The rules that keep a question from a seat."""
        return [function for function in self.functions.values() if self.about(function).unasked is question]

    def handler(self, question: Question) -> Callable[..., Any]:
        """The function that carries out the answers to a question."""
        for function in self.functions.values():
            if self.about(function).answers is question:
                return function
        raise StolikError(f"{self.name} has no rule that answers {question.name}.")

    @cached_property
    def slots(self) -> Slots:
        """What stands, for this game, in the place of the names the generic functions declare."""
        for word in SLOTS:
            if word not in self.functions:
                raise StolikError(f"{self.name} has no rule named {word}.")
        own = USUAL | {word: self.functions[word] for word in (*SLOTS, *USUAL) if word in self.functions}
        made = {"legal": self._legal_source(), "apply": self._apply_source(), "forbids": self._forbids_source()}
        made["choose"] = self.choose_source(self.bots)
        told = views.tables(self.record, self.questions) | sights.tables(self.record, self.questions)
        values = {**told, **(self.policy.tables() if self.policy else {}), **own, **made}
        called = self.functions | {function.__name__: function for function in self.bots.values()}
        return Slots((module.__name__ for module in GENERIC), called, values)

    @cached_property
    def bots(self) -> dict[str, Callable[..., Any]]:
        """The ways to make up one's mind by their words: every game's, then this game's own; `kind_of` numbers them.

        One that has learned comes last.
        """
        own = (function for function in self.functions.values() if self.about(function).plays)
        found = (*MINDS, *own, *((policy.answer_as_learned,) if self.policy else ()))
        return {self.about(function).plays: function for function in found}

    def kind_of(self, bot: str) -> int:
        """The number by which compiled code knows a way to make up one's mind."""
        return list(self.bots).index(bot)

    def choose_source(self, bots: Collection[str]) -> Generated:
        """`choose`: ask the bot of this kind, if it is one of these."""
        lines = ["def choose(kind, mind, seat, answers, settings):"]
        for kind, (word, function) in enumerate(self.bots.items()):
            call = f"return {function.__name__}(mind, seat, answers, settings)"
            lines += [f"    if kind == {kind}:", f"        {call}"] if word in bots else []
        return Generated("\n".join([*lines, "    return -1"]))

    def _legal_source(self) -> Generated:
        """`legal`: the question's answers less what its guards forbid; those guarded alike in one place."""
        lines = ["def legal(state, seat):", "    question = state.question"]
        alike: dict[tuple[int, tuple[Callable[..., Any], ...]], list[Question]] = {}
        for question in self.questions:
            whole = (1 << sum(kind.width for kind in question.answers)) - 1
            alike.setdefault((whole, tuple(self.guards(question))), []).append(question)
        for (whole, guards), questions in alike.items():
            told = dict.fromkeys(word for guard in guards for word in self.worked_out(guard))
            calls = [self._guard_call(guard, "{}_told") for guard in guards]
            forbidden = f" & ~({' | '.join(calls)})" if calls else ""
            lines += [f"    if {' or '.join(f'question == {int(question)}' for question in questions)}:"]
            lines += [f"        {word}_told = {word}(state, seat)" for word in told]
            lines += [f"        return {whole}{forbidden}"]
        return Generated("\n".join([*lines, "    return 0"]))

    @cached_property
    def all_guards(self) -> list[Callable[..., Any]]:
        """Every guard; its place is the number by which `forbids` knows it."""
        return [function for function in self.functions.values() if self.about(function).forbids]

    def _forbids_source(self) -> Generated:
        """`forbids`: what one guard says."""
        lines = ["def forbids(state, seat, guard):"]
        for number, guard in enumerate(self.all_guards):
            lines += [f"    if guard == {number}:", f"        return {self._guard_call(guard, '{}(state, seat)')}"]
        return Generated("\n".join([*lines, "    return 0"]))

    def _guard_call(self, guard: Callable[..., Any], told: str) -> str:
        """A call of a guard in source, with what it wants to be told."""
        return f"{guard.__name__}({', '.join(('state', 'seat', *map(told.format, self.worked_out(guard))))})"

    def _apply_source(self) -> Generated:
        """`apply`: hand the answer to the question's rule."""
        lines = ["def apply(state, seat, answer, rng, events):", "    question = state.question"]
        for question in self.questions:
            handler = self.handler(question).__name__
            lines += [
                f"    {'if' if int(question) == 0 else 'elif'} question == {int(question)}:",
                f"        {handler}(state, seat, answer, rng, events)",
            ]
        if "proceed" in self.functions:  # what happens next, until somebody is asked
            lines.append("    proceed(state, rng, events)")
        return Generated("\n".join(lines))

    @cached_property
    def digest(self) -> str:
        """A hash of the rules: of everything that decides how a match goes. Bots and words are no part of it."""
        return self._hash(LAW)

    @cached_property
    def build(self) -> str:
        """A hash of everything that is compiled: the rules, the bots and the loops around them, and how."""
        return self._hash(ENTRIES, *sources(BUILDERS + NATIVE))

    @cached_property
    def module(self) -> str:
        """The same of a module for browsers."""
        return self._hash(BROWSER, *sources(BUILDERS + PORTABLE))

    @cached_property
    def kernel(self) -> str:
        """The same of a kernel for graphics cards."""
        return self._hash(("play_rounds",), *sources(BUILDERS + KERNELS))

    @cached_property
    def practice(self) -> str:
        """The same of code in which somebody learns."""
        return self._hash(PRACTICE, *sources(BUILDERS + NATIVE))

    @cached_property
    def practice_kernel(self) -> str:
        """The same of a kernel in which somebody learns."""
        return self._hash(PRACTICE, *sources(BUILDERS + TABLES))

    @cached_property
    def play(self) -> str:
        """A hash of how bots play matches, their numbers apart, and without one that has learned: see `learned`."""
        others = self.choose_source([word for word in self.bots if word != policy.WORD])
        slots = Slots(self.slots.generic, self.slots.rules, self.slots | {"choose": others})
        return binding.Digests(slots).of(entry("play_many"))[:16]

    @cached_property
    def learned(self) -> int:
        """A number for what a bot has learned and how it answers by it; 0 if none has."""
        return int(self.digests.of(policy.answer_as_learned)[:12], 16) if self.policy else 0

    def _hash(self, entries: tuple[str, ...], *more: str) -> str:
        code = [self.digests.of(entry(name)) for name in entries]
        blank = self.record.blank().tobytes().hex()
        return binding.hash_of(self.data, layout_of(self.record), blank, *code, *more)[:16]

    @cached_property
    def digests(self) -> binding.Digests:
        """The hashes of the functions, one by one."""
        return binding.Digests(self.slots)


def entry(name: str) -> Callable[..., Any]:
    """A function that is called from outside compiled code, by its name."""
    found: Callable[..., Any] = vars(matches).get(name) or vars(loops).get(name) or vars(practice)[name]
    return found


def sources(names: tuple[str, ...]) -> list[str]:
    """The files of this folder by name."""
    return [binding.text_of(Path(__file__).parent / name) for name in names]
