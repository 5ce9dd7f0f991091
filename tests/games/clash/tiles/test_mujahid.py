"""Mujahid: discards a neighbour at one of its corners."""

from __future__ import annotations

import pytest

from tests.games.clash.board import (
    CORNERS,
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


@pytest.mark.rule("CL-9.8", "CL-6.1", "CL-6.3")
@both_chairs
@everywhere
def test_it_reaches_just_the_tiles_at_its_corners(space: str, chair: int) -> None:
    assert picked("mujahid", space, "discard", chair) == marked_from(space, CORNERS)


@pytest.mark.rule("CL-8.14", "CL-8.3", "CL-6.4")
@both_chairs
@protected
def test_it_discards_nothing_that_is_protected(beside: str, target: str, chair: int) -> None:
    position = Position(f"{beside} {target} .\n. . .\n. . .", chair, mine=["mujahid"])
    assert "discard b3" not in position.choices("lay mujahid, on a2")


@pytest.mark.rule("CL-8.15", "CL-5.7")
@both_chairs
@pytest.mark.parametrize("picket", ["picket^", "picket_v"])
def test_a_discarded_picket_blocks_no_more_and_its_space_is_free_at_once(picket: str, chair: int) -> None:
    position = Position(alone("b2", picket), chair, mine=["mujahid"], theirs=["imam"])
    position.play("lay mujahid, on a1, discard b2")
    assert position.pile("removed") == {"picket"}
    assert position.marked("blocked") == set()
    assert position.replies("lay imam, on b2") != set()


@pytest.mark.rule("CL-8.30", "CL-9.23")
@both_chairs
def test_riots_stop_every_mujahid_that_could_discard_them(chair: int) -> None:
    position = Position(alone("b2", "riots_v"), chair, mine=["mujahid"])
    for space in marked_from("b2", CORNERS):
        assert position.choices(f"lay mujahid, on {space}") == {""}


@pytest.mark.rule("CL-5.9", "CL-9.24", "CL-8.15")
@both_chairs
def test_the_hacker_fetches_what_it_discarded_in_the_very_next_move(chair: int) -> None:
    position = Position(alone("b2", "mustafa_v"), chair, mine=["mujahid"], theirs=["hacker"])
    position.play("lay mujahid, on c1, discard b2").reply("lay hacker, on a1, fetch mustafa")
    assert position.zone(position.them) == {"mustafa"}


@pytest.mark.rule("CL-8.22", "CL-8.23", "CL-9.8")
@both_chairs
def test_repeated_it_discards_at_its_own_corners_and_perhaps_the_press_that_repeats_it(chair: int) -> None:
    position = Position("agent_v . crisis_v\n. mujahid_v .\n. mustafa_v .", chair, mine=["press"])
    assert position.choices("lay press, on c1, repeat b2") == {"discard a3", "discard c3", "discard c1", "decline"}
    position.play("lay press, on c1, repeat b2, discard c1")
    assert position.board == tidy("""
        agent_v  .          crisis_v
        .        mujahid_v  .
        .        mustafa_v  .
    """)
