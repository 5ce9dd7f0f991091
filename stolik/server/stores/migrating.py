"""Bringing the tables of a database up to date, of whatever kind it is; what is not ours is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import sqlalchemy as sql

from stolik.core.kit.errors import StolikError
from stolik.server import schema

MIGRATIONS = Path(__file__).parent.parent / "migrations"
VERSIONS = "alembic_version"
UPGRADING = 0x5701  # the lock of whoever upgrades, where several servers may start at once
# A migration may take its time, and so may another server's that is waited for.
PATIENT = "; ".join(
    f"SET LOCAL {limit} = {milliseconds}"
    for limit, milliseconds in {
        "idle_in_transaction_session_timeout": 0,
        "statement_timeout": 0,
        "lock_timeout": 60_000,
    }.items()
)


def version_of(connection: sql.Connection, where: str, other: str) -> str | None:
    """The version of a database's tables, or None if it is new; one that is not ours is refused."""
    version: str | None = None
    with connection.begin():
        names = set(sql.inspect(connection).get_table_names())
        if VERSIONS in names:
            version = connection.exec_driver_sql(f"SELECT version_num FROM {VERSIONS}").scalar_one_or_none()
    if names - {VERSIONS} and version is None:
        raise StolikError(f"{where} is not a database of stolik.", f"Name another {other}.")
    if version is not None and version > schema.VERSION:
        known = f"version {version} of its tables; this one knows {schema.VERSION}"
        raise StolikError(
            f"{where} was written by a newer stolik ({known}).", f"Update stolik, or name another {other}."
        )
    return version


def upgrade(connection: sql.Connection) -> None:
    """Run the migrations a database lacks: all of them or none, and one server at a time."""
    from alembic import command  # slow to import, and needed once in a while
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    with connection.begin():
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver would run each step by itself
        else:
            connection.exec_driver_sql(PATIENT)
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({UPGRADING})")
        command.upgrade(config, "head")


def cause_of(error: Exception) -> Any:
    """What the driver itself complained of."""
    return getattr(error, "orig", None) or error
