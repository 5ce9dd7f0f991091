"""Bots make whole legal moves from their own view and their own chance."""

from __future__ import annotations

from typing import Any

import pytest

from stolik import games
from stolik.bots import Bot, new_bot
from stolik.bots.catalogue import find_bot
from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError

WORDS = ["random", "thumb", "easy", "hard", "trained", "fox"]


def new_match(seats: int = 4, seed: int = 1, **options: Any) -> Match:
    return games.load("conflict").new(seats=seats, seed=seed, mode="plain", **options)


def play_to_the_end(match: Match, bots: list[Bot]) -> None:
    while not match.is_over:
        seat = match.awaited[-1]
        match.play(seat, bots[seat].move(match, seat))


@pytest.mark.parametrize("exchange", ["media", "un"])
@pytest.mark.parametrize("word", WORDS)
def test_a_table_of_bots_plays_to_the_end(word: str, exchange: str) -> None:
    for seats in range(2, 7):
        match = new_match(seats, seed=seats, exchange=exchange)
        play_to_the_end(match, [new_bot(word, seat) for seat in range(seats)])
        assert match.result is not None


@pytest.mark.parametrize("exchange", ["media", "un"])
@pytest.mark.parametrize("word", WORDS)
def test_a_bot_answers_the_same_in_every_world_it_cannot_tell_apart(word: str, exchange: str) -> None:
    match = new_match(3, seed=5, exchange=exchange)
    number = 0
    while not match.is_over:
        number += 1
        for seat in match.awaited:
            here = new_bot(word, number).move(match, seat)
            for world in range(3):
                assert new_bot(word, number).move(match.redeal(seat, seed=world), seat) == here
        seat = match.awaited[0]
        match.play(seat, new_bot("random", number).move(match, seat))


@pytest.mark.parametrize("word", WORDS)
def test_thinking_changes_nothing(word: str) -> None:
    match = new_match()
    before = match.to_bytes()
    new_bot(word).move(match, match.asked[0])
    assert match.to_bytes() == before


@pytest.mark.parametrize("word", WORDS)
def test_the_same_seed_gives_the_same_moves(word: str) -> None:
    logs = []
    for _ in range(2):
        match = new_match(3)
        play_to_the_end(match, [new_bot(word, seat) for seat in range(3)])
        logs.append([entry.words for entry in match.log])
    assert logs[0] == logs[1]


@pytest.mark.parametrize("word", WORDS)
def test_a_bot_answers_every_step_of_a_move(word: str) -> None:
    match = new_match(2, first="seat1")
    match.play(0, "declare media")
    match.play(1, "pass")
    move = new_bot(word).move(match, 0)
    assert len(move.steps) == 2
    assert move.words.count("return") == 2
    match.play(0, move)
    assert match.asked == (1,)


def test_a_random_bot_gives_every_legal_answer() -> None:
    match = new_match(2, first="seat1")
    bot = new_bot("random", 1)
    assert {bot.move(match, 0).words for _ in range(200)} == {move.words for move in match.legal(0)}


def test_a_bot_that_is_not_asked_has_no_move() -> None:
    match = new_match(2, first="seat1")
    with pytest.raises(StolikError, match="not asked"):
        new_bot("random").move(match, 1)


def test_an_unknown_bot_is_named_with_the_known_ones() -> None:
    with pytest.raises(StolikError, match=r"Unknown bot 'rondom'.*random.*thumb"):
        find_bot(games.load("conflict"), "rondom")
