"""Does a server bear playing for a long time? `python -m bench.server.soak`; `--help` lists what can be chosen.

Match after match at the same tables: two people at full speed, or one at a set pace beside bots. Memory is looked
at after the first minutes, when everything that is kept for good is there, and at the end; and whether the server has
complained of anything. Prints what came of it and, with --write, keeps it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import httpx
from rich.console import Console
from rich.progress import Progress

from bench.server import servers
from bench.server.company import Company
from bench.server.load import Load

RESULTS = Path(__file__).with_name("soak.json")
NO_BOTS = "none"
ROUND = 20.0  # seconds, at most
ROUNDS = 10  # at least; after the first of so many everything is there that is kept for good

console = Console(stderr=True)


def main() -> None:
    """Play for some minutes, and say what that has left behind."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--game", default="conflict")
    parser.add_argument("--bots", default="medium", help=f"whom people play; {NO_BOTS}: one another, at full speed")
    parser.add_argument(
        "--rate", type=float, default=0.5, help="moves a second that are due of each person beside bots"
    )
    parser.add_argument("--write", action="store_true")
    words = parser.parse_args()
    found = soak(words.game, words.tables, words.bots, words.rate, 60 * words.minutes)
    command = " ".join(f"--{name} {value}" for name, value in vars(words).items() if name != "write")
    found = {"command": f"python -m bench.server.soak {command}", "cores": os.cpu_count(), **found}
    print(json.dumps(found, indent=2))
    if words.write:
        RESULTS.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def soak(game: str, tables: int, bots: str, rate: float, seconds: float) -> dict[str, Any]:
    """What so many seconds at so many tables have left behind."""
    rounds = max(ROUNDS, round(seconds / ROUND))
    with TemporaryFile("w+", encoding="utf-8") as said:
        with servers.stolik(log=said) as server:
            load = Load(game, server.address, server.process.pid, seed=1)
            if bots != NO_BOTS:
                load.kind = partial(Company, game=game, bot=bots)
            seen = asyncio.run(play(load, tables, rate if bots != NO_BOTS else 0.0, rounds, seconds / rounds))
        said.seek(0)
        complaints = said.read().splitlines()
    (begun, before), (moves, after) = seen[rounds // ROUNDS], seen[-1]
    return {
        "moves": moves,
        "mb_after_a_tenth": round(before / 2**20, 1),
        "mb_at_the_end": round(after / 2**20, 1),
        "growth_percent": round(100 * (after - before) / before, 2),
        "bytes_a_move": round((after - before) / max(1, moves - begun), 1),
        "complaints": complaints[:20],
    }


async def play(load: Load, tables: int, rate: float, rounds: int, seconds: float) -> list[tuple[int, int]]:
    """After each round: how many moves were stored, and how much memory the server takes."""
    await load.open(tables)
    seen = []
    with Progress(console=console) as progress:
        for _ in progress.track(range(rounds), description=f"{tables} tables: match after match"):
            await (load.pace(rate, seconds) if rate else load.press(seconds))
            seen.append((stored_by(load.address), load.server.memory_info().rss))
    return seen


def stored_by(address: str) -> int:
    """Moves of people and bots that a server has stored."""
    figures = httpx.get(f"http://{address}/metrics", timeout=30).text.splitlines()
    return int(float(next(line for line in figures if line.startswith("stolik_moves_total")).split()[1]))


if __name__ == "__main__":
    main()
