"""The match that lies on the table."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.moves import Trial
from stolik.core.kit.events import EVERYBODY
from stolik.core.kit.piles import NOTHING
from stolik.core.machine.desk import Stepped
from stolik.table import entries as log


class Kept(msgspec.Struct, frozen=True, gc=False):
    """A record of the match that the log holds, and how many moves had been made."""

    cells: bytes
    fields: str
    moves: int


class Playing(msgspec.Struct, eq=False):
    """A match on the table."""

    number: int
    key: bytes
    match: Match
    seats: list[int]  # chair → seat
    nonces: list[bytes]
    own: list[int]  # chairs whose nonce came from the guest
    asked: log.Asked | None = None
    called: log.Called | None = None  # the last call for answers to it
    held: set[int] = msgspec.field(
        default_factory=set
    )  # chairs that have passed in a window that stays open all the same
    paused_at: int = 0  # since when its only person reads; 0: time goes by
    closes: int = 0  # when it closes although nobody is told so; 0 if that is open
    questions: int = 0
    answered: dict[int, tuple[int, list[int]]] = {}  # chair → its last answer
    decided: tuple[log.Answered, Trial] | None = None  # on what was tried for it; it has not happened yet
    told: list[log.Told] = []  # all events so far
    counted: list[tuple[str, int, int]] = msgspec.field(
        default_factory=list
    )  # tally, chair and first event of the move
    moves: int = 0
    answers: int = 0  # single ones; each had a chance of its own
    kept: Kept | None = None
    ended: log.Ended | None = None
    is_stale: bool = False  # today's rules could not play it again
    pondering: set[int] = msgspec.field(
        default_factory=set
    )  # chairs whose bots have begun to think about the open question
    thoughts: dict[int, list[int]] = msgspec.field(
        default_factory=dict
    )  # … and what they have made up their minds to answer
    late: dict[int, int] = msgspec.field(default_factory=dict)  # … by how much later than drawn

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return self.ended is not None or (self.match.is_over and not self.is_stale)

    def put(self, asked: log.Asked) -> None:
        """A question is put."""
        self.asked, self.questions = asked, asked.number
        self.called, self.closes = None, 0
        if self.held:
            self.held.clear()
        if self.pondering:
            self.pondering.clear()
            self.thoughts.clear()
            self.late.clear()

    def make(self, entry: log.Answered) -> Stepped:
        """Make a move; one that was just decided on is not tried once more."""
        match, decided, self.decided = self.match, self.decided, None
        if decided is not None and decided[0] is entry and decided[1].before is match.cells:
            return match.keep(decided[1]).stepped
        return match.make(entry.chair, entry.path).stepped

    def note(self, entry: log.Answered, told: list[log.Told], fields: str) -> None:
        """A move was made."""
        self.answered[entry.chair] = entry.question, entry.path
        self.told += told if entry.by != log.TIMEOUT else said_late(entry, told)
        self.moves += 1
        self.answers += len(entry.path)
        if entry.cells:
            self.kept = Kept(entry.cells, fields, self.moves)

    def put_off(self, time: int) -> None:
        """All that the open question waits for comes later."""
        if self.asked is not None:
            self.asked = msgspec.structs.replace(
                self.asked,
                at=self.asked.at + time,
                deadline=self.asked.deadline and self.asked.deadline + time,
                longest=self.asked.longest and self.asked.longest + time,
                alone={chair: when + time for chair, when in self.asked.alone.items()},
            )
        if self.called is not None:
            self.called = msgspec.structs.replace(self.called, at=self.called.at + time)
        self.closes = self.closes and self.closes + time

    def count(self, before: Any, after: Any) -> None:
        """What a move adds to what the game counts for its reports: by the numbers of the record."""
        told, cells = len(self.told), tally_cells(self.match.game, self.match.seats)
        self.counted += [(name, chair, told) for name, chair, cell in cells if after[cell] > before[cell]]

    def chair_of(self, seat: int) -> int:
        """A seat's chair."""
        return self.seats.index(seat)


def said_late(entry: log.Answered, told: list[log.Told]) -> list[log.Told]:
    """The events of a move the table made, and that it did; after the first of them, which may begin a turn."""
    return [*told[:1], log.Told("out_of_time", "", entry.chair, NOTHING, 0, "", EVERYBODY), *told[1:]]


@cache
def tally_cells(game: Game, seats: int) -> list[tuple[str, int, int]]:
    """What a game counts for its reports: tally, chair and cell."""
    tallies = [field for field in game.state.fields.values() if field.is_tally]
    return [(field.name, chair, field.offset + chair) for field in tallies for chair in range(seats)]


@cache
def turn_cells(game: Game) -> list[int]:
    """Where in the record stands what changes when another turn begins: whose it is, and which if they are counted."""
    fields = game.state.fields
    return [fields[name].offset for name in (game.turn, "turns") if name in fields]
