"""Tables at leisure: the same table, only the clock differs."""

from __future__ import annotations

import pytest

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.table import clock
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.sights import sight
from stolik.table.table import Table

GUESTS = ("guest-a", "guest-b", "guest-c")
NAMES = ("Ada", "Bolek", "Cyryl")


class Leisurely:
    """People at a table at leisure."""

    def __init__(self, game: str = "conflict", people: int = 2, turn: int = 24, window: int = 0) -> None:
        self.now = 1_000_000
        self.table = Table.open(
            games.load(game),
            "ABCDE",
            GUESTS[0],
            self.now,
            max(2, people),
            {"first": "seat1"} if game == "conflict" else {},
            mode="plain",
            is_test=True,
            turn_hours=turn,
            window_hours=window,
        )
        for seat in range(people):
            self.send(seat, say.Sit(seat, NAMES[seat]))

    def send(self, seat: int, message: say.FromClient) -> None:
        """Somebody says something."""
        self.fold(self.table.receive(GUESTS[seat], message, self.now))

    def fold(self, entries: list[log.AnyEntry]) -> None:
        """It goes through the log's own encoding before it happens."""
        for entry in entries:
            self.table.fold(log.decoder.decode(log.encoder.encode(entry)))
        while (when := self.table.wake_at()) is not None and when <= self.now:
            for entry in self.table.tick(self.now):
                self.table.fold(entry)

    def play(self, seat: int, words: str) -> None:
        """Somebody answers."""
        self.send(seat, say.Play(self.asked.number, words=words))

    @property
    def asked(self) -> log.Asked:
        """The open question."""
        assert self.table.playing is not None
        assert self.table.playing.asked is not None
        return self.table.playing.asked

    @property
    def hours_left(self) -> float:
        """How long it stays open, in hours."""
        return (self.asked.deadline - self.now) / clock.HOUR

    def sleep(self) -> None:
        """Nobody does anything until time is over."""
        when = self.table.wake_at()
        assert when is not None
        self.now = max(self.now, when)
        self.fold([])


@pytest.mark.parametrize(("window", "hours"), [(0, 12), (3, 3), (24, 24)])
def test_a_move_has_a_day_and_a_window_twelve_hours_unless_the_table_says_otherwise(window: int, hours: int) -> None:
    table = Leisurely(window=window)
    table.send(0, say.Start())
    assert table.hours_left == 24
    table.play(0, "declare russia")
    assert table.hours_left == hours
    table.play(1, "pass")
    assert table.hours_left == 24  # and is over at once when all have answered


def test_who_sleeps_too_long_makes_the_least_harmful_move_and_plays_on() -> None:
    table = Leisurely()
    table.send(0, say.Start())
    table.sleep()
    last = next(entry for entry in reversed(table.table.log) if isinstance(entry, log.Answered))
    assert (last.chair, last.by) == (0, log.TIMEOUT)
    assert not table.table.sitters[0].player


def test_nobody_is_missed_and_no_bot_plays_for_who_is_away() -> None:
    table = Leisurely()
    table.send(0, say.Start())
    assert table.table.disconnect(GUESTS[0], table.now) == []
    for _ in range(2 * (clock.MISSES - 1)):  # each lets two turns go by, and windows
        table.sleep()
    assert all(place.is_online and not place.is_played_by_bot for place in sight(table.table, GUESTS[1]).places)


@pytest.mark.parametrize("game", games.NAMES)
def test_every_game_comes_to_its_end_although_everybody_sleeps(game: str) -> None:
    table = Leisurely(game, people=2)
    table.send(0, say.Start())
    for _ in range(3000):
        if not table.table.is_playing:
            break
        before = table.now
        table.sleep()
        assert table.now - before <= 24 * clock.HOUR
    assert not table.table.is_playing


def test_where_all_are_asked_everybody_has_the_same_hours_and_no_last_call_is_made() -> None:
    table = Leisurely("roulette", people=3)
    table.send(0, say.Start())
    question = table.table.playing.match.question  # type: ignore[union-attr]
    while question is None or not question.collects:
        table.sleep()
        question = table.table.playing.match.question  # type: ignore[union-attr]
    assert table.hours_left == 12
    with pytest.raises(StolikError) as refused:
        table.send(0, say.LastCall())
    assert refused.value.code == "call.clock"  # type: ignore[attr-defined]


