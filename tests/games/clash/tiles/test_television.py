"""Television: repeats the instant effect of a neighbour at one of its sides."""

from __future__ import annotations

import pytest

from tests.games.clash.board import (
    SIDES,
    SPACES,
    Position,
    alone,
    both_chairs,
    everywhere,
    marked_from,
    tidy,
)

pytestmark = pytest.mark.three_ways


@pytest.mark.rule("CL-9.12", "CL-6.1", "CL-6.3")
@both_chairs
@everywhere
def test_it_repeats_a_tile_at_any_of_its_sides_and_none_elsewhere(space: str, chair: int) -> None:
    found = set()
    for other in SPACES:
        if other != space:
            position = Position(alone(other, "agent_v"), chair, mine=["television"])
            if position.refusal(f"lay television, on {space}, repeat {other}, decline") is None:
                found.add(other)
    assert found == marked_from(space, SIDES)


PERMANENT = ("mosque", "un", "picket", "riots", "kaboom", "mustafa", "mustafa+nobel", "president+nobel")


@pytest.mark.rule("CL-8.26", "CL-5.6", "CL-8.32")
@both_chairs
@pytest.mark.parametrize("tile", PERMANENT)
def test_it_repeats_no_permanent_or_covered_tile(tile: str, chair: int) -> None:
    position = Position(f". {tile}_v .\n. . .\n. . .", chair, mine=["television"])
    # below a Picket it is blocked, elsewhere it finds nothing to repeat
    assert position.choices("lay television, on b2") == {""}


INSTANT = {
    "president": "destroy b2",
    "soldier": "destroy b2",
    "pop_star": "turn b2",
    "fast_food": "turn line b2",
    "banker": "turn black",
    "coup": "turn all",
    "mercenary": "discard b2",
    "bribe": "move b2, to a1",
    "crisis": "take back c3",
    "agent": "remove imam",
    "hacker": "fetch taliban",
    "elections": "draw",
}


@pytest.mark.rule("CL-8.22", "CL-8.24", "CL-8.25", "CL-9.31")
@both_chairs
@pytest.mark.parametrize("tile", INSTANT)
def test_every_instant_effect_can_be_repeated_for_the_player_who_lays_it(tile: str, chair: int) -> None:
    board = f". {tile}_v sheikh^\n. . .\n. mustafa_v ."
    piles = {"removed": ["taliban"], "unused": ["press", "missile"]}
    position = Position(board, chair, mine=["television"], theirs=["imam"], piles=piles)
    position.play(f"lay television, on b2, repeat b3, {INSTANT[tile]}")
    zones = {"crisis": "sheikh", "hacker": "taliban"}
    if tile in zones:
        assert position.zone(position.me) == {zones[tile]}
    elif tile == "elections":
        assert position.zone(position.me) <= {"press", "missile"}
        assert len(position.zone(position.me)) == 1
    elif tile == "agent":
        assert position.pile("removed") == {"taliban", "imam"}
    else:
        assert position.board.split()[4] == {
            "president": "television#1",
            "soldier": "television#1",
            "mercenary": ".",
            "bribe": ".",
        }.get(tile, "television_v")


@pytest.mark.rule("CL-8.24", "CL-9.29")
@both_chairs
def test_a_repeated_crisis_takes_a_supporter_of_the_player_who_repeats_it(chair: int) -> None:
    board = ". crisis_v sheikh^\n. . .\n. mustafa_v agent_v"
    position = Position(board, chair, mine=["television"])
    assert position.choices("lay television, on b2, repeat b3") == {"take back c3", "decline"}


@pytest.mark.rule("CL-8.29", "CL-8.23")
@both_chairs
def test_the_chain_through_the_press_has_two_links(chair: int) -> None:
    board = """
        agent_v  .        soldier_v
        .        press_v  .
        .        .        hacker_v
    """
    position = Position(board, chair, mine=["television"], piles={"removed": ["taliban"]})
    chains = position.choices("lay television, on b3, repeat b2")
    assert chains == {
        "decline",
        "repeat a3, remove elections",
        "repeat a3, decline",
        "repeat c3, destroy b3",
        "repeat c3, decline",
        "repeat c1, fetch taliban",
        "repeat c1, decline",
    }


@pytest.mark.rule("CL-13.6", "CL-13.7")
@both_chairs
def test_copied_the_chain_acts_from_the_television(chair: int) -> None:
    board = """
        .        .        .
        soldier_v  press_v  .
        .        .        .
    """
    position = Position(board, chair, mine=["television"], repeat="copied")
    # the Press, copied onto b3, looks at the corners of b3: a2 and c2
    position.play("lay television, on b3, repeat b2, repeat a2, destroy b2")
    assert position.board == tidy("""
        .          television^  .
        soldier_v  press#1      .
        .          .            .
    """)


@pytest.mark.rule("CL-8.30", "CL-8.28")
@both_chairs
def test_beside_a_picket_it_repeats_nothing_but_what_lies_there_can_be_repeated(chair: int) -> None:
    board = ". picket_v .\n. president_v .\n. . ."
    position = Position(board, chair, mine=["television"])
    assert position.choices("lay television, on a3") == {""}
    assert position.choices("lay television, on a2, repeat b2") == {"destroy a2", "destroy b3", "decline"}
