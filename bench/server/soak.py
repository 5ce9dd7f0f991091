"""Does a server's memory grow with every rematch? `python -m bench.server.soak`; `--help` lists what can be chosen.

A few tables play rematch after rematch at full speed. Memory is looked at after the first minute, and from then on.
"""

from __future__ import annotations

import argparse

import psutil
from rich.console import Console
from rich.progress import Progress

from bench.server import servers

ROUND = 20.0  # seconds
FIRST = 3  # rounds until everything that is kept for good is there

console = Console(stderr=True)


def main() -> None:
    """Play for some minutes, and say what each match has left behind."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.soak", description=__doc__)
    parser.add_argument("--minutes", type=int, default=8)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--game", default="conflict")
    words = parser.parse_args()
    seen = soak(words.game, words.tables, max(FIRST + 1, round(60 * words.minutes / ROUND)))
    (begun, before), (moves, after) = seen[FIRST - 1], seen[-1]
    print(f"{words.game}, {words.tables} tables: {before / 2**20:.1f} MB after {begun:,} moves, the first minute")
    print(f"{after / 2**20:.1f} MB after {moves:,}: {(after - before) / (moves - begun):.1f} bytes a move")


def soak(game: str, tables: int, rounds: int) -> list[tuple[int, int]]:
    """After each round: how many moves there have been, and how much memory the server takes."""
    seen, moves = [], 0
    with Progress(console=console) as progress, servers.stolik() as server, servers.loaded(game, server) as generator:
        generator.order("open", tables)
        memory = psutil.Process(server.process.pid).memory_info
        for _ in progress.track(range(rounds), description=f"{game}: rematch after rematch"):
            moves += generator.order("press", ROUND)["moves"]
            seen.append((moves, memory().rss))
    return seen


if __name__ == "__main__":
    main()
