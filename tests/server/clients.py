"""Clients over real sockets, and servers to speak to: in this process, or one of its own that can be killed."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets
from websockets import Subprotocol
from websockets.asyncio.client import ClientConnection

from stolik.server import host
from stolik.server.app import create_app
from stolik.server.settings import Settings
from stolik.server.store import Store
from stolik.server.viewer import WORDS
from stolik.table import entries as log
from tests.server.pages import Page

Json = dict[str, Any]
SIGHTS = ("Sight", "TournamentSight")
FRAME = 0x9A  # how a binary frame begins: it is an array of ten
PATIENCE = 60.0  # seconds a test waits for anything


class Address:
    """A server as a client finds it."""

    def __init__(self, port: int, data: Path) -> None:
        self.port = port
        self.data = data
        self.netloc = f"127.0.0.1:{port}"
        self.base = f"http://{self.netloc}"

    def get(self, path: str, **more: Any) -> httpx.Response:
        """Ask for a page."""
        return httpx.get(self.base + path, timeout=PATIENCE, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        """Ask for something to be done."""
        return httpx.post(self.base + path, timeout=PATIENCE, **more)

    def open_table(self, **wish: Any) -> Json:
        """Open a table and return its code and token."""
        answer = self.post("/api/tables", json={"game": "conflict", **wish})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def announce(self, **wish: Any) -> Json:
        """Announce a tournament and return its code and token."""
        short = {"game": "clash", "options": {"scoring": "single"}, "speed": 0}
        answer = self.post("/api/tournaments", json={**short, **wish})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())


@contextmanager
def served(data: Path, store: Store | None = None, **settings: Any) -> Iterator[Address]:
    """A server in a thread of this process."""
    listener = host.listen("127.0.0.1", 0)
    server = host.new_server(create_app(Settings(data, warm=False, **settings), store))
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        deadline = time.monotonic() + PATIENCE
        while not server.started and time.monotonic() < deadline:
            time.sleep(0.01)
        yield Address(listener.getsockname()[1], data)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()
        assert not thread.is_alive()


class Program:
    """`stolik serve` as a process of its own."""

    def __init__(
        self,
        data: Path,
        *words: str,
        port: int = 0,
        mode: str = "plain",
        program: tuple[str, ...] = (sys.executable, "-m", "stolik.cli"),
        told: dict[str, str] | None = None,
    ) -> None:
        self.data = data
        self.process = subprocess.Popen(
            [
                *program,
                "serve",
                "--host",
                "127.0.0.1",
                "--no-browser",
                "--port",
                str(port),
                "--data",
                str(data),
                *words,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            env={**os.environ, "STOLIK_MODE": mode, **(told or {})},
        )
        self.said = ""
        while "Ctrl-C" not in self.said:
            line = self.process.stdout.readline()  # type: ignore[union-attr]
            assert line, self.said
            self.said += line
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.said)
        assert found, self.said
        self.address = Address(int(found[1]), data)

    def kill(self) -> None:
        """Take the process away without a word."""
        self.process.kill()
        self._reap()

    def stop(self) -> int:
        """Press Ctrl-C; return the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self._reap()

    def _reap(self) -> int:
        out, _ = self.process.communicate(timeout=PATIENCE)
        self.said += out
        return int(self.process.returncode)


