"""The open archive: matches that everybody in them has given to it, under CC0. Names are left out unless agreed to.

A match is in it as long as every person who sat there agrees, and everybody there was a person or a bot. Its file is
made when it is first asked for, and again when anybody's agreement or name changes.
"""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sql

from stolik.server import schema
from stolik.server.people.ledger import Ledger
from stolik.server.people.messages import Agreed, ArchivedMatch
from stolik.server.store import Store, names_of
from stolik.server.stores.rows import TableRow
from stolik.table import entries as log
from stolik.table.export import export, to_json
from stolik.table.house import DAY
from stolik.table.people import with_names, without_names
from stolik.table.words import Denied

matches, players, agreements, archive, tables = (
    schema.matches,
    schema.players,
    schema.agreements,
    schema.archive,
    schema.tables,
)
FORM = "stolik archive 1"
LICENCE, LICENCE_AT = "CC0-1.0", "https://creativecommons.org/publicdomain/zero/1.0/"
PAGE = 50  # matches that are listed, or looked up, at once
GZIP = 31  # how zlib is told to write it
# somebody in the match has not agreed; who is neither a person nor a bot cannot
MISSING = (
    sql.select(players.c.id)
    .outerjoin(
        agreements, sql.and_(agreements.c.match_id == players.c.match_id, agreements.c.person_id == players.c.person)
    )
    .where(players.c.match_id == matches.c.id, players.c.bot == "", agreements.c.id.is_(None))
)
IS_OPEN = sql.and_(matches.c.ended > 0, matches.c.house != DAY, ~MISSING.exists())  # others have that deal to play


class Archive:
    """Agreements and files in the store."""

    def __init__(self, store: Store, ledger: Ledger) -> None:
        self._store = store
        self._ledger = ledger

    # Giving a match to it

    async def agree(self, person: int, table: TableRow, number: int, is_on: bool, has_name: bool) -> None:
        """Somebody who was in a match gives it to the archive, or no longer does."""
        await self._ledger.count(table, number)  # if that has not been done yet
        if is_on and await self._has_newcomers(table, number):
            raise Denied("archive.changed")

        def work(connection: sql.Connection) -> None:
            match = match_of(connection, person, table.id, number)
            if match is None:
                raise Denied("archive.not")
            mine = (agreements.c.person_id == person, agreements.c.match_id == match)
            connection.execute(sql.delete(agreements).where(*mine))
            connection.execute(sql.delete(archive).where(archive.c.match_id == match))
            if is_on:
                values = {"person_id": person, "match_id": match, "has_name": has_name}
                connection.execute(sql.insert(agreements).values(**values))

        await self._store.transact(work)

    async def standing(self, person: int, table: TableRow, number: int) -> Agreed:
        """How it stands with a match: what somebody has agreed to, and how many others have yet to."""

        def work(connection: sql.Connection) -> Agreed:
            match = match_of(connection, person, table.id, number)
            if match is None:
                return Agreed(True, False, False, 0)
            given = {row.person_id: row.has_name for row in connection.execute(agreements_to([match]))}
            sat = connection.execute(sql.select(players).where(players.c.match_id == match, players.c.bot == ""))
            missing = sum(row.person not in given for row in sat if row.person != person)
            return Agreed(True, person in given, given.get(person, False), missing)

        return await self._store.look(work)

    async def _has_newcomers(self, table: TableRow, number: int) -> bool:
        entries = await self._store.entries(table)
        dealt = [at for at, each in enumerate(entries) if isinstance(each, log.Dealt) and each.number == number]
        for entry in entries[dealt[0] :] if dealt else []:
            if isinstance(entry, log.Sat) and entry.guest:
                return True
            if isinstance(entry, log.Ended):
                break
        return False

    # What is in it

    async def count(self) -> int:
        """How many matches are in it."""
        wanted = sql.select(sql.func.count()).select_from(matches).where(IS_OPEN)
        return int(await self._store.look(lambda connection: connection.execute(wanted).scalar_one()))

    async def listed(self, game: str, before: int) -> list[ArchivedMatch]:
        """Some of it, the newest first: of one game or of all, before a number."""
        wanted = sql.select(matches).where(IS_OPEN).order_by(matches.c.id.desc()).limit(PAGE)
        wanted = wanted.where(matches.c.game == game) if game else wanted
        wanted = wanted.where(matches.c.id < before) if before else wanted

        def work(connection: sql.Connection) -> list[ArchivedMatch]:
            return listed(connection, connection.execute(wanted).all())

        return await self._store.look(work)

    async def file(self, number: int) -> bytes | None:
        """A match as it can be watched and verified; None if it is not in the archive."""
        wanted = (
            sql.select(matches.c.number, tables.c.code, archive.c.body)
            .select_from(matches)
            .join(tables)
            .outerjoin(archive, archive.c.match_id == matches.c.id)
            .where(matches.c.id == number, IS_OPEN)
        )
        row = await self._store.look(lambda connection: connection.execute(wanted).one_or_none())
        if row is None:
            return None
        if row.body is not None:
            return gzip.decompress(row.body)
        return await self._made(number, row.code, row.number)

    async def _made(self, match: int, code: str, number: int) -> bytes | None:
        table = await self._store.find(code)
        if table is None:
            return None
        entries = await self._store.entries(table)
        names = await self._store.look(lambda connection: names_in(connection, match))
        body = await asyncio.to_thread(as_file, entries, number, names)
        if body is not None:
            await self._store.transact(lambda connection: keep(connection, match, gzip.compress(body)))
        return body

    async def whole(self) -> AsyncIterator[bytes]:
        """All of it, packed: a line that says what it is, then a line for each match."""
        packer, last = zlib.compressobj(wbits=GZIP), 0
        head = {"form": FORM, "license": LICENCE, "license_url": LICENCE_AT}
        yield packer.compress(msgspec.json.encode(head) + b"\n")
        while numbers := await self._store.look(partial(open_after, last)):
            for number in numbers:
                body = await self.file(number)
                if body is not None:
                    yield packer.compress(msgspec.json.format(body, indent=-1) + b"\n")
            last = numbers[-1]
        yield packer.flush()

    async def forget(self, person: int) -> None:
        """Somebody's name is gone: from now on it stands in no file."""
        await self._store.transact(lambda connection: forget_name(connection, person))


