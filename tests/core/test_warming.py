"""Games made ready in processes of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from stolik.core.machine.cache import made

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


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
@pytest.mark.parametrize(
    ("words", "how", "code"),
    [
        (["warm", "conflict", "roulette"], signal.SIGINT, 130),
        (["serve", "--no-browser", "--host", "127.0.0.1", "--port", "0"], signal.SIGINT, 0),
        (["serve", "--no-browser", "--host", "127.0.0.1", "--port", "0"], signal.SIGTERM, -signal.SIGTERM),
    ],
)
def test_a_program_that_is_stopped_while_games_are_compiled_goes_at_once(
    tmp_path: Path, words: list[str], how: signal.Signals, code: int
) -> None:
    environment = {**os.environ, "STOLIK_CACHE": str(tmp_path / "cache"), "STOLIK_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "stolik.cli", *words]
    pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
    program = psutil.Popen(command, env=environment, start_new_session=True, preexec_fn=heed_interrupts, **pipes)
    try:
        busy_worker(program)
        workers = program.children()
        os.killpg(program.pid, how)  # as a terminal does, to everybody
        _, error = program.communicate(timeout=SOON)
    finally:
        if program.poll() is None:
            program.kill()
    assert program.returncode == code
    assert "Traceback" not in error
    assert "could not be compiled" not in error
    assert psutil.wait_procs(workers, SOON)[1] == []


def heed_interrupts() -> None:
    """Whoever runs the tests in the background has interrupts ignored, and a child would inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_what_several_want_at_once_is_made_once(tmp_path: Path) -> None:
    begun, finish = threading.Event(), threading.Event()
    makers: list[str] = []

    def make(maker: str) -> bytes:
        makers.append(maker)
        begun.set()
        assert finish.wait(SOON)
        return b"code"

    with ThreadPoolExecutor() as both:
        first = both.submit(made, tmp_path / "new" / "rules.o", lambda: make("first"))
        assert begun.wait(SOON)
        second = both.submit(made, tmp_path / "new" / "rules.o", lambda: make("second"))
        finish.set()
        assert [each.result(SOON).read_bytes() for each in (first, second)] == [b"code", b"code"]
    assert makers == ["first"]


def test_who_could_not_make_it_leaves_it_to_the_next(tmp_path: Path) -> None:
    def fail() -> bytes:
        raise ValueError("no room")

    with pytest.raises(ValueError):
        made(tmp_path / "rules.o", fail)
    assert made(tmp_path / "rules.o", lambda: b"code").read_bytes() == b"code"


def test_games_that_are_ready_are_not_made_again() -> None:
    command = [sys.executable, "-m", "stolik.cli", "warm", "conflict"]
    for said in (None, "Everything is ready."):
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        assert said in (None, told)
