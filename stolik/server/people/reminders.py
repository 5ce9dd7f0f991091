"""Which devices are to be reminded of a move, and which reminders are due. In the database, so any server sends them.

A reminder hangs on the row that says whose move it is, and is gone with it: whoever has moved is reminded of nothing.
The server that takes one up has it to itself for a minute; if it is lost with it, or the push service is away, it is
tried again, ever more rarely, for an hour.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import sqlalchemy as sql

from stolik.server import schema
from stolik.server.people.secrets import hash_of
from stolik.server.push.sealing import Lock
from stolik.server.store import Store

devices, turns, tables = schema.devices, schema.turns, schema.tables
AGAIN = 60_000  # milliseconds until a reminder that was taken up is tried again
MOST = 50  # taken up at once


class Reached(NamedTuple):
    """A device that is to be reminded."""

    device: int  # its number
    endpoint: str
    lock: Lock
    language: str


class Reminder(NamedTuple):
    """Somebody is to be told that it is their move."""

    table: int
    person: int
    since: int  # milliseconds, when it became theirs
    until: int  # milliseconds, when their time is over; 0: never
    code: str
    game: str
    devices: list[Reached]


class Reminders:
    """Reminders in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def put(self, key: str, endpoint: str, lock: Lock, language: str) -> None:
        """The device with this key is to be reminded. An endpoint is one browser: whoever had it before has not."""

        def work(connection: sql.Connection) -> None:
            forget(connection, devices.c.endpoint == endpoint)
            told = {"endpoint": endpoint, "lock": lock.public, "secret": lock.secret, "language": language}
            connection.execute(sql.update(devices).where(devices.c.key == hash_of(key)).values(**told))

        await self._store.transact(work)

    async def stop(self, key: str) -> None:
        """The device with this key is not reminded any more."""
        await self._store.transact(lambda connection: forget(connection, devices.c.key == hash_of(key)))

    async def drop(self, device: int, endpoint: str) -> None:
        """The push service knows nothing of an endpoint any more."""
        gone = sql.and_(devices.c.id == device, devices.c.endpoint == endpoint)
        await self._store.transact(lambda connection: forget(connection, gone))

    async def is_on(self, key: str) -> bool:
        """Is the device with this key reminded?"""
        mine = sql.select(devices.c.id).where(devices.c.key == hash_of(key), devices.c.endpoint.is_not(None))
        return await self._store.look(lambda connection: connection.execute(mine).first() is not None)

    async def count(self, person: int) -> int:
        """On how many devices somebody is reminded."""
        mine = sql.select(sql.func.count()).where(devices.c.person_id == person, devices.c.endpoint.is_not(None))
        return int(await self._store.look(lambda connection: connection.execute(mine).scalar_one()))

    async def take_up(self, now: int) -> list[Reminder]:
        """The reminders that are due, for this server alone."""
        due = sql.select(turns.c.id).where(turns.c.remind > 0, turns.c.remind <= now).order_by(turns.c.remind)
        mine = due.limit(MOST).with_for_update(skip_locked=True)
        moment = sql.literal(now, sql.BigInteger)
        later = moment + sql.case((moment - turns.c.since < AGAIN, AGAIN), else_=moment - turns.c.since)
        take = sql.update(turns).where(turns.c.id.in_(mine.scalar_subquery())).values(remind=later)

        def work(connection: sql.Connection) -> list[Reminder]:
            if connection.execute(due.limit(1)).first() is None:  # as nearly always
                return []
            rows = connection.execute(take.returning(turns)).all()
            codes = sql.select(tables.c.id, tables.c.code, tables.c.game)
            of_these = codes.where(tables.c.id.in_({row.table_id for row in rows}))
            found = {row.id: row for row in connection.execute(of_these)}
            reached = reached_of(connection, {row.person_id for row in rows})
            return [
                Reminder(
                    *(row.table_id, row.person_id, row.since, row.until),
                    *(found[row.table_id].code, found[row.table_id].game, reached.get(row.person_id, [])),
                )
                for row in rows
            ]

        return await self._store.transact(work)

    async def done(self, reminder: Reminder) -> None:
        """Somebody is reminded, or cannot be."""
        mine = (turns.c.table_id == reminder.table, turns.c.person_id == reminder.person)
        change = sql.update(turns).where(*mine, turns.c.since == reminder.since).values(remind=0)
        await self._store.transact(lambda connection: connection.execute(change))


def forget(connection: sql.Connection, which: sql.ColumnElement[bool]) -> None:
    """Some devices are not reminded any more."""
    nothing = {"endpoint": None, "lock": None, "secret": None, "language": ""}
    connection.execute(sql.update(devices).where(which).values(**nothing))


def reached_of(connection: sql.Connection, people: Collection[int]) -> dict[int, list[Reached]]:
    """The devices on which people are reminded."""
    found: dict[int, list[Reached]] = {}
    wanted = sql.select(devices).where(devices.c.person_id.in_(people), devices.c.endpoint.is_not(None))
    for row in connection.execute(wanted.order_by(devices.c.id)):
        reached = Reached(row.id, row.endpoint, Lock(bytes(row.lock), bytes(row.secret)), row.language)
        found.setdefault(row.person_id, []).append(reached)
    return found
