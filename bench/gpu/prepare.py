"""Everything that a machine with a graphics card needs to check and measure kernels, made on one that has none."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bench.gpu.jobs import PLAN, Job, keys_and_chairs, written
from stolik import games
from stolik.core.door.batch import play_keys
from stolik.core.door.game import Game
from stolik.core.door.players import row_of, ways
from stolik.core.machine.card import way_of
from stolik.core.machine.modules import made_kernel
from stolik.core.machine.sharing import WAYS
from stolik.core.minds.mind import ITERATIONS

CARD = "sm_90"  # for which kernels are assembled beforehand, where ptxas is there: an H100 or H200
LIMITS = {
    "random": (32, 40, 48, 64),
    "thumb": (32, 64, 96),
    "trained": (),
    "search": (64, 128),
}  # registers, to be tried
OWN_LIMIT = re.compile(r"^\.maxnreg \d+$", re.MULTILINE)  # of a kernel as it is
SEED = 7
CHECKED = {
    "random": 4096,
    "thumb": 2048,
    "trained": 2048,
    "search": 32,
}  # matches that are compared with the processor's
SHORT = 40  # playouts for a question, where every bot that thinks ahead is checked
USUAL = {"conflict": 4, "kittens": 4, "roulette": 4}  # seats, where two are not usual


def prepare(folder: Path, names: Sequence[str], in_ways: Sequence[str] = WAYS) -> None:
    """Write kernels, jobs and what the processor makes of them into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    kernels, jobs = [], []
    for game in (games.load(name) for name in names):
        for way in in_ways:
            wanted = list(jobs_of(game, way))
            if not wanted:
                continue
            print(f"{game.name}, {way}: kernel", flush=True)
            kernels.append(kernel_files(folder, game, way, (0, *LIMITS[way])))
            jobs += [expected(game, job) for job in wanted]
            plan = {"kernels": kernels, "jobs": [written(job) for job in jobs]}
            (folder / PLAN).write_text(json.dumps(plan), encoding="utf-8")


def kernel_files(folder: Path, game: Game, way: str, limits: Sequence[int]) -> dict[str, Any]:
    """A kernel as text and, where it can be assembled here, as code with different limits of registers."""
    text = folder / f"{game.name}-{way}.ptx"
    shutil.copyfile(made_kernel(game.rules, way), text)
    files = {"ptx": text.name}
    if shutil.which("ptxas"):
        for limit in limits:
            code = folder / f"{game.name}-{way}-{limit}.cubin"
            options = [f"--maxrregcount={limit}"] if limit else []
            kernel = OWN_LIMIT.sub("", text.read_text("utf-8")) if limit else text.read_text("utf-8")
            assembling = ["ptxas", f"-arch={CARD}", *options, "-", "-o", str(code)]
            subprocess.run(assembling, input=kernel, text=True, check=True)
            files[str(limit)] = code.name
    told = {"game": game.name, "way": way, "cells": game.state.cells(), "seats": game.most_seats}
    told |= {"kinds": max(1, game.rules.slots["MOST_PIECES"]), "kernel": game.rules.kernel}
    return told | {"files": files}


def jobs_of(game: Game, way: str) -> Iterator[Job]:
    """What is played in a kernel: every bot that can be is checked, and the usual ones are timed."""
    usual = USUAL.get(game.name, 2)
    largest = game.seats[-1]
    if way == "random":
        for seats in sorted({2, usual, largest}):
            yield job_of(game, way, seats, ["random"], is_timed=seats == usual)
    elif way == "thumb":
        yield job_of(game, way, usual, ["thumb"], is_timed=True)
        yield job_of(game, way, largest, bots_in(game, way))
    elif way == "trained" and game.rules.policy:
        yield job_of(game, way, largest, bots_in(game, way))
    elif way == "search":
        thinkers = [word for word in ways(game) if row_of(game, word)[ITERATIONS] > 0]
        yield job_of(game, way, min(3, largest), thinkers, playouts=SHORT)
        yield job_of(game, way, 2, ["hard", "medium"], is_timed=True)


def bots_in(game: Game, way: str) -> list[str]:
    """The bots of a game that can play in a kernel."""
    kinds = {word: game.rules.kind_of(word) for word in WAYS if word in game.rules.bots}
    simpler = WAYS[: WAYS.index(way) + 1]
    return [word for word in ways(game) if way_of(row_of(game, word)[np.newaxis], kinds) in simpler]


def job_of(
    game: Game, way: str, seats: int, bots: Sequence[str], is_timed: bool = False, playouts: int | None = None
) -> Job:
    """A job, not yet played."""
    rows = np.array([row_of(game, word) for word in bots])
    if playouts is not None:
        rows[:, ITERATIONS] = np.minimum(rows[:, ITERATIONS], playouts)
    return Job(game.name, way, seats, tuple(bots), rows, game.blank(seats, {}), SEED, CHECKED[way], is_timed)


def expected(game: Game, job: Job) -> Job:
    """A job with what the processor makes of its first matches."""
    print(f"{job.game}, {', '.join(job.bots)}, {job.seats} seats: on the processor", flush=True)
    keys, sitting = keys_and_chairs(job, game.most_seats, job.checked)
    batch = play_keys(game, job.blank, keys, sitting, job.rows)
    job.ends, job.lengths = (hashlib.sha256(part.tobytes()).hexdigest() for part in (batch.cells, batch.lengths))
    return job
