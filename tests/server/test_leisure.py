"""Tables at leisure on a server: they leave memory, are woken in time, and whoever is awaited is told so."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stolik.server import leisure, waiting
from stolik.table import clock
from tests.server.clients import Address, Client, Json, Program, path_to, served
from tests.server.devices import Device, guest
from tests.server.test_clock import HOUR, SetClock
from tests.server.test_lobby import at, until

DAILY = {"game": "conflict", "seats": 2, "options": {"first": "seat1"}, "turn_hours": 24}


class House:
    """A site that can be closed and opened again, with a clock that can be set."""

    def __init__(self, data: Path, database: str) -> None:
        self.data, self.database, self.clock = data, database, SetClock()

    def opened(self) -> Any:
        """A server on it, which forgets what nobody looks at almost at once."""
        return served(self.data, database=self.database, linger=0.1, idle=0.2, clock=self.clock)


@pytest.fixture
def house(database: str, tmp_path: Path, quick_bots: None, monkeypatch: pytest.MonkeyPatch) -> House:
    """A file, and a PostgreSQL; nothing takes its time."""
    monkeypatch.setattr(waiting, "SETTLE", 0.1)
    monkeypatch.setattr(leisure, "LOOK", 0.1)
    return House(tmp_path / "data", database)


def open_daily(site: Address, device: Device, **wish: Any) -> str:
    """Somebody opens a table at leisure, and sits there; its code."""
    return str(device.do("/api/tables", **{**DAILY, "name": "Ala", **wish})["code"])


async def begin(site: Address, ala: Device, bartek: Device, **wish: Any) -> str:
    """Two people sit down, and nobody stays: it begins by itself, with Ala."""
    code = open_daily(site, ala, **wish)
    async with at(site, code, bartek) as client:
        await client.say("Sit", seat=1, name="Bartek")
        await client.until_sight(lambda sight: sight["seat"] == 1)
    await until(lambda: code in awaited(site, ala))
    return code


def tables(site: Address, device: Device) -> list[Json]:
    """Somebody's tables."""
    answer = site.get("/api/me/tables", headers=device.headers)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["tables"])


def awaited(site: Address, device: Device) -> list[str]:
    """The codes of those where they are awaited."""
    return [each["code"] for each in tables(site, device) if each["is_awaited"]]


def rooms(site: Address) -> int:
    """How many tables are in memory."""
    return int(site.get("/api/health").json()["rooms"])


async def declare(client: Client, word: str) -> None:
    """Somebody declares an action."""
    await client.until_sight(lambda sight: sight["match"] and sight["match"]["moves"])
    await client.play(path_to(client.sight["match"]["moves"], word))


def test_everybody_finds_the_tables_where_they_are_awaited_and_how_long_is_left(house: House) -> None:
    async def talk() -> None:
        with house.opened() as site:
            ala, bartek = guest(site), guest(site, "Bartek")
            first, second = await begin(site, ala, bartek), await begin(site, ala, bartek, window_hours=5)
            mine, now = tables(site, ala), site.get("/api/me/tables", headers=ala.headers).json()["now"]
            assert [(each["code"], each["names"], each["is_awaited"]) for each in mine] == [
                (first, ["Bartek"], True),
                (second, ["Bartek"], True),
            ]
            assert all(23 * HOUR < each["until"] - now <= 24 * HOUR for each in mine)
            assert awaited(site, bartek) == []
            async with at(site, second, ala) as client:
                await declare(client, "declare russia")
            await until(lambda: awaited(site, bartek) == [second])
            (window,) = [each for each in tables(site, bartek) if each["is_awaited"]]
            assert 4 * HOUR < window["until"] - now <= 5 * HOUR + 60_000
            assert [each["is_awaited"] for each in tables(site, ala)] == [True, False]
            assert site.get("/api/me/tables").status_code == 401

    asyncio.run(talk())


def test_an_idle_table_leaves_memory_and_its_deadline_wakes_it(house: House) -> None:
    async def talk() -> None:
        with house.opened() as site:
            ala, bartek = guest(site), guest(site, "Bartek")
            code = await begin(site, ala, bartek)
            await until(lambda: rooms(site) == 0)
            house.clock.jump += 23 * HOUR
            await asyncio.sleep(0.5)  # several looks
            assert (rooms(site), awaited(site, bartek)) == (0, [])
            house.clock.jump += 2 * HOUR
            await until(lambda: awaited(site, bartek) == [code])
            await until(lambda: rooms(site) == 0)

    asyncio.run(talk())


def test_a_table_somebody_looks_at_sees_the_time_after_the_computer_has_slept(house: House) -> None:
    async def talk() -> None:
        with house.opened() as site:
            ala, bartek = guest(site), guest(site, "Bartek")
            code = await begin(site, ala, bartek)
            async with at(site, code, ala):
                house.clock.jump += 25 * HOUR
                await until(lambda: awaited(site, bartek) == [code])

    asyncio.run(talk())


