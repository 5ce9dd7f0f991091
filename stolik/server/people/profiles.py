"""Profiles and lists: what everybody may know of somebody."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sql

from stolik import games
from stolik.core.kit.ratings import DOUBT
from stolik.core.kit.words import LANGUAGES
from stolik.server import schema
from stolik.server.people.messages import (
    ArenaOf,
    Best,
    DeedOf,
    Habit,
    MatchPlayed,
    Met,
    PlayerOf,
    Profile,
    RankedOf,
    Rated,
)
from stolik.server.people.register import Person
from stolik.server.store import names_of, programs_among
from stolik.table.house import ARENA

matches, players, ratings, traits, deeds = (
    schema.matches,
    schema.players,
    schema.ratings,
    schema.traits,
    schema.deeds,
)
LAST = 20  # matches that a profile shows
MOST = 100  # lines of a list
SURE = ratings.c.mu - DOUBT * ratings.c.sigma


def profile_of(connection: sql.Connection, person: Person, asking: int) -> Profile:
    """Somebody as whoever asks may know them."""
    played, won = counts_of(connection, person.id)
    return Profile(
        person.id,
        person.name,
        person.since,
        person.is_kept,
        person.is_program,
        person.id == asking,
        played,
        won,
        ratings_of(connection, person.id),
        habits_of(connection, person.id),
        deeds_of(connection, person.id),
        matches_of(connection, person.id, asking, LAST),
    )


def counts_of(connection: sql.Connection, person: int) -> tuple[dict[str, int], dict[str, int]]:
    """How many matches somebody has played and won, by game; the game they like best first."""
    number, wins = sql.func.count(), sql.func.sum(sql.cast(players.c.has_won, sql.Integer))
    wanted = sql.select(matches.c.game, number.label("played"), wins.label("won")).select_from(matches).join(players)
    rows = connection.execute(wanted.where(players.c.person == person).group_by(matches.c.game)).all()
    liked = sorted(rows, key=lambda row: (-row.played, row.game))
    return {row.game: row.played for row in liked}, {row.game: row.won for row in liked}


def ratings_of(connection: sql.Connection, person: int) -> list[Rated]:
    """How strong somebody is in each game, and how many are stronger."""
    rows = connection.execute(sql.select(ratings).where(ratings.c.person == person).order_by(ratings.c.game)).all()
    found = []
    for row in rows:
        stronger = sql.select(sql.func.count()).where(ratings.c.game == row.game, row.mu - DOUBT * row.sigma < SURE)
        above = connection.execute(stronger).scalar_one()
        found.append(Rated(row.game, row.mu, row.sigma, row.matches, above + 1))
    return found


def habits_of(connection: sql.Connection, person: int) -> list[Habit]:
    """How often somebody gives answers of each kind where they can."""
    rows = connection.execute(sql.select(traits).where(traits.c.person_id == person).order_by(traits.c.id))
    told = [row for row in rows if row.game in games.NAMES]
    return [Habit(row.game, said(row.game, f"trait.{row.word}"), row.did, row.could) for row in told]


def said(game: str, key: str) -> dict[str, str]:
    """A game's word in every language; nothing if it has none any more."""
    words = {language: games.load(game).words(language) for language in LANGUAGES}
    return {language: each.entries.get(key, "") for language, each in words.items()}


def deeds_of(connection: sql.Connection, person: int) -> list[DeedOf]:
    """All deeds there are, and which of them somebody has done."""
    mine = sql.select(deeds.c.game, deeds.c.word).where(deeds.c.person_id == person)
    done = {(row.game, row.word) for row in connection.execute(mine)}
    return [
        DeedOf(game, deed.word, deed.paragraph, deed.titles, deed.lines, (game, deed.word) in done)
        for game in games.NAMES
        for deed in games.load(game).deeds
    ]


def matches_of(connection: sql.Connection, person: int, asking: int, most: int) -> list[MatchPlayed]:
    """Somebody's last matches. Who has the code of a table can come there: those who were are told it, no others."""
    wanted = sql.select(matches, schema.tables.c.code).select_from(matches).join(players).join(schema.tables)
    newest = wanted.where(players.c.person == person).order_by(matches.c.ended.desc(), matches.c.id.desc())
    return matches_told(connection, newest.limit(most), asking)


