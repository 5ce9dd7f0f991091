"""Copies of everything a site keeps: one SQLite file, whatever the site keeps it in, made while the site runs.

So a copy of one kind of database can be put back into the other, which is also the way from a file to a PostgreSQL.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from stolik.core.kit.errors import StolikError
from stolik.server import schema
from stolik.server.stores.opening import FILE, close, lock_folder, open_database

Progress = Callable[[int, int], object]  # so much of so much
PIECE = 1000  # rows at a time
FACTS = "id, code, game, secret, opened, active, kind"  # of a table: what a copy keeps
ENDS = """
UPDATE tables SET first = found.first, last = found.last
FROM (SELECT table_id, min(id) AS first, max(id) AS last FROM entries GROUP BY table_id) AS found
WHERE found.table_id = tables.id
"""
ROWS = "table_id, number, kind, body, epoch"
LOGS, OF_NOW = (schema.tables, schema.entries), (schema.servers, schema.challenges, schema.lobby)
BESIDE = [table for table in schema.metadata.sorted_tables if table not in (*LOGS, *OF_NOW)]


def back_up(data: Path, database: str, target: Path, progress: Progress) -> int:
    """Copy everything to a new file; return how many tables and tournaments there are."""
    if not target.parent.is_dir():
        raise StolikError(f"There is no folder {target.parent}.", "Name a file in a folder that is there.")
    if target.exists():
        raise StolikError(f"There is a file {target} already.", "Name another one.")
    unfinished = target.with_name(f"{target.name}.part")
    unfinished.unlink(missing_ok=True)
    try:
        if database:
            copy_from_postgres(database, unfinished, progress)
        else:
            copy_file(data / FILE, unfinished, progress)
        tables = count_tables(unfinished)
        os.replace(unfinished, target)
    except OSError as error:
        raise StolikError(f"{target} cannot be written: {error.strerror}.") from error
    except (sqlite3.Error, SQLAlchemyError) as error:
        raise StolikError(f"The copy failed: {error}.") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return tables


def put_back(source: Path, data: Path, database: str, progress: Progress) -> int:
    """Put a copy where nothing is kept yet; return how many tables and tournaments there are."""
    if not source.is_file():
        raise StolikError(f"There is no file {source}.")
    tables = count_tables(source)
    if database:
        copy_to_postgres(source, database, progress)
    else:
        with contextlib.closing(lock_folder(data)):
            if (data / FILE).exists():
                raise StolikError(f"{data / FILE} is there already.", "Move it away first, or name another folder.")
            copy_file(source, data / FILE, progress)
            connection = open_database(data / FILE)  # brought up to date, and checked
            close(connection.engine, connection)
    return tables


def copy_file(source: Path, target: Path, progress: Progress) -> None:
    """Copy one SQLite file, also while it is written."""
    if not source.is_file():
        raise StolikError(f"{source} is not there: nothing has been kept yet.", "Name the folder with --data.")
    with contextlib.closing(sqlite3.connect(source)) as old, contextlib.closing(sqlite3.connect(target)) as new:
        old.backup(new, pages=PIECE, progress=lambda _status, left, whole: progress(whole - left, whole))
        new.execute("PRAGMA journal_mode=DELETE")  # the copy is one file


def count_tables(path: Path) -> int:
    """How many tables and tournaments a copy holds; what is no copy is refused."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            count = int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error as error:
        raise StolikError(f"{path} is not a copy of stolik's tables: {error}.") from error
    if found != "ok":
        raise StolikError(f"{path} is damaged: {found}.")
    return count


# PostgreSQL


