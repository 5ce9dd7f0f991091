"""A data folder that an older stolik wrote: its tables go on, and its file is brought up to date."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sql

from stolik.core.kit.errors import StolikError
from stolik.server import schema
from stolik.server.stores import migrating, opening
from stolik.server.stores.opening import FILE
from stolik.server.stores.rows import TableRow
from stolik.server.stores.sqlite import SqliteStore
from stolik.table import entries as log
from tests.server.clients import Address, connected, play_on, served, stored


def doctor(data: Path, code: str) -> None:
    """Make the last stored move one that today's rules would not have led to."""
    connection = sqlite3.connect(data / FILE)
    query = "SELECT table_id, number, body FROM entries JOIN tables ON tables.id = table_id WHERE code = ?"
    rows = [(*row[:2], log.decoder.decode_all(row[2])) for row in connection.execute(query, (code,))]
    moves = [row for row in rows if any(isinstance(entry, log.Answered) for entry in row[2])]
    table, number, entries = max(moves, key=lambda row: row[1])
    body = log.encoder.encode_all([doctored(entry) for entry in entries])
    connection.execute("UPDATE entries SET body = ? WHERE table_id = ? AND number = ?", (body, table, number))
    connection.commit()
    connection.close()


def doctored(entry: log.AnyEntry) -> log.AnyEntry:
    """An entry, but a move with a record that today's rules would not have led to."""
    return msgspec.structs.replace(entry, digest="0" * 16) if isinstance(entry, log.Answered) else entry


async def play_a_while(address: Address, moves: int) -> tuple[str, str, list[dict[str, object]]]:
    """A table in the middle of a match, or at its end: its code, its guest's token and what was heard."""
    seats = 4 if moves else 2  # with four nobody has won after a few moves
    table = address.open_table(seats=seats, name="Ala", start=True, speed=0)
    async with connected(address, table["code"], table["token"]) as ala:
        number = moves and 3 * moves
        await play_on(ala, random.Random(3), lambda sight: number and len(ala.heard) > number)
        return table["code"], table["token"], list(ala.heard)


def test_a_running_table_that_cannot_be_played_again_goes_on_and_says_so(tmp_path: Path, quick_bots: None) -> None:
    async def talk() -> None:
        with served(tmp_path) as address:
            code, token, heard = await play_a_while(address, 4)
        doctor(tmp_path, code)
        for life in range(2):
            with served(tmp_path) as address:
                async with connected(address, code, token) as ala:
                    assert [event["kind"] for event in ala.heard].count("resumed") == 1
                    assert ala.heard[: len(heard)] == heard
                    assert [type(entry) for entry in stored(address, code)].count(log.Updated) == 1
                    if life:
                        await play_on(ala, random.Random(1))
                        assert ala.sight["match"]["outcome"]["winners"]

    asyncio.run(talk())


def test_a_finished_table_that_cannot_be_played_again_is_shown_as_it_was(tmp_path: Path, quick_bots: None) -> None:
    async def talk() -> None:
        with served(tmp_path) as address:
            code, token, heard = await play_a_while(address, 0)
            async with connected(address, code, token) as ala:
                before = ala.sight["match"]
        doctor(tmp_path, code)
        with served(tmp_path) as address:
            async with connected(address, code, token) as ala:
                assert ala.heard == heard
                assert ala.sight["match"] == before

    asyncio.run(talk())


LATER = f"{int(schema.VERSION) + 1:04}"
NEXT = f'''"""What a later version might add."""

import sqlalchemy as sql
from alembic import op

revision = "{LATER}"
down_revision = "{schema.VERSION}"


def upgrade() -> None:
    op.add_column("tables", sql.Column("note", sql.String(20), nullable=False, server_default=""))
'''


