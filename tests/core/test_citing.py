"""`stolik rulebook KI-3.8`: from a paragraph at once to its code, its tests and its sentences."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stolik.core.proof.citing import citations
from stolik.core.proof.rulebook import find_rulebook
from tests.doors import DOORS, ROOT
from tests.test_cli import stolik

NAMES = [name for name in DOORS if name != "toy"]


def line_at(where: str) -> str:
    """The lines from a place on."""
    path, number = where.rsplit(":", 1)
    return "\n".join((ROOT / path).read_text(encoding="utf-8").splitlines()[int(number) - 1 :][:12])


def test_a_paragraph_leads_to_both_languages_its_code_and_its_scenarios() -> None:
    code, out, _ = stolik("rulebook", "ki-3.8")
    assert code == 0
    assert "pl  *(orzeczenie)* Gracz jest zaatakowany od chwili" in out
    assert "en  *(ruling)* A player is under attack from the moment" in out
    assert re.search(r"stolik/games/kittens/rules/turn\.py:\d+ end_turn: ", out)
    assert "scenarios/kittens/under-attack-until-the-last-owed-turn-is-over.yaml: The mark of the attack" in out


def test_a_paragraph_of_the_table_leads_to_the_code_of_the_table() -> None:
    code, out, _ = stolik("rulebook", "RO-16.2")
    assert code == 0
    assert re.search(r"stolik/table/asking\.py:\d+ calls_at: When the table itself makes the last call", out)
    assert re.search(r"tests/table/test_roulette\.py:\d+ test_the_table_itself_calls_after_half_a_minute", out)


def test_events_refusals_questions_and_endings_are_named_in_both_languages() -> None:
    conflict = DOORS["conflict"]
    refused = citations(conflict, "CO-4.2")["refusals"]
    assert [str(each) for each in refused] == ["only_affordable: Nie stać cię na to. / You cannot pay for that."]
    told = citations(conflict, "CO-3.4")
    assert "wins" in [each.name for each in told["events"]]
    assert told["endings"]
    assert "declare" in [each.name for each in citations(conflict, "CO-4.1")["questions"]]


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("KI-99.9", "has no paragraph KI-99.9. There are KI-1.1 to KI-"),
        ("XX-1.1", "Unknown beginning of a paragraph 'XX'. Valid: CO, CL, KI, RO, FO."),
    ],
)
def test_a_paragraph_that_is_none_is_refused(number: str, sentence: str) -> None:
    code, out, error = stolik("rulebook", number)
    assert (code, out) == (2, "")
    assert sentence in error


@pytest.mark.parametrize("name", NAMES)
def test_every_place_that_is_named_is_there(name: str) -> None:
    game = DOORS[name]
    numbers = list(find_rulebook(name, "en").paragraphs)[::9]
    for number in numbers:
        found = citations(game, number)
        for each in (*found["code"], *found["tests"]):
            assert each.name in line_at(each.where)
        for each in found["scenarios"]:
            assert Path(ROOT / each.where).exists()


@pytest.mark.parametrize("name", NAMES)
def test_what_the_table_is_tested_for_has_code(name: str) -> None:
    for number, paragraph in find_rulebook(name, "en").paragraphs.items():
        if "table" in paragraph.marks:
            found = citations(DOORS[name], number)
            tested = [each for each in found["tests"] if each.where.startswith("tests/table")]
            assert found["code"] or not tested, number
