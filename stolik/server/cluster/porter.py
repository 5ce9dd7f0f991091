"""A guest's connection at its own server, the edge, wherever the table is and however often it moves.

The porter keeps what the guest has said until it is done. When the server that has the table is lost, it finds the
table again, has everything shown anew, and says again what was not done: a move names its question and plays once, and
so do seats and wishes. Only words would be heard twice; whoever spoke them is told that they may be lost.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from stolik.core.kit.errors import StolikError
from stolik.server.cluster.far import Far
from stolik.server.cluster.letters import CallUp, CutLine, FromGuest, HangUp, Pulse, Settled, ToGuest
from stolik.server.cluster.visits import MOVED, Visit
from stolik.server.limits import Bucket
from stolik.server.live import Live
from stolik.server.reading import read
from stolik.server.site import refused
from stolik.server.sockets import FAILED, MOST_WAITING, PATIENCE, SLOW, UNKNOWN
from stolik.server.stores.rows import Busy, Fenced
from stolik.server.viewer import CELLS, ENCODERS, Manner, Viewer
from stolik.server.wire import FINAL_BINARY, FINAL_TEXT, GOING_AWAY, Wire
from stolik.table import messages as say
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.server.cluster.cluster import Cluster

RETRY = 0.15  # seconds between two tries to find a table; twice as many after each
LONGEST_RETRY = 1.0
NOTICE = 0.5  # seconds without the table before the guest is told
QUIET = 1.2  # seconds without a pulse after which it may be lost
SILENCE = 3.0  # seconds without a pulse after which a line is given up
UNDERSTOOD: msgspec.json.Decoder[say.Say | say.Ping] = msgspec.json.Decoder(say.Say | say.Ping)


class Unsettled:
    """What a guest has said, and whether it was passed on to a server."""

    __slots__ = ("frame", "is_passed_on")

    def __init__(self, frame: bytes) -> None:
        self.frame = frame
        self.is_passed_on = False

    def pass_on(self, line: LineToTable) -> None:
        """Say it, perhaps again."""
        line.say(self.frame, self.is_passed_on)
        self.is_passed_on = True

    @property
    def are_words(self) -> bool:
        """Would it be heard twice if it were done twice?"""
        return isinstance(understood(self.frame), say.Say)


def understood(frame: bytes) -> say.Say | say.Ping | None:
    """What a guest says, if a porter has to know."""
    try:
        return read(frame, UNDERSTOOD)
    except Denied:
        return None


class LineToTable:
    """A way to the table."""

    def __init__(self, porter: Porter) -> None:
        self._porter = porter
        self.is_open = asyncio.Event()  # something was shown
        self.broken = asyncio.Event()

    def say(self, frame: bytes, is_again: bool) -> None:
        """Pass on what the guest says."""
        raise NotImplementedError

    @property
    def is_quiet(self) -> bool:
        """Has nothing come over it that should have?"""
        return False

    def leave(self) -> None:
        """The guest is gone, or goes another way."""

    def show(self, frame: bytes) -> None:
        """Pass on what the guest is sent."""
        if self.broken.is_set():
            return
        if not self.is_open.is_set():
            self.is_open.set()
            self._porter.welcome()
        self._porter.show(frame)

    def note_done(self) -> None:
        """One more message is done."""
        if not self.broken.is_set():
            self._porter.note_done()

    def end(self, code: int) -> None:
        """This way leads nowhere any more."""
        self.broken.set()
        if code != MOVED:
            self._porter.close(code)


class NearLine(LineToTable):
    """To a table of this server."""

    visit: Visit

    def say(self, frame: bytes, is_again: bool) -> None:
        """Pass on what the guest says."""
        self.visit.hear(frame, is_again)

    def leave(self) -> None:
        """The guest is gone, or goes another way."""
        self.visit.leave()


class FarLine(LineToTable):
    """To a table of another server. Both ends count: what is lost, doubled or late on the bus is noticed."""

    def __init__(self, porter: Porter, cluster: Cluster, number: int, owner: str) -> None:
        super().__init__(porter)
        self._cluster = cluster
        self.number = number
        self.owner = owner
        self._shown = 0
        self._said = 0
        self._done = 0
        self._felt_at = time.monotonic()  # the last pulse, or the beginning

    @property
    def said(self) -> int:
        """How much the guest has said over it."""
        return self._said

    def say(self, frame: bytes, is_again: bool) -> None:
        """Pass on what the guest says."""
        self._said += 1
        letter = FromGuest(self._cluster.name, self.number, self._said, frame, is_again)
        self._cluster.bus.tell(self.owner, letter)

    def leave(self) -> None:
        """The guest is gone, or goes another way."""
        self._cluster.hang_up(self)
        self._cluster.bus.tell(self.owner, HangUp(self._cluster.name, self.number))

    def take(self, letter: ToGuest | Settled | CutLine) -> None:
        """A letter of the server that has the table."""
        match letter:
            case ToGuest():
                if letter.number == self._shown + 1:
                    self._shown += 1
                    self.show(letter.frame)
                elif letter.number > self._shown:
                    self.end(MOVED)
            case Settled():
                self._count_done(letter.count)
            case CutLine():
                self.end(letter.code)

    def feel(self, pulse: Pulse) -> None:
        """See whether everything has come that the other end has sent."""
        if self.number in pulse.lines:
            self._felt_at = time.monotonic()
            shown, done = pulse.lines[self.number]
            if shown > self._shown:
                self.end(MOVED)
            self._count_done(done)

    def look_after(self) -> None:
        """Whether anybody is at the other end."""
        if time.monotonic() - self._felt_at > SILENCE:
            self.end(MOVED)

    @property
    def is_quiet(self) -> bool:
        """Has no pulse come lately?"""
        return time.monotonic() - self._felt_at > QUIET

    def _count_done(self, count: int) -> None:
        while self._done < count:
            self._done += 1
            self.note_done()


class Porter:
    """One guest's connection."""

    def __init__(self, cluster: Cluster, wire: Wire, code: str, welcome: say.Welcome, manner: Manner) -> None:
        limits = cluster.settings.limits
        self._cluster = cluster
        self._wire = wire
        self._code = code
        self._manner = manner
        self._out = Outgoing(manner, limits.waiting, lambda: wire.close(SLOW))
        self._bucket = Bucket(limits.messages, limits.burst)
        self._patience = PATIENCE
        self._pending: deque[Unsettled] = deque()  # what is not done
        self._line: LineToTable | None = None
        self._is_told = False  # that the table is away
        self._welcome = welcome
        self._is_welcome = False  # for the first time

    async def attend(self) -> None:
        """Join the guest and the table until the connection ends."""
        self._out.wire, self._wire.on_writable = self._wire, self._out.pour
        self._out.send(self._welcome)
        self._wire.listen(self.hear)
        alarm = asyncio.create_task(self._tell_when_lost())
        pause = RETRY
        try:
            while not self._wire.ended.is_set():
                if await self._use_a_line():
                    pause = RETRY
                else:
                    await first_of(self._wire.ended, timeout=pause)
                    pause = min(2 * pause, LONGEST_RETRY)
        finally:
            alarm.cancel()
            self._out.wire = None

    async def _use_a_line(self) -> bool:
        """Find the table and stay for as long as it is there; was it?"""
        line = await self._open_line()
        if line is None:
            return False
        self._line = line
        await first_of(line.broken, self._wire.ended)
        self._line = None
        line.leave()
        return line.is_open.is_set()

    def close(self, code: int) -> None:
        """Let the guest go."""
        self._wire.close(code)

    def send_away(self) -> None:
        """This server cannot serve anybody now; another can."""
        self._wire.close(GOING_AWAY)

    def show(self, frame: bytes) -> None:
        """Send the guest a frame."""
        self._out.pass_on(frame)

    def welcome(self) -> None:
        """Everything is about to be shown; a guest who has seen something already is told that it is shown anew."""
        if self._is_welcome:
            self._out.send(self._welcome)
        self._is_welcome = True

    def tell(self, message: say.ToClient) -> None:
        """Send the guest a message of this server's own."""
        self._out.send(message)

    # What the guest says

    def hear(self, frame: bytes) -> None:
        """Take a frame in and pass it on."""
        if not self._bucket.take():
            self._lose_patience()
        elif self._is_waiting and isinstance(ping := understood(frame), say.Ping):
            self.tell(say.Pong(ping.number, self._cluster.rooms.clock.wall()))  # somebody is here
        elif len(self._pending) >= MOST_WAITING:
            self.tell(refused(Denied("book")))
        else:
            said = Unsettled(frame)
            self._pending.append(said)
            if self._line is not None:
                said.pass_on(self._line)

    @property
    def _is_waiting(self) -> bool:
        """Is the table away, or is something said before not done yet, perhaps for long?"""
        return self._is_told or bool(self._pending)

    def _lose_patience(self) -> None:
        self._patience -= 1
        self.tell(refused(Denied("messages.many")))
        if not self._patience:
            self._wire.close(SLOW)

    def note_done(self) -> None:
        """One more message is done."""
        if self._pending:
            self._pending.popleft()

    # Where the table is

    async def _open_line(self) -> LineToTable | None:
        line: LineToTable | None = None
        try:
            found = await self._cluster.rooms.find_any(self._code)
            if found is None:
                self._wire.close(UNKNOWN)
            else:
                line = await (self._far_line(found) if isinstance(found, Far) else self._near_line(found))
        except (Busy, Fenced):
            return None
        except StolikError as error:  # waiting would not help
            self.tell(refused(error))
            self._wire.close(FAILED)
        if line is not None:
            self._say_again(line)
        return line

    async def _near_line(self, found: Live) -> NearLine:
        line, limits = NearLine(self), self._cluster.settings.limits
        line.visit = Visit(found, self._manner, limits, line)
        await line.visit.enter()
        return line

    async def _far_line(self, found: Far) -> FarLine | None:
        line = await self._cluster.new_line(self, found.owner)
        if line is None:
            return None
        call = CallUp(self._cluster.name, line.number, self._code, self._manner)
        self._cluster.bus.tell(line.owner, call)
        await first_of(line.is_open, line.broken, self._wire.ended)
        if line.is_open.is_set() and not line.broken.is_set():
            return line
        line.leave()
        return None

    def _say_again(self, line: LineToTable) -> None:
        """Say what is not done yet; words may have been heard already."""
        pending, self._pending = self._pending, deque()
        for said in pending:
            if said.is_passed_on and said.are_words:
                self.tell(refused(Denied("words.lost")))
            else:
                self._pending.append(said)
        for said in list(self._pending):
            said.pass_on(line)

    async def _tell_when_lost(self) -> None:
        """Tell the guest when the table has been away for a moment, and when it is back."""
        here_at = time.monotonic()
        while True:
            await asyncio.sleep(NOTICE / 2)
            if self._line is not None and not self._line.is_quiet:
                here_at = time.monotonic()
            is_away = time.monotonic() - here_at > NOTICE
            if is_away != self._is_told:
                self._is_told = is_away
                self.tell(say.Book(is_away))


class Outgoing(Viewer):
    """Frames on their way to the guest."""

    __slots__ = ("_speech",)

    def __init__(self, manner: Manner, waiting: int, hang_up: Callable[[], object]) -> None:
        super().__init__(manner.guest, manner.language, waiting, hang_up)
        self._speech = manner.speech

    @property
    def speech(self) -> str:  # type: ignore[override]
        """What the guest reads."""
        return self._speech

    @property
    def opcode(self) -> int:  # type: ignore[override]
        """How a frame of it is marked."""
        return FINAL_BINARY if self._speech == CELLS else FINAL_TEXT

    def encoded(self, message: object) -> bytes:
        """A message as the guest reads it."""
        return ENCODERS[self._speech].encode(message)


async def first_of(*events: asyncio.Event, timeout: float | None = None) -> None:
    """Until one of some things has happened, or for so many seconds."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    try:
        await asyncio.wait(waiting, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()
