"""Provably fair: committed to before the deal, everybody's nonce in it, revealed at the end."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik import games
from stolik.table import entries as log
from stolik.table import fair
from stolik.table import messages as say
from stolik.table.fair import commitment, live_chance, made_nonce
from stolik.table.sights import sight
from stolik.table.table import Table
from tests.table.driving import GUESTS, Driver

CONFLICT = games.load("conflict")
VIEWERS = (*GUESTS, "stranger")
NONCES = ("aa" * 8, "bb" * 32)


def finish(driver: Driver) -> say.Outcome:
    """Play to the end, with everybody here."""
    for _ in driver.steps():
        pass
    driver.tick()
    for guest in GUESTS:
        driver.fold(driver.table.connect(guest, driver.now))
    seen = sight(driver.table, GUESTS[0]).match
    assert seen is not None
    assert seen.outcome is not None
    return seen.outcome


def mix(driver: Driver, guest: str, nonce: str) -> None:
    """Give a nonce as a client does."""
    driver.send(guest, say.Mix(sight(driver.table, guest).commitment, nonce))


def test_everybody_sees_the_commitment_before_the_deal_and_before_a_rematch() -> None:
    driver = Driver(CONFLICT, 1, seats=3)
    for number in (1, 2):
        seen = {sight(driver.table, guest).commitment for guest in VIEWERS}
        assert len(seen) == 1
        assert seen != {""}
        if number == 1:
            outcome = finish(driver)
        else:
            for guest in GUESTS:
                driver.send(guest, say.PlayAgain())
            assert sight(driver.table, GUESTS[0]).commitment == ""
            assert driver.table.playing is not None
            outcome = None
        told = sight(driver.table, "stranger").match
        assert told is not None
        assert {told.commitment} == seen
        if outcome is not None:
            assert commitment(bytes.fromhex(outcome.key)) == told.commitment


def test_nonces_of_guests_are_their_own_and_the_others_follow_from_the_key() -> None:
    driver = Driver(CONFLICT, 2, seats=3)
    mix(driver, GUESTS[1], NONCES[1])
    assert sight(driver.table, GUESTS[1]).nonce == NONCES[1]
    assert sight(driver.table, GUESTS[0]).nonce == ""
    outcome = finish(driver)
    key = bytes.fromhex(outcome.key)
    assert outcome.own == [1]
    assert outcome.nonces == [made_nonce(key, 0).hex(), NONCES[1], made_nonce(key, 2).hex()]


def test_a_nonce_once_given_stays_and_none_can_be_given_after_the_deal() -> None:
    driver = Driver(CONFLICT, 3, seats=2)
    before = sight(driver.table, GUESTS[0]).commitment
    mix(driver, GUESTS[0], NONCES[0])
    mix(driver, GUESTS[0], NONCES[1])
    driver.send(GUESTS[0], say.Sit(0, "Alicja"))
    assert sight(driver.table, GUESTS[0]).nonce == NONCES[0]
    driver.send(GUESTS[0], say.Start())
    for wrong in (before, "", commitment(b"")):
        assert "not the commitment" in driver.refused(GUESTS[1], say.Mix(wrong, NONCES[1]))
    assert driver.table.playing is not None
    assert driver.table.playing.nonces[0].hex() == NONCES[0]
    outcome = finish_from_here(driver)
    assert outcome.nonces[0] == NONCES[0]
    assert "not the commitment" in driver.refused(GUESTS[1], say.Mix(before, NONCES[1]))


def finish_from_here(driver: Driver) -> say.Outcome:
    """Let time play the match to its end."""
    while driver.table.is_playing:
        driver.tick()
    driver.tick()
    seen = sight(driver.table, GUESTS[0]).match
    assert seen is not None
    assert seen.outcome is not None
    return seen.outcome


@pytest.mark.parametrize("nonce", ["", "aa", "zz" * 8, "a" * 17, "AA" * 8, "aa" * 33, "aa " * 8, "ą" * 16])
def test_a_nonce_of_the_wrong_form_is_refused(nonce: str) -> None:
    driver = Driver(CONFLICT, 4)
    told = sight(driver.table, GUESTS[0]).commitment
    assert "hexadecimal" in driver.refused(GUESTS[0], say.Mix(told, nonce))
    assert "do not sit" in driver.refused("stranger", say.Mix(told, NONCES[0]))


def test_whoever_gets_up_takes_the_nonce_along() -> None:
    driver = Driver(CONFLICT, 5, seats=3)
    mix(driver, GUESTS[1], NONCES[1])
    driver.send(GUESTS[1], say.Rise())
    driver.send("guest-c", say.Sit(1, "Celina"))
    assert sight(driver.table, "guest-c").nonce == ""


def test_another_nonce_means_another_deal() -> None:
    deals = set()
    for nonce in NONCES:
        driver = Driver(CONFLICT, 6, seats=3)
        mix(driver, GUESTS[0], nonce)
        driver.send(GUESTS[0], say.Start())
        assert driver.table.playing is not None
        deals.add(driver.table.playing.match.cells.tobytes())
    assert len(deals) == 2
    assert live_chance(b"a", [b"x"])(1) != live_chance(b"a", [b"y"])(1) != live_chance(b"b", [b"y"])(1)


def test_a_test_table_has_fixed_chance_and_says_so() -> None:
    deals = []
    for seed in (0, 0, 7):
        table = Table.open(CONFLICT, "ABCDE", "host", 0, 2, mode="plain", is_test=True, seed=seed)
        for message in (say.Sit(0, "Ala"), say.Start()):
            for entry in table.receive("host", message, 0):
                table.fold(entry)
        assert table.playing is not None
        deals.append(table.playing.match.cells.tobytes())
        assert sight(table, "host").is_test
    assert deals[0] == deals[1] != deals[2]


def test_a_test_table_may_begin_with_a_given_position_and_replays_it() -> None:
    given = {"turn": "Ala", "money": {"Ala": 9}, "hands": {"Ala": ["eu", "media"]}}
    table = Table.open(CONFLICT, "ABCDE", "host", 0, 2, mode="plain", is_test=True, given=given)
    for message in (say.Sit(0, "Ala"), say.Start()):
        for entry in table.receive("host", message, 0):
            table.fold(entry)
    again = Table.replay(CONFLICT, table.log, mode="plain")
    for each in (table, again):
        assert each.playing is not None
        view = each.playing.match.view(0)
        assert (view["money"][0], view.words("hands")["Ala"]) == (9, ["eu", "media"])
    assert table.playing is not None
    assert again.playing is not None
    assert table.playing.match.cells.tobytes() == again.playing.match.cells.tobytes()


def test_the_key_is_in_no_sight_until_the_end() -> None:
    driver = Driver(CONFLICT, 7, seats=2)
    driver.send(GUESTS[0], say.Start())
    while driver.table.is_playing:
        keys = [entry.key.hex() for entry in driver.table.log if isinstance(entry, log.Committed)]
        for guest in VIEWERS:
            assert not [key for key in keys if key in str(sight(driver.table, guest))]
        driver.tick()


@given(key=st.binary(max_size=200), start=st.binary(max_size=100), rest=st.binary(max_size=100))
def test_texts_that_begin_alike_are_sealed_like_any_other(key: bytes, start: bytes, rest: bytes) -> None:
    assert fair.keyed(key, start)(rest) == hmac.digest(key, start + rest, hashlib.sha256)
