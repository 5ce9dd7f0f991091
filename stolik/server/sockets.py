"""The sockets of tables and tournaments: one message a frame. What comes is JSON; what goes is JSON too, or binary."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from litestar import websocket
from litestar.params import FromPath

from stolik.core.kit.errors import StolikError
from stolik.core.kit.words import LANGUAGES
from stolik.server import guests
from stolik.server.guard import is_own_page
from stolik.server.limits import Bucket
from stolik.server.live import Live
from stolik.server.people.asking import anybody_at, is_program_at
from stolik.server.reading import read_frame
from stolik.server.settings import Limits
from stolik.server.site import Site, Socket, address_of, refused, site_of, status_of
from stolik.server.viewer import CELLS, ENCODERS, WORDS, Manner, Viewer, new_viewer
from stolik.server.wire import EXTENSION, FINAL_BINARY, FINAL_TEXT, Wire
from stolik.table import messages as say
from stolik.table.people import person_of
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.server.cluster.far import Far
    from stolik.server.halls import Hall
    from stolik.server.room import Room

logger = logging.getLogger("stolik.server")

PATIENCE = 50  # messages over the limit before the connection is closed
TOKEN = "token."  # what a client offers beside what it speaks, if it has one
CHATTER = 15  # seconds of chatter that may come at once
MOST_WAITING = 64  # messages of one connection that wait to be done
ASKED = "asked"  # how a program says that it will ask for its moves
QUESTIONS = (say.Play, say.Why, say.Legal, say.Ping)  # what belongs to the match, or stores nothing
FOREIGN, UNKNOWN, OLD, OUT, TOO_MANY = 4403, 4404, 4410, 4423, 4429  # why a connection is closed for good …
SLOW, FAILED = 1013, 1011  # … or for a while
Find = Callable[[Site, str, str, str], Awaitable["Room | Hall | Far"]]  # by code, for an address with a token
Speech = TypeVar("Speech", str, None)
CLOSING = {403: FOREIGN, 404: UNKNOWN, 410: OLD, 423: OUT, 429: TOO_MANY}


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
    token = token or guests.new_token(room.row.secret, await anybody_at(socket))
    person = person_of(guests.guest_of(token))
    await site_of(socket).people.days.check(room.row, person, site_of(socket).rooms.clock.wall())
    manner = manner_of(socket, token, await is_program_at(socket, guests.guest_of(token)))
    if isinstance(room, Live) and site_of(socket).cluster is None:
        await attend(socket, room, token, manner)
    else:
        await attend_anywhere(socket, room.row.code, token, manner)


def turn_away(socket: Socket, error: StolikError) -> None:
    """Say why nobody comes in here, and close."""
    wire, speech = wire_of(socket), speech_of(socket, WORDS)
    wire.write(ENCODERS[speech].encode(refused(error)), FINAL_BINARY if speech == CELLS else FINAL_TEXT)
    wire.close(CLOSING.get(status_of(error), FAILED))


async def attend_anywhere(socket: Socket, code: str, token: str, manner: Manner) -> None:
    """The same where several servers share the tables: the table may be at another, and move."""
    cluster, welcome = site_of(socket).cluster, say.Welcome(token, site_of(socket).pages.client)
    assert cluster is not None
    await cluster.attend(wire_of(socket), code, welcome, manner)


async def attend(socket: Socket, room: Live, token: str, manner: Manner) -> None:
    """Listen to a guest and tell what is to be seen, until the connection ends or is let go."""
    wire, waiting = wire_of(socket), site_of(socket).settings.limits.waiting
    viewer = new_viewer(room.viewer_of, manner, waiting, lambda: wire.close(SLOW))
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


def manner_of(socket: Socket, token: str, has_account: bool) -> Manner:
    """Who looks on over a socket, and how; whoever has an account as a program is one, whatever it reads."""
    language = socket.query_params.get("language", "")
    language = language if language in LANGUAGES else "en"
    speech, wishes = speech_of(socket, WORDS), socket.query_params
    is_program = has_account or speech == WORDS or "program" in wishes
    shown = ("screen" in wishes, is_program, "cells" in wishes, has_account, wishes.get("moves") != ASKED)
    return Manner(guests.guest_of(token), language, speech, *shown)


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
            message = read_frame(frame, self._longest, self.room.decoder)
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
