"""The live table, by properties: replays agree, late and repeated messages change nothing, nobody sees too much."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError
from stolik.table import clock
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.fair import commitment, live_chance
from stolik.table.sights import same, sight
from stolik.table.table import Table
from tests.doors import DOORS, every_game
from tests.table.driving import GUESTS, Driver

VIEWERS = (*GUESTS, "stranger")
seeds = st.integers(0, 1 << 40)


@every_game
@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_every_match_ends_and_a_replay_gives_the_same_bytes(game: Game, seed: int) -> None:
    driver = Driver(game, seed)
    for _ in driver.steps():
        pass
    table = driver.table
    again = Table.replay(game, table.log, mode="plain")
    assert again.playing is not None
    assert table.playing is not None
    assert again.playing.match.cells.tobytes() == table.playing.match.cells.tobytes()
    for guest in VIEWERS:
        assert msgspec.json.encode(sight(again, guest)) == msgspec.json.encode(sight(table, guest))
    for entry in table.log:
        if isinstance(entry, log.Answered) and entry.cells:
            assert len(entry.cells) == 2 * game.state.cells()


@every_game
@given(seed=seeds)
@settings(max_examples=8, deadline=None)
def test_repeated_late_and_foreign_messages_change_nothing(game: Game, seed: int) -> None:
    driver = Driver(game, seed)
    sent: list[tuple[str, say.Play]] = []
    for entries in driver.steps():
        table = driver.table
        before = len(table.log)
        for guest, message in sent[-3:]:
            with suppress(StolikError):
                assert table.receive(guest, message, driver.now) == []
        assert len(table.log) == before
        for entry in entries:
            if isinstance(entry, log.Answered) and entry.by == "guest":
                assert table.playing is not None
                seat = table.playing.seats[entry.chair]
                sent.append((table.sitters[seat].guest, say.Play(entry.question, entry.path)))
        if table.is_playing and table.playing is not None:
            with pytest.raises(StolikError):
                table.receive("stranger", say.Play(table.playing.questions, [0]), driver.now)
            with pytest.raises(StolikError):
                table.receive(GUESTS[0], say.Play(table.playing.questions + 1, [0]), driver.now)


@every_game
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_another_world_sends_the_same_at_the_same_time(game: Game, seed: int) -> None:
    """Swap what a viewer cannot know: the sight, and when the table wakes next, stay the same."""
    driver = Driver(game, seed)
    for _ in driver.steps():
        table = driver.table
        if not table.is_playing or table.playing is None:
            break
        guest = driver.luck.choice(VIEWERS)
        seat = table.seat_of(guest)
        viewer = table.playing.chair_of(seat) if seat >= 0 else game.most_seats
        truth = table.playing.match
        before, wakes = sight(table, guest), table.wake_at()
        world = truth.redeal(viewer, seed=driver.luck.randrange(1 << 30))
        if not np.array_equal(truth.view(viewer).cells, world.view(viewer).cells):
            continue  # secret answers were pending
        awaited = game.state.fields["awaited"].offset
        world.cells[0, awaited] = truth.cells[0, awaited]
        table.playing.match = world
        try:
            assert same(sight(table, guest), before)
            assert table.wake_at() == wakes
        finally:
            table.playing.match = truth


@every_game
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_a_pass_in_an_open_window_is_told_to_nobody_else(game: Game, seed: int) -> None:
    driver = Driver(game, seed)
    driver.send(GUESTS[0], say.Start())
    while driver.table.is_playing:
        playing = driver.table.playing
        assert playing is not None
        asked, question = playing.asked, playing.match.question
        sights = {guest: sight(driver.table, guest) for guest in VIEWERS}
        entries = driver.tick()
        if asked is None or question is None or not question.may or playing.asked is not asked:
            continue
        for entry in entries:
            assert isinstance(entry, (log.Answered, log.TakenOver))
            if isinstance(entry, log.Answered):
                answering = driver.table.sitters[playing.seats[entry.chair]].guest
                for guest in VIEWERS:
                    if guest != answering:
                        assert same(sight(driver.table, guest), sights[guest])


@pytest.mark.parametrize(
    "game", [name for name in DOORS if any(each.idle for each in DOORS[name].questions)], indirect=True
)
@given(seed=seeds)
@settings(max_examples=3, deadline=None)
def test_who_passes_with_a_choice_looks_like_who_has_none(game: Game, seed: int) -> None:
    """In two worlds one viewer cannot tell apart, a holder's pass and a silence that was no choice are the same."""
    driver = Driver(game, seed)
    table, compared = driver.table, 0
    for _ in driver.steps():
        playing = table.playing
        if compared == 12:
            break
        if playing is None or not table.is_playing or playing.asked is None or not playing.asked.longest:
            continue
        watched, guest = driver.luck.sample(GUESTS, 2)
        chair, viewer = (playing.chair_of(table.seat_of(each)) for each in (watched, guest))
        if chair not in playing.match.awaited or chair in playing.held or driver.luck.random() < 0.5:
            continue
        truth, told = playing.match, {}
        for world in other_worlds(truth, viewer, driver.luck.randrange(1 << 30)):
            playing.match = world
            is_idle = playing.match.can_only_pass(chair)
            if not is_idle:
                passed = say.Play(playing.asked.number, [int(truth.question.default)])  # type: ignore[union-attr]
                driver.send(watched, passed)
            told[is_idle] = (table.wake_at(), msgspec.json.encode(sight(table, guest)))
            if not is_idle:
                table.log.pop()
                playing.held.discard(chair)
                del playing.answered[chair]
        playing.match = truth
        assert len(set(told.values())) <= 1
        compared += len(told) == 2


