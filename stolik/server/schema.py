"""The tables of the database, the same on SQLite and PostgreSQL. A change here needs a migration beside the others.

How a log is read differs. SQLite follows it back row by row (`before`, `first`, `last`), which keeps its rows in the
order they came; PostgreSQL has an index of every log by number. It is also the fence: no two servers append the same.
"""

from __future__ import annotations

import sqlalchemy as sql

VERSION = "0012"  # the newest migration

metadata = sql.MetaData()
RowNumber = sql.BigInteger().with_variant(sql.Integer(), "sqlite")

tables = sql.Table(  # and tournaments, which have a code and a log as well
    "tables",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("code", sql.String(8), nullable=False, unique=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("secret", sql.LargeBinary, nullable=False),  # seals the tokens of its guests
    sql.Column("opened", sql.BigInteger, nullable=False),  # milliseconds
    sql.Column("active", sql.BigInteger, nullable=False),  # milliseconds, at most a minute late
    sql.Column("kind", sql.String(12), nullable=False, server_default="table"),  # table, tournament or closed
    sql.Column("first", sql.Integer, nullable=False, server_default="0"),  # row of its log
    sql.Column("last", sql.Integer, nullable=False, server_default="0"),  # … up to some row; more may have come since
    sql.Column("owner", sql.Integer, nullable=False, server_default="0"),  # the server that has it; 0: nobody
    sql.Column("epoch", sql.Integer, nullable=False, server_default="0"),  # how often it has changed hands
)

entries = sql.Table(  # all logs, row by row as they were stored: what is written together lies together
    "entries",
    metadata,
    sql.Column("id", RowNumber, primary_key=True),
    sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), nullable=False),
    sql.Column("number", sql.Integer, nullable=False),  # of the first entry in the row; what happens together is one
    sql.Column("before", RowNumber, nullable=False),  # the row before it in the table's log; 0: it is the first
    sql.Column("kind", sql.String(20), nullable=False),  # of the first
    sql.Column("body", sql.LargeBinary, nullable=False),  # msgpack
    sql.Column("epoch", sql.Integer, nullable=False, server_default="0"),  # in whose hand the table was
)
sql.Index("entries_in_order", entries.c.table_id, entries.c.number, unique=True).ddl_if(dialect="postgresql")

servers = sql.Table(  # that share the database and are not given up
    "servers",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),  # never given twice
    sql.Column("name", sql.String(40), nullable=False),  # by which others find it on the bus
    sql.Column("beats", sql.BigInteger, nullable=False),  # goes up as long as it lives
    sql.Column("bus", sql.String(12), nullable=False),  # none, here or away
)

people = sql.Table(  # everybody who has ever sat down; a number is never given twice
    "people",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("name", sql.String(40), nullable=False),  # empty: nameless
    sql.Column("login", sql.String(80), unique=True),  # the name to log in by, as it is spelled; none of a guest
    sql.Column("password", sql.String(200), nullable=False, server_default=""),  # argon2id
    sql.Column("settings", sql.Text, nullable=False, server_default="{}"),  # JSON
    sql.Column("since", sql.BigInteger, nullable=False),  # milliseconds
    sql.Column("deleted", sql.BigInteger, nullable=False, server_default="0"),  # milliseconds; 0: not
    sql.Column("owner", sql.Integer, nullable=False, server_default="0", index=True),  # of a program: who made it
)


def of_person() -> sql.Column[int]:
    """Whose something is."""
    return sql.Column("person_id", sql.Integer, sql.ForeignKey("people.id"), nullable=False, index=True)


devices = sql.Table(  # on which somebody is themselves
    "devices",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    of_person(),
    sql.Column("key", sql.LargeBinary(32), nullable=False, unique=True),  # SHA-256 of what the device keeps
    sql.Column("since", sql.BigInteger, nullable=False),
    sql.Column("endpoint", sql.Text, unique=True, index=True),  # where it is reminded of moves; none: it is not
    sql.Column("lock", sql.LargeBinary),  # … and what is told there is sealed with
    sql.Column("secret", sql.LargeBinary),
    sql.Column("language", sql.String(8), nullable=False, server_default=""),  # … and said in
)

