"""Tables as the load generator plays them: two seats, two connections, everything that comes is decoded.

A table has at most one move under way. It is asked to `move` when a move is due, and calls `moved` when the seat that
made it has been shown what came of it.
"""

from __future__ import annotations

import http.client
import random
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

import msgspec
import picows

from bench.server.floor import JOIN
from stolik.core.door.game import Game
from stolik.core.kit.events import new_buffer
from stolik.core.kit.sets import members_of
from stolik.games import load
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

    async def close(self) -> None:
        """Leave."""
        for seat in self.seats:
            seat.transport.disconnect()
            await seat.transport.wait_disconnected()

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


class Chooser:
    """Finds moves of a game at random, from what a seat sees, by the compiled rules."""

    def __init__(self, game: Game, luck: random.Random) -> None:
        self.game = game
        self.engine = game.engine()
        self.luck = luck

    def answers(self, view: Any, chair: int) -> int:
        """What a seat may answer."""
        return self.engine.legal(view[None], chair)

    def path(self, view: Any, chair: int) -> list[int]:
        """The answers of a random move; one of several steps is tried out in a world that the seat could be in."""
        engine, asks, at = self.engine, self.game.asks, self.game.at
        path = [self.luck.choice(members_of(self.answers(view, chair)))]
        if asks[view[at.question]].steps:
            world = engine.redeal(view[None].copy(), chair, engine.new_rng((1, 2, 3, 4)))
            engine.apply(world, chair, path[0], engine.new_rng((1, 2, 3, 4)), new_buffer())
            while not world.item(0, at.over) and asks[world.item(0, at.question)].continues:
                path.append(self.luck.choice(members_of(engine.legal(world, chair))))
                engine.apply(world, chair, path[-1], engine.new_rng((1, 2, 3, 4)), new_buffer())
        return path


class StolikTable(Table):
    """A game at a table of Stolik, played as pages play it: cells come, and the rules say here what may be answered.

    A match that is over is followed by another.
    """

    def __init__(self, address: str, number: int, luck: random.Random, game: str) -> None:
        super().__init__(address, number, luck)
        self.game = load(game)
        self.chooser = Chooser(self.game, luck)
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
        return self.chooser.answers(page.cells, page.match.seat) if page.match and page.is_asked else 0

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
        page = self.pages[seat]
        assert page.match is not None
        path = self.chooser.path(page.cells, page.match.seat)
        play = {"type": "Play", "question": self.answered[seat], "path": path}
        self.seats[seat].send(encode(play))


class Page:
    """What one seat knows, from its frames."""

    def __init__(self, game: Game) -> None:
        self.game = game
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
