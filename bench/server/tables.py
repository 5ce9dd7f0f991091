"""Tables as the load generator plays them: two seats, two connections, everything that comes is decoded.

A table has at most one move under way. It is asked to `move` when a move is due, and calls `moved` when the seat that
made it has been shown what came of it.
"""

from __future__ import annotations

import http.client
import random
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
import picows

Json = dict[str, Any]
SEATS = 2

decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode


class Connection(picows.WSListener):
    """One seat's socket."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.frames = 0
        self.bytes = 0
        self.transport: Any = None

    def on_ws_connected(self, transport: Any) -> None:
        """The socket is open."""
        self.transport = transport

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        """Something has come."""
        if frame.msg_type == picows.WSMsgType.TEXT:
            payload = frame.get_payload_as_bytes()
            self.frames += 1
            self.bytes += len(payload)
            self.hear(payload)

    def send(self, text: bytes) -> None:
        """Send one message."""
        self.transport.send(picows.WSMsgType.TEXT, text)


class Table:
    """A table of two seats, on whatever server."""

    def __init__(self, address: str, number: int, luck: random.Random) -> None:
        self.address = address
        self.number = number
        self.luck = luck
        self.seats: list[Connection] = []
        self.due: deque[float] = deque()  # when moves were to be made that have not been made yet
        self.is_pressed = False  # the next move is due at once, always
        self.sent_at = 0.0  # when the move under way was due; 0 if none is
        self.moves = 0
        self.refused = 0
        self.waits: list[float] = []  # seconds from due to shown

    async def open(self) -> None:
        """Sit down at both seats and have the cards dealt."""
        raise NotImplementedError

    @property
    def is_ready(self) -> bool:
        """Is a seat of this table asked to move?"""
        raise NotImplementedError

    def move(self) -> None:
        """Send a random legal move of the seat that is asked."""
        raise NotImplementedError

    async def connect(self, path: str, hear: Callable[[bytes], None], **headers: str) -> Connection:
        """One more seat's socket."""
        connection = Connection(hear)
        self.seats.append(connection)  # before it is open: the server may speak first
        await picows.ws_connect(lambda: connection, f"ws://{self.address}{path}", extra_headers=headers)
        return connection

    def pump(self) -> None:
        """Make the move that is due, if there is one and the table is ready for it."""
        if self.sent_at or not self.is_ready:
            return
        if self.is_pressed:
            self.sent_at = time.perf_counter()
        elif self.due:
            self.sent_at = self.due.popleft()
        else:
            return
        self.move()

    def moved(self) -> None:
        """The move under way has been shown to the seat that made it."""
        self.waits.append(time.perf_counter() - self.sent_at)
        self.sent_at = 0.0
        self.moves += 1


