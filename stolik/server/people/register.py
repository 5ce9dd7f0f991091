"""The register of people: everything about them that is in the database."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from stolik.server import schema
from stolik.server.people.archive import forget_name
from stolik.server.people.secrets import hash_of, new_key
from stolik.server.store import Store
from stolik.server.stores.rows import StoreError
from stolik.table.names import spelled
from stolik.table.people import called
from stolik.table.words import Denied

logger = logging.getLogger("stolik.server")

people, devices, recovery, passkeys = schema.people, schema.devices, schema.recovery, schema.passkeys
OWN = (  # of one person
    *(devices, recovery, passkeys, schema.traits, schema.deeds),
    *(schema.friends, schema.blocks, schema.reports, schema.turns, schema.tries),
)
MOST_DEVICES = 50  # of one person; the oldest goes


@dataclass(frozen=True)
class Person:
    """Somebody, as far as the server itself needs to know."""

    id: int
    name: str
    login: str  # nothing: a guest
    password: str  # hashed
    settings: dict[str, str]
    since: int  # milliseconds
    owner: int = 0  # of a program: who made it

    @property
    def is_program(self) -> bool:
        """Is it the account of a program?"""
        return self.owner > 0

    @property
    def is_kept(self) -> bool:
        """Is there an account?"""
        return bool(self.login)


class Register:
    """People in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # Being somebody

    async def add(self, name: str, now: int) -> str:
        """Somebody new; the key of the device they are somebody on."""

        def work(connection: sql.Connection) -> str:
            new = sql.insert(people).values(name=name, since=now).returning(people.c.id)
            return new_device(connection, connection.execute(new).scalar_one(), now)

        return await self._store.transact(work)

    async def by_key(self, key: str) -> Person | None:
        """Who has a device with this key."""
        wanted = sql.select(people).join(devices).where(devices.c.key == hash_of(key))
        return await self._store.look(lambda connection: read_one(connection, wanted))

    async def by_login(self, login: str) -> Person | None:
        """Who logs in by a name."""
        wanted = sql.select(people).where(people.c.login == spelled(login))
        return await self._store.look(lambda connection: read_one(connection, wanted))

    async def by_number(self, number: int) -> Person | None:
        """Who has a number, unless they are deleted."""
        wanted = sql.select(people).where(people.c.id == number, people.c.deleted == 0)
        return await self._store.look(lambda connection: read_one(connection, wanted))

    async def call(self, person: int, name: str) -> None:
        """Somebody goes by this name from now on, everywhere."""
        await self._change(person, name=name)

    async def note_names(self, happened: Sequence[Any]) -> None:
        """Whoever has sat down under a name goes by it: the log that was stored does not hold it."""
        for person, name in called(happened).items():
            try:
                await self._call_person(person, name)
            except StoreError as error:  # they go by the name they had; the table goes on
                logger.error("the name of person %s could not be stored: %s", person, error)

    async def _call_person(self, person: int, name: str) -> None:
        """A program goes by the name its owner has given it, whatever it says at a table."""
        change = sql.update(people).where(people.c.id == person, people.c.deleted == 0, people.c.owner == 0)
        await self._store.transact(lambda connection: connection.execute(change.values(name=name)))

    async def set_settings(self, person: int, settings: dict[str, str]) -> None:
        """What somebody has chosen for their pages."""
        await self._change(person, settings=msgspec.json.encode(settings).decode())

    async def _change(self, person: int, **columns: str) -> None:
        change = sql.update(people).where(people.c.id == person, people.c.deleted == 0).values(**columns)
        await self._store.transact(lambda connection: connection.execute(change))

    # Accounts

    async def keep(self, person: int, login: str, password: str, codes: Sequence[bytes]) -> None:
        """A guest becomes an account."""

        def work(connection: sql.Connection) -> None:
            mine = (people.c.id == person, people.c.deleted == 0, people.c.login.is_(None))
            change = sql.update(people).where(*mine).values(login=spelled(login), password=password)
            if connection.execute(change).rowcount != 1:
                raise Denied("kept.already")
            put_codes(connection, person, codes)

        try:
            await self._store.transact(work)
        except StoreError as error:
            if isinstance(error.__cause__, IntegrityError):
                raise Denied("login.taken", name=login) from error
            raise

    async def new_device(self, person: int, now: int) -> str:
        """Somebody is themselves on one more device; its key."""
        return await self._store.transact(lambda connection: new_device(connection, person, now))

    async def count_devices(self, person: int) -> int:
        """On how many devices somebody is themselves."""
        count = sql.select(sql.func.count()).where(devices.c.person_id == person)
        return int(await self._store.look(lambda connection: connection.execute(count).scalar_one()))

    async def drop_device(self, key: str) -> None:
        """A device is nobody's any more."""
        drop = sql.delete(devices).where(devices.c.key == hash_of(key))
        await self._store.transact(lambda connection: connection.execute(drop))

    async def drop_devices(self, person: int) -> None:
        """Somebody is themselves nowhere any more."""
        await self._store.transact(lambda connection: drop_all(connection, person, devices))

    async def change_password(self, person: Person, password: str, now: int) -> str:
        """Another password: every device is logged out, and the one this was done on gets the new key."""

        def work(connection: sql.Connection) -> str:
            same = (people.c.id == person.id, people.c.password == person.password)
            if connection.execute(sql.update(people).where(*same).values(password=password)).rowcount != 1:
                raise Denied("login.wrong")
            drop_all(connection, person.id, devices)
            return new_device(connection, person.id, now)

        return await self._store.transact(work)

    async def renew_codes(self, person: int, codes: Sequence[bytes]) -> None:
        """New recovery codes; the old ones let nobody in any more."""
        await self._store.transact(lambda connection: put_codes(connection, person, codes))

    async def count_codes(self, person: int) -> int:
        """How many recovery codes somebody has left."""
        count = sql.select(sql.func.count()).where(recovery.c.person_id == person)
        return int(await self._store.look(lambda connection: connection.execute(count).scalar_one()))

    async def recover(self, person: int, code: bytes, password: str, fresh: Sequence[bytes], now: int) -> str:
        """A code is used up for a new password: all that let anybody in before is gone, and this device gets a key."""

        def work(connection: sql.Connection) -> str:
            use = sql.delete(recovery).where(recovery.c.person_id == person, recovery.c.code == code)
            if connection.execute(use).rowcount < 1:
                raise Denied("recovery.wrong")
            connection.execute(sql.update(people).where(people.c.id == person).values(password=password))
            put_codes(connection, person, fresh)
            for each in (devices, schema.passkeys):
                drop_all(connection, person, each)
            return new_device(connection, person, now)

        return await self._store.transact(work)

    async def like(self, person: int, friend: int, is_on: bool) -> None:
        """Somebody likes to play with somebody, or no longer."""
        friends = schema.friends

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.delete(friends).where(friends.c.person_id == person, friends.c.friend == friend))
            if is_on:
                connection.execute(sql.insert(friends).values(person_id=person, friend=friend))

        await self._store.transact(work)

    async def delete(self, person: int, now: int) -> None:
        """Everything about somebody goes; the number stays, and belongs to nobody for good."""

        def work(connection: sql.Connection) -> None:
            for each in [*owned_by(connection, person), person]:
                forget(connection, each, now)

        await self._store.transact(work)

    # Programs

    async def add_program(self, owner: int, name: str, most: int, now: int) -> str:
        """A program of somebody; the key it is known by."""

        def work(connection: sql.Connection) -> str:
            connection.execute(sql.select(people.c.id).where(people.c.id == owner).with_for_update())  # one by one
            if len(owned_by(connection, owner)) >= most:
                raise Denied("programs.many", most=most)
            new = sql.insert(people).values(name=name, since=now, owner=owner).returning(people.c.id)
            return new_device(connection, connection.execute(new).scalar_one(), now)

        return await self._store.transact(work)

    async def renew_program(self, program: int, now: int) -> str:
        """Another key for a program; the old one opens nothing any more."""

        def work(connection: sql.Connection) -> str:
            drop_all(connection, program, devices)
            return new_device(connection, program, now)

        return await self._store.transact(work)

    async def programs_of(self, owner: int) -> list[Person]:
        """Somebody's programs."""
        wanted = sql.select(people).where(people.c.owner == owner, people.c.deleted == 0).order_by(people.c.id)
        return await self._store.look(lambda connection: [*map(as_person, connection.execute(wanted))])


