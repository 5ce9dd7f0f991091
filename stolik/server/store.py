"""Where tables are kept: an append-only log of entries in SQLite.

What comes within a few milliseconds is committed together, and each writer is told after the commit: what has been
shown to anybody survives the loss of the process at any moment.

Only waiting for the disk is left to a thread. Inserts are quick and stay with the event loop: in a thread each of them
would wait for its turn to run Python again, which on a busy server takes longer than the writing.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from stolik.core.errors import StolikError
from stolik.server import schema
from stolik.table import entries as log
from stolik.table.tournament import entries as tournament_log

AnyEntry = log.AnyEntry | tournament_log.AnyEntry
DECODERS: dict[str, msgspec.msgpack.Decoder[Any]] = {"table": log.decoder, "tournament": tournament_log.decoder}

FILE = "stolik.sqlite3"
LOCK = "stolik.lock"
MIGRATIONS = Path(__file__).parent / "migrations"
GATHER = 0.002  # seconds to wait for more to commit together
CHECKED = 256 << 20  # files up to this size are read through once at the start


class StoreError(StolikError):
    """Something could not be stored or read; nothing has changed."""


@dataclass(frozen=True)
class TableRow:
    """A table, or a tournament, as the store lists it."""

    code: str
    game: str
    secret: bytes
    opened: int
    active: int
    id: int = 0  # 0 until it is stored
    kind: str = "table"  # or tournament


@dataclass
class Write:
    """Entries that wait to be committed, perhaps with the table they belong to."""

    table: TableRow
    number: int  # of the first entry in the table's log
    entries: Sequence[AnyEntry]
    done: asyncio.Future[int]


class Store:
    """The database of one data folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.commits = 0
        self._lock = lock_folder(folder)
        try:
            self._connection = open_database(self.path)
        except BaseException:
            self._lock.close()
            raise
        self._insert_entries = str(INSERT_ENTRIES.compile(self._connection))
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._turn = asyncio.Lock()  # one at a time has the connection
        self._waiting: list[Write] = []
        self._wanted = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    async def create(self, table: TableRow, entries: Sequence[AnyEntry]) -> TableRow:
        """Store a new table with the beginning of its log."""
        return replace(table, id=await self._write(table, 0, entries))

    async def append(self, table: TableRow, number: int, entries: Sequence[AnyEntry]) -> None:
        """Store entries; on return they are on the disk. `number` is that of the first of them."""
        await self._write(table, number, entries)

    async def find(self, code: str) -> TableRow | None:
        """The table with a code."""
        async with self._turn:
            found: TableRow | None = await self._in_thread(self._find, code)
        return found

    async def entries(self, table: TableRow) -> list[Any]:
        """A table's whole log."""
        async with self._turn:
            found: list[Any] = await self._in_thread(self._entries, table)
        return found

    async def close(self) -> None:
        """Commit what is waiting and let the file go."""
        if self._writer is not None:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self._flush()
        await self._in_thread(self._connection.close)
        self._thread.shutdown()
        self._lock.close()

    # The writer

    async def _write(self, table: TableRow, number: int, entries: Sequence[AnyEntry]) -> int:
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_on(), name="store writer")
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append(Write(table, number, entries, done))
        self._wanted.set()
        return await done

    async def _write_on(self) -> None:
        while True:
            await self._wanted.wait()
            await asyncio.sleep(GATHER)
            # A batch once taken is seen through, also when the server shuts down meanwhile.
            await asyncio.shield(self._flush())

    async def _flush(self) -> None:
        async with self._turn:
            batch, self._waiting = self._waiting, []
            self._wanted.clear()
            results = await self._commit(batch) if batch else []
        for write, result in zip(batch, results):
            if write.done.done():
                continue
            if isinstance(result, Exception):
                write.done.set_exception(result)
            else:
                write.done.set_result(result)

    async def _commit(self, batch: list[Write]) -> list[int | StoreError]:
        """Commit writes together; if that fails each by itself, so that one bad write spoils no other."""
        try:
            with self._blamed():
                ids = self._insert(batch)
                await self._in_thread(self._connection.commit)
            return [*ids]
        except StoreError as error:
            self._connection.rollback()
            return [error] if len(batch) == 1 else [(await self._commit([write]))[0] for write in batch]

    def _insert(self, batch: list[Write]) -> list[int]:
        ids, rows, active = [], [], []
        for write in batch:
            number = write.table.id or self._insert_table(write.table)
            ids.append(number)
            active += [{"seen": number, "at": write.table.active}] if write.table.id and write.table.active else []
            for place, entry in enumerate(write.entries, write.number):
                rows.append((number, place, type(entry).__name__, log.encoder.encode(entry)))
        if rows:
            self._connection.exec_driver_sql(self._insert_entries, rows)
        if active:
            self._connection.execute(UPDATE_ACTIVE, active)
        self.commits += 1
        return ids

    def _insert_table(self, table: TableRow) -> int:
        row = {"code": table.code, "game": table.game, "secret": table.secret}
        result = self._connection.execute(
            INSERT_TABLE, {**row, "opened": table.opened, "active": table.active, "kind": table.kind}
        )
        return int(result.inserted_primary_key[0])  # type: ignore[index]

    # In the thread

    async def _in_thread(self, function: Any, *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *arguments)

    def _find(self, code: str) -> TableRow | None:
        with self._transaction():
            row = self._connection.execute(SELECT_TABLE, {"wanted": code}).one_or_none()
        return (
            None if row is None else TableRow(row.code, row.game, row.secret, row.opened, row.active, row.id, row.kind)
        )

    def _entries(self, table: TableRow) -> list[Any]:
        with self._transaction():
            rows = self._connection.execute(SELECT_ENTRIES, {"wanted": table.id}).all()
        if [row.number for row in rows] != list(range(len(rows))) or not rows:
            raise StoreError(f"The log of {table.kind} {table.code} has a gap.")
        try:
            return [DECODERS[table.kind].decode(row.body) for row in rows]
        except msgspec.MsgspecError as error:
            raise StoreError(f"The log of {table.kind} {table.code} is damaged.") from error

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._blamed(), self._connection.begin():
            yield

    @contextlib.contextmanager
    def _blamed(self) -> Iterator[None]:
        """Say in one sentence what the database complains of."""
        try:
            yield
        except SQLAlchemyError as error:
            raise StoreError(f"{self.path.name} cannot be used now: {cause_of(error)}.") from error


