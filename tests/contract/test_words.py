"""Whatever is said at a table reads well: over random positions of every game, in both languages."""

from __future__ import annotations

import random

import pytest

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.sayings import NAMES, sayings_of
from stolik.core.kit.names import all_answers
from stolik.core.kit.words import LANGUAGES, PART
from tests.conftest import rounds
from tests.doors import DOORS, every_game, random_setup, random_walk
from tests.reading import Reader, faults_of

POSITIONS = rounds(2_000, 20_000)  # of each game
REFUSED = 3  # answers tried in each position, legal or not


def said_in(match: Match, language: str, chance: random.Random) -> set[str]:
    """What the table tells people in this position: the question, its answers, and why some are refused."""
    words = match.game.words(language)
    said = {match.prompt(language), *(match.prompt(language, seat) for seat in match.asked)}
    if match.question is not None:
        answers = all_answers(match.question, match.seats)
        said |= {words.answer(match.question, answer, match.names) for answer in answers}
        for answer in chance.sample(answers, min(REFUSED, len(answers))):
            refusal = match.why_answer(chance.randrange(match.seats), answer)
            said |= set() if refusal is None else {refusal.say(language)}
    return said


def everything_said(game: Game, positions: int, seed: int) -> dict[str, set[str]]:
    """What is said in so many positions of random matches, as every seat hears it, in each language."""
    chance = random.Random(seed)
    said: dict[str, set[str]] = {language: set() for language in LANGUAGES}
    while positions > 0:
        match = random_setup(game, chance, NAMES)
        for _ in random_walk(match, chance):
            positions -= 1
            for language in LANGUAGES:
                said[language] |= said_in(match, language, chance)
            if positions <= 0:
                break
        for language in LANGUAGES:
            said[language].add(match.prompt(language))
            for viewer in (*range(match.seats), "spectator"):
                said[language] |= set(match.story(viewer, language))
    return said


@every_game
def test_whatever_is_said_reads_well(game: Game) -> None:
    for language, sentences in everything_said(game, POSITIONS, seed=12).items():
        assert faults_of(game, language, NAMES, sentences) == ""


@every_game
def test_every_sentence_there_is_reads_well(game: Game) -> None:
    for language in LANGUAGES:
        listed = sayings_of(game, (language,), every=True)
        assert faults_of(game, language, NAMES, (line for saying in listed for line in saying.said[language])) == ""


def questions_to_several(game: Game, positions: int, seed: int) -> set[str]:
    """The questions that are put to more than one person at once in so many positions of random matches."""
    chance = random.Random(seed)
    found: set[str] = set()
    while positions > 0:
        match = random_setup(game, chance, NAMES)
        for _ in random_walk(match, chance):
            positions -= 1
            if len(match.asked) > 1 and match.question is not None:
                found.add(match.question.word)
    return found


@every_game
def test_several_people_are_asked_in_the_plural(game: Game) -> None:
    for word in sorted(questions_to_several(game, POSITIONS, seed=7)):
        prompt = game.words("pl").entries[f"question.{word}"]
        assert any(part == "who" and forms for part, forms in PART.findall(prompt)), prompt


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("pl", "Ala pokazuje: Afera!; cel: Bartek."),
        ("pl", "Ala zagrywa: Afera!."),
        ("pl", "Ala płaci 2 M.."),
        ("pl", "Ala deklaruje: ."),
        ("pl", "Ala bierze  M."),
        ("pl", "Ala deklaruje: {amount}."),
        ("pl", "Ala deklaruje: un_exchange."),
        ("pl", "Ala takes 2 M."),
        ("pl", "Ala pokazuje: hidden."),
        ("pl", "Ala deklaruje (ty)."),
        ("pl", "Ty nie blefujesz."),
        ("pl", "Ala wymienia: ty."),
        ("en", "Ala bierze 2 M."),
        ("en", "Ala shows Unia Europejska."),
    ],
)
def test_a_planted_fault_is_found(language: str, sentence: str) -> None:
    reader = Reader(DOORS["conflict"], language, NAMES)
    assert reader.faults(sentence)


@every_game
def test_every_window_has_a_name_by_which_orders_are_given_for_it(game: Game) -> None:
    for language in LANGUAGES:
        for window in (question for question in game.questions if question.may):
            assert game.words(language).entries[f"window.{window.word}"]
