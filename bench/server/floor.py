"""The floor of any Python server: a frame in, a commit, three calls of compiled rules, a frame out to each of two.

There is no table behind it: nothing is checked, decided, encoded or remembered. What it does in a CPU-second is the
most that a server in this language, on this event loop and this database could ever do.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import picows
import uvloop

from stolik import games
from stolik.core.kit.events import new_buffer

JOIN = b"J"  # how the first frame of a connection begins; the name of its table follows
SHOWN = bytes(80)  # as much as a viewer is shown of a move
GATHER = 0.002  # seconds to wait for more to commit together
SEATS = 2


class Floor:
    """All connections, and the moves that wait to be committed."""

    def __init__(self, data: Path) -> None:
        self.tables: defaultdict[bytes, list[Any]] = defaultdict(list)
        self.waiting: list[tuple[bytes, bytes]] = []
        self.wanted = asyncio.Event()
        self.stored = 0
        self.database = sqlite3.connect(data / "floor.sqlite3", check_same_thread=False)
        self.database.execute("PRAGMA journal_mode = WAL")
        self.database.execute("PRAGMA synchronous = FULL")
        self.database.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, place BLOB, body BLOB)")
        game = games.load("conflict")
        self.engine = game.engine("compiled")
        self.cells = np.zeros((1, game.state.cells()), np.int16)
        self.engine.start(self.cells, game.blank(SEATS, {}), self.engine.new_rng((1, 2, 3, 4)), new_buffer())

    def move(self, table: bytes, body: bytes) -> None:
        """Somebody has moved."""
        self.engine.legal(self.cells, 0)
        for seat in range(SEATS):
            self.engine.view(self.cells, seat)
        self.waiting.append((table, body))
        self.wanted.set()

    async def write_on(self) -> None:
        """Commit what has come, and show it then."""
        while True:
            await self.wanted.wait()
            await asyncio.sleep(GATHER)
            batch, self.waiting = self.waiting, []
            self.wanted.clear()
            await asyncio.to_thread(self.commit, batch)
            for table, _ in batch:
                for transport in self.tables[table]:
                    transport.send(picows.WSMsgType.BINARY, SHOWN)

    def commit(self, batch: list[tuple[bytes, bytes]]) -> None:
        """Write moves to the disk."""
        rows = [(self.stored + place, *each) for place, each in enumerate(batch)]
        self.stored += len(batch)
        self.database.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
        self.database.commit()


class Visitor(picows.WSListener):
    """One connection."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.table = b""

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        """Something has come."""
        if frame.msg_type == picows.WSMsgType.CLOSE:
            transport.disconnect()
            return
        body = frame.get_payload_as_bytes()
        if body.startswith(JOIN):
            self.table = body
            self.floor.tables[body].append(transport)
            transport.send(picows.WSMsgType.BINARY, SHOWN)
        else:
            self.floor.move(self.table, body)


async def serve(data: Path) -> None:
    """Serve until somebody ends it."""
    floor = Floor(data)
    server = await picows.ws_create_server(lambda _: Visitor(floor), "127.0.0.1", 0)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", flush=True)
    await floor.write_on()


if __name__ == "__main__":
    uvloop.run(serve(Path(sys.argv[1])))
