"""This server as one of several: which tables it has, the lines of guests from and to the others, and who is cut off.

A table that nobody has is taken by the server that is asked for it. One that another has is reached over the bus.

A server that does not reach the database or the bus, while others do, can serve nobody well: it lets go of its tables
and sends its guests away, and they come back through another. When nobody reaches it, it is not this server that is
cut off: then all wait where they are.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from stolik.core.kit.errors import StolikError
from stolik.server.cluster import letters
from stolik.server.cluster.bus import Answer, Bus, BusError
from stolik.server.cluster.far import Far
from stolik.server.cluster.members import BEAT, LEASE, Members
from stolik.server.cluster.porter import FarLine, Porter
from stolik.server.cluster.visits import MOVED, Visit
from stolik.server.halls import Hall
from stolik.server.live import Live
from stolik.server.pages import Served
from stolik.server.room import Room
from stolik.server.rooms import Rooms
from stolik.server.shelf import NAME
from stolik.server.stores.owners import Fellow
from stolik.server.stores.postgres import PostgresStore
from stolik.server.stores.rows import Busy, StoreError, TableRow
from stolik.server.viewer import Manner
from stolik.server.wire import Wire
from stolik.table.messages import Welcome
from stolik.table.words import Denied

if TYPE_CHECKING:
    from stolik.server.settings import Settings

logger = logging.getLogger("stolik.server")

SILENCE = 4.0  # seconds after which the guests of an edge that says nothing are gone
FRESH = 1.5  # seconds for which a server's word holds
LATE = 1.1  # seconds without a beat after which the database is away
APART = 1.2  # seconds for which a server lacks what others have until it is cut off
UNFELT = (0.0, 0)
NONE, HERE, AWAY = "none", "here", "away"


class FarEdge:
    """The other end of a line, where a guest of a table of this server is connected."""

    def __init__(self, cluster: Cluster, name: str, line: int) -> None:
        self._cluster = cluster
        self.name = name
        self.line = line
        self.visit: Visit | None = None
        self.shown = 0
        self.heard = 0
        self.done = 0
        self.since = time.monotonic()

    def show(self, frame: bytes) -> None:
        """Send the guest a frame."""
        self.shown += 1
        self._cluster.bus.tell(self.name, letters.ToGuest(self.line, self.shown, frame))

    def note_done(self) -> None:
        """One more of the guest's messages is done."""
        self.done += 1
        self._cluster.bus.tell(self.name, letters.Settled(self.line, self.done))

    def end(self, code: int) -> None:
        """The visit is over."""
        self._cluster.forget_edge(self)
        self._cluster.bus.tell(self.name, letters.CutLine(self.line, code))

    def hear(self, letter: letters.FromGuest) -> None:
        """What the guest says; each number once, and none left out."""
        if letter.number <= self.heard or self.visit is None:
            return
        if letter.number > self.heard + 1:
            self.lose()
            return
        self.heard += 1
        self.visit.hear(letter.frame, letter.is_again)

    def lose(self) -> None:
        """Something was lost on the way: the guest has to be called up anew."""
        self.leave()
        self.end(MOVED)

    def leave(self) -> None:
        """The guest is gone."""
        self._cluster.forget_edge(self)
        if self.visit is not None:
            self.visit.leave()


