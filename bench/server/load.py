"""The load generator, a process of its own: it takes orders line by line, and answers each with a line of figures.

open TABLES             come in at so many tables
press SECONDS           play as fast as the server answers
pace RATE SECONDS       so many moves a second at each table, whether or not the server keeps up
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import accumulate, cycle
from typing import Any

import psutil

from bench.server.peers import HandsMatches, HandsTable, SameTable
from bench.server.servers import peer_of
from bench.server.tables import FloorTable, StolikTable, Table
from stolik.games import NAMES

AT_ONCE = 20  # tables opened at the same time
PATIENCE = 60.0  # seconds the server has for anything

# How each is played: what is measured, by name.
KINDS: dict[str, Callable[[str, int, random.Random], Table]] = {
    **{game: partial(StolikTable, game=game) for game in NAMES},
    **{peer_of(game): partial(SameTable, game=game) for game in NAMES},
    "boardgame.io": partial(HandsTable, game="hands"),
    "boardgame.io-matches": partial(HandsMatches, game="hands"),
    "floor": FloorTable,
}


class Load:
    """All tables of one run, and the process that serves them."""

    def __init__(self, kind: str, address: str, server: int, seed: int) -> None:
        self.kind = KINDS[kind]
        self.address = address
        self.server = psutil.Process(server)
        self.luck = random.Random(seed)
        self.tables: list[Table] = []

    async def open(self, wanted: float) -> dict[str, Any]:
        """Come in at so many tables."""
        while len(self.tables) < wanted:
            some = min(AT_ONCE, int(wanted) - len(self.tables))
            new = [self.kind(self.address, len(self.tables) + i, self.luck) for i in range(some)]
            await asyncio.gather(*(table.open() for table in new))
            await self.until(lambda new=new: all(table.is_ready for table in new))
            self.tables += new
        await asyncio.sleep(0.5)
        return {"tables": len(self.tables), "rss": self.server.memory_info().rss}

    async def press(self, seconds: float) -> dict[str, Any]:
        """Every table plays as fast as it is answered."""
        return await self.measure(self._press(seconds))

    async def _press(self, seconds: float) -> None:
        for table in self.tables:
            table.is_pressed = True
            table.pump()
        await asyncio.sleep(seconds)
        for table in self.tables:
            table.is_pressed = False

    async def pace(self, rate: float, seconds: float) -> dict[str, Any]:
        """Moves are due at fixed times, spread evenly over the tables."""
        return await self.measure(self._pace(rate, seconds))

    async def _pace(self, rate: float, seconds: float) -> None:
        start = time.perf_counter()
        step = 1 / (rate * len(self.tables))
        tables = cycle(self.tables)
        for number in range(int(seconds / step)):
            due = start + number * step
            if due > time.perf_counter():
                await asyncio.sleep(due - time.perf_counter())
            table = next(tables)
            table.due.append(due)
            table.pump()

    async def measure(self, work: Any) -> dict[str, Any]:
        """Do something until every move has been acknowledged; what it cost the server, and how long people waited."""
        for table in self.tables:
            table.waits.clear()
            for seat in table.seats:
                seat.sizes.clear()
        matches = self.matches()
        before, cpu, start = self.counts(), self.cpu(), time.perf_counter()
        own = time.process_time()
        await work
        await self.until(lambda: not any(table.sent_at or table.due for table in self.tables))
        took, spent = time.perf_counter() - start, self.cpu() - cpu
        moves, refused = (now - then for now, then in zip(self.counts(), before))
        sizes = sum((seat.sizes for table in self.tables for seat in table.seats), Counter[int]())
        waits = sorted(wait for table in self.tables for wait in table.waits)
        return {
            "moves": moves,
            "matches": self.matches() - matches,
            "seconds": round(took, 3),
            "server_cpu_seconds": round(spent, 3),
            "moves_per_cpu_second": round(moves / max(spent, 1e-9), 1),
            "moves_per_second": round(moves / took, 1),
            "p50_ms": milliseconds(waits, 0.5),
            "p99_ms": milliseconds(waits, 0.99),
            "frames": sizes.total(),
            "median_frame": median(sizes),
            "largest_frame": max(sizes, default=0),
            "refused": refused,
            "generator_cpu_seconds": round(time.process_time() - own, 3),
        }

    def cpu(self) -> float:
        """CPU-seconds the server has taken so far, all its threads together."""
        times = self.server.cpu_times()
        return float(times.user + times.system)

    def counts(self) -> tuple[int, int]:
        """Moves and refusals so far."""
        return sum(table.moves for table in self.tables), sum(table.refused for table in self.tables)

    def matches(self) -> int:
        """Matches that have ended so far."""
        return sum(table.matches for table in self.tables)

    async def until(self, wanted: Any) -> None:
        """Wait for something, but not for ever."""
        async with asyncio.timeout(PATIENCE):
            while not wanted():
                await asyncio.sleep(0.005)


def milliseconds(waits: list[float], share: float) -> float | None:
    """The wait that this share of all moves did not exceed."""
    return round(1000 * waits[min(len(waits) - 1, int(share * len(waits)))], 2) if waits else None


def median(sizes: Counter[int]) -> int:
    """The size in the middle."""
    ordered = accumulate(sorted(sizes.items()), lambda before, each: (each[0], before[1] + each[1]), initial=(0, 0))
    return next(size for size, number in ordered if 2 * number >= sizes.total())


async def obey(load: Load) -> None:
    """Take orders until there are no more."""
    loop = asyncio.get_running_loop()
    while words := (await loop.run_in_executor(None, sys.stdin.readline)).split():
        order, *numbers = words
        orders = {"open": load.open, "press": load.press, "pace": load.pace}
        answer = await orders[order](*(float(number) for number in numbers))  # type: ignore[operator]
        print(json.dumps(answer), flush=True)


def main() -> None:
    """Read who is to be played, then take orders."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=list(KINDS))
    parser.add_argument("address", help="host:port, and after a comma that of a lobby")
    parser.add_argument("server", type=int, help="the server's process")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    load = Load(words.kind, words.address, words.server, words.seed)
    try:
        import uvloop
    except ImportError:
        asyncio.run(obey(load))
    else:
        uvloop.run(obey(load))


if __name__ == "__main__":
    main()