def match_of(connection: sql.Connection, person: int, table: int, number: int) -> int | None:
    """A match that is over and in which somebody sat."""
    wanted = sql.select(matches.c.id).join(players, players.c.match_id == matches.c.id)
    mine = (matches.c.table_id == table, matches.c.number == number, matches.c.ended > 0, players.c.person == person)
    return connection.execute(wanted.where(*mine).limit(1)).scalar_one_or_none()


def agreements_to(numbers: Sequence[int]) -> sql.Select[Any]:
    """Who has agreed to matches."""
    return sql.select(agreements).where(agreements.c.match_id.in_(numbers))


def open_after(last: int, connection: sql.Connection) -> list[int]:
    """The numbers of some matches of the archive, after one of them."""
    wanted = sql.select(matches.c.id).where(IS_OPEN, matches.c.id > last).order_by(matches.c.id).limit(PAGE)
    return [row.id for row in connection.execute(wanted)]


def listed(connection: sql.Connection, rows: Sequence[Any]) -> list[ArchivedMatch]:
    """Matches as they are listed: bots by their words, people by name only where they agreed to that."""
    numbers = [row.id for row in rows]
    named = {(row.match_id, row.person_id) for row in connection.execute(agreements_to(numbers)) if row.has_name}
    sat = sql.select(players).where(players.c.match_id.in_(numbers)).order_by(players.c.chair)
    names = names_of(connection, {person for _, person in named})
    who: dict[int, list[str]] = {number: [] for number in numbers}
    for row in connection.execute(sat):
        name = names.get(row.person, "") if (row.match_id, row.person) in named else ""
        who[row.match_id].append(row.bot or name)
    return [ArchivedMatch(row.id, row.game, row.ended, who[row.id]) for row in rows]


def names_in(connection: sql.Connection, match: int) -> dict[int, str]:
    """What the file of a match calls people: by name who agreed to that, else by the place at the table."""
    named = {row.person_id for row in connection.execute(agreements_to([match])) if row.has_name}
    names = names_of(connection, named)
    sat = connection.execute(sql.select(players).where(players.c.match_id == match, players.c.person > 0))
    return {row.person: names.get(row.person) or f"Player {row.chair + 1}" for row in sat}


def as_file(entries: Sequence[log.AnyEntry], number: int, names: dict[int, str]) -> bytes | None:
    """A match without the code of its table, under the names that may be told."""
    told = export(with_names(without_names(entries), names), number)
    return to_json(msgspec.structs.replace(told, table="")) if told is not None else None


def keep(connection: sql.Connection, match: int, body: bytes) -> None:
    """Keep a file, instead of one that another server has made meanwhile."""
    connection.execute(sql.delete(archive).where(archive.c.match_id == match))
    connection.execute(sql.insert(archive).values(match_id=match, body=body))


def forget_name(connection: sql.Connection, person: int) -> None:
    """Whoever is deleted, or has lost the name, is nameless in the archive too."""
    connection.execute(sql.update(agreements).where(agreements.c.person_id == person).values(has_name=False))
    mine = sql.select(players.c.match_id).where(players.c.person == person)
    connection.execute(sql.delete(archive).where(archive.c.match_id.in_(mine)))
