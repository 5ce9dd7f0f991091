"""A PostgreSQL that several servers share: each log fenced, so that no two of them can both append to it.

A batch is one statement. It holds the row of this server in `servers` while it runs, and inserts nothing if that is
gone: once other servers have given this one up, nothing it still sends is stored. Nor is anything of a table that it
does not have. And no two rows of a log have one number, by an index of the database itself.

Where the connection is lost in the middle nobody knows whether a batch was stored. It is sent again, and rows that are
there already, byte for byte and by this server, which alone may write them, are its own.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from stolik.core.kit.errors import StolikError
from stolik.server import schema
from stolik.server.store import Clerk, Fault, Result, Store, Work
from stolik.server.stores.migrating import cause_of, upgrade, version_of
from stolik.server.stores.owners import Owners
from stolik.server.stores.rows import (
    PAGE,
    AnyEntry,
    Busy,
    Fenced,
    StoreError,
    TableRow,
    Write,
    from_last_page,
    further,
    in_one_piece,
)

PASSING = ("08", "40", "53", "55P03", "57", "25006")  # what goes by: lost connections, full disks, restarts, standbys
SESSION = {  # a server that hangs holds nothing for long, and a database that does is noticed
    "connect_timeout": 3,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 4000,  # milliseconds
    "options": "-c idle_in_transaction_session_timeout=3000 -c lock_timeout=3000 -c statement_timeout=20000",
}

MINE = "WITH mine AS (SELECT id FROM servers WHERE id = %s FOR KEY SHARE)"
ROWS = "unnest(%s::int[], %s::text[], %s::bytea[]) AS row (number, kind, body)"
APPEND = f"""
{MINE}
INSERT INTO entries (table_id, epoch, number, before, kind, body)
SELECT row.table_id, row.epoch, row.number, 0, row.kind, row.body
FROM mine, unnest(%s::int[], %s::int[], %s::int[], %s::text[], %s::bytea[]) AS row (table_id, epoch, number, kind, body)
JOIN tables ON tables.id = row.table_id AND tables.epoch = row.epoch
WHERE tables.owner = mine.id
RETURNING table_id
"""
OPEN = f"""
{MINE}, opened AS (
    INSERT INTO tables (code, game, secret, opened, active, kind, owner, epoch)
    SELECT %s, %s, %s, %s::bigint, %s::bigint, %s, mine.id, 1 FROM mine
    ON CONFLICT (code) DO NOTHING RETURNING id
)
INSERT INTO entries (table_id, epoch, number, before, kind, body)
SELECT opened.id, 1, row.number, 0, row.kind, row.body FROM opened, {ROWS}
RETURNING table_id
"""
AWAKE = """
UPDATE tables SET active = seen.at FROM unnest(%s::int[], %s::bigint[]) AS seen (id, at) WHERE tables.id = seen.id
"""
IN_ORDER = "SELECT number, body FROM entries WHERE table_id = %s ORDER BY number"
LAST_PAGE = """
WITH page AS (SELECT coalesce(max(number), 0) AS start FROM entries WHERE table_id = %s AND kind = %s)
SELECT number, body, start FROM entries, page WHERE table_id = %s AND (number = 0 OR number >= start) ORDER BY number
"""
THESE = "SELECT number, body FROM entries WHERE table_id = %s AND number = ANY(%s::int[])"
BY_CODE = """
SELECT id, code, game, secret, opened, active, kind, owner, epoch,
    EXISTS (SELECT 1 FROM servers WHERE servers.id = owner) AS is_owned
