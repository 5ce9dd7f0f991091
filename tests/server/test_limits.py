"""How much one connection or one address may ask for, and whose word counts about the address."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.exceptions import ConnectionClosed

from stolik.server.limits import AtOnce
from stolik.server.settings import Limits, Settings
from stolik.server.site import SPARE, Site
from stolik.server.stores.rows import TableRow
from stolik.server.stores.sqlite import SqliteStore
from stolik.server.viewer import WordsViewer
from stolik.table.frames import MOST_WORDS
from stolik.table.words import Denied
from tests.server.clients import Address, connected, looking_at, served
from tests.server.test_rooms import frames_of, open_room, rooms_in


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Address]:
    """A server with little patience."""
    with served(tmp_path, limits=Limits(sockets=2, open_tables=2, chatter=1)) as address:
        yield address


def test_an_address_has_so_many_connections_at_once(strict: Address) -> None:
    async def talk() -> None:
        table = strict.open_table(name="Ala")
        for _ in range(3):  # whoever leaves makes room again
            async with AsyncExitStack() as stack:
                visitors = [await stack.enter_async_context(connected(strict, table["code"])) for _ in range(2)]
                for token in ("", visitors[0].token):
                    client = await stack.enter_async_context(connected(strict, table["code"], token))
                    assert client.frames[0]["code"] == "sockets.many"
                    with pytest.raises(ConnectionClosed) as closed:
                        await client.next()
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 4429
            await until_nobody_is_counted(strict, table["code"])

    asyncio.run(talk())


async def until_nobody_is_counted(address: Address, code: str) -> None:
    """Wait until a stranger is let in again."""
    async with asyncio.timeout(5):
        while True:
            async with connected(address, code) as client:
                if client.sight:
                    return


def test_a_full_address_keeps_nobody_out_who_sits_at_the_table(strict: Address) -> None:
    async def talk() -> None:
        table = strict.open_table(name="Ala", seats=2)
        code = table["code"]
        async with AsyncExitStack() as stack:
            visitors = [await stack.enter_async_context(connected(strict, code)) for _ in range(2)]
            await visitors[0].say("Sit", seat=1, name="Bartek")
            await visitors[0].until_sight(lambda sight: sight["seat"] == 1)
            for token, seat in ((table["token"], 0), (visitors[0].token, 1)):
                back = await stack.enter_async_context(connected(strict, code, token))
                assert back.sight["seat"] == seat
            others = [strict.open_table(name="Celina")["token"], visitors[1].token, "x", ""]
            for token in others:  # a seat at another table, or no seat at all
                stranger = await stack.enter_async_context(connected(strict, code, token))
                assert stranger.frames[0]["code"] == "sockets.many"
            for number in range(SPARE + 1):  # nor is a seat a way around the limit
                back = await stack.enter_async_context(connected(strict, code, table["token"]))
                assert bool(back.sight) == (number < SPARE - 1)

    asyncio.run(talk())


def test_a_full_address_keeps_nobody_out_who_takes_part_in_the_tournament(strict: Address) -> None:
    async def talk() -> None:
        found = strict.announce(form="knockout", name="Ala")
        async with AsyncExitStack() as stack:
            for _ in range(2):
                await stack.enter_async_context(looking_at(strict, found["code"]))
            assert (await stack.enter_async_context(looking_at(strict, found["code"]))).sight == {}
            assert (await stack.enter_async_context(looking_at(strict, found["code"], found["token"]))).sight["me"] == 0

    asyncio.run(talk())


class CountedStore(SqliteStore):
    """A store that counts how often it is asked for anything."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.asked: list[str] = []

    async def find(self, code: str) -> TableRow | None:
        """Count a table looked for."""
        self.asked.append(f"find {code}")
        return await super().find(code)

    async def entries(self, table: TableRow) -> list[Any]:
        """Count a log read."""
        self.asked.append(f"read {table.code}")
        return await super().entries(table)


