"""Where tables are kept: an append-only log of entries in SQLite.

What comes within a few milliseconds is committed together, and each writer is told after the commit: what has been
shown to anybody survives the loss of the process at any moment.

The event loop never waits for the disk: one thread writes, another reads, each with a connection of its own. A batch is
inserted by few long statements, for after each one the thread has to wait for its turn to run Python again.

Rows of all logs lie in the order they came, so that a batch is written to few pages of the file. Each row names the one
before it in its log, and a table its last row, or one of the last: that is brought up to date now and then.

Another program may hold the database. What is to be written then waits, in its order, for as long as that takes; from
time to time the store looks whether it could write, so that people hear of the wait whether or not somebody moves.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from stolik.core.kit.errors import StolikError
from stolik.server import schema
from stolik.table import entries as log
from stolik.table.stored import Decoder
from stolik.table.tournament import entries as tournament_log

logger = logging.getLogger("stolik.server")

AnyEntry = log.AnyEntry | tournament_log.AnyEntry
DECODERS: dict[str, Decoder[Any]] = {"table": log.decoder, "tournament": tournament_log.decoder}

FILE = "stolik.sqlite3"
LOCK = "stolik.lock"
MIGRATIONS = Path(__file__).parent / "migrations"
GATHER = 0.002  # seconds to wait for more to commit together; as long as the last commit took, if that was longer
LONGEST_GATHER = 0.01
CHECKED = 256 << 20  # files up to this size are read through once at the start
BUSY = 1000  # milliseconds a statement waits for another program to let go of the database
LOOK = 1.0  # seconds between looking whether the database can be written
NOTICE = 0.5  # seconds of waiting before anybody is told
PATIENCE = 10.0  # seconds somebody who has nothing stored yet waits
GOODBYE = 2.0  # seconds what waits may still wait when the server stops
MOST_ROWS = 256  # of one statement
MOST_STRAY = 4096  # rows that may come before tables are told again which their last ones are
MOST_ENDS = 10_000  # of logs kept in mind
PAGE = log.Page.__name__

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class StoreError(StolikError):
    """Something could not be stored or read; nothing has changed."""


class Busy(StoreError):
    """Another program holds the database."""


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


Done = Callable[[int | Exception], object]  # is told the number of the table, or what was wrong


class Write(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Entries that wait to be committed, perhaps with the table they belong to."""

    table: TableRow
    rows: list[tuple[int, str, bytes]]  # number of the first entry in the table's log, its kind, and all of them
    done: Done


class End(NamedTuple):
    """Where a log ends."""

    row: int  # the last one; 0 if there is none
    number: int  # of the first entry in it


NOWHERE = End(0, -1)
Linked = tuple[int, int, int, int, str, bytes]  # a row with the one before it


