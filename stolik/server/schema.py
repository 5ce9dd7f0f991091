"""The tables of the database. A change here needs a migration beside the first one."""

from __future__ import annotations

import sqlalchemy as sql

VERSION = "0003"  # the newest migration

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
    sql.Column("first", sql.Integer, nullable=False, server_default="0"),  # row of its log
    sql.Column("last", sql.Integer, nullable=False, server_default="0"),  # … up to some row; more may have come since
)

entries = sql.Table(  # all logs, row by row as they were stored: what is written together lies together
    "entries",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("table_id", sql.Integer, sql.ForeignKey("tables.id"), nullable=False),
    sql.Column("number", sql.Integer, nullable=False),  # of the first entry in the row; what happens together is one
    sql.Column("before", sql.Integer, nullable=False),  # the row before it in the table's log; 0: it is the first
    sql.Column("kind", sql.String(20), nullable=False),  # of the first
    sql.Column("body", sql.LargeBinary, nullable=False),  # msgpack
)
