"""`stolik tournament` as people call it."""

from __future__ import annotations

import json
import re

import pytest

from tests.doors import DOORS
from tests.lab.test_lab_commands import call

FOUR = ("--entrants", "thumb,random,Ala=thumb,Jan=random")


@pytest.mark.parametrize("form", ["round_robin", "knockout", "groups"])
@pytest.mark.parametrize("game", [name for name in DOORS if name != "toy"])
def test_every_game_has_every_form(capsys: pytest.CaptureFixture[str], game: str, form: str) -> None:
    code, out, _ = call(capsys, "tournament", game, *FOUR, "--format", form, "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["game"], told["form"], told["state"]) == (game, form, "over")
    assert sorted(told["ranking"]) == [0, 1, 2, 3]
    assert all(match["how"] in ("played", "seed") for match in told["matches"])
    assert len(told["matches"]) == {"round_robin": 6, "knockout": 4, "groups": 6}[form]


def test_rounds_of_tables_for_games_of_more_than_two(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tournament", "conflict", "--entrants", ",".join(["thumb", "random"] * 4), "--format", "tables")
    code, out, _ = call(capsys, *words, "--rounds", "2", "--size", "4")
    assert code == 0
    assert len(re.findall(r"^[12] .* 60, ", out, re.MULTILINE)) == 4
    assert re.search(r"^8\. ", out, re.MULTILINE)
    assert max(map(len, out.splitlines())) <= 100


def test_the_table_for_people_names_everybody_and_says_the_rule(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "tournament", "clash", *FOUR, "--option", "scoring=single")
    for part in ("Crosstable", "Standings", "1. ", "4. ", "thumb", "random", "Ala", "Jan", "A win is one point"):
        assert part in out
    _, out, _ = call(capsys, "tournament", "clash", *FOUR, "--option", "scoring=single", "--format", "knockout")
    for part in ("semi-final", "third place", "final", "Final order"):
        assert part in out


def test_characters_and_levels_take_part_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tournament", "clash", "--entrants", "mason,hard,mason", "--option", "scoring=single", "--as-listed")
    told = json.loads(call(capsys, *words, "--json")[1])
    assert [each["name"] for each in told["entrants"]] == ["Mason (medium) 1", "hard", "Mason (medium) 2"]


def test_the_same_seed_gives_the_same_tournament(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tournament", "kittens", *FOUR, "--format", "knockout", "--json", "--seed")
    first, again, other = (call(capsys, *words, seed)[1] for seed in ("7", "7", "8"))
    assert first == again != other


def test_entrants_are_seeded_by_lot_unless_as_listed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tournament", "clash", *FOUR, "--option", "scoring=single", "--format", "knockout", "--json")
    orders = set()
    for seed in "123456":
        told = json.loads(call(capsys, *words, "--seed", seed)[1])
        orders.add(tuple(each["number"] for each in told["entrants"]))
    assert len(orders) > 1
    told = json.loads(call(capsys, *words, "--as-listed")[1])
    assert [each["name"] for each in told["entrants"]] == ["thumb", "random", "Ala", "Jan"]