class StolikTable(Table):
    """Conflict at a table of Stolik; a match that is over is followed by another."""

    def __init__(self, address: str, number: int, luck: random.Random) -> None:
        super().__init__(address, number, luck)
        self.sights: list[Json | None] = [None] * SEATS
        self.asked = -1  # the seat that has moves to choose from
        self.mover = -1
        self.question = 0  # what the move under way answers
        self.closed = 0  # the last question answered
        self.ended = [0] * SEATS  # the last match after which each seat has asked for another

    async def open(self) -> None:
        """Open a table, come in as host and as guest, sit down; the cards are dealt when both are seen to sit."""
        wish = {"game": "conflict", "seats": SEATS, "name": f"Ala {self.number}", "chat": "off", "speed": 5}
        table = post(self.address, "/api/tables", wish)
        path = f"/ws/{table['code']}?language=en"
        offered = {"Sec-WebSocket-Protocol": f"stolik, token.{table['token']}"}
        await self.connect(path, lambda frame: self.hear(0, frame), **offered)
        guest = await self.connect(path, lambda frame: self.hear(1, frame))
        guest.send(encode({"type": "Sit", "seat": 1, "name": f"Bartek {self.number}"}))

    def hear(self, seat: int, frame: bytes) -> None:
        """One seat is told something."""
        message = decode(frame)
        if message["type"] == "Sight":
            self.see(seat, message)
        elif message["type"] == "Refused":
            self.refused += 1
            if self.sent_at and seat == self.mover:
                self.sent_at = 0.0

    def see(self, seat: int, sight: Json) -> None:
        """One seat sees the table."""
        self.sights[seat] = sight
        match = sight["match"]
        if match is None:
            if seat == 0 and all(place["name"] for place in sight["places"]):
                self.seats[0].send(b'{"type":"Start"}')
            return
        number = match["open"]["number"] if match["open"] else 0
        if match["moves"] and number > self.closed:
            self.asked = seat
        if self.sent_at and seat == self.mover and (number != self.question or not match["moves"]):
            self.moved()
        if match["outcome"] and self.ended[seat] < match["number"]:
            self.ended[seat] = match["number"]
            self.seats[seat].send(b'{"type":"PlayAgain"}')
        self.pump()

    @property
    def is_ready(self) -> bool:
        """Is a seat of this table asked to move?"""
        return self.asked >= 0

    def move(self) -> None:
        """A random path through the tree of moves the seat was sent."""
        sight = self.sights[self.asked]
        assert sight is not None
        path, tree = [], sight["match"]["moves"]
        while tree is not None:
            branch = self.luck.choice(tree["branches"])
            path.append(branch["answer"])
            tree = branch["then"]
        self.mover, self.asked = self.asked, -1
        self.question = self.closed = sight["match"]["open"]["number"]
        self.seats[self.mover].send(encode({"type": "Play", "question": self.question, "path": path}))


class PeerTable(Table):
    """A match of hidden hands on boardgame.io, by its own protocol over socket.io, which puts digits before JSON."""

    OPEN, PING, PONG = b"0", b"2", b"3"
    SPACE = b"/hands,"
    JOINED, EVENT = b"40" + SPACE, b"42" + SPACE
    COUP = 7  # millions

    def __init__(self, address: str, number: int, luck: random.Random) -> None:
        super().__init__(address, number, luck)
        self.states: list[Json | None] = [None] * SEATS
        self.match = f"match{number}"
        self.asked = -1
        self.mover = -1
        self.state = -1  # the state the move under way was made from

    async def open(self) -> None:
        """Connect both seats; the first to ask for the match makes it."""
        for seat in range(SEATS):
            path = "/socket.io/?EIO=4&transport=websocket"
            await self.connect(path, lambda frame, seat=seat: self.hear(seat, frame))  # type: ignore[misc]

    def hear(self, seat: int, frame: bytes) -> None:
        """One seat is told something."""
        if frame.startswith(self.EVENT):
            kind, _, *rest = decode(frame[len(self.EVENT) :])
            if kind == "update":
                self.see(seat, rest[0])
            elif kind == "sync":
                self.see(seat, rest[0]["state"])
        elif frame.startswith(self.OPEN):
            self.seats[seat].send(self.JOINED)
        elif frame.startswith(self.JOINED):
            self.emit(seat, "sync", self.match, str(seat), None, SEATS)
        elif frame == self.PING:
            self.seats[seat].send(self.PONG)

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
        seat = self.asked
        state = self.states[seat]
        assert state is not None
        kind, arguments = self.luck.choice([("income", []), ("exchange", [0])])
        if state["G"]["money"][seat] >= self.COUP:
            kind, arguments = "coup", []
        self.mover, self.asked, self.state = seat, -1, state["_stateID"]
        payload = {"type": kind, "args": arguments, "playerID": str(seat)}
        self.emit(seat, "update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.match, str(seat))

    def emit(self, seat: int, *event: Any) -> None:
        """Send an event."""
        self.seats[seat].send(self.EVENT + encode(event))


KINDS: dict[str, type[Table]] = {"stolik": StolikTable, "boardgame.io": PeerTable}


def post(address: str, path: str, body: Json) -> Json:
    """Ask a server for something."""
    connection = http.client.HTTPConnection(address, timeout=30)
    try:
        connection.request("POST", path, encode(body), {"content-type": "application/json"})
        answer = connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{path}: {text.decode()}")
        return dict(decode(text))
    finally:
        connection.close()