class Clerk:
    """A connection to the database and the thread in which everything is done with it."""

    def __init__(self, connection: sql.Connection, name: str) -> None:
        self.connection = connection
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def do(self, work: Callable[Arguments, Result], *words: Arguments.args, **named: Arguments.kwargs) -> Result:
        """Do something in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(*words, **named))

    async def close(self) -> None:
        """Let the connection go once everything is done."""
        await self.do(self.connection.close)
        self._thread.shutdown()

    @contextlib.contextmanager
    def transaction(self) -> Iterator[sql.Connection]:
        """All or nothing; what the database complains of is said in one sentence."""
        try:
            with self.connection.begin():
                yield self.connection
        except SQLAlchemyError as error:
            kind = Busy if is_busy(error) else StoreError
            raise kind(f"{FILE} cannot be used now: {cause_of(error)}.") from error


class Store:
    """The database of one data folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self.commits = 0
        self.is_waiting = False  # for another program that holds the database
        self.on_waiting: Callable[[bool], object] = lambda is_waiting: None
        self._lock = lock_folder(folder)
        try:
            self._writing = Clerk(open_database(self.path), "store writer")
            self._reading = Clerk(connect(self.path), "store reader")
        except BaseException:
            self._lock.close()
            raise
        self._turn = asyncio.Lock()  # one batch at a time
        self._waiting: list[Write] = []
        self._wanted = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._closes_at = float("inf")
        self._took = 0.0  # seconds, the last batch
        self._ends: dict[int, End] = {}  # of logs that were written lately, by their tables
        with self._writing.transaction() as connection:
            self._last = int(connection.execute(SELECT_LAST_ROW).scalar_one())
            self._told = int(connection.execute(SELECT_LAST_TOLD).scalar_one())  # the row up to which tables know

    async def create(self, table: TableRow, entries: Sequence[AnyEntry]) -> TableRow:
        """Store a new table with the beginning of its log."""
        try:
            return replace(table, id=await asyncio.wait_for(self._write(table, 0, entries), PATIENCE))
        except TimeoutError as error:
            raise Busy(f"{FILE} cannot be used now: another program holds it.") from error

    async def append(self, table: TableRow, number: int, entries: Sequence[AnyEntry]) -> None:
        """Store entries, however long it takes; on return they are on the disk. `number` is that of the first one."""
        await self._write(table, number, entries)

    async def find(self, code: str) -> TableRow | None:
        """The table with a code."""
        self._start()
        return await self._reading.do(self._find, code)

    async def entries(self, table: TableRow) -> list[Any]:
        """A table's whole log."""
        return await self._reading.do(self._entries, table)

    async def last_page(self, table: TableRow) -> tuple[list[Any], int]:
        """A table's first entry and its log from the last page on, and how many entries the log has."""
        return await self._reading.do(self._last_page, table)

    async def close(self) -> None:
        """Commit what is waiting and let the file go."""
        self._closes_at = time.monotonic() + GOODBYE
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._flush()
        await self._writing.close()
        await self._reading.close()
        self._lock.close()

    def _start(self) -> None:
        if not self._tasks:
            self._tasks = [
                asyncio.create_task(self._write_on(), name="store writer"),
                asyncio.create_task(self._look_on(), name="store watch"),
            ]

    # The writer

    def write(self, table: TableRow, number: int, entries: Sequence[AnyEntry], done: Done) -> None:
        """Store entries, however long it takes; `done` is told when they are on the disk."""
        self._start()
        self._waiting.append(Write(table, rows_of(number, entries), done))
        self._wanted.set()

    async def _write(self, table: TableRow, number: int, entries: Sequence[AnyEntry]) -> int:
        written: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def done(result: int | Exception) -> None:
            if not written.done():
                written.set_exception(result) if isinstance(result, Exception) else written.set_result(result)

        self.write(table, number, entries, done)
        return await written

    async def _write_on(self) -> None:
        while True:
            await self._wanted.wait()
            await asyncio.sleep(min(max(GATHER, self._took), LONGEST_GATHER))
            # A batch once taken is seen through, also when the server shuts down meanwhile.
            await asyncio.shield(self._flush())

    async def _flush(self) -> None:
        async with self._turn:
            batch, self._waiting = self._waiting, []
            self._wanted.clear()
            start = time.monotonic()
            results = await self._writing.do(self._commit, batch) if batch else []
            self._took = time.monotonic() - start
        for write, result in zip(batch, results, strict=True):
            try:
                write.done(result)
            except Exception:  # the others are told all the same
                logger.exception("%s: what was stored could not be shown", write.table.code)

    async def _look_on(self) -> None:
        """Look again and again whether the database can be written, and tell when that changes."""
        while True:
            await asyncio.sleep(LOOK)
            look = asyncio.ensure_future(self._writing.do(self._look))
            if not (await asyncio.wait({look}, timeout=NOTICE))[0]:
                self._tell(True)
                await look
                self._tell(False)

    def _tell(self, is_waiting: bool) -> None:
        self.is_waiting = is_waiting
        self.on_waiting(is_waiting)

    # In the threads

    def _patiently(self, work: Callable[[], Result]) -> Result:
        """Do something as soon as no other program holds the database."""
        while True:
            try:
                return work()
            except Busy:
                if time.monotonic() > self._closes_at:
                    raise

    def _look(self) -> None:
        with contextlib.suppress(StoreError):  # what is wrong with it will be said to whoever writes
            self._patiently(self._try_to_write)

    def _try_to_write(self) -> None:
        with self._writing.transaction() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    def _commit(self, batch: list[Write]) -> list[int | StoreError]:
        """Commit writes together; if that fails each by itself, so that one bad write spoils no other."""
        try:
            return [*self._patiently(lambda: self._insert(batch))]
        except StoreError as error:
            return [error] if len(batch) == 1 else [self._commit([write])[0] for write in batch]

    def _insert(self, batch: list[Write]) -> list[int]:
        """Commit writes together; what is remembered of the logs changes only then."""
        ends: dict[int, End] = {}
        with self._writing.transaction() as connection:
            ids, rows = self._linked(connection, batch, ends)
            for part in parts(rows):
                connection.exec_driver_sql(insert_entries(len(part)), tuple(cell for row in part for cell in row))
            active = [
                {"seen": write.table.id, "at": write.table.active}
                for write in batch
                if write.table.id and write.table.active
            ]
            if active:
                connection.execute(UPDATE_ACTIVE, active)
            last = self._last + len(rows)
            is_due = last - self._told > MOST_STRAY
            if is_due:
                connection.execute(UPDATE_LAST, {"told": self._told})
        self._last = last
        self._told = last if is_due else self._told
        if len(self._ends) > MOST_ENDS:
            self._ends.clear()
        self._ends.update(ends)
        self.commits += 1
        return ids

    def _linked(
        self, connection: sql.Connection, batch: list[Write], ends: dict[int, End]
    ) -> tuple[list[int], list[Linked]]:
        """The tables of a batch by number, and its rows, each with the one before it; `ends` tells where logs end."""
        ids, rows = [], list[Linked]()
        for write in batch:
            row = self._last + len(rows) + 1
            table = write.table.id or insert_table(connection, write.table, row)
            end = ends.get(table) or self._ends.get(table) or end_of(connection, table, self._told)
            for number, kind, body in write.rows:
                if number <= end.number:
                    raise StoreError(f"The log of {write.table.kind} {write.table.code} is further than that.")
                rows.append((row, table, number, end.row, kind, body))
                end, row = End(row, number), row + 1
            ids.append(table)
            ends[table] = end
        return ids, rows

    def _find(self, code: str) -> TableRow | None:
        with self._reading.transaction() as connection:
            row = connection.execute(SELECT_TABLE, {"wanted": code}).one_or_none()
        return (
            None if row is None else TableRow(row.code, row.game, row.secret, row.opened, row.active, row.id, row.kind)
        )

    def _entries(self, table: TableRow) -> list[Any]:
        with self._reading.transaction() as connection:
            rows = self._log_back_to(connection, table, "")
        return in_one_piece(table, rows, 0)

    def _last_page(self, table: TableRow) -> tuple[list[Any], int]:
        with self._reading.transaction() as connection:
            rows = self._log_back_to(connection, table, PAGE)
            first = connection.execute(SELECT_FIRST, {"wanted": table.id}).scalar_one()
        start = rows[0].number if rows else 0
        entries = in_one_piece(table, rows, start)
        return ([decoded(table, first)[0], *entries] if start else entries), start + len(entries)

    def _log_back_to(self, connection: sql.Connection, table: TableRow, kind: str) -> Sequence[Any]:
        """The rows of a log from the last of a kind on, or all of them."""
        end = end_of(connection, table.id, self._told)
        return connection.execute(SELECT_BACK, {"last": end.row, "kind": kind}).all()