def test_for_whoever_is_refused_nothing_is_looked_up(tmp_path: Path) -> None:
    """Neither a code in use nor one that only the store knows of can be told from one that nobody has."""

    async def talk() -> None:
        with served(tmp_path) as address:
            stored = address.open_table(name="Ala")
        store = CountedStore(tmp_path)
        with served(tmp_path, store=store, limits=Limits(wrong_codes=3)) as address:
            in_use = address.open_table(name="Bartek")
            for _ in range(3):
                assert address.get("/api/tables/BBBBB").status_code == 404
            store.asked.clear()
            for code in (stored["code"], in_use["code"], "BBBBB", "no code"):
                for token in ("", stored["token"], in_use["token"][:-1], "x"):
                    for path in (f"/api/tables/{code}", f"/api/codes/{code}", f"/api/tables/{code}/matches/1"):
                        answer = address.get(path, headers={"authorization": f"Bearer {token}".strip()})
                        assert (answer.status_code, answer.json()["code"]) == (429, "codes.many")
                    async with connected(address, code.replace(" ", "%20"), token) as client:
                        assert client.frames[0]["code"] == "codes.many"
            pages = {code: address.get(f"/t/{code}") for code in (stored["code"], in_use["code"], "BBBBB")}
            assert len({(page.status_code, page.text.replace(code, "")) for code, page in pages.items()}) == 1
            assert store.asked == []
            async with connected(address, in_use["code"], in_use["token"]) as bartek:
                assert bartek.sight["seat"] == 0, "whoever sits there comes in"
            assert store.asked == []

    asyncio.run(talk())


def test_many_guesses_at_once_are_many(tmp_path: Path) -> None:
    async def talk() -> None:
        store = CountedStore(tmp_path)
        site = Site(Settings(tmp_path, warm=False, limits=Limits(wrong_codes=3)), store)
        codes = [f"BBB{first}{second}" for first in "BCDF" for second in "BCDF"]
        guesses = await asyncio.gather(*(site.find(code, "192.0.2.1") for code in codes), return_exceptions=True)
        await site.rooms.close()
        refused = [guess.code for guess in guesses if isinstance(guess, Denied)]
        assert sorted(refused) == ["code.none"] * 3 + ["codes.many"] * 13
        assert len(store.asked) == 3

    asyncio.run(talk())


def test_right_codes_are_no_guesses(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(wrong_codes=3)) as address:
        code = address.open_table(name="Ala")["code"]
        for _ in range(9):
            assert address.get(f"/api/tables/{code}").status_code == 200
        assert [address.get("/api/tables/BBBBB").status_code for _ in range(4)] == [404, 404, 404, 429]


def test_an_address_has_so_many_tables_in_use(strict: Address) -> None:
    for _ in range(2):
        strict.open_table()
    answer = strict.post("/api/tables", json={"game": "conflict"})
    assert (answer.status_code, answer.json()["code"]) == (429, "tables.open")


def test_words_and_wishes_without_end_are_refused_while_moves_go_on(strict: Address) -> None:
    async def talk() -> None:
        table = strict.open_table(seats=2, name="Ala", start=True, speed=0)
        async with connected(strict, table["code"], table["token"]) as ala:
            for number in range(30):
                await ala.say("Say", text=f"{number}")
            told = await ala.until(lambda frame: frame["type"] == "Refused")
            assert told["code"] == "messages.many"
            await ala.say("Ping", number=9)
            await ala.until(lambda frame: frame["type"] == "Pong")
            assert len(ala.spoken) < 20

    asyncio.run(talk())


