"""The open archive: what all have given and nothing else, without names, each match by itself and all as one file."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stolik.server.people.archive import FORM, LICENCE
from stolik.server.settings import Limits
from stolik.table.export import from_json
from stolik.table.verify import verify
from tests.server.clients import Address, Json, connected, play_on, served
from tests.server.devices import Device, guest
from tests.server.test_lobby import at, open_table


@pytest.fixture
def site(database: str, tmp_path: Path, quick_bots: None) -> Iterator[Address]:
    """A server with a file, and one with a PostgreSQL, that keeps an archive."""
    with served(tmp_path / "data", database=database, has_archive=True, limits=Limits(downloads=2)) as address:
        yield address


async def played(site: Address, ala: Device, bartek: Device) -> str:
    """Two people play a match until one gives up; the door by which they give it to the archive."""
    code = open_table(site, ala, name="Ala Archiwalna")
    async with at(site, code, ala) as one, at(site, code, bartek) as two:
        await two.say("Sit", seat=1, name="Bartek Archiwalny")
        await two.until_sight(lambda sight: sight["seat"] == 1)
        await one.say("Start")
        await one.until_sight(lambda sight: sight["match"])
        await two.until_sight(lambda sight: sight["match"])
        await two.say("Resign")
        await one.until_sight(lambda sight: sight["match"] and sight["match"]["outcome"])
    return f"/api/tables/{code}/matches/1/archive"


def listed(site: Address, **more: Any) -> list[Json]:
    """What is in the archive."""
    return list(site.get("/api/archive", params=more).json()["matches"])


def whole(site: Address) -> list[Json]:
    """All of it as one file: the lines."""
    answer = site.get("/api/archive/all")
    assert answer.status_code == 200, answer.text
    assert "gzip" in answer.headers["content-type"]
    return [json.loads(line) for line in gzip.decompress(answer.content).splitlines()]


def test_a_match_is_there_once_all_have_given_it_and_gone_when_one_takes_it_back(site: Address) -> None:
    ala, bartek = guest(site), guest(site, "Bartek")
    door = asyncio.run(played(site, ala, bartek))
    assert ala.do(door, is_on=True)["missing"] == 1
    assert listed(site) == []
    assert bartek.do(door, is_on=True, has_name=True) == {
        "is_on": True,
        "is_given": True,
        "has_name": True,
        "missing": 0,
    }
    (match,) = listed(site, game="clash")
    assert listed(site, game="football") == []
    assert match["players"] == ["", "Bartek Archiwalny"]
    answer = site.get(f"/api/archive/{match['number']}")
    assert "publicdomain/zero" in answer.headers["link"]
    told = from_json(answer.content)
    assert verify(told).holds
    assert [each.name for each in told.nonces] == ["Player 1", "Bartek Archiwalny"]
    assert told.table == ""
    assert "Ala" not in answer.text
    head, only = whole(site)
    assert (head["form"], head["license"]) == (FORM, LICENCE)
    assert only == json.loads(answer.text)
    bartek.do(door, is_on=False)
    assert listed(site) == []
    assert site.get(f"/api/archive/{match['number']}").json()["code"] == "archive.none"
    assert len(whole(site)) == 1


def test_who_is_deleted_is_nameless_in_the_archive_too(site: Address) -> None:
    ala, bartek = guest(site), guest(site, "Bartek")
    door = asyncio.run(played(site, ala, bartek))
    for device in (ala, bartek):
        device.do(door, is_on=True, has_name=True)
    (match,) = listed(site)
    assert "Bartek" in site.get(f"/api/archive/{match['number']}").text
    number = bartek.me()["number"]
    bartek.do("/api/me/delete")
    assert listed(site)[0]["players"] == ["Ala Archiwalna", ""]
    body = site.get(f"/api/archive/{match['number']}")
    assert "Bartek" not in body.text
    assert f"#{number}" not in body.text
    assert "Bartek" not in json.dumps(whole(site))
    assert verify(from_json(body.content)).holds


def test_only_who_has_played_a_match_gives_it_and_nobody_before_its_end(site: Address) -> None:
    ala, bartek, obcy = guest(site), guest(site, "Bartek"), guest(site, "Obcy")
    door = asyncio.run(played(site, ala, bartek))
    assert obcy.refused(door, is_on=True) == "archive.not"
    assert Device(site).refused(door, is_on=True) == "person.none"
    assert ala.refused(door.replace("/1/", "/2/"), is_on=True) == "archive.not"
    assert ala.refused(door.replace("/1/", f"/{2**40}/"), is_on=True) == "archive.not"
    foreign = {**ala.headers, "origin": "https://elsewhere.example"}
    assert site.post(door, json={"is_on": True}, headers=foreign).json()["code"] == "page.foreign"
    code = open_table(site, ala)
    assert ala.refused(f"/api/tables/{code}/matches/1/archive", is_on=True) == "archive.not"


def test_a_match_with_somebody_who_is_nobody_or_came_late_is_never_there(site: Address) -> None:
    async def talk() -> None:
        ala, bartek = guest(site), guest(site, "Bartek")
        code = open_table(site, ala)
        async with at(site, code, ala) as one, connected(site, code) as nobody:
            await nobody.say("Sit", seat=1, name="Nikt")
            await nobody.until_sight(lambda sight: sight["seat"] == 1)
            await one.say("Start")
            await one.until_sight(lambda sight: sight["match"])
            await one.say("Resign")
            await one.until_sight(lambda sight: sight["match"] and sight["match"]["outcome"])
        assert ala.do(f"/api/tables/{code}/matches/1/archive", is_on=True)["missing"] == 1
        code = open_table(site, ala, game="conflict", seats=2, options={}, start=True)
        async with at(site, code, ala) as one, at(site, code, bartek) as late:
            await late.say("Knock", name="Bartek")
            await one.until_sight(lambda sight: sight["knocks"])
            await one.say("Seat", seat=1, name="Bartek")
            await late.until_sight(lambda sight: sight["seat"] == 1)
            await late.say("Resign")
            await one.until_sight(lambda sight: sight["match"] and sight["match"]["outcome"])
        assert ala.refused(f"/api/tables/{code}/matches/1/archive", is_on=True) == "archive.changed"

    asyncio.run(talk())
    assert listed(site) == []


def test_a_match_against_bots_needs_one_agreement_and_hides_the_name_in_every_move(site: Address) -> None:
    async def talk() -> str:
        ala = guest(site)
        wish = {"game": "conflict", "seats": 3, "name": "Żaneta", "start": True, "speed": 0}
        table = site.post("/api/tables", json=wish, headers=ala.headers).json()
        async with connected(site, table["code"], table["token"]) as client:
            await play_on(client, random.Random(5))
        ala.do(f"/api/tables/{table['code']}/matches/1/archive", is_on=True)
        return str(table["code"])

    code = asyncio.run(talk())
    (match,) = listed(site)
    body = site.get(f"/api/archive/{match['number']}").text
    assert "Żaneta" not in body
    assert code not in body
    assert verify(from_json(body.encode())).holds


def test_the_whole_archive_is_sent_to_one_address_a_few_times_a_minute(site: Address) -> None:
    assert [site.get("/api/archive/all").status_code for _ in range(3)] == [200, 200, 429]


def test_where_it_is_not_switched_on_there_is_none(tmp_path: Path) -> None:
    with served(tmp_path / "data") as site:
        assert site.get("/api/archive").json()["is_on"] is False
        assert site.get("/api/archive/1").json()["code"] == "archive.off"
        assert site.get("/api/archive/all").json()["code"] == "archive.off"
