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


def kernel_in(folder: Path, told: dict[str, Any], file: str) -> Kernel:
    """One of the files of a kernel."""
    return Kernel(folder / told["files"][file], told["way"], told["cells"], told["seats"], told["kinds"])


def keys_and_chairs(job: Job, most_seats: int, matches: int) -> tuple[Array, Array]:
    """The chance of the first matches of a job, and who sits where: from match to match all move one chair on."""
    numbers = np.arange(matches)
    chairs = (numbers[:, None] + np.arange(most_seats)) % len(job.rows)
    return keys_of(job.seed, numbers), chairs
