"""The seven blue tiles and their seven green twins, from both chairs."""

from __future__ import annotations

import pytest

from tests.games.clash.board import (
    AROUND,
    CORNERS,
    SIDES,
    TWINS,
    Position,
    alone,
    both_chairs,
    everywhere,
    marked_from,
    picked,
    protected,
    tidy,
    turned,
    twin,
)

pytestmark = pytest.mark.three_ways
both_colours = pytest.mark.parametrize("colour", ["blue", "green"])
DESTROYERS = {"president": AROUND, "soldier": SIDES, "predator": CORNERS}
every_pair = pytest.mark.parametrize("tile", TWINS)


def of(colour: str, tile: str) -> str:
    """A blue tile or its green twin."""
    return tile if colour == "blue" else TWINS[tile]


@pytest.mark.rule("CL-7.1", "CL-7.5", "CL-7.6", "CL-6.1", "CL-6.3")
@both_chairs
@both_colours
@pytest.mark.parametrize(("tile", "picture"), DESTROYERS.items(), ids=list(DESTROYERS))
def test_what_destroys_reaches_just_its_dots_from_every_space(tile: str, picture: str, colour: str, chair: int) -> None:
    for space in ("a1", "b1", "b2", "c2", "c3"):
        assert picked(of(colour, tile), space, "destroy", chair) == marked_from(space, picture)


@pytest.mark.rule("CL-7.4", "CL-6.1", "CL-6.3")
@both_chairs
@both_colours
def test_pop_star_and_tradition_reach_all_around_from_every_space(colour: str, chair: int) -> None:
    for space in ("a1", "b1", "b2", "c2", "c3"):
        assert picked(of(colour, "pop_star"), space, "turn", chair) == marked_from(space, AROUND)


@pytest.mark.rule("CL-7.3", "CL-6.6", "CL-8.13")
@both_chairs
@both_colours
@everywhere
def test_banker_and_sheikh_turn_the_sides_with_black_and_the_corners_with_white(
    space: str, colour: str, chair: int
) -> None:
    tile = of(colour, "banker")
    assert turned(tile, space, "turn black", chair) == marked_from(space, SIDES)
    assert turned(tile, space, "turn white", chair) == marked_from(space, CORNERS)


@pytest.mark.rule("CL-7.2", "CL-6.10")
@both_chairs
@both_colours
@everywhere
def test_fast_food_and_imam_turn_the_rest_of_the_row_or_column(space: str, colour: str, chair: int) -> None:
    column, row = space[0], space[1]
    for neighbour in marked_from(space, SIDES):
        beyond = {f"{each}{row}" for each in "abc"} if neighbour[1] == row else {f"{column}{each}" for each in "123"}
        here = {
            each
            for each in beyond
            if (each > space) == (neighbour > space) and each != space  # a1 < a2 < a3 and a1 < b1 < c1
        }
        assert turned(of(colour, "fast_food"), space, f"turn line {neighbour}", chair) == here


@pytest.mark.rule("CL-7.2", "CL-13.2")
@both_chairs
@both_colours
def test_a_slanting_arrow_needs_the_house_option(colour: str, chair: int) -> None:
    tile = of(colour, "fast_food")
    board = """
        mustafa_v .          .
        .         president^ .
        .         .          .
    """
    straight = Position(board, chair, mine=[tile])
    slanting = Position(board, chair, mine=[tile], arrows="eight")
    assert straight.refusal(f"lay {tile}, on c1, turn line b2") is not None
    assert slanting.play(f"lay {tile}, on c1, turn line b2").board == tidy(f"""
        mustafa^ .            .
        .        president_v  .
        .        .            {tile}^
    """)


@pytest.mark.rule("CL-8.14", "CL-8.3", "CL-6.4", "CL-7.1", "CL-7.4")
@both_chairs
@both_colours
@protected
@pytest.mark.parametrize(("tile", "verb"), [("president", "destroy"), ("soldier", "destroy"), ("pop_star", "turn")])
def test_no_tile_picks_what_is_protected(
    tile: str, verb: str, beside: str, target: str, colour: str, chair: int
) -> None:
    laid, away = of(colour, tile), target if colour == "blue" else twin(target)
    position = Position(f"{beside} {away} .\n. . .\nbribe_v . .", chair, mine=[laid], theirs=["coup"])
    choices = position.choices(f"lay {laid}, on b2")
    assert f"{verb} b3" not in choices
    assert position.refusal(f"lay {laid}, on b2, {verb} b3") is not None


