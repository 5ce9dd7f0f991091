"""Rematch after rematch: a table is read back from its last page as from its whole log."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from stolik.core.door.match import Match
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.pages import MOST_WORDS
from stolik.table.places import Playing
from stolik.table.sights import sight
from stolik.table.table import Table
from tests import toy
from tests.table.driving import GUESTS, Driver

VIEWERS = (*GUESTS, "stranger")


def rematched(seed: int, matches: int) -> Driver:
    """A table at which one match follows the other, in the middle of the last or at its end."""
    driver = Driver(toy.GAME, seed, seats=3)
    for _ in driver.steps():
        pass
    for _ in range(matches - 1):
        play_again(driver)
        while driver.table.is_playing:
            driver.tick()
        driver.tick()
    play_again(driver)
    for _ in range(seed * 7):
        if driver.table.is_playing:
            driver.tick()
    return driver


def play_again(driver: Driver) -> None:
    """Everybody who sits here wants a rematch."""
    driver.send(GUESTS[0], say.Say(f"rematch at {driver.now}"))
    for guest in GUESTS:
        driver.fold(driver.table.connect(guest, driver.now))
    for guest in GUESTS:
        if not driver.table.is_playing:
            driver.send(guest, say.PlayAgain())
    assert driver.table.is_playing


def state(table: Table) -> dict[str, Any]:
    """Everything a table knows but its log, and what it has only worked out from the rest."""
    others = ("log", "playing", "questions", "entropy", "edition", "company", "_judged", "_is_old", "_wake")
    known = {name: value for name, value in vars(table).items() if name not in others}
    assert table.playing is not None
    playing = {name: getattr(table.playing, name) for name in Playing.__struct_fields__}
    playing["match"] = table.playing.match.to_bytes(), table.playing.match.names
    return {**known, **playing}


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_table_is_read_back_from_any_page_as_from_its_whole_log(seed: int) -> None:
    driver = rematched(seed, 4)
    whole = driver.table.log
    pages = [number for number, entry in enumerate(whole) if isinstance(entry, log.Page)]
    assert len(pages) >= 3
    for start in (0, *pages):
        entries = whole if not start else [whole[0], *whole[start:]]
        again = Table.replay(toy.GAME, entries)
        assert state(again) == state(driver.table)
        for guest in VIEWERS:
            assert msgspec.json.encode(sight(again, guest)) == msgspec.json.encode(sight(driver.table, guest))
        assert again.wake_at() == driver.table.wake_at()


def test_a_page_keeps_the_last_words_and_nobody_hears_one_twice() -> None:
    driver = rematched(1, 1)
    while driver.table.is_playing:
        driver.tick()
    driver.tick()
    for number in range(2 * MOST_WORDS):
        driver.send(GUESTS[0], say.Say(f"{number}"))
    before = sight(driver.table, "stranger")
    play_again(driver)
    after = sight(driver.table, "stranger")
    assert len(after.spoken) == MOST_WORDS
    assert after.spoken_from + len(after.spoken) == len(before.spoken) + 1
    assert sight(driver.table, "stranger", 0, after.spoken_from + MOST_WORDS).spoken == []
    driver.send(GUESTS[0], say.Say("one more"))
    assert [said.text for said in sight(driver.table, "stranger", 0, after.spoken_from + MOST_WORDS).spoken] == [
        "one more"
    ]


def test_a_first_match_needs_no_page() -> None:
    driver = Driver(toy.GAME, 1, seats=3)
    for _ in driver.steps():
        pass
    assert not [entry for entry in driver.table.log if isinstance(entry, log.Page)]


def test_a_deal_is_made_once_though_it_is_decided_first_and_happens_later(monkeypatch: pytest.MonkeyPatch) -> None:
    deals: list[dict[str, Any]] = []
    begin = Match.begin

    def counted(*words: Any, **named: Any) -> Match:
        deals.append(named)
        return begin(*words, **named)

    monkeypatch.setattr(Match, "begin", counted)
    driver = Driver(toy.GAME, 1, seats=3)
    driver.send(GUESTS[0], say.Start())
    assert driver.table.is_playing
    assert len(deals) == 1
    again = Table.replay(toy.GAME, driver.table.log)
    assert len(deals) == 2
    assert state(again) == state(driver.table)
