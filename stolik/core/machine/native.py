"""Rules as this computer's own code, kept on disk and loaded by LLVM: Numba is needed only to make it."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numpy as np

from stolik.core.kit import chance
from stolik.core.kit.piles import SIXTEEN, WIDTH
from stolik.core.machine.binding import hash_of
from stolik.core.machine.cache import cache_root, made
from stolik.core.machine.desk import Desk, Words
from stolik.core.machine.engine import Engine
from stolik.core.machine.rules import ENTRIES, Rules
from stolik.core.machine.sharing import COMPANY
from stolik.core.machine.signatures import ADDRESS, FAULT, PRACTISE, SIGNATURES, WORD, at_border, parameters
from stolik.core.machine.targets import FEW_DOWN, SIXTEEN_OF, Target, code_for, processor, with_own
from stolik.core.minds.mind import SIGHT, TABLE, Memory

HEAD = object.__basicsize__  # of an array, which then says where its numbers lie
HERE = tuple(at_border(name) for name in ENTRIES)
FAST = 0x80  # how Python is told that a function takes its arguments in a row
# What a function at the border needs of Python itself.
PYTHON = {
    "PyLong_AsLongLong": "declare i64 @PyLong_AsLongLong(ptr)",
    "PyLong_FromLongLong": "declare ptr @PyLong_FromLongLong(i64)",
    "PyEval_SaveThread": "declare ptr @PyEval_SaveThread()",
    "PyEval_RestoreThread": "declare void @PyEval_RestoreThread(ptr)",
}
COMPARED = WIDTH * SIXTEEN  # cells
LONG = ("think", "recall", "play_many", "play_on", PRACTISE)  # functions that take more than a moment
# All cells of sixteen places are compared with the card, and of every place's bits the first is kept.
COMPARE = f"""
declare i64 @llvm.x86.bmi.pext.64(i64, i64)
define linkonce_odr i64 @{SIXTEEN_OF}(ptr %cells, i64 %card) alwaysinline {{
  %there = load <{COMPARED} x i16>, ptr %cells, align 2
  %kind = trunc i64 %card to i16
  %first = insertelement <{COMPARED} x i16> poison, i16 %kind, i64 0
  %every = shufflevector <{COMPARED} x i16> %first, <{COMPARED} x i16> poison, <{COMPARED} x i32> zeroinitializer
  %same = icmp eq <{COMPARED} x i16> %there, %every
  %bits = bitcast <{COMPARED} x i1> %same to i{COMPARED}
  %wide = zext i{COMPARED} %bits to i64
  %places = call i64 @llvm.x86.bmi.pext.64(i64 %wide, i64 {sum(1 << WIDTH * place for place in range(SIXTEEN))})
  ret i64 %places
}}
"""
# Fifteen places come down at once, whatever lies there: an empty one that takes the place of another changes nothing.
MOVE = f"""
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
define linkonce_odr void @{FEW_DOWN}(ptr %place, i64 %cells) alwaysinline {{
  %above = getelementptr i16, ptr %place, i64 {WIDTH}
  call void @llvm.memmove.p0.p0.i64(ptr align 2 %place, ptr align 2 %above, i64 {2 * WIDTH * (SIXTEEN - 1)}, i1 false)
  ret void
}}
"""


class NativeEngine(Engine):
    """The rules of one game as code of this computer. It is loaded, or made, when it is first called."""

    def __init__(self, rules: Rules, mode: str) -> None:
        super().__init__(rules, mode)
        self._loading = threading.Lock()
        self._code: Code | None = None
        self._room = max(1, rules.slots["MOST_PIECES"]) + rules.record.cells()

    @property
    def is_cold(self) -> bool:  # type: ignore[override]
        """Must the rules be compiled before they can run?"""
        return self._code is None and not code_path(self.rules, self.mode).exists()

    @property
    def code(self) -> Code:
        """The rules, loaded."""
        if self._code is None:
            with self._loading:
                self._code = self._code or Code(made_code(self.rules, self.mode), self.mode == "checked")
        return self._code

    def new_rng(self, words: Words | None = None) -> Any:
        """Chance: from four words, or to be seeded inside."""
        return chance.Rng(words or (0, 0, 0, 0)).as_record()

    def start(self, cells: Any, blank: Any, rng: Any, events: Any) -> None:
        """Begin a match in the first row of cells."""
        self.has_run = True
        self._sound(self.code.start(cells, blank, rng, events))

    def legal(self, cells: Any, seat: int) -> int:
        """The set of answers a seat may give."""
        desk = self._desk
        self._sound(self.code.legal(cells, seat, desk.answers))
        return desk.set[0]  # type: ignore[no-any-return]

    def _step(self, cells: Any, before: Any, desk: Desk, rng: Any, heard: Any) -> int:
        self.has_run = True
        code = self._code or self.code
        became = code.step(cells, before, desk.whole, rng, heard, len(heard))
        return became if became != FAULT else self._sound(became)

    def changes(self, before: Any, after: Any) -> bytes:
        """The cells that differ in one view and another, as frames tell them."""
        desk = self._desk
        return bytes(desk.body[: self._sound(self.code.changes(before, after, len(after), desk.coded))])

    def settle(self, cells: Any) -> int:
        """Make a set-up position whole; a number other than 0 names what is impossible about it."""
        return self._sound(self.code.settle(cells))

    def view(self, cells: Any, seat: int) -> Any:
        """The cells as a seat may see them."""
        seen = np.empty_like(cells)
        self._sound(self.code.view(cells, seat, seen))
        return seen

    def thumb(self, view: Any, seat: int, answers: int, rng: Any) -> int:
        """A sensible answer from a view."""
        desk = self._desk
        desk.set[0] = answers
        return self._sound(self.code.thumb(view, seat, desk.answers, rng))

    def traits(self, view: Any, seat: int, answer: int) -> int:
        """The set of the game's traits that an answer has, from a view."""
        return self._sound(self.code.traits(view, seat, answer))

    def redeal(self, view: Any, seat: int, rng: Any) -> Any:
        """A full record a seat could not tell from the truth, from its view alone."""
        cells = view.copy()
        self._sound(self.code.redeal(cells, seat, rng, np.empty(self._room, np.int64)))
        return cells

    def new_memory(self, has_tree: bool = True, crowd: int = 0, seats: int = 1) -> Memory:
        """Where a bot thinks."""
        return Memory(self.rules.record, max(1, self.rules.slots["MOST_PIECES"]), has_tree, crowd, seats)

    def think(self, memory: Memory, view: Any, seat: int, answers: int, settings: Any, luck: Words) -> int:
        """What a bot of these settings answers, seeing only a view."""
        desk = self._desk
        desk.set[0] = answers
        memory.records[SIGHT] = view[0]
        memory.lucks[1] = (*luck, 0)
        return self._sound(self.code.think(memory.whole, seat, desk.answers, settings))

    def recall(
        self,
        memory: Memory,
        begun: Any,
        seat: int,
        given: Sequence[int],
        chances: Sequence[Words],
        settings: Any,
        key: int,
    ) -> None:
        """Go through a match from its beginning, as a seat saw it."""
        memory.records[TABLE] = begun[0]
        noted, words = np.array(given, np.int64), np.array(chances, np.int64).reshape(-1, 4)
        key_of_thoughts = np.array([key], np.int64)
        self._sound(self.code.recall(memory.whole, seat, noted, len(noted), words, settings, key_of_thoughts))

    def play_many(
        self, blank: Any, keys: Any, sitting: Any, bots: Any, ends: Any, lengths: Any, noted: Any = None
    ) -> None:
        """Play one match for each key to its end; the rows of `ends` become the cells of the final records."""
        keys, sitting = np.ascontiguousarray(keys, np.int64), np.ascontiguousarray(sitting, np.int64)
        bots = np.ascontiguousarray(bots, np.int64)
        noted = np.zeros(0, np.int64) if noted is None else noted
        matches = (blank, keys, len(keys), sitting, bots, len(bots), ends, lengths, noted, len(noted))
        self._sound(self.code.play_many(self.new_memory(*self.wanted(bots)).whole, *matches))

    def play_on(self, begun: Any, keys: Any, sitting: Any, bots: Any, ends: Any, lengths: Any) -> None:
        """Go on with matches to their end, one from each row of `begun`."""
        begun, keys = np.ascontiguousarray(begun, np.int16), np.ascontiguousarray(keys, np.int64)
        sitting, bots = np.ascontiguousarray(sitting, np.int64), np.ascontiguousarray(bots, np.int64)
        matches = (begun, keys, len(keys), sitting, bots, len(bots), ends, lengths)
        self._sound(self.code.play_on(self.new_memory(*self.wanted(bots)).whole, *matches))

    def _sound(self, word: int) -> int:
        """What a function at the border has returned, unless it failed."""
        if word == FAULT:
            raise IndexError(f"A rule of {self.rules.name} reaches out of bounds or tells more than there is room for.")
        return word


