"""Processes that work for the lab: who has had enough does not wait for them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from functools import partial
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from stolik import games
from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError
from stolik.lab.workers import processes, share_out


def hang(pipe: Path, piece: int) -> int:
    """Say that it has begun, and come to no end."""
    signal.alarm(15)  # but for a test that fails
    pipe.write_text("begun")
    signal.pause()
    return piece


def begin_and_give_up(pipe: Path, at_work: list[BaseProcess]) -> None:
    with processes(2) as workers:
        workers.submit(partial(hang, pipe), 1)
        assert pipe.read_text() == "begun"
        at_work += multiprocessing.active_children()
        raise StolikError("This is enough.")


def refuse(piece: int) -> Match:
    """Do what cannot be done."""
    return games.load("conflict").new(seats=piece)


def test_what_cannot_be_done_there_is_told_here() -> None:
    with processes(2) as workers, pytest.raises(StolikError, match="is for 2–6 players, not 9"):
        list(share_out(workers, refuse, iter([9, None]).__next__))


def test_who_has_had_enough_does_not_wait_for_those_at_work(tmp_path: Path) -> None:
    pipe, at_work = tmp_path / "pipe", list[BaseProcess]()
    os.mkfifo(pipe)
    with pytest.raises(StolikError, match="enough"):
        begin_and_give_up(pipe, at_work)
    assert {process.exitcode for process in at_work} == {-signal.SIGTERM}
