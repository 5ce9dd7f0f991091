"""KABOOOM!!!: whom it supports when the game ends has lost."""

from __future__ import annotations

import pytest

from tests.games.clash.board import Position, alone, both_chairs

pytestmark = pytest.mark.three_ways
NEARLY_FULL = """
    leader_v  sheikh_v  imam_v
    soldier^  KABOOM    president^
    banker^   mustafa^  .
"""


def nearly_full(kaboom: str, chair: int, mine: str, theirs: str = "mosque") -> Position:
    """A board with one free space and KABOOOM!!! in the middle."""
    return Position(NEARLY_FULL.replace("KABOOM", kaboom), chair, mine=[mine], theirs=[theirs])


@pytest.mark.rule("CL-8.37", "CL-10.6", "CL-9.32")
@both_chairs
@pytest.mark.parametrize(("kaboom", "winner"), [("kaboom^", "them"), ("kaboom_v", "me")])
def test_whom_it_supports_loses_whoever_has_the_majority(kaboom: str, winner: str, chair: int) -> None:
    position = nearly_full(kaboom, chair, "tourist_zone").play("lay tourist_zone, on c1")
    assert position.heard("explodes")
    assert position.winner == winner


@pytest.mark.rule("CL-10.7", "CL-8.37")
@both_chairs
def test_laying_it_ends_nothing_by_itself(chair: int) -> None:
    position = Position(alone("b2", "mustafa_v"), chair, mine=["kaboom"]).play("lay kaboom, on a1")
    assert position.winner is None
    assert position.board.split()[6] == "kaboom^"


@pytest.mark.rule("CL-10.6", "CL-10.2")
@both_chairs
@pytest.mark.parametrize(("kaboom", "winner"), [("kaboom^", "them"), ("kaboom_v", "me"), ("kaboom#1", "me")])
def test_it_counts_also_when_the_opponent_has_no_tile_to_lay(kaboom: str, winner: str, chair: int) -> None:
    board = alone("b2", kaboom, ("c3", "mustafa_v"))
    position = Position(board, chair, mine=["tourist_zone"], theirs=[]).play("lay tourist_zone, on a1")
    assert position.winner == winner


@pytest.mark.rule("CL-8.12", "CL-8.37", "CL-8.10")
@both_chairs
@pytest.mark.parametrize(("tile", "words"), [("pop_star", "turn b2"), ("coup", "turn all"), ("banker", "turn white")])
def test_turned_by_the_ninth_tile_it_strikes_the_other_player(tile: str, words: str, chair: int) -> None:
    board = NEARLY_FULL.replace("banker", "agent")
    position = Position(board.replace("KABOOM", "kaboom^"), chair, mine=[tile])
    assert position.play(f"lay {tile}, on c1, {words}").winner == "me"


@pytest.mark.rule("CL-8.8", "CL-8.37")
@both_chairs
def test_no_destruction_by_the_ninth_tile_gets_rid_of_it(chair: int) -> None:
    position = Position(
        NEARLY_FULL.replace("KABOOM", "kaboom^").replace("president", "agent"), chair, mine=["president"]
    )
    assert position.play("lay president, on c1").winner == "them"


@pytest.mark.rule("CL-8.15", "CL-8.37")
@both_chairs
def test_discarded_it_threatens_nobody(chair: int) -> None:
    position = nearly_full("kaboom^", chair, "mujahid").play("lay mujahid, on c1, discard b2")
    assert position.reply("lay mosque, on b2").winner == "me"


@pytest.mark.rule("CL-9.4", "CL-9.17", "CL-8.37")
@both_chairs
def test_under_a_nobel_prize_destroyed_by_a_missile_it_threatens_nobody(chair: int) -> None:
    board = """
        leader_v  sheikh_v        imam_v
        soldier^  kaboom+nobel_v  president^
        .         mustafa^        .
    """
    position = Position(board, chair, mine=["missile"], theirs=[]).play("lay missile, on c1, destroy b2")
    assert not position.heard("explodes")
    assert position.winner == "me"  # the opponent has no tile to lay


@pytest.mark.rule("CL-11.11", "CL-11.10")
@both_chairs
def test_in_a_match_for_points_whom_it_supports_scores_nothing(chair: int) -> None:
    board = NEARLY_FULL.replace("KABOOM", "kaboom^")
    position = Position(board, chair, mine=["tourist_zone"], scoring="points_2").play("lay tourist_zone, on c1")
    points = position.match.view("spectator").words("points")
    assert (points[position.me], points[position.them]) == (0, 3)
