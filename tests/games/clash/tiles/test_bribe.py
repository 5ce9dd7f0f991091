"""Bribe: moves any one tile on the board to a free space."""

from __future__ import annotations

import pytest

from tests.games.clash.board import (
    SIDES,
    SPACES,
    Position,
    alone,
    both_chairs,
    everywhere,
    marked_from,
    protected,
    tidy,
)

pytestmark = pytest.mark.three_ways


@pytest.mark.rule("CL-9.7", "CL-8.16")
@both_chairs
@everywhere
def test_it_moves_a_tile_from_anywhere_to_every_free_space(space: str, chair: int) -> None:
    target = "c3" if space != "c3" else "a1"
    position = Position(alone(target, "mustafa_v"), chair, mine=["bribe"])
    free = {each for each in SPACES if each not in (space, target)}
    assert position.choices(f"lay bribe, on {space}") == {"decline"} | {f"move {target}, to {each}" for each in free}


@pytest.mark.rule("CL-8.19", "CL-8.14", "CL-8.3")
@both_chairs
@protected
def test_it_moves_nothing_that_is_protected(beside: str, target: str, chair: int) -> None:
    position = Position(f"{beside} {target} .\n. . .\n. . .", chair, mine=["bribe"])
    assert not any(move.startswith("move b3") for move in position.choices("lay bribe, on b1"))


@pytest.mark.rule("CL-8.18", "CL-8.17")
@both_chairs
@pytest.mark.parametrize("mark", ["^", "_v"])
def test_a_moved_tile_lies_as_it_lay(mark: str, chair: int) -> None:
    position = Position(alone("a1", f"coup{mark}", ("b1", "mustafa_v")), chair, mine=["bribe"])
    position.play("lay bribe, on a3, move a1, to b2")
    assert position.board == tidy(f"""
        bribe^  .           .
        .       coup{mark}  .
        .       mustafa_v   .
    """)


@pytest.mark.rule("CL-8.20", "CL-9.9", "CL-9.10")
@both_chairs
def test_bribed_next_to_the_united_nations_a_tile_is_safe_from_a_second_bribe(chair: int) -> None:
    position = Position("mustafa_v . .\n. un_v .\n. . .", chair, mine=["bribe"], theirs=["television"])
    position.play("lay bribe, on c1, move a3, to a2")
    assert position.marked("secure") == {"a2"}
    assert position.replies("lay television, on b1, repeat c1") == {
        *(f"move {tile}, to {free}" for tile in ("b1", "b2") for free in ("a1", "a3", "b3", "c2", "c3")),
        "decline",
    }


@pytest.mark.rule("CL-8.34", "CL-9.11", "CL-6.12")
@both_chairs
def test_laid_beside_the_united_nations_it_works_among_pickets_and_may_move_the_united_nations_away(chair: int) -> None:
    position = Position(". picket_v .\nun_v . .\n. . .", chair, mine=["bribe"])
    position.play("lay bribe, on b2, move a2, to c1")
    assert position.marked("secure") == set()  # what made it work is gone, and so is the Security
    assert position.marked("stable") == {"b1"}


@pytest.mark.rule("CL-8.21", "CL-8.31")
@both_chairs
@everywhere
def test_a_moved_picket_blocks_the_sides_of_its_new_space(space: str, chair: int) -> None:
    away = "b2" if space != "b2" else "a1"
    bribe = next(each for each in SPACES if each not in (space, away) and each not in marked_from(away, SIDES))
    position = Position(alone(away, "picket_v"), chair, mine=["bribe"])
    position.play(f"lay bribe, on {bribe}, move {away}, to {space}")
    assert position.marked("blocked") == marked_from(space, SIDES)


@pytest.mark.rule("CL-8.6", "CL-8.16")
@both_chairs
def test_the_space_of_a_tile_destroyed_by_the_opponent_is_not_free_yet(chair: int) -> None:
    position = Position("mustafa_v . .\n. soldier#2 .\n. . .", chair, mine=["bribe"])
    assert position.refusal("lay bribe, on a1, move a3, to b2") == "CL-8.16"
    assert "." == position.play("lay bribe, on a1, move a3, to c3").board.split()[4]  # now it is


@pytest.mark.rule("CL-8.18", "CL-8.37")
@both_chairs
def test_a_bribed_kabooom_threatens_the_same_player_as_before(chair: int) -> None:
    board = """
        leader_v  sheikh_v  .
        soldier^  kaboom_v  president^
        banker^   mustafa^  .
    """
    position = Position(board, chair, mine=["bribe"], theirs=["imam"])
    position.play("lay bribe, on c1, move b2, to c3").reply("lay imam, on b2, decline")
    assert position.winner == "me"
