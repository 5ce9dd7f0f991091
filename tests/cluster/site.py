"""A site of several servers on real parts: a PostgreSQL, a NATS, and servers that are processes of their own."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg

from stolik.server.push.keys import new_key
from stolik.table import entries as log
from tests.parts.cable import Cable
from tests.parts.nats import Nats
from tests.parts.postgres import Postgres
from tests.server.clients import Program


def limit(name: str) -> tuple[str, str]:
    """As good as no limit: all the people of a test come from one address, and play fast."""
    return "--limit", f"{name}=100000"


PUSH_KEY = new_key()
ADMIN = "the key of whoever runs it"


class Server:
    """One server with its own cables to the database and to the bus."""

    def __init__(self, folder: Path, postgres: Postgres, database: str, nats: Nats, mode: str) -> None:
        self.database_cable, self.bus_cable = Cable(postgres.port), Cable(nats.port)
        self._folder = folder
        self._words = (
            *("--database", postgres.address(database, self.database_cable.port)),
            *("--bus", nats.address(self.bus_cable.port)),
            *("--push-key", PUSH_KEY, "--test"),  # reminders may stay on this computer
            *(
                word
                for name in ("tables", "open_tables", "sockets", "messages", "burst", "chatter")
                for word in limit(name)
            ),
        )
        self._mode = mode
        self._told = {"STOLIK_ADMIN": ADMIN}
        self.program = Program(folder, *self._words, mode=mode, told=self._told)

    def revive(self) -> None:
        """Start it again in the same place."""
        self.program = Program(
            self._folder, *self._words, port=self.program.address.port, mode=self._mode, told=self._told
        )

    def close(self) -> None:
        """Take it away, and what it has said."""
        if self.program.process.poll() is None:
            self.program.kill()
        self.database_cable.close()
        self.bus_cable.close()


class Site:
    """Several servers, their database and their bus."""

    def __init__(self, folder: Path, postgres: Postgres, nats: Nats, size: int, mode: str) -> None:
        self.postgres, self.nats = postgres, nats
        self.database = postgres.new_database()
        with ThreadPoolExecutor(size) as pool:
            folders = [folder / str(number) for number in range(size)]
            self.servers = list(pool.map(lambda each: Server(each, postgres, self.database, nats, mode), folders))

    def mend(self) -> None:
        """Everything runs, and everybody reaches everything."""
        for server in self.servers:
            server.database_cable.mend()
            server.bus_cable.mend()
            if server.program.process.poll() is not None:
                server.revive()

    @property
    def address(self) -> str:
        """Where the database is found."""
        return self.postgres.address(self.database)

    def stored(self, code: str) -> list[log.AnyEntry]:
        """A table's log as the database holds it now."""
        query = "SELECT number, body FROM entries JOIN tables ON tables.id = table_id WHERE code = %s ORDER BY number"
        with psycopg.connect(self.address) as connection:
            rows = connection.execute(query, (code,)).fetchall()
        entries: list[log.AnyEntry] = []
        for number, body in rows:
            assert number == len(entries), f"table {code} has a gap or a fork at {number}"
            entries += log.decoder.decode_all(bytes(body))
        return entries

    def owner_of(self, code: str) -> tuple[int, int]:
        """The number of the server that has a table, and how often it has changed hands."""
        with psycopg.connect(self.address) as connection:
            found = connection.execute("SELECT owner, epoch FROM tables WHERE code = %s", (code,)).fetchone()
        assert found is not None
        return found

    def hand_over(self, code: str, owner: int) -> None:
        """Put a table into the hand of another server, behind the back of the one that has it."""
        with psycopg.connect(self.address) as connection:
            connection.execute("UPDATE tables SET owner = %s, epoch = epoch + 1 WHERE code = %s", (owner, code))

    def said(self) -> str:
        """What the servers that are stopped have said."""
        return "\n".join(server.program.said for server in self.servers)


@contextlib.contextmanager
def site_of(folder: Path, postgres: Postgres, nats: Nats, size: int = 3, mode: str = "plain") -> Iterator[Site]:
    """A site for one test, whose rules are plain unless it is to bear much."""
    site = Site(folder, postgres, nats, size, mode)
    try:
        yield site
    finally:
        for server in site.servers:
            server.close()
