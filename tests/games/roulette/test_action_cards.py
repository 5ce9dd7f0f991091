"""The list of action cards can be corrected, but not into nonsense."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

from stolik.core.kit.errors import StolikError
from stolik.core.kit.pieces import read_pieces
from stolik.games.roulette.cards import CARDS, COLUMNS, Card, check_cards


def changed(card: str, **columns: Any) -> dict[str, dict[str, Any]]:
    """The list with one card changed."""
    rows = copy.deepcopy(CARDS.rows)
    rows[card].update(columns)
    return rows


def test_the_shipped_list_is_in_order() -> None:
    assert check_cards(CARDS.rows) == ""
    assert sum(row["copies"] for row in CARDS.rows.values()) == 31
    assert [word for word, row in CARDS.rows.items() if row["skull"]] == ["shoot_someone", "bang_bang", "pickpocket"]


def test_counts_windows_targets_and_effects_can_be_corrected() -> None:
    rows = changed("frisk", copies=1, windows=["bid", "challenge"], skull=True)
    rows["air_gun"].update(copies=4, on="any", effects=["aim_air", "shuffle_magazine"])
    assert check_cards(rows) == ""


@pytest.mark.parametrize(
    ("card", "columns", "fault"),
    [
        ("air_gun", {"copies": 4}, "add up to 32, not 31"),
        ("air_gun", {"windows": ["bid"]}, "cannot have the effect aim_air in the window bid"),
        ("bribe", {"windows": ["challenge"]}, "cannot have the effect escape in the window challenge"),
        ("bribe", {"on": "other"}, "is played when caught, on nobody else"),
        ("frisk", {"effects": []}, "has no effect"),
        ("frisk", {"on": "nobody"}, "needs a player to be played on for the effect look_at_pocket"),
        ("frisk", {"fit": []}, "needs the fit unshown"),
        ("pickpocket", {"amount": 0}, "needs an amount of 1 or more"),
    ],
)
def test_what_makes_no_sense_is_refused(card: str, columns: dict[str, Any], fault: str) -> None:
    assert fault in check_cards(changed(card, **columns))


def test_a_file_is_checked_as_it_is_read(tmp_path: Path) -> None:
    text = CARDS.path.read_text(encoding="utf-8").replace("copies = 3", "copies = 2", 1)
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(StolikError, match=r"mine.toml: the copies add up to 30, not 31"):
        read_pieces(file, Card, COLUMNS, check_cards)
