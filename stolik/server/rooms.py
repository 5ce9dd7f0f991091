"""All rooms and halls of a server, each read from the log when somebody first asks for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import sqlalchemy as sql

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.server import following, guests, schema
from stolik.server.filter import Filter
from stolik.server.halls import Hall, WantedTournament, announced, new_hall_row
from stolik.server.kitchen import Kitchen
from stolik.server.live import Live
from stolik.server.minds import Minds
from stolik.server.owning import Alone
from stolik.server.people.regulars import Regulars
from stolik.server.piecewise import in_pieces
from stolik.server.reminding import Reminding
from stolik.server.room import RETRY, Room
from stolik.server.settings import Settings
from stolik.server.shelf import Shelf
from stolik.server.store import Store
from stolik.server.stores.rows import StoreError, TableRow
from stolik.server.wanted import Wanted, opening_messages
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.house import DAY
from stolik.table.people import NOBODY
from stolik.table.seating import introduced
from stolik.table.table import Table
from stolik.table.tournament.tournament import Due, Tournament
from stolik.table.upgrade import still_valid

if TYPE_CHECKING:
    from stolik.server.cluster.cluster import Cluster
    from stolik.server.cluster.far import Far

logger = logging.getLogger("stolik.server")

CLOSED = "closed"  # the kind of a table that was closed for good
ROLL = 3.0  # seconds guests have to come back after a restart before they are missed


class Rooms:
    """All rooms and halls of a server. Each is read from the log when somebody first asks for it."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.people = Regulars(store, settings.limits)
        self.settings = settings
        self.clock = settings.clock
        self.filter = Filter(settings.data)
        self.shelf = Shelf(settings.data / "rules")
        self.kitchen = Kitchen(self.shelf)
        self.minds = Minds(settings.minds, settings.limits.thought)
        self.owning: Alone | Cluster = Alone()
        self.reminding = None if settings.push is None else Reminding(self, settings.push)
        self.new_room: Callable[..., Room] = Room
        self._rooms: dict[str, Room | Hall] = {}
        self._finding: dict[str, asyncio.Task[Room | Hall | Far | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: set[asyncio.TimerHandle] = set()
        self._sweeper: asyncio.Task[None] | None = None
        store.on_waiting = self._tell_waiting

    def __len__(self) -> int:
        return len(self._rooms)

    def opened_from(self, address: str) -> int:
        """How many rooms in use were opened from an address."""
        return sum(room.address == address for room in self._rooms.values())

    async def open(
        self, wanted: Wanted, address: str = "", person: int = NOBODY, is_program: bool = False
    ) -> tuple[Room, str]:
        """Open a table for a person or a new guest, who is its host, and return the token of that."""
        secret = guests.new_secret()
        token = guests.new_token(secret, person)
        guest = guests.guest_of(token)
        host = "" if wanted.house else guest
        code, now = await self.free_code(), self.clock.wall()
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
            turn_hours=wanted.turn_hours,
            window_hours=wanted.window_hours,
            house=wanted.house,
        )
        table.think_apart()
        table.take_in([log.Committed(now, 1, wanted.key)] if wanted.key else table.tick(now), now)
        for message in opening_messages(wanted):
            self.filter.check(message)
            decided = table.receive(guest if isinstance(message, say.Sit) else host, message, now)
            table.take_in(introduced(table, decided, {guest} if is_program else (), now), now)
        kind = DAY if wanted.house == DAY else "table"
        row = await self.store.create(TableRow(code, wanted.game.name, secret, now, now, kind=kind), table.log)
        await self.people.register.note_names(table.log)
        room = self.new_room(row, table, len(table.log), self, address)
        self._enliven(room)
        return room, token

    async def announce(
        self, wanted: WantedTournament, address: str = "", person: int = NOBODY, is_program: bool = False
    ) -> tuple[Hall, str]:
        """Announce a tournament for a person or a new guest, who is its host, and return the token of that."""
        now = self.clock.wall()
        self.filter.check_name(wanted.name)
        row = new_hall_row(await self.free_code(), wanted.game, now)
        token = guests.new_token(row.secret, person)
        tournament = announced(wanted, row.code, guests.guest_of(token), now, is_program)
        row = await self.store.create(row, tournament.log)
        await self.people.register.note_names(tournament.log)
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
        for seat, entrant in enumerate(hall.sitting(due)):
            table.fold(log.Sat(at=now, seat=seat, name=entrant.name, guest=entrant.guest, bot=entrant.bot))
            if entrant.is_program:
                table.fold(log.Introduced(at=now, seat=seat))
        table.take_in(table.tick(now), now)
        row = await self.store.create(TableRow(due.code, announced.game, hall.row.secret, now, now), table.log)
        room = self.new_room(row, table, len(table.log), self, hall.address)
        self._enliven(room)
        return room

    async def free_code(self) -> str:
        """A code nobody has."""
        self.owning.check()
        while True:
            code = guests.new_code()
            if code not in self._rooms and await self.store.find(code) is None:
                return code

    def in_use(self, code: str) -> Room | Hall | None:
        """Whatever has a code, if it is in memory."""
        return self._rooms.get(code)

    async def find_any(self, code: str) -> Room | Hall | Far | None:
        """Whatever has a code, from memory or from the log; or where it is, if another server has it."""
        if room := self._rooms.get(code):
            room.stay()
            return room
        if code not in self._finding:
            self._finding[code] = asyncio.create_task(self._find(code))
            self._finding[code].add_done_callback(lambda _task: self._finding.pop(code, None))
        return await asyncio.shield(self._finding[code])

    async def _find(self, code: str) -> Room | Hall | Far | None:
        found = await self.store.find(code)
        if found is None or found.kind == CLOSED:
            return None
        row = await self.owning.take(found)
        if not isinstance(row, TableRow):
            return row
        room: Room | Hall
        try:
            if row.kind == "tournament":
                room = Hall(row, await self.read_tournament(row), self)
            else:
                room = self.new_room(row, *await self.read(row), self)
            self.owning.check(row)  # for that took a while
        except BaseException:
            self.start(self.owning.let_go(row))
            raise
        self._enliven(room)
        if tournament := row.code if isinstance(room, Hall) else room.table.opened.tournament:
            self.start(self.wake_tournament(tournament))
        return room

    async def wake_tournament(self, code: str) -> None:
        """Have a tournament look after its tables."""
        try:
            hall = await self.find_any(code)
            if hall is not None and not isinstance(hall, Room):
                await hall.wake()
        except StolikError:  # its server does not answer now
            self.later(RETRY, lambda: self.wake_tournament(code))

    def wake_tournaments(self) -> None:
        """Have every tournament that goes on here look after its tables."""
        for hall in self._rooms.values():
            if isinstance(hall, Hall) and hall.is_busy:
                self.start(hall.wake())

    def _enliven(self, room: Room | Hall) -> None:
        self._rooms[room.row.code] = room
        room.start_clock()
        if isinstance(room, Room):
            self.later(self.settings.linger + ROLL, room.call_the_roll)
            following.take_up(room)
        if self._sweeper is None:
            self._sweeper = asyncio.create_task(self._sweep(), name="room sweeper")

    def forget(self, room: Live) -> None:
        """Close a room or a hall; it is read from the log when somebody asks for it again."""
        room.close()
        if self._rooms.get(room.row.code) is room:
            del self._rooms[room.row.code]
            self.start(self.owning.let_go(room.row))

    def give_up_all(self) -> None:
        """Nothing that is here goes on here."""
        for room in list(self._rooms.values()):
            room.give_up()

    async def read_again(self, guest: str) -> None:
        """Wherever somebody has a place everything is read again: their name has changed, or is gone."""
        self.owning.tell_others(guest=guest)
        await self.read_again_here(guest)

    async def read_again_here(self, guest: str) -> None:
        """The same at this server."""
        for room in [room for room in self._rooms.values() if room.belongs(guest)]:
            async with room.at_rest():
                room.give_up()

    async def shut(self, row: TableRow) -> None:
        """Close a table for good."""

        def work(connection: sql.Connection) -> None:
            connection.execute(sql.update(schema.tables).where(schema.tables.c.id == row.id).values(kind=CLOSED))
            connection.execute(sql.delete(schema.lobby).where(schema.lobby.c.table_id == row.id))

        await self.store.transact(work)
        self.owning.tell_others(code=row.code)
        await self.shut_here(row.code)

    async def shut_here(self, code: str) -> None:
        """Nothing goes on at a table that was closed."""
        room = self._rooms.get(code)
        if room is not None:
            async with room.at_rest():
                room.give_up()

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
        error = None if task.cancelled() else task.exception()
        if error is not None:
            told = None if isinstance(error, StolikError) else error
            logger.error("a task failed: %s", error, exc_info=told)

    def later(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something after a while."""

        def go() -> None:
            self._timers.discard(timer)
            self.start(work())

        timer = asyncio.get_running_loop().call_later(seconds, go)
        self._timers.add(timer)

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
