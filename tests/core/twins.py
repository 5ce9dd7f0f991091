"""A kernel's twin: what each thread of a graphics card does, as code of this computer, one thread after the other."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
import numpy as np

from stolik.core.door.game import Game
from stolik.core.machine import practising
from stolik.core.machine.cache import cache_root, keep
from stolik.core.machine.kernels import HANDED, SHARED, bots_of, kernel_text, plain_text
from stolik.core.machine.native import computer, this_computer
from stolik.core.machine.sharing import COMPANY, MATCH, PLACES
from stolik.core.machine.signatures import PRACTISE, SHARE
from stolik.core.machine.targets import code_for
from stolik.core.machine.thinking import MindRoom
from stolik.core.minds.mind import Layout
from stolik.lab.learning.practice import Tables

Array = np.ndarray[Any, Any]

ENTRY = f"""
define void @twin({HANDED}, i64 %thread, i64 %threads) {{
  call void @play_thread({HANDED}, i64 %thread, i64 %threads)
  ret void
}}
"""
PRACTICE_ENTRY = f"""
define void @twin({practising.HANDED}, i64 %thread, i64 %threads) {{
  call void @practise_thread({practising.HANDED}, i64 %thread, i64 %threads)
  ret void
}}
"""
KINDS = {"ptr": ctypes.c_void_p, "i64": ctypes.c_int64, "i32": ctypes.c_int32}


class Thread:
    """What one thread does, in this process: called with all that it is handed, its number, and that of all."""

    def __init__(self, path: Path, make: Callable[[], str], shared: Sequence[str]) -> None:
        if not path.exists():
            keep(path, code_for(this_computer(), make(), ["twin"]))
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        self._loader = llvm.create_mcjit_compiler(llvm.parse_assembly(""), this_computer().machine())
        self._loader.add_object_file(llvm.object_file.ObjectFileRef.from_data(path.read_bytes()))
        self._loader.finalize_object()
        kinds = [KINDS[part.split()[0]] for part in shared]
        address = self._loader.get_function_address("twin")
        self.go = ctypes.CFUNCTYPE(None, *kinds, ctypes.c_int64, ctypes.c_int64)(address)


class Twin:
    """A kernel of a game, in this process."""

    def __init__(self, game: Game, way: str) -> None:
        self.game = game
        self.way = way
        path = cache_root() / f"{game.name}-{way}-{game.rules.kernel}-{computer()}.twin.o"
        self._thread = Thread(path, self._text, SHARED)

    def _text(self) -> str:
        rules, way = self.game.rules, self.way
        return plain_text(rules, SHARE, bots_of(rules, way)) + kernel_text(rules, way) + ENTRY

    def play(
        self,
        blank: Array,
        keys: Array,
        sitting: Array,
        bots: Array,
        room: MindRoom,
        threads: int = 3,
        answers: int = 7,
        rounds: int = 5,
        dirt: int = 0,
    ) -> tuple[Array, Array]:
        """Play matches in several threads; who thinks ahead is stopped again and again."""
        cells, thinks = self.game.state.cells(), self.way == "search"
        ends, lengths = np.zeros((len(keys), cells), np.int16), np.zeros(len(keys), np.int64)
        far, shares = np.full((threads, room.size), dirt, np.uint8), np.arange(threads)
        far[:, : Layout.of(cells, kinds_of(self.game)).nodes] = 0
        places = np.zeros((threads, PLACES), np.int64)
        places[:, MATCH] = shares
        sizes = (room.size, room.nodes, room.edges, room.weights, room.worlds)
        sitting, bots = np.ascontiguousarray(sitting, np.int64), np.ascontiguousarray(bots, np.int64)
        handed = [far.ctypes.data, *sizes, places.ctypes.data, shares.ctypes.data, threads]
        handed += [blank.ctypes.data, keys.ctypes.data, len(keys), sitting.ctypes.data, bots.ctypes.data, len(bots)]
        handed += [ends.ctypes.data, lengths.ctypes.data, answers, rounds if thinks else 1 << 30, 0]
        while (thinks and (places[:, MATCH] < len(keys)).any()) or not lengths.any():
            for thread in range(threads):
                self._thread.go(*handed, thread, threads)
        return ends, lengths


class PracticeTwin:
    """The loop of those who learn as a graphics card has it, in this process: in the place of `CardLoop`."""

    arrays: Any = np
    threads = 5

    def __init__(self, game: Game) -> None:
        self.game = game
        path = cache_root() / f"{game.name}-practice-{game.rules.practice_kernel}-{computer()}.twin.o"
        self._thread = Thread(path, self._text, practising.SHARED)

    def _text(self) -> str:
        text = plain_text(self.game.rules, PRACTISE, COMPANY) + practising.thread_text(self.game.rules)
        return text + PRACTICE_ENTRY

    def run(self, at: Tables, given: Array) -> None:
        """Have all matches go on."""
        rows = [at.blanks, at.tables, at.keys, at.numbers, given, at.sitting]
        rows += [at.asked, at.features, at.actions, at.ended, at.returns]
        handed = (*(row.ctypes.data for row in rows), len(at.keys), at.bots.ctypes.data, len(at.bots))
        for thread in range(self.threads):
            self._thread.go(*handed, thread, self.threads)


def kinds_of(game: Game) -> int:
    """For how many kinds of pieces memory is laid out."""
    return max(1, game.rules.slots["MOST_PIECES"])


@cache
def twin_of(game: Game, way: str) -> Twin:
    """The twin of a kernel, made once."""
    return Twin(game, way)
