"""Who does the work of the lab: this thread, several threads or processes, or a cluster. One way to hand it out.

Work is cut into pieces that know nothing of each other and count whole numbers, so it changes nothing but the time who
does them, in which order, and whether one is done twice because the first to have it was lost.
"""

from __future__ import annotations

import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Self, TypeVar

from stolik.core.kit.errors import StolikError

Piece = TypeVar("Piece")
Found = TypeVar("Found")
Next = Callable[[], Piece | None]  # the next piece; None if there is none to be begun now

PROCESSORS = os.cpu_count() or 1


class Workers(ABC):
    """Those who do pieces of work; leaving them lets go of what has not been begun."""

    ahead = 3  # pieces for each hand: nobody waits for the next, and memory stays bounded
    bulk = 1  # how many times larger pieces may be, where handing them out takes its time

    @property
    @abstractmethod
    def hands(self) -> int:
        """How many pieces are done at the same time."""

    @abstractmethod
    def submit(self, work: Callable[[Piece], Found], piece: Piece) -> Future[Found]:
        """Have a piece done."""

    def result(self, future: Future[Found]) -> Found:
        """What has come of a piece that is done; whatever went wrong is raised here."""
        return future.result()

    @abstractmethod
    def close(self) -> None:
        """Begin nothing more."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def share_out(
    workers: Workers, work: Callable[[Piece], Found], next_piece: Next[Piece], ahead: int | None = None
) -> Iterator[tuple[Piece, Found]]:
    """Have pieces done, so many for each hand at a time, and give out what comes of each as soon as it is there."""
    running: dict[Future[Found], Piece] = {}
    while True:
        while len(running) < (ahead or workers.ahead) * workers.hands and (piece := next_piece()) is not None:
            running[workers.submit(work, piece)] = piece
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield running.pop(future), workers.result(future)


def do(work: Callable[[Any], Any], piece: Any) -> Any:
    """Do a piece, wherever this runs; an error goes back as a plain sentence."""
    try:
        return work(piece)
    except StolikError as error:
        raise StolikError(error.sentence, error.hint) from None


class OwnHands(Workers):
    """Whoever asks does it alone, at once."""

    hands = ahead = 1

    def submit(self, work: Callable[[Piece], Found], piece: Piece) -> Future[Found]:
        """Do a piece."""
        future: Future[Found] = Future()
        future.set_result(work(piece))
        return future

    def close(self) -> None:
        """Nobody has to go."""


class Pool(Workers):
    """Threads or processes of this machine."""

    def __init__(self, pool: Executor, hands: int) -> None:
        self.pool, self._hands = pool, hands

    @property
    def hands(self) -> int:
        """As many as there are."""
        return self._hands

    def submit(self, work: Callable[[Piece], Found], piece: Piece) -> Future[Found]:
        """Give a piece to whoever is free first."""
        return self.pool.submit(work, piece)

    def close(self) -> None:
        """Wait for those that are at work only."""
        self.pool.shutdown(cancel_futures=True)


class Spawning(SpawnContext):
    """Starts processes, and knows which."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[SpawnProcess] = []

    def Process(self, *given: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]
        """Make a process; a pool asks for its own here."""
        self.started.append(SpawnProcess(*given, **named))
        return self.started[-1]


class Processes(Pool):
    """Processes of this machine; where something goes wrong, or somebody has had enough, nobody waits for them."""

    def __init__(self, hands: int) -> None:
        self._spawning = Spawning()
        quiet = (signal.SIGINT, signal.SIG_IGN)  # who stops the work stops it here
        pool = ProcessPoolExecutor(hands, self._spawning, initializer=signal.signal, initargs=quiet)
        super().__init__(pool, hands)

    def submit(self, work: Callable[[Piece], Found], piece: Piece) -> Future[Found]:
        """Give a piece to whichever is free first."""
        return self.pool.submit(do, work, piece)

    def __exit__(self, *error: object) -> None:
        if error[0] is not None:
            for process in self._spawning.started:
                if process.is_alive():
                    process.terminate()
        self.close()


def threads(number: int = PROCESSORS) -> Pool:
    """So many threads: compiled play releases the interpreter."""
    if number < 1:
        raise StolikError(f"At least one thread has to work, not {number}.")
    return Pool(ThreadPoolExecutor(number), number)


def processes(number: int = PROCESSORS) -> Workers:
    """So many processes, for work that is done in Python."""
    if number < 1:
        raise StolikError(f"At least one processor has to work, not {number}.")
    if number == 1:
        return OwnHands()
    return Processes(number)
