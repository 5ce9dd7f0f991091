"""Press: repeats the instant effect of a neighbour at one of its corners."""

from __future__ import annotations

import pytest

from tests.games.clash.board import (
    CORNERS,
    SPACES,
    Position,
    alone,
    both_chairs,
    everywhere,
    marked_from,
    tidy,
)

pytestmark = pytest.mark.three_ways


@pytest.mark.rule("CL-9.18", "CL-6.1", "CL-6.3")
@both_chairs
@everywhere
def test_it_repeats_a_tile_at_any_of_its_corners_and_none_elsewhere(space: str, chair: int) -> None:
    found = set()
    for other in SPACES:
        if other != space:
            position = Position(alone(other, "agent_v"), chair, mine=["press"])
            if position.refusal(f"lay press, on {space}, repeat {other}, decline") is None:
                found.add(other)
    assert found == marked_from(space, CORNERS)


@pytest.mark.rule("CL-8.29", "CL-8.24")
@both_chairs
def test_on_a_television_it_reaches_what_the_television_stands_beside(chair: int) -> None:
    board = """
        .         pop_star_v    .
        coup^     television_v  .
        .         mustafa_v     .
    """
    position = Position(board, chair, mine=["press"])
    assert position.choices("lay press, on c1, repeat b2") == {
        "decline",
        "repeat a2, turn all",
        "repeat a2, decline",
        "repeat b3, turn a2",
        "repeat b3, turn b2",
        "repeat b3, decline",
    }
    position.play("lay press, on c1, repeat b2, repeat a2, turn all")
    assert position.board == tidy("""
        .         pop_star^    .
        coup^     television^  .
        .         mustafa^     press^
    """)


@pytest.mark.rule("CL-8.26", "CL-8.3")
@both_chairs
def test_on_a_television_face_down_it_repeats_nothing(chair: int) -> None:
    position = Position(". pop_star_v .\n. television#2 .\n. . .", chair, mine=["press"])
    assert position.choices("lay press, on c1") == {""}


@pytest.mark.rule("CL-8.29", "CL-8.28", "CL-8.31")
@both_chairs
def test_a_television_that_lies_beside_a_picket_can_still_repeat_when_it_is_repeated(chair: int) -> None:
    board = """
        .         agent_v       .
        picket_v  television_v  .
        .         mustafa_v     .
    """
    position = Position(board, chair, mine=["press"])
    assert "repeat b3, remove elections" in position.choices("lay press, on c1, repeat b2")


@pytest.mark.rule("CL-8.30", "CL-9.23")
@both_chairs
def test_riots_at_its_corner_silence_it(chair: int) -> None:
    position = Position("agent_v . riots_v\n. . .\n. . .", chair, mine=["press"])
    assert position.choices("lay press, on b2") == {""}


@pytest.mark.rule("CL-9.31")
@both_chairs
def test_through_the_television_a_crisis_still_spares_the_press_and_itself(chair: int) -> None:
    board = """
        .         crisis^       .
        mustafa_v television^   .
        .         agent^        .
    """
    position = Position(board, chair, mine=["press"])
    assert position.choices("lay press, on c1, repeat b2, repeat b3") == {
        "take back b1",
        "take back b2",
        "decline",
    }


@pytest.mark.rule("CL-8.9", "CL-8.8")
@both_chairs
def test_as_the_ninth_tile_it_repeats_no_destruction_but_a_change_of_support(chair: int) -> None:
    board = """
        coup_v    bribe_v     crisis_v
        agent_v   pop_star_v  hacker_v
        soldier^  mustafa^    .
    """
    pop_star = Position(board, chair, mine=["press"])
    assert "repeat b2, turn a3" in pop_star.choices("lay press, on c1")
    leader = Position(board.replace("pop_star", "leader"), chair, mine=["press"])
    leader.play("lay press, on c1, repeat b2")
    assert leader.heard("no_destruction")
    assert leader.winner == "them"
