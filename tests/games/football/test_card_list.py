"""Whoever owns the box can correct the card list without touching code."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from stolik.core.kit.errors import StolikError
from stolik.core.kit.sets import has
from stolik.games.football.cards import ATTACK, DRIBBLES, REGULAR, Attack, Card
from tests.games.football.positions import FOOTBALL

SHIPPED = Path(FOOTBALL.pieces.path)


def row(word: str, attack: str = "one_two", defence: str = "foul", special: str = "false", copies: int = 0) -> str:
    halves = f'attack = "{attack}"\ndefence = "{defence}"\nballs = 2\ngloves = 2'
    return f"\n[{word}]\n{halves}\nspecial = {special}\ncopies = {copies}\n"


def test_the_shipped_list_has_what_the_rulebook_says() -> None:
    rows = FOOTBALL.pieces.rows.values()
    assert sum(each["copies"] for each in rows) == 96
    assert sum(each["copies"] for each in rows if each["attack"] == "right_wing") == 18
    assert sum(each["copies"] for each in rows if each["special"]) == 16
    assert {each["defence"] for each in rows if each["special"]} == {"foul"}
    assert [each["attack"] for each in rows if each["balls"] == 4] == ["dribble"]
    for each in rows:
        if not each["special"]:
            assert each["defence"] == FOOTBALL.pieces.maps["counters"][each["attack"]]


def test_attacks_are_called_taken_that_the_rules_let_nobody_answer() -> None:
    taken = {attack for attack in Attack if attack.spec.columns.get("taken")}
    assert taken == {ATTACK[card] for card in Card if not has(REGULAR | DRIBBLES, card)}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text.replace("copies = 6", "copies = 7", 1), "the copies add up to 97, not 96"),
        (lambda text: text.replace('"dribble"', '"drible"', 1), "Did you mean 'dribble'"),
        (lambda text: text.replace('= "left_flank"', '= "foul"', 1), "'foul'"),
        (lambda text: text.replace('one_two = "pressing"\n', "", 1), r"\[counters\] lacks one_two"),
        (lambda text: text.replace("[counters]", "[counter]"), r"lacks the table \[counters\]"),
        (lambda text: text + row("Wing"), "'Wing' is no word"),
        (lambda text: text + row("odd", attack="corner"), "odd is not special, so it needs one of the attacks"),
        (lambda text: text + "".join(row(f"more_{number}") for number in range(40)), "56 are the most"),
    ],
)
def test_a_list_that_cannot_be_played_is_refused(change: Callable[[str], str], sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "football.toml"
    path.write_text(change(SHIPPED.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(StolikError, match=sentence):
        FOOTBALL.read_cards(path)


def test_a_match_is_played_with_other_cards_and_other_counters(tmp_path: Path) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    text = text.replace("copies = 6", "copies = 2", 1).replace("[one_two_11]", "[give_and_go]")
    counters = 'one_two = "{}"\nthrough_ball = "{}"'
    text = text.replace(counters.format("pressing", "double_marking"), counters.format("double_marking", "pressing"))
    path = tmp_path / "cards" / "football.toml"
    path.parent.mkdir()
    path.write_text(text + row("my_own", attack="right_wing", defence="pressing", copies=4), encoding="utf-8")
    told = {**os.environ, "STOLIK_DATA": str(tmp_path), "STOLIK_MODE": "plain"}
    for command in (f"cards football --check {path}", "simulate football --games 4", "cards football"):
        words = [sys.executable, "-m", "stolik.cli", *command.split()]
        done = subprocess.run(words, env=told, capture_output=True, text=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr
    assert "my_own" in done.stdout
    assert "give_and_go" in done.stdout
    assert "one_two double_marking" in done.stdout
