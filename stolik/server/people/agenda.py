"""Whose move it is at tables at leisure, and when each is to be looked at. In the database, so all servers have it.

A table writes down how it stands whenever that changes, after what has happened is stored. What a server that is killed
in between has not written is seen to when the table is looked at next: each that goes on is, at least once a day.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

import sqlalchemy as sql

from stolik.server import schema
from stolik.server.people.messages import OwnTable
from stolik.server.people.reminders import reached_of
from stolik.server.store import Store, names_of

alarms, turns, tables = schema.alarms, schema.turns, schema.tables
MOST = 200  # tables in a list, or to be woken at once


class Awaited(NamedTuple):
    """Since when somebody's move is awaited, and until when; 0: it is not, or for ever."""

    since: int
    until: int


class Outlook(NamedTuple):
    """How a table at leisure stands."""

    at: int  # when it is to be looked at; 0: whenever somebody comes
    people: Mapping[int, Awaited]


class Agenda:
    """Tables at leisure in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def note(self, table: int, outlook: Outlook, away: Collection[int] = (), now: int = 0) -> bool:
        """How it stands at a table; whoever is away and has just come to move may have to be reminded: is there any?"""

        def work(connection: sql.Connection) -> bool:
            here = sql.select(turns).where(turns.c.table_id == table)
            before = {row.person_id: row for row in connection.execute(here)}
            for kind in (alarms, turns):
                connection.execute(sql.delete(kind).where(kind.c.table_id == table))
            if outlook.at:
                connection.execute(sql.insert(alarms).values(table_id=table, at=outlook.at))
            known, reached = names_of(connection, outlook.people.keys()), reached_of(connection, away)

            def remind(person: int, since: int) -> int:
                was = before.get(person)
                if was is not None and was.since == since:  # nothing new to them
                    return int(was.remind)
                return now if since and person in reached else 0

            rows = [
                {
                    **{"table_id": table, "person_id": person, "since": awaited.since, "until": awaited.until},
                    "remind": remind(person, awaited.since),
                }
                for person, awaited in outlook.people.items()
                if person in known
            ]
            if rows:
                connection.execute(sql.insert(turns), rows)
            return any(row["remind"] for row in rows)

        return await self._store.transact(work)

    async def due(self, now: int) -> list[str]:
        """The codes of tables at which something is to happen by now, the most overdue first."""
        wanted = sql.select(tables.c.code).join(alarms).where(alarms.c.at <= now).order_by(alarms.c.at).limit(MOST)
        return await self._store.look(lambda connection: list(connection.execute(wanted).scalars()))

    async def of(self, person: int) -> list[OwnTable]:
        """The tables at leisure somebody sits at: where they are awaited first, and most of all where time runs out."""
        wanted = sql.select(turns, tables.c.code, tables.c.game).join(tables).where(turns.c.person_id == person)
        last = sql.case((turns.c.since == 0, 2), (turns.c.until == 0, 1), else_=0)
        ordered = wanted.order_by(last, turns.c.until, turns.c.since, turns.c.table_id).limit(MOST)

        def work(connection: sql.Connection) -> list[OwnTable]:
            rows = connection.execute(ordered).all()
            beside = sql.select(turns.c.table_id, turns.c.person_id).where(
                turns.c.table_id.in_([row.table_id for row in rows]), turns.c.person_id != person
            )
            others = connection.execute(beside.order_by(turns.c.id)).all()
            names = names_of(connection, {other.person_id for other in others})
            return [
                OwnTable(
                    row.code,
                    row.game,
                    [names[other.person_id] for other in others if other.table_id == row.table_id],
                    row.since > 0,
                    row.until,
                )
                for row in rows
            ]

        return await self._store.look(work)
