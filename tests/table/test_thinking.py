"""Bots that think apart are asked for thoughts when their answer is awaited, not in windows they only sit in."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stolik import games
from stolik.bots import OUTSIDE, Bot
from stolik.core.door.sight import View
from stolik.core.kit.names import all_answers
from stolik.core.kit.sets import has
from stolik.table import asking, clock, thinking
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


@pytest.fixture(autouse=True)
def accusers(monkeypatch: pytest.MonkeyPatch) -> None:
    """They can be invited."""
    monkeypatch.setitem(OUTSIDE, Accuser.word, Accuser)


def opened(game: str, seats: int) -> Table:
    """A table of them that begins by itself; whoever has it thinks for them."""
    table = Table.open(games.load(game), "ABCDE", "", 0, seats=seats, is_test=True, tournament="EDCBA")
    table.think_apart()
    for seat in range(seats):
        table.fold(log.Sat(at=0, seat=seat, name=f"Bot {seat}", guest="", bot=Accuser.word))
    table.take_in(table.tick(0), 0)
    return table


def test_only_bots_that_have_yet_to_answer_are_asked_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "PACE", 0.01)
    table = opened("roulette", 4)
    asked, now = 0, 0
    while asked < QUESTIONS and (table.is_playing or not asked):
        for task in thinking.tasks(table):
            assert task.chair in task.match.awaited, task.match.question
            thinking.made_up(table, task, task.think(), now)
            asked += 1
        now = max(now, table.wake_at() or now)
        table.take_in(table.tick(now), now)
    assert asked


def test_when_a_bot_answers_is_drawn_whatever_anybody_holds() -> None:
    """In every world that a seat cannot tell from the truth all the others answer at the same moments."""
    table, now, seen = opened("conflict", 4), 0, 0
    while seen < QUESTIONS // 2 and table.is_playing:
        playing = table.playing
        assert playing is not None
        truth, question = playing.match, playing.match.question
        if playing.asked is not None and question is not None:
            for seat in range(4):
                playing.match = truth.redeal(seat, seed=seen)
                again = asking.times_alone(table, playing, question, playing.asked.number, playing.asked.at)
                assert again == playing.asked.alone
            playing.match = truth
            seen += 1
        for task in thinking.tasks(table):
            thinking.made_up(table, task, task.think(), now)
        now = max(now, table.wake_at() or now)
        table.take_in(table.tick(now), now)
    assert seen


def test_who_thinks_for_too_long_answers_at_a_later_time_that_was_drawn_too() -> None:
    table = opened("roulette", 3)
    (first, *_), playing = thinking.tasks(table), table.playing
    assert playing is not None
    assert playing.asked is not None
    drawn = playing.asked.alone[first.chair]
    delay = drawn - playing.asked.at
    assert delay > 2
    path = first.think()
    for made_up, answers in ((drawn - 1, drawn), (drawn, drawn), (drawn + 1, drawn + delay)):
        thinking.made_up(table, first, path, made_up)
        assert table.wake_at() == answers
    thinking.made_up(table, first, path, drawn + delay - 1)
    assert table.wake_at() == drawn + delay, "it makes no difference when"
    assert table.tick(drawn + delay - 1) == []
    (given,) = table.tick(drawn + delay)
    assert isinstance(given, log.Answered)
    assert (given.chair, given.path) == (first.chair, path)


def test_a_thought_that_is_no_longer_possible_is_replaced_at_once() -> None:
    """Nobody thinks long where the table itself waits for it."""
    table = opened("conflict", 2)
    (task,), playing = thinking.tasks(table), table.playing
    assert playing is not None
    match = playing.match
    assert match.question is not None
    legal = match.engine.legal(match.cells, task.chair)
    impossible = [answer for answer in all_answers(match.question, match.seats) if not has(legal, answer)]
    thinking.made_up(table, task, impossible[:1], 0)
    assert thinking.path_of(table, playing, task.chair) == task.by_thumb()
