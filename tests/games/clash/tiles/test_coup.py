"""Coup d'état: turns all eight neighbours."""

from __future__ import annotations

import pytest

from tests.games.clash.board import (
    AROUND,
    Position,
    both_chairs,
    everywhere,
    marked_from,
    protected,
    tidy,
    turned,
)

pytestmark = pytest.mark.three_ways


@pytest.mark.rule("CL-9.5", "CL-6.1", "CL-6.8")
@both_chairs
@everywhere
def test_it_turns_every_neighbour_and_nothing_else(space: str, chair: int) -> None:
    assert turned("coup", space, "turn all", chair) == marked_from(space, AROUND)


@pytest.mark.rule("CL-6.9", "CL-8.13", "CL-8.14", "CL-8.3")
@both_chairs
@protected
def test_it_leaves_out_what_is_protected_and_turns_the_rest(beside: str, target: str, chair: int) -> None:
    position = Position(f"{beside} {target} agent^\n. . soldier_v\n. . .", chair, mine=["coup"])
    board = position.play("lay coup, on b2, turn all").board.split()
    assert board[1] == ("." if "#" in target else target)
    assert (board[2], board[5]) == ("agent_v", "soldier^")


@pytest.mark.rule("CL-5.3", "CL-5.4")
@both_chairs
def test_it_is_used_on_all_or_not_at_all(chair: int) -> None:
    position = Position("agent^ soldier_v .\n. . .\n. . .", chair, mine=["coup"])
    assert position.choices("lay coup, on b2") == {"turn all", "decline"}


@pytest.mark.rule("CL-8.22", "CL-8.25")
@both_chairs
def test_a_coup_repeated_by_press_turns_the_press_back_at_the_opponent(chair: int) -> None:
    position = Position(". . .\n. coup^ .\n. mustafa_v .", chair, mine=["press"])
    position.play("lay press, on a1, repeat b2, turn all")
    assert position.board == tidy("""
        .         .         .
        .         coup^     .
        press_v   mustafa^  .
    """)


@pytest.mark.rule("CL-8.37", "CL-10.6")
@both_chairs
def test_it_turns_kabooom_on_its_player(chair: int) -> None:
    board = """
        leader_v  sheikh_v  imam_v
        soldier^  kaboom_v  president^
        banker^   mustafa^  .
    """
    assert Position(board, chair, mine=["coup"]).play("lay coup, on c1, turn all").winner == "them"
    assert Position(board, chair, mine=["coup"]).play("lay coup, on c1, decline").winner == "me"
