"""Card lists of a host with other boxes: more Nopes in the kittens, a card in the football that nobody else has."""

from __future__ import annotations

from pathlib import Path

from tests.doors import DOORS

NEW = """
[right_wing_77]
attack = "right_wing"
defence = "left_flank"
balls = 7
gloves = 7
special = false
copies = 3
"""


def corrected(game: str, *changes: tuple[str, str]) -> str:
    """A game's list with some of its text replaced."""
    text = DOORS[game].pieces.path.read_text(encoding="utf-8")
    for before, after in changes:
        assert before in text
        text = text.replace(before, after, 1)
    return text


LISTS = {
    "kittens": corrected("kittens", ("[nope]\ncopies = 5", "[nope]\ncopies = 7")),
    "football": corrected("football", ("copies = 6", "copies = 3")) + NEW,
}


def put_lists(data: Path, *names: str) -> None:
    """Put some of them into the data folder of a server."""
    (data / "cards").mkdir(parents=True)
    for game in names:
        (data / "cards" / f"{game}.toml").write_text(LISTS[game], encoding="utf-8")
