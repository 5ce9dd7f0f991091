"""Games made ready ahead of time, in processes of their own: first every module, then the native code."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

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
    number = min(len(names), os.cpu_count() or 1)
    kinds = [is_module for is_module in (True, False) if mode != ("checked" if is_module else "plain")]
    with ExitStack() as stack:
        crew = []
        for place in range(number):
            jobs = [Ready(name, is_module) for is_module in kinds for name in names[place::number]]
            crew.append(stack.enter_context(hired(jobs, mode, place > 0 or not hurried)))
        while crew:
            heard = wait([worker.line for worker in crew])
            for worker in [each for each in crew if each.line in heard]:
                try:
                    yield worker.line.recv()
                    worker.left.pop(0)
                except (EOFError, OSError):  # it has done everything, or is gone
                    crew.remove(worker)
                    yield from worker.lost()


@dataclass
class Worker:
    """A process that does one job after the other, and the line on which it tells of each."""

    process: SpawnProcess
    line: Connection
    left: list[Ready]  # what it has yet to do

    def lost(self) -> list[Ready]:
        """What it has not done, though nobody told it to stop."""
        self.process.join()
        if self.process.exitcode == -signal.SIGTERM:
            return []
        return [replace(job, error=RuntimeError("Its process is lost.")) for job in self.left]


@contextmanager
def hired(jobs: list[Ready], mode: str, is_polite: bool) -> Iterator[Worker]:
    """A worker that ends with whoever wanted the jobs; one of a pool would first see them through."""
    fresh = multiprocessing.get_context("spawn")
    line, end = fresh.Pipe(duplex=False)
    process = fresh.Process(target=work, args=(end, jobs, mode, is_polite), daemon=True)
    process.start()
    end.close()
    with line:
        try:
            yield Worker(process, line, list(jobs))
        finally:
            process.terminate()  # in the middle of anything: what is half made lies under no name that counts
            process.join()


def work(line: Connection, jobs: Sequence[Ready], mode: str, is_polite: bool) -> None:
    """Do one job after the other."""
    settle_in(is_polite)
    for job in jobs:
        try:
            told = replace(job, seconds=make_one(job.game, mode, job.is_module))
        except Exception as error:
            error.add_note(traceback.format_exc())  # where it happened does not travel with it
            told = replace(job, error=error)
        line.send(told)


def cold(names: Sequence[str], mode: str) -> list[str]:
    """The games of which something is yet to be made."""
    doors = [games.load(name) for name in names]
    return [door.name for door in doors if not find_module(door.rules) or door.engine(mode).is_cold]


def settle_in(is_polite: bool) -> None:
    """Go when whoever asked for the work is gone, and not before; let everybody else go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the program, which ends its workers itself
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
