"""Tables as the load generator plays them: two seats, two connections, everything that comes is decoded.

A table has at most one move under way. It is asked to `move` when a move is due, and calls `moved` when the seat that
made it has been shown what came of it.
"""

from __future__ import annotations

import asyncio
import http.client
import random
import time
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
import picows

from bench.server.floor import JOIN
from stolik.core.door.game import Game
from stolik.core.kit.events import new_buffer
from stolik.core.kit.sets import members_of
from stolik.games import NAMES, load
from stolik.server.viewer import CELLS
from stolik.table import messages as say
from stolik.table.frames import changed
from stolik.table.moments import DONE

Json = dict[str, Any]
SEATS = 2
FRAME = 0x9A  # how a frame begins: it is an array of ten

decode = msgspec.json.Decoder().decode
encode = msgspec.json.Encoder().encode
read_frame = msgspec.msgpack.Decoder(say.Frame).decode
read_message = msgspec.msgpack.Decoder().decode


class Connection(picows.WSListener):
    """One seat's socket."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.sizes: Counter[int] = Counter()  # of what has come
        self.transport: Any = None

    def on_ws_connected(self, transport: Any) -> None:
        """The socket is open."""
        self.transport = transport

    def on_ws_frame(self, transport: Any, frame: Any) -> None:
        """Something has come."""
        if frame.msg_type in (picows.WSMsgType.TEXT, picows.WSMsgType.BINARY):
            payload = frame.get_payload_as_bytes()
            self.sizes[len(payload)] += 1
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
        self.matches = 0  # that have ended
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
    """A game at a table of Stolik, played as pages play it: cells come, and the rules say here what may be answered.

    A match that is over is followed by another.
    """

    def __init__(self, address: str, number: int, luck: random.Random, game: str) -> None:
        super().__init__(address, number, luck)
        self.game = load(game)
        self.engine = self.game.engine()
        self.pages = [Page(self.game) for _ in range(SEATS)]
        self.answered = [0] * SEATS  # the last question each seat has answered
        self.ended = [0] * SEATS  # the last match after which each seat has asked for another
        self.mover = -1

    async def open(self) -> None:
        """Open a table, come in as host and as guest, sit down; the cards are dealt when both are seen to sit."""
        wish = {"game": self.game.name, "seats": SEATS, "name": f"Ala {self.number}", "chat": "off", "speed": 5}
        table = post(self.address, "/api/tables", wish)
        path = f"/ws/{table['code']}?language=en"
        for seat, token in ((0, f", token.{table['token']}"), (1, "")):
            speaks = {"Sec-WebSocket-Protocol": CELLS + token}
            own = await self.connect(path, lambda frame, seat=seat: self.hear(seat, frame), **speaks)  # type: ignore[misc]
            if seat:
                own.send(encode({"type": "Sit", "seat": 1, "name": f"Bartek {self.number}"}))
            # Windows close when both have answered, and not at a time that is drawn.
            own.send(encode({"type": "Spare", "is_on": False}))

    def hear(self, seat: int, body: bytes) -> None:
        """One seat is told something."""
        if body[0] == FRAME:
            self.see(seat, read_frame(body))
        elif read_message(body)["type"] == "Refused":
            self.refused += 1
            if self.sent_at and seat == self.mover:
                self.sent_at = 0.0

    def see(self, seat: int, frame: say.Frame) -> None:
        """One seat sees the table."""
        page = self.pages[seat]
        page.take(frame)
        if page.match is None:
            if frame.table and seat == 0 and all(place.name for place in frame.table.places):
                self.seats[0].send(b'{"type":"Start"}')
            return
        if self.sent_at and seat == self.mover and (page.number != self.answered[seat] or not self.answers(seat)):
            self.moved()
        if page.outcome and self.ended[seat] < page.match.number:
            self.matches += max(self.ended) < page.match.number
            self.ended[seat] = page.match.number
            self.seats[seat].send(b'{"type":"PlayAgain"}')
        self.pump()

    def answers(self, seat: int) -> int:
        """What a seat may answer, by its view."""
        page = self.pages[seat]
        return self.engine.legal(page.cells[None], page.match.seat) if page.match and page.is_asked else 0

    def is_asked(self, seat: int) -> bool:
        """Has a seat something to answer that it has not answered yet?"""
        return self.pages[seat].number > self.answered[seat] and self.answers(seat) != 0

    @property
    def is_ready(self) -> bool:
        """Is a seat of this table asked to move, and has everybody been shown what the last move came to?"""
        shown = {page.number for page, _ in zip(self.pages, self.seats, strict=False)}  # a bot is shown nothing
        return len(shown) == 1 and any(self.is_asked(seat) for seat in range(SEATS))

    def move(self) -> None:
        """A random move of a seat that is asked."""
        self.mover = seat = self.luck.choice([seat for seat in range(SEATS) if self.is_asked(seat)])
        self.answered[seat] = self.pages[seat].number
        play = {"type": "Play", "question": self.answered[seat], "path": self.path(seat)}
        self.seats[seat].send(encode(play))

    def path(self, seat: int) -> list[int]:
        """The answers of a random move; one of several steps is tried out in a world that the seat could be in."""
        page, engine = self.pages[seat], self.engine
        assert page.match is not None
        chair, asks = page.match.seat, self.game.asks
        path = [self.luck.choice(members_of(self.answers(seat)))]
        if asks[page.cells[page.question]].steps:
            world = engine.redeal(page.cells[None].copy(), chair, engine.new_rng((1, 2, 3, 4)))
            engine.apply(world, chair, path[0], engine.new_rng((1, 2, 3, 4)), new_buffer())
            while not world.item(0, page.over) and asks[world.item(0, page.question)].continues:
                path.append(self.luck.choice(members_of(engine.legal(world, chair))))
                engine.apply(world, chair, path[-1], engine.new_rng((1, 2, 3, 4)), new_buffer())
        return path


class Page:
    """What one seat knows, from its frames."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.question, self.over = (game.state.fields[name].offset for name in ("question", "over"))
        self.cells = game.state.blank()
        self.match: say.Head | None = None
        self.open: say.Asking | None = None
        self.outcome: say.Outcome | None = None

    def take(self, frame: say.Frame) -> None:
        """Take a frame in."""
        if frame.match is not None:
            self.match = frame.match or None  # type: ignore[assignment]
            self.cells, self.open, self.outcome = self.game.state.blank(), None, None
        if frame.open is not None:
            self.open = frame.open or None  # type: ignore[assignment]
        if frame.cells is not None:
            self.cells = changed(self.cells, frame.cells)
        self.outcome = frame.outcome or self.outcome

    @property
    def number(self) -> int:
        """Of the open question; 0 if there is none."""
        return self.open.number if self.open else 0

    @property
    def is_asked(self) -> bool:
        """Is a question open to which the seat may have something to answer?"""
        return self.open is not None and not self.open.flags & DONE


