"""Drives a live table as people would: random moves, words, wishes, lost connections, and time that passes."""

from __future__ import annotations

import random
from collections.abc import Iterator

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.sights import sight
from stolik.table.table import Table

GUESTS = ("guest-a", "guest-b")
NAMES = ("Ala", "Bartek")


class Driver:
    """A table, its clock and its luck. Entries go through the log's own encoding before they happen."""

    def __init__(self, game: Game, seed: int, seats: int | None = None) -> None:
        self.luck = random.Random(seed)
        self.now = 1_000_000
        seats = seats or self.luck.choice(list(game.seats))
        self.table = Table.open(game, "ABCDE", GUESTS[0], self.now, seats)
        self.table.entropy = lambda number: self.luck.randbytes(number)
        self.tick()
        for seat, (guest, name) in enumerate(zip(GUESTS, NAMES, strict=True)):
            self.send(guest, say.Sit(seat, name))

    def send(self, guest: str, message: say.FromClient) -> list[log.AnyEntry]:
        """Send a message; what comes of it is folded."""
        return self.fold(self.table.receive(guest, message, self.now))

    def fold(self, entries: list[log.AnyEntry]) -> list[log.AnyEntry]:
        """Store and fold."""
        for entry in entries:
            self.table.fold(log.decoder.decode(log.encoder.encode(entry)))
        return entries

    def path(self, guest: str) -> tuple[int, list[int]] | None:
        """A random move of a guest, as its client would send it, or None if the guest is not asked."""
        seen = sight(self.table, guest).match
        if seen is None or seen.moves is None or seen.open is None:
            return None
        path: list[int] = []
        node: say.Tree | None = seen.moves
        while node is not None:
            branch = self.luck.choice(node.branches)
            path.append(branch.answer)
            node = branch.then
        return seen.open.number, path

    def tick(self) -> list[log.AnyEntry]:
        """Let time pass until something happens."""
        when = self.table.wake_at()
        assert when is not None, "nobody will ever move again"
        self.now = max(self.now, when)
        return self.fold(self.table.tick(self.now))

    def steps(self) -> Iterator[list[log.AnyEntry]]:
        """Play a match to its end; yield what each step brought."""
        self.send(GUESTS[0], say.Start())
        while self.table.is_playing:
            self.now += self.luck.randrange(400)
            guest = self.luck.choice(GUESTS)
            move = self.path(guest)
            if move is not None and self.luck.random() < 0.7:
                yield self.send(guest, say.Play(*move))
            elif self.luck.random() < 0.1:
                yield self.disturb(guest)
            else:
                yield self.tick()

    def disturb(self, guest: str) -> list[log.AnyEntry]:
        """Something that is not a move."""
        kind = self.luck.randrange(6)
        if kind == 0:
            return self.fold(self.table.disconnect(guest, self.now))
        if kind == 1:
            return self.fold(self.table.connect(guest, self.now))
        if kind == 2:
            return self.send(guest, say.Say(f"I have it, honestly: {self.now}"))
        if kind == 3:
            return self.send(guest, say.Wish(self.luck.choice([1, 2, 5])))
        playing = self.table.playing
        if kind == 4 and playing is not None and playing.asked is not None:
            question = playing.match.question
            return self.send(guest, say.LastCall()) if question is not None and question.collects else []
        return self.send(guest, say.PassForMe(self.luck.choice(["", "turn", "always"])))

    def refused(self, guest: str, message: say.FromClient) -> str:
        """The sentence a message is refused with; nothing may change by it."""
        before = len(self.table.log)
        try:
            self.send(guest, message)
        except StolikError as error:
            assert len(self.table.log) == before
            return error.sentence
        raise AssertionError(f"{message} was not refused")
