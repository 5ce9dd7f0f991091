"""The table of the day: one deal for everybody, one try for each, compared afterwards.

The key of a day is drawn by whichever server is asked first, and all of the chance at its tables follows from it, the
bots' too. So whoever has not played yet must see nothing of what others have: their tables are closed to them.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from stolik import games
from stolik.server import schema
from stolik.server.people.messages import DayOf, TryOf
from stolik.server.store import Store, names_of
from stolik.server.stores.rows import StoreError, TableRow
from stolik.table import fair
from stolik.table.house import DAY
from stolik.table.results import GUEST, PlayedOut
from stolik.table.words import Denied

days, tries, tables = schema.days, schema.tries, schema.tables
LENGTH = 86_400_000  # milliseconds of a day
USUAL_SEATS = 4
BOT = "medium"  # the strongest that answers the same whatever else the computer has to do
MOST = 100  # tries in a list


@dataclass(frozen=True)
class Day:
    """What is played on a day."""

    number: int  # since 1970
    game: str
    seats: int
    key: bytes  # nobody's to know before they have played


def day_at(now: int) -> int:
    """The day of a time."""
    return now // LENGTH


class Days:
    """Tables of the day in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, number: int) -> Day:
        """What is played on a day: drawn when it is first asked for, and the same from then on."""
        found = await self.find(number)
        if found is None:
            name = games.NAMES[number % len(games.NAMES)]
            seats = min(games.load(name).seats[-1], USUAL_SEATS)
            row = {"day": number, "game": name, "seats": seats, "key": secrets.token_bytes(32)}
            await self._add(days, row)  # or another server was quicker
            found = await self.find(number)
            assert found is not None
        return found

    async def find(self, number: int) -> Day | None:
        """What was played on a day; nothing if nobody has asked for it then."""
        wanted = sql.select(days).where(days.c.day == number)
        row = await self._store.look(lambda connection: connection.execute(wanted).one_or_none())
        return None if row is None else Day(row.day, row.game, row.seats, row.key)

    async def _add(self, table: sql.Table, row: dict[str, Any]) -> None:
        """One more row, unless there is one."""
        try:
            await self._store.transact(lambda connection: connection.execute(sql.insert(table).values(row)))
        except StoreError as error:
            if not isinstance(error.__cause__, IntegrityError):
                raise

    async def begin(self, day: Day, person: int, table: int) -> str:
        """Somebody begins their try, at a table, unless they have at another; the code of theirs."""
        result = {"ended": 0, "place": 0, "has_won": False, "moves": 0, "has_left": False}
        await self._add(tries, {"day": day.number, "person_id": person, "table_id": table, **result})
        return await self.code_of(day, person)

    async def code_of(self, day: Day, person: int, is_open: bool = False) -> str:
        """The code of somebody's table of a day; nothing if they have none, or none whose try is not over yet."""
        mine = (tries.c.day == day.number, tries.c.person_id == person, *([tries.c.ended == 0] if is_open else []))
        wanted = sql.select(tables.c.code).select_from(tries).join(tables).where(*mine)
        found = await self._store.look(lambda connection: connection.execute(wanted).scalar_one_or_none())
        return found or ""

    async def check(self, table: TableRow, person: int, now: int) -> None:
        """Refuse whoever could still learn something from a table of the day."""
        number = day_at(table.opened)
        if table.kind != DAY or number < day_at(now):
            return
        mine = (tries.c.person_id == person, tries.c.day == number)
        allowed = sql.select(tries.c.id).where(*mine, sql.or_(tries.c.table_id == table.id, tries.c.ended > 0))
        if await self._store.look(lambda connection: connection.execute(allowed).first()) is None:
            raise Denied("day.closed")

    async def told(self, day: Day, asking: int, now: int) -> DayOf:
        """A day as somebody may know it: what others have made of it after they have tried themselves."""
        return await self._store.look(lambda connection: day_told(connection, day, asking, now))


def day_told(connection: sql.Connection, day: Day, asking: int, now: int) -> DayOf:
    """The same, from the database."""
    its = sql.select(tries, tables.c.code).select_from(tries).join(tables).where(tries.c.day == day.number)
    mine = connection.execute(its.where(tries.c.person_id == asking)).one_or_none()
    is_open = day.number < day_at(now) or (mine is not None and mine.ended > 0)
    effort = sql.case((tries.c.has_won, tries.c.moves), else_=-tries.c.moves)  # who loses does well to last
    order = (tries.c.has_left, tries.c.place, effort, tries.c.ended)
    done = connection.execute(its.where(tries.c.ended > 0).order_by(*order)).all()
    names = names_of(connection, {row.person_id for row in done})
    return DayOf(
        day.number,
        day.game,
        day.seats,
        fair.commitment(day.key),
        (day.number + 1) * LENGTH,
        len(done),
        mine.code if mine is not None else "",
        [try_told(row, names, asking) for row in done[:MOST]] if is_open else [],
    )


def try_told(row: Any, names: dict[int, str], asking: int) -> TryOf:
    """What somebody has made of it."""
    who, result = row.person_id, (row.place, row.has_won, row.moves, row.has_left)
    return TryOf(who, names.get(who, ""), *result, row.code, who == asking)


def note_try(connection: sql.Connection, table: int, match: PlayedOut) -> None:
    """A try is over."""
    for chair, person in match.people:
        moves = sum(move.chair == chair and move.by == GUEST for move in match.moves)
        ended = {"ended": match.over.at, "place": match.over.places[chair], "has_won": chair in match.over.winners}
        its = sql.update(tries).where(tries.c.table_id == table, tries.c.person_id == person)
        connection.execute(its.values(moves=moves, has_left=match.has_changed, **ended))
