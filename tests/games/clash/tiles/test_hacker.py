"""Hacker: a removed tile comes into the own zone."""

from __future__ import annotations

import pytest

from stolik.games.clash.tiles import Tile
from tests.games.clash.board import Position, alone, both_chairs, everywhere

pytestmark = pytest.mark.three_ways
LONE = alone("c3", "agent_v")


@pytest.mark.rule("CL-9.24", "CL-9.25", "CL-8.38", "CL-8.39")
@both_chairs
def test_it_fetches_any_tile_there_is_and_the_tile_is_its_players_to_lay(chair: int) -> None:
    for tile in Tile:
        if tile.word not in ("hacker", "agent", "mosque", "bribe"):
            piles = {"removed": [tile.word]}
            position = Position(LONE, chair, mine=["hacker"], theirs=["mosque", "bribe"], piles=piles)
            position.play(f"lay hacker, on a1, fetch {tile.word}")
            assert position.zone(position.me) == {tile.word}
            position.reply("lay mosque, on a3")
            moves = position.choices(f"lay {tile.word}")
            assert any(move.startswith("on a1" if tile == Tile.NOBEL else "on b2") for move in moves)


@pytest.mark.rule("CL-9.24")
@both_chairs
@everywhere
def test_the_whole_pile_is_within_its_reach_from_every_space(space: str, chair: int) -> None:
    board = LONE if space != "c3" else alone("a1", "agent_v")
    position = Position(board, chair, mine=["hacker"], piles={"removed": ["imam", "kaboom", "mustafa"]})
    assert position.choices(f"lay hacker, on {space}") == {"fetch imam", "fetch kaboom", "fetch mustafa", "decline"}


@pytest.mark.rule("CL-8.6", "CL-9.24")
@both_chairs
def test_a_tile_destroyed_in_the_move_before_is_out_of_reach_until_the_move_after(chair: int) -> None:
    position = Position(
        "soldier_v . .\n. . .\n. . mustafa_v",
        chair,
        mine=["president", "banker"],
        theirs=["hacker", "television", "sheikh"],
        piles={"removed": ["imam"]},
    )
    position.play("lay president, on b2, destroy a3")
    assert position.replies("lay hacker, on a1") == {"fetch imam", "decline"}
    position.reply("lay hacker, on a1, fetch imam").play("lay banker, on c3, decline")
    assert position.replies("lay television, on a2, repeat a1") == {"fetch soldier", "decline"}


@pytest.mark.rule("CL-9.4", "CL-8.6", "CL-9.25")
@both_chairs
def test_of_a_destroyed_nobel_pair_it_may_fetch_either_tile_once_both_have_left(chair: int) -> None:
    board = ". . .\n. kaboom+nobel_v .\n. . mustafa_v"
    position = Position(board, chair, mine=["missile", "hacker"], theirs=["mosque", "imam"])
    position.play("lay missile, on a1, destroy b2").reply("lay mosque, on c3")
    assert position.choices("lay hacker, on a3") == {"fetch kaboom", "fetch nobel", "decline"}


@pytest.mark.rule("CL-5.9", "CL-9.24", "CL-5.1")
@both_chairs
def test_a_fetched_tile_works_anew(chair: int) -> None:
    position = Position(LONE, chair, mine=["hacker"], theirs=["mosque", "imam"], piles={"removed": ["president"]})
    position.play("lay hacker, on a1, fetch president").reply("lay mosque, on a3")
    assert position.choices("lay president, on b2") == {"destroy a1", "destroy c3", "decline"}


@pytest.mark.rule("CL-12.7", "CL-9.24")
@both_chairs
@pytest.mark.parametrize("variant", ["hidden_support", "secret_draft"])
def test_what_it_fetches_lies_open_even_where_neutral_tiles_are_hidden(variant: str, chair: int) -> None:
    position = Position(LONE, chair, mine=["hacker", "coup"], piles={"removed": ["un"]}, variant=variant)
    position.play("lay hacker, on a1, fetch un")
    seen = position.match.view(position.them).words("zones")[position.me]
    assert sorted(seen) == ["hidden", "un"]
