"""Refusals: one dictionary, every code worded in every language, an English sentence for programs."""

from __future__ import annotations

import ast
from pathlib import Path

import msgspec
import pytest

from stolik import games
from stolik.core.kit.words import LANGUAGES, PART, Words
from stolik.table.table import Table
from stolik.table.words import WORDS, Denied
from tests.doors import ROOT


def codes_in(path: Path) -> set[str]:
    """The codes a file refuses with."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    named = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Denied"]
    values = [value for call in named for value in ast.walk(call.args[0]) if isinstance(value, ast.Constant)]
    return {str(value.value) for value in values}


def test_every_code_is_worded_in_every_language_and_used() -> None:
    used: set[str] = set()
    for layer in ("table", "server"):
        for path in (ROOT / "stolik" / layer).rglob("*.py"):
            used |= codes_in(path)
    assert set(WORDS) == set(LANGUAGES)
    for language in LANGUAGES:
        assert set(WORDS[language]) == used


def test_a_refusal_says_the_same_parts_in_every_language() -> None:
    for code, text in WORDS["en"].items():
        parts = {match[1] for match in PART.finditer(text)}
        for language in LANGUAGES:
            assert {match[1] for match in PART.finditer(WORDS[language][code])} == parts, code


def test_a_refusal_has_an_english_sentence_for_programs() -> None:
    error = Denied("seat.none", seat=8)
    assert (error.code, error.parts) == ("seat.none", {"seat": 8})
    assert str(error) == "There is no seat 8 at this table."


def test_a_table_does_not_open_with_a_seat_it_lacks() -> None:
    with pytest.raises(Denied) as refused:
        Table.open(games.load("conflict"), "BCDFG", "host", 0, seats=3, options={"first": "seat6"})
    assert refused.value.code == "option.seat"
    polish = Words(WORDS, "pl").say(refused.value.code, **refused.value.parts)
    assert polish == "first=seat6: przy stole dla 3 osób nie ma miejsca 6."


def test_a_table_that_was_opened_with_a_seat_it_lacks_goes_on_by_lot() -> None:
    table = Table.open(games.load("conflict"), "BCDFG", "host", 0, seats=3, options={"first": "lot"})
    opened = msgspec.structs.replace(table.opened, options={"first": "seat6", "exchange": "un"})
    again = Table.replay(table.game, [opened])
    assert again.options == {"exchange": "un"}
