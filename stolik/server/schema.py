"""The tables of the database. A change here needs a migration beside the first one."""

from __future__ import annotations

import sqlalchemy as sql

VERSION = "0002"  # the newest migration

metadata = sql.MetaData()

tables = sql.Table(  # and tournaments, which have a code and a log as well
    "tables",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("code", sql.String(8), nullable=False, unique=True),
    sql.Column("game", sql.String(40), nullable=False),
    sql.Column("secret", sql.LargeBinary, nullable=False),  # seals the tokens of its guests
    sql.Column("opened", sql.BigInteger, nullable=False),  # milliseconds
    sql.Column("active", sql.BigInteger, nullable=False),  # milliseconds, at most a minute late
    sql.Column("kind", sql.String(12), nullable=False, server_default="table"),  # table or tournament
)

entries = sql.Table(
    "entries",
    metadata,
    sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True),  # of the first entry in the row; what happens together is one
    sql.Column("kind", sql.String(20), nullable=False),  # of the first
    sql.Column("body", sql.LargeBinary, nullable=False),  # msgpack
    sqlite_with_rowid=False,
)