def matches_told(connection: sql.Connection, wanted: sql.Select[Any], asking: int) -> list[MatchPlayed]:
    """Some matches, with everybody in them."""
    rows = connection.execute(wanted).all()
    at = sql.select(players).where(players.c.match_id.in_([row.id for row in rows])).order_by(players.c.chair)
    sitting: dict[int, list[Any]] = {row.id: [] for row in rows}
    for player in connection.execute(at):
        sitting[player.match_id].append(player)
    everybody = {player.person for each in sitting.values() for player in each}
    names, programs = names_of(connection, everybody), programs_among(connection, everybody)
    return [match_told(row, sitting[row.id], names, programs, asking) for row in rows]


def match_told(row: Any, sitting: list[Any], names: dict[int, str], programs: set[int], asking: int) -> MatchPlayed:
    """A match for whoever asks; what is played in the arena anybody may see."""
    was_there = row.house == ARENA or (asking and any(player.person == asking for player in sitting))
    told = [
        PlayerOf(who, names.get(who, ""), player.bot, player.place, player.has_won, who in programs)
        for player in sitting
        for who in (player.person,)
    ]
    return MatchPlayed(row.game, row.ended, row.is_rated, row.code if was_there else "", row.number, told)


def best_of(connection: sql.Connection, game: str) -> Best:
    """The strongest in a game: people, programs and bots."""
    count = sql.select(sql.func.count()).where(ratings.c.game == game, ratings.c.person > 0)
    return Best(game, ranked(connection, ratings.c.game == game), connection.execute(count).scalar_one())


def arena_of(connection: sql.Connection, game: str) -> ArenaOf:
    """Programs and bots by strength, and the last matches of the arena."""
    programs = sql.select(schema.people.c.id).where(schema.people.c.owner > 0)
    is_listed = sql.and_(ratings.c.game == game, sql.or_(ratings.c.person == 0, ratings.c.person.in_(programs)))
    played = (matches.c.house == ARENA, matches.c.game == game, matches.c.ended > 0)
    wanted = sql.select(matches, schema.tables.c.code).select_from(matches).join(schema.tables).where(*played)
    newest = wanted.order_by(matches.c.ended.desc(), matches.c.id.desc()).limit(LAST)
    return ArenaOf(game, ranked(connection, is_listed), matches_told(connection, newest, 0))


def ranked(connection: sql.Connection, is_listed: sql.ColumnElement[bool]) -> list[RankedOf]:
    """Some ratings, surest first."""
    wanted = sql.select(ratings).where(is_listed).order_by(SURE.desc(), ratings.c.id).limit(MOST)
    rows = connection.execute(wanted).all()
    everybody = {row.person for row in rows}
    names, programs = names_of(connection, everybody), programs_among(connection, everybody)
    return [
        RankedOf(place, who, names.get(who, ""), row.bot, row.mu, row.sigma, row.matches, who in programs)
        for place, row in enumerate(rows, 1)
        for who in (row.person,)
    ]


def met_by(connection: sql.Connection, person: int) -> list[Met]:
    """Everybody somebody has played with, the last one first; who is deleted is not among them."""
    mine, other = players.alias("mine"), players.alias("other")
    pairs = sql.select(other.c.person, sql.func.count().label("matches"), sql.func.max(matches.c.ended).label("last"))
    joined = pairs.select_from(mine).join(other, other.c.match_id == mine.c.match_id)
    wanted = joined.join(matches, matches.c.id == mine.c.match_id).where(
        mine.c.person == person, other.c.person != person, other.c.person > 0
    )
    rows = connection.execute(wanted.group_by(other.c.person).order_by(sql.desc("last")).limit(MOST)).all()
    everybody = {row.person for row in rows}
    names, programs = names_of(connection, everybody), programs_among(connection, everybody)
    liked = sql.select(schema.friends.c.friend).where(schema.friends.c.person_id == person)
    friends = {row.friend for row in connection.execute(liked)}
    return [
        Met(row.person, names[row.person], row.matches, row.last, row.person in friends, row.person in programs)
        for row in rows
        if names.get(row.person)
    ]
