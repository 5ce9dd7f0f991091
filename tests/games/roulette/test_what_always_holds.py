"""What can never happen at this table."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik import games
from stolik.core.door.match import Match
from stolik.core.kit.piles import WIDTH
from stolik.games.roulette.state import Phase
from tests.doors import examples, random_walk

ROULETTE = games.load("roulette")
CLICK, BULLET = 0, 1


def cards(match: Match, pile: str, seat: int | None = None) -> list[int]:
    """The cards of a pile."""
    row = match.value(pile) if seat is None else match.value(pile)[seat]
    return [int(card) for card in row[1::WIDTH][: row[0]]]


def seven(match: Match, seat: int) -> list[int]:
    """A player's magazine cards, wherever they lie."""
    return [card for pile in ("magazines", "pockets", "turned") for card in cards(match, pile, seat)]


@pytest.mark.rule("RO-2.4", "RO-9.6", "RO-10.5", "RO-10.8", "RO-14.3")
@pytest.mark.three_ways
@given(seats=st.integers(2, 6), seed=st.integers(0, 1 << 40))
@examples(10)
def test_cards_are_conserved(seats: int, seed: int) -> None:
    match = ROULETTE.new(seats=seats, seed=seed)
    for _ in random_walk(match, random.Random(seed)):
        for seat in range(seats):
            mine, aside = seven(match, seat), cards(match, "set_aside", seat)
            bullets = int(match.value("bullets")[seat])
            assert mine.count(BULLET) == bullets
            if match.value("team")[seat]:
                assert sorted(mine) == [CLICK] * (7 - bullets) + [BULLET] * bullets
                assert aside == [CLICK] * (bullets - 1)
            else:
                assert (mine, aside) == ([], [CLICK] * 6)
                assert cards(match, "hands", seat) == []
        assert cards(match, "supply") == [BULLET] * (19 - sum(match.value("bullets")[:seats]))
        hands = [card for seat in range(seats) for card in cards(match, "hands", seat)]
        assert len(hands) + len(cards(match, "deck")) + len(cards(match, "discard")) == 31


@pytest.mark.rule("RO-8.13", "RO-10.3", "RO-7.19")
@pytest.mark.three_ways
@given(seats=st.integers(2, 6), seed=st.integers(0, 1 << 40))
@examples(10)
def test_nobody_loses_two_characters_in_a_round_and_scores_never_fall(seats: int, seed: int) -> None:
    match = ROULETTE.new(seats=seats, seed=seed)
    number, teams, points = 1, match.value("team")[:seats].copy(), match.value("points")[:seats].copy()
    began = teams
    for _ in random_walk(match, random.Random(seed)):
        assert all(match.value("team")[:seats] <= teams)
        assert all(match.value("points")[:seats] >= points)
        teams, points = match.value("team")[:seats].copy(), match.value("points")[:seats].copy()
        assert all(began - teams <= 1)
        if match.value("rounds") != number:
            number, began = match.value("rounds"), teams


@pytest.mark.rule("RO-3.5", "RO-3.7", "RO-3.8")
@pytest.mark.three_ways
@given(seats=st.integers(2, 6), seed=st.integers(0, 1 << 40))
@examples(10)
def test_every_window_asks_everybody_in_the_game_and_nobody_else(seats: int, seed: int) -> None:
    match = ROULETTE.new(seats=seats, seed=seed)
    for _ in random_walk(match, random.Random(seed)):
        assert match.question is not None
        if match.question.word in ("hide", "spin", "bid", "stake", "challenge", "aim", "after", "extra"):
            assert match.asked == tuple(seat for seat in range(seats) if match.value("team")[seat])
        assert all(match.value("team")[seat] for seat in match.asked)


@pytest.mark.rule("RO-3.9", "RO-8.8")
@given(seats=st.integers(2, 6), seed=st.integers(0, 1 << 40))
@examples(10)
def test_no_window_opens_that_nobody_could_use(seats: int, seed: int) -> None:
    match = ROULETTE.new(seats=seats, seed=seed)
    for _ in random_walk(match, random.Random(seed)):
        assert match.question is not None
        if match.question.word in ("bid", "challenge", "caught", "aim", "after", "extra"):
            assert any(match.value("hands")[seat][0] for seat in match.asked)
        if match.question.word == "after":
            assert not any(match.value("shots_left"))


@pytest.mark.rule("RO-8.1", "RO-10.9")
@given(seats=st.integers(2, 6), seed=st.integers(0, 1 << 40))
@examples(10)
def test_the_shots_left_are_what_is_not_fired_of_the_stakes_in_the_round(seats: int, seed: int) -> None:
    match = ROULETTE.new(seats=seats, seed=seed)
    for _ in random_walk(match, random.Random(seed)):
        is_open = match.value("phase") >= Phase.CHALLENGE
        for seat in range(seats):
            left, stake = int(match.value("shots_left")[seat]), int(match.value("stakes")[seat])
            turned = len(cards(match, "turned", seat))
            is_in = match.value("team")[seat] > 0 and not match.value("out") >> seat & 1
            assert left >= stake - turned if is_open and is_in else left == 0  # extra shots turn cards too
            assert left <= max(stake, 0)


@pytest.mark.rule("RO-14.2", "RO-14.4", "RO-14.10")
@given(seats=st.integers(2, 6), seed=st.integers(0, 1 << 40))
@examples(10)
def test_the_others_see_no_choice_before_its_time(seats: int, seed: int) -> None:
    match = ROULETTE.new(seats=seats, seed=seed)
    for _ in random_walk(match, random.Random(seed)):
        view = match.view("spectator")
        assert set(view.words("choice").values()) == {"hidden"}
        if match.value("phase") < 3:
            assert set(view.words("stakes").values()) == {"hidden"}
        if match.question is not None and match.question.word == "accuse":
            assert set(view.words("accusations").values()) == {"hidden"}
        for seat in range(seats):
            assert set(view.words("magazines")[match.names[seat]]) <= {"hidden"}
