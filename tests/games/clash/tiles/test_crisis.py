"""Financial crisis: a tile that supports its player goes back to that player's zone."""

from __future__ import annotations

import pytest

from tests.games.clash.board import PROTECTED, SPACES, Position, alone, both_chairs, everywhere, tidy

pytestmark = pytest.mark.three_ways


@pytest.mark.rule("CL-9.29", "CL-6.12")
@both_chairs
@everywhere
def test_it_takes_back_a_supporter_from_anywhere(space: str, chair: int) -> None:
    for other in SPACES:
        if other != space:
            position = Position(alone(other, "leader^"), chair, mine=["crisis"])
            assert position.choices(f"lay crisis, on {space}") == {f"take back {other}", "decline"}


@pytest.mark.rule("CL-9.30", "CL-8.14", "CL-8.3")
@both_chairs
@pytest.mark.parametrize("what", PROTECTED)
def test_it_takes_back_nothing_that_is_protected(what: str, chair: int) -> None:
    beside, target = (word.replace("_v", "^") for word in PROTECTED[what])
    position = Position(f"{beside} {target} .\n. . .\n. . .", chair, mine=["crisis"])
    assert "take back b3" not in position.choices("lay crisis, on b2")


@pytest.mark.rule("CL-8.10", "CL-9.29", "CL-10.1")
@both_chairs
@pytest.mark.parametrize("taken", ["a1", "b1", "b2"])
def test_as_the_ninth_tile_it_frees_a_space_for_the_opponent_and_the_game_goes_on(taken: str, chair: int) -> None:
    board = """
        coup_v    bribe_v   press_v
        agent_v   mustafa^  taliban_v
        hacker^   soldier^  .
    """
    position = Position(board, chair, mine=["crisis"], theirs=["imam"]).play(f"lay crisis, on c1, take back {taken}")
    assert position.winner is None
    assert {move.split(",")[0] for move in position.replies("lay imam")} == {f"on {taken}"}


@pytest.mark.rule("CL-8.10", "CL-5.2", "CL-10.1")
@both_chairs
def test_as_the_ninth_tile_declined_it_ends_the_game(chair: int) -> None:
    board = """
        coup_v    bribe_v   press_v
        agent_v   mustafa^  taliban_v
        hacker^   soldier^  .
    """
    assert Position(board, chair, mine=["crisis"]).play("lay crisis, on c1, decline").winner == "them"


@pytest.mark.rule("CL-5.9", "CL-7.9", "CL-9.30")
@both_chairs
def test_what_it_took_back_can_be_laid_again_and_works_again(chair: int) -> None:
    board = "taliban^ . .\n. . .\n. . mustafa_v"
    position = Position(board, chair, mine=["crisis"], theirs=["mosque", "imam"])
    position.play("lay crisis, on b3, take back a3").reply("lay mosque, on a3")
    assert position.zone(position.me) == {"taliban"}
    assert position.choices("lay taliban, on b1") == {"destroy c1", "decline"}


@pytest.mark.rule("CL-9.30", "CL-10.6")
@both_chairs
def test_it_takes_kabooom_off_the_board_before_the_game_ends(chair: int) -> None:
    board = """
        leader_v  sheikh_v  imam_v
        soldier^  kaboom^   president^
        banker^   mustafa^  .
    """
    position = Position(board, chair, mine=["crisis"], theirs=["mosque"])
    position.play("lay crisis, on c1, take back b2").reply("lay mosque, on b2")
    assert position.winner == "me"


@pytest.mark.rule("CL-8.7", "CL-9.9", "CL-8.20")
@both_chairs
def test_united_nations_taken_back_leave_their_neighbours_without_security(chair: int) -> None:
    position = Position(". . .\nmosque_v un^ mustafa_v\n. . .", chair, mine=["crisis"])
    position.play("lay crisis, on b1, take back b2")
    assert position.marked("secure") == {"a2"}  # the Mosque needs nobody


@pytest.mark.rule("CL-13.7", "CL-9.31", "CL-13.6")
@both_chairs
@pytest.mark.parametrize("repeat", ["from_source", "copied"])
def test_repeated_it_never_takes_the_two_tiles_that_could_go_round_for_ever(repeat: str, chair: int) -> None:
    position = Position("soldier^ . .\n. crisis^ .\n. . .", chair, mine=["television"], repeat=repeat)
    assert position.choices("lay television, on b1, repeat b2") == {"take back a3", "decline"}
    assert position.play("lay television, on b1, repeat b2, take back a3").board == tidy("""
        .  .            .
        .  crisis^      .
        .  television^  .
    """)