class PeerTable(Table):
    """A match of hidden hands on boardgame.io, by its own protocol over socket.io, which puts digits before JSON."""

    OPEN, PING, PONG = b"0", b"2", b"3"
    SPACE = b"/hands,"
    JOINED, EVENT = b"40" + SPACE, b"42" + SPACE
    COUP = 7  # millions

    def __init__(self, address: str, number: int, luck: random.Random) -> None:
        super().__init__(address, number, luck)
        self.states: list[Json | None] = [None] * SEATS
        self.ids = [f"match{number}"] * SEATS  # of the match each seat plays
        self.credentials: list[str | None] = [None] * SEATS
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
            kind, match, *rest = decode(frame[len(self.EVENT) :])
            if match != self.ids[seat]:
                return
            if kind == "update":
                self.see(seat, rest[0])
            elif kind == "sync":
                self.see(seat, rest[0]["state"])
        elif frame.startswith(self.OPEN):
            self.seats[seat].send(self.JOINED)
        elif frame.startswith(self.JOINED):
            self.sync(seat)
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
        payload = {"type": kind, "args": arguments, "playerID": str(seat), "credentials": self.credentials[seat]}
        self.emit(seat, "update", {"type": "MAKE_MOVE", "payload": payload}, self.state, self.ids[seat], str(seat))

    def sync(self, seat: int) -> None:
        """Ask for the state of the seat's match."""
        self.emit(seat, "sync", self.ids[seat], str(seat), self.credentials[seat], SEATS)

    def emit(self, seat: int, *event: Any) -> None:
        """Send an event."""
        self.seats[seat].send(self.EVENT + encode(event))