class Cluster:
    """This server among those that share a database."""

    def __init__(self, rooms: Rooms, store: PostgresStore, settings: Settings) -> None:
        self.rooms = rooms
        self.settings = settings
        self.name = store.owners.name
        self.bus = Bus(settings.bus, self.name, self._receive)
        self.members = Members(store.owners, self._bus_state)
        self.is_cut_off = False
        self.taken = 0  # tables, from other servers
        self._owners = store.owners
        self._porters: set[Porter] = set()
        self._lines: dict[int, FarLine] = {}
        self._last_line = 0
        self._edges: dict[tuple[str, int], FarEdge] = {}
        self._felt: dict[str, tuple[float, int]] = {}  # when an edge last said which lines it holds, in which letter
        self._pulses = 0  # sent
        self._others: dict[str, tuple[float, bool]] = {}  # when a server was last heard, and if it has the database
        self._apart_since = 0.0  # when this server was first seen to lack what others have
        self._task: asyncio.Task[None] | None = None
        self.members.on_gone = self._miss
        self.members.on_fenced = self._lose_all
        rooms.owning = self

    async def start(self) -> None:
        """Join the others."""
        if self.settings.bus:
            await self.bus.start()
        await self.members.start()
        self._task = asyncio.create_task(self._pulse_on(), name="cluster")

    async def leave(self) -> None:
        """Beat no more; tables are let go when the store closes."""
        if self._task is not None:
            self._task.cancel()
        await self.members.close()

    async def close(self) -> None:
        """Say the last things."""
        await self.bus.close()

    def _bus_state(self) -> str:
        if not self.settings.bus:
            return NONE
        return HERE if self.bus.is_here else AWAY

    @property
    def lines_out(self) -> int:
        """Guests of this server whose table another one has."""
        return len(self._lines)

    @property
    def lines_in(self) -> int:
        """Guests of other servers at tables of this one."""
        return len(self._edges)

    # Who has a table

    def check(self, row: TableRow | None = None) -> None:
        """Raises StoreError if nothing can be opened here, or a table that was taken is not this server's any more."""
        if self.is_cut_off or (row is not None and row.owner != self._owners.server):
            raise Busy("This server is cut off from the others.")

    async def take(self, row: TableRow) -> TableRow | Far:
        """Take a table, unless another server has it."""
        self.check()
        hand = await self._owners.take(row)
        if hand.owner == self._owners.server:
            self.taken += hand.epoch != row.epoch and row.owner != 0
            return replace(row, owner=hand.owner, epoch=hand.epoch)
        return Far(row, hand.owner, self)

    async def let_go(self, row: TableRow) -> None:
        """Any server may have the table now."""
        with contextlib.suppress(StoreError):  # it stays this server's
            await self._owners.let_go(row)

    def tell_others(self, guest: str = "", code: str = "") -> None:
        """Have the other servers read again what a guest belongs to, or close a table."""
        if self.settings.bus:
            self.bus.tell_all(letters.Forget(self.name, guest, code))

    async def ask(self, owner: int, letter: letters.AnyLetter) -> bytes:
        """Ask the server with a number."""
        server = await self.members.find(owner)
        if server is None:
            raise Denied("book")
        try:
            return await self.bus.ask(server.name, letter)
        except BusError as error:
            raise Denied("book") from error

    async def fetch(self, name: str) -> Served | None:
        """A file of rules that another server plays by: while a site is brought up to date there are several."""
        for server in list(self.members.others.values()) if NAME.fullmatch(name) else ():
            with contextlib.suppress(BusError):
                if body := await self.bus.ask(server.name, letters.Fetch(name)):
                    return self.rooms.shelf.keep(name, body)
        return None

    async def _lose_all(self) -> None:
        """Others have what this server had."""
        self.rooms.give_up_all()

    def _miss(self, server: Fellow) -> None:
        """A server is no more: guests look for its tables, and tournaments for their matches."""
        for line in [line for line in self._lines.values() if line.owner == server.name]:
            line.end(MOVED)
        for edge in [edge for edge in self._edges.values() if edge.name == server.name]:
            edge.leave()
        self._felt.pop(server.name, None)
        self._others.pop(server.name, None)
        self.rooms.wake_tournaments()

    # Guests of this server

    async def attend(self, wire: Wire, code: str, welcome: Welcome, manner: Manner) -> None:
        """Join a guest's connection to its table, wherever that is."""
        porter = Porter(self, wire, code, welcome, manner)
        self._porters.add(porter)
        try:
            if self.is_cut_off:
                porter.send_away()
            await porter.attend()
        finally:
            self._porters.discard(porter)

    async def new_line(self, porter: Porter, owner: int) -> FarLine | None:
        """A line to the server with a number, if that still is one."""
        server = await self.members.find(owner)
        if server is None or not self.bus.is_here:
            return None
        self._last_line += 1
        line = self._lines[self._last_line] = FarLine(porter, self, self._last_line, server.name)
        return line

    def hang_up(self, line: FarLine) -> None:
        """A line is not used any more."""
        self._lines.pop(line.number, None)

    def forget_edge(self, edge: FarEdge) -> None:
        """A guest from elsewhere is gone."""
        self._edges.pop((edge.name, edge.line), None)

    # Letters

    def _receive(self, letter: letters.AnyLetter, answer: Answer | None) -> None:
        match letter:
            case letters.ToGuest() | letters.Settled() | letters.CutLine():
                if (line := self._lines.get(letter.line)) is not None:
                    line.take(letter)
            case letters.FromGuest():
                if (edge := self._edges.get((letter.edge, letter.line))) is not None:
                    edge.hear(letter)
            case letters.HangUp():
                if (edge := self._edges.get((letter.edge, letter.line))) is not None:
                    edge.leave()
            case letters.CallUp():
                if (letter.edge, letter.line) not in self._edges:  # the bus may bring it twice
                    edge = self._edges[letter.edge, letter.line] = FarEdge(self, letter.edge, letter.line)
                    self.rooms.start(self._let_in(edge, letter))
            case letters.Holds():
                self._check_edges(letter)
            case letters.Pulse():
                for line in [line for line in self._lines.values() if line.owner == letter.owner]:
                    line.feel(letter)
            case letters.Here() if letter.name != self.name:
                self._others[letter.name] = time.monotonic(), letter.has_database
            case letters.Forget() if letter.name != self.name:
                self.rooms.start(self._forget(letter))
            case letters.Fetch():
                if answer is not None:
                    found = self.rooms.shelf.find(letter.name)
                    answer(found.body if found else b"")
            case letters.Look() | letters.Wake():
                if answer is not None:
                    self.rooms.start(self._answer(letter, answer))

    async def _forget(self, letter: letters.Forget) -> None:
        """Somebody's name is gone, or a table was closed, by way of another server."""
        if letter.guest:
            await self.rooms.read_again_here(letter.guest)
        if letter.code:
            await self.rooms.shut_here(letter.code)

    async def _let_in(self, edge: FarEdge, letter: letters.CallUp) -> None:
        """A guest from elsewhere would like to see a table of this server."""
        try:
            found = await self.rooms.find_any(letter.code)
        except StolikError:
            found = None
        if (edge.name, edge.line) not in self._edges:
            return  # the guest has gone meanwhile
        if not isinstance(found, Live):
            edge.end(MOVED)
            return
        edge.visit = Visit(found, letter.manner, self.settings.limits, edge)
        await edge.visit.enter()

    async def _answer(self, letter: letters.Look | letters.Wake, answer: Answer) -> None:
        with contextlib.suppress(StolikError):  # who asks gets no answer
            found = await self.rooms.find_any(letter.code)
            if isinstance(letter, letters.Look) and isinstance(found, Room | Hall):
                answer(msgspec.msgpack.encode(await found.glance()))
            elif isinstance(found, Hall):
                answer(b"")
                await found.wake()

    # Now and then

    async def _pulse_on(self) -> None:
        awake = before = time.monotonic()
        while True:
            await asyncio.sleep(BEAT)
            now = time.monotonic()
            awake, before = now if now - before > FRESH else awake, now  # who has slept knows nothing yet
            try:
                self._send_pulses()
                self._look_after_lines()
                if now - awake > LEASE:
                    self._judge()
            except Exception:
                logger.exception("the lines could not be looked after")

    def _send_pulses(self) -> None:
        if not self.settings.bus:
            return
        self.bus.tell_all(letters.Here(self.name, self._has_database))
        self._pulses += 1
        counted: defaultdict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
        for edge in self._edges.values():
            counted[edge.name][edge.line] = edge.shown, edge.done
        held: defaultdict[str, dict[int, int]] = defaultdict(dict)
        for line in self._lines.values():
            held[line.owner][line.number] = line.said
        for name in counted.keys() | {server.name for server in self.members.others.values()}:
            self.bus.tell(name, letters.Pulse(self.name, counted[name]))
        for name in held.keys() | {server.name for server in self.members.others.values()}:
            self.bus.tell(name, letters.Holds(self.name, self._pulses, held[name]))

    def _look_after_lines(self) -> None:
        for line in list(self._lines.values()):
            line.look_after()
        now = time.monotonic()
        for edge in list(self._edges.values()):
            if now - max(edge.since, self._felt.get(edge.name, UNFELT)[0]) > SILENCE:
                edge.leave()

    def _check_edges(self, letter: letters.Holds) -> None:
        """Guests whose edge does not know of them any more are gone; lines over which something was lost are no good.

        Letters come in the order they were sent: what was said, and that there is a line at all, came before this.
        """
        if letter.number <= self._felt.get(letter.edge, UNFELT)[1]:
            return
        self._felt[letter.edge] = time.monotonic(), letter.number
        for edge in [edge for edge in self._edges.values() if edge.name == letter.edge]:
            if edge.line not in letter.lines:
                edge.leave()
            elif edge.heard < letter.lines[edge.line]:
                edge.lose()
        for line in letter.lines:
            if (letter.edge, line) not in self._edges:
                self.bus.tell(letter.edge, letters.CutLine(line, MOVED))

    def _judge(self) -> None:
        """Has this server for a while not reached what others reach? All may lose it, and find it, one by one."""
        now = time.monotonic()
        lacking = self._lacking()
        self._apart_since = (self._apart_since or now) if lacking else 0.0
        if lacking and now - self._apart_since > APART and not self.is_cut_off:
            logger.warning("cut off from the %s: guests are sent to other servers", lacking)
            self.is_cut_off = True
            self.rooms.give_up_all()
        elif not lacking and self._has_database and self._bus_state() != AWAY:
            self.is_cut_off = False
        if self.is_cut_off:
            for porter in list(self._porters):
                porter.send_away()

    def _lacking(self) -> str:
        """What others reach and this server does not."""
        fresh = time.monotonic() - FRESH
        if not self._has_database:
            return "database" if any(has for heard, has in self._others.values() if heard > fresh) else ""
        others_have_bus = any(server.bus == HERE for server in self.members.others.values())
        return "bus" if self._bus_state() == AWAY and others_have_bus else ""

    @property
    def _has_database(self) -> bool:
        return self.members.away < LATE
