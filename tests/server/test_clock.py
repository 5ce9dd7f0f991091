"""Somebody sets the computer's clock, with the server up or down: tables go on, and nobody loses thinking time."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from stolik.server.clock import Clock, Hours
from stolik.table import entries as log
from tests.server.clients import Address, Client, Json, connected, play_on, served, stored

HOUR = 3_600_000
BOTH_WAYS = pytest.mark.parametrize("jump", [-HOUR, HOUR], ids=["back", "forward"])


class SetClock(Clock):
    """A clock somebody sets."""

    jump = 0

    def wall(self) -> int:
        """The time of day, as somebody has set it."""
        return super().wall() + self.jump


async def begin(client: Client) -> Json:
    """Deal, with the clock that one who plays bots alone has to wish for; the first question asked of the guest."""
    await client.say("Wish", speed=1)
    await client.say("Start")
    await client.until_sight(lambda sight: client.question and client.question["deadline"])
    assert client.question is not None
    return client.question


async def is_still_asked(address: Address, client: Client, question: Json) -> None:
    """The same question is open, the clock has answered for nobody, and nearly all the time is left."""
    await client.say("Say", text="still thinking")
    sight = await client.until_sight(lambda sight: sight["spoken"])
    assert sight["match"]["open"] == question
    assert 0 <= question["deadline"] - sight["now"] <= question["deadline"] - question["began"]
    assert question["deadline"] - sight["now"] > (question["deadline"] - question["began"]) / 2
    entries = stored(address, sight["code"])
    assert not [entry for entry in entries if isinstance(entry, log.Answered) and entry.by == "clock"]
    times = [entry.at for entry in entries]
    assert times == sorted(times)


@BOTH_WAYS
def test_a_clock_set_while_the_server_is_up_stops_no_table_and_hurries_nobody(
    tmp_path: Path, quick_bots: None, jump: int
) -> None:
    clock = SetClock()

    async def play() -> None:
        with served(tmp_path, clock=clock) as address:
            table = address.open_table(seats=2, name="Ala")
            async with connected(address, table["code"], table["token"]) as ala:
                question = await begin(ala)
                clock.jump = jump
                await is_still_asked(address, ala, question)
                await play_on(ala, random.Random(1))
                assert ala.sight["match"]["outcome"]["winners"]

    asyncio.run(play())


@BOTH_WAYS
def test_a_clock_set_while_the_server_is_down_stops_no_table_and_hurries_nobody(
    tmp_path: Path, quick_bots: None, jump: int
) -> None:
    clock = SetClock()

    async def play() -> None:
        with served(tmp_path, clock=clock) as address:
            table = address.open_table(seats=2, name="Ala")
            async with connected(address, table["code"], table["token"]) as ala:
                question = await begin(ala)
        clock.jump = jump
        with served(tmp_path, clock=clock) as address:
            async with connected(address, table["code"], table["token"]) as ala:
                await is_still_asked(address, ala, question)
                await play_on(ala, random.Random(1))
                assert ala.sight["match"]["outcome"]["winners"]

    asyncio.run(play())


def test_where_nobody_waits_the_log_says_the_time_of_day(tmp_path: Path) -> None:
    clock = SetClock()

    async def talk() -> None:
        with served(tmp_path, clock=clock) as address:
            table = address.open_table(seats=2, name="Ala")
            async with connected(address, table["code"], table["token"]) as ala:
                clock.jump = HOUR
                before = clock.wall()
                await ala.say("Say", text="hej")
                await ala.until_sight(lambda sight: sight["spoken"])
                assert before <= ala.spoken[-1]["at"] <= clock.wall()

    asyncio.run(talk())


def test_the_time_at_a_table_never_goes_back() -> None:
    clock = SetClock()
    hours = Hours(clock, clock.wall())
    times = []
    for clock.jump in (0, -HOUR, HOUR, 0, 2 * HOUR):
        hours.catch_up()
        times.append(hours.now())
    assert times == sorted(times)
    assert times[-1] - times[0] >= 2 * HOUR
