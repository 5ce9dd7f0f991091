"""Elections: an unused neutral tile comes into the own zone."""

from __future__ import annotations

import pytest

from tests.games.clash.board import SPACES, Position, alone, both_chairs

pytestmark = pytest.mark.three_ways
LONE = alone("c3", "mustafa_v")


@pytest.mark.rule("CL-9.26", "CL-9.27")
@both_chairs
def test_every_unused_tile_may_be_drawn_and_nothing_else(chair: int) -> None:
    drawn = set()
    for seed, space in enumerate(space for space in SPACES if space != "c3"):
        position = Position(LONE, chair, mine=["elections"], piles={"unused": ["coup", "un"]}, seed=seed)
        assert position.choices(f"lay elections, on {space}") == {"draw", "decline"}
        drawn |= position.play(f"lay elections, on {space}, draw").zone(position.me)
    assert drawn == {"coup", "un"}


@pytest.mark.rule("CL-9.26", "CL-5.2")
@both_chairs
def test_declined_they_leave_the_box_as_it_was(chair: int) -> None:
    position = Position(LONE, chair, mine=["elections"], piles={"unused": ["coup"]})
    position.play("lay elections, on a1, decline")
    assert position.zone(position.me) == set()


@pytest.mark.rule("CL-9.28", "CL-6.5")
@both_chairs
def test_without_an_unused_tile_they_ask_nothing(chair: int) -> None:
    position = Position(LONE, chair, mine=["elections"], piles={"unused": [], "removed": ["coup"]})
    assert position.choices("lay elections, on a1") == {""}


@pytest.mark.rule("CL-9.26", "CL-10.2")
@both_chairs
@pytest.mark.parametrize(("move", "winner"), [("draw", None), ("decline", "them")])
def test_laid_as_the_last_tile_they_save_the_player_who_draws(move: str, winner: str | None, chair: int) -> None:
    position = Position(LONE, chair, mine=["elections"], theirs=["mosque", "imam"], piles={"unused": ["coup"]})
    position.play(f"lay elections, on a1, {move}").reply("lay mosque, on a3")
    assert position.winner == winner


@pytest.mark.rule("CL-9.27", "CL-12.6")
@both_chairs
@pytest.mark.parametrize(("variant", "seen"), [("hidden_support", ["hidden"]), ("random_support", ["coup"])])
def test_the_opponent_sees_what_is_drawn_only_where_zones_are_open(variant: str, seen: list[str], chair: int) -> None:
    position = Position(LONE, chair, mine=["elections"], piles={"unused": ["coup"]}, variant=variant)
    position.play("lay elections, on a1, draw")
    assert position.match.view(position.them).words("zones")[position.me] == seen
    assert position.zone(position.me) == {"coup"}


@pytest.mark.rule("CL-8.22", "CL-8.24", "CL-9.26")
@both_chairs
def test_elections_of_the_opponent_draw_for_the_television_that_repeats_them(chair: int) -> None:
    piles = {"unused": ["coup"]}
    position = Position(alone("b2", "elections_v"), chair, mine=["television"], theirs=["imam"], piles=piles)
    position.play("lay television, on b1, repeat b2, draw")
    assert (position.zone(position.me), position.zone(position.them)) == ({"coup"}, {"imam"})
