"""Windows between people: who can do nothing is passed for, and neither a message nor a moment gives that away."""

from __future__ import annotations

from itertools import count

import msgspec
import pytest

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.table import clock
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.asking import answer
from stolik.table.sights import sight
from stolik.table.table import Table

KITTENS = games.load("kittens")
ADA, BOLEK, CYRYL, VISITOR = "guest-a", "guest-b", "guest-c", "somebody who watches"
GUESTS = (ADA, BOLEK, CYRYL)
NAMES = ("Ada", "Bolek", "Cyryl")
PASS, NOPE = 0, 1
HANDS = {"Ada": ["attack", "mercat"], "Bolek": ["nope", "favor"], "Cyryl": ["shuffle", "nope"]}
POSITION = {"turn": "Ada", "hands": HANDS}


class Window:
    """Ada has played an Attack, and the others may say Nope."""

    def __init__(self, people: int = 3, speed: int = 1, wishes: dict[str, say.FromClient] | None = None) -> None:
        self.now = 1_000_000
        self.table = Table.open(
            KITTENS, "ABCDE", ADA, self.now, 3, speed=speed, mode="plain", is_test=True, given=POSITION
        )
        for seat in range(people):
            self.send(GUESTS[seat], say.Sit(seat, NAMES[seat]))
        for seat in range(people, 3):
            self.fold([log.Sat(at=self.now, seat=seat, name=NAMES[seat], bot="thumb")])
        for guest, wish in (wishes or {}).items():
            self.send(guest, wish)
        self.send(ADA, say.Start())
        self.run(self.now)
        assert self.table.playing is not None
        self.attack = next(move for move in self.match.legal(0) if str(move) == "play attack")

    @property
    def match(self):  # type: ignore[no-untyped-def]
        """The match."""
        assert self.table.playing is not None
        return self.table.playing.match

    @property
    def asked(self) -> log.Asked:
        """The open question."""
        assert self.table.playing is not None
        assert self.table.playing.asked is not None
        return self.table.playing.asked

    def open(self) -> Window:
        """The Attack is played."""
        self.play(ADA, *self.attack.answers)
        assert self.is_open
        return self

    @property
    def is_open(self) -> bool:
        """Is the window open?"""
        return bool(self.match.question is not None and self.match.question.may)

    def send(self, guest: str, message: say.FromClient) -> None:
        """Somebody says something."""
        self.fold(self.table.receive(guest, message, self.now))

    def fold(self, entries: list[log.AnyEntry]) -> None:
        """It goes through the log's own encoding before it happens."""
        for entry in entries:
            self.table.fold(log.decoder.decode(log.encoder.encode(entry)))

    def play(self, guest: str, *path: int) -> None:
        """Somebody answers."""
        self.send(guest, say.Play(self.asked.number, list(path)))
        self.run(self.now)

    def run(self, until: int) -> None:
        """Time passes."""
        while (when := self.table.wake_at()) is not None and when <= until:
            self.now = max(self.now, when)
            self.fold(self.table.tick(self.now))
        self.now = until

    def wait(self, milliseconds: int) -> None:
        """Time passes by so much."""
        self.run(self.now + milliseconds)

    def world(self, viewer: int, holds: bool) -> Window:
        """The same table, where Bolek holds a Nope or none, as far as a viewer can tell."""
        for seed in count():
            world = self.match.redeal(viewer, seed=seed)
            hand = world.view(1).words("hands")["Bolek"]
            if ("nope" in hand) == holds:
                break
        awaited = KITTENS.state.fields["awaited"].offset
        world.cells[0, awaited] = self.match.cells[0, awaited]
        assert self.table.playing is not None
        self.table.playing.match = world
        return self


def story(viewer: int, guest: str, holds: bool, script: list[tuple[int, str, say.FromClient | None]]) -> list[object]:
    """All that somebody is sent until the window is closed, and when; a pass is said only by who has a choice."""
    window = Window().open().world(viewer, holds)
    begun = window.now
    sent: list[object] = []
    script = [*script, (9_000, "", None)]
    for at, who, message in script:
        while (when := window.table.wake_at()) is not None and when <= begun + at and window.is_open:
            window.now = max(window.now, when)
            window.fold(window.table.tick(window.now))
            sent.append((window.now, window.is_open, msgspec.json.encode(sight(window.table, guest))))
        window.now = begun + at
        if message is not None and (holds or who != BOLEK or not isinstance(message, say.Play)):
            window.send(who, message)
        sent.append((window.now, window.is_open, msgspec.json.encode(sight(window.table, guest))))
    assert not window.is_open
    return sent


