"""Logs outlive rule fixes: the toy game is played, its rules are really changed, and its tables are read again."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import numpy as np

from stolik.core.door.game import Game
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.asking import KEEP_STATE
from stolik.table.sights import sight
from stolik.table.table import Table
from tests import toy
from tests.table.driving import GUESTS, Driver
from tests.table.older import as_of_old
from tests.workshop import Workshop

VIEWERS = (*GUESTS, "stranger")
EXTRA_FIELD = ("state.py", "    # the table\n", "    weather: Int = public()  # how it is outside\n    # the table\n")
GONE_FIELD = ("state.py", "    swept: Ints = tally(SEATS)\n", "")
NO_COUNT = ("rules.py", "    state.swept[state.turn] += 1\n", "")
SUNNY = ("rules.py", "    state.game += 1\n    note(", "    state.game += 1\n    state.weather = 5\n    note(")
OTHER_DEAL = ("rules.py", "HAND = 2", "HAND = 3")
LONGER_NIGHT = ("rules.py", "    state.rounds += 1\n", "    state.rounds += 2\n")
REMARK = ("rules.py", "NOBODY = -1\n", "NOBODY = -1  # nobody at all\n")
LONGER_MATCH = ("state.py", "MOST_ROUNDS = 200", "MOST_ROUNDS = 201")
SMALL_SHELF = (
    "state.py",
    "    hands: Piles = owner_only(SEATS, SHELF,",
    "    hands: Piles = owner_only(SEATS, SHELF - 1,",
)
NEW_RULES = (EXTRA_FIELD, GONE_FIELD, NO_COUNT, SUNNY, LONGER_NIGHT)


def played(moves: int, seed: int = 1) -> Driver:
    """A table of the toy game in the middle of a match."""
    driver = Driver(toy.GAME, seed, seats=3)
    steps = driver.steps()
    while driver.table.playing is None or driver.table.playing.moves < moves:
        next(steps)
    return driver


def finished(seed: int = 2) -> Driver:
    """A table whose match is over."""
    driver = Driver(toy.GAME, seed, seats=3)
    for _ in driver.steps():
        pass
    driver.tick()
    return driver


def read_again(game: Game, entries: list[log.AnyEntry], now: int) -> Table:
    """A table from its log by other rules, and what time brings at once."""
    table = Table.replay(game, [log.decoder.decode(log.encoder.encode(entry)) for entry in entries], "plain")
    while table.is_outdated:
        for entry in table.tick(now):
            table.fold(log.decoder.decode(log.encoder.encode(entry)))
    return table


def value(table: Table, name: str) -> object:
    """A field of the match."""
    assert table.playing is not None
    return np.asarray(table.playing.match.value(name)).tolist()


def test_every_twentieth_move_and_the_deal_keep_the_state() -> None:
    driver = played(2 * KEEP_STATE + 3)
    moves = [entry for entry in driver.table.log if isinstance(entry, log.Answered)]
    assert [number for number, entry in enumerate(moves, 1) if entry.cells] == [KEEP_STATE, 2 * KEEP_STATE]
    dealt = next(entry for entry in driver.table.log if isinstance(entry, log.Dealt))
    assert dealt.cells
    assert dealt.events
    assert any(entry.events for entry in moves)


def test_a_running_match_goes_on_from_its_last_kept_state_by_field_name(workshop: Workshop) -> None:
    driver = played(2 * KEEP_STATE + 3)
    kept = [entry for entry in driver.table.log if isinstance(entry, log.Answered) and entry.cells][-1]
    before = {guest: sight(driver.table, guest).heard for guest in VIEWERS}
    table = read_again(workshop.change(*NEW_RULES), driver.table.log, driver.now)
    assert table.is_playing
    assert isinstance(table.log[-1], log.Updated)
    assert table.log[-1].lost == 3
    was = np.frombuffer(kept.cells, toy.GAME.state.dtype())[0]
    for name in toy.GAME.state.fields:
        if name != "swept":
            assert value(table, name) == np.asarray(was[name]).tolist(), name
    assert value(table, "weather") == 5, "a new field has the value of a new game"
    for guest in VIEWERS:
        heard = sight(table, guest).heard
        assert heard[:-1] == before[guest]
        assert (heard[-1].kind, heard[-1].amount) == ("resumed", 3)
    for language, word in (("en", "as it stood 3 moves ago"), ("pl", "do stanu sprzed 3 ruchów")):
        assert word in table.game.words(language).say("event.resumed", amount=3)


def test_after_a_change_the_match_is_played_to_its_end_and_read_again(workshop: Workshop) -> None:
    driver = played(KEEP_STATE + 5)
    game = workshop.change(*NEW_RULES)
    table = read_again(game, driver.table.log, driver.now)
    chances = table.playing and table.playing.answers
    driver.table = table
    while table.is_playing:
        driver.tick()
    driver.tick()
    again = Table.replay(game, table.log, "plain")
    assert not again.is_outdated
    for guest in VIEWERS:
        assert msgspec.json.encode(sight(again, guest)) == msgspec.json.encode(sight(table, guest))
    assert again.playing is not None
    assert chances
    assert again.playing.answers > chances


def test_what_was_drawn_in_moves_that_do_not_count_is_not_drawn_again(workshop: Workshop) -> None:
    driver = played(KEEP_STATE + 5)
    before = driver.table.playing
    assert before is not None
    used = [before.match.chance(number) for number in range(before.answers + 1)]
    table = read_again(workshop.change(*NEW_RULES), driver.table.log, driver.now)
    assert table.playing is not None
    to_come = [table.playing.match.chance(number) for number in range(1, 30)]
    assert not set(used) & set(to_come)


def test_two_changes_one_after_the_other(workshop: Workshop) -> None:
    driver = played(KEEP_STATE + 2)
    driver.table = read_again(workshop.change(*NEW_RULES), driver.table.log, driver.now)
    for _ in range(30):
        driver.tick()
    table = read_again(workshop.change(OTHER_DEAL, LONGER_NIGHT), driver.table.log, driver.now)
    assert table.is_playing
    assert [heard.kind for heard in sight(table, GUESTS[0]).heard].count("resumed") == 2
    assert "weather" not in sight(table, GUESTS[0]).match.fields  # type: ignore[union-attr]


def test_a_change_that_changes_nothing_in_the_match_is_not_noticed(workshop: Workshop) -> None:
    driver = played(KEEP_STATE + 2)
    for change, is_law in ((REMARK, False), (LONGER_MATCH, True)):
        table = read_again(workshop.change(change), driver.table.log, driver.now)
        assert isinstance(table.log[-1], log.Updated) == is_law
        for guest in VIEWERS:
            assert msgspec.json.encode(sight(table, guest)) == msgspec.json.encode(sight(driver.table, guest))


def test_a_finished_match_is_shown_from_its_stored_events_and_result(workshop: Workshop) -> None:
    driver = finished()
    table = read_again(workshop.change(*NEW_RULES, OTHER_DEAL), driver.table.log, driver.now)
    assert not table.is_playing
    for guest in VIEWERS:
        before, after = sight(driver.table, guest), sight(table, guest)
        assert after.heard == before.heard
        assert before.match is not None
        assert after.match is not None
        assert after.match.outcome == before.match.outcome
        assert after.match.fields == {**before.match.fields, "weather": 5}
        assert after.commitment == before.commitment
    for guest in GUESTS:
        for entry in table.connect(guest, driver.now):
            table.fold(entry)
    for guest in GUESTS:
        for entry in table.receive(guest, say.PlayAgain(), driver.now):
            table.fold(entry)
    assert table.is_playing
    assert table.playing is not None
    assert table.playing.number == 2


def test_a_match_that_cannot_go_on_is_put_aside_and_a_new_one_can_be_dealt(workshop: Workshop) -> None:
    driver = played(KEEP_STATE + 2)
    table = read_again(workshop.change(SMALL_SHELF, LONGER_NIGHT), driver.table.log, driver.now)
    assert not table.is_playing
    seen = sight(table, GUESTS[0]).match
    assert seen is not None
    assert seen.outcome is not None
    assert (seen.outcome.reason, seen.outcome.winners) == ("put_aside", [])
    assert table.game.words("pl").say("ending.put_aside").startswith("zasady się zmieniły")
    for entry in table.receive(GUESTS[0], say.Start(), driver.now):
        table.fold(entry)
    assert table.is_playing


def test_a_doctored_digest_is_noticed() -> None:
    driver = played(KEEP_STATE + 4)
    entries = list(driver.table.log)
    last = max(number for number, entry in enumerate(entries) if isinstance(entry, log.Answered))
    entries[last] = msgspec.structs.replace(entries[last], digest="0" * 16)
    table = Table.replay(toy.GAME, entries, "plain")
    assert table.playing is not None
    assert table.playing.is_stale


def test_a_match_kept_with_wider_piles_goes_on_as_if_nothing_had_happened() -> None:
    driver = played(2 * KEEP_STATE + 3)
    table = read_again(toy.GAME, as_of_old(toy.GAME, driver.table.log), driver.now)
    assert isinstance(table.log[-1], log.Updated)
    assert table.log[-1].cells == b""
    for guest in VIEWERS:
        assert msgspec.json.encode(sight(table, guest)) == msgspec.json.encode(sight(driver.table, guest))
    driver.table = table
    while table.is_playing:
        driver.tick()
    driver.tick()
    again = Table.replay(toy.GAME, table.log, "plain")
    assert not again.is_outdated
    for guest in VIEWERS:
        assert msgspec.json.encode(sight(again, guest)) == msgspec.json.encode(sight(table, guest))


def test_a_match_kept_with_wider_piles_goes_on_by_other_rules_from_its_last_kept_state(workshop: Workshop) -> None:
    driver = played(2 * KEEP_STATE + 3)
    kept = [entry for entry in driver.table.log if isinstance(entry, log.Answered) and entry.cells][-1]
    table = read_again(workshop.change(*NEW_RULES), as_of_old(toy.GAME, driver.table.log), driver.now)
    assert table.is_playing
    was = np.frombuffer(kept.cells, toy.GAME.state.dtype())[0]
    for name in toy.GAME.state.fields:
        if name != "swept":
            assert value(table, name) == np.asarray(was[name]).tolist(), name


def test_a_match_that_was_finished_with_wider_piles_is_shown_as_it_was(workshop: Workshop) -> None:
    driver = finished()
    old = as_of_old(toy.GAME, driver.table.log)
    for game in (toy.GAME, workshop.change(OTHER_DEAL, LONGER_NIGHT)):
        table = read_again(game, old, driver.now)
        for guest in VIEWERS:
            before, after = sight(driver.table, guest), sight(table, guest)
            assert after.heard == before.heard
            assert after.match is not None
            assert before.match is not None
            assert after.match.fields == before.match.fields
            assert after.match.outcome == before.match.outcome


def test_the_first_logs_which_held_less_are_still_read(workshop: Workshop) -> None:
    """Before this version a log had no events, no commitment, no result and only the names of fields."""
    for driver in (played(KEEP_STATE + 3), finished()):
        old: list[log.AnyEntry] = []
        for entry in driver.table.log:
            if isinstance(entry, log.Opened):
                entry = msgspec.structs.replace(entry, version="")
            elif isinstance(entry, log.Answered):
                entry = msgspec.structs.replace(entry, events=[])
            elif isinstance(entry, log.Dealt):
                entry = msgspec.structs.replace(entry, events=[], cells=b"", own=[])
            if not isinstance(entry, (log.Committed, log.Mixed, log.Ended)):
                old.append(entry)
        old = [*fields_by_name(as_of_old(toy.GAME, old))]
        table = read_again(toy.GAME, old, driver.now)
        assert table.is_playing == driver.table.is_playing
        for guest in VIEWERS:
            assert sight(table, guest).heard == sight(driver.table, guest).heard
        changed = read_again(workshop.change(LONGER_NIGHT), old, driver.now)
        assert changed.playing is not None
        for entry in changed.tick(driver.now):
            changed.fold(entry)


def fields_by_name(entries: list[log.AnyEntry]) -> Iterator[log.AnyEntry]:
    """A log that says of its fields no more than their names."""
    for entry in entries:
        names = {"fields": ",".join(toy.GAME.state.fields)} if isinstance(entry, log.Opened) else {}
        yield msgspec.structs.replace(entry, **names)
