"""Picket: blocks the four spaces at its sides."""

from __future__ import annotations

import pytest

from tests.games.clash.board import SIDES, SPACES, Position, alone, both_chairs, everywhere, marked_from

pytestmark = pytest.mark.three_ways
AROUND_IT = """
    soldier_v  .         taliban_v
    .          picket_v  predator_v
    bomber_v   .         crisis_v"""
INSTANT = ("president", "banker", "pop_star", "coup", "bribe", "television", "press", "agent", "hacker", "elections")


@pytest.mark.rule("CL-9.19", "CL-8.30", "CL-6.1", "CL-8.35")
@both_chairs
@everywhere
@pytest.mark.parametrize("picket", ["picket^", "picket_v"])
def test_it_blocks_the_spaces_at_its_sides_whomever_it_supports(space: str, picket: str, chair: int) -> None:
    position = Position(alone(space, picket), chair, mine=["agent"])
    blocked = {each for each in SPACES if position.choices(f"lay agent, on {each}") == {""}}
    assert blocked == marked_from(space, SIDES)
    assert position.marked("blocked") == blocked


@pytest.mark.rule("CL-8.30", "CL-5.8")
@both_chairs
@pytest.mark.parametrize("tile", INSTANT)
def test_no_instant_effect_works_at_its_side(tile: str, chair: int) -> None:
    piles = {"removed": ["imam"], "unused": ["mercenary"]}
    position = Position(AROUND_IT, chair, mine=[tile], theirs=["sheikh"], piles=piles)
    before = position.board
    assert position.choices(f"lay {tile}, on b3") == {""}
    position.play(f"lay {tile}, on b3")
    assert position.heard("blocked")
    assert set(position.board.split()) - set(before.split()) == {f"{tile}^"}
    assert (position.zone(position.me), position.zone(position.them)) == (set(), {"sheikh"})


@pytest.mark.rule("CL-8.31", "CL-5.5", "CL-9.9")
@both_chairs
def test_united_nations_at_its_side_secure_their_neighbours_all_the_same(chair: int) -> None:
    position = Position(AROUND_IT, chair, mine=["un"]).play("lay un, on b3")
    assert position.marked("secure") == {"a3", "c3"}
    assert not position.heard("blocked")


@pytest.mark.rule("CL-8.34", "CL-8.35", "CL-9.11")
@both_chairs
@pytest.mark.parametrize("un", ["un^", "un_v"])
def test_next_to_the_united_nations_it_blocks_only_the_spaces_they_do_not_reach(un: str, chair: int) -> None:
    position = Position(f"{un} . .\n. picket_v .\n. . .", chair, mine=["agent"])
    blocked = {each for each in SPACES if position.choices(f"lay agent, on {each}") == {""}}
    assert blocked == {"a2", "c2", "b1"}  # b3 is at the side of both


@pytest.mark.rule("CL-8.7", "CL-8.31")
@both_chairs
@pytest.mark.parametrize("picket", ["picket#2", "picket+nobel_v"])
def test_face_down_or_covered_it_blocks_nothing(picket: str, chair: int) -> None:
    position = Position(alone("b2", picket), chair, mine=["agent"])
    for space in marked_from("b2", SIDES):
        assert position.choices(f"lay agent, on {space}") == {"remove elections", "decline"}


@pytest.mark.rule("CL-8.30", "CL-8.12")
@both_chairs
def test_turned_it_blocks_the_same_spaces_and_now_its_own_player_too(chair: int) -> None:
    position = Position(alone("b2", "picket_v"), chair, mine=["pop_star", "agent"], theirs=["imam", "mosque"])
    position.play("lay pop_star, on a1, turn b2")
    assert position.marked("blocked") == {"a2", "b1", "b3", "c2"}
    assert position.replies("lay imam, on a2") == {""}
    position.reply("lay mosque, on c3")
    assert position.choices("lay agent, on a2") == {""}