def test_nobody_wishes_for_another_clock_and_who_plays_bots_alone_has_none() -> None:
    table = Leisurely()
    with pytest.raises(StolikError) as refused:
        table.send(0, say.Wish(1))
    assert refused.value.code == "speed.leisure"  # type: ignore[attr-defined]
    alone = Leisurely(people=1)
    alone.send(0, say.Start())
    while 0 not in alone.table.playing.match.awaited:  # type: ignore[union-attr]
        alone.sleep()
    assert alone.asked.deadline == 0


def test_a_rematch_begins_when_all_want_it_and_not_before() -> None:
    table = Leisurely("clash")
    table.send(0, say.Start())
    table.send(1, say.Resign())
    table.send(0, say.PlayAgain())
    assert table.table.wake_at() is None
    table.send(1, say.PlayAgain())
    assert table.table.is_playing
    assert not any(sitter.is_taken_over for sitter in table.table.sitters)


def test_a_window_is_no_longer_than_a_turn() -> None:
    with pytest.raises(StolikError) as refused:
        Leisurely(turn=24, window=25)
    assert refused.value.code == "hours.window"  # type: ignore[attr-defined]


def test_a_log_from_before_there_was_leisure_is_played_in_one_go() -> None:
    table = Leisurely(turn=0)
    assert table.table.leisure is None
    table.send(0, say.Start())
    assert table.asked.deadline - table.now == 60_000


def misses(table: Leisurely, seat: int) -> int:
    """How many turns in a row somebody has let go by."""
    return table.table.sitters[seat].missed


def let_go_by(table: Leisurely, seat: int, turns: int) -> None:
    """Somebody lets some turns go by; the other plays on, and says nothing in windows."""
    missed = 0
    while missed < turns:
        question = table.table.playing.match.question  # type: ignore[union-attr]
        if question is not None and not question.may and seat not in table.table.playing.match.awaited:  # type: ignore[union-attr]
            table.play(1 - seat, "declare businessmen")
            continue
        before = misses(table, seat)
        table.sleep()
        missed += misses(table, seat) > before


def test_who_lets_three_turns_go_by_is_played_for_until_they_come_back() -> None:
    table = Leisurely()
    table.send(0, say.Start())
    let_go_by(table, 0, clock.MISSES - 1)
    assert not table.table.sitters[0].player
    let_go_by(table, 0, 1)
    assert table.table.sitters[0].player
    seen = sight(table.table, GUESTS[1])
    assert (seen.places[0].is_played_by_bot, seen.is_host) == (True, True), "who is there is the host now"
    again = Table.replay(table.table.game, table.table.log, "plain")
    assert (again.sitters, again.host) == (table.table.sitters, table.table.host)
    table.fold(table.table.connect(GUESTS[0], table.now))
    assert (table.table.sitters[0].player, misses(table, 0)) == ("", 0)
    assert not sight(table.table, GUESTS[0]).is_host


def test_who_answers_in_between_has_missed_nothing() -> None:
    table = Leisurely()
    table.send(0, say.Start())
    let_go_by(table, 0, clock.MISSES - 1)
    while table.table.playing.match.question.may or 0 not in table.table.playing.match.awaited:  # type: ignore[union-attr]
        if table.table.playing.match.question.may:  # type: ignore[union-attr]
            table.sleep()
        else:
            table.play(1, "declare businessmen")
    table.play(0, "declare businessmen")
    assert misses(table, 0) == 0
    let_go_by(table, 0, clock.MISSES - 1)
    assert not table.table.sitters[0].player


def test_whose_page_was_open_all_the_time_is_back_as_soon_as_they_say_anything() -> None:
    table = Leisurely()
    table.send(0, say.Start())
    let_go_by(table, 0, clock.MISSES)
    assert table.table.sitters[0].player
    table.send(0, say.Say("tu jestem"))
    assert not table.table.sitters[0].player
