"""Rooms: live tables with their viewers. What happens at a table is stored first, and then shown.

How that is done is in `live.py`, for rooms and for the halls of tournaments alike; here is what is a table's own: its
guests who come and go, its clock and its engine, and the collection of all rooms and halls.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Generator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import msgspec

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.server import guests
from stolik.server.halls import Hall, WantedTournament, announced, new_hall_row
from stolik.server.kitchen import Kitchen
from stolik.server.live import Done, Live
from stolik.server.minds import Minds
from stolik.server.settings import Settings
from stolik.server.shelf import Shelf
from stolik.server.store import Store, StoreError, TableRow
from stolik.server.viewer import CELLS, WORDS, CellsViewer, Viewer, WordsViewer
from stolik.server.wanted import Glance, Wanted, opening_messages
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table import thinking
from stolik.table.export import Export, export
from stolik.table.past import looking_back
from stolik.table.sights import Scene
from stolik.table.table import Table
from stolik.table.tournament.tournament import Due, Tournament
from stolik.table.upgrade import still_valid
from stolik.table.words import Denied

logger = logging.getLogger("stolik.server")

RETRY = 1.0  # seconds until what could not be stored is tried again
ROLL = 3.0  # seconds guests have to come back after a restart before they are missed
LONGEST_SLEEP = 3600.0
PIECE = 0.005  # seconds a long log is read before others have their turn

Found = TypeVar("Found")


class Room(Live):
    """One live table and whoever looks at it."""

    decoder = msgspec.json.Decoder(say.FromClient)
    viewer_of = {WORDS: WordsViewer, CELLS: CellsViewer}

    def __init__(self, row: TableRow, table: Table, stored: int, rooms: Rooms, address: str = "") -> None:
        super().__init__(row, rooms, stored, table.log[-1].at, address)
        self.table = table
        table.log.clear()
        self._alarm: asyncio.TimerHandle | None = None
        self._rings_at = 0

    @property
    def fresh(self) -> list[log.AnyEntry]:
        """What has happened at the table and is not stored yet."""
        return self.table.log

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
        return self.table.connect(viewer.guest, now)

    def leave(self, viewer: Viewer) -> None:
        """A viewer is gone; the table sees it only if the guest stays away for a moment."""
        super().leave(viewer)
        self.rooms.later(self.rooms.settings.linger, lambda: self._miss(viewer.guest))

    async def _miss(self, guest: str) -> None:
        if not self.is_here(guest):
            await self.change(lambda now: [] if self.is_here(guest) else self.table.disconnect(guest, now))

    async def call_the_roll(self) -> None:
        """After a restart: whoever sat here and has not come back is missed."""
        for guest in [sitter.guest for sitter in self.table.sitters if sitter.guest]:
            await self._miss(guest)

    async def glance(self) -> Glance:
        """What anybody with the code may know before coming in."""
        async with self.at_rest():
            sitters = self.table.sitters
            free = [seat for seat, sitter in enumerate(sitters) if sitter.is_free]
            return Glance([sitter.name for sitter in sitters if sitter.name], free, self.table.is_playing)

    async def export(self, number: int) -> Export | None:
        """A match of this table as a file, if it is over."""
        entries = await self.rooms.store.entries(self.row)
        return await asyncio.to_thread(export, entries, number)

    async def ended(self) -> log.Ended | None:
        """How the match ended, once that is stored."""
        async with self.at_rest():
            return self.table.playing.ended if self.table.playing is not None else None

    def receive(self, viewer: Viewer, message: say.FromClient, done: Done) -> None:
        """Do what a viewer asks for; `done` is told when, or why that is not possible."""
        match message:
            case say.Play():  # by far the most, and the first to be looked for
                self.begin(lambda now: self.table.receive(viewer.guest, message, now), done)
            case say.Why():
                self.rooms.start(self._tell_apart(self._explain(viewer, message), done))
            case say.LookBack():
                self.rooms.start(self._tell_apart(self._look_back(viewer), done))
            case _:
                self.begin(lambda now: self.table.receive(viewer.guest, message, now), done)

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
        refusal = playing.match.why(playing.chair_of(self.table.seated(viewer.guest)), message.path)
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

    def follow_up(self, happened: Sequence[Any]) -> None:
        """A tournament looks what has become of its match."""
        if self.table.opened.tournament and any(isinstance(entry, log.Ended) for entry in happened):
            self.rooms.start(self.rooms.wake_tournament(self.table.opened.tournament))

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

    def _made_up(self, task: thinking.Task, path: list[int]) -> None:
        thinking.made_up(self.table, task, path)
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
        """Is anything to happen here at a certain time?"""
        return self.table.wake_at() is not None

    @property
    def is_busy(self) -> bool:
        """A match goes on, or a tournament's is about to begin, whoever looks."""
        return self.table.is_playing or self.table.deals_at is not None

    def close(self) -> None:
        """Stop the clock; nothing happens here any more."""
        super().close()
        self._cancel_alarm()