def other_worlds(truth: Match, viewer: int, seed: int) -> list[Match]:
    """Some worlds a viewer cannot tell from the true one; who has answered is the same in all of them."""
    awaited = truth.game.state.fields["awaited"].offset
    worlds = [truth.redeal(viewer, seed=seed + number) for number in range(4)]
    for world in worlds:
        world.cells[0, awaited] = truth.cells[0, awaited]
    return [world for world in worlds if np.array_equal(truth.view(viewer).cells, world.view(viewer).cells)]


CONFLICT = games.load("conflict")


def test_seats_names_and_hosts() -> None:
    driver = Driver(CONFLICT, 1, seats=3)
    assert "taken" in driver.refused("guest-c", say.Sit(0, "Celina"))
    assert "called ala already" in driver.refused("guest-c", say.Sit(2, " ala "))
    assert "no seat 8" in driver.refused("guest-c", say.Sit(7, "Celina"))
    for seat in (-1, -2, -3, 3):
        assert "no seat" in driver.refused("guest-c", say.Sit(seat, "Celina"))
        assert "no seat" in driver.refused(GUESTS[0], say.Dismiss(seat))
    for name in ("Ａｌａ", "ALＡ"):
        assert "already" in driver.refused("guest-c", say.Sit(2, name)), "the same letters, only wider"
    for name in ("", "x" * 21, "A,B"):
        assert "A name has" in driver.refused("guest-c", say.Sit(2, name))
    assert "Only the host" in driver.refused(GUESTS[1], say.Start())
    assert "Only the host" in driver.refused(GUESTS[1], say.Invite(2, "thumb"))
    for word in ("genius", "imp"):  # an imp plays another game
        assert "Unknown bot" in driver.refused(GUESTS[0], say.Invite(2, word))
    assert "do not sit" in driver.refused("guest-c", say.Rise())
    assert "Nothing is asked" in driver.refused(GUESTS[0], say.Play(1, [0]))
    assert "after a match" in driver.refused(GUESTS[0], say.PlayAgain())
    driver.send(GUESTS[0], say.Invite(2, "thumb"))
    driver.send(GUESTS[0], say.Dismiss(2))
    driver.send(GUESTS[0], say.Start())
    assert [bool(sitter.bot) for sitter in driver.table.sitters] == [False, False, True]
    assert "has begun" in driver.refused(GUESTS[0], say.Start())
    assert "has begun" in driver.refused("guest-c", say.Sit(2, "Celina"))


@pytest.mark.parametrize(("language", "name"), [("pl", "Lisica"), ("en", "Fox")])
def test_a_character_sits_down_under_its_name_in_the_language_of_the_host(language: Any, name: str) -> None:
    driver = Driver(games.load("conflict"), 2, seats=5)
    for seat, bot in enumerate(("fox", "hard", "fox"), 2):
        driver.send(GUESTS[0], say.Invite(seat, bot, language))
    assert [(each.name, each.bot) for each in driver.table.sitters[2:]] == [
        (name, "fox"),
        ("Ola", "hard"),
        (f"{name} 2", "fox"),
    ]


def test_a_table_of_impossible_things_is_not_opened() -> None:
    for wrong in ({"seats": 9}, {"speed": 3}, {"chat": "loud"}, {"options": {"exchange": "nato"}}):
        with pytest.raises(StolikError):
            Table.open(CONFLICT, "ABCDE", "host", 0, **{"seats": 2, **wrong})  # type: ignore[arg-type]


