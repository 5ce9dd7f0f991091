"""Riots: block the four spaces at their corners."""

from __future__ import annotations

import pytest

from tests.games.clash.board import CORNERS, SIDES, SPACES, Position, alone, both_chairs, everywhere, marked_from

pytestmark = pytest.mark.three_ways
AROUND_THEM = """
    .          soldier_v  taliban_v
    predator_v riots_v    .
    .          bomber_v   crisis_v"""
INSTANT = ("president", "banker", "pop_star", "coup", "bribe", "television", "press", "agent", "hacker", "elections")


@pytest.mark.rule("CL-9.23", "CL-8.30", "CL-6.1", "CL-8.35")
@both_chairs
@everywhere
@pytest.mark.parametrize("riots", ["riots^", "riots_v"])
def test_they_block_the_spaces_at_their_corners_whomever_they_support(space: str, riots: str, chair: int) -> None:
    position = Position(alone(space, riots), chair, mine=["agent"])
    blocked = {each for each in SPACES if position.choices(f"lay agent, on {each}") == {""}}
    assert blocked == marked_from(space, CORNERS)
    assert position.marked("blocked") == blocked


@pytest.mark.rule("CL-8.30", "CL-5.8")
@both_chairs
@pytest.mark.parametrize("tile", INSTANT)
def test_no_instant_effect_works_at_their_corner(tile: str, chair: int) -> None:
    piles = {"removed": ["imam"], "unused": ["mercenary"]}
    position = Position(AROUND_THEM, chair, mine=[tile], theirs=["sheikh"], piles=piles)
    before = position.board
    assert position.choices(f"lay {tile}, on a3") == {""}
    position.play(f"lay {tile}, on a3")
    assert position.heard("blocked")
    assert set(position.board.split()) - set(before.split()) == {f"{tile}^"}
    assert (position.zone(position.me), position.zone(position.them)) == (set(), {"sheikh"})


@pytest.mark.rule("CL-8.30", "CL-9.19", "CL-9.23")
@both_chairs
def test_with_a_picket_on_the_space_beside_them_they_block_almost_the_whole_board(chair: int) -> None:
    position = Position(". . .\n. riots_v picket_v\n. . .", chair, mine=["agent"])
    free = {each for each in SPACES if "decline" in position.choices(f"lay agent, on {each}")}
    assert free == {"a2", "b1", "b3"}


@pytest.mark.rule("CL-8.34", "CL-9.11")
@both_chairs
@pytest.mark.parametrize("un", ["un^", "un_v"])
def test_next_to_the_united_nations_they_block_only_the_corners_those_do_not_reach(un: str, chair: int) -> None:
    position = Position(f". {un} .\n. riots_v .\n. . .", chair, mine=["agent"])
    blocked = {each for each in SPACES if position.choices(f"lay agent, on {each}") == {""}}
    assert blocked == {"a1", "c1"}


@pytest.mark.rule("CL-8.7", "CL-8.31")
@both_chairs
@pytest.mark.parametrize("riots", ["riots#2", "riots+nobel_v"])
def test_face_down_or_covered_they_block_nothing(riots: str, chair: int) -> None:
    position = Position(alone("b2", riots), chair, mine=["agent"])
    for space in marked_from("b2", CORNERS) | marked_from("b2", SIDES):
        assert position.choices(f"lay agent, on {space}") == {"remove elections", "decline"}


@pytest.mark.rule("CL-8.31", "CL-8.17", "CL-5.8")
@both_chairs
def test_a_tile_moved_away_from_their_corner_does_not_work_after_all(chair: int) -> None:
    position = Position(alone("b2", "riots_v"), chair, mine=["coup", "bribe"], theirs=["mosque", "imam"])
    position.play("lay coup, on a1").reply("lay mosque, on c3").play("lay bribe, on b3, move a1, to b1")
    assert position.match.question is not None
    assert position.match.question.word == "lay"  # it is the opponent's move
    assert position.board.split()[4] == "riots_v"
