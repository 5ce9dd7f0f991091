"""The sockets of tables and tournaments: one message a frame. What comes is JSON; what goes is JSON too, or binary."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from litestar import websocket
from litestar.params import FromPath

from stolik.core.kit.errors import StolikError
from stolik.core.kit.words import LANGUAGES
from stolik.server import guests
from stolik.server.guard import is_own_page
from stolik.server.limits import Bucket
from stolik.server.live import Live
from stolik.server.reading import read
from stolik.server.settings import Limits
from stolik.server.site import Site, Socket, address_of, refused, site_of, status_of
from stolik.server.viewer import CELLS, ENCODERS, WORDS, Viewer
from stolik.server.wire import EXTENSION, Wire
from stolik.table import messages as say
from stolik.table.words import Denied

logger = logging.getLogger("stolik.server")

PATIENCE = 50  # messages over the limit before the connection is closed
TOKEN = "token."  # what a client offers beside what it speaks, if it has one
CHATTER = 15  # seconds of chatter that may come at once
MOST_WAITING = 64  # messages of one connection that wait to be done
QUESTIONS = (say.Play, say.Why, say.Ping)  # what belongs to the match, or stores nothing
FOREIGN, UNKNOWN, OLD, TOO_MANY, SLOW, FAILED = 4403, 4404, 4410, 4429, 1013, 1011  # why a connection is closed
Find = Callable[[Site, str, str, str], Awaitable[Live]]  # by code, for an address with a token
Speech = TypeVar("Speech", str, None)
CLOSING = {403: FOREIGN, 404: UNKNOWN, 410: OLD, 429: TOO_MANY}


@websocket("/ws/{code:str}")
async def table_socket(socket: Socket, code: FromPath[str]) -> None:
    """A guest's connection to a table."""
    await open_door(socket, code, Site.room)


@websocket("/ws/tournaments/{code:str}")
async def tournament_socket(socket: Socket, code: FromPath[str]) -> None:
    """A guest's connection to a tournament."""
    await open_door(socket, code, Site.hall)


async def open_door(socket: Socket, code: str, find: Find) -> None:
    """Let a guest in, unless there are too many already or there is nothing to come to."""
    if not is_own_page(socket.scope):
        await socket.close(FOREIGN)
        return
    await socket.accept(subprotocols=speech_of(socket, None))
    try:
        await come_in(socket, code, find)
    except StolikError as error:
        turn_away(socket, error)


def speech_of(socket: Socket, otherwise: Speech) -> str | Speech:
    """What a client would like to be sent: cells if it reads them, else words."""
    offered = socket.scope["subprotocols"]
    return next((speech for speech in (CELLS, WORDS) if speech in offered), otherwise)


async def come_in(socket: Socket, code: str, find: Find) -> None:
    """Count a connection; a full address keeps nobody out who has a place here."""
    site, address, token = site_of(socket), address_of(socket), token_of(socket)
    if site.sockets.enter(address):
        try:
            await find_way(socket, code, address, token, find)
        finally:
            site.sockets.leave(address)
    elif site.has_place(code, token):
        await find_way(socket, code, address, token, find)
    else:
        raise Denied("sockets.many")


def token_of(socket: Socket) -> str:
    """The token a guest comes back with. It stands in a header: addresses are written down by proxies."""
    if "token" in socket.query_params:
        raise Denied("page.old")
    offered = [word for word in socket.scope["subprotocols"] if word.startswith(TOKEN)]
    return offered[0].removeprefix(TOKEN) if offered else ""


async def find_way(socket: Socket, code: str, address: str, token: str, find: Find) -> None:
    """Find the table or tournament, and who asks for it."""
    room = await find(site_of(socket), code, address, token)
    if token and not guests.is_token_of(token, room.row.secret):
        raise Denied("token.foreign")
    await attend(socket, room, token or guests.new_token(room.row.secret))


def turn_away(socket: Socket, error: StolikError) -> None:
    """Say why nobody comes in here, and close."""
    wire, speech = wire_of(socket), speech_of(socket, WORDS)
    wire.write(ENCODERS[speech].encode(refused(error)), speech == CELLS)
    wire.close(CLOSING.get(status_of(error), FAILED))


