"""Tables on boardgame.io as the load generator plays them: by its own protocol over socket.io, as its client does."""

from __future__ import annotations

import asyncio
import random
from base64 import b64decode
from typing import Any

import numpy as np

from bench.server.tables import SEATS, Chooser, Json, Table, decode, encode
from stolik.games import load


class PeerTable(Table):
    """A match on boardgame.io; socket.io puts digits and the name of the game before JSON."""

    OPEN, PING, PONG = b"0", b"2", b"3"

    def __init__(self, address: str, number: int, luck: random.Random, game: str) -> None:
        super().__init__(address, number, luck)
        self.game = game
        self.joined, self.event = (digits + f"/{game},".encode() for digits in (b"40", b"42"))
        self.states: list[Json | None] = [None] * SEATS
        self.ids = [f"match{number}"] * SEATS  # of the match each seat plays
        self.credentials: list[str | None] = [None] * SEATS
        self.mover = -1
        self.state = -1  # the state the move under way was made from

    async def open(self) -> None:
        """Connect both seats; the first to ask for the match makes it."""
        for seat in range(SEATS):
            path = "/socket.io/?EIO=4&transport=websocket"
            await self.connect(path, lambda frame, seat=seat: self.hear(seat, frame))  # type: ignore[misc]

    def hear(self, seat: int, frame: bytes) -> None:
        """One seat is told something."""
        if frame.startswith(self.event):
            kind, match, *rest = decode(frame[len(self.event) :])
            if match != self.ids[seat]:
                return
            if kind == "update":
                self.see(seat, rest[0])
            elif kind == "sync":
                self.see(seat, rest[0]["state"])
        elif frame.startswith(self.OPEN):
            self.seats[seat].send(self.joined)
        elif frame.startswith(self.joined):
            self.sync(seat)
        elif frame == self.PING:
            self.seats[seat].send(self.PONG)

    def see(self, seat: int, state: Json) -> None:
        """One seat sees the table."""
        raise NotImplementedError

    def sync(self, seat: int) -> None:
        """Ask for the state of the seat's match."""
        self.emit(seat, "sync", self.ids[seat], str(seat), self.credentials[seat], SEATS)

    def make(self, seat: int, kind: str, *words: Any) -> None:
        """Make a move in the state that a seat sees."""
        state = self.states[seat]
        assert state is not None
        self.mover, self.state = seat, state["_stateID"]
        payload = {"type": kind, "args": words, "playerID": str(seat), "credentials": self.credentials[seat]}
        self.emit(seat, "update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.ids[seat], str(seat))

    def emit(self, seat: int, *event: Any) -> None:
        """Send an event."""
        self.seats[seat].send(self.event + encode(event))


class MatchesTable(PeerTable):
    """Match after match, in the way of boardgame.io's own lobby: a match that is over is asked for the next one, each
    player joins that by a request, and is sent its state over the same socket."""

    def __init__(self, address: str, number: int, luck: random.Random, game: str) -> None:
        server, _, lobby = address.partition(",")
        super().__init__(server, number, luck, game)
        self.lobby = [Caller(lobby) for _ in range(SEATS)]
        self.going_on: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Make a match, join it twice and connect."""
        made = await self.lobby[0].post(f"/games/{self.game}/create", {"numPlayers": SEATS})
        for seat in range(SEATS):
            await self.join(seat, made["matchID"])
        await super().open()

    async def join(self, seat: int, match: str) -> None:
        """Take a seat's place in a match."""
        wish = {"playerID": str(seat), "playerName": f"player {seat} of table {self.number}"}
        joined = await self.lobby[seat].post(f"/games/{self.game}/{match}/join", wish)
        self.ids[seat], self.credentials[seat] = match, joined["playerCredentials"]

    async def close(self) -> None:
        """Leave, the lobby too."""
        await super().close()
        for caller in self.lobby:
            await caller.close()

    def finish(self, seat: int) -> None:
        """A seat is shown the end of its match, and goes on to the next."""
        if self.states[seat] is None:
            return
        if self.sent_at and seat == self.mover:
            self.moved()
        self.matches += None not in self.states
        self.states[seat], self.state = None, -1
        task = asyncio.get_running_loop().create_task(self.go_on(seat))
        self.going_on.add(task)
        task.add_done_callback(self.going_on.discard)

    async def go_on(self, seat: int) -> None:
        """Play the next match."""
        wish = {"playerID": str(seat), "credentials": self.credentials[seat]}
        following = await self.lobby[seat].post(f"/games/{self.game}/{self.ids[seat]}/playAgain", wish)
        await self.join(seat, following["nextMatchID"])
        self.sync(seat)


class SameTable(MatchesTable):
    """One of our games by our own rules: the state holds a view's cells, and the rules say here what is legal."""

    def __init__(self, address: str, number: int, luck: random.Random, game: str) -> None:
        super().__init__(address, number, luck, game)
        self.chooser = Chooser(load(game), luck)
        self.views: list[Any] = [None] * SEATS  # the cells each seat sees

    def see(self, seat: int, state: Json) -> None:
        """One seat sees the table; after a move that is refused, as it was."""
        self.views[seat] = np.frombuffer(b64decode(state["G"]["cells"]), np.int16)
        if state["ctx"].get("gameover"):
            self.finish(seat)
            return
        self.states[seat] = state
        if self.sent_at and seat == self.mover:
            if state["_stateID"] > self.state:
                self.moved()
            else:
                self.refused += 1
                self.sent_at = 0.0
        self.pump()

    def is_asked(self, seat: int) -> bool:
        """Has a seat something to answer, by its view?"""
        return self.chooser.answers(self.views[seat], seat) != 0

    @property
    def is_ready(self) -> bool:
        """Is a seat asked to move, and has everybody been shown what the last move came to?"""
        shown = {state and state["_stateID"] for state in self.states}
        return len(shown) == 1 and None not in shown and any(self.is_asked(seat) for seat in range(SEATS))

    def move(self) -> None:
        """A random move of a seat that is asked."""
        seat = self.luck.choice([seat for seat in range(SEATS) if self.is_asked(seat)])
        self.make(seat, "play", self.chooser.path(self.views[seat], seat))


class HandsTable(PeerTable):
    """A match of hidden hands, a small game."""

    COUP = 7  # millions

    def __init__(self, address: str, number: int, luck: random.Random, game: str) -> None:
        super().__init__(address, number, luck, game)
        self.asked = -1

    def see(self, seat: int, state: Json) -> None:
        """One seat sees the table."""
        self.states[seat] = state
        if state["ctx"]["currentPlayer"] == str(seat) and state["_stateID"] > self.state:
            self.asked = seat
        if self.sent_at and seat == self.mover and state["_stateID"] > self.state:
            self.moved()
        self.pump()

    @property
    def is_ready(self) -> bool:
        """Is a seat asked to move, and are both here?"""
        return self.asked >= 0 and None not in self.states

    def move(self) -> None:
        """A coup when there is money for one, else income or an exchange."""
        seat, self.asked = self.asked, -1
        state = self.states[seat]
        assert state is not None
        kind, words = self.luck.choice([("income", []), ("exchange", [0])])
        if state["G"]["money"][seat] >= self.COUP:
            kind, words = "coup", []
        self.make(seat, kind, *words)


class HandsMatches(MatchesTable, HandsTable):
    """Match after match of hidden hands."""

    def see(self, seat: int, state: Json) -> None:
        """One seat sees the table; at the end of a match it goes on to the next."""
        if state["ctx"].get("gameover"):
            self.asked = -1
            self.finish(seat)
        else:
            super().see(seat, state)


class Caller:
    """Requests over one connection, which is opened again if the server has closed it meanwhile."""

    def __init__(self, address: str) -> None:
        self.host, _, self.port = address.partition(":")
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: Json) -> Json:
        """Ask the server for something."""
        text = encode(body)
        head = f"POST {path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\ncontent-type: application/json\r\n"
        request = f"{head}content-length: {len(text)}\r\n\r\n".encode() + text
        for is_last in (False, True):
            try:
                return await self._exchange(path, request)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.streams = None
                if is_last:
                    raise
        raise AssertionError

    async def close(self) -> None:
        """End the connection."""
        if self.streams is not None:
            self.streams[1].close()
            await self.streams[1].wait_closed()

    async def _exchange(self, path: str, request: bytes) -> Json:
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, int(self.port))
        reader, writer = self.streams
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        status, _, fields = head.lower().partition(b"\r\n")
        length = int(fields.partition(b"content-length: ")[2].partition(b"\r\n")[0])
        answer = await reader.readexactly(length)
        if b" 200 " not in status + b" ":
            raise RuntimeError(f"{path}: {answer.decode()}")
        return dict(decode(answer))
