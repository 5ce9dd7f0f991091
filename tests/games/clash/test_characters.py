"""What kind of answer an answer is, in positions a spectator could judge."""

from __future__ import annotations

from stolik.core.door.match import Match
from tests.games.clash.board import Position
from tests.tempers import step, traits_of

ADA = 0
MINE = ["soldier", "pop_star", "tourist_zone", "press", "kaboom"]


def position() -> Match:
    """Ada is to move, with a tile of every sort."""
    drawing = """
        .         .  .
        leader_v  .  .
        .         .  ."""
    return Position(drawing, mine=MINE).match


def test_a_tile_is_chosen_for_what_it_does() -> None:
    match = position()
    assert {tile: traits_of(match, ADA, f"lay {tile}") for tile in MINE} == {
        "soldier": {"destroy"},
        "pop_star": {"turn"},
        "tourist_zone": {"build"},
        "press": {"trick"},
        "kaboom": set(),
    }


def test_the_centre_is_one_space() -> None:
    match = step(position(), ADA, "lay pop_star")
    assert traits_of(match, ADA, "on b2") == {"centre"}
    assert traits_of(match, ADA, "on c2") == set()


def test_an_effect_that_is_declined_turns_nothing() -> None:
    match = step(position(), ADA, "lay pop_star", "on b2")
    assert traits_of(match, ADA, "turn a2") == {"turn"}
    assert traits_of(match, ADA, "decline") == set()
