"""Mercenary: discards a neighbour at one of its sides."""

from __future__ import annotations

import pytest

from tests.games.clash.board import (
    SIDES,
    Position,
    alone,
    both_chairs,
    everywhere,
    marked_from,
    picked,
    protected,
    tidy,
)

pytestmark = pytest.mark.three_ways


@pytest.mark.rule("CL-9.6", "CL-6.1", "CL-6.3")
@both_chairs
@everywhere
def test_it_reaches_just_the_tiles_at_its_sides(space: str, chair: int) -> None:
    assert picked("mercenary", space, "discard", chair) == marked_from(space, SIDES)


@pytest.mark.rule("CL-8.14", "CL-8.3", "CL-6.4")
@both_chairs
@protected
def test_it_discards_nothing_that_is_protected(beside: str, target: str, chair: int) -> None:
    position = Position(f"{beside} {target} .\n. . .\n. . .", chair, mine=["mercenary"])
    assert "discard b3" not in position.choices("lay mercenary, on b2")


@pytest.mark.rule("CL-8.15", "CL-5.7")
@both_chairs
@pytest.mark.parametrize("riots", ["riots^", "riots_v"])
def test_discarded_riots_block_no_more_and_their_space_is_free_at_once(riots: str, chair: int) -> None:
    position = Position(alone("b2", riots), chair, mine=["mercenary"], theirs=["imam"])
    position.play("lay mercenary, on b1, discard b2")
    assert position.pile("removed") == {"riots"}
    assert position.marked("blocked") == set()
    assert position.replies("lay imam, on b2") != set()


@pytest.mark.rule("CL-8.30", "CL-9.19")
@both_chairs
def test_a_picket_stops_every_mercenary_that_could_discard_it(chair: int) -> None:
    position = Position(alone("b2", "picket_v"), chair, mine=["mercenary"])
    for space in marked_from("b2", SIDES):
        assert position.choices(f"lay mercenary, on {space}") == {""}


@pytest.mark.rule("CL-8.33", "CL-8.34", "CL-9.10")
@both_chairs
def test_beside_the_united_nations_it_may_discard_the_very_tile_that_makes_it_work(chair: int) -> None:
    position = Position(". picket_v .\nun_v . .\n. . .", chair, mine=["mercenary"])
    position.play("lay mercenary, on b2, discard a2")
    assert position.board == tidy("""
        .  picket_v    .
        .  mercenary^  .
        .  .           .
    """)


@pytest.mark.rule("CL-8.10", "CL-8.15", "CL-4.8")
@both_chairs
def test_as_the_ninth_tile_it_leaves_the_opponent_the_space_it_has_freed(chair: int) -> None:
    board = """
        coup_v    bribe_v   press_v
        agent_v   .         mustafa_v
        crisis^   soldier^  taliban_v
    """
    position = Position(board, chair, mine=["mercenary"], theirs=["imam"])
    position.play("lay mercenary, on b2, discard a2")
    assert position.winner is None
    spaces = {move.split(",")[0] for move in position.replies("lay imam")}
    assert spaces == {"on a2"}
