"""`stolik warm`: compile the games ahead of time."""

from __future__ import annotations

import time

from stolik import games
from stolik.core.engine import MODES
from stolik.core.errors import unknown


def warm(*names: str, mode: str = "compiled") -> None:
    """Compile games, so that the first simulation need not wait.

    Parameters
    ----------
    names
        The games; all if none is named.
    mode
        compiled, or checked (with bounds checks).
    """
    if mode not in MODES[::2]:
        raise unknown("mode", mode, MODES[::2])
    for door in [games.load(name) for name in names or games.NAMES]:
        began = time.perf_counter()
        print(f"{door.name}: compiling …", flush=True)
        door.engine(mode).warm()
        print(f"{door.name}: ready after {time.perf_counter() - began:.1f} s", flush=True)
