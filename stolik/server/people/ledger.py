"""The ledger: results of matches, each counted once, whoever counts it and however often it is tried.

A match with people in it has a row from its deal on. Counting turns the row from open to ended, and all that follows is
one transaction with that: ratings, players, traits, deeds. A server that is lost in between leaves the row open; it is
counted when the table is read again, or when a server starts.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from stolik import games
from stolik.core.door.traits import Traits
from stolik.core.kit.ratings import Skill, learn
from stolik.server import schema
from stolik.server.people.days import note_try
from stolik.server.store import Store, hands_of
from stolik.server.stores.rows import StoreError, TableRow
from stolik.table.house import DAY
from stolik.table.results import Chaired, PlayedOut, deeds_of, finished, traits_of

logger = logging.getLogger("stolik.server")

matches, players, ratings = schema.matches, schema.players, schema.ratings
MOST_AT_START = 1000  # matches that a server looks through when it starts


class Ledger:
    """Results in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def note_deal(self, table: TableRow, number: int, house: str) -> None:
        """A match begins with people in it: whatever becomes of the server, it is known that it has to be counted."""
        row = {
            "table_id": table.id,
            "number": number,
            "game": table.game,
            "ended": 0,
            "is_rated": False,
            "house": house,
        }
        try:
            await self._store.transact(lambda connection: connection.execute(sql.insert(matches).values(row)))
        except StoreError as error:
            if not isinstance(error.__cause__, IntegrityError):  # then it is noted already
                raise

    async def count(self, table: TableRow, number: int) -> None:
        """Count a match that is over, unless that was done before."""
        entries = await self._store.entries(table)
        match = await asyncio.to_thread(finished, entries, number)
        if match is None or not match.people:
            return
        game = games.load(match.game)
        traits = await asyncio.to_thread(traits_of, game, match)
        deeds = await asyncio.to_thread(deeds_of, game, match)
        await self.note_deal(table, number, match.house)
        await self._store.transact(lambda connection: write(connection, table.id, number, match, traits, deeds))

    async def catch_up(self) -> None:
        """Count what was left open when a server was lost; what is still being played stays open."""
        for code, number in await self._store.look(read_open):
            with contextlib.suppress(StoreError):
                table = await self._store.find(code)
                if table is not None:
                    await self.count(table, number)


def read_open(connection: sql.Connection) -> list[tuple[str, int]]:
    """The matches that are not counted yet: codes of their tables, and numbers."""
    wanted = sql.select(schema.tables.c.code, matches.c.number).select_from(matches).join(schema.tables)
    rows = connection.execute(wanted.where(matches.c.ended == 0).order_by(matches.c.id.desc()).limit(MOST_AT_START))
    return [(row.code, row.number) for row in rows]


def write(
    connection: sql.Connection,
    table: int,
    number: int,
    match: PlayedOut,
    traits: dict[int, Traits],
    deeds: dict[int, list[str]],
) -> None:
    """Write a result down, if nobody has."""
    its = (matches.c.table_id == table, matches.c.number == number)
    open_row = sql.update(matches).where(*its, matches.c.ended == 0)
    is_rated = match.is_rated and not is_of_one_hand(connection, [person for _, person in match.people])
    if connection.execute(open_row.values(ended=match.over.at, is_rated=is_rated)).rowcount != 1:
        return
    row = connection.execute(sql.select(matches.c.id).where(*its)).scalar_one()
    connection.execute(sql.insert(players), [player_row(row, chair, match) for chair in range(len(match.chairs))])
    if is_rated:
        rate(connection, match)
    if match.house == DAY:
        note_try(connection, table, match)
    here = living(connection, [person for _, person in match.people])
    for chair, person in match.people:
        if person in here:
            add_traits(connection, person, match.game, traits.get(chair))
            add_deeds(connection, person, match.game, row, deeds.get(chair, []))


def is_of_one_hand(connection: sql.Connection, people: list[int]) -> bool:
    """Does somebody meet a program of their own, or two programs of one owner each other?"""
    hands = hands_of(connection, people)
    return len({*hands.values()}) < len(hands)


def player_row(row: int, chair: int, match: PlayedOut) -> dict[str, Any]:
    """Who sat in a chair, and how they did."""
    who, ended = match.chairs[chair], match.over
    result = {"place": ended.places[chair], "has_won": chair in ended.winners}
    return {"match_id": row, "chair": chair, "person": who.person, "bot": who.bot, **result}


def living(connection: sql.Connection, people: Iterable[int]) -> set[int]:
    """Those among people who are not deleted: nothing is kept of anybody else."""
    wanted = sql.select(schema.people.c.id).where(schema.people.c.id.in_([*people]), schema.people.c.deleted == 0)
    return {row.id for row in connection.execute(wanted)}


def rate(connection: sql.Connection, match: PlayedOut) -> None:
    """Everybody in a match learns from it, bots too."""
    everybody = sorted({*match.chairs}, key=lambda each: (each.person, each.bot))
    here = living(connection, [each.person for each in everybody])
    rows = {each: rating_of(connection, match.game, each) for each in everybody}
    known = {each: Skill(row.mu, row.sigma) for each, row in rows.items() if row is not None}
    for who, skill in learn(known, match.chairs, match.over.places).items():
        if who.bot or who.person in here:
            put_rating(connection, match.game, who, skill, rows[who])


def rating_of(connection: sql.Connection, game: str, who: Chaired) -> Any:
    """Somebody's rating, held until this match is counted: others wait."""
    mine = (ratings.c.game == game, ratings.c.person == who.person, ratings.c.bot == who.bot)
    return connection.execute(sql.select(ratings).where(*mine).with_for_update()).one_or_none()


def put_rating(connection: sql.Connection, game: str, who: Chaired, skill: Skill, before: Any) -> None:
    """Somebody's new rating."""
    values = {"mu": skill.mu, "sigma": skill.sigma}
    if before is None:
        connection.execute(sql.insert(ratings).values(game=game, person=who.person, bot=who.bot, matches=1, **values))
    else:
        change = sql.update(ratings).where(ratings.c.id == before.id)
        connection.execute(change.values(matches=before.matches + 1, **values))


def add_traits(connection: sql.Connection, person: int, game: str, found: Traits | None) -> None:
    """What somebody is like, after one more match."""
    traits = schema.traits
    for word, could in (found.could if found else {}).items():
        if could:
            did = found.did[word] if found else 0
            mine = (traits.c.person_id == person, traits.c.game == game, traits.c.word == word)
            more = {"could": traits.c.could + could, "did": traits.c.did + did}
            if not connection.execute(sql.update(traits).where(*mine).values(**more)).rowcount:
                new = {"person_id": person, "game": game, "word": word, "could": could, "did": did}
                connection.execute(sql.insert(traits).values(**new))


def add_deeds(connection: sql.Connection, person: int, game: str, row: int, done: list[str]) -> None:
    """What somebody has done for the first time."""
    deeds = schema.deeds
    mine = sql.select(deeds.c.word).where(deeds.c.person_id == person, deeds.c.game == game)
    known = {each.word for each in connection.execute(mine)}
    for word in done:
        if word not in known:
            connection.execute(sql.insert(deeds).values(person_id=person, game=game, word=word, match_id=row))