class Client:
    """A guest's connection, with every frame that came over it."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.page = Page()
        self.frames: list[Json] = []
        self.token = ""
        self.sight: Json = {}
        self.heard: list[Json] = []
        self.spoken: list[Json] = []

    async def next(self, patience: float = PATIENCE) -> Json:
        """The next frame."""
        frame = self.read(await asyncio.wait_for(self.connection.recv(), patience))
        self.frames.append(frame)
        if frame["type"] == "Welcome":
            self.token = frame["token"]
            self.page = Page()  # everything is told anew
        if frame["type"] == "TournamentSight":
            self.sight = frame
        if frame["type"] == "Sight":
            self.sight = frame
            self.heard = self.heard[: frame["heard_from"]] + frame["heard"]
            self.spoken = self.spoken[: frame["spoken_from"]] + frame["spoken"]
        return frame

    def read(self, body: str | bytes) -> Json:
        """A frame in words, or what a page makes of a binary one."""
        if isinstance(body, str):
            return dict(json.loads(body))
        if body[0] == FRAME:
            self.page.take(body)
            return self.page.sight()
        return dict(msgspec.msgpack.decode(body))

    async def until(self, wanted: Callable[[Json], Any]) -> Json:
        """Frames up to one that is wanted."""
        async with asyncio.timeout(PATIENCE):
            while not wanted(frame := await self.next()):
                pass
        return frame

    async def until_sight(self, wanted: Callable[[Json], Any]) -> Json:
        """Look until the sight is as wanted, also if it is so already."""
        if self.sight and wanted(self.sight):
            return self.sight
        return await self.until(lambda frame: frame["type"] in SIGHTS and wanted(frame))

    async def say(self, kind: str, **parts: Any) -> None:
        """Send a message."""
        await self.connection.send(json.dumps({"type": kind, **parts}))

    async def refused(self, kind: str, **parts: Any) -> str:
        """Send a message that is refused, and return the sentence."""
        await self.say(kind, **parts)
        return str((await self.until(lambda frame: frame["type"] == "Refused"))["sentence"])

    async def play(self, path: list[int]) -> int:
        """Answer the open question; return its number."""
        number = int(self.sight["match"]["open"]["number"])
        await self.say("Play", question=number, path=path)
        return number

    @property
    def question(self) -> Json | None:
        """The open question, if this guest has moves."""
        match = self.sight.get("match")
        return match["open"] if match and match["moves"] else None


def offered(token: str = "", speech: str = WORDS) -> list[Subprotocol]:
    """What a client offers to speak; a token is among it."""
    return [Subprotocol(speech), *([Subprotocol(f"token.{token}")] if token else [])]


@asynccontextmanager
async def connected(
    address: Address, code: str, token: str = "", language: str = "en", speech: str = WORDS
) -> AsyncIterator[Client]:
    """A connection to a table that has been shown it, or turned away."""
    where = f"ws://{address.netloc}/ws/{code}?language={language}"
    async with websockets.connect(where, subprotocols=offered(token, speech)) as connection:
        client = Client(connection)
        await client.until(lambda frame: frame["type"] in (*SIGHTS, "Refused"))
        yield client


def looking_at(
    address: Address, code: str, token: str = "", speech: str = WORDS
) -> AbstractAsyncContextManager[Client]:
    """A connection to a tournament that has been shown it, or turned away."""
    return connected(address, f"tournaments/{code}", token, speech=speech)


def any_path(tree: Json | None, chance: random.Random) -> list[int]:
    """A random move of a tree."""
    path = []
    while tree is not None:
        branch = chance.choice(tree["branches"])
        path.append(branch["answer"])
        tree = branch["then"]
    return path


def path_to(tree: Json, word: str) -> list[int]:
    """The one-step move of a tree with this word."""
    return [next(branch["answer"] for branch in tree["branches"] if branch["word"] == word)]


async def play_on(client: Client, chance: random.Random, stop: Callable[[Json], Any] = lambda sight: False) -> Json:
    """Play at random until the match is over."""
    answered = 0
    while not (client.sight["match"] and client.sight["match"]["outcome"]) and not stop(client.sight):
        question = client.question
        if question and question["number"] != answered:
            answered = await client.play(any_path(client.sight["match"]["moves"], chance))
        await client.next()
    return client.sight


def stored(address: Address, code: str) -> list[log.AnyEntry]:
    """A table's log as it lies on the disk now."""
    return [entry for body in on_disk(address, code) for entry in log.decoder.decode_all(body)]


def on_disk(address: Address, code: str) -> list[bytes]:
    """The rows of a table's or a tournament's log as they lie on the disk now."""
    query = "SELECT body FROM entries JOIN tables ON tables.id = table_id WHERE code = ? ORDER BY number"
    connection = sqlite3.connect(address.data / "stolik.sqlite3")
    try:
        return [row[0] for row in connection.execute(query, (code,))]
    finally:
        connection.close()
