"""How long would a trillion answers take on a cluster? `python -m bench.trillion`

Measures what one processor gives, what a local Ray of two workers gives in the same matches, and how many pieces one
program can hand out in a second, which bounds how many processors it can keep busy. Writes `trillion.json` beside this
file; `docs/lab.md` says what follows from it.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

from stolik import games
from stolik.lab import simulate as lab
from stolik.lab.cluster import RayCluster
from stolik.lab.report import Sums
from stolik.lab.workers import OwnHands, Workers, share_out

RESULTS = Path(__file__).with_name("trillion.json")
WANTED = 10**12  # answers
WORKERS = 2
PIECES = 3000
WAYS = (("conflict", 4, "random", 400_000), ("conflict", 4, "medium", 100_000), ("kittens", 3, "medium", 40_000))


def measured(plan: lab.Plan, workers: Workers) -> tuple[float, Sums]:
    """Answers in a second, and what was counted; a first run makes everything ready."""
    lab.play(lab.make_plan(plan.game, plan.seats, plan.bots, 20 * lab.CHUNK), lab.Tallied(), workers)
    found = lab.Tallied()
    lab.play(plan, found, workers)
    return found.sums.answers / found.seconds, found.sums


def handed_out(workers: Workers) -> float:
    """Pieces in a second, of such as take no time."""
    pieces, began = iter(range(PIECES)), time.perf_counter()
    for _ in share_out(workers, abs, lambda: next(pieces, None), ahead=50):
        pass
    return PIECES / (time.perf_counter() - began)


def main() -> None:
    """Measure, extrapolate, write down."""
    rows: list[dict[str, Any]] = []
    load = round(os.getloadavg()[0], 1)
    with RayCluster(f"local:{WORKERS}") as cluster:
        pieces = handed_out(cluster)
        for name, seats, bot, matches in WAYS:
            plan = lab.make_plan(games.load(name), seats, [bot], matches, 1)
            (alone, one), (together, two) = measured(plan, OwnHands()), measured(plan, cluster)
            assert (one.answers, one.longest) == (two.answers, two.longest)
            each = together / WORKERS
            in_piece = one.answers / one.matches * lab.chunk_of(plan) * cluster.bulk
            rows.append(
                {
                    "matches": f"{name}, {seats} seats, {bot}",
                    "answers_a_second_one_thread": round(alone),
                    "answers_a_second_each_worker": round(each),
                    "processor_hours_for_a_trillion": round(WANTED / each / 3600),
                    "most_processors_kept_busy": round(pieces * in_piece / each),
                }
            )
    told = {
        "command": "python -m bench.trillion",
        "cores": os.cpu_count(),
        "load_before": load,
        "pieces_handed_out_a_second": round(pieces),
        "ways": rows,
    }
    RESULTS.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
    print(RESULTS.read_text("utf-8"))


if __name__ == "__main__":
    main()
