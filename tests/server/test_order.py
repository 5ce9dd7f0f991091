"""Order at the tables: who is sent away stays away, who is blocked is neither heard nor met, and reports arrive."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets import Subprotocol, connect
from websockets.exceptions import ConnectionClosed

from stolik.server.settings import Limits
from stolik.server.viewer import WORDS
from tests.server.clients import Address, served
from tests.server.devices import Device, guest
from tests.server.test_lobby import at, codes, open_table, until


@pytest.fixture
def site(database: str, tmp_path: Path, quick_bots: None) -> Iterator[Address]:
    """A server with a file, and one with a PostgreSQL."""
    with served(tmp_path / "data", database=database, linger=0.1, limits=Limits(reports=100)) as address:
        yield address


async def turned_away(site: Address, code: str, *offered: str) -> tuple[str, int]:
    """Why somebody is not let in, and how the connection is closed."""
    protocols = [Subprotocol(word) for word in (WORDS, *offered)]
    async with connect(f"ws://{site.netloc}/ws/{code}", subprotocols=protocols) as wire:
        said = [str(frame) async for frame in heard(wire.recv)]
        return said[-1], wire.close_code or 0


async def heard(ear: Callable[[], Awaitable[Any]]) -> AsyncIterator[Any]:
    """All that comes, until the connection is closed."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            yield await asyncio.wait_for(ear(), 20)


def texts(frames: list[dict[str, Any]]) -> list[str]:
    """What was heard."""
    return [word["text"] for frame in frames for word in frame.get("spoken", [])]


def test_who_is_sent_away_is_cut_off_and_not_let_in_again_by_token_or_key(site: Address) -> None:
    async def talk() -> None:
        ala, bartek = guest(site), guest(site, "Bartek")
        code = open_table(site, ala)
        async with at(site, code, ala) as host:
            async with at(site, code, bartek) as other:
                await other.say("Sit", seat=1, name="Bartek")
                await host.until_sight(lambda sight: sight["places"][1]["name"] == "Bartek")
                assert host.sight["places"][1]["person"] == bartek.me()["number"]
                token = other.token
                await host.say("ShowOut", seat=1)
                async for _ in heard(other.next):
                    pass
            for offered in (f"token.{token}", f"person.{bartek.key}"):
                said, closing = await turned_away(site, code, offered)
                assert (closing, "guest.out" in said) == (4423, True)
            await host.until_sight(lambda sight: sight["places"][1]["name"] == "")

    asyncio.run(talk())


def test_what_somebody_says_is_not_sent_to_who_has_blocked_them(site: Address) -> None:
    async def talk() -> None:
        ala, bartek = guest(site), guest(site, "Bartek")
        code = open_table(site, ala, seats=2)
        ala.do(f"/api/people/{bartek.me()['number']}/block", is_on=True)
        async with at(site, code, ala) as host, at(site, code, bartek) as other:
            await other.say("Sit", seat=1, name="Bartek")
            await other.until_sight(lambda sight: sight["seat"] == 1)
            await other.say("Say", text="nikt mnie nie słyszy")
            await other.until(lambda frame: "nikt mnie nie słyszy" in texts([frame]))
            await host.say("Say", text="a mnie tak")
            frames: list[dict[str, Any]] = []
            await host.until(lambda frame: frames.append(frame) or "a mnie tak" in texts(frames))  # type: ignore[func-returns-value]
            assert [word for word in texts(frames) if word] == ["a mnie tak"]
            assert {word["name"] for frame in frames for word in frame.get("spoken", [])} == {"", "Ala"}
        ala.do(f"/api/people/{bartek.me()['number']}/block", is_on=False)
        async with at(site, code, ala) as host:
            assert "nikt mnie nie słyszy" in [word["text"] for word in host.sight["spoken"]]

    asyncio.run(talk())


def test_those_who_block_each_other_do_not_find_each_other(site: Address) -> None:
    async def talk() -> None:
        ala, bartek, celina = guest(site), guest(site, "Bartek"), guest(site, "Celina")
        number = bartek.me()["number"]
        code = open_table(site, bartek, access="public", name="Bartek")
        assert codes(site, ala) == [code]
        ala.do(f"/api/people/{number}/block", is_on=True)
        assert codes(site, ala) == []
        assert ala.do("/api/find", game="clash", seats=2)["code"] != code
        hers = open_table(site, ala, access="public")
        assert hers not in codes(site, bartek)
        assert bartek.do("/api/find", game="clash", seats=2)["code"] != hers
        big = open_table(site, celina, access="public", name="Celina", game="conflict", seats=4, options={})
        async with at(site, big, bartek) as guest_there, at(site, big, celina):
            assert big in codes(site, ala)
            await guest_there.say("Sit", seat=1, name="Bartek")
            await until(lambda: big not in codes(site, ala))
            assert ala.do("/api/find", game="conflict", seats=4)["code"] != big
        people = site.get("/api/me/blocked", headers=ala.headers).json()["people"]
        assert people == [{"person": number, "name": "Bartek"}]
        assert site.get("/api/me/blocked", headers=bartek.headers).json()["people"] == []

    asyncio.run(talk())


def test_only_somebody_blocks_and_only_others_who_exist(site: Address) -> None:
    ala = guest(site)
    number = ala.me()["number"]
    assert Device(site).refused(f"/api/people/{number}/block", is_on=True) == "person.none"
    assert ala.refused(f"/api/people/{number}/block", is_on=True) == "guest.self"
    assert ala.refused("/api/people/999999/block", is_on=True) == "person.gone"
    foreign = {**ala.headers, "origin": "https://elsewhere.example"}
    answer = site.post(f"/api/people/{number}/block", json={"is_on": True}, headers=foreign)
    assert answer.json()["code"] == "page.foreign"


def test_a_report_needs_somebody_a_reason_and_a_table_that_is_there(site: Address) -> None:
    ala, bartek = guest(site), guest(site, "Bartek")
    number = bartek.me()["number"]
    assert Device(site).refused("/api/reports", person=number, reason="x") == "person.none"
    assert ala.refused("/api/reports", person=number, reason="  ") == "report.empty"
    assert ala.refused("/api/reports", reason="ktoś coś") == "report.empty"
    assert ala.refused("/api/reports", person=999999, reason="x") == "person.gone"
    assert ala.refused("/api/reports", code="BBBBB", reason="x") == "code.none"
    for _ in range(20):
        ala.do("/api/reports", person=number, reason="brzydkie imię")
    assert ala.refused("/api/reports", person=number, reason="i jeszcze raz") == "reports.many"
