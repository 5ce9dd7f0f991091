"""Standing orders: a person has said beforehand what to answer, and nobody else can tell."""

from __future__ import annotations

import random
from itertools import count

import pytest

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.table import clock
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.frames import Sent
from stolik.table.sights import Scene
from stolik.table.sitters import StandingOrder
from stolik.table.table import Table

KITTENS = games.load("kittens")
ADA, BOLEK, CYRYL, VISITOR = "guest-a", "guest-b", "guest-c", "somebody who watches"
GUESTS, NAMES = (ADA, BOLEK, CYRYL), ("Ada", "Bolek", "Cyryl")
PASS, NOPE = 0, 1
HANDS = {"Ada": ["attack", "favor", "nope"], "Bolek": ["nope", "mercat"], "Cyryl": ["nope", "shuffle"]}
Both = tuple[say.Order, say.Order]


def both(window: str, at_me: str, at_others: str) -> Both:
    """An order for when it hits somebody and when it does not."""
    return say.Order(window, "me", at_me), say.Order(window, "others", at_others)


NOPE_IF_ME, ALWAYS_PASS, UNLESS_ME = (
    both("nope", "nope", "pass"),
    both("nope", "pass", "pass"),
    both("nope", "", "pass"),
)
NO_ORDER = both("nope", "", "")


class Play:
    """Ada, Bolek and Cyryl at leisure; it is Ada's turn."""

    def __init__(self, **orders: Both) -> None:
        self.now = 1_000_000
        position = {"turn": "Ada", "hands": HANDS}
        self.table = Table.open(
            KITTENS, "ABCDE", ADA, self.now, 3, mode="plain", is_test=True, given=position, turn_hours=24
        )
        self.sent = {guest: Sent() for guest in (*GUESTS, VISITOR)}
        self.seen: dict[str, list[tuple[int, bytes]]] = {guest: [] for guest in self.sent}
        for seat, guest in enumerate(GUESTS):
            self.send(guest, say.Sit(seat, NAMES[seat]))
        self.send(ADA, say.Start())
        for name, order in orders.items():
            self.order(name, order)
        for frames in self.seen.values():
            frames.clear()

    @property
    def playing(self):  # type: ignore[no-untyped-def]
        """The match."""
        assert self.table.playing is not None
        return self.table.playing

    @property
    def is_open(self) -> bool:
        """May somebody say Nope?"""
        return bool(self.playing.match.question.may)

    def send(self, name: str, message: say.FromClient) -> None:
        """Somebody, by guest or name, says something."""
        guest = name if name in self.sent else GUESTS[NAMES.index(name)]
        self.happen(self.table.receive(guest, message, self.now))

    def order(self, name: str, order: Both) -> None:
        """Somebody gives an order."""
        for message in order:
            self.send(name, message)

    def happen(self, decided: list[log.AnyEntry]) -> None:
        """It goes through the log's own encoding, then everybody is shown what is new to them."""
        for entry in decided:
            self.table.fold(log.decoder.decode(log.encoder.encode(entry)))
        while (when := self.table.wake_at()) is not None and when <= self.now:
            for entry in self.table.tick(self.now):
                self.table.fold(log.decoder.decode(log.encoder.encode(entry)))
        scene = Scene(self.table)
        for guest, sent in self.sent.items():
            frame = sent.following(scene, guest, self.now)
            if frame is not None:
                self.seen[guest].append((self.now, frame))

    def play(self, name: str, words: str) -> None:
        """Somebody answers."""
        self.send(name, say.Play(self.playing.asked.number, words=words))

    def wait(self, until: int) -> None:
        """Time passes."""
        while (when := self.table.wake_at()) is not None and when <= until:
            self.now = when
            self.happen([])
        self.now = until

    def minute(self) -> None:
        """The time in which orders are carried out."""
        self.wait(self.now + clock.LATEST_ORDER)

    @property
    def answers(self) -> list[tuple[str, list[int], str]]:
        """Who has answered what since the last turn, and by what."""
        given = [entry for entry in self.table.log if isinstance(entry, log.Answered)]
        return [(NAMES[entry.chair], entry.path, entry.by) for entry in given]


