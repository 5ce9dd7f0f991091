"""One match of an arena: everybody sits down, the cards are dealt, and somebody watches until it is over."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from stolik.arena.entrants import Contender, ProgramLimits, Running
from stolik.client.line import fetch
from stolik.client.table import RemoteTable
from stolik.core.kit.errors import StolikError

LONGEST = 600.0  # seconds of a match
ARRIVAL = 30.0  # seconds in which a program sits down
LOOK = 0.5  # seconds between two looks at the programs


class Forfeit(Exception):
    """A program has given its match away."""

    def __init__(self, seat: int, why: str) -> None:
        super().__init__(why)
        self.seat = seat
        self.why = why


class ArenaMatch:
    """A table of an arena, watched by its host, who does not play."""

    def __init__(
        self, address: str, game: str, entrants: Sequence[Contender], limits: ProgramLimits, logs: Path, **options: str
    ) -> None:
        self._address, self._entrants, self._limits, self._logs = address, entrants, limits, logs
        self._host = RemoteTable.open(address, game, "", seats=len(entrants), options=options)
        self._running: dict[int, Running] = {}

    def play(self) -> tuple[list[int], str]:
        """The place of every entrant, 1 for the first, and what is to be said of it."""
        with ExitStack() as stack:
            stack.callback(self._host.close)
            try:
                for seat, entrant in enumerate(self._entrants):
                    self._seat(seat, entrant, stack)
                self._host.start()
                self._watch(lambda: self._host.outcome is not None, LONGEST, "the match takes too long")
            except Forfeit as forfeit:
                return forfeited(len(self._entrants), forfeit)
        return self._places(), ""

    def file(self) -> bytes:
        """The match as a file, to be watched, verified and played again."""
        return fetch(self._address, f"/api/tables/{self._host.code}/matches/1")

    def _seat(self, seat: int, entrant: Contender, stack: ExitStack) -> None:
        if entrant.bot:
            self._host.invite(seat, entrant.bot)
            return
        log = self._logs / f"{entrant.name}.log"
        self._running[seat] = Running(entrant, self._address, self._host.code, self._limits, log)
        stack.callback(self._running[seat].end)
        self._watch(lambda: bool(self._host.sight.places[seat].name), ARRIVAL, "does not sit down", seat)

    def _watch(self, is_so: Callable[[], bool], seconds: float, why: str, waited_for: int = -1) -> None:
        """Look until something is so; whoever goes away before has lost."""
        until = time.monotonic() + seconds
        while not is_so():
            self._host.take_in(LOOK)
            gone = [seat for seat, running in self._running.items() if running.is_gone]
            if gone and not is_so():
                while self._host.take_in(0):
                    pass
                if not is_so():
                    raise Forfeit(gone[0], f"{self._entrants[gone[0]].name} has ended")
            if time.monotonic() > until:
                name = f"{self._entrants[waited_for].name} " if waited_for >= 0 else ""
                raise Forfeit(waited_for, f"{name}{why}")

    def _places(self) -> list[int]:
        outcome = self._host.outcome
        if outcome is None:
            raise StolikError("The match is not over.")
        chair_of = {name: chair for chair, name in enumerate(self._host.names)}
        return [outcome.places[chair_of[place.name]] for place in self._host.sight.places]


def forfeited(seats: int, forfeit: Forfeit) -> tuple[list[int], str]:
    """Who gives a match away is last, and all others share the first place; if nobody does, everybody."""
    return [2 if seat == forfeit.seat else 1 for seat in range(seats)], forfeit.why
