"""The way of a move, for whoever collects traces: received, its turn, decided, stored, shown.

Rooms of a server that is not asked for traces know nothing of them. A table is named by its number: its code would
be an invitation.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from stolik.core.kit.errors import StolikError
from stolik.core.kit.extras import extra
from stolik.server.live import Change, Done
from stolik.server.room import Room
from stolik.server.rooms import Rooms
from stolik.server.viewer import Viewer
from stolik.table import messages as say

with extra("traces", "Traces need OpenTelemetry."):
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.trace import Status, StatusCode, set_span_in_context

if TYPE_CHECKING:
    from opentelemetry.trace import Tracer

MOVE, WAITED, DECIDED, STORED, SHOWN = "move", "waited", "decided", "stored", "shown"


class TracedMove:
    """A move on its way; each part ends where the next begins."""

    def __init__(self, tracer: Tracer, table: int, done: Done) -> None:
        self._tracer = tracer
        self._done = done
        self._since = time.time_ns()
        self._move = tracer.start_span(MOVE, start_time=self._since, attributes={"stolik.table": table})

    def pass_by(self, part: str) -> None:
        """A part of the way is done."""
        if self._move.is_recording():
            span = self._tracer.start_span(part, set_span_in_context(self._move), start_time=self._since)
            self._since = time.time_ns()
            span.end(self._since)

    def __call__(self, error: Exception | None) -> None:
        """The end of the way: everybody has been shown the move, or nobody will be."""
        if error is None:
            self.pass_by(SHOWN)
        else:
            self._move.set_status(Status(StatusCode.ERROR, type(error).__name__))
        self._move.end()
        self._done(error)


class TracedRoom(Room):
    """A room whose moves leave traces."""

    def __init__(self, tracer: Tracer, *words: Any) -> None:
        super().__init__(*words)
        self._tracer = tracer

    def receive(self, viewer: Viewer, message: say.FromClient, done: Done) -> None:
        """Do what a viewer asks for; `done` is told when, or why that is not possible."""
        if not isinstance(message, say.Play):
            super().receive(viewer, message, done)
            return
        way = TracedMove(self._tracer, self.row.id, done)

        def decide(now: int) -> Sequence[Any]:
            way.pass_by(WAITED)
            decided = self.table.receive(viewer.guest, message, now)
            way.pass_by(DECIDED)
            return decided

        self.begin(decide, way)

    def _kept(self, change: Change, result: int | Exception) -> None:
        if isinstance(change.done, TracedMove):
            change.done.pass_by(STORED)
        super()._kept(change, result)


def check_collector(address: str) -> None:
    """Could traces be sent there?"""
    if not address.startswith(("http://", "https://")):
        raise StolikError("That is no address of a collector.", "It looks like http://127.0.0.1:4318/v1/traces.")


@contextlib.asynccontextmanager
async def traced(rooms: Rooms, address: str) -> AsyncIterator[None]:
    """Moves leave traces, which are sent to an address; what the environment says of OpenTelemetry counts too."""
    provider = TracerProvider(resource=Resource.create({"service.name": "stolik"}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(address)))
    rooms.new_room = partial(TracedRoom, provider.get_tracer("stolik"))
    try:
        yield
    finally:
        await asyncio.to_thread(provider.shutdown)
