"""Results of people: counted once whatever happens, rated by openskill, and shown to those who may know."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from stolik import games
from stolik.core.kit.ratings import UNKNOWN, learn
from stolik.server.people.ledger import Ledger
from stolik.server.settings import Limits
from stolik.server.store import Store
from stolik.server.stores.choosing import open_store
from stolik.server.stores.postgres import PostgresStore
from stolik.table.export import from_json
from stolik.table.results import Chaired
from stolik.table.verify import verify
from tests.server.clients import Address, Json, connected, play_on, served
from tests.server.devices import Device, account, guest

PATIENCE = 30.0


class Kept:
    """Where a site keeps everything, so that it can be opened again."""

    def __init__(self, data: Path, database: str) -> None:
        self.data, self.database = data, database

    def served(self, **more: Any) -> Any:
        """A server on it."""
        return served(self.data, database=self.database, limits=Limits(failed=1000), **more)

    async def store(self) -> Store:
        """The store by itself."""
        store = open_store(self.data, self.database)
        if isinstance(store, PostgresStore):
            await store.owners.join("none")
        return store


@pytest.fixture
def kept(database: str, tmp_path: Path, quick_bots: None) -> Kept:
    """A file, and a PostgreSQL."""
    return Kept(tmp_path / "data", database)


@pytest.fixture
def site(kept: Kept) -> Iterator[Address]:
    """A server."""
    with kept.served() as address:
        yield address


async def play(site: Address, device: Device, game: str = "conflict", **wish: Any) -> str:
    """Somebody plays a match against bots to its end; the code of the table."""
    wanted = {"game": game, "seats": 2, "name": "Ala", "start": True, "speed": 0, **wish}
    answer = site.post("/api/tables", json=wanted, headers=device.headers)
    assert answer.status_code == 201, answer.text
    table = answer.json()
    async with connected(site, table["code"], table["token"]) as client:
        await play_on(client, random.Random(7))
    return str(table["code"])


def profile(site: Address, number: int, asking: Device | None = None) -> Json:
    """Somebody's profile."""
    answer = site.get(f"/api/people/{number}", headers=asking.headers if asking else {})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def until_counted(site: Address, number: int, matches: int) -> Json:
    """A profile once so many matches are counted: that is done after their ends, beside everything else."""
    async with asyncio.timeout(PATIENCE):
        while sum((told := profile(site, number))["played"].values()) < matches:
            await asyncio.sleep(0.05)
    return told


def test_a_match_against_a_bot_is_rated_for_both_and_shown_to_who_was_there(site: Address) -> None:
    async def talk() -> None:
        ala, stranger = guest(site), guest(site, "Obcy")
        number = ala.me()["number"]
        code = await play(site, ala)
        told = await until_counted(site, number, 1)
        (match,) = told["last"]
        has_won = match["players"][0]["has_won"] if match["players"][0]["person"] else match["players"][1]["has_won"]
        places = [player["place"] for player in match["players"]]
        chairs = [Chaired(player["person"], player["bot"]) for player in match["players"]]
        wanted = learn({}, chairs, places)
        (rated,) = told["ratings"]
        assert (rated["mu"], rated["sigma"]) == pytest.approx(tuple(wanted[Chaired(number)]))
        assert (rated["mu"] > UNKNOWN.mu) == has_won
        best = site.get("/api/best/conflict").json()
        assert [(row["person"], row["bot"]) for row in best["rows"]] in (
            [(number, ""), (0, "medium")],
            [(0, "medium"), (number, "")],
        )
        assert best["people"] == 1
        assert told["played"] == {"conflict": 1}
        assert match["code"] == "", "a stranger learns no code of a table"
        assert profile(site, number, stranger)["last"][0]["code"] == ""
        assert profile(site, number, ala)["last"][0]["code"] == code
        assert {habit["titles"]["en"] for habit in told["habits"]} <= {
            "bluffs",
            "challenges",
            "attacks",
            "takes money",
            "objects",
            "exchanges cards",
        }
        assert told["habits"]

    asyncio.run(talk())


@pytest.mark.parametrize("wish", [{"has_hints": True}, {"is_test": True}])
def test_a_match_with_help_or_fixed_chance_is_not_rated(tmp_path: Path, quick_bots: None, wish: Json) -> None:
    async def talk() -> None:
        with served(tmp_path, is_test=True) as site:
            ala = guest(site)
            await play(site, ala, **wish)
            told = await until_counted(site, ala.me()["number"], 1)
            assert told["ratings"] == []
            assert not told["last"][0]["is_rated"]
            assert site.get("/api/best/conflict").json()["rows"] == []

    asyncio.run(talk())


