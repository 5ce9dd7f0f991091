"""The embedded default: an append-only log of entries in an SQLite file.

A batch is inserted by few long statements, for after each one the thread has to wait for its turn to run Python again.
Rows of all logs lie in the order they came, so that a batch is written to few pages of the file. Each row names the one
before it in its log, and a table its last row, or one of the last: that is brought up to date now and then.

One process has the file, by the lock on its folder: no other can append to a log that it has in mind.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sql

from stolik.server import schema
from stolik.server.store import Clerk, Fault, Store
from stolik.server.stores.migrating import cause_of
from stolik.server.stores.opening import FILE, connect, is_passing, lock_folder, open_database
from stolik.server.stores.rows import (
    PAGE,
    Busy,
    StoreError,
    TableRow,
    Write,
    from_last_page,
    further,
    in_one_piece,
)

MOST_ROWS = 256  # of one statement
MOST_STRAY = 4096  # rows that may come before tables are told again which their last ones are
MOST_ENDS = 10_000  # of logs kept in mind


End = tuple[int, int]  # where a log ends: its last row, and the number of the first entry in that
NOWHERE = (0, -1)
COLUMNS = ("id", "table_id", "number", "before", "kind", "body")  # of an entry


def complaint(error: Fault) -> StoreError:
    """An error of SQLite as it is said."""
    kind = Busy if is_passing(error) else StoreError
    return kind(f"{FILE} cannot be used now: {cause_of(error)}.")


class SqliteStore(Store):
    """The database of one data folder."""

    name = FILE

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._lock = lock_folder(folder)
        try:
            writing = Clerk(open_database(self.path), "store writer", complaint)
            super().__init__(writing, Clerk(connect(self.path), "store reader", complaint))
        except BaseException:
            self._lock.close()
            raise
        self._ends: dict[int, End] = {}  # of logs that were written lately, by their tables
        with self._writing.transaction() as connection:
            self._last = int(connection.execute(SELECT_LAST_ROW).scalar_one())
            self._told = int(connection.execute(SELECT_LAST_TOLD).scalar_one())  # the row up to which tables know

    async def close(self) -> None:
        """Commit what is waiting and let the file go."""
        await super().close()
        self._lock.close()

    def _try_to_write(self) -> None:
        with self._writing.transaction() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    def _insert(self, batch: list[Write]) -> list[int]:
        """Commit writes together; what is remembered of the logs changes only then."""
        ends: dict[int, End] = {}
        with self._writing.transaction() as connection:
            ids, cells = self._linked(connection, batch, ends)
            insert_rows(connection, cells)
            active = [
                {"seen": write.table.id, "at": write.table.active}
                for write in batch
                if write.table.id and write.table.active
            ]
            if active:
                connection.execute(UPDATE_ACTIVE, active)
            last = self._last + len(cells) // len(COLUMNS)
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
    ) -> tuple[list[int], list[Any]]:
        """The tables of a batch by number, and the cells of its rows in a row; `ends` tells where logs end."""
        ids, cells, row = [], list[Any](), self._last
        for write in batch:
            table = write.table.id or insert_table(connection, write.table, row + 1)
            before, last = ends.get(table) or self._ends.get(table) or end_of(connection, table, self._told)
            for number, kind, body in write.rows:
                if number <= last:
                    raise further(write.table)
                row += 1
                cells += (row, table, number, before, kind, body)
                before, last = row, number
            ids.append(table)
            ends[table] = before, last
        return ids, cells

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
        return from_last_page(table, first, rows)

    def _log_back_to(self, connection: sql.Connection, table: TableRow, kind: str) -> Sequence[Any]:
        """The rows of a log from the last of a kind on, or all of them."""
        last, _ = end_of(connection, table.id, self._told)
        return connection.execute(SELECT_BACK, {"last": last, "kind": kind}).all()


def end_of(connection: sql.Connection, table: int, told: int) -> End:
    """Where a table's log ends, if tables know their last rows up to one that is told."""
    rows = connection.execute(SELECT_END, {"wanted": table, "told": told}).all()
    return max(((row.id, row.number) for row in rows), default=NOWHERE)


def insert_table(connection: sql.Connection, table: TableRow, first: int) -> int:
    """Insert a table with the first row of its log; return its number."""
    row = {"code": table.code, "game": table.game, "secret": table.secret, "first": first}
    result = connection.execute(
        INSERT_TABLE, {**row, "opened": table.opened, "active": table.active, "kind": table.kind}
    )
    return int(result.inserted_primary_key[0])  # type: ignore[index]


def insert_rows(connection: sql.Connection, cells: list[Any]) -> None:
    """Insert rows of entries by few statements, whose lengths are powers of two, so that few are ever prepared."""
    rows, at = len(cells) // len(COLUMNS), 0
    insert = connection.connection.cursor().execute  # the driver's own: it has nothing to find out about the rows
    while rows:
        count = min(MOST_ROWS, 1 << rows.bit_length() - 1)
        end = at + count * len(COLUMNS)
        insert(statement_of_rows(count), cells[at:end])
        rows, at = rows - count, end


@cache
def statement_of_rows(count: int) -> str:
    """The statement that inserts so many entries."""
    row = f"({', '.join('?' * len(COLUMNS))})"
    return f"INSERT INTO entries ({', '.join(COLUMNS)}) VALUES {', '.join([row] * count)}"


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
