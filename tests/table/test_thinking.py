"""Bots that think apart are asked for thoughts when their answer is awaited, not in windows they only sit in."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stolik import games
from stolik.bots import OUTSIDE, Bot
from stolik.core.door.sight import View
from stolik.table import clock, thinking
from stolik.table import entries as log
from stolik.table.table import Table

QUESTIONS = 150


class Accuser(Bot):
    """A bot that is taken to think long and takes the last thing it is offered: in a roulette it accuses."""

    word = "accuser"
    is_slow = True

    def choose(self, view: View, answers: Sequence[int]) -> int:
        """The last answer."""
        return answers[-1]


def test_only_bots_that_have_yet_to_answer_are_asked_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OUTSIDE, Accuser.word, Accuser)
    monkeypatch.setattr(clock, "PACE", 0.01)
    table = Table.open(games.load("roulette"), "ABCDE", "", 0, seats=4, is_test=True, tournament="EDCBA")
    table.think_apart()
    for seat in range(4):
        table.fold(log.Sat(at=0, seat=seat, name=f"Bot {seat}", guest="", bot=Accuser.word))
    asked, now = 0, 0
    while asked < QUESTIONS and (table.is_playing or not asked):
        for task in thinking.tasks(table):
            assert task.chair in task.match.awaited, task.match.question
            thinking.made_up(table, task, task.think())
            asked += 1
        now = max(now, table.wake_at() or now)
        table.take_in(table.tick(now), now)
    assert asked
