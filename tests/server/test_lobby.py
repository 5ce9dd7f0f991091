"""Finding others: open tables, a game for whoever looks for one, and people met before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets import Subprotocol, connect

from stolik.server import waiting
from stolik.server.viewer import WORDS
from tests.server.clients import Address, Client, Json, served
from tests.server.devices import Device, guest

PATIENCE = 30.0


class Home:
    """Where a site keeps everything, so that it can be opened again."""

    def __init__(self, data: Path, database: str) -> None:
        self.data, self.database = data, database

    def served(self) -> Any:
        """A server on it."""
        return served(self.data, database=self.database, linger=0.1)


@pytest.fixture
def home(database: str, tmp_path: Path, quick_bots: None, monkeypatch: pytest.MonkeyPatch) -> Home:
    """A file, and a PostgreSQL; tables do not take their time."""
    monkeypatch.setattr(waiting, "SETTLE", 0.1)
    return Home(tmp_path / "data", database)


@pytest.fixture
def site(home: Home) -> Iterator[Address]:
    """A server."""
    with home.served() as address:
        yield address


@asynccontextmanager
async def at(site: Address, code: str, device: Device) -> AsyncIterator[Client]:
    """Somebody at a table."""
    offered = [Subprotocol(WORDS), Subprotocol(f"person.{device.key}")]
    async with connect(f"ws://{site.netloc}/ws/{code}", subprotocols=offered) as connection:
        client = Client(connection)
        await client.until(lambda frame: frame["type"] == "Sight")
        yield client


def open_table(site: Address, device: Device, **wish: Any) -> str:
    """Somebody opens a table, and sits there; its code."""
    wanted = {"game": "clash", "name": "Ala", "speed": 0, "options": {"scoring": "single"}, **wish}
    answer = site.post("/api/tables", json=wanted, headers=device.headers)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


def lobby(site: Address, device: Device | None = None) -> list[Json]:
    """The tables somebody finds."""
    return list(site.get("/api/lobby", headers=device.headers if device else {}).json()["tables"])


def codes(site: Address, device: Device) -> list[str]:
    """The codes of them."""
    return [each["code"] for each in lobby(site, device)]


async def until(is_so: Any) -> None:
    """Wait until something is so: it is seen to beside everything else."""
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.05)


async def beat(site: Address, winner: Device, loser: Device, name: str) -> None:
    """One of two people gives up a match, and it is counted."""
    number = loser.me()["number"]
    code = open_table(site, winner)
    async with at(site, code, winner) as one, at(site, code, loser) as two:
        await two.say("Sit", seat=1, name=name)
        await two.until_sight(lambda sight: sight["seat"] == 1)
        await one.say("Start")
        await two.until_sight(lambda sight: sight["match"])
        await two.say("Resign")
        await one.until_sight(lambda sight: sight["match"] and sight["match"]["outcome"])
    await until(lambda: site.get(f"/api/people/{number}").json()["played"])


def test_a_public_table_is_found_by_anybody_until_it_is_full(site: Address) -> None:
    async def talk() -> None:
        ala, bartek = guest(site), guest(site, "Bartek")
        open_table(site, ala)
        code = open_table(site, ala, access="public")
        (found,) = lobby(site)
        assert (found["code"], found["name"], found["taken"], found["seats"]) == (code, "Ala", 1, 2)
        assert [lobby(site, each)[0]["is_own"] for each in (None, ala, bartek)] == [False, True, False]
        async with at(site, code, ala), at(site, code, bartek) as client:
            await client.say("Sit", seat=1, name="Bartek")
            await until(lambda: codes(site, bartek) == [])
            await client.say("Rise")
            await until(lambda: codes(site, bartek) == [code])
        await until(lambda: codes(site, bartek) == [])  # nobody waits there any more

    asyncio.run(talk())


def test_a_table_of_friends_is_found_by_those_the_host_likes_to_play_with(site: Address) -> None:
    async def talk() -> None:
        ala, bartek, obcy = guest(site), guest(site, "Bartek"), guest(site, "Obcy")
        number = bartek.me()["number"]
        assert ala.refused(f"/api/people/{number}/friend", is_on=True) == "met.not"
        await beat(site, ala, bartek, "Bartek")
        met = site.get("/api/me/met", headers=ala.headers).json()["people"]
        assert [(each["person"], each["name"], each["matches"]) for each in met] == [(number, "Bartek", 1)]
        ala.do(f"/api/people/{number}/friend", is_on=True)
        code = open_table(site, ala, access="friends")
        assert codes(site, bartek) == codes(site, ala) == [code]
        assert lobby(site, obcy) == lobby(site) == []
        ala.do(f"/api/people/{number}/friend", is_on=False)
        assert lobby(site, bartek) == []

    asyncio.run(talk())


def test_two_who_look_for_the_same_game_find_each_other_and_it_begins(site: Address) -> None:
    async def talk() -> None:
        ala, bartek = guest(site), guest(site, "Bartek")
        wish = {"game": "clash", "seats": 2, "wait": 600}
        code = ala.do("/api/find", **wish)["code"]
        assert bartek.do("/api/find", **{**wish, "game": "football"})["code"] != code
        assert bartek.do("/api/find", **wish)["code"] == code
        assert ala.do("/api/find", **wish)["code"] == code, "one table is enough to wait at"
        async with at(site, code, ala) as one, at(site, code, bartek) as two:
            await two.say("Sit", seat=1, name="Bartek")
            sight = await one.until_sight(lambda sight: sight["match"])
            assert [place["bot"] for place in sight["places"]] == ["", ""]

    asyncio.run(talk())


def test_who_looks_for_a_game_is_sent_to_who_is_most_alike(site: Address) -> None:
    async def talk() -> None:
        strong, weak, alike = guest(site, "Mocna"), guest(site, "Cicha"), guest(site, "Druga")
        await beat(site, strong, weak, "Cicha")
        await beat(site, strong, alike, "Druga")
        tables = [open_table(site, device, access="public") for device in (weak, strong)]
        assert alike.do("/api/find", game="clash", seats=2)["code"] == tables[0]

    asyncio.run(talk())


def test_bots_take_what_is_free_when_the_wait_is_over_also_after_a_restart(home: Home) -> None:
    async def wait_for_bots(site: Address, device: Device, code: str) -> None:
        async with at(site, code, device) as client:
            sight = await client.until_sight(lambda sight: sight["match"])
            assert [bool(place["bot"]) for place in sight["places"]] == [False, True, True]

    with home.served() as site:
        ala, bartek = guest(site), guest(site, "Bartek")
        asyncio.run(wait_for_bots(site, ala, ala.do("/api/find", game="conflict", seats=3, wait=1)["code"]))
        code = bartek.do("/api/find", game="conflict", seats=3, wait=2)["code"]
    with home.served() as site:
        asyncio.run(wait_for_bots(site, Device(site, bartek.key), code))


def test_bots_come_also_for_somebody_who_comes_after_the_wait(site: Address) -> None:
    async def come_late() -> None:
        ala = guest(site)
        code = ala.do("/api/find", game="conflict", seats=3, wait=1)["code"]
        await asyncio.sleep(1.5)  # longer than she was to wait
        async with at(site, code, ala) as client:
            await client.until_sight(lambda sight: sight["match"])

    asyncio.run(come_late())


def test_only_somebody_opens_a_table_to_others_and_only_in_ways_there_are(site: Address) -> None:
    wish = {"game": "clash", "name": "Ala", "access": "public"}
    assert site.post("/api/tables", json=wish).json()["code"] == "person.none"
    answer = site.post("/api/tables", json={**wish, "access": "world"}, headers=guest(site).headers)
    assert answer.json()["code"] == "access.none"
    assert Device(site).refused("/api/find", game="clash", seats=2) == "person.none"
    answer = guest(site).ask("/api/find", game="clash", seats=5)
    assert (answer.status_code, "2" in answer.json()["sentence"]) == (400, True)
    assert lobby(site) == []
