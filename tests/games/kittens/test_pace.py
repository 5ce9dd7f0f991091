"""How long a turn takes at a live table: the windows must not slow people down."""

from __future__ import annotations

import pytest

from stolik.bots import new_bot
from stolik.core.sets import members_of
from stolik.games import load
from stolik.table import messages as say
from tests.table.driving import Driver

GUESTS = ("guest-a", "guest-b", "guest-c")
THINKING = 1_000  # milliseconds for every choice that is not a window


class Family(Driver):
    """Three people who never Nope: each makes a sensible choice after a second of thought."""

    def __init__(self, seed: int, standing: str) -> None:
        super().__init__(load("kittens"), seed, seats=3)
        self.send(GUESTS[2], say.Sit(2, "Celina"))
        for guest in GUESTS:
            self.send(guest, say.PassForMe(standing))

    def seconds_a_turn(self) -> float:
        """The mean time from the beginning of a turn to the beginning of the next, over a whole match."""
        self.send(GUESTS[0], say.Start())
        begun, turns, last = self.now, 0, (-1, -1)
        while self.table.is_playing:
            match = self.table.playing.match
            turn = (match.value("turn"), match.value("owed"))
            turns, last = turns + (turn != last), turn
            question = match.question
            if question is None or question.may or self.table.playing.asked is None:
                self.tick()
            else:
                self.now += THINKING
                (seat,) = members_of(match.value("asked"))
                path = list(new_bot("thumb", self.luck.randrange(1 << 30)).move(match, seat).answers)
                guest = self.table.chairs[self.table.playing.seats[seat]].guest
                self.send(guest, say.Play(self.table.playing.asked.number, path))
        return (self.now - begun) / 1000 / turns


@pytest.mark.parametrize("standing", ["", "always"])
def test_a_turn_of_three_people_who_never_nope_takes_less_than_six_seconds(standing: str) -> None:
    times = [Family(seed, standing).seconds_a_turn() for seed in range(12)]
    assert sum(times) / len(times) < 6, times
