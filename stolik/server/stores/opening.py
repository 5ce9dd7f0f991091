"""Opening the database of a data folder: one server at a time, its tables up to date, and nothing that is not ours."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import IO

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from stolik.core.kit.errors import StolikError
from stolik.core.kit.locks import lock
from stolik.server import schema
from stolik.server.stores.migrating import cause_of, upgrade, version_of

FILE = "stolik.sqlite3"
LOCK = "stolik.lock"
CHECKED = 256 << 20  # files up to this size are read through once at the start
BUSY = 1000  # milliseconds a statement waits for another program to let go of the database


class FolderInUse(StolikError):
    """Another server keeps its tables there."""


def lock_folder(folder: Path) -> IO[str]:
    """Keep other servers off a data folder; the system lifts the lock when the process ends, however it ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / LOCK).open("w")
    except OSError as error:
        raise StolikError(f"The data folder {folder} cannot be used: {error.strerror}.") from error
    try:
        lock(file)
    except OSError as error:
        file.close()
        raise FolderInUse(
            f"Another server is using the data folder {folder}.", "Stop it, or name another folder with --data."
        ) from error
    return file


def open_database(path: Path) -> sql.Connection:
    """Open the file, make or update its tables, and refuse what is not ours."""
    engine = engine_of(path)
    connection = None
    try:
        connection = engine.connect()
        check(connection, path)
        if version_of(connection, str(path), "folder with --data") != schema.VERSION:
            upgrade(connection)
        connection.exec_driver_sql("PRAGMA journal_mode=WAL")  # not before it is known to be ours
        connection.rollback()
        return connection
    except SQLAlchemyError as error:
        close(engine, connection)
        hint = "Move it away to begin afresh, or name another folder with --data."
        raise StolikError(f"{path} cannot be used: {cause_of(error)}.", hint) from error
    except BaseException:
        close(engine, connection)
        raise


def engine_of(path: Path) -> sql.Engine:
    """Whatever opens connections to a file."""
    address = sql.URL.create("sqlite", database=str(path))
    engine = sql.create_engine(address, connect_args={"check_same_thread": False}, poolclass=sql.StaticPool)
    sql.event.listen(engine, "connect", prepare)
    return engine


def connect(path: Path) -> sql.Connection:
    """One more connection to a file that is open already."""
    return engine_of(path).connect()


def close(engine: sql.Engine, connection: sql.Connection | None) -> None:
    """Let a database go that could not be used."""
    if connection is not None:
        connection.close()
    engine.dispose()


def prepare(connection: sqlite3.Connection, _record: object) -> None:
    """A commit is on the disk when it returns."""
    for pragma in ("synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY}"):
        connection.execute(f"PRAGMA {pragma}")


def check(connection: sql.Connection, path: Path) -> None:
    """Read the file through once, unless it is very large."""
    if path.stat().st_size <= CHECKED:
        with connection.begin():
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if found != "ok":
            raise StolikError(f"{path} is damaged: {found}.", "Move it away, or put back a copy of it.")


def is_passing(error: Exception) -> bool:
    """Is it worth waiting: does another program hold the database, or is the disk full?"""
    code = getattr(cause_of(error), "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL)
