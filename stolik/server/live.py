"""What rooms and halls have in common: something that lives in a log, its viewers, and one change at a time.

What was decided is taken in and stored in one go; viewers are told when it is on the disk. If it cannot be stored, what
lives here is read back from the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from stolik.core.kit.errors import StolikError
from stolik.server.clock import Hours
from stolik.server.store import PATIENCE
from stolik.server.stores.rows import AnyEntry, Fenced, TableRow
from stolik.server.viewer import Viewer
from stolik.table import messages as say
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.server.rooms import Rooms

AWAKE = 60_000  # milliseconds after which the store is told again that something is in use

Decision = Callable[[int], Sequence[Any]]  # the time → entries of the log
Done = Callable[[Exception | None], object]  # is told of the end, and what was wrong
Turn = TypeVar("Turn")  # what somebody goes with


class Change(msgspec.Struct, eq=False):
    """Something that is decided, stored and shown."""

    decide: Decision
    done: Done
    newcomer: Viewer | None  # who is shown everything, whatever has changed
    happened: Sequence[Any] = ()
    now: int = 0


class Turns:
    """One at a time, in the order they came."""

    __slots__ = ("_waiting", "is_taken")

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[tuple[Callable[[Any], object], Any]] = deque()

    def take(self, go: Callable[[Turn], object], what: Turn) -> None:
        """Go when it is one's turn, perhaps at once; who has gone has to give the turn back."""
        if self.is_taken:
            self._waiting.append((go, what))
        else:
            self.is_taken = True
            go(what)

    def give_back(self) -> None:
        """The next, please."""
        if self._waiting:
            go, what = self._waiting.popleft()
            asyncio.get_running_loop().call_soon(go, what)
        else:
            self.is_taken = False


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
        self._turns = Turns()
        self._active = row.active
        self._alone_since = time.monotonic()

    # What each kind does in its own way

    def taken_out(self) -> list[Any]:
        """What has happened here and is to be stored: it is kept in memory no longer."""
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

    def receive(self, viewer: Viewer, message: Any, done: Done) -> None:
        """Do what a viewer asks for; `done` is told when, or why that is not possible."""
        raise NotImplementedError

    def answer_ping(self, viewer: Viewer, ping: say.Ping) -> None:
        """Somebody asks whether anybody is there, which waits for nothing."""
        viewer.send(say.Pong(ping.number, self.hours.now()))

    def belongs(self, guest: str) -> bool:
        """Has the guest a place here?"""
        raise NotImplementedError

    def prepare(self) -> None:
        """Before a change."""

    def follow_up(self, _happened: Sequence[AnyEntry]) -> Coroutine[Any, Any, None] | None:
        """What is to be done after what happened is stored, before it is shown."""
        return None

    def start_clock(self) -> None:
        """Go on where the log stopped."""

    def look_at_time(self) -> None:
        """What is due happens, whatever the alarm was set to."""

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
        self.stay()

    def stay(self) -> None:
        """Stay in memory for as long as what nobody looks at: whoever has asked for it may be about to come in."""
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
        turn = asyncio.get_running_loop().create_future()
        self._turns.take(self._rest, turn)
        try:
            await asyncio.wait_for(turn, PATIENCE)
        except TimeoutError as error:
            raise Denied("book") from error
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._turns.give_back()
            raise
        try:
            yield
        finally:
            self._turns.give_back()

    def _rest(self, turn: asyncio.Future[None]) -> None:
        if turn.done():  # nobody waits for it any more
            self._turns.give_back()
        else:
            turn.set_result(None)

    async def change(self, decide: Decision, newcomer: Viewer | None = None) -> None:
        """Decide, store, show, and return then."""
        end: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if not end.done():
                end.set_result(None) if error is None else end.set_exception(error)

        self.begin(decide, done, newcomer)
        await end

    def begin(self, decide: Decision, done: Done, newcomer: Viewer | None = None) -> None:
        """Decide, store, show: one after the other, and one change at a time. Then `done` is told, or what was wrong.

        No task waits for any of it: most changes are moves, and a task costs more than all that is decided in one.
        """
        self._turns.take(self._decide, Change(decide, done, newcomer))

    def _decide(self, change: Change) -> None:
        try:
            if self.is_closed:
                raise Denied("table.closed", code=self.row.code)
            self.prepare()
            change.now = now = self.tell_time()
            decided = change.decide(now)
        except Exception as error:
            self._end(change, error)
            return
        try:
            self.take_in(decided, now)
            change.happened = happened = self.taken_out()
            if happened:
                self.rooms.store.write(self._row_at(now), self.stored, happened, partial(self._kept, change))
        except Exception as error:
            self.rooms.start(self._fail(change, error))
            return
        if not happened:
            self._go_on(change)

    def _kept(self, change: Change, result: int | Exception) -> None:
        """What has happened is stored, or cannot be."""
        if isinstance(result, Exception):
            self.rooms.start(self._fail(change, result))
        else:
            self.stored += len(change.happened)
            self._go_on(change)

    def _go_on(self, change: Change) -> None:
        more = self.follow_up(change.happened)
        if more is None:
            self._show(change, bool(change.happened))
        else:
            self.rooms.start(self._follow(change, more))

    async def _follow(self, change: Change, more: Coroutine[Any, Any, None]) -> None:
        before = self.stored
        await more
        self._show(change, bool(change.happened) or self.stored > before)

    def _show(self, change: Change, is_new: bool) -> None:
        error: Exception | None = None
        try:
            if is_new:
                scene = self.scene()
                for viewer in list(self.viewers):
                    viewer.show(scene, change.now)
            if change.newcomer is not None:
                change.newcomer.show(self.scene(), change.now)
            self.start_clock()
        except Exception as wrong:
            error = wrong
        self._end(change, error)

    async def _fail(self, change: Change, error: Exception) -> None:
        if isinstance(error, Fenced):
            self.give_up()
        else:
            try:
                await self._read_back()
            except StolikError as worse:
                error = worse
        self._end(change, error)

    def _end(self, change: Change, error: Exception | None) -> None:
        self._turns.give_back()
        change.done(error)

    async def keep(self, now: int) -> list[AnyEntry]:
        """Store what has happened."""
        happened = self.taken_out()
        if happened:
            await self.rooms.store.append(self._row_at(now), self.stored, happened)
            self.stored += len(happened)
        return happened

    def _row_at(self, now: int) -> TableRow:
        """The row by which the store knows it, and with it now and then that it is in use."""
        if now - self._active < AWAKE:
            return self.row
        self._active = now
        return replace(self.row, active=now)

    async def _read_back(self) -> None:
        """Nothing of what could not be stored may stay; without the log nobody can go on here."""
        try:
            await self.read()
        except StolikError:
            self.give_up()
            raise

    def give_up(self) -> None:
        """Nothing goes on here: whoever looks on has to look elsewhere."""
        self.rooms.forget(self)
        for viewer in list(self.viewers):
            viewer.drop()

    @property
    def is_idle(self) -> bool:
        """Could it be forgotten until somebody asks for it again?"""
        alone = time.monotonic() - self._alone_since
        return not (self.viewers or self._turns.is_taken or self.is_busy) and alone > self.rooms.settings.idle

    def close(self) -> None:
        """Nothing happens here any more."""
        self.is_closed = True
