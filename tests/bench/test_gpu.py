"""What a card has measured is gone on with, job by job; the card itself is none of these tests."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from bench.gpu.jobs import Job, is_of, kept_rows, row_of_job
from bench.gpu.measure import earlier


def job(game: str, is_timed: bool = False) -> Job:
    return Job(game, "random", 2, ("random",), np.zeros((1, 1)), np.zeros(1), 7, 16, is_timed)


def test_a_job_that_the_same_kernel_has_done_is_not_done_again() -> None:
    clash, kittens = job("clash", is_timed=True), job("kittens")
    wanted = [(clash, row_of_job(clash, "new")), (kittens, row_of_job(kittens, "new"))]
    football, done, old = row_of_job(job("football"), "old"), wanted[1][1], row_of_job(kittens, "old")
    timed = wanted[0][1] | {"timed": []}
    assert kept_rows([timed, done, football], wanted) == [timed, done, football]
    assert kept_rows([wanted[0][1], old], wanted) == [], "neither one that was not timed, nor one of another kernel"
    assert kept_rows([done | {"error": "no memory"}], wanted) == []
    assert is_of(json.loads(json.dumps(done)), wanted[1][1])


def test_figures_of_another_card_are_none_of_this_one(tmp_path: Path) -> None:
    out = tmp_path / "results.json"
    now = {"card": "H200", "cupy": "14", "jobs": []}
    assert earlier(out, now) == []
    out.write_text(json.dumps(now | {"jobs": [{"game": "clash"}]}))
    assert earlier(out, now) == [{"game": "clash"}]
    assert earlier(out, now | {"card": "T4"}) == []