def copy_from_postgres(address: str, target: Path, progress: Progress) -> None:
    """Copy what a database holds at one moment; servers go on meanwhile."""
    from stolik.server.stores.postgres import open_postgres

    made = open_database(target)
    close(made.engine, made)
    engine = open_postgres(address).execution_options(isolation_level="REPEATABLE READ")
    with engine.connect() as old, contextlib.closing(sqlite3.connect(target)) as new, new:
        tables = old.exec_driver_sql(f"SELECT {FACTS} FROM tables ORDER BY id").all()
        new.executemany(f"INSERT INTO tables ({FACTS}) VALUES (?, ?, ?, ?, ?, ?, ?)", [tuple(row) for row in tables])
        whole = int(old.exec_driver_sql("SELECT count(*) FROM entries").scalar_one())
        query = f"SELECT {ROWS} FROM entries ORDER BY table_id, number"
        rows = old.execution_options(stream_results=True, max_row_buffer=PIECE).exec_driver_sql(query)
        for done, piece in in_pieces_linked(rows):
            new.executemany(f"INSERT INTO entries (id, before, {ROWS}) VALUES (?, ?, ?, ?, ?, ?, ?)", piece)
            progress(done, whole)
        new.execute(ENDS)
        for table in BESIDE:
            copied = [tuple(row) for row in old.execute(sql.select(table))]
            names = ", ".join(table.c.keys())
            new.executemany(f"INSERT INTO {table.name} ({names}) VALUES ({', '.join('?' * len(table.c))})", copied)


def in_pieces_linked(rows: sql.CursorResult[tuple[object, ...]]) -> Iterator[tuple[int, list[tuple[object, ...]]]]:
    """Rows of logs one after the other, each with its number and the row before it in its log."""
    number, before, table = 0, 0, None
    for part in rows.partitions(PIECE):
        piece = list[tuple[object, ...]]()
        for row in part:
            number, before = number + 1, number if row[0] == table else 0
            table = row[0]
            piece.append((number, before, *row))
        yield number, piece


def copy_to_postgres(source: Path, address: str, progress: Progress) -> None:
    """Fill an empty database; all or nothing."""
    from stolik.server.stores.postgres import open_postgres

    engine = open_postgres(address).execution_options(isolation_level="READ COMMITTED")
    try:
        with engine.begin() as new, contextlib.closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old:
            if new.exec_driver_sql("SELECT 1 FROM tables LIMIT 1").all():
                raise StolikError("The database holds tables already.", "Name an empty one with --database.")
            fill(new, old, progress)
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StolikError(f"The copy could not be put back: {error}.") from error


def fill(new: sql.Connection, old: sqlite3.Connection, progress: Progress) -> None:
    """Copy tables and logs into an empty database."""
    tables = old.execute(f"SELECT {FACTS} FROM tables ORDER BY id").fetchall()
    names = FACTS.split(", ")
    if tables:
        new.execute(sql.insert(schema.tables), [dict(zip(names, row, strict=True)) for row in tables])
    whole = int(old.execute("SELECT count(*) FROM entries").fetchone()[0])
    columns = {name for (_, name, *_) in old.execute("PRAGMA table_info(entries)")}
    rows = ROWS if "epoch" in columns else ROWS.replace("epoch", "0 AS epoch")  # of an older stolik
    found = old.execute(f"SELECT {rows} FROM entries ORDER BY table_id, number")
    done = 0
    while piece := found.fetchmany(PIECE):
        values = [dict(zip(ROWS.split(", "), row, strict=True)) | {"before": 0, "epoch": 0} for row in piece]
        new.execute(sql.insert(schema.entries), values)
        done += len(piece)
        progress(done, whole)
    fill_beside(new, old)
    for name in ("tables", *(table.name for table in BESIDE if "id" in table.c)):
        serial = f"pg_get_serial_sequence('{name}', 'id')"
        new.exec_driver_sql(f"SELECT setval({serial}, max(id)) FROM {name} HAVING max(id) IS NOT NULL")


def fill_beside(new: sql.Connection, old: sqlite3.Connection) -> None:
    """Copy everything that is no log; an older stolik may not have had it yet."""
    there = {name for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table in BESIDE:
        if table.name in there:
            names = table.c.keys()
            found = old.execute(f"SELECT {', '.join(names)} FROM {table.name}")
            while piece := found.fetchmany(PIECE):
                new.execute(sql.insert(table), [dict(zip(names, row, strict=True)) for row in piece])