class Method(ctypes.Structure):
    """How Python is told of a function that is no Python."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("address", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


new_function = ctypes.pythonapi.PyCFunction_NewEx
new_function.restype = ctypes.py_object
new_function.argtypes = (ctypes.c_void_p, ctypes.py_object, ctypes.py_object)


class Code:
    """An object file in this process, with its functions to be called from Python; those that take long let others run.

    Between two threads that both have much to do, letting the other one run costs more than a move.
    """

    def __init__(self, code: bytes, is_checked: bool = False, names: Sequence[str] = HERE) -> None:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        for name in PYTHON:
            llvm.add_symbol(name, ctypes.cast(getattr(ctypes.pythonapi, name), ctypes.c_void_p).value)
        self._methods: list[Method] = []  # as long as there are functions
        self._loader = llvm.create_mcjit_compiler(llvm.parse_assembly(""), this_computer().machine())
        self._loader.add_object_file(llvm.object_file.ObjectFileRef.from_data(code))
        self._loader.finalize_object()
        for name in names:
            function = self._function(name)
            setattr(self, name, careful(function) if is_checked else function)

    def _function(self, name: str) -> Callable[..., int]:
        method = Method(name.encode(), self._loader.get_function_address(named(name)), FAST, None)
        self._methods.append(method)
        function: Callable[..., int] = new_function(ctypes.byref(method), None, None)
        return function

    def __getattr__(self, name: str) -> Callable[..., int]:
        raise AttributeError(name)


def careful(function: Callable[..., int]) -> Callable[..., int]:
    """A function at the border that first looks whether every array lies in one piece, as code takes it to."""

    def call(*arguments: Any) -> int:
        for argument in arguments:
            if isinstance(argument, np.ndarray) and not argument.flags.c_contiguous:
                raise IndexError("Rules are handed an array with gaps.")
        return function(*arguments)

    return call


@cache
def this_computer() -> Target:
    """The machine this runs on."""
    name, features = processor()
    return Target(llvm.get_process_triple(), name, features, has_vectors=True, is_jit=True)


def made_code(rules: Rules, mode: str) -> bytes:
    """The code of these rules; it is made now if it is not there."""

    def make() -> bytes:
        from stolik.core.machine.lowering import lowered  # Numba is slow to import

        return code_of(lowered(rules, mode), HERE)

    return made(code_path(rules, mode), make).read_bytes()


def practice_code(rules: Rules) -> Code:
    """The code in which many matches go on side by side for those who learn, among bots that do not think ahead."""
    path = cache_root() / f"{rules.name}-practice-{rules.practice}-{computer()}.o"

    def make() -> bytes:
        from stolik.core.machine.lowering import lowered  # Numba is slow to import

        return code_of(lowered(rules, "compiled", (PRACTISE,), COMPANY), (PRACTISE,))

    return Code(made(path, make).read_bytes(), names=(PRACTISE,))


def code_of(text: str, names: Sequence[str]) -> bytes:
    """An object file for this computer, with functions at the border that take objects."""
    text = "\n".join([with_own(with_own(text, SIXTEEN_OF, COMPARE), FEW_DOWN, MOVE), *PYTHON.values()])
    text += "".join(taking_objects(name) for name in names)
    return code_for(this_computer(), text, [named(name) for name in names])


def named(name: str) -> str:
    """What a function at the border is called that takes objects."""
    return f"{name}_of_objects"


def taking_objects(name: str) -> str:
    """A function at the border as Python calls its own, with objects in a row; one that takes long lets others run."""
    leaving, coming_back = "", ""
    if name in LONG:
        leaving, coming_back = "%thread = call ptr @PyEval_SaveThread()", "call void @PyEval_RestoreThread(ptr %thread)"
    return f"""
