"""What all stores do: what comes within a few milliseconds is committed together, and each writer is told after it.

So what has been shown to anybody survives the loss of the process at any moment. The event loop never waits for the
database: one thread writes, another reads, each with a connection of its own. Where rows lie is each kind's own, in
`stores/`.

The database may be held by another program, be away, or have no room left on its disk. What is to be written then
waits, in its order, for as long as that takes; from time to time the store looks whether it could write, so that people
hear of the wait whether or not somebody moves.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
import time
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import accumulate
from typing import Any, ParamSpec, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import SQLAlchemyError

from stolik.server import schema
from stolik.server.stores.rows import AnyEntry, Busy, Done, Fenced, StoreError, TableRow, Write, rows_of
from stolik.table.entries import Answered
from stolik.table.people import people_in, with_names

logger = logging.getLogger("stolik.server")

GATHER = 0.002  # seconds to wait for more to commit together; as long as the last commit took, if that was longer
LONGEST_GATHER = 0.01
LOOK = 1.0  # seconds between looking whether the database can be written
NOTICE = 0.5  # seconds of waiting before anybody is told
PATIENCE = 10.0  # seconds somebody who has nothing stored yet waits
PAUSE = 0.05  # seconds between two tries
MOVE = Answered.__name__
GOODBYE = 2.0  # seconds what waits may still wait when the server stops

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Fault = SQLAlchemyError | sqlite3.Error  # the latter of the driver itself, which is called where it counts
Complaint = Callable[[Fault], StoreError]  # a database's error as it is said
Work = Callable[[sql.Connection], Result]


class Waits:
    """How long batches took to be stored, as a histogram."""

    STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds

    def __init__(self) -> None:
        self._counts = [0] * (len(self.STEPS) + 1)
        self._sum = 0.0

    def note(self, seconds: float) -> None:
        """One more batch."""
        self._counts[bisect_left(self.STEPS, seconds)] += 1
        self._sum += seconds

    def told(self) -> tuple[list[tuple[str, float]], float]:
        """How many took at most so long, and the sum of all."""
        steps = [*map(str, self.STEPS), "+Inf"]
        return list(zip(steps, accumulate(map(float, self._counts)), strict=True)), self._sum


class Clerk:
    """A connection to the database and the thread in which everything is done with it."""

    def __init__(self, connection: sql.Connection, name: str, complaint: Complaint) -> None:
        self.connection = connection
        self._complaint = complaint
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)

    async def do(self, work: Callable[Arguments, Result], *words: Arguments.args, **named: Arguments.kwargs) -> Result:
        """Do something in the thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: work(*words, **named))

    def begin(self, work: Callable[[], Result], done: Callable[[Result], object]) -> None:
        """Do something in the thread that raises nothing; `done` is told what came of it. No task waits for it."""
        tell = asyncio.get_running_loop().call_soon_threadsafe
        self._thread.submit(lambda: tell(done, work()))

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
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise self._complaint(error) from error