@pytest.mark.rule("CL-6.9", "CL-8.14", "CL-8.3", "CL-7.3")
@both_chairs
@protected
def test_a_colour_leaves_out_what_is_protected(beside: str, target: str, chair: int) -> None:
    position = Position(f"{beside} {target} .\nsoldier_v . .\n. . .", chair, mine=["banker"])
    board = position.play("lay banker, on b2, turn black").board.split()
    assert board[1] == ("." if "#" in target else target)  # a face-down tile leaves after the move
    assert board[3] == "soldier^"


@pytest.mark.rule("CL-7.7", "CL-5.5", "CL-5.6")
@both_chairs
@both_colours
@everywhere
def test_tourist_zone_and_mosque_are_secure_wherever_they_lie_and_secure_nothing_else(
    space: str, colour: str, chair: int
) -> None:
    tile = of(colour, "tourist_zone")
    other = "b1" if space != "b1" else "b2"
    position = Position(alone(other, "mustafa_v"), chair, mine=[tile])
    position.play(f"lay {tile}, on {space}")
    assert position.marked("secure") == {space}
    assert position.marked("blocked") == set()


@pytest.mark.rule("CL-1.2")
@both_chairs
@every_pair
def test_twins_offer_the_same_moves_and_do_the_same(tile: str, chair: int) -> None:
    board = """
        mustafa_v   coup^    bribe_v
        .           .        crisis^
        agent_v     press#2  .
    """
    green_tile = TWINS[tile]
    moves = Position(board, chair, mine=[tile]).choices(f"lay {tile}")
    assert moves == Position(board, chair, mine=[green_tile]).choices(f"lay {green_tile}")
    for move in sorted(moves)[::4]:
        blue = Position(board, chair, mine=[tile]).play(f"lay {tile}, {move}")
        green = Position(board, chair, mine=[green_tile]).play(f"lay {green_tile}, {move}")
        assert twin(blue.board) == green.board


@pytest.mark.rule("CL-8.39", "CL-3.3", "CL-6.2")
@both_chairs
@every_pair
def test_a_tile_of_the_other_colour_supports_whoever_lays_it(tile: str, chair: int) -> None:
    strange = TWINS[tile]  # the mover plays blue in these positions
    position = Position(alone("a3", "mustafa_v"), chair, mine=[strange])
    position.play(f"lay {strange}, on c1")
    assert position.board.split()[8] == f"{strange}^"


@pytest.mark.rule("CL-8.1", "CL-8.2", "CL-8.7")
@both_chairs
@pytest.mark.parametrize("tile", DESTROYERS)
def test_what_is_destroyed_blocks_its_space_for_one_move_and_leaves_after_it(tile: str, chair: int) -> None:
    target, guard = ("b3", "riots") if tile == "soldier" else ("a3", "picket")
    position = Position(alone(target, f"{guard}_v"), chair, mine=[tile, "banker"], theirs=["imam", "mosque"])
    position.play(f"lay {tile}, on b2, destroy {target}")
    assert position.marked("blocked") == set()  # it works no more
    assert position.replies(f"lay mosque, on {target}") == set()
    position.reply("lay mosque, on c1")
    assert position.pile("removed") == {guard}
    assert position.choices(f"lay banker, on {target}") != set()


@pytest.mark.rule("CL-8.8", "CL-8.9", "CL-10.1")
@both_chairs
@both_colours
@pytest.mark.parametrize("tile", DESTROYERS)
def test_as_the_ninth_tile_none_destroys_and_the_majority_wins(tile: str, colour: str, chair: int) -> None:
    board = """
        coup_v    bribe_v    agent_v
        hacker^   mustafa^   press^
        missile_v crisis^    .
    """
    laid = of(colour, tile)
    position = Position(board, chair, mine=[laid]).play(f"lay {laid}, on c1")
    assert position.heard("no_destruction")
    assert "#" not in position.board
    assert position.winner == "me"
