"""From paragraph to code to test."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.proof import proof
from stolik.core.proof.rulebook import Rulebook, find_rulebook, read_rulebook
from tests.doors import DOORS, ROOT, SCENARIOS, every_game, load


def book_of(game: Game, language: str) -> Rulebook:
    if game.name == "toy":
        return find_rulebook("rulebook", language, ROOT / "tests" / "toy")
    return find_rulebook(game.name, language)


@every_game
def test_both_languages_have_the_same_paragraphs_with_the_same_marks(game: Game) -> None:
    polish, english = book_of(game, "pl").paragraphs, book_of(game, "en").paragraphs
    assert list(polish) == list(english)
    for number in english:
        assert polish[number].marks == english[number].marks, number
        assert number.startswith(f"{game.prefix}-")


@every_game
def test_every_paragraph_has_a_rule_that_runs_in_a_test_citing_it(game: Game) -> None:
    tests = [proof.trace_scenario(game, each) for each in proof.scenarios_of(SCENARIOS[game.name], load)]
    tests += proof.trace_marked_tests(ROOT / "tests" / "games" / game.name, game.prefix)
    faulty = [line for line in proof.coverage(game, book_of(game, "en"), tests) if line.missing]
    assert faulty == []


@every_game
def test_every_rule_is_missed_when_it_is_taken_out(game: Game) -> None:
    scenarios = proof.scenarios_of(SCENARIOS[game.name], load)
    assert proof.knockout(game, scenarios, ROOT / "tests" / "games" / game.name) == []


def test_a_rule_no_scenario_needs_survives() -> None:
    toy = DOORS["toy"]
    few = proof.scenarios_of(SCENARIOS["toy"], load)[:1]
    survivors = proof.knockout(toy, few, Path("nowhere"))
    assert survivors
    assert set(survivors) <= set(proof.cited_rules(toy))


def test_a_paragraph_without_a_rule_or_a_test_is_named() -> None:
    toy = DOORS["toy"]
    book = book_of(toy, "en")
    first = next(number for number, paragraph in book.paragraphs.items() if not paragraph.is_exempt)
    lines = {line.number: line.missing for line in proof.coverage(toy, book, [])}
    assert lines[first] == "no test cites it"
    stray = proof.Test("stray", ("TO-99.9",), frozenset())
    lines = {line.number: line.missing for line in proof.coverage(toy, book, [stray])}
    assert lines["TO-99.9"] == "not in the rulebook, cited by stray"


def test_a_paragraph_is_found_by_number_and_by_text() -> None:
    book = find_rulebook("conflict", "en")
    assert [each.number for each in book.find("co-4.4")] == ["CO-4.4"]
    assert "CO-5.5" in [each.number for each in book.find("protest")]


def test_a_number_used_twice_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "book.en.md"
    path.write_text("# Book\n\n**XX-1.1** One.\n\n**XX-1.1** Two.\n", encoding="utf-8")
    with pytest.raises(StolikError, match=r"XX-1\.1 twice"):
        read_rulebook(path)


def test_a_missing_rulebook_or_language_is_named() -> None:
    with pytest.raises(StolikError, match="no rulebook of chess"):
        find_rulebook("chess", "en")
    with pytest.raises(StolikError, match="Unknown language of the rulebook 'de'"):
        find_rulebook("conflict", "de")
