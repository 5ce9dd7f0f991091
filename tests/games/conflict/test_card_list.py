"""A corrected card list has cards enough for everybody who may sit at a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.games.conflict.cards import Card
from tests.lists import numbered, play_at_largest_tables

CONFLICT = games.load("conflict")


@pytest.mark.parametrize(
    ("copies", "sentence"),
    [
        ({kind.word: 1 for kind in Card}, "without un it has 5 cards, and six players need 14"),
        ({"russia": 2, "eu": 2}, "without un it has 13 cards"),
        ({"russia": 2, "un": 2, "media": 3, "eu": 2}, "without un it has 13 cards"),
        ({"russia": 2, "media": 2}, "without un it has 13 cards"),
        ({"russia": 2, "un": 2}, "without media it has 13 cards"),
    ],
)
def test_too_few_cards_for_six_are_refused(copies: dict[str, int], sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "conflict.toml"
    path.write_text(numbered("conflict", **copies), encoding="utf-8")
    with pytest.raises(StolikError, match=sentence):
        CONFLICT.read_cards(path)


def test_the_fewest_that_are_taken_are_enough(tmp_path: Path) -> None:
    play_at_largest_tables("conflict", numbered("conflict", russia=2), tmp_path, exchange=["media", "un"])
