"""The WebSocket under a table's socket: a protocol of our own on uvicorn's transport, with a short way for moves.

A move is a small frame in and a small frame for every viewer out: those go straight from and to the transport. All else
(the opening and closing handshake, pings, fragments, frames that are long or wrong) goes the long way, through the
protocol of `websockets`, which does no reading or writing of its own. Only whole frames are handed to it.

The application sees a connection twice: as a socket of ASGI until it is open, and then as the wire itself.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote

from websockets.frames import Frame, Opcode
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

logger = logging.getLogger("stolik.server")

EXTENSION = "stolik.wire"  # where a socket's scope holds its wire
FINAL_TEXT, FINAL_BINARY = 0x81, 0x82
MASKED = 0x80
SHORT = 126  # from here on a frame's length does not fit its second byte
TEXT_BEGINS = 6  # bytes of a short frame that come before its text: two, and a mask
LONG = TEXT_BEGINS + SHORT  # bytes of a frame from a client whose text is not short any more
MASKS = SHORT // 4 + 1  # times a mask is laid over the longest short text
LONGEST_HEADER = 14  # bytes, a mask included
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
READ_AHEAD = 16  # frames of one client that may wait before no more are read
GOODBYE = 5.0  # seconds the other side has to say goodbye as well
GOING_AWAY, FAILED = 1012, 1011  # why a connection is closed

HEADERS = {
    kind: [bytes((kind, length)) for length in range(SHORT)] for kind in (FINAL_TEXT, FINAL_BINARY)
}  # of short ones

Hear = Callable[[bytes], object]
from_bytes = int.from_bytes


class Wire(asyncio.Protocol):
    """One connection."""

    __slots__ = (
        "_answer",
        "_app",
        "_app_state",
        "_beat",
        "_connects",
        "_early",
        "_hear",
        "_is_closed",
        "_is_open",
        "_is_pinged",
        "_longest",
        "_parts",
        "_protocol",
        "_rest",
        "_state",
        "_timer",
        "_transport",
        "ended",
        "is_writable",
        "on_writable",
    )

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any]) -> None:
        self._app = config.loaded_app
        self._longest: int = config.ws_max_size
        self._beat: float = config.ws_ping_interval
        self._state = server_state
        self._app_state = app_state
        self._protocol = ServerProtocol(max_size=self._longest, logger=logger)
        self._transport: asyncio.Transport
        self._answer: Response | None = None  # to the opening handshake, until the application has spoken
        self._is_open = False
        self._is_closed = False
        self._rest = b""  # the beginning of a frame whose end has not come yet
        self._parts: list[bytes] = []  # of a text that comes in pieces
        self._early: list[bytes] = []  # what came before anybody listened
        self._hear: Hear = self._keep
        self._connects = True  # the application has not been told so yet
        self._is_pinged = False  # … and has not answered
        self._timer: asyncio.TimerHandle | None = None  # of the next ping, or of the end
        self.ended = asyncio.Event()  # nothing comes over it any more
        self.is_writable = True  # the other side keeps up with what it is sent
        self.on_writable: Callable[[], object] = nothing

    # The connection

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """There is somebody."""
        self._transport = transport  # type: ignore[assignment]
        self._state.connections.add(self)

    def connection_lost(self, _error: Exception | None) -> None:
        """There is nobody any more."""
        self._state.connections.discard(self)
        self._end()

    def pause_writing(self) -> None:
        """The other side does not keep up."""
        self.is_writable = False

    def resume_writing(self) -> None:
        """The other side has caught up."""
        self.is_writable = True
        self.on_writable()

    def shutdown(self) -> None:
        """The server stops."""
        if self._is_open:
            self.close(GOING_AWAY)
        elif self._answer is not None:
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR)
        self._transport.close()

    # The opening handshake, for the application

    def _greet(self, request: Request) -> None:
        """Somebody asks for a WebSocket: if that can be read, the application decides."""
        self._answer = self._protocol.accept(request)
        if self._answer.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self._protocol.send_response(self._answer)
            self._flush()
            self._transport.close()
            return
        task = asyncio.get_running_loop().create_task(self._run(self._scope_of(request)))
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)

    def _scope_of(self, request: Request) -> dict[str, Any]:
        """The connection as ASGI describes it."""
        path, _, query = request.path.partition("?")
        offered = ",".join(request.headers.get_all("Sec-WebSocket-Protocol")).split(",")
        server, client = (self._transport.get_extra_info(name) for name in ("sockname", "peername"))
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "wss" if self._transport.get_extra_info("sslcontext") else "ws",
            "server": tuple(server[:2]) if server else None,
            "client": tuple(client[:2]) if client else None,
            "root_path": "",
            "path": unquote(path),
            "raw_path": path.encode("ascii"),
            "query_string": query.encode("ascii"),
            "headers": [(name.lower().encode("ascii"), value.encode("latin-1")) for name, value in headers_of(request)],
            "subprotocols": [word.strip() for word in offered if word.strip()],
            "state": self._app_state.copy(),
            "extensions": {EXTENSION: {"wire": self}},
        }

    async def _run(self, scope: dict[str, Any]) -> None:
        try:
            await self._app(scope, self._receive, self._send)
        except Exception:
            logger.exception("a connection failed")
            self.close(FAILED)
        if not self._is_open:
            self._refuse(HTTPStatus.INTERNAL_SERVER_ERROR)
        self.close(FAILED)  # unless it is closed already

    async def _receive(self) -> dict[str, Any]:
        if self._connects:
            self._connects = False
            return {"type": "websocket.connect"}
        await self.ended.wait()
        return {"type": "websocket.disconnect", "code": 1005}

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.accept":
            self._accept(message.get("subprotocol"))
        elif message["type"] == "websocket.close" and not self._is_open:
            self._refuse(HTTPStatus.FORBIDDEN)
        elif message["type"] == "websocket.close":
            self.close(message.get("code", 1000))

    def _accept(self, speech: str | None) -> None:
        if self._answer is None or self._transport.is_closing():
            return
        if speech:
            self._answer.headers["Sec-WebSocket-Protocol"] = speech
        self._protocol.send_response(self._answer)
        self._answer = None
        self._is_open = True
        self._flush()
        self._timer = asyncio.get_running_loop().call_later(self._beat, self._ping)
        early, self._rest = self._rest, b""
        self.data_received(early)

    def _refuse(self, status: HTTPStatus) -> None:
        if self._answer is None or self._transport.is_closing():
            return
        self._answer = None
        self._protocol.send_response(self._protocol.reject(status, ""))
        self._flush()
        self._transport.close()

    # What comes

    def listen(self, hear: Hear) -> None:
        """From now on somebody listens, beginning with what has come already."""
        early, self._early = self._early, []
        if len(early) > READ_AHEAD and not self._transport.is_closing():
            self._transport.resume_reading()
        for frame in early:
            hear(frame)
        if not self._is_closed:
            self._hear = hear

    def _keep(self, text: bytes) -> None:
        """Keep what comes until somebody listens; who says much meanwhile is not read any further."""
        self._early.append(text)
        if len(self._early) == READ_AHEAD + 1:
            self._transport.pause_reading()

    def data_received(self, data: bytes) -> None:
        """Take in whole frames; nearly always one short text has come, and nothing else."""
        if is_short_text(data) and self._is_open and not self._rest and not self._parts:
            self._hear(unmasked(data))
        elif self._is_open:
            self._take_all(self._rest + data)
        else:
            self._open(data)

    def _take_all(self, data: bytes) -> None:
        """Take in whole frames: short texts at once, all others the long way."""
        at = 0
        while not self._transport.is_closing() and (end := end_of_frame(data, at)) is not None:
            if end - at > self._longest + LONGEST_HEADER:
                end = len(data)  # the long way refuses it by its length
            elif end > len(data):
                break
            frame = data[at:end]
            if is_short_text(frame) and not self._parts:
                self._hear(unmasked(frame))
            else:
                self._go_long_way(frame)
            at = end
        self._rest = data[at:]

    def _open(self, data: bytes) -> None:
        if self._answer is not None:  # who speaks before the door is open waits
            self._rest += data
            if len(self._rest) > self._longest:
                self._transport.abort()
            return
        self._go_long_way(data)
        if self._protocol.handshake_exc is not None and self._answer is None and not self._transport.is_closing():
            self._transport.write(UNREADABLE)  # for the length of its lines
            self._transport.close()

    def _go_long_way(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                self._greet(event)
            elif isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self._parts.append(bytes(event.data))
                if event.fin:
                    whole, self._parts = b"".join(self._parts), []
                    self._hear(whole)
            elif isinstance(event, Frame) and event.opcode is Opcode.PONG:
                self._is_pinged = False
        self._flush()

    # What goes

    def write(self, body: bytes, kind: int = FINAL_TEXT) -> None:
        """Send a text, or other bytes."""
        if not self._is_closed and not self._transport.is_closing():
            length = len(body)
            self._transport.write((HEADERS[kind][length] if length < SHORT else header(length, kind)) + body)

    def close(self, code: int) -> None:
        """Say goodbye; if the other side does not, the connection ends all the same."""
        if self._transport.is_closing() or self._is_closed or not self._is_open:
            return
        self._protocol.send_close(code)
        self._flush()

    def _end(self) -> None:
        """Nothing is heard or said any more."""
        self._is_closed = True
        self._hear = nothing
        self._stop_timer()
        self.ended.set()

    def _ping(self) -> None:
        if self._transport.is_closing():
            return
        if self._is_pinged:  # and not answered all this time
            self._protocol.fail(FAILED, "keepalive ping timeout")
        else:
            self._is_pinged = True
            self._protocol.send_ping(b"")
            self._timer = asyncio.get_running_loop().call_later(self._beat, self._ping)
        self._flush()

    def _flush(self) -> None:
        """Send what the long way has to say; when all is said the connection ends."""
        if self._transport.is_closing():
            return
        self._transport.write(b"".join(self._protocol.data_to_send()))
        if not self._is_open or not self._protocol.close_expected():
            return
        if self._protocol.close_rcvd is not None:
            self._transport.close()
            self._end()
        elif not self._is_closed:  # what is still on its way here is read, or the goodbye would get lost
            self._end()
            self._timer = asyncio.get_running_loop().call_later(GOODBYE, self._transport.abort)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def nothing(*_words: object) -> None:
    """Nobody is told."""


def headers_of(request: Request) -> list[tuple[str, str]]:
    """The headers of a request, in their order."""
    return list(request.headers.raw_items())


def end_of_frame(data: bytes, at: int) -> int | None:
    """Where the frame that begins at a place ends, perhaps beyond the data; None if too little of it is there."""
    if len(data) < at + 2:
        return None
    length = data[at + 1] & 0x7F
    first = at + 2
    if length >= SHORT:
        first += 2 if length == SHORT else 8
        if len(data) < first:
            return None
        length = int.from_bytes(data[at + 2 : first], "big")
    return first + (4 if data[at + 1] & MASKED else 0) + length


def is_short_text(data: bytes) -> bool:
    """Is this one frame with a short text from a client, and nothing else?"""
    size = len(data)
    return TEXT_BEGINS <= size < LONG and data[0] == FINAL_TEXT and data[1] == size + MASKED - TEXT_BEGINS


def unmasked(data: bytes) -> bytes:
    """The text of such a frame, which comes with a mask of four bytes laid over it again and again."""
    length = len(data) - TEXT_BEGINS
    over = from_bytes((data[2:TEXT_BEGINS] * MASKS)[:length], "big")
    return (from_bytes(data[TEXT_BEGINS:], "big") ^ over).to_bytes(length, "big")


def header(length: int, kind: int = FINAL_TEXT) -> bytes:
    """What stands before a text, or other bytes, of so many bytes."""
    if length < SHORT:
        return HEADERS[kind][length]
    if length < 1 << 16:
        return bytes((kind, SHORT)) + length.to_bytes(2, "big")
    return bytes((kind, SHORT + 1)) + length.to_bytes(8, "big")