recovery = sql.Table(  # codes that each let somebody in once who has forgotten the password
    "recovery",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    of_person(),
    sql.Column("code", sql.LargeBinary(32), nullable=False),  # SHA-256
)

passkeys = sql.Table(
    "passkeys",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    of_person(),
    sql.Column("credential", sql.LargeBinary, nullable=False, unique=True),
    sql.Column("public", sql.LargeBinary, nullable=False),
    sql.Column("uses", sql.BigInteger, nullable=False),  # as the authenticator counts them
    sql.Column("since", sql.BigInteger, nullable=False),
)

challenges = sql.Table(  # that a passkey has yet to answer; each counts once
    "challenges",
    metadata,
    sql.Column("challenge", sql.LargeBinary(64), primary_key=True),
    sql.Column("person", sql.Integer, nullable=False),  # who adds a passkey; 0: whoever logs in
    sql.Column("until", sql.BigInteger, nullable=False),  # milliseconds
)

matches = sql.Table(  # with people in them: whatever else is kept of a match hangs on its row here, once
    "matches",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), nullable=False),
    sql.Column("number", sql.Integer, nullable=False),  # at its table
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("ended", sql.BigInteger, nullable=False),  # milliseconds; 0: nothing is counted of it yet
    sql.Column("is_rated", sql.Boolean, nullable=False),
    sql.Column("house", sql.String(12), nullable=False, server_default=""),  # what the house opened the table for
    sql.UniqueConstraint("table_id", "number", name="one_row_for_a_match"),
)

players = sql.Table(  # of matches that are over
    "players",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("match_id", sql.Integer, sql.ForeignKey("matches.id"), nullable=False, index=True),
    sql.Column("chair", sql.Integer, nullable=False),
    sql.Column("person", sql.Integer, nullable=False, index=True),  # 0: none; who is deleted keeps the number
    sql.Column("bot", sql.String(40), nullable=False),
    sql.Column("place", sql.Integer, nullable=False),
    sql.Column("has_won", sql.Boolean, nullable=False),
)

ratings = sql.Table(  # how strong people and bots are, in each game
    "ratings",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("person", sql.Integer, nullable=False),  # 0: a bot
    sql.Column("bot", sql.String(40), nullable=False),
    sql.Column("mu", sql.Float(53), nullable=False),
    sql.Column("sigma", sql.Float(53), nullable=False),
    sql.Column("matches", sql.Integer, nullable=False),
    sql.UniqueConstraint("game", "person", "bot", name="one_rating_in_a_game"),
)

traits = sql.Table(  # how often somebody gave an answer of a kind where they could
    "traits",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    of_person(),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("word", sql.String(40), nullable=False),
    sql.Column("could", sql.Integer, nullable=False),
    sql.Column("did", sql.Integer, nullable=False),
    sql.UniqueConstraint("person_id", "game", "word", name="one_trait_of_a_person"),
)

deeds = sql.Table(  # what somebody has done that is worth a smile; the first time counts
    "deeds",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    of_person(),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("word", sql.String(40), nullable=False),
    sql.Column("match_id", sql.Integer, sql.ForeignKey("matches.id"), nullable=False),
    sql.UniqueConstraint("person_id", "game", "word", name="one_deed_of_a_person"),
)

lobby = sql.Table(  # tables that others may find without having been told the code
    "lobby",
    metadata,
    sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sql.Column("access", sql.String(12), nullable=False),  # public or friends
    sql.Column("host", sql.Integer, nullable=False),  # a person
    sql.Column("mu", sql.Float(53), nullable=False),  # how strong the host is in the game
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("taken", sql.Integer, nullable=False),
    sql.Column("fills_at", sql.BigInteger, nullable=False),  # milliseconds, when bots take what is free; 0: never
    sql.Column("until", sql.BigInteger, nullable=False),  # milliseconds, to which somebody waits there; 0: nobody does
    sql.Column("turn_hours", sql.Integer, nullable=False, server_default="0"),  # for a move at leisure; 0: in one go
    sql.Column("sitting", sql.String(100), nullable=False, server_default=""),  # people who sit there, with spaces
)