def test_a_nope_is_played_if_it_hits_me_and_only_then() -> None:
    table = Play(Bolek=NOPE_IF_ME, Cyryl=ALWAYS_PASS)
    table.play("Ada", "play attack")  # hits the next one
    table.minute()
    assert ("Bolek", [NOPE], "order") in table.answers
    other = Play(Bolek=NOPE_IF_ME, Cyryl=ALWAYS_PASS)
    other.play("Ada", "play favor, on Cyryl")
    other.minute()
    assert {*map(str, other.answers[1:3])} == {*map(str, [("Bolek", [PASS], "order"), ("Cyryl", [PASS], "order")])}


def test_a_nope_on_my_play_hits_me_and_a_nope_on_what_hits_me_does_not() -> None:
    table = Play(Ada=NOPE_IF_ME, Bolek=NOPE_IF_ME)
    table.play("Ada", "play attack")
    table.play("Cyryl", "nope")  # cancels it: now it hits Ada, and Bolek no more
    table.minute()
    answered = table.answers[1:]
    assert answered[0] == ("Cyryl", [NOPE], "guest")
    assert ("Ada", [NOPE], "order") in answered


def test_a_window_is_over_within_a_minute_where_all_have_given_orders() -> None:
    table = Play(Bolek=ALWAYS_PASS, Cyryl=NOPE_IF_ME)
    table.play("Ada", "play attack")
    assert table.is_open
    table.minute()
    assert not table.is_open


def test_who_would_like_to_be_asked_if_it_hits_them_is_asked() -> None:
    table = Play(Bolek=UNLESS_ME, Cyryl=UNLESS_ME)
    table.play("Ada", "play attack")
    table.minute()
    assert [each[0] for each in table.answers[1:]] == ["Cyryl"]
    table.wait(table.now + 11 * clock.HOUR)
    assert table.is_open
    table.play("Bolek", "nope")
    assert table.answers[-1] == ("Bolek", [NOPE], "guest")


def test_an_order_given_while_the_window_is_open_counts_for_it_and_can_be_taken_back() -> None:
    table = Play(Cyryl=ALWAYS_PASS)
    table.play("Ada", "play attack")
    table.order("Bolek", NOPE_IF_ME)
    table.order("Bolek", NO_ORDER)
    table.minute()
    assert table.is_open
    table.order("Bolek", NOPE_IF_ME)
    table.minute()
    assert ("Bolek", [NOPE], "order") in table.answers


def test_orders_are_there_after_the_log_is_read_and_only_their_owner_sees_them() -> None:
    table = Play(Bolek=NOPE_IF_ME)
    again = Table.replay(KITTENS, table.table.log, "plain")
    assert Scene(again).matters(BOLEK).orders == {"nope": StandingOrder("nope", "pass")}
    assert Scene(again).matters(ADA).orders == {} == Scene(again).matters(VISITOR).orders


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (say.Order("play", "me", "pass"), "order.window"),
        (say.Order("nope", "me", "yes"), "order.answer"),
        (say.Order("nope", "others", "perhaps"), "order.answer"),
    ],
)
def test_an_order_for_what_is_not_there_is_refused(message: say.Order, code: str) -> None:
    table = Play()
    with pytest.raises(StolikError) as refused:
        table.send("Bolek", message)
    assert refused.value.code == code  # type: ignore[attr-defined]


WINDOWED = {"football": {"tactics": "with"}}  # without them it has no window


@pytest.mark.parametrize("name", [name for name in games.NAMES if any(each.may for each in games.load(name).questions)])
def test_in_every_window_of_every_game_orders_can_be_given_and_are_carried_out(name: str) -> None:
    game, luck, now = games.load(name), random.Random(3), 0
    table = Table.open(game, "ABCDE", ADA, now, 2, WINDOWED.get(name), mode="plain", is_test=True, turn_hours=24)
    table.take_in(table.receive(ADA, say.Sit(0, "Ada"), now), now)
    table.take_in(table.receive(BOLEK, say.Sit(1, "Bolek"), now), now)
    for window in [each for each in game.questions if each.may]:
        words = [each for answer, each in window.nobodys_words.items() if answer != window.default] or ["pass"]
        for seat in range(2):
            for wanted in both(window.word, words[0], luck.choice(words)):
                table.take_in(table.receive(GUESTS[seat], wanted, now), now)
    table.take_in(table.receive(ADA, say.Start(), now), now)
    by = set[str]()
    while table.is_playing and len(table.log) < 800:
        assert table.playing is not None
        match = table.playing.match
        if match.question is not None and not match.question.may:  # whose turn it is plays on
            chair = match.awaited[0]
            path = luck.choice(match.legal(chair)).answers
            guest = table.sitters[table.playing.seats[chair]].guest
            table.take_in(table.receive(guest, say.Play(table.playing.questions, list(path)), now), now)
        else:
            now = max(now, table.wake_at() or 0)
            table.take_in(table.tick(now), now)
        by |= {entry.by for entry in table.log[-3:] if isinstance(entry, log.Answered)}
    assert by == {"guest", "order"}  # no window waited for anybody


