"""A room: one live table with its viewers. What happens at the table is stored first, and then shown.

How that is done is in `live.py`, for rooms and for the halls of tournaments alike; here is what is a table's own: its
guests who come and go, its clock and its engine.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from stolik.core.kit.errors import StolikError
from stolik.server import following, leisure, waiting
from stolik.server.live import Done, Live
from stolik.server.people.agenda import Outlook
from stolik.server.piecewise import in_pieces
from stolik.server.stores.rows import StoreError, TableRow
from stolik.server.viewer import CELLS, WORDS, CellsViewer, Viewer, WordsViewer
from stolik.server.wanted import Glance, glance_at
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table import thinking
from stolik.table.export import Export, export
from stolik.table.house import ARENA
from stolik.table.past import looking_back
from stolik.table.seating import introduced
from stolik.table.sights import Scene
from stolik.table.table import Table
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.server.rooms import Rooms

logger = logging.getLogger("stolik.server")

FREQUENT = (say.Play, say.PlayAgain)  # by far the most, and nothing else is to be done for them
RETRY = 1.0  # seconds until what could not be stored is tried again
LONGEST_SLEEP = 3600.0


class Room(Live):
    """One live table and whoever looks at it."""

    decoder = msgspec.json.Decoder(say.FromClient)
    viewer_of = {WORDS: WordsViewer, CELLS: CellsViewer}

    def __init__(self, row: TableRow, table: Table, stored: int, rooms: Rooms, address: str = "") -> None:
        super().__init__(row, rooms, stored, table.log[-1].at, address)
        self.table = table
        table.log.clear()
        self.noted: Outlook | None = None  # how it stands, as it was written down last
        if table.leisure is not None:  # time has gone by while it was not in memory
            self.hours.catch_up()
        self.is_filling = False  # do bots take what is free just now?
        self._alarm: asyncio.TimerHandle | None = None
        self._rings_at = 0

    def taken_out(self) -> list[log.AnyEntry]:
        """What has happened at the table and is to be stored."""
        happened, self.table.log = self.table.log, []
        return happened

    def take_in(self, decided: Sequence[log.AnyEntry], now: int) -> None:
        """Let what was decided happen, and what time brings at once after it."""
        self.table.take_in(decided, now)

    async def read(self) -> None:
        """Read the table back from the log."""
        self.table, self.stored = await self.rooms.read(self.row)
        self.table.log.clear()

    def scene(self) -> Scene:
        """What viewers are shown of the table."""
        return Scene(self.table)

    # What viewers do

    def belongs(self, guest: str) -> bool:
        """Does the guest sit here, or is it the host?"""
        return guest == self.table.host or self.table.seat_of(guest) >= 0

    def welcome(self, viewer: Viewer, now: int) -> list[log.AnyEntry]:
        """A guest who was missed is back."""
        return self.table.connect(viewer.guest, now, viewer.is_program)

    def leave(self, viewer: Viewer) -> None:
        """A viewer is gone; the table sees it only if the guest stays away for a moment."""
        super().leave(viewer)
        self.rooms.later(self.rooms.settings.linger, lambda: self._miss(viewer.guest))
        if viewer.is_screen:
            self.rooms.later(self.rooms.settings.linger, self._miss_screen)

    async def enter(self, viewer: Viewer) -> None:
        """A viewer comes in; beside a big screen pages of players need not show what is on it."""
        if viewer.guest in self.table.shown_out:
            raise Denied("guest.out")
        with contextlib.suppress(StoreError):  # nothing new can be said then either
            viewer.deaf_to = await self.rooms.people.blocks.deaf_to(viewer.guest)
        if self.has_screen:
            self._tell_of_screen([viewer], True)
        elif viewer.is_screen:
            self._tell_of_screen(self.viewers, True)
        await super().enter(viewer)
        waiting.come_in(self)

    @property
    def has_screen(self) -> bool:
        """Does a big screen show the table?"""
        return any(viewer.is_screen for viewer in self.viewers)

    async def _miss_screen(self) -> None:
        if not self.has_screen:
            self._tell_of_screen(self.viewers, False)

    def _tell_of_screen(self, viewers: Iterable[Viewer], is_on: bool) -> None:
        for viewer in list(viewers):
            if viewer.speech == CELLS:
                viewer.send(say.BigScreen(is_on))

    async def _miss(self, guest: str) -> None:
        if not self.is_here(guest) and not self.is_closed:
            await self.change(lambda now: [] if self.is_here(guest) else self.table.disconnect(guest, now))

    async def call_the_roll(self) -> None:
        """After a restart: whoever sat here and has not come back is missed."""
        for guest in [sitter.guest for sitter in self.table.sitters if sitter.guest]:
            await self._miss(guest)

    async def glance(self) -> Glance:
        """What anybody with the code may know before coming in."""
        async with self.at_rest():
            return glance_at(self.table)

    async def export(self, number: int) -> Export | None:
        """A match of this table as a file, if it is over."""
        entries = await self.rooms.store.entries(self.row)
        return await asyncio.to_thread(export, entries, number)

    def receive(self, viewer: Viewer, message: say.FromClient, done: Done) -> None:
        """Do what a viewer asks for; `done` is told when, or why that is not possible."""
        if type(message) in FREQUENT:
            self.begin(lambda now: self.table.receive(viewer.guest, message, now), done)
            return
        match message:
            case say.Why():
                self.rooms.start(self._tell_apart(self._explain(viewer, message), done))
            case say.Legal():
                self.rooms.start(self._tell_apart(self._list(viewer, message), done))
            case say.LookBack():
                self.rooms.start(self._tell_apart(self._look_back(viewer), done))
            case say.Sit() | say.Seat():
                self.begin(lambda now: self._seat(viewer, message, now), done)
            case say.Say() | say.Knock():
                self.begin(lambda now: self._decide_on(viewer, message, now), done)
            case _:
                self.begin(lambda now: self.table.receive(viewer.guest, message, now), done)

    def _decide_on(self, viewer: Viewer, message: say.FromClient, now: int) -> list[log.AnyEntry]:
        self.rooms.filter.check(message)
        return self.table.receive(viewer.guest, message, now)

    def _seat(self, viewer: Viewer, message: say.Sit | say.Seat, now: int) -> list[log.AnyEntry]:
        programs = {each.guest for each in self.viewers if each.is_program}
        if self.table.opened.house == ARENA and not viewer.has_account:
            raise Denied("arena.programs")
        return introduced(self.table, self._decide_on(viewer, message, now), programs, now)

    async def _tell_apart(self, work: Coroutine[Any, Any, None], done: Done) -> None:
        """Do something that changes nothing here, beside everything else."""
        try:
            await work
        except Exception as error:
            done(error)
        else:
            done(None)

    async def _explain(self, viewer: Viewer, message: say.Why) -> None:
        async with self.at_rest():
            viewer.send(self._reason(viewer, message))

    async def _list(self, viewer: Viewer, message: say.Legal) -> None:
        async with self.at_rest():
            played, seat = self.scene().played, self.table.seated(viewer.guest)
            if played is None or played.open is None or played.open.number != message.question:
                raise Denied("question.closed")
            viewer.send(say.Moves(message.question, played.moves(played.viewer_at(seat))))

    async def _look_back(self, viewer: Viewer) -> None:
        """Tell the past of the match as far as it is stored; the table goes on meanwhile."""
        entries, _ = await self.rooms.store.last_page(self.row)
        seat = self.table.seat_of(viewer.guest)
        past = await in_pieces(looking_back(self.table.game, entries, seat, self.table.mode))
        if past is not None and seat == self.table.seat_of(viewer.guest):
            viewer.send(past)

    def _reason(self, viewer: Viewer, message: say.Why) -> say.WhyNot:
        playing = self.table.playing
        if playing is None or playing.asked is None or playing.asked.number != message.question:
            raise Denied("question.closed")
        chair = playing.chair_of(self.table.seated(viewer.guest))
        refusal = playing.match.why(chair, message.words or message.path)
        return say.WhyNot("") if refusal is None else say.WhyNot(refusal.say(message.language), refusal.paragraph)

    # What happens

    def prepare(self) -> None:
        """Between two moves a table goes from the plain engine to the compiled one."""
        table, kitchen = self.table, self.rooms.kitchen
        if table.mode == kitchen.mode:
            return
        table.mode = kitchen.mode_of(table.game)
        if table.playing is not None:
            table.playing.match.engine = table.game.engine(table.mode)

    def follow_up(self, happened: Sequence[Any]) -> Coroutine[Any, Any, None] | None:
        """What comes of it elsewhere."""
        return following.after(self, happened)

    # Time

    def start_clock(self) -> None:
        """Go on where the log stopped, when time brings something; bots begin to think about what they are asked."""
        if self.table.company.slow:
            for task in thinking.tasks(self.table):
                self.rooms.minds.ask(task, partial(self._made_up, task))
        wake = self.table.wake_at()
        if wake is None:
            self._cancel_alarm()
        elif self._alarm is None or wake < self._rings_at:
            # An alarm that rings too early finds nothing to do and is set again: cheaper than a new one every move.
            self._cancel_alarm()
            delay = min(LONGEST_SLEEP, max(0, wake - self.hours.now()) / 1000)
            self._rings_at = wake
            self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def look_at_time(self) -> None:
        """What is due happens, whatever the alarm was set to."""
        self._cancel_alarm()
        self._ring()

    def _made_up(self, task: thinking.Task, path: list[int]) -> None:
        thinking.made_up(self.table, task, path, self.hours.now())
        if not self.is_closed:
            self.start_clock()

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        self.begin(lambda now: self.table.tick(now), self._woken)

    def _woken(self, error: Exception | None) -> None:
        if error is not None and not self.is_closed:
            told = None if isinstance(error, StolikError) else error
            logger.error("table %s: %s", self.row.code, error, exc_info=told)
            self._cancel_alarm()
            self._rings_at = self.hours.now() + int(1000 * RETRY)
            self._alarm = asyncio.get_running_loop().call_later(RETRY, self._ring)

    @property
    def is_timed(self) -> bool:
        """Is anything to happen here that no clock of the computer may hurry? At leisure that clock is the time."""
        return self.table.leisure is None and self.table.wake_at() is not None

    @property
    def is_busy(self) -> bool:
        """A match goes on, or a tournament's is about to begin, whoever looks; at leisure only if something is near."""
        if self.table.leisure is not None:
            return leisure.is_near(self)
        waits = self.table.company.waits and not self.is_timed
        return (self.table.is_playing and not waits) or self.table.deals_at is not None

    def close(self) -> None:
        """Stop the clock; nothing happens here any more."""
        super().close()
        self._cancel_alarm()