def end_of(connection: sql.Connection, table: int, told: int) -> End:
    """Where a table's log ends, if tables know their last rows up to one that is told."""
    rows = connection.execute(SELECT_END, {"wanted": table, "told": told}).all()
    return max((End(row.id, row.number) for row in rows), default=NOWHERE)


def in_one_piece(table: TableRow, rows: Sequence[Any], start: int) -> list[Any]:
    """The entries in rows of a table's log, from a number on; nothing may be missing."""
    entries: list[Any] = []
    for row in rows:
        if row.number != start + len(entries):
            break
        entries += decoded(table, row.body)
    else:
        if entries:
            return entries
    raise StoreError(f"The log of {table.kind} {table.code} has a gap.")


def rows_of(number: int, entries: Sequence[AnyEntry]) -> list[tuple[int, str, bytes]]:
    """What is stored together as rows: one, unless a page is turned, for that begins a row and is found by it."""
    if log.Page in map(type, entries[1:]):
        page = [type(entry) for entry in entries].index(log.Page, 1)
        return [*rows_of(number, entries[:page]), *rows_of(number + page, entries[page:])]
    return [(number, type(entries[0]).__name__, log.encoder.encode_all(entries))]


def decoded(table: TableRow, body: bytes) -> list[Any]:
    """The entries in a row of a table's log."""
    try:
        return DECODERS[table.kind].decode_all(body)
    except msgspec.MsgspecError as error:
        raise StoreError(f"The log of {table.kind} {table.code} is damaged.") from error


