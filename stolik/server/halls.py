"""Halls: live tournaments with their viewers, and the tables set for their matches.

The log of a tournament says first under which code a match will be played; then the table is opened under that code. So
whenever the server is lost, the tables that are missing are opened from the log, and none is opened twice. Results are
not sent to a hall, it looks for them: at every table of a match that is due, whenever one of them has ended and when
the hall is read from the log.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.server import guests
from stolik.server.live import Done, Live
from stolik.server.stores.rows import Fenced, TableRow
from stolik.server.viewer import CELLS, WORDS, HallPage, HallViewer, Viewer
from stolik.server.wanted import Glance
from stolik.table.messages import Language
from stolik.table.tournament import entries as log
from stolik.table.tournament import messages as say
from stolik.table.tournament.sights import Overview
from stolik.table.tournament.tournament import Due, Entrant, Tournament

if TYPE_CHECKING:
    from stolik.server.rooms import Rooms

logger = logging.getLogger("stolik.server")

RETRY = 1.0  # seconds until tables that could not be set are tried again


class Hall(Live):
    """One tournament and whoever looks at it."""

    decoder = msgspec.json.Decoder(say.FromClient)
    viewer_of = {WORDS: HallViewer, CELLS: HallPage}

    def __init__(self, row: TableRow, tournament: Tournament, rooms: Rooms, address: str = "") -> None:
        super().__init__(row, rooms, len(tournament.log), tournament.log[-1].at, address)
        self._take(tournament)

    def _take(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.stored = len(tournament.log)
        tournament.log.clear()

    def taken_out(self) -> list[log.AnyEntry]:
        """What has happened here and is to be stored."""
        happened, self.tournament.log = self.tournament.log, []
        return happened

    def take_in(self, decided: Sequence[log.AnyEntry], now: int) -> None:
        """Let what was decided happen."""
        for entry in decided:
            self.tournament.fold(entry)

    async def read(self) -> None:
        """Read the tournament back from the log."""
        self._take(await self.rooms.read_tournament(self.row))

    def scene(self) -> Overview:
        """What viewers are shown of it."""
        return Overview(self.tournament)

    def belongs(self, guest: str) -> bool:
        """Does the guest take part, or is it the host?"""
        return guest == self.tournament.host or self.tournament.entrant_of(guest) >= 0

    def welcome(self, viewer: Viewer, now: int) -> list[log.AnyEntry]:
        """A program that takes part is shown as one, also if it entered as a page does."""
        return self.tournament.introduce([self.tournament.entrant_of(viewer.guest)] if viewer.is_program else [], now)

    def receive(self, viewer: Viewer, message: say.FromClient, done: Done) -> None:
        """Do what a viewer asks for; `done` is told when, or why that is not possible."""
        self.begin(lambda now: self._decide_on(viewer, message, now), done)

    def _decide_on(self, viewer: Viewer, message: say.FromClient, now: int) -> list[log.AnyEntry]:
        self.rooms.filter.check(message)
        decided = self.tournament.receive(viewer.guest, message, now)
        return self.tournament.introduced(decided, [viewer.guest] if viewer.is_program else [], now)

    async def glance(self) -> Glance:
        """What anybody with the code may know before coming in."""
        return Glance([entrant.name for entrant in self.tournament.entrants.values()], [], self.tournament.is_running)

    async def wake(self) -> None:
        """Look whether a match has ended, and set the tables that are due."""
        if not self.is_closed:
            await self.change(lambda now: [])

    @property
    def is_busy(self) -> bool:
        """A tournament that goes on is kept in mind: its tables go on without viewers too."""
        return self.tournament.is_running

    async def follow_up(self, happened: Sequence[Any]) -> None:
        """Set tables for what is due and take in what has ended there, until nothing is left to do."""
        await self.rooms.people.register.note_names(happened)
        try:
            while await self._set_tables() or await self._take_results():
                pass
        except Fenced:
            self.give_up()
        except Exception as error:
            told = None if isinstance(error, StolikError) else error
            logger.error("tournament %s: a table could not be set: %s", self.row.code, error, exc_info=told)
            await self._read_back()
            self.rooms.later(RETRY, self.wake)

    async def _set_tables(self) -> bool:
        """Put down codes for the matches that have none."""
        now = self.tell_time()
        for due in self.tournament.due():
            if not due.code:
                self.tournament.fold(self.tournament.seat(due, await self.rooms.free_code(), now))
        return bool(await self.keep(now))

    async def _take_results(self) -> bool:
        """Look at every table of a match that is due; one that is missing is opened."""
        now = self.tell_time()
        for due in self.tournament.due():
            room = await self.rooms.find_any(due.code) or await self.rooms.open_for(self, due)
            seen = await room.glance()
            if seen.tournament != self.row.code:  # somebody's own table has got the code meanwhile
                self.tournament.fold(self.tournament.seat(due, await self.rooms.free_code(), now))
                continue
            self.take_in(self.tournament.introduce([due.chairs[seat] for seat in seen.programs], now), now)
            if seen.ended is not None:
                self.take_in(self.tournament.report(due.match, due.attempt, seen.ended, now), now)
        return bool(await self.keep(now))

    def sitting(self, due: Due) -> list[Entrant]:
        """Who sits where in a match."""
        return [self.tournament.entrants[number] for number in due.chairs]


@dataclass(frozen=True)
class WantedTournament:
    """A tournament somebody would like to announce."""

    game: Game
    form: str
    options: dict[str, str]
    speed: int
    chat: str
    rounds: int
    groups: int
    size: int
    is_drawn: bool
    bots: list[str]
    language: Language  # of their names
    name: str
    is_test: bool


def announced(wanted: WantedTournament, code: str, host: str, now: int, is_program: bool = False) -> Tournament:
    """A tournament as wanted, with its host, if there is a name, and its bots among the entrants."""
    tournament = Tournament.announce(
        wanted.game,
        code,
        host,
        now,
        wanted.form,
        wanted.options,
        wanted.speed,
        wanted.chat,
        wanted.rounds,
        wanted.groups,
        wanted.size,
        wanted.is_drawn,
        wanted.is_test,
    )
    messages: list[say.FromClient] = [say.Enter(wanted.name)] if wanted.name else []
    for message in [*messages, *(say.AddBot(bot, wanted.language) for bot in wanted.bots)]:
        decided = tournament.receive(host, message, now)
        for entry in tournament.introduced(decided, [host] if is_program else [], now):
            tournament.fold(entry)
    return tournament


def new_hall_row(code: str, game: Game, now: int) -> TableRow:
    """A tournament as the store lists it: its secret is that of all its tables, so a guest needs one token."""
    return TableRow(code, game.name, guests.new_secret(), now, now, kind="tournament")
