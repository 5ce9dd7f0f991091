"""For newcomers: the guided first games by the real rules, and a sentence for everything that is asked."""

from __future__ import annotations

import re

import msgspec
import pytest

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.core.kit.words import LANGUAGES
from stolik.core.proof.lesson import LEARNER, Script, read_lesson, replay
from stolik.core.proof.rulebook import find_rulebook
from stolik.server import about
from tests.reading import faults_of

LONGEST = 190  # letters that fit beside a table on a phone
A_WORD, A_PRESS, A_MOVE = 0.5, 4, 0.9  # seconds: somebody who reads slowly, finds what to press, watches what others do


@pytest.fixture(scope="module", params=games.NAMES)
def lesson(request: pytest.FixtureRequest) -> tuple[str, Script]:
    """A game's lesson as pages get it."""
    name: str = request.param
    return name, msgspec.json.decode(msgspec.json.encode(games.lesson_of(name).build()), type=Script)


def test_a_lesson_ends_as_it_says_by_whatever_way(lesson: tuple[str, Script]) -> None:
    name, told = lesson
    game = games.load(name)
    end = replay(game, told)
    others = [(at, which) for at, step in enumerate(told.steps) for which in range(1, len(step.wanted))]
    for step, which in others:
        other = replay(game, told, lambda at, step=step, which=which: which if at == step else 0)  # type: ignore[misc]
        assert other.result == end.result
        assert other.awaited == end.awaited


def test_a_lesson_is_told_the_same_every_time(lesson: tuple[str, Script]) -> None:
    name, told = lesson
    assert games.lesson_of(name).build() == told


def test_a_lesson_is_short_and_lets_the_learner_do_something(lesson: tuple[str, Script]) -> None:
    _, told = lesson
    assert 6 <= len(told.steps) <= 16
    assert sum(1 for step in told.steps if step.wanted) >= 3
    assert not told.steps[-1].wanted, "the last step sums up"
    assert not told.steps[-1].then


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_takes_two_to_three_minutes(lesson: tuple[str, Script], language: str) -> None:
    _, told = lesson
    words = sum(len(step.say[language].split()) for step in told.steps)
    presses = sum(len(step.wanted[0]) if step.wanted else 1 for step in told.steps)
    moves = sum(len(step.then) for step in told.steps)
    assert 110 <= words * A_WORD + presses * A_PRESS + moves * A_MOVE <= 180


def test_what_a_lesson_says_is_in_every_language_and_fits(lesson: tuple[str, Script]) -> None:
    _, told = lesson
    for step in told.steps:
        for said in [step.say, *([step.other] if step.other else [])]:
            assert sorted(said) == sorted(LANGUAGES)
            assert all(20 < len(text) <= LONGEST for text in said.values()), said


def test_every_card_a_lesson_names_is_one_tap_away(lesson: tuple[str, Script]) -> None:
    name, told = lesson
    game = games.load(name)
    words = game.words("en")
    called = {card: re.sub(r" \(.*", "", words.say(f"{about.kind_of(game.cards)}.{card}")) for card in game.pieces.rows}
    for step in told.steps:
        said = " ".join([step.say["en"], step.other.get("en", "")])
        named = {each for each in called.values() if re.search(rf"\b{re.escape(each)}s?\b", said, IN_ANY_CASE[name])}
        assert named <= {called[card] for card in step.cards}, said


IN_ANY_CASE = dict.fromkeys(games.NAMES, re.NOFLAG) | {"football": re.IGNORECASE}  # its cards are actions


def test_every_paragraph_a_lesson_cites_exists(lesson: tuple[str, Script]) -> None:
    name, told = lesson
    for language in LANGUAGES:
        book = find_rulebook(name, language)
        assert [step.rule for step in told.steps if step.rule and step.rule not in book.paragraphs] == []


def test_nothing_is_done_for_the_learner_but_passing(lesson: tuple[str, Script]) -> None:
    name, told = lesson
    game = games.load(name)
    passes = {int(asked.default) for asked in game.questions if asked.may}
    moved = [made.path for step in told.steps for made in step.then if made.seat == LEARNER]
    assert [path for path in moved if len(path) > 1 or path[0] not in passes] == []


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ("seats: [learner, Ola]\nsteps:\n- say: {en: Hello.}\n", "say it in pl, en"),
        ("seats: [learner, Ola]\nsteps:\n- Jan: pass\n", "a step says something"),
        ("seats: [learner, Ola]\nsteps:\n- say: {pl: Ty., en: You.}\n  cards: usa\n", "card of a step.*usa"),
        ("seats: [learner, Ola]\nend: now\nsteps: []\n", "end"),
        (
            "seats: [learner, Ola]\ngiven: {turn: Ola}\nsteps:\n- say: {pl: Ty., en: You.}\n  do: declare usa\n",
            "turn",
        ),
    ],
)
def test_a_lesson_that_cannot_be_is_refused(tmp_path_factory: pytest.TempPathFactory, wrong: str, reason: str) -> None:
    path = tmp_path_factory.mktemp("lesson") / "lesson.yaml"
    path.write_text(wrong, encoding="utf-8")
    with pytest.raises(StolikError, match=reason):
        read_lesson(path, games.load("conflict")).build()


@pytest.mark.parametrize("name", games.NAMES)
def test_every_question_is_explained_to_whoever_meets_it_first(name: str) -> None:
    game = games.load(name)
    for language in LANGUAGES:
        told = {asked.word: game.words(language).entries.get(f"explain.{asked.word}", "") for asked in game.questions}
        sentences = {*told.values(), game.words(language).say("goal")}
        assert all(20 < len(said) <= LONGEST for said in sentences), told
        assert faults_of(game, language, (), sentences) == ""


@pytest.mark.parametrize("name", games.NAMES)
def test_the_rules_open_with_the_turn(name: str) -> None:
    told = about.rulebook(games.load(name), "en")
    assert re.search("turn|move|round|attack", told["opens"])
    assert told["opens"] != told["paragraphs"][0]["chapter"]
