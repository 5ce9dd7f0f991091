"""Secrets of the pile: what the others are sent does not depend on where a Kitten was put back."""

from __future__ import annotations

from itertools import combinations

import pytest

from stolik.core.match import Match
from tests.games.kittens.positions import SPECTATOR, all_pass, play, position, sent

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


@pytest.mark.rule("KI-9.14", "KI-12.3")
@pytest.mark.three_ways
def test_a_kitten_that_goes_back_into_an_empty_pile_is_seen_by_all() -> None:
    match = position(2, hands={"Ada": ["defuse"], "Bolek": ["mercat"]}, deck=["kitten"])
    play(match, "Ada: draw", "Ada: use defuse")
    assert match.question is not None
    assert match.question.word == "play"  # no place was asked for
    for seat in (ADA, BOLEK, SPECTATOR):
        assert match.view(seat).words("deck") == ["kitten"]
