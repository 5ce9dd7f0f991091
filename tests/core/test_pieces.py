"""A corrected card list is checked before it is played with."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.core.kit.errors import StolikError
from stolik.core.kit.names import Named, name
from stolik.core.kit.pieces import load_pieces, read_pieces
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


class Shape(Named):
    """What a piece looks like."""

    ROUND = name()
    SQUARE = name()


class Place(Named):
    """Where such pieces go."""

    LEFT = name()
    RIGHT = name()


OWN = "[goes_to]\nround = 'left'\nsquare = 'right'\n\n[ball]\ncopies = 2\n\n[dice_6]\ncopies = 1\n"


def test_a_list_may_name_its_own_pieces_and_say_more_beside_them(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    pieces = read_pieces(path, None, {"copies": range(9)}, maps={"goes_to": (Shape, Place)})
    kinds = pieces.kinds("Own")
    assert [kind.word for kind in kinds] == ["ball", "dice_6"]
    assert pieces.column(kinds, "copies") == (2, 1)
    assert pieces.maps == {"goes_to": {"round": "left", "square": "right"}}
    path.write_text(OWN.replace("'right'", "'left'"), encoding="utf-8")
    again = read_pieces(path, None, {"copies": range(9)}, maps={"goes_to": (Shape, Place)})
    assert again.digest != pieces.digest


@pytest.mark.parametrize(
    ("told", "instead", "sentence"),
    [
        ("[goes_to]", "[goes]", r"lacks the table \[goes_to\]"),
        ("square = 'right'\n", "", r"\[goes_to\] lacks square"),
        ("square", "squaer", "Did you mean 'square'"),
        ("'right'", "'up'", "Unknown word .*'up'"),
        ("[ball]", "[Ball]", "'Ball' is no word"),
        ("[ball]", "['my ball']", "'my ball' is no word"),
    ],
)
def test_what_is_beside_the_pieces_is_checked_too(told: str, instead: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN.replace(told, instead), encoding="utf-8")
    with pytest.raises(StolikError, match=sentence):
        read_pieces(path, None, {"copies": range(9)}, maps={"goes_to": (Shape, Place)})
