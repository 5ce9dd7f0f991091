"""Checks kernels against what the processor made of the same matches, and measures them; needs NumPy and CuPy only."""

from __future__ import annotations

import hashlib
import itertools
import json
import time
from pathlib import Path
from typing import Any

from bench.gpu.jobs import Job, Row, is_of, kept_rows, kernel_in, keys_and_chairs, read_plan, row_of_job
from stolik.core.machine import card as cards
from stolik.core.machine.card import Kernel, Matches, found_cupy, loaded
from stolik.core.machine.sharing import NUMBER, WAYS
from stolik.core.machine.thinking import MatchesUnderWay, play, room_for

EACH = cards.EACH  # matches of each thread that are timed: as many as in play
SIZES = (64, 128, 256)  # threads in a block
ROUNDS = (8, 32, 128)  # answers after which threads wait for each other
THINKING = 6.0  # seconds for which bots that think ahead are timed
THOUGHT = ("ptx", "0", "64", "128")  # … with these limits of registers
LANES = (1, 4)  # … and so many matches beside each other in a group of threads in step


def measure(folder: Path, out: Path, patience: float) -> None:
    """Do every job in a folder that is not done, as long as there is time; what is found is written down after each."""
    deadline = time.monotonic() + patience
    cupy = found_cupy()
    device = cupy.cuda.runtime.getDeviceProperties(0)
    found: dict[str, Any] = {"card": device["name"].decode(), "cupy": cupy.__version__, "jobs": []}
    kernels, jobs = read_plan(folder)
    told = {(kernel["game"], kernel["way"]): kernel for kernel in kernels}
    wanted = [(job, row_of_job(job, told[job.game, job.way]["kernel"])) for job in jobs]
    found["jobs"] = kept_rows(earlier(out, found), wanted)
    for job, row in sorted(wanted, key=lambda each: (WAYS.index(each[0].way), not each[0].is_timed)):
        if any(is_of(each, row) for each in found["jobs"]):
            continue
        if time.monotonic() > deadline:
            print("out of time", flush=True)
            break
        try:
            found["jobs"].append(row | do(folder, told[job.game, job.way], job))
        except Exception as error:  # the other jobs are worth having
            found["jobs"].append(row | {"error": repr(error)[:500]})
        print(json.dumps(found["jobs"][-1]), flush=True)
        out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def earlier(out: Path, now: Row) -> list[Row]:
    """What was found in an earlier go, if that was on a card of the same name with the same CuPy."""
    before = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {}
    is_same = all(before.get(name) == now[name] for name in ("card", "cupy"))
    return list(before["jobs"]) if is_same else []


def do(folder: Path, told: dict[str, Any], job: Job) -> Row:
    """Check a job with the first file of its kernel, and time it with all of them."""
    file = "0" if "0" in told["files"] else "ptx"
    kernel = kernel_in(folder, told, file)
    began = time.monotonic()
    loaded(kernel.path)
    took = time.monotonic() - began
    made: Row = {"loading": took, **check(kernel, job)}
    if job.way == "random" and job.checked and file != "ptx":  # what the driver makes of the text
        made["identical"] &= check(kernel_in(folder, told, "ptx"), job)["identical"]
    if job.is_timed:
        files = [name for name in told["files"] if name != "ptx"] or ["ptx"]
        timed = time_thinking if job.way == "search" else time_light
        made["timed"] = timed({name: kernel_in(folder, told, name) for name in files}, job)
    return made


def check(kernel: Kernel, job: Job) -> dict[str, Any]:
    """Are the first matches what the processor made of them?"""
    if job.checked == 0:
        return {}
    keys, sitting = keys_and_chairs(job, kernel.seats, job.checked)
    began = time.monotonic()
    ends, lengths = play(kernel, job.blank, keys, sitting, job.rows, job.seats)
    hashes = (hashlib.sha256(part.tobytes()).hexdigest() for part in (ends, lengths))
    same = [one == other for one, other in zip(hashes, (job.ends, job.lengths), strict=True)]
    seen = {"identical": all(same), "matches": len(keys), "seconds": round(time.monotonic() - began, 3)}
    return seen if all(same) else seen | {"lengths": lengths.tolist()}


def shape(kernel: Kernel) -> dict[str, Any]:
    """What a kernel needs of a chip."""
    card = loaded(kernel.path)
    return {
        "registers": card.kernel.num_regs,
        "local": card.kernel.local_size_bytes,
        "block": card.block,
        "threads": card.most_threads,
    }


def time_light(kernels: dict[str, Kernel], job: Job) -> list[dict[str, Any]]:
    """Answers a second of bots that do not think ahead: by registers and blocks, then lengths of rounds."""
    ways = itertools.product(kernels, SIZES)
    rows = [time_once(kernels[name], name, size, cards.ENDLESS, job) for name, size in ways]
    best = max(rows, key=lambda row: row["answers_per_second"])
    name, size = best["file"], best["block"]
    return rows + [time_once(kernels[name], name, size, answers, job) for answers in ROUNDS]


def time_once(kernel: Kernel, name: str, size: int, answers: int, job: Job) -> dict[str, Any]:
    """One launch in which every thread plays a few matches."""
    card = loaded(kernel.path)
    card.block = size
    keys, sitting = keys_and_chairs(job, kernel.seats, EACH * card.most_threads)
    matches = Matches.on_card(job.blank, keys, sitting, job.rows, kernel.cells)
    began = time.perf_counter()
    card.launch(card.most_threads, cards.NO_SHARES, matches, answers, cards.ENDLESS)
    card.device.synchronize()
    took = time.perf_counter() - began
    given = int(matches.lengths.sum())
    row = {"file": name, **shape(kernel), "round": answers, "matches": len(keys), "seconds": round(took, 4)}
    card.block = cards.BLOCK
    return row | {"answers_per_second": round(given / took)}


def time_thinking(kernels: dict[str, Kernel], job: Job) -> list[dict[str, Any]]:
    """Answers a second where somebody thinks ahead."""
    ways = itertools.product([name for name in kernels if name in THOUGHT], LANES)
    return [time_thought(kernels[name], name, job, lanes) for name, lanes in ways]


def time_thought(kernel: Kernel, name: str, job: Job, lanes: int) -> dict[str, Any]:
    """Let so many matches go on beside each other in every group of threads in step, for a while."""
    card, room = loaded(kernel.path), room_for(job.rows, job.seats, kernel.cells, kernel.kinds, is_full=True)
    keys, sitting = keys_and_chairs(job, kernel.seats, lanes * card.most_blocks)
    under_way = MatchesUnderWay(kernel, job.blank, keys, sitting, job.rows, room)
    began = time.perf_counter()
    under_way.go_on(THINKING)
    took = time.perf_counter() - began
    lengths = under_way.matches.lengths.get()
    given = int(lengths[lengths > 0].sum() + under_way.standing[:, NUMBER].sum())
    row = {"file": name, **shape(kernel), "matches": under_way.shares, "room": room.size, "seconds": round(took, 2)}
    return row | {"ended": under_way.done, "answers_per_second": round(given / took)}
