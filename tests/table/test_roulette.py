"""Rosyjska Ruletka at a live table: the pace of a tick, the last call, and what nobody learns meanwhile (RO-16)."""

from __future__ import annotations

import msgspec
import pytest

from stolik import games
from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError
from stolik.table import clock
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.sights import sight
from stolik.table.table import Table

ROULETTE = games.load("roulette")
ADA, BOLEK, CYRYL, VISITOR = "guest-a", "guest-b", "guest-c", "somebody who watches"
GUESTS = (ADA, BOLEK, CYRYL)
NAMES = ("Ada", "Bolek", "Cyryl")
PASS, CLICK, BULLET, STAKE_1 = 0, 0, 1, 1


def accuse(seat: int) -> int:
    """The answer that accuses a seat."""
    return 1 + seat


class Live:
    """Three people, in the tick of the first round; Bolek has hidden a bullet."""

    def __init__(self, speed: int = 1) -> None:
        self.now = 1_000_000
        seats = len(GUESTS)
        self.table = Table.open(ROULETTE, "ABCDE", ADA, self.now, seats, speed=speed, mode="plain", is_test=True)
        for seat, (guest, name) in enumerate(zip(GUESTS, NAMES, strict=True)):
            self.send(guest, say.Sit(seat, name))
        self.send(ADA, say.Start())
        self.run()
        for guest, card in zip(GUESTS, (CLICK, BULLET, CLICK), strict=True):
            self.play(guest, card)
        self.pass_all("spin")
        self.pass_all("bid")
        for guest in GUESTS:
            self.play(guest, STAKE_1)
        self.pass_all("challenge")
        assert self.asked == "accuse"

    @property
    def asked(self) -> str:
        """The open question."""
        assert self.table.playing is not None
        question = self.table.playing.match.question
        return question.word if question is not None else ""

    def send(self, guest: str, message: say.FromClient) -> None:
        """Somebody says something."""
        self.fold(self.table.receive(guest, message, self.now))

    def fold(self, entries: list[log.AnyEntry]) -> None:
        """It goes through the log's own encoding before it happens."""
        for entry in entries:
            self.table.fold(log.decoder.decode(log.encoder.encode(entry)))

    def play(self, guest: str, *path: int) -> None:
        """Somebody answers the open question."""
        assert self.table.playing is not None
        assert self.table.playing.asked is not None
        self.send(guest, say.Play(self.table.playing.asked.number, list(path)))
        self.run()

    def pass_all(self, question: str) -> None:
        """Everybody passes in a window."""
        assert self.asked == question
        for guest in GUESTS:
            self.play(guest, PASS)
        if self.asked == question:  # it closes when it was drawn to
            self.wait(self.open().deadline - self.now)

    def run(self) -> None:
        """What is due happens."""
        while (when := self.table.wake_at()) is not None and when <= self.now:
            self.fold(self.table.tick(self.now))

    def wait(self, milliseconds: int) -> None:
        """Time passes."""
        until = self.now + milliseconds
        while (when := self.table.wake_at()) is not None and when <= until:
            self.now = max(self.now, when)
            self.fold(self.table.tick(self.now))
        self.now = until

    def bytes_for(self, guest: str) -> bytes:
        """All that somebody is sent."""
        return msgspec.json.encode(sight(self.table, guest))

    def open(self, guest: str = VISITOR) -> say.Open:
        """The open question as somebody sees it."""
        match = sight(self.table, guest).match
        assert match is not None
        assert match.open is not None
        return match.open

    def told(self) -> list[str]:
        """What has been told, by kind."""
        match = sight(self.table, VISITOR)
        return [event.kind for event in match.heard]


@pytest.mark.rule("RO-16.1")
def test_a_tick_closes_half_a_second_after_its_first_accusation() -> None:
    live = Live()
    live.play(ADA, accuse(1))
    live.wait(499)
    assert live.asked == "accuse"
    assert "accuses" not in live.told()
    live.wait(1)
    assert "accuses" in live.told()
    assert live.asked == "caught"


@pytest.mark.rule("RO-16.1")
def test_accusations_within_the_half_second_are_made_at_the_same_moment() -> None:
    live = Live()
    live.play(ADA, accuse(1))
    live.wait(400)
    live.play(CYRYL, accuse(1))
    live.wait(100)
    assert live.told().count("accuses") == 2
    assert live.told().count("caught") == 1