class PeerMatches(PeerTable):
    """Match after match on boardgame.io, in the way of its own lobby: a match that is over is asked for the next one,
    each player joins that by a request, and is sent its state over the same socket."""

    def __init__(self, address: str, number: int, luck: random.Random) -> None:
        game, _, lobby = address.partition(",")
        super().__init__(game, number, luck)
        self.lobby = [Caller(lobby) for _ in range(SEATS)]
        self.going_on: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Make a match, join it twice and connect."""
        made = await self.lobby[0].post("/games/hands/create", {"numPlayers": SEATS})
        for seat in range(SEATS):
            await self.join(seat, made["matchID"])
        await super().open()

    async def join(self, seat: int, match: str) -> None:
        """Take a seat's place in a match."""
        wish = {"playerID": str(seat), "playerName": f"player {seat} of table {self.number}"}
        joined = await self.lobby[seat].post(f"/games/hands/{match}/join", wish)
        self.ids[seat], self.credentials[seat] = match, joined["playerCredentials"]

    def see(self, seat: int, state: Json) -> None:
        """One seat sees the table; at the end of a match it goes on to the next."""
        if not state["ctx"].get("gameover"):
            super().see(seat, state)
        elif self.states[seat] is not None:
            if self.sent_at and seat == self.mover:
                self.moved()
            self.matches += None not in self.states
            self.states[seat], self.asked, self.state = None, -1, -1
            task = asyncio.get_running_loop().create_task(self.go_on(seat))
            self.going_on.add(task)
            task.add_done_callback(self.going_on.discard)

    async def go_on(self, seat: int) -> None:
        """Play the next match."""
        wish = {"playerID": str(seat), "credentials": self.credentials[seat]}
        following = await self.lobby[seat].post(f"/games/hands/{self.ids[seat]}/playAgain", wish)
        await self.join(seat, following["nextMatchID"])
        self.sync(seat)


class FloorTable(Table):
    """Two connections to the floor: what one of them sends is answered to both."""

    MOVE = b"x" * 40

    def __init__(self, address: str, number: int, luck: random.Random) -> None:
        super().__init__(address, number, luck)
        self.joined = [False] * SEATS

    async def open(self) -> None:
        """Connect both."""
        for seat in range(SEATS):
            own = await self.connect("/", lambda _, seat=seat: self.see(seat))  # type: ignore[misc]
            own.send(JOIN + b"%d" % self.number)

    def see(self, seat: int) -> None:
        """Something has come for one of them."""
        self.joined[seat] = True
        if self.sent_at and seat == 0:
            self.moved()
        self.pump()

    @property
    def is_ready(self) -> bool:
        """Are both here?"""
        return all(self.joined)

    def move(self) -> None:
        """Send as much as a move takes."""
        self.seats[0].send(self.MOVE)


# How each is played: what is measured, by name.
KINDS: dict[str, Callable[[str, int, random.Random], Table]] = {
    **{game: partial(StolikTable, game=game) for game in NAMES},
    "boardgame.io": PeerTable,
    "boardgame.io-matches": PeerMatches,
    "floor": FloorTable,
}


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