FROM tables WHERE code = %s
"""


def engine_of(address: str, name: str = "") -> sql.Engine:
    """Whatever opens connections to a database, under a name. Every statement is committed by itself."""
    session = {**SESSION, "application_name": f"stolik {name}".strip()}
    try:
        url = sql.make_url(address).set(drivername="postgresql+psycopg")
        return sql.create_engine(url, connect_args=session, isolation_level="AUTOCOMMIT", poolclass=sql.NullPool)
    except (SQLAlchemyError, ImportError) as error:
        hint = "Install it with: pip install 'stolik[servers]'" if isinstance(error, ImportError) else ""
        raise StolikError(f"{shown(address)} cannot be used: {error}.", hint) from error


def shown(address: str) -> str:
    """An address without its password."""
    try:
        return sql.make_url(address).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "The address of the database"


def complaint(error: Fault) -> StoreError:
    """An error of PostgreSQL as it is said."""
    kind = Busy if is_passing(error) else StoreError
    return kind(f"The database cannot be used now: {str(cause_of(error)).strip().splitlines()[0]}.")


def is_passing(error: Exception) -> bool:
    """Is it worth waiting: is the database away, stopping, starting or full?"""
    if not isinstance(error, DBAPIError):
        return False
    state = getattr(error.orig, "sqlstate", None)
    if state is None:
        return error.connection_invalidated or type(error.orig).__name__ in ("OperationalError", "InterfaceError")
    return str(state).startswith(PASSING)


def open_postgres(address: str, name: str = "") -> sql.Engine:
    """Reach a database, make or update its tables, and refuse what is not ours."""
    engine = engine_of(address, name)
    try:
        with engine.connect() as connection:
            transactional = in_transactions(connection)
            if version_of(transactional, shown(address), "database with --database") != schema.VERSION:
                upgrade(transactional)
    except SQLAlchemyError as error:
        reason = str(cause_of(error)).strip().splitlines()[0].rstrip(".")
        hint = "Is it running, and is the address right?"
        raise StolikError(f"{shown(address)} cannot be used: {reason}.", hint) from error
    return engine


def in_transactions(connection: sql.Connection) -> sql.Connection:
    """A connection whose statements are committed together."""
    return connection.execution_options(isolation_level="READ COMMITTED")


def fenced() -> Fenced:
    """What is said to a room that is not this server's any more."""
    return Fenced("Another server has this table now.")


