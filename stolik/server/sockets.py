"""The socket of a table: one JSON message a frame, both ways."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import websocket
from litestar.params import FromPath

from stolik.core.errors import StolikError
from stolik.core.words import LANGUAGES
from stolik.server import guests
from stolik.server.guard import is_own_page
from stolik.server.house import Denied, Socket, address_of, house_of, refused, status_of
from stolik.server.limits import Bucket
from stolik.server.rooms import Room
from stolik.server.viewer import Viewer
from stolik.server.wire import EXTENSION, Wire
from stolik.table import messages as say

logger = logging.getLogger("stolik.server")

PATIENCE = 50  # messages over the limit before the connection is closed
FOREIGN, UNKNOWN, TOO_MANY, SLOW, FAILED = 4403, 4404, 4429, 1013, 1011  # why a connection is closed
CLOSING = {403: FOREIGN, 404: UNKNOWN, 429: TOO_MANY}

decoder: msgspec.json.Decoder[say.FromClient] = msgspec.json.Decoder(say.FromClient)


@websocket("/ws/{code:str}")
async def table_socket(socket: Socket, code: FromPath[str]) -> None:
    """A guest's connection to a table."""
    if not is_own_page(socket.scope):
        await socket.close(FOREIGN)
        return
    await socket.accept()
    token = socket.query_params.get("token", "")
    with contextlib.suppress(OSError):  # nobody is there any more
        try:
            room = await house_of(socket).room(code, address_of(socket), token)
            if token and not guests.is_token_of(token, room.row.secret):
                raise Denied(403, "This token is not for this table.")
            await attend(socket, room, token or guests.new_token(room.row.secret))
        except StolikError as error:
            await turn_away(socket, error)


async def turn_away(socket: Socket, error: StolikError) -> None:
    """Say why nobody comes in here, and close."""
    await socket.send_data(msgspec.json.encode(refused(error)).decode())
    await socket.close(CLOSING.get(status_of(error), FAILED))


async def attend(socket: Socket, room: Room, token: str) -> None:
    """Listen to a guest and tell what is to be seen, until the connection ends or is let go."""
    viewer = new_viewer(socket, token)
    wire = wire_of(socket)
    viewer.wire, wire.on_writable = wire, viewer.pour
    viewer.send(say.Welcome(token))
    try:
        await room.enter(viewer)
        await listen(socket, wire, room, viewer)
    except asyncio.CancelledError:
        if not viewer.is_dropped:
            raise
    finally:
        room.leave(viewer)
        viewer.wire = None
    if viewer.is_dropped:
        with contextlib.suppress(Exception):
            await asyncio.wait_for(socket.close(SLOW), 1)


def wire_of(socket: Socket) -> Wire:
    """The connection under a socket."""
    extensions: Any = socket.scope["extensions"]
    wire: Wire = extensions[EXTENSION]["wire"]
    return wire


def new_viewer(socket: Socket, token: str) -> Viewer:
    """A viewer whose connection can be let go by ending the task that listens to it."""
    listening = asyncio.current_task()
    assert listening is not None
    language = socket.query_params.get("language", "")
    waiting = house_of(socket).settings.limits.waiting
    return Viewer(guests.guest_of(token), language if language in LANGUAGES else "en", waiting, listening.cancel)


async def listen(socket: Socket, wire: Wire, room: Room, viewer: Viewer) -> None:
    """Do what the guest asks for, message by message."""
    limits = house_of(socket).settings.limits
    bucket, patience = Bucket(limits.messages, limits.burst), PATIENCE
    while (frame := await wire.next_frame()) is not None:
        if bucket.take():
            await obey(room, viewer, frame, limits.frame)
            continue
        patience -= 1
        viewer.send(say.Refused("Too many messages; slow down."))
        if not patience:
            await socket.close(TOO_MANY)
            return


async def obey(room: Room, viewer: Viewer, frame: str | bytes, longest: int) -> None:
    """Do what a frame asks for; whatever is wrong with it is said to the guest alone."""
    try:
        await room.receive(viewer, decode(frame, longest))
    except StolikError as error:
        viewer.send(refused(error))
    except Exception:
        logger.exception("table %s: a message could not be handled", room.row.code)
        viewer.send(say.Refused("Something went wrong here; nothing has changed."))


def decode(frame: str | bytes, longest: int) -> say.FromClient:
    """A message from a client."""
    if len(frame) > longest:
        raise StolikError(f"A message has at most {longest} bytes.")
    try:
        return decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise StolikError(f"That is not a message: {error}.") from error
    except RecursionError as error:
        raise StolikError("That is not a message: it is nested too deeply.") from error