class Rooms:
    """All rooms and halls of a server. Each is read from the log when somebody first asks for it."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.clock = settings.clock
        self.shelf = Shelf(settings.data / "rules")
        self.kitchen = Kitchen(self.shelf)
        self.minds = Minds(settings.minds, settings.limits.thought)
        self._rooms: dict[str, Room | Hall] = {}
        self._finding: dict[str, asyncio.Task[Room | Hall | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: set[asyncio.TimerHandle] = set()
        self._sweeper: asyncio.Task[None] | None = None
        store.on_waiting = self._tell_waiting

    def __len__(self) -> int:
        return len(self._rooms)

    def opened_from(self, address: str) -> int:
        """How many rooms in use were opened from an address."""
        return sum(room.address == address for room in self._rooms.values())

    async def open(self, wanted: Wanted, address: str = "") -> tuple[Room, str]:
        """Open a table for a new guest, who is its host, and return the guest's token."""
        secret = guests.new_secret()
        token = guests.new_token(secret)
        host = guests.guest_of(token)
        code = await self.free_code()
        now = self.clock.wall()
        table = Table.open(
            wanted.game,
            code,
            host,
            now,
            seats=wanted.seats,
            options=wanted.options,
            speed=wanted.speed,
            chat=wanted.chat,
            mode=self.kitchen.mode_of(wanted.game),
            is_test=wanted.is_test,
            given=wanted.given,
            seed=wanted.seed,
        )
        table.think_apart()
        table.take_in(table.tick(now), now)
        for message in opening_messages(wanted):
            table.take_in(table.receive(host, message, now), now)
        row = await self.store.create(TableRow(code, wanted.game.name, secret, now, now), table.log)
        room = Room(row, table, len(table.log), self, address)
        self._enliven(room)
        return room, token

    async def announce(self, wanted: WantedTournament, address: str = "") -> tuple[Hall, str]:
        """Announce a tournament for a new guest, who is its host, and return the guest's token."""
        now = self.clock.wall()
        row = new_hall_row(await self.free_code(), wanted.game, now)
        token = guests.new_token(row.secret)
        tournament = announced(wanted, row.code, guests.guest_of(token), now)
        row = await self.store.create(row, tournament.log)
        hall = Hall(row, tournament, self, address)
        self._enliven(hall)
        return hall, token

    async def open_for(self, hall: Hall, due: Due) -> Room:
        """Open the table of a tournament's match; the tokens of the tournament are good here too."""
        announced, now = hall.tournament.announced, self.clock.wall()
        table = Table.open(
            hall.tournament.game,
            due.code,
            "",
            now,
            seats=len(due.chairs),
            options=still_valid(hall.tournament.game, announced.options, len(due.chairs)),
            speed=announced.speed,
            chat=announced.chat,
            mode=self.kitchen.mode_of(hall.tournament.game),
            is_test=announced.is_test,
            tournament=announced.code,
        )
        table.think_apart()
        for seat, (name, guest, bot) in enumerate(hall.sitting(due)):
            table.fold(log.Sat(at=now, seat=seat, name=name, guest=guest, bot=bot))
        table.take_in(table.tick(now), now)
        row = await self.store.create(TableRow(due.code, announced.game, hall.row.secret, now, now), table.log)
        room = Room(row, table, len(table.log), self, hall.address)
        self._enliven(room)
        return room

    async def free_code(self) -> str:
        """A code nobody has."""
        while True:
            code = guests.new_code()
            if code not in self._rooms and await self.store.find(code) is None:
                return code

    async def find(self, code: str) -> Room | None:
        """The room with a code, from memory or from the log."""
        found = await self.find_any(code)
        return found if isinstance(found, Room) else None

    async def find_hall(self, code: str) -> Hall | None:
        """The hall with a code, from memory or from the log."""
        found = await self.find_any(code)
        return found if isinstance(found, Hall) else None

    def in_use(self, code: str) -> Room | Hall | None:
        """Whatever has a code, if it is in memory."""
        return self._rooms.get(code)

    async def find_any(self, code: str) -> Room | Hall | None:
        """Whatever has a code, from memory or from the log."""
        if code in self._rooms:
            return self._rooms[code]
        if code not in self._finding:
            self._finding[code] = asyncio.create_task(self._find(code))
            self._finding[code].add_done_callback(lambda _task: self._finding.pop(code, None))
        return await asyncio.shield(self._finding[code])

    async def _find(self, code: str) -> Room | Hall | None:
        row = await self.store.find(code)
        if row is None:
            return None
        if row.kind == "tournament":
            hall = Hall(row, await self.read_tournament(row), self)
            self._enliven(hall)
            self.start(hall.wake())
            return hall
        room = Room(row, *await self.read(row), self)
        self._enliven(room)
        if room.table.opened.tournament:
            self.start(self.wake_tournament(room.table.opened.tournament))
        return room

    async def wake_tournament(self, code: str) -> None:
        """Have a tournament look after its tables."""
        hall = await self.find_hall(code)
        if hall is not None:
            await hall.wake()

    def _enliven(self, room: Room | Hall) -> None:
        self._rooms[room.row.code] = room
        room.start_clock()
        if isinstance(room, Room):
            self.later(self.settings.linger + ROLL, room.call_the_roll)
        self._sweep_now_and_then()

    def forget(self, room: Live) -> None:
        """Close a room or a hall; it is read from the log when somebody asks for it again."""
        room.close()
        if self._rooms.get(room.row.code) is room:
            del self._rooms[room.row.code]

    async def read(self, row: TableRow) -> tuple[Table, int]:
        """A table from the last page of its log on, and how many entries the log has."""
        entries, count = await self.store.last_page(row)
        game = games.load(row.game)
        try:
            table = await in_pieces(Table.replaying(game, entries, self.kitchen.mode_of(game)))
        except Exception as error:
            logger.exception("table %s cannot be replayed", row.code)
            raise StoreError(f"Table {row.code} was played by other rules and cannot go on.") from error
        table.think_apart()
        if table.is_outdated:
            for entry in table.tick(entries[-1].at):
                table.fold(entry)
            new = table.log[len(entries) :]
            await self.store.append(replace(row, active=0), count, new)
            count += len(new)
        return table, count

    async def read_tournament(self, row: TableRow) -> Tournament:
        """A tournament from its log."""
        return Tournament.replay(games.load(row.game), await self.store.entries(row))

    def _tell_waiting(self, is_waiting: bool) -> None:
        for room in self._rooms.values():
            for viewer in list(room.viewers):
                viewer.send(say.Book(is_waiting))

    # Housekeeping

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a task failed", exc_info=task.exception())

    def later(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something after a while."""

        def go() -> None:
            self._timers.discard(timer)
            self.start(work())

        timer = asyncio.get_running_loop().call_later(seconds, go)
        self._timers.add(timer)

    def _sweep_now_and_then(self) -> None:
        if self._sweeper is None:
            self._sweeper = asyncio.create_task(self._sweep(), name="room sweeper")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(max(1.0, self.settings.idle / 2))
            for room in list(self._rooms.values()):
                if room.is_idle:
                    self.forget(room)

    async def close(self) -> None:
        """Stop all clocks and let what is being stored be stored."""
        for timer in self._timers:
            timer.cancel()
        for room in self._rooms.values():
            room.close()
        self.minds.close()
        for task in [*self._tasks, *([self._sweeper] if self._sweeper else [])]:
            task.cancel()
        await self.store.close()


async def in_pieces(steps: Generator[None, None, Found]) -> Found:
    """Go through something long while everybody else goes on as well; its end is returned."""
    until = time.monotonic() + PIECE
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Found = end.value
            return found
        if time.monotonic() > until:
            await asyncio.sleep(0)
            until = time.monotonic() + PIECE
