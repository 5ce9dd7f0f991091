"""What a seat believes: it fits what it sees, it learns from play, and it is right as often as it says."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from itertools import count

import numpy as np
import pytest

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.thoughts import LATELY, Thoughts
from stolik.core.kit.names import word_of
from stolik.core.kit.piles import WIDTH
from stolik.core.minds.mind import ITERATIONS

GAME = games.load("conflict")


def played_by_thumbs(seed: int, answers: int, seats: int = 2, game: Game = GAME) -> Match:
    """A match by rules of thumb, so many answers long."""
    match = game.new(seats=seats, seed=seed)
    chance = random.Random(seed)
    while not match.is_over and len(match.log) < answers:
        seat = chance.choice(match.awaited)
        legal = match.engine.legal(match.cells, seat)
        view = match.engine.view(match.cells, seat)
        match.answer(seat, match.engine.thumb(view, seat, legal, match.engine.new_rng((seed, len(match.log), 3, 4))))
    return match


def truth(match: Match, field: str, seat: int, place: int) -> str:
    """The card that lies at a hidden place."""
    start = next(start for each, owner, start in match.game.state.piles() if each.name == field and owner == seat)
    return word_of(match.game.state.fields[field].of, int(match.cells[0, start + 1 + WIDTH * place]), ())


def test_a_seat_believes_only_what_is_possible() -> None:
    match = played_by_thumbs(3, 12)
    for belief in match.beliefs(0):
        for shares in (belief.uniform, belief.weighted):
            assert sum(shares.values()) == pytest.approx(1)
        assert belief.field in ("hands", "deck")
        assert belief.seat != 0


@pytest.mark.parametrize(
    ("word", "seats", "field", "answers", "gain", "off"),
    [
        ("conflict", 2, "hands", 12, 0.3, 0.12),
        ("conflict", 3, "hands", 12, 0.15, 0.22),
        ("roulette", 2, "magazines", 40, 0.03, 0.08),
        ("roulette", 2, "pockets", 40, 0.1, 0.22),
        ("roulette", 3, "magazines", 40, 0.03, 0.08),
    ],
)
def test_play_tells_something_and_says_no_more_than_is_so(
    word: str, seats: int, field: str, answers: int, gain: float, off: float
) -> None:
    """Among all that was held likely so and so often, it is so about so often; and the truth was held likelier."""
    gains, said, true = [], defaultdict(list), defaultdict(list)
    for seed in range(100):
        match = played_by_thumbs(seed, 8 + seed % answers, seats, games.load(word))
        if match.is_over:
            continue
        for belief in match.beliefs(0):
            if belief.field != field:
                continue
            card = truth(match, belief.field, belief.seat, belief.place)
            likely = [max(0.002, shares.get(card, 0.0)) for shares in (belief.uniform, belief.weighted)]
            gains.append(math.log(likely[1] / likely[0]))
            for held, share in belief.weighted.items():
                said[int(share * 4)].append(share)
                true[int(share * 4)].append(held == card)
    assert np.mean(gains) > gain
    for part in said:
        if len(said[part]) >= 40:
            assert abs(np.mean(said[part]) - np.mean(true[part])) < off


def test_a_claim_that_is_believed_makes_its_card_likelier() -> None:
    match = GAME.new(seats=2, seed=4, first="seat2")
    before = held(match, "russia")
    for _ in range(3):
        match.play(1, "declare russia")
        match.play(0, "pass")
        match.play(0, "declare usa")
    assert held(match, "russia") > before + 0.2


def held(match: Match, card: str) -> float:
    """How likely, in the eyes of the first seat, each place of the other hand holds a card; added up."""
    return sum(belief.weighted.get(card, 0.0) for belief in match.beliefs(0) if belief.field == "hands")


def test_nobody_learns_who_has_passed_while_a_window_is_open() -> None:
    match = GAME.new(seats=3, seed=9, first="seat1")
    match.play(0, "declare russia")
    before = match.beliefs(1)
    match.play(2, "pass")
    assert match.beliefs(1) == before


def test_a_hint_names_the_best_moves_with_their_chances() -> None:
    match = played_by_thumbs(5, 6)
    seat = match.awaited[0]
    hints = match.hint(seat)
    assert {hint.move.answers[0] for hint in hints} == {move.answers[0] for move in match.legal(seat)}
    assert all(0 <= hint.chance <= 1 for hint in hints)
    assert hints[0].tries >= max(hint.tries for hint in hints) // 2
    assert match.why(seat, hints[0].move) is None or len(match.legal(seat)[0].steps) > 1


@pytest.mark.parametrize("language", ["en", "pl"])
def test_every_hint_has_a_reason_in_words_and_what_is_known_well_comes_first(language: str) -> None:
    match = played_by_thumbs(32, 11)  # the second likeliest to win was dropped early
    hints = match.hint(match.awaited[0])
    words = GAME.words(language)
    assert len(hints) > 3
    assert all(len(hint.why(words)) > 10 for hint in hints)
    assert len({hint.why(words) for hint in hints}) > 2
    most = max(hint.tries for hint in hints)
    known = [hint.tries >= most / 4 for hint in hints]
    assert not all(known), "some were dropped early"
    assert known == sorted(known, reverse=True)


def test_who_is_not_asked_gets_no_hint() -> None:
    match = GAME.new(seats=2, seed=1, first="seat1")
    assert match.hint(1) == []


def long_match() -> Match:
    """A match in which much has been answered."""
    return played_by_thumbs(0, 90, seats=6)


def test_whoever_is_short_of_time_remembers_what_came_last_and_thinks_less() -> None:
    match = long_match()
    in_time, hurried = (Thoughts(match, match.awaited[0], "hard", milliseconds=time) for time in (60_000, 0.001))
    for thoughts in (in_time, hurried):
        thoughts.answer(match, (1, 2, 3, 4))
    assert in_time.remembered >= len(match.log) > 2 * LATELY
    assert (hurried.remembered, hurried.playouts) == (0, 0), "its time was over before it began"
    hurried.remember(match, 5)
    assert hurried.remembered == LATELY


def test_all_questions_of_a_move_have_one_time_together() -> None:
    match = long_match()
    thoughts = Thoughts(match, match.awaited[0], "expert", milliseconds=30)
    for _ in range(40):  # as many questions of one move
        thoughts.answer(match, (1, 2, 3, 4))
    assert thoughts.left < 0
    assert thoughts.playouts < 20 * thoughts.row[ITERATIONS], "and not so many for each"
    before = thoughts.remembered
    thoughts.answer(match, (1, 2, 3, 4))
    assert thoughts.remembered == before


def test_a_bot_in_a_hurry_thinks_less(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()  # a computer with much else to do may need a millisecond to begin
    monkeypatch.setattr("stolik.core.door.thoughts.perf_counter", lambda: next(ticks) / 20_000)
    match = played_by_thumbs(5, 6)
    seat = match.awaited[0]
    tries = [sum(hint.tries for hint in match.hint(seat, milliseconds=time)) for time in (0, 1)]
    assert 0 < tries[1] < tries[0]