@pytest.mark.rule("RO-16.3")
def test_who_was_too_slow_has_passed_for_this_tick_only() -> None:
    live = Live()
    live.play(ADA, accuse(2))  # falsely
    live.wait(500)
    assert live.asked == "challenge"
    live.pass_all("challenge")
    assert live.open().asked == [1, 2]
    live.play(CYRYL, accuse(1))
    live.wait(500)
    assert live.told().count("accuses") == 2


@pytest.mark.rule("RO-14.9", "RO-14.10", "RO-16.1")
def test_nobody_learns_in_an_open_tick_that_somebody_has_accused_or_answered() -> None:
    tables = [Live() for _ in range(4)]
    for live, answer in zip(tables[1:], (PASS, accuse(1), accuse(2)), strict=True):
        live.play(ADA, answer)
    for moment in range(5):
        for viewer in (BOLEK, CYRYL, VISITOR):
            assert len({live.bytes_for(viewer) for live in tables}) == 1, (viewer, moment)
        for live in tables:
            live.wait(99)
    own = [sight(live.table, ADA).match for live in tables]
    assert [match is not None and match.moves is not None for match in own] == [True, False, False, False]


@pytest.mark.rule("RO-16.2", "RO-7.26")
def test_anybody_may_start_the_last_call_also_who_has_answered() -> None:
    for caller in GUESTS:
        live = Live()
        live.play(ADA, PASS)
        assert live.open().deadline == 0
        live.send(caller, say.LastCall())
        shown = live.open()
        assert (shown.is_called, shown.caller) == (True, GUESTS.index(caller))
        assert shown.deadline - shown.began == 10_000
        live.send(caller, say.LastCall())  # said twice, started once
        live.wait(9_999)
        assert live.asked == "accuse"
        live.wait(1)
        assert live.asked == "aim"


@pytest.mark.rule("RO-16.2")
def test_without_a_call_a_tick_closes_when_all_have_passed() -> None:
    live = Live()
    for guest in GUESTS:
        live.play(guest, PASS)
    assert live.asked == "aim"


@pytest.mark.rule("RO-16.2")
def test_the_table_itself_calls_after_half_a_minute() -> None:
    live = Live()
    live.wait(clock.PATIENCE - 1)
    assert not live.open().is_called
    live.wait(1)
    assert (live.open().is_called, live.open().caller) == (True, -1)
    live.wait(10_000)
    assert live.asked == "aim"


@pytest.mark.rule("RO-16.1", "RO-16.2")
@pytest.mark.parametrize("speed", [2, 5])
def test_a_slower_clock_stretches_all_of_it(speed: int) -> None:
    live = Live(speed)
    live.send(BOLEK, say.LastCall())
    assert live.open().deadline - live.open().began == 10_000 * speed
    live.play(ADA, accuse(1))
    live.wait(500 * speed - 1)
    assert live.asked == "accuse"
    live.wait(1)
    assert live.asked == "caught"


@pytest.mark.rule("RO-16.1")
def test_without_a_clock_everybody_has_all_the_time() -> None:
    live = Live(speed=0)
    live.play(ADA, accuse(1))
    live.wait(10 * clock.PATIENCE)
    assert live.asked == "accuse"
    with pytest.raises(StolikError, match="no clock"):
        live.send(BOLEK, say.LastCall())
    live.play(BOLEK, PASS)
    live.play(CYRYL, PASS)
    assert live.asked == "caught"


@pytest.mark.rule("RO-16.2")
def test_there_is_a_last_call_for_accusations_only() -> None:
    live = Live()
    for guest in GUESTS:
        live.play(guest, PASS)
    with pytest.raises(StolikError, match="nothing to make a last call for"):
        live.send(ADA, say.LastCall())
    with pytest.raises(StolikError, match="do not sit"):
        live.send(VISITOR, say.LastCall())


@pytest.mark.rule("RO-16.1")
def test_who_has_passes_given_waits_no_longer_than_the_others() -> None:
    live = Live()
    live.send(CYRYL, say.PassForMe("always"))
    live.play(ADA, accuse(1))
    live.wait(500)
    assert live.asked == "caught"


@pytest.mark.rule("RO-16.1")
def test_the_log_read_again_in_the_middle_of_a_tick_goes_on_the_same() -> None:
    live = Live()
    live.send(CYRYL, say.LastCall())
    live.play(ADA, accuse(1))
    again = Table.replay(ROULETTE, live.table.log, mode="plain")
    assert again.wake_at() == live.table.wake_at() == live.now + 500
    for viewer in (*GUESTS, VISITOR):
        assert msgspec.json.encode(sight(again, viewer)) == live.bytes_for(viewer)


