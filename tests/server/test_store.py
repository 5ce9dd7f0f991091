"""The database: what is stored stays, and a file that is not in order is refused with a sentence."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from stolik.core.kit.errors import StolikError
from stolik.server import schema
from stolik.server.store import Store
from stolik.server.stores import migrating, opening, sqlite
from stolik.server.stores.choosing import open_store
from stolik.server.stores.opening import FILE
from stolik.server.stores.postgres import PostgresStore, open_postgres
from stolik.server.stores.rows import StoreError, TableRow
from stolik.server.stores.sqlite import SqliteStore
from stolik.table import entries as log
from tests.parts.postgres import Postgres

ROW = TableRow("BCDFG", "toy", b"secret", opened=1, active=1)
ROSE = log.Rose(at=5, seat=0)

Open = Callable[[], Awaitable[Store]]


async def taken(store: Store, row: TableRow) -> TableRow:
    """Where several servers may share a store, one has to have a table to write in its log."""
    if not isinstance(store, PostgresStore):
        return row
    owner, epoch = await store.owners.take(row)
    return replace(row, owner=owner, epoch=epoch)


@pytest.fixture
def opened(database: str, tmp_path: Path) -> Open:
    """Opens one and the same store again and again, in a file and in a PostgreSQL."""

    async def opened() -> Store:
        store = open_store(tmp_path, database)
        if isinstance(store, PostgresStore):
            await store.owners.join("none")
        return store

    return opened


def test_what_was_stored_is_read_back_after_a_restart(opened: Open) -> None:
    async def write_and_read() -> None:
        first = await opened()
        row = await first.create(ROW, [ROSE])
        said = [log.Said(at=number, name="Ala", seat=0, text=f"ą{number}") for number in range(1, 40)]
        await asyncio.gather(*(first.append(row, number, [entry]) for number, entry in enumerate(said, 1)))
        assert first.commits < 10, "what comes together is committed together"
        await first.close()
        second = await opened()
        found = await second.find("BCDFG")
        assert found == row
        assert await second.entries(row) == [ROSE, *said]
        assert await second.find("ZZZZZ") is None
        await second.close()

    asyncio.run(write_and_read())


def test_one_bad_write_spoils_no_other(opened: Open) -> None:
    async def write() -> None:
        one = await opened()
        row = await one.create(ROW, [ROSE])
        results = await asyncio.gather(
            one.append(row, 1, [ROSE]), one.append(row, 0, [ROSE]), one.append(row, 2, [ROSE]), return_exceptions=True
        )
        assert [type(result) for result in results] == [type(None), StoreError, type(None)]
        assert len(await one.entries(row)) == 3
        await one.close()

    asyncio.run(write())


@pytest.mark.parametrize("most_stray", [0, 7, 4096])
def test_logs_that_are_written_in_turns_are_read_one_by_one_after_a_restart(
    opened: Open, monkeypatch: pytest.MonkeyPatch, most_stray: int
) -> None:
    monkeypatch.setattr(sqlite, "MOST_STRAY", most_stray)
    page = log.Page(at=7, questions=3, sitters=[], knocks={}, header=None, spoken=0, said=[])
    entries = {code: [log.Said(at=i, name=code, seat=0, text=f"{i}") for i in range(12)] for code in ("BBBBB", "CCCCC")}
    entries["CCCCC"][7] = page  # type: ignore[call-overload]

    async def write_and_read() -> None:
        one = await opened()
        rows = {code: await one.create(replace(ROW, code=code), entries[code][:1]) for code in entries}
        for start in (1, 4, 6, 9):  # now and then the server is started anew
            for number in range(start, {1: 4, 4: 6, 6: 9, 9: 12}[start]):
                for code, row in rows.items():
                    await one.append(row, number, entries[code][number : number + 1])
            await one.close()
            one = await opened()
            rows = {code: await taken(one, row) for code, row in rows.items()}
        for code, row in rows.items():
            assert await one.entries(row) == entries[code]
        assert await one.last_page(rows["BBBBB"]) == (entries["BBBBB"], 12)
        assert await one.last_page(rows["CCCCC"]) == ([entries["CCCCC"][0], *entries["CCCCC"][7:]], 12)
        await one.close()

    asyncio.run(write_and_read())


def test_a_log_with_a_gap_or_garbage_in_it_is_refused(opened: Open) -> None:
    async def write() -> None:
        one = await opened()
        row = await one.create(ROW, [ROSE])
        await one.append(row, 2, [ROSE])
        with pytest.raises(StoreError, match="gap"):
            await one.entries(row)
        await one.close()

    asyncio.run(write())


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    connection = opening.open_database(tmp_path / FILE)
    assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
    assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2
    opening.close(connection.engine, connection)


def is_for_all(_thing: object, name: str, _kind: str, _is_found: bool, _other: object) -> bool:
    """Is it declared for every database, and not for PostgreSQL alone?"""
    return name != "entries_in_order"


def test_the_migrations_make_the_tables_that_are_declared_in_postgresql_too(postgres: Postgres) -> None:
    with open_postgres(postgres.address(postgres.new_database())).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_the_migrations_make_the_tables_that_are_declared(tmp_path: Path) -> None:
    connection = opening.open_database(tmp_path / FILE)
    context = MigrationContext.configure(connection, opts={"include_object": is_for_all})
    assert compare_metadata(context, schema.metadata) == []
    opening.close(connection.engine, connection)
    config = Config()
    config.set_main_option("script_location", str(migrating.MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [schema.VERSION]


def test_two_servers_cannot_share_a_folder(tmp_path: Path) -> None:
    async def open_two() -> None:
        first = SqliteStore(tmp_path)
        with pytest.raises(StolikError, match="Another server"):
            SqliteStore(tmp_path)
        await first.close()
        await SqliteStore(tmp_path).close()

    asyncio.run(open_two())


def write_garbage(path: Path) -> None:
    path.write_bytes(b"This is not a database at all. " * 100)


def write_newer(path: Path) -> None:
    connection = opening.open_database(path)
    with connection.begin():
        connection.execute(sql.text("UPDATE alembic_version SET version_num = '9999'"))
    opening.close(connection.engine, connection)


def write_foreign(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.commit()
    connection.close()


def write_damaged(path: Path) -> None:
    connection = opening.open_database(path)
    row = {"game": "toy", "secret": b"x" * 200, "opened": 1, "active": 1}
    with connection.begin():
        connection.execute(sql.insert(schema.tables), [{"code": str(number), **row} for number in range(200)])
    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    opening.close(connection.engine, connection)
    body = bytearray(path.read_bytes())
    body[8192:40960] = os.urandom(40960 - 8192)
    path.write_bytes(body)


@pytest.mark.parametrize(
    ("write", "sentence"),
    [
        (write_garbage, "file is not a database"),
        (write_newer, "newer stolik"),
        (write_foreign, "not a database of stolik"),
        (write_damaged, "damaged"),
    ],
    ids=["garbage", "newer", "foreign", "damaged"],
)
def test_a_file_that_is_not_in_order_is_refused(tmp_path: Path, write: object, sentence: str) -> None:
    write(tmp_path / FILE)  # type: ignore[operator]
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(StolikError, match=sentence):
        SqliteStore(tmp_path)
    assert (tmp_path / FILE).read_bytes() == before
    (tmp_path / FILE).unlink()
    asyncio.run(SqliteStore(tmp_path).close())


def test_a_broken_file_ends_the_command_with_a_sentence_and_code_2(tmp_path: Path) -> None:
    write_garbage(tmp_path / FILE)
    command = [sys.executable, "-m", "stolik.cli", "serve", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
    done = subprocess.run([*command, "--data", str(tmp_path)], capture_output=True, text=True, timeout=20)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "cannot be used: file is not a database" in done.stderr
    assert "http://" not in done.stdout
