"""Games made ready ahead of time, in processes of their own: first every module, then the native code."""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import dataclass

from stolik import games
from stolik.core.machine.modules import find_module, made_module

POLITE = 10  # how far such work stands back behind everything else


@dataclass(frozen=True)
class Ready:
    """Something that is ready, or the reason why it is not."""

    game: str
    is_module: bool  # else native code
    seconds: float = 0.0
    error: BaseException | None = None


def make_ready(names: Sequence[str], mode: str) -> Iterator[Ready]:
    """Make games ready for a mode, as many at once as there are processors; tell of each as it is done.

    What a module and native code have in common is made once, so both of a game are made in one process. Modules come
    first: without them nobody sees a board. Where no game can be played yet the first of them is in a hurry.
    """
    hurried = len(names) == len(games.NAMES)
    fresh = multiprocessing.get_context("spawn")
    with ExitStack() as stack:
        number = min(len(names), os.cpu_count() or 1)
        pools = [ProcessPoolExecutor(1, fresh, settle_in, (place > 0 or not hurried,)) for place in range(number)]
        for pool in pools:
            stack.enter_context(pool)
        jobs = {}
        for is_module in (True, False):
            for place, name in enumerate(names):
                if mode != ("checked" if is_module else "plain"):
                    jobs[pools[place % number].submit(make_one, name, mode, is_module)] = Ready(name, is_module)
        for done in as_completed(jobs):
            wanted, error = jobs[done], done.exception()
            yield Ready(wanted.game, wanted.is_module, 0.0 if error else done.result(), error)


def cold(names: Sequence[str], mode: str) -> list[str]:
    """The games of which something is yet to be made."""
    doors = [games.load(name) for name in names]
    return [door.name for door in doors if not find_module(door.rules) or door.engine(mode).is_cold]


def settle_in(is_polite: bool) -> None:
    """Go when whoever asked for the work is gone, and let everybody else go first."""
    threading.Thread(target=go_with_parent, name="parent", daemon=True).start()
    if is_polite:
        stand_back()


def stand_back() -> None:
    """Let everybody else go first."""
    if hasattr(os, "nice"):
        os.nice(max(0, POLITE - os.nice(0)))


def go_with_parent() -> None:
    """A parent that is killed tells nobody: its workers would finish the work and wait for more, for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)  # in the middle of anything: what is half made lies under no name that counts


def make_one(name: str, mode: str, is_module: bool) -> float:
    """Make one thing ready, and say how long that took."""
    began = time.perf_counter()
    game = games.load(name)
    if is_module:
        made_module(game.rules)
    else:
        game.engine(mode).warm()
    stand_back()
    return time.perf_counter() - began
