"""Bots that think long do so beside everything else: nobody waits for them, and one that fails holds nobody up."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from stolik.bots import OUTSIDE, Bot
from stolik.core.door.sight import View
from stolik.server.minds import LEAST
from stolik.server.room import Room
from stolik.table import clock
from stolik.table import entries as log
from stolik.table import messages as say
from tests.server.test_rooms import obeyed, open_room, rooms_in, viewer_of

WAIT = 0.02  # seconds


class Slow(Bot):
    """A bot that thinks until it may stop."""

    word = "slow"
    is_slow = True
    begun = threading.Semaphore(0)
    may_stop = threading.Event()
    efforts: list[float] = []
    times: list[int] = []

    def choose(self, view: View, answers: Sequence[int]) -> int:
        """The last answer, after a while."""
        self.efforts.append(self.effort)
        self.times.append(self.milliseconds)
        self.begun.release()
        assert self.may_stop.wait(30)
        return answers[-1]


class Broken(Slow):
    """A bot that fails."""

    word = "broken"

    def choose(self, view: View, answers: Sequence[int]) -> int:
        """Nothing comes of it."""
        raise ZeroDivisionError


class Gone(Slow):
    """A bot that would end the whole program."""

    word = "gone"

    def choose(self, view: View, answers: Sequence[int]) -> int:
        """It goes."""
        raise SystemExit


@pytest.fixture(autouse=True)
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """They can be invited, and would answer at once if they did not think."""
    for bot in (Slow, Broken, Gone):
        monkeypatch.setitem(OUTSIDE, bot.word, bot)
    monkeypatch.setattr(clock, "own_time", lambda key, number, chair, question, now, pace=1: now)
    Slow.may_stop.clear()
    Slow.efforts.clear()
    Slow.times.clear()
    yield
    Slow.may_stop.set()


def moves_of_bots(entries: Sequence[log.AnyEntry]) -> list[log.Answered]:
    """What bots have answered."""
    return [entry for entry in entries if isinstance(entry, log.Answered) and entry.by == "bot"]


async def begun(number: int = 1) -> None:
    """Wait until bots have begun to think."""
    for _ in range(number):
        assert await asyncio.to_thread(Slow.begun.acquire, True, 20)


async def stored(room: Room) -> list[log.Answered]:
    """What bots have answered, as far as it is stored."""
    return moves_of_bots(await room.rooms.store.entries(room.row))


async def until_stored(room: Room) -> log.Answered:
    """Wait for a bot's first move."""
    async with asyncio.timeout(20):
        while not (moves := await stored(room)):
            await asyncio.sleep(0.01)
    return moves[0]


def test_people_go_on_while_a_bot_thinks_and_it_answers_when_it_has(tmp_path: Path) -> None:
    async def talk() -> None:
        async with rooms_in(tmp_path, minds=1) as rooms:
            room, host = await open_room(rooms, bots=["slow"], start=True, options={"first": "seat2"})
            ala = viewer_of(host)
            await room.enter(ala)
            await begun()
            await obeyed(room, ala, say.Say("hej"))
            assert room.table.said[-1].text == "hej"
            assert await stored(room) == []
            Slow.may_stop.set()
            assert (await until_stored(room)).chair == 1

    asyncio.run(talk())


@pytest.mark.parametrize(
    ("word", "logger", "line"),
    [("broken", "stolik.table", "the bot broken failed"), ("gone", "stolik.server", "nothing came of a thought")],
)
def test_a_bot_that_fails_is_replaced_for_that_move_and_the_log_of_the_server_says_so(
    word: str, logger: str, line: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def talk() -> None:
        async with rooms_in(tmp_path, minds=1) as rooms:
            room, _ = await open_room(rooms, bots=[word], start=True, options={"first": "seat2"})
            room.start_clock()
            assert (await until_stored(room)).chair == 1

    with caplog.at_level(logging.ERROR, logger):
        asyncio.run(talk())
    assert line in caplog.text


def test_in_a_crowd_each_bot_thinks_less(tmp_path: Path) -> None:
    async def talk() -> None:
        async with rooms_in(tmp_path, minds=1) as rooms:
            for _ in range(4):
                room, _ = await open_room(rooms, bots=["slow"], start=True, options={"first": "seat2"})
                room.start_clock()
            assert rooms.minds.thinking == 4
            await begun()
            seen = time.monotonic()
            while time.monotonic() < seen + WAIT:
                await asyncio.sleep(0)
            Slow.may_stop.set()
            await begun(3)
            assert max(Slow.times[1:]) < Slow.times[0] - 500 * WAIT, "waiting for a place is part of one's time"
            assert LEAST <= min(Slow.efforts) < 0.5 < max(Slow.efforts) <= 1.0

    asyncio.run(talk())