alarms = sql.Table(  # when tables at leisure, which are not in memory all the time, are to be looked at
    "alarms",
    metadata,
    sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    sql.Column("at", sql.BigInteger, nullable=False, index=True),  # milliseconds
)

turns = sql.Table(  # of tables at leisure, everybody who sits there; nobody is told who else is awaited
    "turns",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), nullable=False, index=True),
    of_person(),
    sql.Column("since", sql.BigInteger, nullable=False),  # milliseconds; 0: it is not their move
    sql.Column("until", sql.BigInteger, nullable=False),  # milliseconds, when their time is over; 0: never
    sql.Column("remind", sql.BigInteger, nullable=False, server_default="0", index=True),  # milliseconds; 0: no need
)

friends = sql.Table(  # whom somebody likes to play with; nobody is told
    "friends",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    of_person(),
    sql.Column("friend", sql.Integer, nullable=False),
    sql.UniqueConstraint("person_id", "friend", name="one_row_for_a_friend"),
)

blocks = sql.Table(  # whom somebody does not want to meet; nobody is told
    "blocks",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    of_person(),
    sql.Column("blocked", sql.Integer, nullable=False),
    sql.UniqueConstraint("person_id", "blocked", name="one_row_for_a_block"),
)

reports = sql.Table(  # what people tell whoever runs the site about others
    "reports",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    of_person(),  # who tells
    sql.Column("about", sql.Integer, nullable=False),  # a person; 0: a guest who is none
    sql.Column("name", sql.String(40), nullable=False),  # of a guest who is none
    sql.Column("code", sql.String(8), nullable=False),  # of the table; nothing: not at one
    sql.Column("reason", sql.Text, nullable=False),
    sql.Column("said", sql.LargeBinary, nullable=False),  # the words there, as logs hold them
    sql.Column("at", sql.BigInteger, nullable=False),  # milliseconds
    sql.Column("done", sql.BigInteger, nullable=False, server_default="0"),  # milliseconds; 0: not
)

notices = sql.Table(  # what whoever runs the site tells everybody; the newest counts
    "notices",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("until", sql.BigInteger, nullable=False),  # milliseconds
)

agreements = sql.Table(  # that a match may be in the open archive
    "agreements",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    of_person(),
    sql.Column("match_id", sql.Integer, sql.ForeignKey("matches.id"), nullable=False, index=True),
    sql.Column("has_name", sql.Boolean, nullable=False),  # … with the name of whoever agrees
    sql.UniqueConstraint("person_id", "match_id", name="one_agreement_to_a_match"),
)

archive = sql.Table(  # matches of the open archive as files, once somebody has asked for one
    "archive",
    metadata,
    sql.Column("match_id", sql.Integer, sql.ForeignKey("matches.id"), primary_key=True, autoincrement=False),
    sql.Column("body", sql.LargeBinary, nullable=False),  # JSON, gzip
)

days = sql.Table(  # tables of the day: the same deal for everybody
    "days",
    metadata,
    sql.Column("day", sql.Integer, primary_key=True, autoincrement=False),  # since 1970, by the sun of Greenwich
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("seats", sql.Integer, nullable=False),
    sql.Column("key", sql.LargeBinary(32), nullable=False),  # of all its chance; drawn when the day begins
)

tries = sql.Table(  # at a table of the day, one for each person
    "tries",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    of_person(),
    sql.Column("day", sql.Integer, sql.ForeignKey("days.day"), nullable=False),
    sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), nullable=False, unique=True),
    sql.Column("ended", sql.BigInteger, nullable=False),  # milliseconds; 0: not yet
    sql.Column("place", sql.Integer, nullable=False),
    sql.Column("has_won", sql.Boolean, nullable=False),
    sql.Column("moves", sql.Integer, nullable=False),  # that they made themselves
    sql.Column("has_left", sql.Boolean, nullable=False),  # to a bot
    sql.UniqueConstraint("day", "person_id", name="one_try_a_day"),
)
