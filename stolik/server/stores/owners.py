"""Which servers share a database, and which of them has a table.

A server has a row in `servers` for as long as the others believe in it; its `beats` go up all the time. Who sees them
stand still takes the row away, and only if they still stand where they were seen. From then on that server can store
nothing, for storing holds its row; it comes back as another one, with a new number. A table belongs to the server whose
number it bears, if that still has a row, and else to whoever takes it first. No clock of any computer is asked.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import sqlalchemy as sql

from stolik.core.kit.errors import StolikError
from stolik.server.store import Clerk
from stolik.server.stores.rows import Busy, Fenced, TableRow

JOIN = "INSERT INTO servers (name, beats, bus) VALUES (%s, 0, %s) RETURNING id"
BEAT = "UPDATE servers SET beats = beats + 1, bus = %s WHERE id = %s RETURNING id"
EVERYBODY = """
SELECT id, name, beats, bus,
    EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = 'stolik ' || servers.name) AS is_connected
FROM servers ORDER BY id
"""
GIVE_UP = "DELETE FROM servers WHERE id = %s AND beats = %s"
LEAVE = "DELETE FROM servers WHERE id = %s"
WHOSE = "SELECT owner, epoch, EXISTS (SELECT 1 FROM servers WHERE id = owner) AS lives FROM tables WHERE id = %s"
TAKE = """
WITH mine AS (SELECT id FROM servers WHERE id = %s FOR KEY SHARE)
UPDATE tables SET owner = mine.id, epoch = epoch + 1 FROM mine
WHERE tables.id = %s AND tables.owner = %s AND tables.epoch = %s
    AND NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = tables.owner)
RETURNING owner, epoch
"""
LET_GO = "UPDATE tables SET owner = 0 WHERE id = %s AND owner = %s AND epoch = %s"
STILL = 1.5  # seconds in which a server that lives has beaten
TRIES = 5  # at taking what others take too


class Fellow(NamedTuple):
    """A server as the database lists it."""

    id: int
    name: str
    beats: int
    bus: str  # none, here or away
    is_connected: bool  # to the database: who is killed is not, at once


class Hand(NamedTuple):
    """In whose hand a table is."""

    owner: int
    epoch: int


def refuse_strangers(connection: sql.Connection, bus: str) -> None:
    """Refuse a database that other servers use, if they and this one have no bus to speak over."""
    before = strangers(connection, bus)
    if before:
        time.sleep(STILL)  # the last one may have been killed, or be stopping
        if any(after != before.get(number, after) for number, after in strangers(connection, bus).items()):
            hint = "Give every server the same --bus, or this one another --database."
            raise StolikError("Another server is using this database, and there is no bus between them.", hint)


def strangers(connection: sql.Connection, bus: str) -> dict[int, int]:
    """The beats of servers that this one could not speak to."""
    everybody = [Fellow(*row) for row in connection.exec_driver_sql(EVERYBODY)]
    return {server.id: server.beats for server in everybody if not bus or server.bus == "none"}


class Owners:
    """This server among those that share a database."""

    def __init__(self, beating: Clerk, taking: Clerk, name: str) -> None:
        self._beating = beating  # by itself: however many tables there are to take, nobody misses a beat for that
        self._taking = taking
        self.name = name  # by which this server is known
        self.server = 0  # the number of this one; 0 until it has joined

    async def join(self, bus: str) -> int:
        """Become one of the servers."""
        self.server = int((await self._beating.do(self._run, self._beating, JOIN, self.name, bus))[0].id)
        return self.server

    async def beat(self, bus: str) -> list[Fellow]:
        """Say that this server lives, and see who else does; raises Fenced if the others have given it up."""
        return await self._beating.do(self._beat, bus)

    async def see(self, number: int) -> Fellow | None:
        """A server by its number, if it is not given up."""
        return next((server for server in await self.everybody() if server.id == number), None)

    async def everybody(self) -> list[Fellow]:
        """All servers that are not given up."""
        return await self._beating.do(self._everybody)

    async def give_up(self, server: Fellow) -> None:
        """Believe no longer in a server whose beats stand still."""
        await self._beating.do(self._run, self._beating, GIVE_UP, server.id, server.beats)

    async def take(self, table: TableRow) -> Hand:
        """Take a table that nobody has; returns in whose hand it is, which may be another's."""
        if table.is_owned:
            return Hand(table.owner, table.epoch)
        return await self._taking.do(self._take, table)

    async def let_go(self, table: TableRow) -> None:
        """Let go of a table, so that any server may take it."""
        await self._taking.do(self._ask, LET_GO, table.id, self.server, table.epoch)

    async def close(self) -> None:
        """Leave: what this server has is free for the others at once."""
        await self._beating.do(self._leave)
        await self._beating.close()
        await self._taking.close()

    def _run(self, clerk: Clerk, statement: str, *values: Any) -> list[Any]:
        with clerk.transaction() as connection:
            result: sql.CursorResult[Any] = connection.exec_driver_sql(statement, values)
            return list(result.all()) if result.returns_rows else []

    def _ask(self, statement: str, *values: Any) -> list[Any]:
        """Run a statement about tables, which does no harm if it runs twice."""
        try:
            return self._run(self._taking, statement, *values)
        except Busy:  # the connection was lost while nobody looked
            return self._run(self._taking, statement, *values)

    def _beat(self, bus: str) -> list[Fellow]:
        if not self._run(self._beating, BEAT, bus, self.server):
            raise Fenced("This server was given up by the others.")
        return self._everybody()

    def _everybody(self) -> list[Fellow]:
        return [Fellow(*row) for row in self._run(self._beating, EVERYBODY)]

    def _take(self, table: TableRow) -> Hand:
        owner, epoch = table.owner, table.epoch
        for _ in range(TRIES):
            taken = self._ask(TAKE, self.server, table.id, owner, epoch)
            if taken:
                return Hand(*taken[0])
            owner, epoch, lives = self._ask(WHOSE, table.id)[0]
            if lives:
                break
            if not self._ask("SELECT id FROM servers WHERE id = %s", self.server):
                raise Fenced("This server was given up by the others.")
        return Hand(owner, epoch)

    def _leave(self) -> None:
        try:
            self._run(self._beating, LEAVE, self.server)
        except Exception:  # it is given up soon
            return