def test_time_goes_by_while_the_server_is_down_and_the_deadline_comes_when_it_is_up(house: House) -> None:
    async def talk() -> None:
        with house.opened() as site:
            ala, bartek = guest(site), guest(site, "Bartek")
            code = await begin(site, ala, bartek)
        house.clock.jump += 23 * HOUR
        with house.opened() as site:
            async with at(site, code, ala) as client:
                seen = client.sight
                assert 0 < seen["match"]["open"]["deadline"] - seen["now"] < 1.1 * HOUR
        house.clock.jump += 2 * HOUR
        with house.opened() as site:  # nobody comes
            await until(lambda: awaited(site, bartek) == [code])
            async with at(site, code, bartek) as client:
                assert "out_of_time" in [event["kind"] for event in client.heard]
                assert all(place["is_online"] and not place["is_played_by_bot"] for place in client.sight["places"])

    asyncio.run(talk())


def test_a_table_at_leisure_waits_for_others_while_nobody_is_there(house: House) -> None:
    async def talk() -> None:
        with house.opened() as site:
            ala, bartek = guest(site), guest(site, "Bartek")
            code = open_daily(site, ala, access="public")
            await until(lambda: rooms(site) == 0)
            house.clock.jump += 48 * HOUR
            (found,) = site.get("/api/lobby").json()["tables"]
            assert (found["code"], found["taken"], found["turn_hours"]) == (code, 1, 24)
            # who looks for a game now wants to play now
            assert bartek.do("/api/find", game="conflict", seats=2, wait=10)["code"] != code
            async with at(site, code, bartek) as client:
                await client.say("Sit", seat=1, name="Bartek")
            await until(lambda: awaited(site, ala) == [code])
            assert code not in [each["code"] for each in site.get("/api/lobby").json()["tables"]]

    asyncio.run(talk())


def test_what_is_over_or_left_is_on_nobodys_list(house: House) -> None:
    async def talk() -> None:
        with house.opened() as site:
            ala, bartek = guest(site), guest(site, "Bartek")
            over = await begin(site, ala, bartek)
            async with at(site, over, ala) as client:
                await client.say("Resign")
            await until(lambda: tables(site, ala) == [] == tables(site, bartek))
            left = await begin(site, ala, bartek)
            async with at(site, left, bartek) as client:
                await client.say("Leave")
            await until(lambda: tables(site, bartek) == [])
            ala.do("/api/me/delete", password="")
            assert not ala.is_somebody

    asyncio.run(talk())


def test_who_is_gone_is_played_for_after_three_answers_while_nobody_looks_and_can_come_back(house: House) -> None:
    async def talk() -> None:
        with house.opened() as site:
            ala, bartek = guest(site), guest(site, "Bartek")
            code = await begin(site, ala, bartek)
            for _ in range(clock.MISSES):  # in windows of Bartek's moves, and turns of her own
                await until(lambda: awaited(site, ala) == [code])
                before = tables(site, ala), tables(site, bartek)
                house.clock.jump += 25 * HOUR
                await until(lambda before=before: (tables(site, ala), tables(site, bartek)) != before)
                if awaited(site, bartek):
                    await stay_in(site, code, bartek)
        with house.opened() as site:
            async with at(site, code, Device(site, bartek.key)) as client:
                assert client.sight["places"][0]["is_played_by_bot"]
                assert client.sight["is_host"], "the host was gone"
            async with at(site, code, Device(site, ala.key)) as client:
                assert not client.sight["places"][0]["is_played_by_bot"]

    asyncio.run(talk())


async def stay_in(site: Address, code: str, device: Device) -> None:
    """Somebody passes where they are asked, makes a move and goes."""
    async with at(site, code, device) as client:
        while not (client.sight["match"]["moves"] and "declare businessmen" in words_of(client)):
            if client.sight["match"]["moves"]:
                await client.play(path_to(client.sight["match"]["moves"], "pass"))
            await client.next()
        await declare(client, "declare businessmen")
        await client.until_sight(lambda sight: not sight["match"]["moves"])


def words_of(client: Client) -> list[str]:
    """What somebody may answer."""
    return [branch["word"] for branch in client.sight["match"]["moves"]["branches"]]


@pytest.fixture
def killed(tmp_path: Path) -> Iterator[list[Program]]:
    """Servers for which an hour is a bit more than a second."""
    started: list[Program] = []
    yield started
    for program in started:
        if program.process.poll() is None:
            program.kill()


def test_the_deadline_fires_after_the_server_was_killed(tmp_path: Path, killed: list[Program]) -> None:
    def start() -> Address:
        killed.append(Program(tmp_path, told={"STOLIK_PACE": "0.0005"}))
        return killed[-1].address

    async def talk() -> None:
        site = await asyncio.to_thread(start)
        ala, bartek = guest(site), guest(site, "Bartek")
        code = await begin(site, ala, bartek, turn_hours=4, window_hours=4)
        killed[-1].kill()
        site = await asyncio.to_thread(start)
        await until(lambda: awaited(site, Device(site, bartek.key)) == [code])

    asyncio.run(talk())
