"""Social network: turns the three neighbours ahead."""

from __future__ import annotations

import pytest

from tests.games.clash.board import (
    AHEAD,
    FORK,
    Position,
    both_chairs,
    everywhere,
    marked_from,
    protected,
    tidy,
    turned,
)

pytestmark = pytest.mark.three_ways


@pytest.mark.rule("CL-9.1", "CL-6.2", "CL-6.8")
@both_chairs
@everywhere
def test_it_turns_just_the_three_ahead(space: str, chair: int) -> None:
    ahead = marked_from(space, AHEAD)
    if ahead:
        assert turned("social_network", space, "turn all", chair) == ahead
    else:
        board = Position("mustafa_v . .\n. . .\n. . .", chair, mine=["social_network"])
        assert board.choices("lay social_network, on b3") == {""}  # nothing ahead of the last row


@pytest.mark.rule("CL-13.3", "CL-6.2")
@both_chairs
@everywhere
def test_as_a_fork_it_turns_one_ahead_and_two_behind(space: str, chair: int) -> None:
    assert turned("social_network", space, "turn all", chair, network="fork") == marked_from(space, FORK)


@pytest.mark.rule("CL-6.9", "CL-8.14", "CL-8.3")
@both_chairs
@protected
def test_it_leaves_out_what_is_protected_and_turns_the_rest(beside: str, target: str, chair: int) -> None:
    position = Position(f"{beside} {target} crisis_v\n. . .\n. . .", chair, mine=["social_network"])
    board = position.play("lay social_network, on b2, turn all").board.split()
    assert board[0] == beside.replace("_v", "^")  # the United Nations do not protect themselves
    assert board[1] == ("." if "#" in target else target)
    # beside the United Nations at a3 only b3 is secure
    assert board[2] == "crisis^"


@pytest.mark.rule("CL-6.2", "CL-8.23", "CL-8.24")
@both_chairs
def test_repeated_it_looks_the_way_it_has_been_turned(chair: int) -> None:
    board = """
        coup^     bribe^            .
        .         social_network_v  .
        agent_v   crisis_v          press_v
    """
    position = Position(board, chair, mine=["television"])
    position.play("lay television, on c2, repeat b2, turn all")
    assert position.board == tidy("""
        coup^     bribe^            .
        .         social_network_v  television^
        agent^    crisis^           press^
    """)


@pytest.mark.rule("CL-8.10", "CL-10.1")
@both_chairs
def test_as_the_ninth_tile_it_turns_before_the_count(chair: int) -> None:
    board = """
        coup_v    bribe_v   press_v
        agent_v   .         mustafa_v
        crisis^   soldier^  taliban_v
    """
    position = Position(board, chair, mine=["social_network"])
    assert position.play("lay social_network, on b2, turn all").winner == "me"  # 3 + 3 against 3
