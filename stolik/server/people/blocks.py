"""Whom somebody does not want to meet: neither hears of it, and neither is led to the other."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sql

from stolik.server import schema
from stolik.server.people.messages import BlockedPerson
from stolik.server.store import Store, names_of
from stolik.table.people import guest_of, person_of
from stolik.table.words import Denied

blocks = schema.blocks
MOST = 500  # people that one person blocks


class Blocks:
    """Blocks in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def put(self, person: int, other: int, is_on: bool) -> None:
        """Somebody does not want to meet somebody, or no longer minds. Who is blocked is no friend."""
        mine = (blocks.c.person_id == person, blocks.c.blocked == other)
        friends = schema.friends

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(blocks).where(*mine))
            if not is_on:
                return
            count = sql.select(sql.func.count()).where(blocks.c.person_id == person)
            if connection.execute(count).scalar_one() >= MOST:
                raise Denied("blocks.many", most=MOST)
            connection.execute(sql.insert(blocks).values(person_id=person, blocked=other))
            connection.execute(sql.delete(friends).where(friends.c.person_id == person, friends.c.friend == other))

        await self._store.transact(work)

    async def of(self, person: int) -> list[BlockedPerson]:
        """Everybody somebody does not want to meet, the last one first."""

        def work(connection: sql.Connection) -> list[BlockedPerson]:
            mine = sql.select(blocks.c.blocked).where(blocks.c.person_id == person).order_by(blocks.c.id.desc())
            numbers = [row.blocked for row in connection.execute(mine)]
            names = names_of(connection, numbers)
            return [BlockedPerson(number, names.get(number, "")) for number in numbers]

        return await self._store.look(work)

    async def deaf_to(self, guest: str) -> Collection[str]:
        """The guests whose words somebody at a table is not shown."""
        person = person_of(guest)
        return frozenset(guest_of(each.person) for each in await self.of(person)) if person else ()


def apart_from(connection: sql.Connection, person: int) -> set[int]:
    """Everybody who does not meet somebody: whom they have blocked, and who has blocked them."""
    pairs = sql.select(blocks).where(sql.or_(blocks.c.person_id == person, blocks.c.blocked == person))
    return {number for row in connection.execute(pairs) for number in (row.person_id, row.blocked)} - {person}