def test_a_newcomer_is_told_the_last_words_only(tmp_path: Path) -> None:
    from stolik.table import entries as log
    from stolik.table.sights import Scene

    async def talk() -> None:
        async with rooms_in(tmp_path) as rooms:
            room, host = await open_room(rooms)
            for number in range(MOST_WORDS + 50):
                room.table.fold(log.Said(at=room.hours.now(), name="Ala", seat=0, text=f"{number}"))
            viewer = WordsViewer(host, "en", 64, lambda: None)
            viewer.show(Scene(room.table), room.hours.now())
            room.table.fold(log.Said(at=room.hours.now(), name="Ala", seat=0, text="one more"))
            viewer.show(Scene(room.table), room.hours.now())
            first, second = frames_of(viewer)
            assert (first["spoken_from"], len(first["spoken"])) == (50, MOST_WORDS)
            assert [word["text"] for word in second["spoken"]] == ["one more"]
            assert second["spoken_from"] == MOST_WORDS + 50

    asyncio.run(talk())


def codes_refused(address: Address, headers: list[dict[str, str]]) -> list[int]:
    """The status of a wrong code with each of some headers."""
    return [address.get("/api/tables/BBBBB", headers=each).status_code for each in headers]


LIES = [{"x-forwarded-for": f"203.0.113.{number}"} for number in range(5)]


def test_a_header_about_the_address_counts_only_behind_a_proxy(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"limits": Limits(wrong_codes=3)}
    with served(tmp_path / "open", **limits) as address:
        assert codes_refused(address, LIES) == [404, 404, 404, 429, 429]
    with served(tmp_path / "proxy", behind_proxy=True, **limits) as address:
        assert codes_refused(address, LIES) == [404] * 5
        # What a client claims stands before what the proxy adds.
        claims = [{"x-forwarded-for": f"198.51.100.{number}, 203.0.113.9"} for number in range(5)]
        assert codes_refused(address, claims) == [404, 404, 404, 429, 429]
        # One customer has a whole network of IPv6 addresses, and a proxy may write ours with a prefix.
        network = [{"x-forwarded-for": f"2001:db8:1:2::{number}"} for number in range(5)]
        assert codes_refused(address, network) == [404, 404, 404, 429, 429]
        mapped = [{"x-forwarded-for": f"::ffff:192.0.2.{number % 2}"} for number in range(8)]
        assert codes_refused(address, mapped) == [404] * 6 + [429] * 2
        garbage = [{"x-forwarded-for": f"nonsense {number}"} for number in range(5)]
        assert codes_refused(address, garbage) == [404, 404, 404, 429, 429]


def test_behind_a_proxy_invitations_are_as_the_page_was_found(tmp_path: Path) -> None:
    with served(tmp_path, behind_proxy=True) as address:
        code = address.open_table(name="Ala")["code"]
        headers = {"host": "stolik.example", "x-forwarded-proto": "https"}
        told = address.get(f"/api/tables/{code}", headers=headers).json()
        assert told["address"] == f"https://stolik.example/t/{code}"
        headers["x-forwarded-proto"] = "javascript"
        assert address.get(f"/api/tables/{code}", headers=headers).json()["address"].startswith("http://")


def test_a_proxy_on_this_computer_does_not_make_its_clients_local(tmp_path: Path) -> None:
    wish = {"game": "conflict", "is_test": True}
    with served(tmp_path, behind_proxy=True, is_test=True) as address:
        far = {"x-forwarded-for": "203.0.113.9"}
        assert address.post("/api/tables", json=wish, headers=far).status_code == 403
        assert address.post("/api/tables", json=wish).status_code == 201


def test_at_once() -> None:
    counter = AtOnce(1)
    assert counter.enter("a")
    assert not counter.enter("a")
    assert counter.enter("b")
    counter.leave("a")
    assert counter.enter("a")
    counter.leave("a")
    counter.leave("b")
    assert counter.counts == {}


def test_a_handshake_from_elsewhere_takes_no_place(strict: Address) -> None:
    async def talk() -> None:
        table = strict.open_table(name="Ala")
        for _ in range(4):
            with pytest.raises(websockets.exceptions.InvalidStatus):
                await websockets.connect(f"ws://{strict.netloc}/ws/{table['code']}", origin="http://evil.example")  # type: ignore[arg-type]
        async with connected(strict, table["code"], table["token"]) as client:
            assert client.sight["seat"] == 0

    asyncio.run(talk())
