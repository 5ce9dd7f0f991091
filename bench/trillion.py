"""How long would a trillion answers take on a cluster? `python -m bench.trillion`

Measures what a processor gives in a second of its time: to one thread, and to each worker of a local Ray in the same
matches, in turns, and takes the median of several rounds, so that other work on the machine counts for little. Likewise
how many pieces one program can hand out in a second, which bounds how many processors it can keep busy: by the time of
that process which has most to do with it. Writes `trillion.json` beside this file; `docs/lab.md` says what follows.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import psutil

from stolik import games
from stolik.lab import simulate as lab
from stolik.lab.cluster import RayCluster
from stolik.lab.report import Sums
from stolik.lab.workers import OwnHands, Workers, share_out

RESULTS = Path(__file__).with_name("trillion.json")
WANTED = 10**12  # answers
WORKERS = 2
PIECES = 1000
ROUNDS = 7
WAYS = (("conflict", 4, "random", 400_000), ("conflict", 4, "medium", 100_000), ("kittens", 3, "medium", 40_000))

Clock = Callable[[], float]


def seconds_of(*names: str) -> dict[int, float]:
    """Seconds that processors have given to those processes of the cluster whose names end or begin so."""
    found = {}
    for process in psutil.Process().children(recursive=True):
        name = (process.cmdline() or [""])[0]
        if any(name.endswith(each) or name.startswith(each) for each in names):
            times = process.cpu_times()
            found[process.pid] = times.user + times.system
    return found


def clock_of_workers() -> float:
    """The same of all workers together."""
    return sum(seconds_of("ray::").values())


def measured(plan: lab.Plan, workers: Workers, clock: Clock) -> tuple[float, Sums]:
    """Answers for a second of a processor, and what was counted."""
    found, began = lab.Tallied(), clock()
    lab.play(plan, found, workers)
    return found.sums.answers / (clock() - began), found.sums


def handed_out(workers: Workers) -> float:
    """Pieces of such as take no time, for a second of that process which has most to do to hand them out."""
    pieces = iter(range(PIECES))
    began = {os.getpid(): time.process_time(), **seconds_of("/raylet", "/gcs_server")}
    for _ in share_out(workers, abs, lambda: next(pieces, None), ahead=50):
        pass
    took = {os.getpid(): time.process_time(), **seconds_of("/raylet", "/gcs_server")}
    return PIECES / max(took[pid] - began[pid] for pid in began)


def spread(found: list[float]) -> list[int]:
    """The least and the most of several rounds."""
    return [round(min(found)), round(max(found))]


def main() -> None:
    """Measure, extrapolate, write down."""
    rows: list[dict[str, Any]] = []
    loads = [os.getloadavg()[0]]
    with RayCluster(f"local:{WORKERS}") as cluster:
        pieces = median(handed_out(cluster) for _ in range(ROUNDS))
        for name, seats, bot, matches in WAYS:
            plan, alone, each = lab.make_plan(games.load(name), seats, [bot], matches, 1), list[float](), list[float]()
            for number in range(ROUNDS + 1):
                (thread, one), (worker, two) = (
                    measured(plan, OwnHands(), time.process_time),
                    measured(plan, cluster, clock_of_workers),
                )
                assert (one.answers, one.longest) == (two.answers, two.longest)
                if number:  # the first makes everything ready
                    alone.append(thread)
                    each.append(worker)
            in_piece = one.answers / one.matches * lab.chunk_of(plan) * cluster.bulk
            rows.append(
                {
                    "matches": f"{name}, {seats} seats, {bot}",
                    "answers_a_processor_second_one_thread": round(median(alone)),
                    "one_thread_from_to": spread(alone),
                    "answers_a_processor_second_each_worker": round(median(each)),
                    "each_worker_from_to": spread(each),
                    "processor_hours_for_a_trillion": round(WANTED / median(each) / 3600),
                    "most_processors_kept_busy": round(pieces * in_piece / median(each)),
                }
            )
            loads.append(os.getloadavg()[0])
    told = {
        "command": "python -m bench.trillion",
        "cores": os.cpu_count(),
        "rounds": ROUNDS,
        "load_meanwhile": [round(load, 1) for load in loads],
        "pieces_handed_out_a_processor_second": round(pieces),
        "ways": rows,
    }
    RESULTS.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
    print(RESULTS.read_text("utf-8"))


if __name__ == "__main__":
    main()