def test_a_window_lasts_the_same_whether_or_not_somebody_holds_the_card() -> None:
    """The deadline follows from the question and the slowest wish alone."""
    driver = Driver(CONFLICT, 2, seats=3)
    driver.send(GUESTS[1], say.Wish(5))
    assert driver.table.speed == 5
    driver.send(GUESTS[1], say.Wish(0))
    assert driver.table.speed == 0
    driver.send(GUESTS[1], say.Wish(2))
    driver.send(GUESTS[0], say.Start())
    lengths = set()
    for _ in range(200):
        for entry in driver.tick():
            if isinstance(entry, log.Asked) and entry.deadline:
                assert driver.table.playing is not None
                question = driver.table.playing.match.question
                if question is not None and question.may:
                    lengths.add(entry.deadline - entry.at)
        if not driver.table.is_playing:
            break
    assert lengths == {2 * 8000}


def test_a_lost_guest_is_played_by_a_bot_after_a_minute_and_may_come_back() -> None:
    driver = Driver(CONFLICT, 3, seats=2)
    driver.send(GUESTS[0], say.Wish(0))
    driver.send(GUESTS[0], say.Start())
    driver.fold(driver.table.disconnect(GUESTS[0], driver.now))
    lost_at = driver.now
    assert sight(driver.table, GUESTS[1]).places[0].away_until == lost_at + clock.GRACE
    while not driver.table.sitters[0].is_taken_over:
        driver.tick()
    assert driver.now >= lost_at + clock.GRACE
    assert sight(driver.table, GUESTS[1]).places[0].is_played_by_bot
    driver.fold(driver.table.connect(GUESTS[0], driver.now))
    assert not sight(driver.table, GUESTS[1]).places[0].is_played_by_bot


def test_who_comes_back_while_the_bot_thinks_answers_in_person() -> None:
    driver = Driver(CONFLICT, 3, seats=2)
    driver.send(GUESTS[0], say.Start())
    driver.fold(driver.table.disconnect(GUESTS[0], driver.now))
    while not (driver.table.sitters[0].is_taken_over and driver.path(GUESTS[0])):
        driver.tick()
    assert driver.table.playing is not None
    assert driver.table.playing.asked is not None
    assert 0 in driver.table.playing.asked.alone
    driver.fold(driver.table.connect(GUESTS[0], driver.now))
    assert 0 not in driver.table.playing.asked.alone


def test_a_visitor_who_asks_is_given_a_bots_seat_in_the_middle_of_a_match() -> None:
    driver = Driver(CONFLICT, 5, seats=4)
    driver.send(GUESTS[0], say.Start())
    driver.tick()
    visitor = "guest-c"
    assert sight(driver.table, visitor).seat == -1
    with pytest.raises(StolikError, match="already"):
        driver.send(visitor, say.Knock("ala"))
    with pytest.raises(StolikError, match="Nobody called Celina"):
        driver.send(GUESTS[0], say.Seat(2, "Celina"))
    driver.send(visitor, say.Knock("Celina"))
    assert sight(driver.table, GUESTS[0]).knocks == sight(driver.table, visitor).knocks == ["Celina"]
    assert sight(driver.table, GUESTS[1]).knocks == []  # a matter between the visitor and the host
    for guest, place in ((GUESTS[1], 2), (GUESTS[0], 1), (GUESTS[0], 9)):  # no host, a person's seat, no seat
        with pytest.raises(StolikError):
            driver.send(guest, say.Seat(place, "Celina"))
    before = driver.table.sitters[2].name
    driver.send(GUESTS[0], say.Seat(2, "Celina"))
    seen = sight(driver.table, visitor)
    assert (seen.seat, seen.knocks) == (2, [])
    assert seen.match is not None
    assert seen.match.names[seen.match.seat] == "Celina"
    assert "hidden" not in seen.match.fields["hands"][seen.match.seat]
    assert driver.table.playing is not None
    newcomer = driver.table.playing.told[-1]
    assert (newcomer.kind, newcomer.actor, newcomer.card) == ("new_player", seen.match.seat, before)
    while driver.path(visitor) is None and driver.table.is_playing:
        driver.tick()
    assert driver.table.playing is not None
    assert driver.table.playing.asked is not None
    assert seen.match.seat not in driver.table.playing.asked.alone
    again = Table.replay(CONFLICT, driver.table.log, "plain")
    assert again.playing is not None
    assert again.playing.match.names == driver.table.playing.match.names