def waiting_room() -> Live:
    """Three people before the match."""
    live = Live.__new__(Live)
    live.now = 1_000_000
    live.table = Table.open(ROULETTE, "ABCDE", ADA, live.now, 3, mode="plain", is_test=True)
    for seat, (guest, name) in enumerate(zip(GUESTS, NAMES, strict=True)):
        live.send(guest, say.Sit(seat, name))
    return live


@pytest.mark.rule("RO-2.2", "RO-15.2")
def test_everybody_chooses_a_free_colour_and_keeps_it_in_a_rematch() -> None:
    live = waiting_room()
    live.send(BOLEK, say.Choose("violet"))
    live.send(CYRYL, say.Choose("green"))
    with pytest.raises(StolikError, match="chosen that already"):
        live.send(ADA, say.Choose("violet"))
    with pytest.raises(StolikError, match="no pink"):
        live.send(ADA, say.Choose("pink"))
    assert [place.choice for place in sight(live.table, VISITOR).places] == ["", "violet", "green"]
    live.send(CYRYL, say.Choose(""))
    live.send(CYRYL, say.Choose("yellow"))
    for _ in range(2):
        live.send(ADA, say.Start())
        match = sight(live.table, VISITOR).match
        assert match is not None
        worn = dict(zip(match.names, match.fields["colours"], strict=True))
        assert worn == {"Ada": "red", "Bolek": "violet", "Cyryl": "yellow"}
        with pytest.raises(StolikError, match="has begun"):
            live.send(ADA, say.Choose("blue"))
        again = Table.replay(ROULETTE, live.table.log, mode="plain")
        assert msgspec.json.encode(sight(again, ADA)) == live.bytes_for(ADA)
        result = {"winners": [0], "places": [1, 2, 2], "points": [0, 0, 0], "reason": "points", "paragraph": "RO-13.2"}
        live.fold([log.Ended(at=live.now, cells=b"", **result)])  # type: ignore[arg-type]


def test_a_colour_goes_with_whoever_takes_another_seat_and_is_free_again_after_them() -> None:
    live = waiting_room()
    live.send(CYRYL, say.Choose("blue"))
    live.send(BOLEK, say.Rise())
    live.send(CYRYL, say.Sit(1, "Cyryl"))
    assert [place.choice for place in sight(live.table, VISITOR).places] == ["", "blue", ""]
    live.send(CYRYL, say.Rise())
    live.send(ADA, say.Choose("blue"))
    assert [place.choice for place in sight(live.table, VISITOR).places] == ["blue", "", ""]


@pytest.mark.rule("RO-3.9", "RO-8.8")
def test_a_round_against_bots_takes_about_four_decisions() -> None:
    table = Table.open(ROULETTE, "ABCDE", ADA, 1_000_000, 3, speed=0, mode="plain", is_test=True)
    now, decisions = 1_000_000, 0

    def fold(entries: list[log.AnyEntry]) -> None:
        for entry in entries:
            table.fold(log.decoder.decode(log.encoder.encode(entry)))

    fold(table.receive(ADA, say.Sit(0, "Ada"), now))
    fold([log.Sat(at=now, seat=seat, name=NAMES[seat], bot="thumb") for seat in (1, 2)])
    fold(table.receive(ADA, say.Start(), now))
    while table.playing is None or (not table.playing.match.is_over and table.playing.match.value("rounds") < 7):
        when = table.wake_at()
        if when is not None:
            now = max(now, when)
            fold(table.tick(now))
        else:
            assert table.playing is not None
            assert table.playing.asked is not None
            path = thumb_move(table.playing.match, table.playing.seats.index(0))
            decisions += 1
            fold(table.receive(ADA, say.Play(table.playing.asked.number, path), now))
    assert 3 <= decisions / 6 < 5


def thumb_move(match: Match, seat: int) -> list[int]:
    """The whole move a sensible person makes."""
    trial, path = match.copy(), []
    while True:
        view, legal = trial.engine.view(trial.cells, seat), trial.engine.legal(trial.cells, seat)
        path.append(trial.engine.thumb(view, seat, legal, trial.engine.new_rng((1, 2, 3, 4))))
        trial.answer(seat, path[-1])
        if trial.question is None or not trial.question.continues:
            return path