class Store:
    """All logs of a site."""

    name = "The database"  # as sentences call it

    def __init__(self, writing: Clerk, reading: Clerk) -> None:
        self.commits = 0
        self.moves = 0
        self.waits = Waits()
        self.is_waiting = False  # for the database
        self.on_waiting: Callable[[bool], object] = lambda is_waiting: None
        self._writing = writing
        self._reading = reading
        self._waiting: list[Write] = []
        self._is_at_work = False  # a batch is gathered or written, and only one at a time
        self._rest: asyncio.Future[None] | None = None  # whoever waits for the end of work
        self._watch: asyncio.Task[None] | None = None
        self._closes_at = float("inf")
        self._took = 0.0  # seconds, the last batch

    # What each kind does in its own way, in the threads

    def _insert(self, batch: list[Write]) -> Sequence[int | StoreError]:
        """Commit writes together; the tables of the batch by number, or why one was not stored."""
        raise NotImplementedError

    def _try_to_write(self) -> None:
        """See whether the database could be written; raises StoreError if not."""
        raise NotImplementedError

    def _find(self, code: str) -> TableRow | None:
        raise NotImplementedError

    def _entries(self, table: TableRow) -> list[Any]:
        raise NotImplementedError

    def _last_page(self, table: TableRow) -> tuple[list[Any], int]:
        raise NotImplementedError

    # What is the same

    async def create(self, table: TableRow, entries: Sequence[AnyEntry]) -> TableRow:
        """Store a new table with the beginning of its log."""
        try:
            return replace(table, id=await asyncio.wait_for(self._write(table, 0, entries), PATIENCE))
        except TimeoutError as error:
            raise Busy(f"{self.name} cannot be used now: nothing can be written to it.") from error

    async def append(self, table: TableRow, number: int, entries: Sequence[AnyEntry]) -> None:
        """Store entries, however long it takes; on return they are on the disk. `number` is that of the first one."""
        await self._write(table, number, entries)

    async def find(self, code: str) -> TableRow | None:
        """The table with a code."""
        self._start()
        return await self._reading.do(self._find, code)

    async def entries(self, table: TableRow) -> list[Any]:
        """A table's whole log."""
        return await self._named(await self._reading.do(self._entries, table))

    async def last_page(self, table: TableRow) -> tuple[list[Any], int]:
        """A table's first entry and its log from the last page on, and how many entries the log has."""
        entries, count = await self._reading.do(self._last_page, table)
        return await self._named(entries), count

    async def transact(self, work: Work[Result]) -> Result:
        """Do something beside the logs, in a transaction of its own: all of it or nothing."""
        return await self._writing.do(self._transact, self._writing, work)

    async def look(self, work: Work[Result]) -> Result:
        """Look something up beside the logs."""
        return await self._reading.do(self._transact, self._reading, work)

    async def _named(self, entries: list[Any]) -> list[Any]:
        """Entries with the names of people, which their log does not hold."""
        people = people_in(entries)
        return (
            with_names(entries, await self.look(lambda connection: names_of(connection, people))) if people else entries
        )

    async def close(self) -> None:
        """Commit what is waiting and let the file go."""
        self._closes_at = time.monotonic() + GOODBYE
        if self._watch is not None:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)
        while self._is_at_work:
            self._rest = asyncio.get_running_loop().create_future()
            await self._rest
        await self._writing.close()
        await self._reading.close()

    def _start(self) -> None:
        if self._watch is None:
            self._watch = asyncio.create_task(self._look_on(), name="store watch")

    # The writer

    def write(self, table: TableRow, number: int, entries: Sequence[AnyEntry], done: Done) -> None:
        """Store entries, however long it takes; `done` is told when they are on the disk."""
        self._waiting.append(Write(table, rows_of(number, entries), done))
        if not self._is_at_work:
            self._start()
            self._gather()

    async def _write(self, table: TableRow, number: int, entries: Sequence[AnyEntry]) -> int:
        written: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def done(result: int | Exception) -> None:
            if not written.done():
                written.set_exception(result) if isinstance(result, Exception) else written.set_result(result)

        self.write(table, number, entries, done)
        return await written

    def _gather(self) -> None:
        self._is_at_work = True
        asyncio.get_running_loop().call_later(min(max(GATHER, self._took), LONGEST_GATHER), self._hand_over)

    def _hand_over(self) -> None:
        batch, self._waiting = self._waiting, []
        start = time.monotonic()
        self._writing.begin(lambda: self._commit_or_tell(batch), lambda results: self._stored(batch, results, start))

    def _stored(self, batch: list[Write], results: Sequence[int | Exception], start: float) -> None:
        self._took = time.monotonic() - start
        self.waits.note(self._took)
        self.moves += sum([write.rows[0][1] == MOVE for write in batch])
        for write, result in zip(batch, results, strict=True):
            try:
                write.done(result)
            except Exception:  # the others are told all the same
                logger.exception("%s: what was stored could not be shown", write.table.code)
        self._is_at_work = False
        if self._waiting:
            self._gather()
        elif self._rest is not None and not self._rest.done():
            self._rest.set_result(None)

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

    def _transact(self, clerk: Clerk, work: Work[Result]) -> Result:
        with clerk.transaction() as connection:
            return work(connection)

    def _patiently(self, work: Callable[[], Result]) -> Result:
        """Do something as soon as the database can be used."""
        while True:
            try:
                return work()
            except Busy:
                if time.monotonic() > self._closes_at:
                    raise
                time.sleep(PAUSE)

    def _look(self) -> None:
        with contextlib.suppress(StoreError):  # what is wrong with it will be said to whoever writes
            self._patiently(self._try_to_write)

    def _commit_or_tell(self, batch: list[Write]) -> Sequence[int | Exception]:
        """Commit writes together; whatever goes wrong, all who wait are told."""
        try:
            return self._commit(batch)
        except Exception as error:
            logger.exception("what is to be stored could not be written")
            return [error for _ in batch]

    def _commit(self, batch: list[Write]) -> list[int | StoreError]:
        """Commit writes together; if that fails each by itself, so that one bad write spoils no other."""
        try:
            return [*self._patiently(lambda: self._insert(batch))]
        except Fenced as error:
            return [error for _ in batch]
        except StoreError as error:
            return [error] if len(batch) == 1 else [self._commit([write])[0] for write in batch]


def programs_among(connection: sql.Connection, people: Collection[int]) -> set[int]:
    """Those who are programs."""
    wanted = sql.select(schema.people.c.id).where(schema.people.c.id.in_(people), schema.people.c.owner > 0)
    return {row.id for row in connection.execute(wanted)}


def hands_of(connection: sql.Connection, people: Collection[int]) -> dict[int, int]:
    """In whose hand people and programs are: each in their own, a program in that of whoever has made it."""
    wanted = sql.select(schema.people.c.id, schema.people.c.owner).where(schema.people.c.id.in_(people))
    return {row.id: row.owner or row.id for row in connection.execute(wanted)}


def names_of(connection: sql.Connection, people: Collection[int]) -> dict[int, str]:
    """What people are called, by their numbers; who is deleted has no name."""
    wanted = sql.select(schema.people.c.id, schema.people.c.name).where(schema.people.c.id.in_(people))
    return {row.id: row.name for row in connection.execute(wanted)}
