"""Secrets of the pile: what the others are sent does not depend on where a Kitten was put back."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.door.match import Match
from stolik.core.kit.events import Fact
from tests.doors import random_setup, random_walk
from tests.games.kittens.positions import KITTENS, SPECTATOR, all_pass, play, position, sent

ADA, BOLEK, CYRYL = 0, 1, 2


def assert_same_for(seats: tuple[int, ...], worlds: list[Match]) -> None:
    for ours, theirs in combinations(worlds, 2):
        for seat in seats:
            assert sent(ours, seat) == sent(theirs, seat), f"{ours.log[-1]} shows seat {seat} a place"


@pytest.mark.rule("KI-4.8", "KI-9.10", "KI-9.12")
@pytest.mark.three_ways
def test_nothing_the_others_are_sent_differs_between_two_places() -> None:
    start = position(
        3,
        hands={"Ada": ["reveal", "defuse"], "Bolek": ["mercat"], "Cyryl": ["favor"]},
        deck=["kitten", "shuffle", "attack", "heck", "kitten"],
    )
    play(start, "Ada: play reveal", "Ada: draw", "Ada: use defuse")
    worlds = [play(start.copy(), f"Ada: under {place}") for place in range(5)]
    assert_same_for((BOLEK, CYRYL, SPECTATOR), worlds)
    assert len({sent(world, ADA) for world in worlds}) == 5  # who put it there knows
    drawn = [play(world, "Bolek: draw") for world in worlds[1:]]  # not on top: Bolek lives and sees the same card
    assert_same_for((BOLEK, CYRYL, SPECTATOR), drawn)


@pytest.mark.rule("KI-9.9", "KI-9.12", "KI-9.13")
@pytest.mark.three_ways
def test_a_look_at_the_bottom_tells_nobody_whether_the_loose_kitten_lies_there() -> None:
    start = position(
        3,
        hands={"Ada": ["reveal", "defuse"], "Bolek": ["heck", "mercat"], "Cyryl": ["favor"]},
        deck=["kitten", "kitten", "shuffle"],
    )
    play(start, "Ada: play reveal", "Ada: draw", "Ada: use defuse")
    worlds = [play(start.copy(), f"Ada: under {place}") for place in range(3)]
    looked = [all_pass(play(world, "Bolek: play heck")) for world in worlds]
    assert_same_for((CYRYL, SPECTATOR), looked)
    assert "Bolek looks at the bottom card: Shuffle." in looked[0].story(ADA)  # Ada knows where the Kitten is
    topped = [play(world, "Bolek: top") for world in looked]
    assert_same_for((CYRYL, SPECTATOR), topped)


@pytest.mark.rule("KI-5.11", "KI-9.7", "KI-9.13")
@pytest.mark.three_ways
@pytest.mark.parametrize(
    ("answer", "told"), [("keep", "You keep the bottom card"), ("top", "You lay the bottom card on top")]
)
def test_who_raises_heck_is_told_the_card_though_a_kitten_is_loose(answer: str, told: str) -> None:
    match = position(
        2,
        hands={"Ada": ["reveal", "heck"], "Bolek": ["defuse"]},
        deck=["favor", "kitten", "shuffle", "attack", "mercat"],
    )
    play(match, "Ada: play reveal", "Ada: draw", "Bolek: draw", "Bolek: use defuse", "Bolek: under 1")
    play(all_pass(play(match, "Ada: play heck")), f"Ada: {answer}")
    assert match.story(ADA)[-3:-1] == ["You look at the bottom card: Mercat.", f"{told}: Mercat."]
    for other in (BOLEK, SPECTATOR):
        assert not any("Mercat" in line for line in match.story(other))


@pytest.mark.rule("KI-9.14", "KI-12.3")
@pytest.mark.three_ways
def test_a_kitten_that_goes_back_into_an_empty_pile_is_seen_by_all() -> None:
    match = position(2, hands={"Ada": ["defuse"], "Bolek": ["mercat"]}, deck=["kitten"])
    play(match, "Ada: draw", "Ada: use defuse")
    assert match.question is not None
    assert match.question.word == "play"  # no place was asked for
    for seat in (ADA, BOLEK, SPECTATOR):
        assert match.view(seat).words("deck") == ["kitten"]


def first_difference(facts: tuple[list[Fact], list[Fact]], viewer: int) -> tuple[Fact, ...]:
    """The first facts that two worlds tell a viewer differently; none if all are the same."""
    for mine, yours in zip(*facts, strict=False):
        if mine.seen_by(viewer) != yours.seen_by(viewer):
            return mine, yours
    longer, shorter = sorted(facts, key=len, reverse=True)
    return tuple(longer[len(shorter) : len(shorter) + 1])


@pytest.mark.three_ways
@given(seed=st.integers(0, 1 << 40))
@settings(max_examples=25, deadline=None)
def test_two_places_look_the_same_until_a_card_is_shown_openly_or_to_the_viewer(seed: int) -> None:
    """Stricter than the contract: that somebody else is told a card by name is no excuse."""
    chance = random.Random(seed)
    match = random_setup(KITTENS, chance)
    for seat, answer in random_walk(match, chance):
        if match.question is None or match.question.word != "bury":
            continue
        legal = match.engine.legal(match.cells, seat)
        other = chance.choice([place for place in range(63) if legal >> place & 1])
        for viewer in [*(each for each in range(match.seats) if each != seat), SPECTATOR]:
            ours, theirs = match.copy(), match.copy()
            ours.answer(seat, answer)
            theirs.answer(seat, other)
            follow(ours, theirs, viewer, random.Random(seed))


def follow(ours: Match, theirs: Match, viewer: int, chance: random.Random) -> None:
    """Play two worlds in step for a while."""
    for _ in range(30):
        assert sent(ours, viewer) == sent(theirs, viewer)
        if ours.is_over or ours.awaited != theirs.awaited:
            return
        seat = chance.choice(ours.awaited)
        legal = ours.engine.legal(ours.cells, seat) & theirs.engine.legal(theirs.cells, seat)
        if legal == 0:
            return
        answer = chance.choice([number for number in range(63) if legal >> number & 1])
        different = first_difference((ours.answer(seat, answer), theirs.answer(seat, answer)), viewer)
        if different:
            assert any(fact.kind.reveals or viewer in (fact.actor, fact.target) for fact in different), different
            return
