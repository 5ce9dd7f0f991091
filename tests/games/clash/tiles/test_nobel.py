"""Nobel Prize: covers a supporter; the two are one tile with Security."""

from __future__ import annotations

import pytest

from tests.games.clash.board import (
    NEUTRAL,
    Position,
    alone,
    both_chairs,
    everywhere,
    tidy,
)

pytestmark = pytest.mark.three_ways


@pytest.mark.rule("CL-9.13", "CL-9.14", "CL-4.5")
@both_chairs
@everywhere
def test_it_covers_a_supporter_anywhere_and_nothing_else(space: str, chair: int) -> None:
    other = "b2" if space != "b2" else "a1"
    position = Position(alone(space, "soldier^", (other, "mustafa_v")), chair, mine=["nobel"])
    assert position.choices("lay nobel") == {f"on {space}"}


@pytest.mark.rule("CL-9.15", "CL-8.32", "CL-5.6")
@both_chairs
@pytest.mark.parametrize("tile", ["un", "picket", "riots", "kaboom"])
def test_a_covered_tile_has_no_permanent_effect_any_more(tile: str, chair: int) -> None:
    position = Position(alone("b2", f"{tile}^", ("a1", "mustafa_v")), chair, mine=["nobel"])
    position.play("lay nobel, on b2")
    assert position.marked("secure") == {"b2"}
    assert position.marked("stable") == set()
    assert position.marked("blocked") == set()
    assert position.board.split()[4] == f"{tile}+nobel^"


@pytest.mark.rule("CL-9.17", "CL-10.6", "CL-8.37")
@both_chairs
@pytest.mark.parametrize(("cover", "winner"), [(True, "me"), (False, "them")])
def test_on_kabooom_it_saves_the_player_kabooom_supports(cover: bool, winner: str, chair: int) -> None:
    board = """
        leader_v  sheikh_v  imam_v
        soldier^  kaboom^   president^
        banker^   mustafa^  .
    """
    position = Position(board, chair, mine=["nobel", "pop_star"], theirs=["mosque"])
    if cover:
        position.play("lay nobel, on b2").reply("lay mosque, on c1")
    else:
        position.play("lay pop_star, on c1, decline")
    assert position.winner == winner


@pytest.mark.rule("CL-8.7", "CL-8.20", "CL-9.14")
@both_chairs
def test_on_the_united_nations_it_takes_the_security_of_their_neighbours_away(chair: int) -> None:
    position = Position(". . .\nmustafa^ un^ .\n. . .", chair, mine=["nobel"], theirs=["taliban"])
    assert position.marked("secure") == {"a2"}
    position.play("lay nobel, on b2")
    assert position.replies("lay taliban, on a1") == {"destroy a2", "decline"}


@pytest.mark.rule("CL-9.16", "CL-8.31")
@both_chairs
@pytest.mark.parametrize("board", [". picket_v .\n. mustafa^ .\n. . .", "riots_v . .\n. mustafa^ .\n. . ."])
def test_neither_picket_nor_riots_stop_it(board: str, chair: int) -> None:
    position = Position(board, chair, mine=["nobel"]).play("lay nobel, on b2")
    assert position.marked("secure") == {"b2"}
    assert not position.heard("blocked")


@pytest.mark.rule("CL-9.15", "CL-13.1", "CL-9.13")
@both_chairs
def test_it_covers_a_tile_of_the_opponents_colour_that_was_turned(chair: int) -> None:
    position = Position(alone("b2", "leader^"), chair, mine=["nobel"]).play("lay nobel, on b2")
    assert position.board == tidy(alone("b2", "leader+nobel^"))


@pytest.mark.rule("CL-10.3", "CL-9.14")
@both_chairs
@pytest.mark.parametrize(("held", "winner"), [("tourist_zone", "them"), ("mustafa", None)])
def test_alone_in_the_zone_it_loses_when_the_only_supporter_is_secure(
    held: str, winner: str | None, chair: int
) -> None:
    position = Position(alone("c3", "agent_v"), chair, mine=[held, "nobel"], theirs=["hacker", "coup"])
    assert position.play(f"lay {held}, on a1").reply("lay hacker, on b3").winner == winner


@pytest.mark.rule("CL-9.25", "CL-9.13", "CL-5.9")
@both_chairs
def test_fetched_by_the_hacker_it_covers_again(chair: int) -> None:
    piles = {"removed": ["nobel", "missile"]}
    position = Position(alone("b2", "mustafa^"), chair, mine=["hacker"], theirs=["mosque"], piles=piles)
    position.play("lay hacker, on a1, fetch nobel").reply("lay mosque, on c3")
    assert position.choices("lay nobel") == {"on a1", "on b2"}


@pytest.mark.rule("CL-8.14", "CL-9.15")
@both_chairs
def test_the_pair_stays_as_it_is_whatever_neutral_tile_is_laid_beside_it(chair: int) -> None:
    for tile in NEUTRAL:
        if tile not in ("nobel", "missile"):
            board = alone("b2", "mustafa+nobel_v", ("a3", "soldier_v"))
            position = Position(board, chair, mine=[tile], piles={"removed": ["imam"]})
            for space in ("b1", "a1"):
                for rest in position.choices(f"lay {tile}, on {space}"):
                    assert "b2" not in rest.split(", to ")[0], f"{tile} on {space}: {rest}"