define ptr @{named(name)}(ptr %self, ptr %objects, i64 %count) {{
{"".join(taking_object(place, kind) for place, kind in enumerate(SIGNATURES[name]))}
  {leaving}
  %told = call i32 @{name}({", ".join(parameters(name))})
  {coming_back}
  %wide = sext i32 %told to i64
  %result = call ptr @PyLong_FromLongLong(i64 %wide)
  ret ptr %result
}}
"""


def taking_object(place: int, kind: str) -> str:
    """An argument out of an object: its number, or of an array where its numbers lie."""
    taken = f"""
  %place{place} = getelementptr ptr, ptr %objects, i64 {place}
  %object{place} = load ptr, ptr %place{place}"""
    if kind == ADDRESS:
        return f"""{taken}
  %after{place} = getelementptr i8, ptr %object{place}, i64 {HEAD}
  %a{place} = load ptr, ptr %after{place}"""
    return f"""{taken}
  %long{place} = call i64 @PyLong_AsLongLong(ptr %object{place})
  %a{place} = trunc i64 %long{place} to {WORD}"""


def code_path(rules: Rules, mode: str) -> Path:
    """Where the code of these rules lies, made or not: it is named after its sources and the computer it is for."""
    return cache_root() / f"{rules.name}-{mode}-{rules.build}-{computer()}.o"


@cache
def computer() -> str:
    """A hash of what decides, besides the sources, what code is made here."""
    target = this_computer()
    makers = [f"{name} {version(name)}" for name in ("numba", "llvmlite", "numpy")]
    return hash_of(target.triple, target.cpu, target.features, str(HEAD), *makers)[:8]