def test_a_visitor_who_goes_away_no_longer_asks() -> None:
    driver = Driver(CONFLICT, 5, seats=4)
    driver.send("guest-c", say.Knock("Celina"))
    driver.fold(driver.table.disconnect("guest-c", driver.now))
    assert sight(driver.table, GUESTS[0]).knocks == []


def test_a_standing_pass_given_in_an_open_window_holds_for_that_window_too() -> None:
    driver = Driver(CONFLICT, 6, seats=3)
    driver.send(GUESTS[0], say.Start())
    while not (driver.path(GUESTS[0]) and is_window(driver.table)):
        driver.tick()
    assert driver.table.playing is not None
    assert driver.table.playing.asked is not None
    chair = driver.table.playing.chair_of(0)
    driver.send(GUESTS[0], say.PassForMe("card"))
    assert chair in driver.table.playing.asked.alone
    driver.send(GUESTS[0], say.PassForMe(""))
    assert chair not in driver.table.playing.asked.alone
    driver.send(GUESTS[0], say.PassForMe("card"))
    while is_window(driver.table):
        driver.tick()
    while driver.table.playing.asked is None:
        driver.tick()
    assert sight(driver.table, GUESTS[0]).standing == ""


def is_window(table: Table) -> bool:
    """Is a question open that nobody has to answer?"""
    return bool(table.playing and table.playing.match.question is not None and table.playing.match.question.may)


def test_a_rematch_begins_when_everybody_here_wants_one_and_moves_the_seats_on() -> None:
    driver = Driver(CONFLICT, 4, seats=3)
    for _ in driver.steps():
        pass
    for guest in GUESTS:
        driver.fold(driver.table.connect(guest, driver.now))
    driver.send(GUESTS[0], say.PlayAgain())
    assert not driver.table.is_playing
    driver.send(GUESTS[1], say.PlayAgain())
    assert driver.table.is_playing
    assert driver.table.playing is not None
    assert driver.table.playing.seats == [1, 2, 0]


def test_after_the_end_everybody_learns_who_bluffed_when() -> None:
    driver = Driver(CONFLICT, 8, seats=4)
    for _ in driver.steps():
        seen = sight(driver.table, GUESTS[1])
        assert seen.match is not None
        if driver.table.is_playing:
            assert seen.match.outcome is None
    seen = sight(driver.table, GUESTS[1])
    assert seen.match is not None
    assert seen.match.outcome is not None
    assert driver.table.playing is not None
    for word in ("claims", "bluffs", "caught"):
        told = [each for each in seen.match.outcome.counted if each.word == word]
        assert len(told) == sum(driver.table.playing.match.value(word))
    bluffs = [each for each in seen.match.outcome.counted if each.word == "bluffs"]
    assert bluffs
    for bluff in bluffs:
        event = seen.heard[bluff.event]
        assert event.kind in ("declares", "blocks")
        assert event.actor == bluff.seat


def test_a_late_answer_of_one_match_does_not_count_in_the_next() -> None:
    driver = Driver(CONFLICT, 7, seats=2)
    for _ in driver.steps():
        pass
    assert driver.table.playing is not None
    numbers = driver.table.playing.questions
    for guest in GUESTS:
        driver.fold(driver.table.connect(guest, driver.now))
    for guest in GUESTS:
        driver.send(guest, say.PlayAgain())
    while driver.table.playing.asked is None:
        driver.tick()
    assert driver.table.playing.questions == numbers + 1
    for guest in GUESTS:
        for number in range(1, numbers + 1):
            assert "closed" in driver.refused(guest, say.Play(number, [0]))


def test_the_chat_follows_the_house_rules() -> None:
    driver = Driver(CONFLICT, 5)
    driver.send(GUESTS[0], say.Say("  give me \n two\u0007 million "))
    assert [said.text for said in sight(driver.table, GUESTS[1]).spoken] == ["give me two million"]
    assert "1 to 300" in driver.refused(GUESTS[0], say.Say(" "))
    assert "1 to 300" in driver.refused(GUESTS[0], say.Say("x" * 301))
    assert "Only those who sit" in driver.refused("stranger", say.Say("hello"))


def test_the_key_is_committed_to_before_and_revealed_after() -> None:
    driver = Driver(CONFLICT, 6)
    for _ in driver.steps():
        pass
    seen = sight(driver.table, GUESTS[0]).match
    assert seen is not None
    assert seen.outcome is not None
    assert commitment(bytes.fromhex(seen.outcome.key)) == seen.commitment
    assert live_chance(b"a", [b"x"])(1) != live_chance(b"a", [b"y"])(1) != live_chance(b"b", [b"y"])(1)
