"""Servers that share a PostgreSQL: a table belongs to one of them, and no two can both append to its log."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest

from stolik.core.kit.errors import StolikError
from stolik.server.stores.choosing import open_store
from stolik.server.stores.owners import Fellow
from stolik.server.stores.postgres import PostgresStore
from stolik.server.stores.rows import Fenced, StoreError, TableRow
from stolik.table import entries as log
from tests.parts.cable import plugged_in
from tests.parts.postgres import Postgres

ROW = TableRow("BCDFG", "toy", b"secret", opened=1, active=1)
WORDS = [log.Said(at=number, name="Ala", seat=0, text=f"słowo {number}") for number in range(200)]


@pytest.fixture
def address(postgres: Postgres) -> str:
    """An empty database."""
    return postgres.address(postgres.new_database())


@asynccontextmanager
async def joined(address: str, name: str = "one") -> AsyncIterator[PostgresStore]:
    """A server that shares the database."""
    store = PostgresStore(address)
    store.owners.name = name
    await store.owners.join("none")
    try:
        yield store
    finally:
        await store.close()


async def seen(store: PostgresStore, name: str) -> Fellow:
    """A server as another sees it."""
    return next(each for each in await store.owners.beat("none") if each.name == name)


def test_a_server_that_was_given_up_stores_nothing_any_more(address: str) -> None:
    async def write() -> None:
        async with joined(address, "old") as old, joined(address, "new") as new:
            row = await old.create(ROW, WORDS[:1])
            assert (await new.owners.take(row)).owner == old.owners.server, "it lives, so it is its table"
            await new.owners.give_up(await seen(new, "old"))
            hand = await new.owners.take(row)
            assert (hand.owner, hand.epoch) == (new.owners.server, 2)
            with pytest.raises(Fenced):
                await old.append(row, 1, WORDS[1:2])
            with pytest.raises(Fenced):
                await old.create(TableRow("CCCCC", "toy", b"x", opened=1, active=1), WORDS[:1])
            with pytest.raises(Fenced):
                await old.owners.beat("none")
            assert await old.owners.take(row) == hand
            with pytest.raises(Fenced):
                await new.append(row, 1, WORDS[1:2])  # as it was in another's hand
            await new.append(replace(row, owner=hand.owner, epoch=hand.epoch), 1, WORDS[5:6])
            assert await old.entries(row) == [WORDS[0], WORDS[5]]
            assert await new.find("CCCCC") is None

    asyncio.run(write())


def test_a_server_beats_on_however_long_it_takes_to_take_tables(address: str) -> None:
    """Else whoever takes over the tables of a lost server would be given up for it, and so on."""

    async def beat() -> None:
        async with joined(address, "old") as old, joined(address, "new") as new:
            row = await old.create(ROW, WORDS[:1])
            await new.owners.give_up(await seen(new, "old"))
            with psycopg.connect(address) as busy:
                busy.execute("SELECT id FROM tables WHERE id = %s FOR UPDATE", (row.id,))
                taking = asyncio.create_task(new.owners.take(row))
                before = (await seen(new, "new")).beats
                assert (await seen(new, "new")).beats == before + 1
                assert not taking.done()
            assert (await taking).owner == new.owners.server

    asyncio.run(beat())


def test_what_a_server_sends_while_it_is_given_up_is_stored_before_that_or_never(address: str) -> None:
    """The new owner reads the whole log: nothing of the old one comes after it has looked."""

    async def write() -> None:
        async with joined(address, "old") as old, joined(address, "new") as new:
            row = await old.create(ROW, WORDS[:1])
            writing = [asyncio.create_task(old.append(row, at, WORDS[at : at + 1])) for at in range(1, 20)]
            await asyncio.sleep(0.004)
            await new.owners.give_up(await seen(new, "old"))
            await new.owners.take(row)
            found = await new.entries(row)
            results = await asyncio.gather(*writing, return_exceptions=True)
            assert {type(result) for result in results} <= {type(None), Fenced}
            assert found == WORDS[: 1 + results.count(None)] == await new.entries(row)

    asyncio.run(write())


def test_a_server_whose_beats_went_on_is_not_given_up(address: str) -> None:
    async def write() -> None:
        async with joined(address, "old") as old, joined(address, "new") as new:
            then = await seen(new, "old")
            await old.owners.beat("none")
            await new.owners.give_up(then)
            row = await old.create(ROW, WORDS[:1])
            await old.append(row, 1, WORDS[1:2])

    asyncio.run(write())


def test_a_table_that_was_let_go_is_anybodys_and_of_many_who_take_it_one_gets_it(address: str) -> None:
    async def write() -> None:
        async with joined(address, "a") as one, joined(address, "b") as two, joined(address, "c") as three:
            row = await one.create(ROW, WORDS[:1])
            await one.owners.let_go(row)
            with pytest.raises(Fenced):
                await one.append(row, 1, WORDS[1:2])
            hands = await asyncio.gather(two.owners.take(row), three.owners.take(row))
            assert hands[0] == hands[1]
            await one.owners.let_go(row)  # too late: it is not its own
            assert await one.owners.take(row) == hands[0]

    asyncio.run(write())


def test_the_database_itself_refuses_a_second_row_with_a_number(address: str) -> None:
    async def write() -> None:
        async with joined(address) as store:
            row = await store.create(ROW, WORDS[:1])
            copy = "INSERT INTO entries (table_id, number, kind, body) SELECT table_id, 0, kind, body FROM entries"
            with psycopg.connect(address) as connection, pytest.raises(psycopg.errors.UniqueViolation):
                connection.execute(copy)
            with pytest.raises(StoreError, match="further"):
                await store.append(row, 0, WORDS[7:8])

    asyncio.run(write())


def test_a_batch_whose_answer_was_lost_is_stored_once(postgres: Postgres) -> None:
    """Nobody knows whether it was stored: it is sent again, and found to be there."""

    async def write() -> None:
        name = postgres.new_database()
        with plugged_in(postgres.port) as cable:
            async with joined(postgres.address(name, cable.port)) as store:
                row = await store.create(ROW, WORDS[:1])
                cable.swallow_answers()
                appending = asyncio.create_task(store.append(row, 1, WORDS[1:4]))
                opening = asyncio.create_task(store.create(TableRow("CCCCC", "toy", b"x", 1, 1), WORDS[:2]))
                await until_stored(postgres.address(name), rows=2)
                cable.cut()
                cable.mend()
                await appending
                second = await opening
                await store.append(row, 4, WORDS[4:5])
                assert await store.entries(row) == WORDS[:5]
                assert await store.entries(second) == WORDS[:2]

    asyncio.run(write())


async def until_stored(address: str, rows: int) -> None:
    """Wait until the database holds so many rows."""
    with psycopg.connect(address, autocommit=True) as connection:
        while True:
            found = connection.execute("SELECT count(*) FROM entries").fetchone()
            if found is not None and found[0] >= rows:
                return
            await asyncio.sleep(0.01)


def test_what_is_written_while_the_database_is_killed_waits_and_is_stored_once_and_in_order(
    address: str, postgres: Postgres
) -> None:
    async def write() -> None:
        async with joined(address) as store:
            told: list[bool] = []
            store.on_waiting = told.append
            row = await store.create(ROW, WORDS[:1])
            writing = []
            for number in range(1, 200):
                writing.append(asyncio.create_task(store.append(row, number, WORDS[number : number + 1])))
                await asyncio.sleep(0.001)
                if number == 60:
                    await asyncio.to_thread(postgres.kill)
            while not told:
                await asyncio.sleep(0.05)
            await asyncio.to_thread(postgres.start)
            await asyncio.gather(*writing)
            assert await store.entries(row) == WORDS
            while told != [True, False]:
                await asyncio.sleep(0.05)

    asyncio.run(write())


def test_a_database_that_cannot_be_reached_or_is_not_ours_is_refused_with_a_sentence(address: str) -> None:
    with pytest.raises(StolikError, match="cannot be used") as refused:
        PostgresStore("postgresql://ala:tajne@127.0.0.1:1/stolik")
    assert "tajne" not in str(refused.value)
    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StolikError, match="not a database of stolik"):
        PostgresStore(address)


def test_without_a_bus_a_database_is_for_one_server_and_one_that_was_killed_does_not_count(
    address: str, tmp_path: Path
) -> None:
    async def beat_on(store: PostgresStore) -> None:
        while True:
            await store.owners.beat("none")
            await asyncio.sleep(0.2)

    async def share() -> None:
        async with joined(address) as store:
            beating = asyncio.create_task(beat_on(store))
            for bus in ("", "nats://127.0.0.1:4222"):  # the other has none
                with pytest.raises(StolikError, match="no bus between them"):
                    await asyncio.to_thread(open_store, tmp_path, address, bus)
            beating.cancel()  # as if it were killed
            await (await asyncio.to_thread(open_store, tmp_path, address)).close()

    asyncio.run(share())
