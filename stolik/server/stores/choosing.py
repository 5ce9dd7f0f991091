"""Which store a server has: a file of this computer, or a database that several servers share."""

from __future__ import annotations

from pathlib import Path

from stolik.server.store import Store
from stolik.server.stores.sqlite import SqliteStore


def open_store(data: Path, database: str = "", bus: str = "") -> Store:
    """The store of a data folder, unless another database is named, which servers share that have a bus."""
    if not database:
        return SqliteStore(data)
    from stolik.server.stores.owners import refuse_strangers
    from stolik.server.stores.postgres import PostgresStore, open_postgres  # needs what the embedded default does not

    with open_postgres(database).connect() as connection:
        refuse_strangers(connection, bus)
    return PostgresStore(database)
