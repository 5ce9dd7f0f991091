"""Where a server's time goes: samples of its stacks, taken from outside by py-spy, by the place they belong to."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import mkdtemp

RATE = 250  # samples a second
# The innermost frame that belongs to one of these says where a sample belongs.
PLACES = {
    "stolik/table/frames.py": "what each viewer sees",
    "stolik/table/sights.py": "what each viewer sees",
    "stolik/server/viewer.py": "what each viewer sees",
    "stolik/core/": "rules: a whole move in one step",
    "stolik/games/": "rules: a whole move in one step",
    "stolik/table/": "the table: deciding, folding, log",
    "stolik/server/store.py": "storage",
    "stolik/server/stores/": "storage",
    "sqlalchemy/": "storage",
    "stolik/server/live.py": "rooms: one change after another",
    "stolik/server/room.py": "rooms: one change after another",
    "stolik/server/rooms.py": "rooms: one change after another",
    "stolik/server/": "sockets, frames, JSON",
    "uvicorn/protocols/": "sockets, frames, JSON",
    "websockets/": "sockets, frames, JSON",
    "litestar/": "sockets, frames, JSON",
    "concurrent/futures/": "threads: handing over",
    "": "event loop",
}
IDLE = "_worker (concurrent/futures/thread.py"  # the innermost frame of a thread that waits for work, and does none


def watch(process: int, seconds: int) -> tuple[subprocess.Popen[bytes], Path] | None:
    """Begin to take samples of a process; None if py-spy is not installed."""
    beside = Path(sys.executable).with_name("py-spy")
    program = str(beside) if beside.exists() else shutil.which("py-spy")
    if program is None:
        return None
    target = Path(mkdtemp(prefix="stolik-bench-")) / "stacks.txt"
    words = ["record", "--pid", str(process), "--duration", str(seconds), "--rate", str(RATE), "--format", "raw"]
    quiet = subprocess.DEVNULL
    return subprocess.Popen([program, *words, "--output", str(target)], stdout=quiet, stderr=quiet), target


def shares(watcher: tuple[subprocess.Popen[bytes], Path]) -> dict[str, float]:
    """The share of samples that belong to each place, the largest first."""
    process, target = watcher
    process.wait(timeout=60)
    counts: Counter[str] = Counter()
    if target.exists():
        for line in target.read_text().splitlines():
            stack, _, number = line.rpartition(" ")
            frames = stack.split(";")
            if not frames[-1].startswith(IDLE):
                counts[place_of(frames)] += int(number)
    shutil.rmtree(target.parent)
    return {place: round(number / counts.total(), 3) for place, number in counts.most_common()}


def place_of(stack: list[str]) -> str:
    """The place a stack belongs to."""
    for frame in reversed(stack):
        file = frame.partition("(")[2]
        for start, place in PLACES.items():
            if start and start in file:
                return place
    return PLACES[""]