@pytest.mark.parametrize(("viewer", "guest"), [(0, ADA), (2, CYRYL), (KITTENS.most_seats, VISITOR)])
def test_nobody_can_tell_who_held_a_nope_and_passed_from_who_held_none(viewer: int, guest: str) -> None:
    said = say.Play(Window().open().asked.number, [PASS])
    scripts: list[list[tuple[int, str, say.FromClient | None]]] = [
        [],
        [(900, BOLEK, said)],
        [(900, BOLEK, said), (1100, CYRYL, said)] if guest != CYRYL else [(800, BOLEK, said)],
        [(500, BOLEK, say.Wait()), (1500, BOLEK, said)],
        [(500, ADA, say.Wait())],
    ]
    for script in scripts:
        assert story(viewer, guest, True, script) == story(viewer, guest, False, script)


def test_a_window_closes_when_it_was_drawn_to_also_if_all_have_passed_at_once() -> None:
    window = Window().open()
    end = window.asked.deadline
    assert 0.6 * 4000 <= end - window.now <= 0.9 * 4000
    for guest in (BOLEK, CYRYL):
        window.play(guest, PASS)
        match = sight(window.table, guest).match
        assert match is not None
        assert match.moves is None
    window.run(end - 1)
    assert window.is_open
    window.run(end)
    assert not window.is_open


def test_who_can_do_nothing_is_not_asked_and_who_can_is() -> None:
    window = Window().open().world(0, holds=False)
    match = sight(window.table, BOLEK).match
    assert match is not None
    assert match.moves is None
    match = sight(window.world(0, holds=True).table, BOLEK).match
    assert match is not None
    assert match.moves is not None
    assert {branch.word for branch in match.moves.branches} == {"pass", "nope"}


def test_who_speaks_closes_the_window_at_once() -> None:
    window = Window().open()
    window.play(CYRYL, PASS)
    before = window.asked.number
    window.play(BOLEK, NOPE)
    assert window.asked.number > before


@pytest.mark.parametrize("guest", GUESTS)
def test_anybody_may_ask_to_wait_and_nobody_learns_who_did(guest: str) -> None:
    window = Window().open()
    begun = window.now
    window.wait(500)
    window.send(guest, say.Wait())
    window.send(guest, say.Wait())  # said twice, asked once
    shown = sight(window.table, VISITOR).match
    assert shown is not None
    assert shown.open is not None
    assert (shown.open.is_waited, shown.open.can_wait, shown.open.deadline) == (True, False, begun + 4000)
    others = {msgspec.json.encode(sight(window.table, VISITOR))}
    for each in GUESTS:
        again = Window().open()
        again.wait(500)
        again.send(each, say.Wait())
        others.add(msgspec.json.encode(sight(again.table, VISITOR)))
    assert len(others) == 1
    for each in (BOLEK, CYRYL):
        window.play(each, PASS)
    window.run(begun + 3999)
    assert window.is_open
    window.run(begun + 4000)
    assert not window.is_open


def test_where_one_of_them_wants_to_be_asked_everybody_is() -> None:
    window = Window(wishes={CYRYL: say.Spare(False)}).open().world(0, holds=False)
    assert not window.asked.longest
    match = sight(window.table, BOLEK).match
    assert match is not None
    assert match.moves is not None
    with pytest.raises(StolikError, match="before its time"):
        window.send(ADA, say.Wait())
    window.play(BOLEK, PASS)
    assert window.is_open
    window.play(CYRYL, PASS)
    assert not window.is_open


def test_without_a_clock_everybody_is_asked() -> None:
    window = Window(speed=0).open().world(0, holds=False)
    window.wait(3_600_000)
    assert window.is_open
    for guest in (BOLEK, CYRYL):
        window.play(guest, PASS)
    assert not window.is_open


def test_a_bot_speaks_within_a_window_that_was_drawn() -> None:
    for question in KITTENS.questions:
        if question.idle:
            for number in range(200):
                end = clock.window_end(b"key", number, question, 1, 0)
                assert clock.own_time(b"key", number, 0, question, 0) <= end