INSERT_TABLE = sql.insert(schema.tables)
INSERT_ENTRIES = sql.insert(schema.entries).values(
    {name: sql.bindparam(name) for name in ("table_id", "number", "kind", "body")}
)
UPDATE_ACTIVE = (
    sql.update(schema.tables)
    .where(schema.tables.c.id == sql.bindparam("seen"))
    .values(active=sql.bindparam("at", type_=sql.BigInteger))
)
SELECT_TABLE = sql.select(schema.tables).where(schema.tables.c.code == sql.bindparam("wanted"))
SELECT_ENTRIES = (
    sql.select(schema.entries)
    .where(schema.entries.c.table_id == sql.bindparam("wanted"))
    .order_by(schema.entries.c.number)
)


# Opening


def lock_folder(folder: Path) -> IO[str]:
    """Keep other servers off a data folder; the system lifts the lock when the process ends, however it ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / LOCK).open("w")
    except OSError as error:
        raise StolikError(f"The data folder {folder} cannot be used: {error.strerror}.") from error
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        raise StolikError(
            f"Another server is using the data folder {folder}.", "Stop it, or name another folder with --data."
        ) from error
    return file


def open_database(path: Path) -> sql.Connection:
    """Open the file, make or update its tables, and refuse what is not ours."""
    address = sql.URL.create("sqlite", database=str(path))
    engine = sql.create_engine(address, connect_args={"check_same_thread": False}, poolclass=sql.StaticPool)
    sql.event.listen(engine, "connect", prepare)
    connection = None
    try:
        connection = engine.connect()
        check(connection, path)
        if version_of(connection, path) != schema.VERSION:
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


def close(engine: sql.Engine, connection: sql.Connection | None) -> None:
    """Let a database go that could not be used."""
    if connection is not None:
        connection.close()
    engine.dispose()


def prepare(connection: sqlite3.Connection, _record: object) -> None:
    """A commit is on the disk when it returns."""
    for pragma in ("synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def check(connection: sql.Connection, path: Path) -> None:
    """Read the file through once, unless it is very large."""
    if path.stat().st_size <= CHECKED:
        with connection.begin():
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
        if found != "ok":
            raise StolikError(f"{path} is damaged: {found}.", "Move it away, or put back a copy of it.")


def version_of(connection: sql.Connection, path: Path) -> str | None:
    """The version of the file's tables, or None if it is new; a file that is not ours is refused."""
    version: str | None = None
    with connection.begin():
        names = set(sql.inspect(connection).get_table_names())
        if "alembic_version" in names:
            version = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one_or_none()
    if names - {"alembic_version"} and version is None:
        raise StolikError(f"{path} is not a database of stolik.", "Name another folder with --data.")
    if version is not None and version > schema.VERSION:
        raise StolikError(
            f"{path} was written by a newer stolik (version {version} of its tables; this one knows {schema.VERSION}).",
            "Update stolik, or name another folder with --data.",
        )
    return version


def upgrade(connection: sql.Connection) -> None:
    """Run the migrations the file lacks."""
    from alembic import command  # slow to import, and needed once in a while
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    with connection.begin():
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver would run each step by itself
        command.upgrade(config, "head")


def cause_of(error: SQLAlchemyError) -> str:
    """The database's own words."""
    return str(getattr(error, "orig", None) or error)
