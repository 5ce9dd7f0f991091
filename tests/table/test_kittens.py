"""Eksplodujące Kotki at a live table: what lies where nobody can tell, and how long a turn takes."""

from __future__ import annotations

import pytest

from stolik import games
from stolik.bots import new_bot
from stolik.table import messages as say
from stolik.table.sights import sight
from stolik.table.table import Table

KITTENS = games.load("kittens")
GUESTS = ("guest-a", "guest-b", "guest-c")
DRAW, DEFUSE, PASS = 0, 0, 0


class Live:
    """Three people at a table of theirs, and its clock."""

    def __init__(self, seats: int) -> None:
        self.now = 1_000_000
        options = {"first": "seat1"}
        self.table = Table.open(KITTENS, "ABCDE", GUESTS[0], self.now, seats, options, mode="plain", is_test=True)
        for seat, guest in enumerate(GUESTS):
            self.send(guest, say.Sit(seat, f"Ala{seat}"))
        self.send(GUESTS[0], say.Start())
        self.tick()

    def send(self, guest: str, message: say.FromClient) -> None:
        """Somebody says something."""
        for entry in self.table.receive(guest, message, self.now):
            self.table.fold(entry)

    def play(self, guest: str, *path: int) -> None:
        """Somebody answers the open question."""
        assert self.table.playing is not None
        assert self.table.playing.asked is not None
        self.send(guest, say.Play(self.table.playing.asked.number, list(path)))
        self.tick()

    def tick(self) -> None:
        """Time passes until nothing is due any more."""
        while (when := self.table.wake_at()) is not None and when <= self.now:
            for entry in self.table.tick(self.now):
                self.table.fold(entry)

    def seen(self, guest: str) -> say.MatchSight:
        """What somebody sees of the match."""
        match = sight(self.table, guest).match
        assert match is not None
        return match


@pytest.mark.rule("KI-9.12")
def test_the_others_are_told_how_many_cards_of_the_pile_are_loose_and_not_where() -> None:
    live = Live(5)  # whoever draws second finds a Kitten
    live.play(GUESTS[0], DRAW)
    live.play(GUESTS[1], DRAW)
    live.play(GUESTS[1], DEFUSE)
    assert [live.seen(guest).loose for guest in GUESTS] == [{}, {}, {}]
    live.play(GUESTS[1], 4)
    own = live.seen(GUESTS[1])
    assert own.loose == {}
    assert own.fields["deck"][-5] == "kitten"
    for guest in (GUESTS[0], GUESTS[2], "a spectator"):
        other = live.seen(guest)
        assert other.loose == {"deck": 1}
        assert other.fields["deck"][-1] == "kitten"
        assert set(other.fields["deck"][:-1]) == {"hidden"}


@pytest.mark.rule("KI-6.4")
@pytest.mark.parametrize("standing", ["", "always"])
def test_a_turn_of_three_people_who_never_nope_takes_less_than_six_seconds_of_waiting(standing: str) -> None:
    live = Live(3)
    for guest in GUESTS:
        live.send(guest, say.PassForMe(standing))
    begun = live.now
    turns = 1
    while live.table.is_playing:
        playing = live.table.playing
        assert playing is not None
        match, asked = playing.match, playing.asked
        assert asked is not None
        assert match.question is not None
        if match.question.may:  # nobody presses anything: the window closes by itself
            when = live.table.wake_at()
            assert when is not None
            live.now = max(live.now, when)
            live.tick()
            continue
        chair = match.awaited[0]
        move = new_bot("thumb", asked.number).move(match, chair)
        turns += match.question.word == "play" and move.answers[0] == DRAW
        live.play(GUESTS[playing.seats[chair]], *move.answers)
    assert (live.now - begun) / turns < 6000
