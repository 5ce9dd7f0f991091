"""What can never happen at this table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.door.match import Match
from stolik.core.kit.events import Fact
from tests.doors import random_setup, random_walk
from tests.games.football.positions import FOOTBALL, truth

seeds = st.integers(0, 1 << 40)
BOX = Counter({word: row["copies"] for word, row in FOOTBALL.pieces.rows.items()})
IN_THE_MIDDLE = ("stock", "second_stock", "discard", "box")
OF_SEATS = ("hands", "laid", "shot", "put_away")


def cards_everywhere(match: Match) -> Counter[str]:
    """Every card that lies anywhere."""
    found: Counter[str] = Counter()
    for name in IN_THE_MIDDLE:
        found.update(truth(match, name))
    for name in OF_SEATS:
        for pile in truth(match, name).values():
            found.update(pile)
    return found


def played_out(seed: int) -> Iterator[tuple[Match, list[Fact]]]:
    """A random match with what each answer brings."""
    chance = random.Random(seed)
    match = random_setup(FOOTBALL, chance)
    heard = 0
    for _ in random_walk(match, chance):
        yield match, match.events[heard:]
        heard = len(match.events)
    yield match, match.events[heard:]


@pytest.mark.rule("FO-1.1", "FO-2.3", "FO-2.4", "FO-8.5")
@pytest.mark.three_ways
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_the_ninety_six_cards_are_always_all_there(seed: int) -> None:
    assert sum(BOX.values()) == 96
    for match, _ in played_out(seed):
        assert cards_everywhere(match) == BOX


@pytest.mark.rule("FO-2.8", "FO-5.5", "FO-6.9")
@pytest.mark.three_ways
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_goals_come_of_shots_and_kicks_with_more_balls_than_gloves_and_of_nothing_else(seed: int) -> None:
    goals = [0, 0]
    for match, facts in played_out(seed):
        balls = gloves = shooter = -1
        for fact in facts:
            if fact.kind.word == "balls":
                balls, shooter = fact.amount, fact.actor
            elif fact.kind.word == "gloves":
                gloves = fact.amount
                assert fact.actor == 1 - shooter
            elif fact.kind.word == "scores":
                assert fact.actor == shooter
                assert balls > gloves
                goals[shooter] += 1
            elif fact.kind.word == "saved" and balls >= 0:
                assert balls <= gloves
        assert [int(number) for number in match.value("goals")] == goals
        told = [match.value("shots_scored")[seat] + match.value("kicks_scored")[seat] for seat in range(2)]
        assert told == goals


@pytest.mark.rule("FO-8.1", "FO-8.4", "FO-8.7")
@pytest.mark.three_ways
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_both_halves_end_and_extra_time_brings_one_goal_at_most(seed: int) -> None:
    turns: Counter[str] = Counter()
    goals_in_extra_time, is_extra = 0, False
    for match, facts in played_out(seed):
        turns[truth(match, "half")] = match.value("turns")
        for fact in facts:
            is_extra = is_extra or fact.kind.word == "extra_time"
            goals_in_extra_time += is_extra and fact.kind.word == "scores"
    assert match.result is not None
    # A turn takes a card at least, a Keeper's throw aside; of those there are two in a match.
    assert turns["first"] <= 48 + 2
    assert turns["second"] - turns["first"] <= 48 + 2
    assert goals_in_extra_time <= 1
    if match.result.reason == "goals":
        assert len(match.result.winners) == 1
        assert match.result.points[match.result.winners[0]] == max(match.result.points)


@pytest.mark.rule("FO-3.8", "FO-6.13", "FO-9.4")
@pytest.mark.three_ways
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_an_attack_has_as_many_actions_as_are_allowed_and_two_more_for_a_corner(seed: int) -> None:
    actions, most = 0, 5
    for match, facts in played_out(seed):
        for fact in facts:
            actions += fact.kind.word == "lays"
            most += 2 if fact.kind.word == "takes_corner" else 0
        assert actions <= most
        if truth(match, "action") == "nothing":  # a turn has begun
            actions, most = 0, match.value("actions_left")
