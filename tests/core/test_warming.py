"""Games made ready in processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

DEEP = 2.0  # seconds of a processor after which a worker is in the middle of a game
SOON = 20.0


def busy_worker(program: psutil.Process) -> psutil.Process:
    """Wait until a worker of a program has begun to compile."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        for worker in program.children():
            if sum(worker.cpu_times()[:2]) > DEEP:
                return worker
        time.sleep(0.05)
    pytest.fail("No worker has begun.")


def test_workers_go_when_the_program_is_killed(tmp_path: Path) -> None:
    environment = {**os.environ, "STOLIK_CACHE": str(tmp_path)}
    command = [sys.executable, "-m", "stolik.cli", "warm", "conflict", "roulette"]
    program = psutil.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        busy_worker(program)
        workers = program.children()
        assert len(workers) >= 2
    finally:
        program.kill()
        program.wait()
    _, left = psutil.wait_procs(workers, SOON)
    for each in left:
        each.kill()
    assert left == []
