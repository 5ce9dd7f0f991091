"""Scripted people who play at tables of a site, come back when they are cut off, and keep what they were shown."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import deque
from collections.abc import Sequence

import websockets
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.cluster.history import Shown
from tests.cluster.site import Site
from tests.server.clients import Json, any_path, offered

QUICK = 0.05  # seconds before a move, at the least
LONG = 8  # sights without a move before somebody asks for haste
PAUSE = 0.1  # seconds before somebody tries another server


class Guest:
    """One person at one table, connected to whatever server a proxy would have led to."""

    def __init__(self, site: Site, code: str, token: str, name: str, chance: random.Random, thinks: float) -> None:
        self._site = site
        self._chance = chance
        self._name = name
        self._thinks = thinks  # seconds before a move
        self._said_at = 0.0
        self._question = 0
        self._idle = 0  # sights since the last move
        self.shown = Shown(code)
        self.shown.token = token
        self.moves = 0
        self.waits: list[tuple[float, float]] = []  # from a move, or from being cut off, until something is shown
        self.kinds: deque[str] = deque(maxlen=6)  # of the last frames
        self.port = 0  # of the server that was tried last
        self.last: Json = {}  # what was shown last
        self.is_stopping = False

    async def play(self) -> None:
        """Play at random, match after match, until told to stop."""
        while not self.is_stopping:
            server = self._chance.choice(self._site.servers)
            where = f"ws://{server.program.address.netloc}/ws/{self.shown.code}?language=en"
            self.port = server.program.address.port
            protocols = offered(self.shown.token)
            self._question = 0  # what was said last may be lost with the server it was said to
            try:
                async with websockets.connect(where, subprotocols=protocols, open_timeout=3, close_timeout=1) as wire:
                    await self._sit_and_play(wire)
            except (OSError, TimeoutError, WebSocketException, InvalidHandshake):
                self._said_at = self._said_at or time.monotonic()
                await asyncio.sleep(PAUSE)

    async def _sit_and_play(self, wire: ClientConnection) -> None:
        while not self.is_stopping:
            try:
                frame = json.loads(await asyncio.wait_for(wire.recv(), 0.5))
            except TimeoutError:
                continue
            self.kinds.append(frame["type"])
            if frame["type"] == "Welcome":
                self.shown.token = frame["token"]
            elif frame["type"] == "Sight":
                self.last = frame
                self.shown.hear(frame)
                await self._react(wire, frame)

    async def _react(self, wire: ClientConnection, sight: Json) -> None:
        match = sight["match"]
        asked = match["open"] if match else None
        if self._said_at and (asked is None or asked["number"] != self._question):
            self.waits.append((self._said_at, time.monotonic()))
            self._said_at = 0.0
        if match and match["outcome"]:
            await say(wire, "PlayAgain")
        elif sight["seat"] < 0:
            await say(wire, "Sit", seat=1, name=self._name)
        elif match is None and sight["is_host"] and all(place["name"] for place in sight["places"]):
            await say(wire, "Start")
        elif match and asked and match["moves"] and asked["number"] != self._question:
            self._question = asked["number"]
            path = any_path(match["moves"], self._chance)
            await asyncio.sleep(self._thinks)
            self._said_at = time.monotonic()
            self.moves += 1
            await say(wire, "Play", question=self._question, path=path)
            self._idle = 0
        elif match and asked:
            self._idle += 1
            if self._idle == LONG:  # perhaps only bots are left in the match
                await say(wire, "Hurry")


async def say(wire: ClientConnection, kind: str, **parts: object) -> None:
    """Send a message."""
    await wire.send(json.dumps({"type": kind, **parts}))


def gather_guests(site: Site, tables: int, chance: random.Random) -> list[Guest]:
    """Tables all over the site: every other one of two people, the others of one person and bots."""
    guests = []
    thinks = max(QUICK, tables / 200)  # the more people, the less each of them does
    for number in range(tables):
        address = chance.choice(site.servers).program.address
        game = chance.choice(("conflict", "kittens", "roulette"))
        if number % 2:
            opened = address.open_table(game=game, seats=3, name="Ala", speed=0, start=True)
        else:
            opened = address.open_table(game=game, seats=2, name="Ala", speed=0)
            guests.append(Guest(site, opened["code"], "", "Bartek", random.Random(number), thinks))
        guests.append(Guest(site, opened["code"], opened["token"], "Ala", random.Random(1000 + number), thinks))
    return guests


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which a share of them lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0
