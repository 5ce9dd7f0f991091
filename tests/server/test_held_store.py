"""Another program holds the database, or the disk is full: sockets and pages answer, tables wait, nothing is lost or
doubled, and all goes on by itself."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stolik.server.settings import Limits
from stolik.server.stores import opening
from stolik.server.stores.opening import FILE
from stolik.server.stores.sqlite import SqliteStore
from stolik.table import entries as log
from tests.server.clients import Address, Client, Json, connected, path_to, served, stored
from tests.server.test_live_tables import answers_in, sit_down, whose_turn

HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.readline()
"""
SOON = 3.0  # seconds: the database is held until the answers have come


@contextmanager
def held(data: Path) -> Iterator[None]:
    """While another program holds the database."""
    command = [sys.executable, "-c", HOLD, str(data / FILE)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "held\n"
        try:
            yield
        finally:
            program.communicate("let go\n")


@contextmanager
def full(store: SqliteStore) -> Iterator[None]:
    """While there is no room on the disk: SQLite says the same of a file that may not grow."""
    database = store._writing.connection.connection.driver_connection
    assert database is not None
    most = database.execute("PRAGMA max_page_count").fetchone()[0]
    database.execute("PRAGMA max_page_count = 1")  # as many as there are
    try:
        yield
    finally:
        database.execute(f"PRAGMA max_page_count = {most}")


@pytest.fixture
def short_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store tries many times while the database is held."""
    monkeypatch.setattr(opening, "BUSY", 50)


async def answers_soon(client: Client, number: int) -> None:
    """The server answers a ping at once; what else it says is looked at later."""
    await client.say("Ping", number=number)
    async with asyncio.timeout(SOON):
        while (frame := await client.next()) != {"type": "Pong", "number": number, "now": frame.get("now")}:
            assert frame["type"] != "Refused"


async def is_told(client: Client, is_waiting: bool) -> None:
    """The client is told that the table waits for its book, or no longer."""
    wanted: Json = {"type": "Book", "is_waiting": is_waiting}
    if wanted not in client.frames[-5:]:
        await client.until(lambda frame: frame == wanted)


async def is_well(address: Address, is_waiting: bool) -> bool:
    """The health page answers soon; does it say so of the store?"""
    async with asyncio.timeout(SOON):
        answer = await asyncio.to_thread(address.get, "/api/health")
    assert answer.json()["ok"]
    return bool(answer.json()["is_store_waiting"] == is_waiting)


def test_moves_wait_in_order_while_another_program_holds_the_database(tmp_path: Path, short_tries: None) -> None:
    async def play() -> None:
        with served(tmp_path) as address:
            code, *tokens = await sit_down(address, speed=0)
            async with connected(address, code, tokens[0]) as ala, connected(address, code, tokens[1]) as bartek:
                await ala.say("Start")
                first, second = await whose_turn(ala, bartek)
                assert await is_well(address, is_waiting=False)
                before = len(first.frames), len(second.frames)
                with held(tmp_path):
                    number = await first.play(path_to(first.sight["match"]["moves"], "declare russia"))
                    for word in ("raz", "dwa", "trzy"):
                        await second.say("Say", text=word)
                    for client in (ala, bartek):
                        await is_told(client, True)
                    assert await is_well(address, is_waiting=True)
                    for ping in range(10):
                        for client in (ala, bartek):
                            await answers_soon(client, ping)
                    for client, seen in zip((first, second), before, strict=True):
                        assert "Sight" not in [frame["type"] for frame in client.frames[seen:]], "shown, not stored"
                    assert (await asyncio.to_thread(address.get, "/rules/games.json")).status_code == 200
                for client in (ala, bartek):
                    await client.until_sight(lambda sight: sight["match"]["open"]["number"] == number + 1)
                    while len(client.spoken) < 3:
                        await client.next()
                    assert [said["text"] for said in client.spoken] == ["raz", "dwa", "trzy"]
                    await is_told(client, False)
                assert await is_well(address, is_waiting=False)
                entries = stored(address, code)
                assert [entry.words for entry in answers_in(entries, number)] == ["declare russia"]
                assert words_in(address, code) == ["raz", "dwa", "trzy"]
                await second.play(path_to(second.sight["match"]["moves"], "pass"))
                await first.until_sight(lambda sight: sight["match"]["open"]["number"] == number + 2)

    asyncio.run(play())


def test_when_the_disk_is_full_people_are_told_and_all_goes_on_when_it_is_not(tmp_path: Path) -> None:
    async def talk() -> None:
        store = SqliteStore(tmp_path)
        with served(tmp_path, store, limits=Limits(chatter=1000)) as address:
            table = address.open_table(seats=2, name="Ala")
            async with connected(address, table["code"], table["token"]) as ala:
                said = 0
                with full(store):
                    while not store.is_waiting:  # the last page of the file has some room
                        await ala.say("Say", text=f"{said} {'la ' * 50}")
                        said += 1
                        await ala.next()
                    await is_told(ala, True)
                    await answers_soon(ala, 1)
                    shown = [word["text"] for word in ala.spoken]
                    assert shown == words_in(address, table["code"])
                    assert len(shown) < said
                while len(ala.spoken) < said:
                    await ala.next()
                await is_told(ala, False)
                assert [word["text"] for word in ala.spoken] == words_in(address, table["code"])

    asyncio.run(talk())


def words_in(address: Address, code: str) -> list[str]:
    """What was said at a table, as it is stored."""
    return [entry.text for entry in stored(address, code) if isinstance(entry, log.Said)]


def test_people_hear_that_the_book_is_held_though_nobody_moves_so_it_tells_of_no_secret_answer(
    tmp_path: Path,
) -> None:
    async def look() -> None:
        with served(tmp_path) as address:
            table = address.open_table(seats=2, name="Ala")
            async with connected(address, table["code"], table["token"]) as ala:
                with held(tmp_path):
                    await is_told(ala, True)
                    other = address.open_table  # waits, and does not keep anybody else
                    opening = asyncio.create_task(asyncio.to_thread(other, seats=2, name="Bartek"))
                    await answers_soon(ala, 1)
                    assert await is_well(address, is_waiting=True)
                    async with connected(address, "ZZZZZ") as nobody:  # reading goes on
                        assert nobody.frames[-1]["code"] == "code.none"
                    assert not opening.done()
                await is_told(ala, False)
                assert (await opening)["code"]

    asyncio.run(look())
