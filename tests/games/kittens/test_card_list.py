"""A corrected card list has cards enough for everybody who may sit at a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.games.kittens.cards import Card
from tests.lists import numbered, play_at_largest_tables

KITTENS = games.load("kittens")
FEWEST = {"kitten": 4, "defuse": 5, "feral": 1, "mercat": 1, "horse_cat": 2}  # 35 beside Kittens and Defuses


@pytest.mark.parametrize(
    ("copies", "sentence"),
    [
        ({kind.word: 1 for kind in Card}, "five players need 4 copies of kitten, and it has 1"),
        ({"kitten": 3}, "five players need 4 copies of kitten, and it has 3"),
        ({"defuse": 4}, "five players need 5 copies of defuse, and it has 4"),
        (FEWEST | {"horse_cat": 1}, "it has 34 cards beside kitten and defuse, and five players are dealt 35"),
    ],
)
def test_too_few_cards_for_five_are_refused(copies: dict[str, int], sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "kittens.toml"
    path.write_text(numbered("kittens", **copies), encoding="utf-8")
    with pytest.raises(StolikError, match=sentence):
        KITTENS.read_cards(path)


def test_the_fewest_that_are_taken_are_enough(tmp_path: Path) -> None:
    play_at_largest_tables("kittens", numbered("kittens", **FEWEST), tmp_path, turbo=["no", "yes"])
