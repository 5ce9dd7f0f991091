"""Plays matches on a graphics card: CuPy loads a kernel (kernels.py) and launches it.

Only NumPy and CuPy are needed here, so that a machine with a card needs neither Numba nor LLVM to run what was made
elsewhere. Who does not think ahead plays whole matches, each thread one after the other. Matches in which somebody
thinks ahead have a share of the memory each (thinking.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from stolik.core.kit.errors import StolikError
from stolik.core.machine.sharing import ENTRY, WAYS
from stolik.core.minds.mind import KIND

Array = np.ndarray[Any, Any]
Advance = Callable[[int], None]  # told how many more matches have ended

BLOCK = 128  # threads that are started together
BLOCKS = 16  # … of which a multiprocessor is to have so many at once
BLOCK_SHARED = 1024  # bytes of shared memory that each takes; what is near and not shared is left for threads' own
ABREAST = 32  # threads that a card runs in step
ENDLESS = (1 << 31) - 1
ROUND = ENDLESS  # answers after which threads wait for each other
NOWHERE = np.uint64(0)
NO_SHARES = (NOWHERE, np.int64(0), *[np.int64(0)] * 4, NOWHERE, NOWHERE, np.int64(0))  # of those who do not think ahead
EACH = 16  # matches for each thread in one launch
OR_WITHOUT = ", or leave the device out: the processor plays the same matches."
SPARE = 0.1  # of a card's memory that stays free


@dataclass(frozen=True)
class Kernel:
    """A kernel, and what its caller must know of it."""

    path: Path  # PTX, or code for one card
    way: str
    cells: int  # of a record
    seats: int  # at the largest table
    kinds: int  # of pieces


def way_of(bots: Array, kinds: Mapping[str, int]) -> str:
    """The smallest kernel in which bots of these rows can play, by the kinds of those that need one of their own."""
    found = {int(row[KIND]) for row in bots}
    return next((way for way in WAYS[:1:-1] if kinds.get(way) in found), "random" if found == {0} else "thumb")


def play_lightly(
    kernel: Kernel, blank: Array, keys: Array, sitting: Array, bots: Array, advance: Advance
) -> tuple[Array, Array]:
    """Matches between bots that do not think ahead: many launches, in each of which many matches end."""
    card = loaded(kernel.path)
    ends, lengths = np.empty((len(keys), kernel.cells), np.int16), np.empty(len(keys), np.int64)
    most = card.most_threads
    chunk = max(1, min(EACH * most, card.free // (8 * kernel.cells)))
    for first in range(0, len(keys), chunk):
        part = slice(first, first + chunk)
        matches = Matches.on_card(blank, keys[part], sitting[part], bots, kernel.cells)
        card.launch(card.whole_blocks(min(most, len(keys[part]))), NO_SHARES, matches, ROUND, 1 << 30)
        card.device.synchronize()
        ends[part], lengths[part] = matches.ended()
        advance(len(keys[part]))
    return ends, lengths


@dataclass
class Matches:
    """Matches on a card: what they begin with, and where their ends go."""

    given: tuple[Any, ...]
    ends: Any
    lengths: Any
    handed: tuple[Any, ...]

    @classmethod
    def on_card(cls, blank: Array, keys: Array, sitting: Array, bots: Array, cells: int) -> Matches:
        """Bring matches there."""
        cupy = found_cupy()
        kinds = ((blank, np.int16), (keys, np.int64), (sitting, np.int64), (bots, np.int64))
        given = tuple(cupy.asarray(np.ascontiguousarray(each, kind)) for each, kind in kinds)
        ends, lengths = cupy.empty((len(keys), cells), np.int16), cupy.empty(len(keys), np.int64)
        handed = (*given[:2], np.int32(len(keys)), *given[2:], np.int32(len(bots)), ends, lengths)
        return cls(given, ends, lengths, handed)

    def ended(self) -> tuple[Array, Array]:
        """Bring the ends back."""
        return self.ends.get(), self.lengths.get()


class Card:
    """A kernel on a card."""

    def __init__(self, path: Path) -> None:
        self.cupy = found_cupy()
        self.kernel = self.cupy.RawModule(path=str(path)).get_function(ENTRY)
        self.device = self.cupy.cuda.Device()
        self.block = BLOCK
        shared = self.device.attributes["MaxSharedMemoryPerMultiprocessor"]
        self.kernel.preferred_shared_memory_carveout = -(-100 * BLOCKS * BLOCK_SHARED // shared)

    @property
    def most_threads(self) -> int:
        """How many threads run at once."""
        driver = self.cupy.cuda.driver
        blocks = driver.occupancyMaxActiveBlocksPerMultiprocessor(self.kernel.kernel.ptr, self.block, 0)
        return int(self.device.attributes["MultiProcessorCount"] * max(1, blocks) * self.block)

    @property
    def most_blocks(self) -> int:
        """How many groups of threads in step run at once."""
        driver = self.cupy.cuda.driver
        blocks = driver.occupancyMaxActiveBlocksPerMultiprocessor(self.kernel.kernel.ptr, ABREAST, 0)
        return int(self.device.attributes["MultiProcessorCount"] * max(1, blocks))

    def whole_blocks(self, threads: int) -> int:
        """At least so many threads; those without a match have nothing to do."""
        return -(-threads // self.block) * self.block

    @property
    def free(self) -> int:
        """The bytes that may be taken, beside what the threads have of their own."""
        self.cupy.get_default_memory_pool().free_all_blocks()
        free, whole = self.cupy.cuda.runtime.memGetInfo()
        attributes = self.device.attributes
        resident = attributes["MultiProcessorCount"] * attributes["MaxThreadsPerMultiProcessor"]
        return max(0, int(free - SPARE * whole - resident * self.kernel.local_size_bytes))

    def zeros(self, size: int) -> Any:
        """Empty memory."""
        return self.cupy.zeros(size, np.uint8)

    def launch(
        self, threads: int, shares: tuple[Any, ...], matches: Matches, answers: int, rounds: int, span: float = 0
    ) -> None:
        """Have the threads begin to play, for so many seconds if they think ahead."""
        self.start(threads, (*shares, *matches.handed, np.int32(answers), np.int32(rounds), np.int64(span * 1e9)))

    def start(self, threads: int, handed: tuple[Any, ...]) -> None:
        """Have the threads begin, all with the same."""
        self.kernel((threads // self.block,), (self.block,), handed)


@cache
def loaded(path: Path) -> Card:
    """A kernel, loaded once."""
    return Card(path)


@cache
def found_cupy() -> Any:
    """CuPy, with a card that it can use; or an error that says what is missing."""
    try:
        import cupy
    except ImportError:
        hint = f'Install it with `pip install "stolik[gpu]"`{OR_WITHOUT}'
        raise StolikError("CuPy is not installed, and nothing else plays on a graphics card.", hint) from None
    try:
        found = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError:
        found = 0
    if not found:
        raise StolikError("CuPy finds no graphics card here.", f"See whether `nvidia-smi` lists one{OR_WITHOUT}")
    return cupy
