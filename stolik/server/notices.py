"""What whoever runs the site tells everybody, such as that it will be gone for a moment. It is in the database, so
all servers tell the same; each looks there now and then."""

from __future__ import annotations

from time import monotonic

import msgspec
import sqlalchemy as sql

from stolik.server import schema
from stolik.server.store import Store

notices = schema.notices
FRESH = 2.0  # seconds for which what was read is told again


class Notice(msgspec.Struct, frozen=True):
    """What is told on every page; without a text, nothing is."""

    text: str
    until: int  # milliseconds


NOTHING_TOLD = Notice("", 0)


class Notices:
    """The notice in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known = NOTHING_TOLD
        self._read_at = -FRESH

    async def put(self, text: str, until: int) -> None:
        """Tell everybody something until some time, instead of what was told before."""

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(notices))
            if text:
                connection.execute(sql.insert(notices).values(text=text, until=until))

        await self._store.transact(work)
        self._read_at = -FRESH

    async def now(self, time: int) -> Notice:
        """What is told at a time."""
        if monotonic() - self._read_at > FRESH:
            self._read_at = monotonic()
            newest = sql.select(notices).order_by(notices.c.id.desc()).limit(1)
            row = await self._store.look(lambda connection: connection.execute(newest).one_or_none())
            self._known = Notice(row.text, row.until) if row is not None else NOTHING_TOLD
        return self._known if self._known.until > time else NOTHING_TOLD
