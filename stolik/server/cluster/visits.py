"""A guest at the server that has the table: what it says is done one after the other, and it is shown what happens.

The guest's connection is elsewhere, at its edge: a porter of this server, or a line of the bus to another one.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from functools import partial
from typing import Any, Protocol

from stolik.core.kit.errors import StolikError
from stolik.server.limits import Bucket
from stolik.server.live import Live
from stolik.server.reading import read_frame
from stolik.server.settings import Limits
from stolik.server.site import refused, status_of
from stolik.server.sockets import CHATTER, CLOSING, QUESTIONS
from stolik.server.viewer import Manner, new_viewer
from stolik.table import messages as say
from stolik.table.words import Denied

logger = logging.getLogger("stolik.server")

MOVED = 0  # why a visit ends: the table is elsewhere now


class Edge(Protocol):
    """Where the guest's connection is."""

    def show(self, frame: bytes) -> None:
        """Send the guest a frame."""

    def note_done(self) -> None:
        """One more of the guest's messages is done."""

    def end(self, code: int) -> None:
        """The visit is over."""


class VisitOutlet:
    """What a viewer takes for the connection. It keeps up with everything: who is slow is let go at the edge."""

    is_writable = True

    def __init__(self, edge: Edge) -> None:
        self._edge = edge

    def write(self, body: bytes, _kind: int = 0) -> None:
        """Send a frame."""
        self._edge.show(body)


class Visit:
    """One guest of something that lives here."""

    def __init__(self, room: Live, manner: Manner, limits: Limits, edge: Edge) -> None:
        self.room = room
        self._edge = edge
        self._longest = limits.frame
        self._chatter = Bucket(limits.chatter, CHATTER * limits.chatter)
        self._viewer = new_viewer(room.viewer_of, manner, limits.waiting, self._lose)
        self._viewer.wire = VisitOutlet(edge)
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._is_busy = True  # until the guest is in
        self._is_over = False

    async def enter(self) -> None:
        """Come in, and be shown what is here."""
        try:
            await self.room.enter(self._viewer)
        except StolikError as error:
            if status_of(error) in CLOSING:
                self._turn_out(error)
            else:
                self._lose()
            return
        self._is_busy = False
        self._work()

    def _turn_out(self, error: StolikError) -> None:
        """The guest is not let in, and looking elsewhere would not help."""
        self._tell(error)
        self.leave()
        self._edge.end(CLOSING[status_of(error)])

    def hear(self, frame: bytes, is_again: bool) -> None:
        """Take in what the guest says."""
        self._waiting.append((frame, is_again))
        self._work()

    def leave(self) -> None:
        """The guest is gone."""
        if not self._is_over:
            self._is_over = True
            self.room.leave(self._viewer)
            self._viewer.wire = None

    def _lose(self) -> None:
        """The room is not this server's any more."""
        if not self._is_over:
            self.leave()
            self._edge.end(MOVED)

    def _work(self) -> None:
        while self._waiting and not self._is_busy and not self._is_over:
            frame, is_again = self._waiting.popleft()
            self._is_busy = True
            done = partial(self._done, is_again)
            try:
                message = read_frame(frame, self._longest, self.room.decoder)
                self._do(message, done)
            except StolikError as error:
                done(error)

    def _do(self, message: Any, done: Any) -> None:
        if isinstance(message, say.Ping):
            self.room.answer_ping(self._viewer, message)
            done(None)
        elif not isinstance(message, QUESTIONS) and not self._chatter.take():
            raise Denied("messages.many")
        else:
            self.room.receive(self._viewer, message, done)

    def _done(self, is_again: bool, error: Exception | None) -> None:
        """Something is done, or was not possible; what was done before its server was lost is refused now."""
        if self.room.is_closed:
            return  # it is said again where the table is now
        self._is_busy = False
        if error is not None and not is_again:
            self._tell(error)
        self._edge.note_done()
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._work)

    def _tell(self, error: Exception) -> None:
        if isinstance(error, StolikError):
            self._viewer.send(refused(error, self._viewer.language))
        else:
            logger.error("%s: a message could not be handled", self.room.row.code, exc_info=error)
            self._viewer.send(refused(Denied("failed")))
