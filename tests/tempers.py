"""Traits of answers, as plain functions tell them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.names import all_answers, answer_words
from stolik.core.kit.record import Plain
from stolik.core.kit.sets import members_of
from tests.doors import random_setup, random_walk


def traits_of(match: Match, seat: int, words: str) -> set[str]:
    """The traits of an answer to the open question, by their words, as the seat itself sees it."""
    view = Plain(match.game.state, match.view(seat).cells[0])
    found = match.game.rules.functions["traits"](view, seat, answer_of(match, seat, words))
    return {match.game.traits(trait).word for trait in members_of(found)}


def answer_of(match: Match, seat: int, words: str) -> int:
    """The number of a legal answer to the open question."""
    assert match.question is not None
    answers = all_answers(match.question, match.seats)
    said = {answer_words(match.question, answer, match.names): answer for answer in answers}
    assert match.why_answer(seat, said[words]) is None, words
    return said[words]


def step(match: Match, seat: int, *answers: str) -> Match:
    """The first steps of a move."""
    for words in answers:
        match.answer(seat, answer_of(match, seat, words))
    return match


def random_positions(game: Game, number: int, seed: int) -> Iterator[tuple[Match, int, int, tuple[int, ...]]]:
    """Positions of random matches: the match, a seat that is awaited, the answer it gives, and all legal ones."""
    chance = random.Random(seed)
    while True:
        match = random_setup(game, chance)
        for seat, answer in random_walk(match, chance):
            yield match, seat, answer, members_of(match.engine.legal(match.cells, seat))
            number -= 1
            if number == 0:
                return
