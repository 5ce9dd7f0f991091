"""Missile attack: destroys a neighbour that has Security."""

from __future__ import annotations

import pytest

from tests.games.clash.board import (
    AROUND,
    PROTECTED,
    Position,
    both_chairs,
    everywhere,
    marked_from,
    picked,
    tidy,
)

pytestmark = pytest.mark.three_ways


@pytest.mark.rule("CL-9.2", "CL-6.1", "CL-6.3", "CL-8.36")
@both_chairs
@everywhere
def test_it_reaches_a_secure_tile_all_around(space: str, chair: int) -> None:
    assert picked("missile", space, "destroy", chair, target="mosque_v") == marked_from(space, AROUND)


@pytest.mark.rule("CL-8.36", "CL-6.4", "CL-6.5")
@both_chairs
@everywhere
def test_it_finds_nothing_among_tiles_without_security(space: str, chair: int) -> None:
    assert picked("missile", space, "destroy", chair, target="mustafa_v") == set()


@pytest.mark.rule("CL-9.3", "CL-9.4", "CL-8.3", "CL-9.10")
@both_chairs
@pytest.mark.parametrize("what", PROTECTED)
def test_it_destroys_every_kind_of_secure_tile_but_no_face_down_one(what: str, chair: int) -> None:
    beside, target = PROTECTED[what]
    position = Position(f"{beside} {target} .\n. . .\n. . .", chair, mine=["missile"])
    wanted = {""} if "#" in target else {"decline", "destroy b3"}  # never the United Nations themselves
    assert position.choices("lay missile, on b2") == wanted


@pytest.mark.rule("CL-9.4", "CL-8.1", "CL-8.2", "CL-3.4")
@both_chairs
def test_both_tiles_of_a_nobel_pair_lie_face_down_for_a_move_and_both_are_removed(chair: int) -> None:
    board = """
        .   .  .
        .   kaboom+nobel_v  .
        .   .  mustafa_v
    """
    position = Position(board, chair, mine=["missile", "banker"], theirs=["hacker", "imam"])
    position.play("lay missile, on a1, destroy b2")
    assert position.board.split()[4] == "kaboom+nobel#1"
    position.reply("lay imam, on c3, decline")
    assert position.pile("removed") == {"kaboom", "nobel"}
    assert position.board.split()[4] == "."


@pytest.mark.rule("CL-8.7", "CL-9.3", "CL-8.20")
@both_chairs
def test_destroying_the_mosque_that_the_united_nations_stand_beside_leaves_their_other_neighbour_secure(
    chair: int,
) -> None:
    position = Position("mosque_v un_v soldier_v\n. . .\n. . .", chair, mine=["missile"])
    position.play("lay missile, on a2, destroy a3")
    assert position.marked("secure") == {"c3"}


@pytest.mark.rule("CL-8.7", "CL-9.3")
@both_chairs
def test_the_united_nations_fall_to_a_missile_only_under_a_nobel_prize(chair: int) -> None:
    bare = Position("mustafa_v un_v .\n. . .\n. . .", chair, mine=["missile"])
    assert "destroy b3" not in bare.choices("lay missile, on b2")
    covered = Position("mustafa_v un+nobel_v .\n. . .\n. . .", chair, mine=["missile"])
    assert covered.choices("lay missile, on b2") == {"decline", "destroy b3"}  # and Mustafa is not secure any more


@pytest.mark.rule("CL-8.11", "CL-8.36")
@both_chairs
def test_on_the_last_free_space_beside_a_face_down_tile_it_works(chair: int) -> None:
    board = """
        coup_v    bribe_v   mosque_v
        agent_v   press#2   .
        crisis^   soldier^  taliban_v
    """
    position = Position(board, chair, mine=["missile"]).play("lay missile, on c2, destroy c3")
    assert position.winner is None
    assert position.board == tidy("""
        coup_v    bribe_v   mosque#1
        agent_v   .         missile^
        crisis^   soldier^  taliban_v
    """)