def read_one(connection: sql.Connection, wanted: sql.Select[Any]) -> Person | None:
    """Somebody from the database."""
    row = connection.execute(wanted).one_or_none()
    return None if row is None else as_person(row)


def as_person(row: Any) -> Person:
    """Somebody from a row."""
    settings = msgspec.json.decode(row.settings, type=dict[str, str])
    return Person(row.id, row.name, row.login or "", row.password, settings, row.since, row.owner)


def new_device(connection: sql.Connection, person: int, now: int) -> str:
    """One more device, with a key of its own that was never anybody's."""
    key = new_key()
    connection.execute(sql.insert(devices).values(person_id=person, key=hash_of(key), since=now))
    mine = sql.select(devices.c.id).where(devices.c.person_id == person)
    newest = mine.order_by(devices.c.id.desc()).limit(MOST_DEVICES).scalar_subquery()
    connection.execute(sql.delete(devices).where(devices.c.person_id == person, devices.c.id.not_in(newest)))
    return key


def owned_by(connection: sql.Connection, person: int) -> list[int]:
    """The programs somebody has made."""
    mine = sql.select(people.c.id).where(people.c.owner == person, people.c.deleted == 0)
    return [row.id for row in connection.execute(mine)]


def forget(connection: sql.Connection, person: int, now: int) -> None:
    """Everything about somebody goes but the number."""
    for table in OWN:
        drop_all(connection, person, table)
    forget_name(connection, person)
    connection.execute(sql.delete(schema.blocks).where(schema.blocks.c.blocked == person))
    connection.execute(sql.delete(schema.friends).where(schema.friends.c.friend == person))
    connection.execute(sql.delete(schema.lobby).where(schema.lobby.c.host == person))
    connection.execute(sql.delete(schema.ratings).where(schema.ratings.c.person == person))
    nobody = {"name": "", "login": None, "password": "", "settings": "{}", "deleted": now}
    connection.execute(sql.update(people).where(people.c.id == person).values(**nobody))


def drop_all(connection: sql.Connection, person: int, table: sql.Table) -> None:
    """Whatever somebody has of a kind."""
    connection.execute(sql.delete(table).where(table.c.person_id == person))


def put_codes(connection: sql.Connection, person: int, codes: Sequence[bytes]) -> None:
    """Recovery codes instead of those that were there."""
    drop_all(connection, person, recovery)
    connection.execute(sql.insert(recovery), [{"person_id": person, "code": code} for code in codes])
