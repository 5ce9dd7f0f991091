"""`stolik warm`: make the games ready ahead of time."""

from __future__ import annotations

from stolik import games
from stolik.core.kit.errors import unknown
from stolik.core.machine.engine import MODES
from stolik.games.warming import cold, make_ready


def warm(*names: str, mode: str = "compiled") -> None:
    """Compile games, so that neither the first table nor the first simulation waits; several at once.

    Parameters
    ----------
    names
        The games; all if none is named.
    mode
        compiled, or checked (with bounds checks).
    """
    if mode not in MODES[::2]:
        raise unknown("mode", mode, MODES[::2])
    wanted = cold([games.load(name).name for name in names or games.NAMES], mode)
    print(f"Compiling {', '.join(wanted)} …" if wanted else "Everything is ready.", flush=True)
    for made in make_ready(wanted, mode) if wanted else ():
        if made.error is not None:
            raise made.error
        what = "for browsers" if made.is_module else "for this computer"
        print(f"{made.game}: ready {what} after {made.seconds:.1f} s", flush=True)
