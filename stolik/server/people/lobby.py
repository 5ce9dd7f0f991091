"""The lobby: tables that wait for others, and who may find them. It is in the database, so all servers have the same.

A row lives as long as somebody waits at its table: the server that has the table says so now and then. Where bots are
to take what is free after a while, that server has them do it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sql

from stolik.bots.catalogue import LEVELS
from stolik.core.kit.ratings import UNKNOWN
from stolik.server import schema
from stolik.server.people.blocks import apart_from
from stolik.server.people.messages import OpenTable
from stolik.server.store import Store, hands_of, names_of, programs_among

lobby, friends, tables, ratings = schema.lobby, schema.friends, schema.tables, schema.ratings
LINK, PUBLIC, FRIENDS = "link", "public", "friends"
ACCESS = (LINK, PUBLIC, FRIENDS)  # that one may wish for; in the arena programs are brought together
LASTS = 90_000  # milliseconds that somebody is believed to wait without another word
LASTS_AT_LEISURE = 7 * 24 * 3_600_000  # … where nobody need be there
BOT = "medium"  # takes what is free, unless another suits better
MOST = 200  # tables in a list


@dataclass(frozen=True)
class Listing:
    """A table as the lobby has it."""

    access: str
    host: int
    fills_at: int  # milliseconds; 0: never
    turn_hours: int = 0  # for a move at leisure; 0: in one go

    @property
    def lasts(self) -> int:
        """For how long somebody is believed to wait without another word, in milliseconds."""
        return LASTS_AT_LEISURE if self.turn_hours else LASTS


class Lobby:
    """Open tables in the store. Those of this server are kept in mind."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.listings: dict[int, Listing] = {}  # by table

    async def put(self, table: int, listing: Listing, game: str, seats: int, taken: int, now: int) -> None:
        """A new table that others may find."""

        def work(connection: sql.Connection) -> None:
            mu, until = strength_of(connection, game, listing.host), now + listing.lasts
            row = {"mu": mu, "seats": seats, "taken": taken, "until": until}
            connection.execute(sql.insert(lobby).values(table_id=table, **asdict(listing), **row))

        await self._store.transact(work)
        self.listings[table] = listing

    async def recall(self, table: int) -> Listing | None:
        """A table of the lobby, read again by its server."""
        wanted = sql.select(lobby).where(lobby.c.table_id == table)
        row = await self._store.look(lambda connection: connection.execute(wanted).one_or_none())
        if row is None:
            return None
        self.listings[table] = Listing(row.access, row.host, row.fills_at, row.turn_hours)
        return self.listings[table]

    async def tell(self, table: int, taken: int, sitting: Sequence[int], host: int, is_waiting: bool, now: int) -> None:
        """How it stands at a table: who has sat down, who is the host, and whether anybody still waits for others."""
        change = sql.update(lobby).where(lobby.c.table_id == table)
        listing = self.listings.get(table)
        lasts = listing.lasts if listing else LASTS
        values: dict[str, Any] = {"taken": taken, "until": now + lasts if is_waiting else 0}
        values |= {"sitting": " ".join(map(str, sitting))} | ({"host": host} if host else {})
        await self._store.transact(lambda connection: connection.execute(change.values(**values)))

    def forget(self, table: int) -> None:
        """This server has the table no longer in mind."""
        self.listings.pop(table, None)

    async def open_tables(self, asking: int, now: int) -> list[OpenTable]:
        """Where somebody may sit down: at public tables, and at those of people who like to play with them."""
        liked = sql.select(friends.c.person_id).where(friends.c.friend == asking)
        is_shown = sql.or_(lobby.c.access == PUBLIC, lobby.c.host.in_(liked), lobby.c.host == asking)
        return await self._store.look(lambda connection: read_open(connection, asking, is_shown, now))

    async def find(self, asking: int, access: str, game: str, seats: int, now: int) -> OpenTable | None:
        """The table that waits for one like the one who asks: by game and size, and most alike in strength.

        Who waits at a table already goes to one that has waited longer, or stays: so two who came at once meet.
        """

        def work(connection: sql.Connection) -> OpenTable | None:
            newest_first = read_open(connection, asking, lobby.c.access == access, now)
            wish = (game, seats, 0)
            suits = [each for each in reversed(newest_first) if (each.game, each.seats, each.turn_hours) == wish]
            own = next((at for at, each in enumerate(suits) if each.host == asking), len(suits))
            hands = hands_of(connection, [asking, *(each.host for each in suits)])
            others = [each for each in suits[:own] if hands.get(each.host) != hands[asking]]
            mu = strength_of(connection, game, asking)
            return min([*others, *suits[own : own + 1]], key=lambda each: distance(each, asking, mu), default=None)

        return await self._store.look(work)

    async def bot_for(self, table: int, game: str) -> str:
        """The bot of the house that is most like whoever has waited at a table of the arena."""

        def work(connection: sql.Connection) -> str:
            mu = connection.execute(sql.select(lobby.c.mu).where(lobby.c.table_id == table)).scalar_one()
            rated = sql.select(ratings.c.bot, ratings.c.mu).where(ratings.c.game == game, ratings.c.bot.in_(LEVELS))
            known = {row.bot: row.mu for row in connection.execute(rated)}
            return min(LEVELS, key=lambda level: (abs(known.get(level, UNKNOWN.mu) - mu), level != BOT))

        return await self._store.look(work)


def strength_of(connection: sql.Connection, game: str, person: int) -> float:
    """How strong somebody is in a game, as far as that is known."""
    mine = (ratings.c.game == game, ratings.c.person == person)
    mu: float | None = connection.execute(sql.select(ratings.c.mu).where(*mine)).scalar_one_or_none()
    return UNKNOWN.mu if mu is None else mu


def distance(table: OpenTable, asking: int, mu: float) -> tuple[bool, float]:
    """How far somebody is from who waits at a table; the own one is the last to go to."""
    return table.host == asking, abs(table.mu - mu)


def read_open(connection: sql.Connection, asking: int, is_shown: sql.ColumnElement[bool], now: int) -> list[OpenTable]:
    """Tables with a free seat at which somebody waits, the newest first."""
    waits = sql.and_(lobby.c.until >= now, lobby.c.taken < lobby.c.seats)
    wanted = sql.select(lobby, tables.c.code, tables.c.game).select_from(lobby).join(tables).where(is_shown, waits)
    apart = apart_from(connection, asking) if asking else set()
    rows = [
        row
        for row in connection.execute(wanted.order_by(lobby.c.table_id.desc()).limit(MOST)).all()
        if apart.isdisjoint({row.host, *map(int, row.sitting.split())})
    ]
    hosts = {row.host for row in rows}
    names, programs = names_of(connection, hosts), programs_among(connection, hosts)
    return [told(row, names.get(row.host, ""), row.host in programs, asking) for row in rows]


def told(row: Any, name: str, is_program: bool, asking: int) -> OpenTable:
    """A table as it is listed for somebody."""
    stands = (row.mu, row.seats, row.taken, row.fills_at, row.turn_hours)
    is_own = bool(asking) and asking in {row.host, *map(int, row.sitting.split())}
    return OpenTable(row.code, row.game, row.access, row.host, name, *stands, is_program, is_own)