def test_a_match_is_counted_once_however_often_it_is_tried(kept: Kept) -> None:
    async def talk() -> tuple[str, int, Json]:
        with kept.served() as site:
            ala = guest(site)
            number = ala.me()["number"]
            code = await play(site, ala)
            return code, number, await until_counted(site, number, 1)

    async def count_again(code: str) -> None:
        store = await kept.store()
        ledger, row = Ledger(store), await store.find(code)
        assert row is not None
        await asyncio.gather(*(ledger.count(row, 1) for _ in range(3)))
        await store.close()

    code, number, before = asyncio.run(talk())
    asyncio.run(count_again(code))
    with kept.served() as site:
        site.get(f"/api/tables/{code}")  # the table is read again, and looks whether it was counted
        assert profile(site, number) == before


def test_what_a_lost_server_has_not_counted_is_counted_when_one_starts(kept: Kept) -> None:
    async def lose(number_of: Callable[[Address], Awaitable[int]]) -> int:
        with pytest.MonkeyPatch.context() as patch:

            async def lost(*_words: object) -> None:
                """The server is lost before it counts."""

            patch.setattr(Ledger, "count", lost)
            with kept.served() as site:
                return await number_of(site)

    async def played(site: Address) -> int:
        ala = guest(site)
        await play(site, ala)
        number = int(ala.me()["number"])
        assert profile(site, number)["played"] == {}
        return number

    number = asyncio.run(lose(played))
    with kept.served() as site:
        told = asyncio.run(until_counted(site, number, 1))
    assert told["played"] == {"conflict": 1}
    assert len(told["ratings"]) == 1


def test_everything_about_somebody_is_in_their_file_and_goes_with_them(site: Address) -> None:
    async def talk() -> None:
        ala, _ = account(site)
        number = ala.me()["number"]
        code = await play(site, ala, "clash", options={"scoring": "single"})
        before = await until_counted(site, number, 1)
        held = site.get("/api/me/export", headers=ala.headers).json()
        assert held["me"]["login"] == "ala"
        assert held["profile"]["played"] == {"clash": 1}
        (match,) = held["matches"]
        assert match["table"] == code
        assert verify(from_json(json.dumps(match).encode())).holds
        assert before["ratings"]
        ala.do("/api/me/delete", password="trzy konie i wóz")
        gone = site.get(f"/api/people/{number}")
        assert (gone.status_code, gone.json()["code"]) == (404, "person.gone")
        assert [row["person"] for row in site.get("/api/best/clash").json()["rows"]] == [0]

    asyncio.run(talk())


def test_two_people_at_one_table_are_rated_by_their_places(site: Address) -> None:
    async def talk() -> None:
        ala, bartek = guest(site), guest(site, "Bartek")
        wish = {"game": "conflict", "seats": 2, "name": "Ala", "speed": 0}
        table = site.post("/api/tables", json=wish, headers=ala.headers).json()
        numbers = [ala.me()["number"], bartek.me()["number"]]
        token = (await sit(site, table["code"], bartek, "Bartek"))["token"]
        async with connected(site, table["code"], table["token"]) as one, connected(site, table["code"], token) as two:
            await one.say("Start")
            chance = random.Random(3)
            await asyncio.gather(
                one.until_sight(lambda sight: sight["match"]), two.until_sight(lambda sight: sight["match"])
            )
            await asyncio.gather(play_on(one, chance), play_on(two, chance))
        first, second = [await until_counted(site, number, 1) for number in numbers]
        places = {player["person"]: player["place"] for player in first["last"][0]["players"]}
        better, worse = (first, second) if places[numbers[0]] < places[numbers[1]] else (second, first)
        assert better["ratings"][0]["mu"] > UNKNOWN.mu > worse["ratings"][0]["mu"]
        assert better["ratings"][0]["place"] == 1
        assert worse["ratings"][0]["place"] == 2

    asyncio.run(talk())


async def sit(site: Address, code: str, device: Device, name: str) -> Json:
    """Somebody sits down at a free seat as who they are."""
    from websockets import Subprotocol, connect

    from stolik.server.viewer import WORDS
    from tests.server.clients import Client

    offered = [Subprotocol(WORDS), Subprotocol(f"person.{device.key}")]
    async with connect(f"ws://{site.netloc}/ws/{code}", subprotocols=offered) as connection:
        client = Client(connection)
        await client.until(lambda frame: frame["type"] == "Sight")
        await client.say("Sit", seat=1, name=name)
        await client.until_sight(lambda sight: sight["seat"] == 1)
        return {"token": client.token}


def test_every_deed_is_said_in_both_languages_and_goes_by_a_paragraph_that_is_there(site: Address) -> None:
    told = profile(site, guest(site).me()["number"])["deeds"]
    assert not any(deed["is_done"] for deed in told)
    for deed in told:
        assert deed["titles"].keys() == deed["lines"].keys() == {"pl", "en"}
        book = games.load(deed["game"])
        assert deed["paragraph"].startswith(book.prefix)
    assert len({(deed["game"], deed["word"]) for deed in told}) == len(told) >= 15