def test_an_older_file_is_brought_up_to_date_and_keeps_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = log.Rose(at=5, seat=0)

    async def write() -> None:
        before = SqliteStore(tmp_path / "data")
        await before.create(TableRow("BCDFG", "toy", b"secret", opened=1, active=1), [entry])
        await before.close()

    async def read() -> None:
        after = SqliteStore(tmp_path / "data")
        row = await after.find("BCDFG")
        assert row is not None
        assert await after.entries(row) == [entry]
        await after.close()

    asyncio.run(write())
    shutil.copytree(migrating.MIGRATIONS, tmp_path / "migrations", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "migrations" / "versions" / f"v{LATER}_note.py").write_text(NEXT, encoding="utf-8")
    monkeypatch.setattr(migrating, "MIGRATIONS", tmp_path / "migrations")
    monkeypatch.setattr(schema, "VERSION", LATER)
    asyncio.run(read())
    connection = opening.open_database(tmp_path / "data" / FILE)
    assert connection.execute(sql.text("SELECT note FROM tables")).scalar_one() == ""
    assert connection.execute(sql.text("SELECT version_num FROM alembic_version")).scalar_one() == LATER
    opening.close(connection.engine, connection)


def test_a_step_that_fails_leaves_the_older_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = schema.VERSION
    asyncio.run(SqliteStore(tmp_path / "data").close())
    shutil.copytree(migrating.MIGRATIONS, tmp_path / "migrations", ignore=shutil.ignore_patterns("__pycache__"))
    broken = NEXT + '    op.execute("SELECT * FROM nowhere")\n'
    (tmp_path / "migrations" / "versions" / f"v{LATER}_note.py").write_text(broken, encoding="utf-8")
    monkeypatch.setattr(migrating, "MIGRATIONS", tmp_path / "migrations")
    monkeypatch.setattr(schema, "VERSION", LATER)
    with pytest.raises(StolikError, match="nowhere"):
        SqliteStore(tmp_path / "data")
    connection = sqlite3.connect(tmp_path / "data" / FILE)
    assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (before,)
    assert "note" not in [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
    connection.close()


def test_a_file_from_before_there_were_tournaments_keeps_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = shutil.ignore_patterns("__pycache__", *later_than(1))
    shutil.copytree(migrating.MIGRATIONS, tmp_path / "migrations", ignore=old)
    with monkeypatch.context() as then:
        then.setattr(migrating, "MIGRATIONS", tmp_path / "migrations")
        then.setattr(schema, "VERSION", "0001")
        connection = opening.open_database(tmp_path / FILE)
        with connection.begin():
            connection.exec_driver_sql("INSERT INTO tables VALUES (7, 'BCDFG', 'toy', x'00', 1, 1)")
        opening.close(connection.engine, connection)

    async def read() -> None:
        after = SqliteStore(tmp_path)
        assert await after.find("BCDFG") == TableRow("BCDFG", "toy", b"\0", opened=1, active=1, id=7, kind="table")
        await after.close()

    asyncio.run(read())


def test_logs_of_before_rows_lay_in_the_order_they_came_are_read_whole_and_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = [log.Rose(at=number, seat=0) for number in range(6)]
    old = shutil.ignore_patterns("__pycache__", *later_than(2))
    shutil.copytree(migrating.MIGRATIONS, tmp_path / "migrations", ignore=old)
    with monkeypatch.context() as then:
        then.setattr(migrating, "MIGRATIONS", tmp_path / "migrations")
        then.setattr(schema, "VERSION", "0002")
        connection = opening.open_database(tmp_path / FILE)
        with connection.begin():
            for table in (7, 9):
                row = f"{table}, 'BCDF{table}', 'toy', x'00', 1, 1, 'table'"
                connection.exec_driver_sql(f"INSERT INTO tables VALUES ({row})")
            for number in range(5):
                for table in (9, 7):
                    words = (table, number, "Rose", log.encoder.encode(entries[number]))
                    connection.exec_driver_sql("INSERT INTO entries VALUES (?, ?, ?, ?)", words)
        opening.close(connection.engine, connection)

    async def read() -> None:
        after = SqliteStore(tmp_path)
        for code in ("BCDF7", "BCDF9"):
            row = await after.find(code)
            assert row is not None
            assert await after.entries(row) == entries[:5]
            assert await after.last_page(row) == (entries[:5], 5)
            await after.append(row, 5, entries[5:])
            assert await after.entries(row) == entries
        await after.close()

    asyncio.run(read())


def later_than(version: int) -> list[str]:
    """The migrations that a file of an old version has not met."""
    return [f"v{number:04}_*" for number in range(version + 1, int(schema.VERSION) + 1)]
