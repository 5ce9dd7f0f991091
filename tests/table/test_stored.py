"""Stored entries: every version's are read, and what is damaged is noticed."""

from __future__ import annotations

import contextlib
import random
from types import ModuleType
from typing import Any, get_args

import msgspec
import pytest

from stolik.table import entries as log
from stolik.table.tournament import entries as tournament_log
from tests import toy
from tests.table.driving import Driver

# The fields of each kind in the order in which they lie in data folders. A new one comes last and has a default.
TABLE = """
Opened: at code game seats options speed chat host rules pieces fields version is_test tournament given seed
Updated: at rules pieces fields version cells lost
Sat: at seat name guest bot
Rose: at seat
Knocked: at guest name
Committed: at number key
Mixed: at seat nonce
Chose: at seat word
Dealt: at number key nonces seats own options cells events
Asked: at number deadline alone longest
Called: at seat deadline
Passed: at question chair path
Waited: at seat
Spared: at seat is_on
Hinted: at is_on
Paused: at is_on
Answered: at question chair path by words digest cells events
Ended: at winners places points reason paragraph cells counted
Hurried: at seat
Hosted: at guest
Said: at name seat text
Wished: at seat speed
Standing: at seat how
Lost: at seat
Returned: at seat
TakenOver: at seat
Again: at seat
Page: at questions sitters knocks header spoken said host has_hints
"""
TOURNAMENT = """
Announced: at code game form options speed chat host rounds groups size is_drawn is_test
Entered: at entrant name guest bot
Left: at entrant
Moved: at entrant place
Begun: at seeds lot
Seated: at match attempt code
Played: at match attempt winners places points reason
Missed: at match entrant
Withdrew: at entrant
"""

BOTH = pytest.mark.parametrize(("module", "frozen"), [(log, TABLE), (tournament_log, TOURNAMENT)])


def played() -> list[log.AnyEntry]:
    """The log of a match with all kinds of disturbances."""
    driver = Driver(toy.GAME, 3, seats=3)
    for _ in driver.steps():
        pass
    driver.tick()
    return driver.table.log


def by_name(entry: log.AnyEntry) -> bytes:
    """An entry as the first versions stored it."""
    names = [field.name for field in msgspec.structs.fields(type(entry))]
    plain = {name: getattr(entry, name) for name in names}
    return msgspec.msgpack.encode({"type": type(entry).__name__, **plain})


@BOTH
def test_no_field_of_an_entry_goes_or_changes_places(module: ModuleType, frozen: str) -> None:
    kinds: dict[str, type[msgspec.Struct]] = {kind.__name__: kind for kind in get_args(module.AnyEntry)}
    for line in frozen.split("\n")[1:-1]:
        kind, _, names = line.partition(": ")
        fields = msgspec.structs.fields(kinds[kind])
        assert [field.name for field in fields][: len(names.split())] == names.split(), kind
        assert all(not field.required for field in fields[len(names.split()) :]), kind


def test_what_was_stored_is_read_back_whichever_version_stored_it() -> None:
    entries = played()
    assert {log.Answered, log.Dealt, log.Ended, log.Asked} <= {type(entry) for entry in entries}
    for entry in entries:
        assert log.decoder.decode(log.encoder.encode(entry)) == entry
        assert log.decoder.decode(by_name(entry)) == entry


def test_what_an_older_version_did_not_know_has_its_default() -> None:
    sat = {"type": "Sat", "at": 5, "seat": 1, "name": "Ala", "hat": "red"}
    assert log.decoder.decode(msgspec.msgpack.encode(sat)) == log.Sat(at=5, seat=1, name="Ala", guest="", bot="")
    assert log.decoder.decode(msgspec.msgpack.encode(["Sat", 5, 1, "Ala"])) == log.Sat(at=5, seat=1, name="Ala")


def test_entries_take_less_than_half_of_what_they_did() -> None:
    entries = played()
    assert sum(len(log.encoder.encode(entry)) for entry in entries) < sum(len(by_name(entry)) for entry in entries) / 2


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xc0",
        b"\x00",
        b"\x91",
        b"\x80",
        b"\x91\xa3Sat",
        {"type": "Sat", "at": 1},
        {"type": 7},
        ["Nothing", 1],
        "Sat",
    ],
    ids=str,
)
def test_what_is_no_entry_is_refused(body: Any) -> None:
    with pytest.raises(msgspec.MsgspecError):
        log.decoder.decode(body if isinstance(body, bytes) else msgspec.msgpack.encode(body))


def test_a_damaged_entry_is_refused_or_read_and_nothing_else_comes_of_it() -> None:
    luck = random.Random(1)
    for entry in played():
        body = bytearray(log.encoder.encode(entry))
        body[luck.randrange(len(body))] ^= 1 << luck.randrange(8)
        with contextlib.suppress(msgspec.MsgspecError):
            log.decoder.decode(bytes(body))
