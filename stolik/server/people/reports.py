"""What people tell whoever runs the site about others, with the words of the table around it.

Names and words are kept as logs keep them: whoever is deleted is nameless here too, and their words are gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sql

from stolik.server import schema
from stolik.server.people.messages import Reported, WordSaid
from stolik.server.store import Store, names_of
from stolik.table import entries as log
from stolik.table.people import NOBODY, people_in, with_names, without_names
from stolik.table.words import Denied

reports = schema.reports
MOST_OPEN = 20  # that one person has open at once
MOST_SHOWN = 200
MOST_WORDS = 40  # of the table, the last ones
encoder, decoder = msgspec.msgpack.Encoder(), msgspec.msgpack.Decoder(list[log.Said])


class Reports:
    """Reports in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, person: int, about: int, name: str, code: str, reason: str, now: int) -> None:
        """Somebody tells of somebody."""
        said = await self._words_at(code) if code else []
        values = {"person_id": person, "about": about, "name": "" if about else name, "code": code, "reason": reason}

        def work(connection: sql.Connection) -> None:
            mine = sql.select(sql.func.count()).where(reports.c.person_id == person, reports.c.done == 0)
            if connection.execute(mine).scalar_one() >= MOST_OPEN:
                raise Denied("reports.many")
            connection.execute(sql.insert(reports).values(**values, said=encoder.encode(said), at=now))

        await self._store.transact(work)

    async def _words_at(self, code: str) -> Sequence[Any]:
        """The last words at a table, as they are stored."""
        row = await self._store.find(code)
        if row is None or row.kind != "table":
            raise Denied("code.none", code=code)
        entries, _ = await self._store.last_page(row)
        old = [said for entry in entries if isinstance(entry, log.Page) for said in entry.said]
        return without_names([*old, *(entry for entry in entries if isinstance(entry, log.Said))][-MOST_WORDS:])

    async def all(self) -> list[Reported]:
        """All reports, what is not done first, the newest first."""
        wanted = sql.select(reports).order_by(reports.c.done > 0, reports.c.id.desc()).limit(MOST_SHOWN)

        def work(connection: sql.Connection) -> list[Reported]:
            return [told(connection, row) for row in connection.execute(wanted).all()]

        return await self._store.look(work)

    async def by(self, person: int) -> list[str]:
        """What somebody has told of others."""
        mine = sql.select(reports.c.reason).where(reports.c.person_id == person).order_by(reports.c.id)
        return await self._store.look(lambda connection: [row.reason for row in connection.execute(mine)])

    async def settle(self, number: int, now: int) -> None:
        """A report has been seen to."""
        change = sql.update(reports).where(reports.c.id == number, reports.c.done == 0).values(done=now)
        await self._store.transact(lambda connection: connection.execute(change))


def told(connection: sql.Connection, row: Any) -> Reported:
    """A report as whoever runs the site reads it."""
    said = decoder.decode(row.said)
    names = names_of(connection, {row.person_id, row.about, *people_in(said)} - {NOBODY})
    words = [WordSaid(each.name, each.text, each.at) for each in with_names(said, names)]
    about = names.get(row.about, "") if row.about else row.name
    by = names.get(row.person_id, "")
    return Reported(row.id, row.at, row.person_id, by, row.about, about, row.code, row.reason, words, row.done)
