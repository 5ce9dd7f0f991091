"""A seat is never told what it cannot know: swap the world behind its back and nothing it is sent may change."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.events import EVERYBODY, Fact
from stolik.core.kit.piles import HIDDEN, NOTHING
from tests.doors import every_game, examples, random_setup, random_walk

EVERY, SOME = 60, 4  # the first positions of a match are looked at, and every so many-th of the later ones


def viewers(match: Match, but: int) -> list[int]:
    """Everybody who watches somebody else answer, the spectator included."""
    return [*(seat for seat in range(match.seats) if seat != but), match.game.most_seats]


def may_differ(fact: Fact, viewer: int) -> bool:
    """Is this a fact by which the viewer is openly told something new?"""
    told = fact.card not in (NOTHING, HIDDEN) and fact.knows != EVERYBODY and bool(fact.knows >> viewer & 1)
    return bool(fact.kind.reveals) or told


def assert_same_story(ours: Match, theirs: Match, facts: tuple[list[Fact], list[Fact]], viewer: int) -> None:
    """Two worlds the viewer could not tell apart stay so, unless the viewer is openly told a difference."""
    heard = [[fact.seen_by(viewer) for fact in each] for each in facts]
    if heard[0] == heard[1]:
        assert np.array_equal(ours.view(viewer).cells, theirs.view(viewer).cells)
        assert np.array_equal(ours.observation(viewer), theirs.observation(viewer))
        assert ours.prompt() == theirs.prompt()
        return
    pairs = zip(*facts, strict=False)
    for mine, yours in pairs:
        if mine.seen_by(viewer) != yours.seen_by(viewer):
            assert may_differ(mine, viewer) or may_differ(yours, viewer), f"{mine} against {yours} for {viewer}"
            return
    longer = max(facts, key=len)
    first_extra = longer[min(len(each) for each in facts)]
    assert may_differ(first_extra, viewer), f"{first_extra} for {viewer}"


def assert_same_windows(matches: tuple[Match, Match], heard: list[list[Fact]]) -> None:
    """No window opens, stays open or closes by what is hidden: where one stops to ask, the other does not go on.

    Unless the next thing told is that something hidden decides, as when nobody has a card to go on with.
    """
    for match, other in (matches, matches[::-1]):
        mine, yours = (heard[matches.index(each)] for each in (match, other))
        is_told = len(yours) > len(mine) and yours[len(mine)].kind.reveals
        if match.question is not None and match.question.may and yours[: len(mine)] == mine and not is_told:
            assert (other.question, other.asked) == (match.question, match.asked), f"{match.question} after {mine}"


def positions(game: Game, seed: int) -> Iterator[tuple[Match, int, int, random.Random]]:
    """The positions of a random match; of a long one not every late position, but any."""
    chance = random.Random(seed)
    match = random_setup(game, chance)
    for number, (seat, answer) in enumerate(random_walk(match, chance)):
        if number < EVERY or chance.randrange(SOME) == 0:
            yield match, seat, answer, chance


@pytest.mark.three_ways
@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(80)
def test_another_world_looks_and_goes_on_the_same(game: Game, seed: int) -> None:
    compare_worlds(game, seed)


def compare_worlds(game: Game, seed: int) -> None:
    """At each position of a match, swap what a viewer cannot know: nothing it sees or hears may change."""
    for match, seat, answer, chance in positions(game, seed):
        viewer = chance.choice([*viewers(match, seat), seat])
        world = match.redeal(viewer, seed=chance.randrange(1 << 30))
        if not np.array_equal(match.view(viewer).cells, world.view(viewer).cells):
            continue  # secret answers were pending: the redeal asks for them again
        assert match.question is not None
        if match.question.may:  # what was answered so far is part of the world, and does not depend on cards
            for field in game.state.fields.values():
                if field.name == "awaited" or field.answer_to is not None:
                    part = slice(field.offset, field.offset + field.cells)
                    world.cells[0, part] = match.cells[0, part]
        if not world.engine.legal(world.cells, seat) >> answer & 1:
            continue
        ours, theirs = match.copy(), world
        facts = (ours.answer(seat, answer), theirs.answer(seat, answer))
        assert_same_windows((ours, theirs), [[fact.seen_by(viewer) for fact in each] for each in facts])
        assert_same_story(ours, theirs, facts, viewer)


@pytest.mark.three_ways
@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(80)
def test_what_is_answered_to_a_secret_question_stays_secret(game: Game, seed: int) -> None:
    compare_answers(game, seed)


def compare_answers(game: Game, seed: int) -> None:
    """At each secret question of a match, another answer: nobody else may see or hear a difference."""
    for match, seat, answer, chance in positions(game, seed):
        assert match.question is not None
        if not match.question.secret:
            continue
        legal = match.engine.legal(match.cells, seat)
        other = chance.choice([number for number in range(63) if legal >> number & 1])
        ours, theirs = match.copy(), match.copy()
        facts = (ours.answer(seat, answer), theirs.answer(seat, other))
        for viewer in viewers(match, seat):
            assert_same_story(ours, theirs, facts, viewer)


@pytest.mark.three_ways
@every_game
@given(seed=st.integers(0, 1 << 40))
@examples(80)
def test_a_window_that_stays_open_tells_nobody_who_has_answered(game: Game, seed: int) -> None:
    look_at_windows(game, seed)


def look_at_windows(game: Game, seed: int) -> None:
    """At each answer after which a window stays open: nobody else may see or hear that it was given."""
    for match, seat, answer, _ in positions(game, seed):
        assert match.question is not None
        if not match.question.may:
            continue
        after = match.copy()
        facts = after.answer(seat, answer)
        if after.question is match.question and after.asked == match.asked and set(after.awaited) < set(match.awaited):
            assert facts == []
            for viewer in viewers(match, seat):
                assert np.array_equal(match.view(viewer).cells, after.view(viewer).cells)
                assert match.prompt() == after.prompt()
