"""What is to be checked and measured on a graphics card, as it is written down; needs nothing but NumPy."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from stolik.core.kit.chance import keys_of
from stolik.core.machine.card import Kernel

Array = np.ndarray[Any, Any]
Row = dict[str, Any]  # what was found of a job
PLAN = "plan.json"


@dataclass
class Job:
    """Matches of one game between some bots, in all chairs in turn."""

    game: str
    way: str
    seats: int
    bots: tuple[str, ...]
    rows: Array
    blank: Array
    seed: int
    checked: int  # matches that are compared with what the processor made of them:
    is_timed: bool
    ends: str = ""  # hashes
    lengths: str = ""


def written(job: Job) -> dict[str, Any]:
    """A job for JSON."""
    return asdict(job) | {"rows": job.rows.tolist(), "blank": job.blank.tolist()}


def read_plan(folder: Path) -> tuple[list[dict[str, Any]], list[Job]]:
    """The kernels and the jobs in a folder."""
    plan = json.loads((folder / PLAN).read_text(encoding="utf-8"))
    jobs = [
        Job(**(job | {"rows": np.array(job["rows"], np.int64), "blank": np.array(job["blank"], np.int16)}))
        for job in plan["jobs"]
    ]
    return plan["kernels"], jobs


def row_of_job(job: Job, kernel: str) -> Row:
    """What is written down of a job beside what was found: which matches it is, and the state of its kernel."""
    return {"game": job.game, "way": job.way, "seats": job.seats, "bots": list(job.bots), "kernel": kernel}


def kept_rows(rows: list[Row], wanted: list[tuple[Job, Row]]) -> list[Row]:
    """Of what an earlier go has found: what is not asked for now, and what these very kernels have done."""
    return [row for row in rows if all(not is_of(row, each) or is_done(row, job, each) for job, each in wanted)]


def is_of(row: Row, job: Row) -> bool:
    """Are these the same matches, by a kernel of whatever state?"""
    return all(row.get(name) == job[name] for name in ("game", "way", "seats", "bots"))


def is_done(row: Row, job: Job, wanted: Row) -> bool:
    """Has this very kernel been asked all that is asked of a job?"""
    return "error" not in row and row.get("kernel") == wanted["kernel"] and ("timed" in row or not job.is_timed)


def kernel_in(folder: Path, told: dict[str, Any], file: str) -> Kernel:
    """One of the files of a kernel."""
    return Kernel(folder / told["files"][file], told["way"], told["cells"], told["seats"], told["kinds"])


def keys_and_chairs(job: Job, most_seats: int, matches: int) -> tuple[Array, Array]:
    """The chance of the first matches of a job, and who sits where: from match to match all move one chair on."""
    numbers = np.arange(matches)
    chairs = (numbers[:, None] + np.arange(most_seats)) % len(job.rows)
    return keys_of(job.seed, numbers), chairs
