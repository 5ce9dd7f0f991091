"""What rooms and halls have in common: something that lives in a log, its viewers, and one change at a time.

What was decided is taken in and stored in one go; viewers are told when it is on the disk. If it cannot be stored, what
lives here is read back from the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from stolik.core.kit.errors import StolikError
from stolik.server.clock import Hours
from stolik.server.store import PATIENCE, AnyEntry, TableRow
from stolik.server.viewer import Viewer
from stolik.table import messages as say
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.server.rooms import Rooms

AWAKE = 60_000  # milliseconds after which the store is told again that something is in use

Decision = Callable[[int], Sequence[Any]]  # the time → entries of the log


class Live:
    """Something that lives in a log, and whoever looks at it."""

    decoder: msgspec.json.Decoder[Any]  # of what its viewers say
    viewer_of: Mapping[str, type[Viewer]]  # how they are shown it, by what they speak

    def __init__(self, row: TableRow, rooms: Rooms, stored: int, start: int, address: str = "") -> None:
        self.row = replace(row, active=0)  # the store is told only once in a while
        self.stored = stored  # entries of the log; they are in the store, and not in memory
        self.address = address  # from where it was opened, while that is remembered
        self.rooms = rooms
        self.hours = Hours(rooms.clock, start)
        self.viewers: set[Viewer] = set()
        self.is_closed = False
        self._lock = asyncio.Lock()
        self._active = row.active
        self._alone_since = time.monotonic()

    # What each kind does in its own way

    @property
    def fresh(self) -> list[Any]:
        """What has happened here and is not stored yet."""
        raise NotImplementedError

    def take_in(self, decided: Sequence[Any], now: int) -> None:
        """Let what was decided happen, and what follows at once."""
        raise NotImplementedError

    async def read(self) -> None:
        """Read what lives here back from the log."""
        raise NotImplementedError

    def scene(self) -> Any:
        """What viewers are shown of it."""
        raise NotImplementedError

    async def receive(self, viewer: Viewer, message: Any) -> None:
        """Do what a viewer asks for; raises StolikError if that is not possible."""
        raise NotImplementedError

    def answer_ping(self, viewer: Viewer, ping: say.Ping) -> None:
        """Somebody asks whether anybody is there, which waits for nothing."""
        viewer.send(say.Pong(ping.number, self.hours.now()))

    def belongs(self, guest: str) -> bool:
        """Has the guest a place here?"""
        raise NotImplementedError

    def prepare(self) -> None:
        """Before a change."""

    async def follow_up(self, happened: Sequence[AnyEntry]) -> None:
        """After what happened is stored, before it is shown."""

    def start_clock(self) -> None:
        """Go on where the log stopped."""

    @property
    def is_timed(self) -> bool:
        """Does anybody wait for a time to come?"""
        return False

    @property
    def is_busy(self) -> bool:
        """Does anything go on here without viewers?"""
        return False

    # What is the same

    def tell_time(self) -> int:
        """The time here, which is that of the computer's clock where nobody waits for it."""
        if not self.is_timed:
            self.hours.catch_up()
        return self.hours.now()

    async def enter(self, viewer: Viewer) -> None:
        """A viewer comes in and is shown what is here."""
        self.viewers.add(viewer)
        if self.rooms.store.is_waiting:
            viewer.send(say.Book(True))
        await self.change(lambda now: self.welcome(viewer, now), newcomer=viewer)

    def welcome(self, _viewer: Viewer, _now: int) -> Sequence[Any]:
        """What the log holds of a viewer who comes in."""
        return []

    def leave(self, viewer: Viewer) -> None:
        """A viewer is gone."""
        self.viewers.discard(viewer)
        self._alone_since = time.monotonic()

    def is_here(self, guest: str) -> bool:
        """Does the guest look on?"""
        return self.connections_of(guest) > 0

    def connections_of(self, guest: str) -> int:
        """How often the guest looks on."""
        return sum(viewer.guest == guest for viewer in self.viewers)

    @contextlib.asynccontextmanager
    async def at_rest(self) -> AsyncIterator[None]:
        """Between two changes, when everything here is stored; who only looks does not wait for that for ever."""
        try:
            await asyncio.wait_for(self._lock.acquire(), PATIENCE)
        except TimeoutError as error:
            raise Denied("book") from error
        try:
            yield
        finally:
            self._lock.release()

    async def change(self, decide: Decision, newcomer: Viewer | None = None) -> None:
        """Decide, store, show: one after the other, and one change at a time."""
        async with self._lock:
            if self.is_closed:
                raise Denied("table.closed", code=self.row.code)
            self.prepare()
            now = self.tell_time()
            before = self.stored
            decided = decide(now)
            try:
                self.take_in(decided, now)
                happened = await self.keep(now)
            except Exception:
                await self._read_back()
                raise
            await self.follow_up(happened)
            if self.stored > before:
                self._tell(now)
            if newcomer is not None:
                newcomer.show(self.scene(), now)
            self.start_clock()

    async def keep(self, now: int) -> list[AnyEntry]:
        """Store what has happened, and keep it in memory no longer."""
        happened = list(self.fresh)
        if not happened:
            return []
        row = self.row
        if now - self._active >= AWAKE:
            self._active = now
            row = replace(self.row, active=now)
        await self.rooms.store.append(row, self.stored, happened)
        self.stored += len(happened)
        self.fresh.clear()
        return happened

    async def _read_back(self) -> None:
        """Nothing of what could not be stored may stay; without the log nobody can go on here."""
        try:
            await self.read()
        except StolikError:
            self.rooms.forget(self)
            for viewer in list(self.viewers):
                viewer.drop()
            raise

    def _tell(self, now: int) -> None:
        scene = self.scene()
        for viewer in list(self.viewers):
            viewer.show(scene, now)

    @property
    def is_idle(self) -> bool:
        """Could it be forgotten until somebody asks for it again?"""
        alone = time.monotonic() - self._alone_since
        return not (self.viewers or self._lock.locked() or self.is_busy) and alone > self.rooms.settings.idle

    def close(self) -> None:
        """Nothing happens here any more."""
        self.is_closed = True
