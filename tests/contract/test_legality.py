"""Legality and its reasons are one thing, for every game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.door.game import Game
from stolik.core.kit.errors import Refusal, StolikError
from stolik.core.kit.names import all_answers
from stolik.core.proof.rulebook import Rulebook, find_rulebook
from tests.doors import ROOT, every_game, examples, random_setup, random_walk


def book_of(game: Game) -> Rulebook:
    if game.name == "toy":
        return find_rulebook("rulebook", "en", ROOT / "tests" / "toy")
    return find_rulebook(game.name, "en")


@pytest.mark.three_ways
@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(10)
def test_why_is_none_exactly_for_legal_answers_and_else_cites_a_paragraph(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(game, chance)
    paragraphs = book_of(game).paragraphs
    for _ in random_walk(match, chance):
        assert match.question is not None
        for seat in range(match.seats):
            legal = match.engine.legal(match.cells, seat)
            assert (legal != 0) == (seat in match.awaited)
            for answer in all_answers(match.question, match.seats):
                refusal = match.why_answer(seat, answer)
                assert (refusal is None) == bool(legal >> answer & 1)
                if refusal is not None:
                    assert refusal.paragraph in paragraphs
                    assert len(refusal.sentence) > 10


@pytest.mark.three_ways
@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(10)
def test_a_seat_sees_all_that_decides_what_it_may_answer(game: Game, seed: int) -> None:
    chance = random.Random(seed)
    match = random_setup(game, chance)
    for _ in random_walk(match, chance):
        for seat in match.awaited:
            view = match.view(seat)
            assert match.engine.legal(view.cells, seat) == match.engine.legal(match.cells, seat)


@every_game
def test_every_refusal_has_a_sentence_in_every_language(game: Game) -> None:
    for language in ("pl", "en"):
        words = game.words(language)
        for question in game.questions:
            for guard in game.rules.guards(question):
                assert words.say(f"refusal.{guard.__name__}").endswith(".")


@every_game
def test_every_whole_move_can_be_played_by_its_words(game: Game) -> None:
    chance = random.Random(3)
    for _ in range(3):
        match = random_setup(game, chance)
        while not match.is_over:
            seat = chance.choice(match.awaited)
            moves = match.legal(seat)
            assert len({str(move) for move in moves}) == len(moves)
            for move in moves:
                assert match.why(seat, str(move)) is None
            match.play(seat, str(chance.choice(moves)))


@every_game
def test_a_move_goes_on_only_from_a_question_of_several_steps(game: Game) -> None:
    chance = random.Random(6)
    for _ in range(10):
        match = random_setup(game, chance)
        before = match.question
        for _ in random_walk(match, chance):
            assert match.question is not None
            assert before is not None
            assert before.steps or not match.question.continues
            before = match.question


@every_game
def test_a_refused_move_changes_nothing(game: Game) -> None:
    chance = random.Random(4)
    match = random_setup(game, chance)
    for seat, _ in random_walk(match, chance):
        before = (match.cells.tobytes(), len(match.log), len(match.events))
        others = [other for other in range(match.seats) if other not in match.awaited]
        legal = match.legal(seat)
        for other in others:
            with pytest.raises(Refusal):
                match.play(other, legal[0])
        with pytest.raises(StolikError):
            match.play(seat, "fly to the moon")
        with pytest.raises(StolikError):
            match.play(seat, [62])
        with pytest.raises(StolikError):
            match.play(99, legal[0])
        with pytest.raises(StolikError):
            match.play(seat, f"{legal[0]}, {legal[0]}, {legal[0]}, {legal[0]}")
        assert (match.cells.tobytes(), len(match.log), len(match.events)) == before


@every_game
def test_nobody_plays_on_after_the_end(game: Game) -> None:
    chance = random.Random(5)
    match = random_setup(game, chance)
    for _ in random_walk(match, chance):
        pass
    assert match.question is None
    assert match.asked == match.awaited == ()
    assert match.legal(0) == []
    with pytest.raises(Refusal):
        match.play(0, [0])
