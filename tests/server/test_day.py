"""The table of the day: one deal for everybody, one try for each, and nobody learns of it before."""

from __future__ import annotations

import asyncio
import gzip
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets import Subprotocol, connect

from stolik.server.people.days import LENGTH
from stolik.server.settings import Limits
from stolik.server.viewer import WORDS
from stolik.table.export import Export, from_json
from stolik.table.verify import verify
from tests.server.clients import Address, Client, Json, play_on, served
from tests.server.devices import Device, account, guest, program_of
from tests.server.test_clock import SetClock

CLASH = 1 + 5 * 4000  # a day on which two play, and it is soon over


class Site(Address):
    """A server on a day that can be chosen."""

    clock: SetClock

    def set_day(self, number: int) -> None:
        """It is another day."""
        self.clock.jump = number * LENGTH - SetClock.wall(self.clock) + self.clock.jump + 1000


@pytest.fixture
def site(database: str, tmp_path: Path, quick_bots: None) -> Iterator[Site]:
    """A server with a file, and one with a PostgreSQL."""
    clock = SetClock()
    with served(
        tmp_path / "data", database=database, clock=clock, limits=Limits(failed=1000), has_archive=True
    ) as address:
        site = Site(address.port, address.data)
        site.clock = clock
        site.set_day(CLASH)
        yield site


@asynccontextmanager
async def at(site: Address, code: str, device: Device | None) -> AsyncIterator[Client]:
    """Somebody, or nobody, at a table."""
    offered = [Subprotocol(WORDS), *([Subprotocol(f"person.{device.key}")] if device else [])]
    async with connect(f"ws://{site.netloc}/ws/{code}", subprotocols=offered) as connection:
        client = Client(connection)
        await client.until(lambda frame: frame["type"] in ("Sight", "Refused"))
        yield client


def today(site: Address, device: Device | None = None, day: str = "today") -> Json:
    """The table of the day as somebody is told of it."""
    return dict(site.get("/api/day", headers=device.headers if device else {}).json()[day])


async def play(site: Address, device: Device, luck: int = 5) -> str:
    """Somebody plays the table of the day to its end; its code."""
    code = str(device.do("/api/day")["code"])
    async with at(site, code, device) as client:
        await play_on(client, random.Random(luck))
    assert today(site, device)["tries"], "whoever asks at once is told too"
    return code


def match_of(site: Address, code: str, device: Device | None = None) -> Export:
    """A match that was played, as a file."""
    answer = site.get(f"/api/tables/{code}/matches/1", headers=device.headers if device else {})
    assert answer.status_code == 200, answer.text
    return from_json(answer.content)


def closed(site: Address, code: str, device: Device | None = None) -> str:
    """Why a match is not told."""
    answer = site.get(f"/api/tables/{code}/matches/1", headers=device.headers if device else {})
    return str(answer.json().get("code"))


def test_everybody_who_plays_the_same_moves_plays_the_same_match_and_it_can_be_verified(site: Site) -> None:
    ala, ola = guest(site), guest(site, "Ola")
    before = today(site)
    assert (before["game"], before["seats"], before["tries"], before["played"]) == ("clash", 2, [], 0)
    files = [match_of(site, asyncio.run(play(site, device)), device) for device in (ala, ola)]
    assert files[0].key == files[1].key
    assert files[0].commitment == files[1].commitment == before["commitment"]
    assert [(move.seat, move.path) for move in files[0].moves] == [(move.seat, move.path) for move in files[1].moves]
    assert all(verify(file, before["commitment"]).holds for file in files)
    assert [(each["name"], each["place"]) for each in today(site, ala)["tries"]] == [
        ("Ala", files[0].places[0]),
        ("Ola", files[0].places[0]),
    ]
    moves = sum(move.seat == 0 for move in files[0].moves)
    assert [each["moves"] for each in today(site, ala)["tries"]] == [moves, moves]


def test_nobody_learns_of_the_deal_before_they_have_played_or_the_day_is_over(site: Site) -> None:
    ala, ola, program = guest(site), guest(site, "Ola"), program_of(account(site, "Ela")[0])
    code = asyncio.run(play(site, ala))

    async def looks(device: Device | None) -> str:
        async with at(site, code, device) as client:
            return str(client.frames[-1].get("code" if client.frames[-1]["type"] == "Refused" else "type"))

    for device in (None, ola, program):
        assert closed(site, code, device) == asyncio.run(looks(device)) == "day.closed"
        told = today(site, device)
        assert (told["tries"], told["played"]) == ([], 1)
    ola.do("/api/day")
    assert closed(site, code, ola) == "day.closed", "it is not enough to have begun"
    asyncio.run(play(site, ola))
    assert match_of(site, code, ola).key == match_of(site, code, ala).key
    assert asyncio.run(looks(ola)) == "Sight"
    site.set_day(CLASH + 1)
    assert match_of(site, code).key == match_of(site, code, ala).key
    assert [each["name"] for each in today(site, day="yesterday")["tries"]] == ["Ala", "Ola"]
    assert today(site, ala)["commitment"] != today(site, ala, "yesterday")["commitment"]


def test_there_is_one_try_a_day_and_it_waits_for_whoever_goes_away(site: Site) -> None:
    ala = guest(site)
    code = ala.do("/api/day")["code"]

    async def begin() -> Json:
        async with at(site, code, ala) as client:
            return await client.until_sight(lambda sight: client.question)

    before = asyncio.run(begin())
    assert (before["house"], before["is_host"]) == ("day", False)
    assert ala.do("/api/day")["code"] == code
    after = asyncio.run(begin())
    assert after["match"]["fields"] == before["match"]["fields"]
    assert asyncio.run(play(site, ala)) == code
    assert ala.do("/api/day")["code"] == code

    async def again() -> str:
        async with at(site, code, ala) as client:
            await client.say("PlayAgain")
            return str((await client.until(lambda frame: frame["type"] == "Refused"))["code"])

    assert asyncio.run(again()) == "house.once"
    site.set_day(CLASH + 1)
    assert ala.do("/api/day")["code"] != code


def test_the_table_of_the_day_is_for_people_and_not_rated(site: Site) -> None:
    assert Device(site).refused("/api/day") == "person.none"
    ela, _ = account(site, "Ela")
    assert program_of(ela).refused("/api/day") == "program.not"
    asyncio.run(play(site, ela))
    profile = site.get(f"/api/people/{ela.me()['number']}").json()
    assert (profile["last"][0]["is_rated"], profile["ratings"]) == (False, [])
    ela.do("/api/me/delete", password="trzy konie i wóz")
    assert today(site)["played"] == 0


def test_a_match_of_the_day_is_in_no_open_archive_although_it_was_given_to_it(site: Site) -> None:
    ala = guest(site)
    code = asyncio.run(play(site, ala))
    answer = ala.ask(f"/api/tables/{code}/matches/1/archive", is_on=True)
    assert site.get("/api/archive").json()["count"] == 0, answer.text
    assert site.get("/api/archive").json()["matches"] == []
    lines = gzip.decompress(site.get("/api/archive/all").content).splitlines()
    assert len(lines) == 1, "the line that names form and licence, and no match"
