"""Very many connections: `python -m bench.server.crowd`; `--help` lists what can be chosen.

Idle: people come in, look on and do nothing; what that costs the server, and how soon it answers one of them.
Storm: everybody is cut off at the same moment and comes back, as pages do; once while the server goes on, and once
after it was killed and started again, when every table has to be read from its log first.
Prints figures and, with --write, keeps them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import picows
import psutil

from bench.server import servers
from bench.server.tables import FRAME, Connection, encode, post, read_message
from stolik.server.viewer import CELLS
from tests.server.clients import Program

RESULTS = Path(__file__).with_name("crowd.json")
SEATS = 2
AT_A_TABLE = 50  # who look on
AT_ONCE = 100  # connections that are opened at the same time
WAITS = (0.2, 0.4, 0.8, 1.5)  # seconds before a page tries again; then always the last
PINGS = 200
PATIENCE = 120.0  # seconds for everybody to be there


class Guest:
    """One connection to a table, which comes back by itself."""

    def __init__(self, address: str, code: str, token: str = "") -> None:
        self._address = f"ws://{address}/ws/{code}?language=en"
        self._token = token
        self._wire: Connection | None = None
        self.shown = asyncio.Event()
        self.answered = asyncio.Event()

    async def come_in(self) -> None:
        """Connect, and be shown the table."""
        self.shown.clear()
        self._wire = Connection(self._hear)
        speaks = {"Sec-WebSocket-Protocol": CELLS + (f", token.{self._token}" if self._token else "")}
        await picows.ws_connect(lambda: self._wire, self._address, extra_headers=speaks, websocket_handshake_timeout=30)
        await self.shown.wait()

    def _hear(self, body: bytes) -> None:
        if body[0] == FRAME:
            self.shown.set()
        elif (message := read_message(body))["type"] == "Welcome":
            self._token = message["token"]
        elif message["type"] == "Pong":
            self.answered.set()

    async def come_back(self) -> float:
        """Try until the table is shown again, as a page does; seconds since being cut off."""
        begun, tries = time.monotonic(), 0
        while True:
            await asyncio.sleep(WAITS[min(tries, len(WAITS) - 1)])
            tries += 1
            try:
                await self.come_in()
            except (OSError, picows.WSError, TimeoutError):
                continue
            return time.monotonic() - begun

    async def ping(self) -> float:
        """Seconds until the server has answered."""
        assert self._wire is not None
        self.answered.clear()
        begun = time.monotonic()
        self._wire.send(encode({"type": "Ping", "number": 1}))
        await self.answered.wait()
        return time.monotonic() - begun

    async def leave(self) -> None:
        """Cut it off."""
        if self._wire is not None and self._wire.transport is not None:
            self._wire.transport.disconnect()
            await self._wire.transport.wait_disconnected()


class Crowd:
    """Guests of a server that can be killed."""

    def __init__(self, folder: Path) -> None:
        limits = [word for name in servers.LIMITS for word in ("--limit", f"{name}={servers.MANY}")]
        self._start = partial(Program, folder, *limits, mode="compiled")
        self.program = self._start()
        self.guests: list[Guest] = []
        servers.wait_for(lambda: servers.get(self.program.address.netloc, "/api/health")["is_warm"])

    @property
    def process(self) -> psutil.Process:
        """The server."""
        return psutil.Process(self.program.process.pid)

    async def gather(self, tables: int, each: int, is_seated: bool) -> None:
        """So many guests at each of so many tables: the host and others, or only others."""
        address = self.program.address.netloc
        for _ in range(tables):
            wish = {"game": "conflict", "seats": SEATS, "name": "Ala", "speed": 0, "start": is_seated}
            table = post(address, "/api/tables", wish)
            tokens = [table["token"] if is_seated and not number else "" for number in range(each)]
            self.guests += [Guest(address, table["code"], token) for token in tokens]
        for start in range(0, len(self.guests), AT_ONCE):
            await asyncio.gather(*(guest.come_in() for guest in self.guests[start : start + AT_ONCE]))

    async def idle(self, seconds: float) -> dict[str, float]:
        """What guests who do nothing cost, and how soon one of them is answered."""
        before, begun = sum(self.process.cpu_times()[:2]), time.monotonic()
        await asyncio.sleep(seconds)
        cpu = (sum(self.process.cpu_times()[:2]) - before) / (time.monotonic() - begun)
        pings = [await guest.ping() for guest in self.guests[:: max(1, len(self.guests) // PINGS)]]
        return {"cpu_percent": round(100 * cpu, 2), **told("ping", pings)}

    async def cut_off(self) -> list[float]:
        """Everybody loses the connection, and comes back."""
        await asyncio.gather(*(guest.leave() for guest in self.guests))
        return list(await asyncio.gather(*(guest.come_back() for guest in self.guests)))

    async def close(self) -> None:
        """Everybody goes, and the server too."""
        await asyncio.gather(*(guest.leave() for guest in self.guests), return_exceptions=True)
        self.program.kill()

    async def restart(self) -> tuple[list[float], float]:
        """The server is killed and started again: seconds until everybody is back, and until it listens."""
        self.program.kill()
        begun = time.monotonic()
        coming = [asyncio.create_task(guest.come_back()) for guest in self.guests]
        self.program = await asyncio.to_thread(self._start, port=self.program.address.port)
        listens = time.monotonic() - begun
        return list(await asyncio.gather(*coming)), listens


def told(name: str, seconds: Sequence[float]) -> dict[str, float]:
    """The usual, the long and the longest."""
    ordered = sorted(seconds)
    shares = {"p50": 0.5, "p99": 0.99, "most": 1.0}
    at = {key: ordered[min(len(ordered) - 1, int(share * len(ordered)))] for key, share in shares.items()}
    return {f"{name}_{key}_s": round(value, 5) for key, value in at.items()}


async def idle(folder: Path, count: int, seconds: float) -> dict[str, float]:
    """So many who only look on."""
    crowd = Crowd(folder)
    try:
        empty, begun = crowd.process.memory_info().rss, time.monotonic()
        await crowd.gather(max(1, count // AT_A_TABLE), min(count, AT_A_TABLE), is_seated=False)
        came = time.monotonic() - begun
        each = (crowd.process.memory_info().rss - empty) / count
        found = await crowd.idle(seconds)
        return {"sockets": len(crowd.guests), "came_in_s": round(came, 1), "kb_each": round(each / 1024, 1), **found}
    finally:
        await crowd.close()


async def storm(folder: Path, count: int) -> dict[str, float]:
    """So many who come back at the same moment, twice."""
    crowd = Crowd(folder)
    try:
        await crowd.gather(count // SEATS, SEATS, is_seated=True)
        back = await crowd.cut_off()
        again, listens = await crowd.restart()
        since = [max(0.0, each - listens) for each in again]
        found = {"clients": len(back), **told("cut_off", back), "restart_took_s": round(listens, 1)}
        return {**found, **told("after_restart", since)}
    finally:
        await crowd.close()


def main() -> None:
    """Measure both, as told."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.crowd", description=__doc__)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=20, help="for which they do nothing")
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--write", action="store_true")
    words = parser.parse_args()
    servers.allow_many_sockets()
    chosen = " ".join(f"--{name} {value}" for name, value in vars(words).items() if name != "write")
    found: dict[str, Any] = {"command": f"python -m bench.server.crowd {chosen}", "cores": os.cpu_count()}
    found["load_before"] = round(os.getloadavg()[0], 1)
    with TemporaryDirectory(prefix="stolik-bench-") as folder:
        found["idle"] = asyncio.run(idle(Path(folder) / "idle", words.sockets, words.seconds))
        found["storm"] = asyncio.run(storm(Path(folder) / "storm", words.clients))
    print(json.dumps(found, indent=2))
    if words.write:
        RESULTS.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
