"""Tables at leisure: the same table, only the clock differs."""

from __future__ import annotations

from random import Random
from typing import Any

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

    def __init__(
        self, game: str = "conflict", people: int = 2, turn: int = 24, window: int = 0, given: Any = None
    ) -> None:
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
            given=given,
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
    for _ in range(clock.MISSES - 1):
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
        answer(table, table.table.playing.match.awaited[0], Random(1))  # type: ignore[union-attr]
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
    """How many answers in a row somebody has let go by."""
    return table.table.sitters[seat].missed


def is_awaited(table: Leisurely, seat: int) -> bool:
    """Is an answer of somebody waited for?"""
    return table.table.playing is not None and seat in table.table.playing.match.awaited


def stay(table: Leisurely, seat: int, luck: Random) -> None:
    """Somebody answers at once, whatever they are asked."""
    while table.table.is_playing and is_awaited(table, seat):
        answer(table, seat, luck)


def answer(table: Leisurely, seat: int, luck: Random) -> None:
    """Somebody answers somehow."""
    seen = sight(table.table, GUESTS[seat]).match
    assert seen is not None
    path: list[int] = []
    node = seen.moves
    while node is not None:
        branch = luck.choice(node.branches)
        path, node = [*path, branch.answer], branch.then
    table.send(seat, say.Play(table.asked.number, path))


def let_go_by(table: Leisurely, seat: int, answers: int) -> None:
    """Somebody lets some answers go by, to turns or in windows; the other plays on."""
    for _ in range(answers):
        before = misses(table, seat)
        while misses(table, seat) == before:
            stay(table, 1 - seat, Random(1))
            table.sleep()


def test_who_lets_three_answers_go_by_is_played_for_until_they_come_back() -> None:
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


@pytest.mark.parametrize("game", games.NAMES)
def test_who_is_gone_for_good_keeps_nobody_longer_than_three_turns(game: str) -> None:
    table = Leisurely(game)
    table.send(0, say.Start())
    begun, luck = table.now, Random(7)
    while table.table.is_playing and not table.table.sitters[1].player:
        stay(table, 0, luck)
        table.sleep()
    assert table.table.sitters[1].player, "the match is over before anybody could tell"
    assert table.now - begun <= clock.MISSES * 24 * clock.HOUR


CARDS = ["shuffle", "shuffle", "reveal"]
ONE_TURN = {"turn": "Ada", "hands": {"Ada": CARDS, "Bolek": ["nope"]}}


@pytest.mark.parametrize(("window", "is_gone"), [(12, True), (1, False)])
def test_windows_count_as_turns_do_but_a_night_full_of_short_ones_costs_nobody_their_seat(
    window: int, is_gone: bool
) -> None:
    table = Leisurely("kittens", window=window, given=ONE_TURN)
    table.send(0, say.Start())
    for card in CARDS:
        assert not table.table.sitters[1].player
        table.play(0, f"play {card}")
        table.sleep()
    assert (misses(table, 1), bool(table.table.sitters[1].player)) == (len(CARDS), is_gone)


def test_what_an_order_answers_is_not_let_go_by() -> None:
    table = Leisurely("kittens", given=ONE_TURN)
    table.send(0, say.Start())
    for hits in ("me", "others"):
        table.send(1, say.Order("nope", hits, "pass"))
    for card in CARDS:
        table.play(0, f"play {card}")
        table.sleep()
    assert (misses(table, 1), table.table.sitters[1].player) == (0, "")


def test_who_answers_in_between_has_missed_nothing() -> None:
    table = Leisurely()
    table.send(0, say.Start())
    let_go_by(table, 0, clock.MISSES - 1)
    while not is_awaited(table, 0):
        stay(table, 1, Random(1))
    stay(table, 0, Random(1))
    assert misses(table, 0) == 0
    let_go_by(table, 0, clock.MISSES - 1)
    assert not table.table.sitters[0].player


def test_who_has_answered_since_is_not_missed_by_a_log_from_before_windows_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Leisurely("kittens", given=ONE_TURN)
    table.send(0, say.Start())
    monkeypatch.setattr(clock, "MISSES", 100)
    for card in CARDS:
        table.play(0, f"play {card}")
        table.sleep()
    while not is_awaited(table, 1):
        answer(table, 0, Random(1))
    answer(table, 1, Random(1))
    monkeypatch.undo()
    again = Table.replay(table.table.game, table.table.log, "plain")
    assert (again.sitters[1].lost_at, again.company.away_at) == (0, None)


def test_whose_page_was_open_all_the_time_is_back_as_soon_as_they_say_anything() -> None:
    table = Leisurely()
    table.send(0, say.Start())
    let_go_by(table, 0, clock.MISSES)
    assert table.table.sitters[0].player
    table.send(0, say.Say("tu jestem"))
    assert not table.table.sitters[0].player
