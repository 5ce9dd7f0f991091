"""The WebSocket under a table's socket: uvicorn's own, with a short way for what tables live on, whole text frames.

A move is a small frame in and a sight for every viewer out. On the long way each of them goes through two queues, three
layers of middleware and a general parser; here it goes straight from and to the transport. Everything else (the opening
and closing handshake, pings, fragments, frames that are too long or wrong) goes the long way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "stolik.wire"  # where a socket's scope holds its wire
FINAL_TEXT, FINAL_BINARY = 0x81, 0x82
MASKED = 0x80
SHORT = 126  # from here on a frame's length does not fit its second byte
LONGEST_HEADER = 14  # bytes, a mask included
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
READ_AHEAD = 16  # frames of one client that may wait before no more are read


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._rest = b""  # the beginning of a frame whose end has not come yet
        self.on_writable: Callable[[], object] = nothing

    def handle_connect(self, event: Any) -> None:
        """Let the application find this connection."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    # What comes

    def data_received(self, data: bytes) -> None:
        """Take in whole frames: short texts at once, all others the long way, which so never sees half a frame."""
        if not self.handshake_complete:
            super().data_received(data)
            if self.conn.handshake_exc is not None and not self.handshake_initiated:
                self._turn_away()
            return
        data = self._rest + data
        at = 0
        while not self.transport.is_closing() and (end := end_of_frame(data, at)) is not None:
            if end - at > self.config.ws_max_size + LONGEST_HEADER:
                end = len(data)  # the long way refuses it by its length
            elif end > len(data):
                break
            if self._is_short_text(data, at):
                self._take(unmasked(data, at))
            else:
                super().data_received(data[at:end])
            at = end
        self._rest = data[at:]

    def _turn_away(self) -> None:
        """The opening handshake cannot be read, for the length of its lines: say so and close."""
        said = b"".join(self.conn.data_to_send())
        self.close_sent = True
        self.transport.write(said or UNREADABLE)
        self.transport.close()

    def _is_short_text(self, data: bytes, at: int) -> bool:
        is_whole = not self.frames and not self.close_sent  # no fragments before it, and no goodbye
        return is_whole and data[at] == FINAL_TEXT and MASKED <= data[at + 1] < MASKED + SHORT

    def _take(self, text: bytes) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "bytes": text})
        if self.queue.qsize() > READ_AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def next_frame(self) -> str | bytes | None:
        """What the guest sends, or None when the connection has ended."""
        event: Any = await self.queue.get()
        if self.read_paused and self.queue.empty() and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()
        if event["type"] != "websocket.receive":
            return None
        return event.get("text") or event.get("bytes") or b""

    # What goes

    @property
    def is_writable(self) -> bool:
        """Does the other side keep up with what it is sent?"""
        return self.writable.is_set()

    def resume_writing(self) -> None:
        """The other side has caught up."""
        super().resume_writing()
        self.on_writable()

    def write(self, body: bytes, is_binary: bool = False) -> None:
        """Send a text, or other bytes."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(header(len(body), FINAL_BINARY if is_binary else FINAL_TEXT) + body)


def nothing() -> None:
    """Nobody is told."""


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


def unmasked(data: bytes, at: int) -> bytes:
    """The text of a short frame from a client, which comes with a mask of four bytes laid over it again and again."""
    length = data[at + 1] & 0x7F
    mask, text = data[at + 2 : at + 6], data[at + 6 : at + 6 + length]
    over = (mask * (length // 4 + 1))[:length]
    return (int.from_bytes(text, "big") ^ int.from_bytes(over, "big")).to_bytes(length, "big")


def header(length: int, kind: int = FINAL_TEXT) -> bytes:
    """What stands before a text, or other bytes, of so many bytes."""
    if length < SHORT:
        return bytes((kind, length))
    if length < 1 << 16:
        return bytes((kind, SHORT)) + length.to_bytes(2, "big")
    return bytes((kind, SHORT + 1)) + length.to_bytes(8, "big")
