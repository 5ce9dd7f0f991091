"""`stolik warm`: compile the games ahead of time."""

from __future__ import annotations

import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from stolik import games
from stolik.core.kit.errors import unknown
from stolik.core.machine.engine import MODES


def warm(*names: str, mode: str = "compiled") -> None:
    """Compile games, so that the first simulation need not wait; as many at once as there are processors.

    Parameters
    ----------
    names
        The games; all if none is named.
    mode
        compiled, or checked (with bounds checks).
    """
    if mode not in MODES[::2]:
        raise unknown("mode", mode, MODES[::2])
    wanted = [games.load(name).name for name in names or games.NAMES]
    print(f"Compiling {', '.join(wanted)} …", flush=True)
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(len(wanted), os.cpu_count() or 1), mp_context=fresh) as pool:
        for done in as_completed([pool.submit(compile_one, name, mode) for name in wanted]):
            name, seconds = done.result()
            print(f"{name}: ready after {seconds:.1f} s", flush=True)


def compile_one(name: str, mode: str) -> tuple[str, float]:
    """Compile one game, in a process of its own: how long that took."""
    began = time.perf_counter()
    games.load(name).engine(mode).warm()
    return name, time.perf_counter() - began
