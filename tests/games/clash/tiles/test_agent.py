"""Agent: a tile of the opponent's zone goes to the removed pile."""

from __future__ import annotations

import pytest

from tests.games.clash.board import Position, alone, both_chairs, everywhere

pytestmark = pytest.mark.three_ways
LONE = alone("c3", "mustafa_v")


@pytest.mark.rule("CL-9.20", "CL-8.38")
@both_chairs
@everywhere
def test_it_reaches_the_whole_zone_of_the_opponent_from_every_space(space: str, chair: int) -> None:
    board = LONE if space != "c3" else alone("a1", "mustafa_v")
    position = Position(board, chair, mine=["agent", "banker"], theirs=["imam", "kaboom", "pop_star"])
    assert position.choices(f"lay agent, on {space}") == {
        "remove imam",
        "remove kaboom",
        "remove pop_star",
        "decline",
    }


@pytest.mark.rule("CL-9.20", "CL-5.7")
@both_chairs
def test_neither_the_neutral_zone_nor_the_board_is_within_its_reach(chair: int) -> None:
    position = Position(LONE, chair, mine=["agent"], theirs=["imam"], piles={"neutral": ["coup", "un"]})
    assert position.choices("lay agent, on a1") == {"remove imam", "decline"}


@pytest.mark.rule("CL-9.20", "CL-10.2", "CL-10.5")
@both_chairs
@pytest.mark.parametrize(("neutral", "winner"), [([], "me"), (["coup"], None)])
def test_taking_the_last_tile_wins_unless_a_neutral_one_is_left(
    neutral: list[str], winner: str | None, chair: int
) -> None:
    position = Position(LONE, chair, mine=["agent"], theirs=["imam"], piles={"neutral": neutral})
    assert position.play("lay agent, on a1, remove imam").winner == winner


@pytest.mark.rule("CL-9.21", "CL-6.5")
@both_chairs
def test_against_an_empty_zone_it_asks_nothing(chair: int) -> None:
    position = Position(LONE, chair, mine=["agent"], theirs=[], piles={"neutral": ["coup"]})
    assert position.choices("lay agent, on a1") == {""}


@pytest.mark.rule("CL-9.24", "CL-8.38", "CL-8.39")
@both_chairs
def test_what_it_removed_the_hacker_may_fetch_for_the_other_side(chair: int) -> None:
    position = Position(LONE, chair, mine=["agent", "hacker"], theirs=["imam", "mosque"])
    position.play("lay agent, on a1, remove imam").reply("lay mosque, on a3")
    assert position.play("lay hacker, on b1, fetch imam").zone(position.me) == {"imam"}


@pytest.mark.rule("CL-8.24", "CL-9.20")
@both_chairs
def test_an_agent_of_the_opponent_works_for_the_press_that_repeats_it(chair: int) -> None:
    position = Position(alone("b2", "agent_v"), chair, mine=["press", "banker"], theirs=["imam"])
    position.play("lay press, on a1, repeat b2, remove imam")
    assert position.pile("removed") == {"imam"}
    assert position.winner == "me"


@pytest.mark.rule("CL-9.22", "CL-12.6", "CL-12.12")
@both_chairs
@pytest.mark.parametrize("variant", ["hidden_support", "secret_draft"])
def test_hidden_tiles_are_picked_blind_and_open_ones_by_sight(variant: str, chair: int) -> None:
    position = Position(LONE, chair, mine=["agent"], theirs=["imam", "coup"], variant=variant)
    assert position.choices("lay agent, on a1") == {"remove imam", "remove hidden", "decline"}
    assert position.refusal("lay agent, on a1, remove coup") is not None  # nobody is told whether it is there
    position.play("lay agent, on a1, remove hidden")
    assert position.pile("removed") == {"coup"}