def insert_table(connection: sql.Connection, table: TableRow, first: int) -> int:
    """Insert a table with the first row of its log; return its number."""
    row = {"code": table.code, "game": table.game, "secret": table.secret, "first": first}
    result = connection.execute(
        INSERT_TABLE, {**row, "opened": table.opened, "active": table.active, "kind": table.kind}
    )
    return int(result.inserted_primary_key[0])  # type: ignore[index]


def parts(rows: list[Any]) -> Iterator[list[Any]]:
    """Rows in parts whose lengths are powers of two, so that few different statements insert any number of them."""
    at = 0
    while at < len(rows):
        size = min(MOST_ROWS, 1 << (len(rows) - at).bit_length() - 1)
        yield rows[at : at + size]
        at += size


@cache
def insert_entries(count: int) -> str:
    """The statement that inserts so many entries."""
    rows = ", ".join(["(?, ?, ?, ?, ?, ?)"] * count)
    return f"INSERT INTO entries (id, table_id, number, before, kind, body) VALUES {rows}"


INSERT_TABLE = sql.insert(schema.tables)
FOR_TABLE = schema.tables.c.id == sql.bindparam("wanted")
UPDATE_ACTIVE = (
    sql.update(schema.tables)
    .where(schema.tables.c.id == sql.bindparam("seen"))
    .values(active=sql.bindparam("at", type_=sql.BigInteger))
)
SELECT_TABLE = sql.select(schema.tables).where(schema.tables.c.code == sql.bindparam("wanted"))
SELECT_FIRST = sql.select(schema.entries.c.body).where(
    schema.entries.c.id == sql.select(schema.tables.c.first).where(FOR_TABLE).scalar_subquery()
)
SELECT_LAST_ROW = sql.select(sql.func.coalesce(sql.func.max(schema.entries.c.id), 0))
SELECT_LAST_TOLD = sql.select(sql.func.coalesce(sql.func.max(schema.tables.c.last), 0))


def statement_of_end() -> sql.CompoundSelect[Any]:
    """The row that a table takes for its last, and those that have come since tables were told."""
    own = schema.entries.c.table_id == sql.bindparam("wanted")
    row = sql.select(schema.entries.c.id, schema.entries.c.number).where(own)
    last = sql.select(schema.tables.c.last).where(FOR_TABLE).scalar_subquery()
    return row.where(schema.entries.c.id == last).union_all(row.where(schema.entries.c.id > sql.bindparam("told")))


def statement_of_ends() -> sql.Update:
    """Tables are told which rows are their last, by the rows that have come since."""
    since = schema.entries.c.id > sql.bindparam("told")
    last = sql.func.max(schema.entries.c.id).label("last")
    found = sql.select(schema.entries.c.table_id, last).where(since).group_by(schema.entries.c.table_id).subquery()
    return sql.update(schema.tables).where(schema.tables.c.id == found.c.table_id).values(last=found.c.last)


def statement_back() -> sql.Select[Any]:
    """The rows of a log from its last one back to one of a kind, told in their order."""
    row = sql.select(schema.entries)
    start = row.where(schema.entries.c.id == sql.bindparam("last")).cte("log", recursive=True)
    goes_on = start.c.kind != sql.bindparam("kind")
    log_back = start.union_all(row.join(start, schema.entries.c.id == start.c.before).where(goes_on))
    return sql.select(log_back).order_by(log_back.c.number)


SELECT_END, UPDATE_LAST, SELECT_BACK = statement_of_end(), statement_of_ends(), statement_back()


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
    engine = engine_of(path)
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


def is_busy(error: SQLAlchemyError) -> bool:
    """Does another program hold the database?"""
    code = getattr(getattr(error, "orig", None), "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