def test_the_log_read_again_in_the_middle_of_a_window_goes_on_the_same() -> None:
    window = Window().open()
    window.play(BOLEK, PASS)
    window.send(ADA, say.Wait())
    again = Table.replay(KITTENS, window.table.log, mode="plain")
    assert again.wake_at() == window.table.wake_at()
    for viewer in (*GUESTS, VISITOR):
        assert msgspec.json.encode(sight(again, viewer)) == msgspec.json.encode(sight(window.table, viewer))


class Alone(Window):
    """Cyryl against two bots, the first of whom attacks."""

    def __init__(self, card: str, wishes: list[say.FromClient] | None = None) -> None:
        self.now = 1_000_000
        hands = {"Ada": ["favor", "mercat"], "Bolek": ["attack"], "Cyryl": [card, "shuffle"]}
        given = {"turn": "Bolek", "hands": hands}
        self.table = Table.open(KITTENS, "ABCDE", ADA, self.now, 3, mode="plain", is_test=True, given=given)
        self.fold([log.Sat(at=self.now, seat=seat, name=NAMES[seat], bot="thumb") for seat in (0, 1)])
        self.send(ADA, say.Sit(2, "Cyryl"))
        for wish in wishes or []:
            self.send(ADA, wish)
        self.send(ADA, say.Start())
        self.run(self.now)
        attack = next(move for move in self.match.legal(1) if str(move) == "play attack")
        assert self.table.playing is not None
        self.fold([answer(self.table, self.table.playing, self.asked, 1, list(attack.answers), "bot", self.now)])
        self.run(self.now)


def test_who_plays_against_bots_alone_is_passed_for_at_once_where_there_is_nothing_to_do() -> None:
    alone = Alone("mercat")
    assert alone.is_open
    alone.wait(5_000)
    assert not alone.is_open


@pytest.mark.parametrize(("card", "wishes"), [("nope", []), ("mercat", [say.Spare(False)])])
def test_who_has_a_choice_or_wants_to_be_asked_is_waited_for(card: str, wishes: list[say.FromClient]) -> None:
    alone = Alone(card, wishes)
    alone.wait(3_600_000)
    assert alone.is_open
    alone.play(ADA, PASS)
    assert not alone.is_open


def test_against_bots_alone_there_is_no_clock_unless_one_is_wished() -> None:
    alone = Alone("nope")
    assert (alone.table.speed, alone.asked.deadline, sight(alone.table, ADA).wish) == (0, 0, 0)
    timed = Alone("nope", [say.Wish(2)])
    assert (timed.table.speed, timed.asked.deadline) == (2, timed.now + 8000)
    timed.wait(8_000)
    assert not timed.is_open


def test_who_reads_the_rules_against_bots_alone_stops_the_clock() -> None:
    timed = Alone("nope", [say.Wish(1)])
    timed.wait(1_000)
    timed.send(ADA, say.Read(True))
    timed.send(ADA, say.Read(True))
    seen = sight(timed.table, ADA)
    assert seen.is_paused
    assert seen.match is not None
    assert seen.match.open is not None
    assert seen.match.open.deadline == 0
    timed.wait(60_000)
    assert timed.is_open
    timed.send(ADA, say.Read(False))
    again = Table.replay(KITTENS, timed.table.log, mode="plain")
    wakes = timed.table.wake_at()
    assert wakes is not None
    assert again.wake_at() == wakes <= timed.now + 3_000
    timed.wait(2_999)
    assert timed.is_open
    timed.wait(1)
    assert not timed.is_open


def test_a_reader_who_goes_away_stops_nothing() -> None:
    timed = Alone("nope", [say.Wish(1)])
    timed.send(ADA, say.Read(True))
    timed.fold(timed.table.disconnect(ADA, timed.now))
    timed.wait(4_000)
    assert not timed.is_open


def test_a_reader_who_comes_in_anew_has_read_enough() -> None:
    timed = Alone("nope", [say.Wish(1)])
    timed.send(ADA, say.Read(True))
    timed.fold(timed.table.connect(ADA, timed.now))
    assert not sight(timed.table, ADA).is_paused


def test_between_people_time_goes_by_while_somebody_reads() -> None:
    window = Window().open()
    window.send(BOLEK, say.Read(True))
    assert not sight(window.table, BOLEK).is_paused
    window.wait(4_000)
    assert not window.is_open
