"""Drives a tournament without tables: entrants who enter, matches with any result, no-shows and withdrawals."""

from __future__ import annotations

import random
from typing import Any

from stolik import games
from stolik.core.door.moves import Result
from stolik.table.tournament import entries as log
from stolik.table.tournament import messages as say
from stolik.table.tournament.tournament import Due, Tournament

HOST = "host"


class Run:
    """A tournament and its luck. Entries go through the log's own encoding before they happen."""

    def __init__(self, game: str, form: str, entrants: int, seed: int = 0, **more: Any) -> None:
        self.luck = random.Random(seed)
        self.now = 1_000
        self.tournament = Tournament.announce(games.load(game), "BCDFG", HOST, self.now, form, **more)
        self.tournament.entropy = lambda: self.luck.getrandbits(53)
        for number in range(entrants):
            self.say(f"guest-{number}", say.Enter(f"P{number}"))

    def fold(self, entries: list[log.AnyEntry]) -> list[log.AnyEntry]:
        """Store and fold."""
        self.now += 1
        for entry in entries:
            self.tournament.fold(log.decoder.decode(log.encoder.encode(entry)))
        return entries

    def say(self, guest: str, message: say.FromClient) -> list[log.AnyEntry]:
        """Send a message; what comes of it is folded."""
        return self.fold(self.tournament.receive(guest, message, self.now))

    def begin(self) -> Run:
        """The host begins."""
        self.say(HOST, say.Begin())
        return self

    def report(self, due: Due, *places: int, winners: list[int] | None = None, points: tuple[int, ...] = ()) -> None:
        """A match ends with these places by chair; the firsts win unless others are named."""
        won = [chair for chair, place in enumerate(places) if place == 1] if winners is None else winners
        result = Result(tuple(won), places, points or (0,) * len(places), "any", "")
        self.fold(self.tournament.report(due.match, due.attempt, result, self.now))

    def win(self, due: Due, entrant: int, points: tuple[int, ...] = ()) -> None:
        """An entrant wins a duel."""
        self.report(due, *(1 if each == entrant else 2 for each in due.chairs), points=points)

    def draw(self, due: Due) -> None:
        """Nobody wins."""
        self.report(due, *(1 for _ in due.chairs), winners=[])

    def any_result(self, due: Due) -> None:
        """A match ends in any way a game could end."""
        seats = len(due.chairs)
        points = tuple(self.luck.randrange(5) for _ in range(seats))
        if self.luck.random() < 0.2:
            self.report(
                due, *(1 for _ in due.chairs), winners=self.luck.choice([[], list(range(seats))]), points=points
            )
            return
        places = self.luck.sample(range(1, seats + 1), seats)
        if seats > 2 and self.luck.random() < 0.3:
            places = [1 if place == 1 else 2 for place in places]
        self.report(due, *places, points=points)

    def any_step(self, trouble: float = 0.0) -> None:
        """One of the matches that are due ends, or with some chance somebody is missing or withdraws."""
        due = self.luck.choice(self.tournament.due())
        if self.luck.random() >= trouble:
            self.any_result(due)
        elif self.luck.random() < 0.5:
            self.say(HOST, say.NoShow(due.match, self.luck.choice(due.chairs)))
        else:
            self.say(HOST, say.Withdraw(self.luck.choice(self.tournament.seeds)))

    def finish(self, trouble: float = 0.0) -> Run:
        """Play to the end."""
        for _ in range(10_000):
            if self.tournament.is_over:
                return self
            self.any_step(trouble)
        raise AssertionError("the tournament does not end")