# What others see


def told(table: Play, to: str) -> list[tuple[int, bytes]]:
    """All that somebody was sent, and when."""
    return table.seen[to]


OTHERS = (ADA, CYRYL, VISITOR)


@pytest.mark.parametrize("play", ["play attack", "play favor, on Cyryl"])
@pytest.mark.parametrize("order", [NOPE_IF_ME, ALWAYS_PASS])
def test_nobody_can_tell_an_order_from_a_person_who_answers_at_that_moment(play: str, order: Both) -> None:
    by_order = Play(Bolek=order)
    by_order.play("Ada", play)
    when = by_order.playing.asked.alone[1]
    by_order.wait(when)
    _, path, by = by_order.answers[-1]
    assert by == "order"
    by_hand = Play()
    by_hand.play("Ada", play)
    assert by_hand.playing.asked.alone == {}
    by_hand.wait(when)
    by_hand.play("Bolek", "nope" if path == [NOPE] else "pass")
    assert by_hand.answers[-1][2] == "guest"
    for guest in OTHERS:
        assert told(by_order, guest) == told(by_hand, guest)


def test_nobody_can_tell_who_has_given_orders_before_a_window_is_over() -> None:
    worlds = [Play(Bolek=order) if order else Play() for order in (None, ALWAYS_PASS, UNLESS_ME)]
    for table in worlds:
        table.play("Ada", "play favor, on Cyryl")
        table.minute()
        assert table.is_open
    for guest in OTHERS:
        first, *rest = [told(table, guest) for table in worlds]
        assert all(each == first for each in rest)


def test_giving_an_order_sends_nobody_else_anything() -> None:
    table = Play()
    table.play("Ada", "play attack")
    before = {guest: list(table.seen[guest]) for guest in OTHERS}
    table.order("Bolek", NOPE_IF_ME)
    assert {guest: table.seen[guest] for guest in OTHERS} == before
    assert Scene(table.table).matters(BOLEK).orders


def world(viewer: int, holds: bool, order: Both) -> Play:
    """Ada has played, and Bolek, who has given an order, holds a Nope or none, as far as a viewer can tell."""
    table = Play(Bolek=order)
    table.play("Ada", "play attack")
    for seed in count():
        dealt = table.playing.match.redeal(viewer, seed=seed)
        if ("nope" in dealt.view(1).words("hands")["Bolek"]) == holds:
            break
    awaited = KITTENS.state.fields["awaited"].offset
    dealt.cells[0, awaited] = table.playing.match.cells[0, awaited]
    table.playing.match = dealt
    return table


@pytest.mark.parametrize(("viewer", "guest"), [(0, ADA), (2, CYRYL), (KITTENS.most_seats, VISITOR)])
@pytest.mark.parametrize("order", [ALWAYS_PASS, UNLESS_ME])
def test_nobody_can_tell_from_when_a_pass_by_order_is_given_who_holds_a_nope(
    viewer: int, guest: str, order: Both
) -> None:
    stories = []
    for holds in (True, False):
        table = world(viewer, holds, order)
        table.seen[guest].clear()
        table.order("Cyryl", ALWAYS_PASS)
        table.minute()
        stories.append((table.is_open, told(table, guest), [(each[0], each[2]) for each in table.answers]))
    assert stories[0] == stories[1]


def test_an_order_to_nope_is_carried_out_at_the_same_moment_by_who_has_none_to_play() -> None:
    times = []
    for holds in (True, False):
        table = world(0, holds, NOPE_IF_ME)
        begun = table.now
        table.minute()
        given = next(entry for entry in table.table.log if isinstance(entry, log.Answered) and entry.chair == 1)
        assert (given.path, given.by) == ([NOPE] if holds else [PASS], "order")
        times.append(given.at - begun)
    assert times[0] == times[1]
