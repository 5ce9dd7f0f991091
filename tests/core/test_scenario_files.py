"""The test language itself: malformed files are refused, false ones fail."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError
from stolik.core.proof.scenario import Failed, read_scenario
from tests.doors import load

GOOD = """
game: conflict
title: USA
rule: [CO-5.1]
seats: [Ala, Bartek]
given: {turn: Ala, money: {Ala: 2}, hands: {Ala: [russia, eu], Bartek: [police, any]}}
play:
  - Ala: declare usa
expect: {money: {Ala: 3}, turn: Bartek}
"""


def run(tmp_path: Path, text: str) -> None:
    path = tmp_path / "story.yaml"
    path.write_text(text, encoding="utf-8")
    read_scenario(path, load).run(mode="plain", fillings=2)


def test_a_true_story_holds(tmp_path: Path) -> None:
    run(tmp_path, GOOD)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Ala: 3}", "Ala: 4}", "money of Ala: 3, not 4"),
        ("turn: Bartek}", "turn: Ala}", "turn: Bartek, not Ala"),
        ("expect: {money: {Ala: 3}", "legal: {Bartek: [declare usa]}\nexpect: {money: {Ala: 3}", "legal for Bartek"),
        ("expect: {", "refuse: [{Bartek: declare usa}]\nexpect: {", "is not refused"),
        ("expect: {", "refuse: [{Bartek: declare scandal Ala, by: CO-4.4}]\nexpect: {", "refused by CO-4.2"),
        ("expect: {", "view: {Bartek: {hands: {Ala: [russia, eu]}}}\nexpect: {", "hands of Ala"),
        ("expect: {", "result: {winners: [Ala]}\nexpect: {", "result"),
        ("expect: {", "chance: {Ala draws: eu}\nexpect: {", "chance"),
        ("declare usa", "declare scandal Bartek", "cannot pay"),
        ("expect: {", "expect: {events: [loses], ", "events: declares, gains"),
    ],
)
def test_a_false_story_fails(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    with pytest.raises(Failed, match=sentence):
        run(tmp_path, GOOD.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("game: conflict\n", "", "'game' is missing"),
        ("title: USA", "titel: USA", "Unknown key .*'titel'.*Did you mean 'title'"),
        ("expect: {money: {Ala: 3}, turn: Bartek}", "", "checks nothing"),
        ("play:\n  - Ala: declare usa", "play: 3", "'play' must be a list"),
        ("[Ala, Bartek]", "[Ala, Bartek", "not valid YAML"),
        ("[Ala, Bartek]", "[Ala]", "is for 2–6 players, not 1"),
        ("[Ala, Bartek]", "[Ala, Ala]", "different names"),
        ("money: {Ala: 2}", "gold: {Ala: 2}", "Unknown field .*'gold'"),
        ("money: {Ala: 2}", "money: {Ola: 2}", "Nobody named 'Ola'"),
        ("[russia, eu]", "[russia, eu, eu]", "impossible: every seat has two cards"),
        (
            "[russia, eu], Bartek: [police, any]",
            "[russia, russia], Bartek: [russia, russia]",
            "more russia than there are",
        ),
        ("[russia, eu]", "[russia, un]", "more un than there are"),
        ("[russia, eu]", "[russia, moon]", "'moon' is none of"),
        ("rule: [CO-5.1]", "rule: [CO-5.1]\noptions: {deck: blue}", "Unknown option"),
        ("rule: [CO-5.1]", "rule: [CO-5.1]\noptions: {exchange: nato}", "Unknown value of option exchange: 'nato'"),
        ("declare usa", "declare mars", "is not a move of"),
        ("Ala: 2}, hands", "Ala: 200000}, hands", "given money: 200,000 is more than can be counted here"),
    ],
)
def test_a_malformed_or_impossible_story_is_an_error(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in GOOD
    with pytest.raises(StolikError, match=sentence):
        run(tmp_path, GOOD.replace(old, new))


def test_an_empty_file_is_no_story(tmp_path: Path) -> None:
    with pytest.raises(StolikError, match="not a scenario"):
        run(tmp_path, "")


BY_CHANCE = """
game: conflict
title: The shown card is swapped for one from the deck
rule: [CO-7.4]
seats: [Ala, Bartek]
given: {turn: Ala, money: {Ala: 0}, hands: {Ala: [russia, russia], Bartek: [media, protest]}}
chance: {Ala draws: eu}
play:
  - Ala: declare russia
  - expect: {question: react}
  - Bartek: challenge
  - Bartek: lose media
expect: {money: {Ala: 3}, hands: {Ala: [russia, eu]}}
"""


def test_chance_brings_what_is_said(tmp_path: Path) -> None:
    run(tmp_path, BY_CHANCE)


def test_a_false_expectation_before_a_draw_is_not_blamed_on_chance(tmp_path: Path) -> None:
    with pytest.raises(Failed, match=r"step 2 .*question: react, not lose"):
        run(tmp_path, BY_CHANCE.replace("question: react", "question: lose"))


def test_a_false_expectation_is_named_even_if_chance_is_impossible_too(tmp_path: Path) -> None:
    told = BY_CHANCE.replace("question: react", "question: lose").replace("Ala draws: eu", "Bartek draws: eu")
    with pytest.raises(Failed, match=r"step 2 .*question: react, not lose"):
        run(tmp_path, told)


def test_a_refused_move_before_a_draw_is_not_blamed_on_chance(tmp_path: Path) -> None:
    with pytest.raises(Failed, match=r"step 1 .*You cannot pay for that"):
        run(tmp_path, BY_CHANCE.replace("declare russia", "declare scandal Bartek"))


def test_who_asks_too_much_of_chance_is_soon_told_what_came_instead(tmp_path: Path) -> None:
    moves = 0

    def count(frame: Any, event: str, _: Any) -> None:
        nonlocal moves
        moves += event == "call" and frame.f_code is Match.play.__code__

    sys.setprofile(count)
    try:
        with pytest.raises(Failed, match=r"chance cannot bring .*; eu, media, police, protest, russia came instead"):
            run(tmp_path, BY_CHANCE.replace("Ala draws: eu", "Ala draws: un"))  # which is in the box
    finally:
        sys.setprofile(None)
    assert moves < 5_000  # a few seconds; it was thirty times as many