class PostgresStore(Store):
    """A database of its own, which other servers may use as well."""

    def __init__(self, address: str) -> None:
        name = secrets.token_hex(6)  # of this server
        engine = open_postgres(address, name)
        super().__init__(
            Clerk(engine.connect(), "store writer", complaint), Clerk(engine.connect(), "store reader", complaint)
        )
        self._people = Clerk(in_transactions(engine.connect()), "store people", complaint)
        beating, taking = (Clerk(engine.connect(), thread, complaint) for thread in ("owners", "takers"))
        self.owners = Owners(beating, taking, name)
        self._is_unsure = False  # of what was sent before: the connection was lost before the answer

    async def close(self) -> None:
        """Commit what is waiting, let go of every table and of the database."""
        await super().close()
        await self._people.close()
        await self.owners.close()

    async def create(self, table: TableRow, entries: Sequence[AnyEntry]) -> TableRow:
        """Store a new table with the beginning of its log; it belongs to this server."""
        return replace(await super().create(table, entries), owner=self.owners.server, epoch=1)

    async def transact(self, work: Work[Result]) -> Result:
        """Do something beside the logs, in a transaction of its own: all of it or nothing."""
        return await self._people.do(self._transact, self._people, work)

    async def look(self, work: Work[Result]) -> Result:
        """Look something up beside the logs."""
        return await self.transact(work)

    # In the threads

    def _transact(self, clerk: Clerk, work: Work[Result]) -> Result:
        with contextlib.suppress(Busy):  # the connection was lost while nobody looked
            super()._transact(clerk, lambda connection: connection.exec_driver_sql("SELECT 1"))
        return super()._transact(clerk, work)

    def _try_to_write(self) -> None:
        self._run(self._writing, "SELECT 1")

    def _run(self, clerk: Clerk, statement: str, *values: Any) -> list[Any]:
        with clerk.transaction() as connection:
            result = connection.exec_driver_sql(statement, values)
            return list(result.all()) if result.returns_rows else []

    def _read(self, statement: str, *values: Any) -> list[Any]:
        try:
            return self._run(self._reading, statement, *values)
        except Busy:  # the connection was lost while nobody looked
            return self._run(self._reading, statement, *values)

    def _commit(self, batch: list[Write]) -> list[int | StoreError]:
        """Each new table by itself, all others together."""
        opened = {id(write): super(PostgresStore, self)._commit([write])[0] for write in batch if not write.table.id}
        known = [write for write in batch if write.table.id]
        kept = iter(super()._commit(known) if known else [])
        results = [opened[id(write)] if id(write) in opened else next(kept) for write in batch]
        self._is_unsure = False
        return results

    def _insert(self, batch: list[Write]) -> list[int | StoreError]:
        """Commit writes together, by one statement."""
        try:
            results = self._append(batch) if batch[0].table.id else list[int | StoreError]((self._open(batch[0]),))
        except Busy:
            self._is_unsure = True
            raise
        self.commits += 1
        return results

    def _append(self, batch: list[Write]) -> list[int | StoreError]:
        rows = [(write.table.id, write.table.epoch, *row) for write in batch for row in write.rows]
        columns = [list(column) for column in zip(*rows, strict=True)]
        try:
            stored = {row.table_id for row in self._run(self._writing, APPEND, self.owners.server, *columns)}
        except StoreError as error:
            if not isinstance(error.__cause__, IntegrityError):
                raise
            if len(batch) > 1 or not (self._is_unsure and self._has(batch[0])):
                raise further(batch[0].table) from error
            stored = {batch[0].table.id}
        self._tell_awake(batch)
        return [write.table.id if write.table.id in stored else fenced() for write in batch]

    def _has(self, write: Write) -> bool:
        """Is exactly this stored? Then it was by this server, before its connection was lost."""
        self._see_that_we_live()
        numbers = [number for number, _, _ in write.rows]
        found = {row.number: bytes(row.body) for row in self._run(self._writing, THESE, write.table.id, numbers)}
        return found == {number: body for number, _, body in write.rows}

    def _open(self, write: Write) -> int:
        table = write.table
        facts = (table.code, table.game, table.secret, table.opened, table.active, table.kind)
        columns = [list(column) for column in zip(*write.rows, strict=True)]
        stored = self._run(self._writing, OPEN, self.owners.server, *facts, *columns)
        if stored:
            return int(stored[0].table_id)
        self._see_that_we_live()
        found = self._run(self._writing, BY_CODE, table.code)
        if self._is_unsure and found and (bytes(found[0].secret), found[0].owner) == (table.secret, self.owners.server):
            return int(found[0].id)
        raise StoreError(f"There is a table {table.code} already.")

    def _see_that_we_live(self) -> None:
        if not self._run(self._writing, "SELECT id FROM servers WHERE id = %s", self.owners.server):
            raise fenced()

    def _tell_awake(self, batch: list[Write]) -> None:
        active = sorted((write.table.id, write.table.active) for write in batch if write.table.active)
        if active:
            with contextlib.suppress(StoreError):  # it is told again in a minute
                self._run(self._writing, AWAKE, *(list(column) for column in zip(*active, strict=True)))

    def _find(self, code: str) -> TableRow | None:
        rows = self._read(BY_CODE, code)
        return TableRow(**{**rows[0]._mapping, "secret": bytes(rows[0].secret)}) if rows else None

    def _entries(self, table: TableRow) -> list[Any]:
        return in_one_piece(table, self._read(IN_ORDER, table.id), 0)

    def _last_page(self, table: TableRow) -> tuple[list[Any], int]:
        rows = self._read(LAST_PAGE, table.id, PAGE, table.id)
        if not rows or rows[0].number:
            raise StoreError(f"The log of {table.kind} {table.code} has a gap.")
        return from_last_page(table, rows[0].body, [row for row in rows if row.number >= row.start])
