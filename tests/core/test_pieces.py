"""A corrected card list is checked before it is played with."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.core.errors import StolikError
from stolik.core.pieces import load_pieces, read_pieces
from tests.toy.cards import COLUMNS, Card

SHIPPED = Path(__file__).parent.parent / "toy" / "cards.toml"


def test_the_shipped_list_is_in_order() -> None:
    pieces = read_pieces(SHIPPED, Card, COLUMNS)
    assert list(pieces.rows) == [card.word for card in Card]
    assert all(copies > 0 for copies in pieces.column(Card, "copies"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text + "\n[dragon]\ncopies = 1\n", "Unknown piece .*'dragon'"),
        (lambda text: text.replace("\ncopies", "\ncopys", 1), "Unknown column .*Did you mean 'copies'"),
        (lambda text: text.replace("copies = ", "copies = 99", 1), "must be a number from"),
        (lambda text: text.replace("copies = ", 'copies = "three" # ', 1), "must be a number from"),
        (lambda text: text[text.index("[", 1 + text.index("[")) :], "lacks"),
        (lambda text: "[[[" + text, "not a readable TOML file"),
        (lambda text: "dragon = 3\n", "Unknown piece"),
    ],
)
def test_a_malformed_list_is_refused_with_the_reason(change: object, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(change(SHIPPED.read_text(encoding="utf-8")), encoding="utf-8")  # type: ignore[operator]
    with pytest.raises(StolikError, match=sentence):
        read_pieces(path, Card, COLUMNS)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(StolikError, match="There is no file"):
        read_pieces(tmp_path / "none.toml", Card, COLUMNS)


def test_a_corrected_list_in_the_data_folder_takes_the_place_of_the_shipped_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STOLIK_DATA", str(tmp_path))
    shipped = load_pieces(SHIPPED, "toy", Card, COLUMNS)
    assert shipped.path == SHIPPED
    corrected = tmp_path / "cards" / "toy.toml"
    corrected.parent.mkdir()
    lines = SHIPPED.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("copies = "))
    lines[at] = "copies = 1" if lines[at] != "copies = 1" else "copies = 2"
    corrected.write_text("\n".join(lines), encoding="utf-8")
    pieces = load_pieces(SHIPPED, "toy", Card, COLUMNS)
    assert pieces.path == corrected
    assert pieces.digest != shipped.digest