async def attend(socket: Socket, room: Live, token: str) -> None:
    """Listen to a guest and tell what is to be seen, until the connection ends or is let go."""
    wire, viewer = wire_of(socket), new_viewer(socket, room, token)
    viewer.wire, wire.on_writable = wire, viewer.pour
    viewer.send(say.Welcome(token, site_of(socket).pages.client))
    inbox = Inbox(room, viewer, site_of(socket).settings.limits, lambda error: turn_away(socket, error))
    try:
        await room.enter(viewer)
        wire.listen(inbox.hear)
        await wire.ended.wait()
    finally:
        room.leave(viewer)
        viewer.wire = None


def wire_of(socket: Socket) -> Wire:
    """The connection under a socket."""
    extensions: Any = socket.scope["extensions"]
    wire: Wire = extensions[EXTENSION]["wire"]
    return wire


def new_viewer(socket: Socket, room: Live, token: str) -> Viewer:
    """A viewer whose connection can be let go."""
    wire, language = wire_of(socket), socket.query_params.get("language", "")
    waiting = site_of(socket).settings.limits.waiting
    kind = room.viewer_of[speech_of(socket, WORDS)]
    language = language if language in LANGUAGES else "en"
    return kind(guests.guest_of(token), language, waiting, lambda: wire.close(SLOW))


class Inbox:
    """What a guest has asked for and what is not done yet: one after the other.

    While the store waits for another program pings are answered at once: somebody is there.
    """

    __slots__ = (
        "_bucket",
        "_chatter",
        "_cut_off",
        "_is_working",
        "_longest",
        "_messages",
        "_patience",
        "room",
        "viewer",
    )

    def __init__(self, room: Live, viewer: Viewer, limits: Limits, cut_off: Callable[[StolikError], object]) -> None:
        self.room = room
        self.viewer = viewer
        self._longest = limits.frame
        self._bucket = Bucket(limits.messages, limits.burst)
        self._chatter = Bucket(limits.chatter, CHATTER * limits.chatter)
        self._patience = PATIENCE
        self._cut_off = cut_off
        self._messages: deque[Any] = deque()
        self._is_working = False

    def hear(self, frame: bytes) -> None:
        """Take a frame in; whatever is wrong with it is said to the guest alone."""
        if not self._bucket.take():
            self._lose_patience()
            return
        try:
            message = decode(frame, self._longest, self.room.decoder)
            if type(message) is say.Play and not self._is_working and not self.viewer.is_dropped:
                self._is_working = True
                self.room.receive(self.viewer, message, self._done)
            else:
                self._put_in_line(message)
        except StolikError as error:
            self.viewer.send(refused(error, self.viewer.language))

    def _lose_patience(self) -> None:
        self._patience -= 1
        if self._patience:
            self.viewer.send(refused(Denied("messages.many")))
        else:
            self._cut_off(Denied("messages.many"))

    def _put_in_line(self, message: Any) -> None:
        if isinstance(message, say.Ping) and self.room.rooms.store.is_waiting:
            self.room.answer_ping(self.viewer, message)
            return
        if not isinstance(message, QUESTIONS) and not self._chatter.take():
            raise Denied("messages.many")
        if len(self._messages) >= MOST_WAITING:
            raise Denied("book")
        self._messages.append(message)
        if not self._is_working:
            self._work()

    def _work(self) -> None:
        """Do what waits, until something has to wait for the store."""
        self._is_working = True
        while self._messages and not self.viewer.is_dropped:
            message = self._messages.popleft()
            if isinstance(message, say.Ping):
                self.room.answer_ping(self.viewer, message)
            else:
                self.room.receive(self.viewer, message, self._done)
                return
        self._is_working = False

    def _done(self, error: Exception | None) -> None:
        """Something is done, or was not possible; the next is done in a while, for this may be told at once."""
        if error is not None:
            self._tell(error)
        if self._messages:
            asyncio.get_running_loop().call_soon(self._work)
        else:
            self._is_working = False

    def _tell(self, error: Exception) -> None:
        if isinstance(error, StolikError):
            self.viewer.send(refused(error, self.viewer.language))
        else:
            logger.error("%s: a message could not be handled", self.room.row.code, exc_info=error)
            self.viewer.send(refused(Denied("failed")))


def decode(frame: bytes, longest: int, decoder: msgspec.json.Decoder[Any]) -> Any:
    """A message from a client."""
    if len(frame) > longest:
        raise Denied("message.long", most=longest)
    return read(frame, decoder)
