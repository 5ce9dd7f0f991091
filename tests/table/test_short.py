"""The short way of a move leads where the long one leads: to the same log, the same clock and the same sight."""

from __future__ import annotations

import random

import msgspec
import pytest

from stolik.core.door.game import Game
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table import short
from stolik.table.sights import sight
from stolik.table.table import Table
from tests.doors import every_game
from tests.table.driving import GUESTS, Driver

SPECTATOR = "somebody"


class Twins(Driver):
    """Two tables with the same guests and the same luck: one folds and ticks entry by entry, the other goes its way."""

    def __init__(self, game: Game, seed: int) -> None:
        self.twin: Table | None = None
        super().__init__(game, seed, seats=2)
        self.twin = Table.replay(game, self.table.log)
        for table in (self.table, self.twin):
            keys = random.Random(seed)
            table.entropy = keys.randbytes

    def send(self, guest: str, message: say.FromClient) -> list[log.AnyEntry]:
        """Send a message to both."""
        if self.twin is not None:
            self.twin.take_in(self.twin.receive(guest, message, self.now), self.now)
        return super().send(guest, message)

    def fold(self, entries: list[log.AnyEntry]) -> list[log.AnyEntry]:
        """Fold at the one, and what follows at once; then both are alike."""
        happened = entries
        while entries:
            super().fold(entries)
            entries = self.table.tick(self.now) if self.twin is not None else []
        if self.twin is not None:
            self.compare(self.twin)
        return happened

    def tick(self) -> list[log.AnyEntry]:
        """Let time pass at both, if anybody waits for it."""
        if self.twin is not None and self.table.wake_at() is None:
            return []
        if self.twin is not None:
            self.now = max(self.now, self.table.wake_at() or 0)
            self.twin.take_in(self.twin.tick(self.now), self.now)
        return super().tick()

    def disturb(self, guest: str) -> list[log.AnyEntry]:
        """A wish that lengthens the clock, or that somebody is passed for."""
        wishes = (say.Wish(5), say.Wish(0), say.Spare(True), say.Spare(False), say.PassForMe("turn"))
        wish: say.FromClient = self.luck.choice(wishes)
        return self.send(guest, wish)

    def compare(self, twin: Table) -> None:
        """Nobody can tell the two tables apart."""
        count = len(self.table.log)
        assert len(twin.log) == count
        assert log.encoder.encode_all(twin.log[-4:]) == log.encoder.encode_all(self.table.log[-4:])
        assert twin.wake_at() == self.table.wake_at()
        for guest in (*GUESTS, SPECTATOR):
            assert msgspec.json.encode(sight(twin, guest)) == msgspec.json.encode(sight(self.table, guest))


@every_game
def test_the_short_way_leads_where_the_long_one_leads(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    gone: list[int] = []
    go, moves = short.go, 0

    def noted(table: Table, now: int) -> None:
        gone.append(now)
        go(table, now)

    monkeypatch.setattr(short, "go", noted)
    for seed in range(5):
        twins = Twins(game, seed)
        for guest in GUESTS:
            twins.send(guest, say.Spare(False))
        for number, happened in enumerate(twins.steps()):
            moves += any(isinstance(entry, log.Answered) and entry.by == "guest" for entry in happened)
            if number > 50:
                break
    assert len(gone) > moves / 2 > 10
