"""How many bytes of log a match takes: `python -m bench.log [--matches N]` has bots play and weighs the entries."""

from __future__ import annotations

import argparse
from collections import Counter

from stolik import games
from stolik.table import entries as log
from stolik.table.table import Table

SEATS = {"conflict": 4, "clash": 2, "kittens": 4, "roulette": 4, "football": 2}


def played(name: str, seed: int) -> list[log.AnyEntry]:
    """The log of a table at which bots play one match."""
    seats = SEATS[name]
    table = Table.open(games.load(name), "ABCDE", "", 0, seats, tournament="FGHJK", is_test=True, seed=seed)
    for seat in range(seats):
        table.fold(log.Sat(at=0, seat=seat, name=f"Bot {seat + 1}", bot="thumb"))
    now = 0
    while (wake := table.wake_at()) is not None:
        now = max(now, wake)
        for entry in table.tick(now):
            table.fold(entry)
    return table.log


def weigh(name: str, matches: int) -> None:
    """Print how much the entries of each kind take in a match."""
    sizes: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for seed in range(matches):
        for entry in played(name, seed):
            kind = type(entry).__name__
            sizes[kind] += len(log.encoder.encode(entry))
            counts[kind] += 1
    kinds = ", ".join(f"{kind} {counts[kind] // matches} × {sizes[kind] // counts[kind]}" for kind in sizes)
    print(f"{name:9} {sum(counts.values()) // matches:5} entries {sum(sizes.values()) // matches:7} bytes   {kinds}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=5)
    wanted = parser.parse_args()
    for game in games.NAMES:
        weigh(game, wanted.matches)
