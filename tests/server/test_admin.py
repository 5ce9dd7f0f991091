"""Whoever runs the site: proves it by a key, reads reports, tells everybody something, takes a name, closes a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stolik.commands.serve import check_admin
from stolik.core.kit.errors import StolikError
from stolik.server import notices
from stolik.server.settings import Limits
from tests.server.clients import Address, served
from tests.server.devices import Device, guest
from tests.server.test_lobby import at, codes, open_table, until
from tests.server.test_order import heard, turned_away

KEY = "klucz-do-wszystkiego"


@pytest.fixture
def site(database: str, tmp_path: Path, quick_bots: None) -> Iterator[Address]:
    """A server with a file, and one with a PostgreSQL, that somebody runs."""
    with served(tmp_path / "data", database=database, linger=0.1, admin=KEY, limits=Limits(guesses=3)) as address:
        yield address


def look(site: Address, key: str = KEY, **find: Any) -> httpx.Response:
    """What whoever has the key sees."""
    return site.get("/api/admin", headers={"x-stolik-admin": key}, params=find)


def do(site: Address, path: str, **wish: Any) -> None:
    """Have something done with the key."""
    answer = site.post(f"/api/admin/{path}", json=wish, headers={"x-stolik-admin": KEY})
    assert answer.status_code == 200, answer.text


DOORS = ["notice", "people/1/unname", "tables/BBBBB/close", "reports/1/done"]


@pytest.mark.parametrize("door", DOORS)
def test_nobody_does_anything_without_the_key_or_from_another_site(site: Address, door: str) -> None:
    wish = {"text": "x"} if door == "notice" else {}
    account = guest(site)
    for headers in ({}, {"x-stolik-admin": KEY[:-1]}, {"authorization": f"Bearer {KEY}"}):
        answer = site.post(f"/api/admin/{door}", json=wish, headers={**account.headers, **headers})
        assert (answer.status_code, answer.json()["code"]) == (403, "admin.wrong")
    foreign = {"x-stolik-admin": KEY, "origin": "https://elsewhere.example"}
    assert site.post(f"/api/admin/{door}", json=wish, headers=foreign).json()["code"] == "page.foreign"
    assert site.get("/api/notice").json()["text"] == ""


def test_guessing_the_key_comes_to_an_end_also_for_the_right_one(site: Address) -> None:
    assert [look(site, f"guess number {number}").status_code for number in range(4)] == [403, 403, 403, 429]
    assert look(site).json()["code"] == "guesses.many"


def test_without_a_key_there_is_no_such_page(tmp_path: Path) -> None:
    with served(tmp_path / "data") as site:
        assert look(site, "").json()["code"] == look(site, KEY).json()["code"] == "admin.off"


@pytest.mark.parametrize("key", ["short", "piętnaście liter", "sixteen letters\n and"])
def test_a_key_that_could_be_guessed_is_refused_before_the_server_starts(key: str) -> None:
    with pytest.raises(StolikError, match="16 plain letters"):
        check_admin(key)
    check_admin(KEY)
    check_admin("")


def test_a_report_arrives_with_the_words_around_it_and_without_those_of_who_is_deleted(site: Address) -> None:
    async def talk() -> None:
        ala, bartek = guest(site), guest(site, "Bartek")
        number = bartek.me()["number"]
        code = open_table(site, ala)
        async with at(site, code, ala) as host, at(site, code, bartek) as other:
            await other.say("Sit", seat=1, name="Bartek")
            await other.until_sight(lambda sight: sight["seat"] == 1)
            await other.say("Say", text="<b>coś brzydkiego</b>")
            await host.until(lambda frame: bool(frame.get("spoken")))
        ala.do("/api/reports", person=number, code=code.lower(), reason="<script>alert(1)</script>")
        (report,) = look(site).json()["reports"]
        assert (report["about"], report["name"], report["by"], report["code"]) == (number, "Bartek", "Ala", code)
        assert report["reason"] == "<script>alert(1)</script>"
        assert [(word["name"], word["text"]) for word in report["said"]] == [("Bartek", "<b>coś brzydkiego</b>")]
        bartek.do("/api/me/delete")
        (report,) = look(site).json()["reports"]
        assert "Bartek" not in str(report)
        assert "brzydkiego" not in str(report)
        do(site, f"reports/{report['id']}/done")
        assert look(site).json()["reports"][0]["done"]

    asyncio.run(talk())


def test_a_notice_is_told_until_its_time_or_until_it_is_taken_back(
    site: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "FRESH", 0.0)
    do(site, "notice", text="  O 20:00  krótka przerwa. ", minutes=5)
    assert site.get("/api/notice").json()["text"] == "O 20:00 krótka przerwa."
    do(site, "notice", text="Jednak nie.", minutes=5)
    assert site.get("/api/notice").json()["text"] == "Jednak nie."
    do(site, "notice", text="")
    assert site.get("/api/notice").json()["text"] == ""


def test_a_name_is_taken_away_everywhere_and_another_can_be_chosen(site: Address) -> None:
    async def talk() -> None:
        ala, bartek = guest(site), guest(site, "Brzydkie Imię")
        number = bartek.me()["number"]
        code = open_table(site, ala)
        async with at(site, code, ala), at(site, code, bartek) as other:
            await other.say("Sit", seat=1, name="Brzydkie Imię")
            await other.until_sight(lambda sight: sight["seat"] == 1)
        assert [each["number"] for each in look(site, find="brzydkie").json()["people"]] == [number]
        do(site, f"people/{number}/unname")
        async with at(site, code, ala) as host:
            assert host.sight["places"][1]["name"] == f"#{number}"
        assert bartek.me()["name"] == ""
        assert bartek.do("/api/me", name="Ładne Imię")["name"] == "Ładne Imię"

    asyncio.run(talk())


def test_a_closed_table_sends_everybody_away_and_its_code_leads_nowhere(site: Address) -> None:
    async def talk() -> None:
        ala = guest(site)
        code = open_table(site, ala, access="public")
        async with at(site, code, ala) as host:
            assert code in [each["code"] for each in look(site).json()["tables"]]
            do(site, f"tables/{code}/close")
            async for _ in heard(host.next):
                pass
        said, closing = await turned_away(site, code, f"person.{ala.key}")
        assert (closing, "code.none" in said) == (4404, True)
        await until(lambda: codes(site, ala) == [])
        assert site.get(f"/api/tables/{code}").status_code == 404

    asyncio.run(talk())


def test_whatever_is_looked_for_is_answered(site: Address) -> None:
    for find in ("%", "_", "'; drop table people; --", "9" * 40, "ż", "\\"):
        answer = look(site, find=find)
        assert answer.status_code == 200, answer.text
    assert Device(site).site.get("/api/admin", headers={"x-stolik-admin": KEY}).json()["limits"]["guesses"] == 3
