"""Moves per CPU-second of one, two and three servers that share a PostgreSQL: `python -m bench.server.spread`.

Each server is loaded by a generator of its own, whose guests are at the server's own tables. Beside them: what the
database takes for it, which forces nothing to its disk here. Prints a table and, with --write, keeps it.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psutil

from bench.server import servers
from tests.parts.nats import Nats
from tests.parts.postgres import Postgres

RESULTS = Path(__file__).with_name("spread.json")
WARM = 2.0  # seconds


def cpu_of(pid: int) -> float:
    """CPU-seconds of a process and those that work for it."""
    process = psutil.Process(pid)
    times = [each.cpu_times() for each in (process, *process.children(recursive=True))]
    return sum(each.user + each.system for each in times)


def measure(count: int, tables: int, seconds: float, rounds: int, game: str) -> dict[str, Any]:
    """So many servers under full load, each with its own tables."""
    postgres, nats = Postgres(), Nats()
    try:
        with ExitStack() as stack:
            words = ("--database", postgres.address(postgres.new_database()), "--bus", nats.address())
            served = [stack.enter_context(servers.stolik(*words)) for _ in range(count)]
            loads = [stack.enter_context(servers.loaded(game, each)) for each in served]
            with ThreadPoolExecutor(count) as pool:
                list(pool.map(lambda load: load.order("open", tables // count), loads))
                list(pool.map(lambda load: load.order("press", WARM), loads))
                found = []
                for _ in range(rounds):
                    before = cpu_of(postgres.pid)
                    pressed = list(pool.map(lambda load: load.order("press", seconds), loads))
                    found.append(summed(pressed, seconds, cpu_of(postgres.pid) - before))
    finally:
        nats.kill()
        postgres.stop()
    return {"servers": count, **{key: statistics.median(each[key] for each in found) for key in found[0]}}


def summed(pressed: list[dict[str, Any]], seconds: float, database: float) -> dict[str, float]:
    """One round of all servers together."""
    moves = sum(each["moves"] for each in pressed)
    cpu = sum(each["server_cpu_seconds"] for each in pressed)
    return {
        "moves_a_second": round(moves / seconds),
        "moves_per_server_cpu_second": round(moves / cpu),
        "moves_per_database_cpu_second": round(moves / max(database, 0.01)),
    }


def main() -> None:
    """Measure one, two and three servers."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--game", default="conflict")
    parser.add_argument("--write", action="store_true")
    told = parser.parse_args()
    rows = [measure(count, told.tables, told.seconds, told.rounds, told.game) for count in (1, 2, 3)]
    for row in rows:
        print(row)
    if told.write:
        chosen = {key: value for key, value in vars(told).items() if key != "write"}
        result = {"cores": os.cpu_count(), **chosen, "rows": rows}
        RESULTS.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
