"""United Nations: the tiles on two spaces have Security and keep their effects."""

from __future__ import annotations

import pytest

from tests.games.clash.board import (
    FRONT_AND_BACK,
    LEFT_AND_RIGHT,
    SPACES,
    Position,
    alone,
    both_chairs,
    everywhere,
    marked_from,
    tidy,
)

pytestmark = pytest.mark.three_ways


@pytest.mark.rule("CL-9.9", "CL-9.10", "CL-6.1")
@both_chairs
@everywhere
@pytest.mark.parametrize("mark", ["^", "_v"])
def test_they_secure_left_and_right_whomever_they_support(space: str, mark: str, chair: int) -> None:
    position = Position(alone(space, f"un{mark}"), chair, mine=["banker"])
    assert position.marked("stable") == marked_from(space, LEFT_AND_RIGHT)


@pytest.mark.rule("CL-13.4", "CL-6.1")
@both_chairs
@everywhere
def test_as_a_house_option_they_secure_front_and_back(space: str, chair: int) -> None:
    position = Position(alone("b2" if space != "b2" else "a1", "mustafa_v"), chair, mine=["un"], un_dots="front_back")
    position.play(f"lay un, on {space}")
    assert position.marked("stable") == marked_from(space, FRONT_AND_BACK)


@pytest.mark.rule("CL-13.4", "CL-13.5")
@both_chairs
@everywhere
def test_as_a_house_option_their_player_chooses_two_neighbours(space: str, chair: int) -> None:
    other = "b2" if space != "b2" else "a1"
    position = Position(alone(other, "mustafa_v"), chair, mine=["un"], un_dots="chosen")
    around = [each for each in SPACES if each != space and abs(ord(each[0]) - ord(space[0])) < 2]
    around = [each for each in around if abs(int(each[1]) - int(space[1])) < 2]
    pairs = {frozenset(move.replace("shield ", "").split(", ")) for move in position.choices(f"lay un, on {space}")}
    assert pairs == {frozenset((one, two)) for one in around for two in around if one != two}
    position.play(f"lay un, on {space}, shield {around[0]}, shield {around[-1]}")
    assert position.marked("stable") == {around[0], around[-1]}


@pytest.mark.rule("CL-8.33", "CL-8.27", "CL-8.14")
@both_chairs
def test_a_tile_they_secure_can_be_repeated_but_not_hit(chair: int) -> None:
    position = Position(". . .\nun_v president_v .\n. mustafa_v .", chair, mine=["television"])
    assert position.choices("lay television, on b3, repeat b2") == {
        "destroy a2",
        "destroy b1",
        "destroy b3",
        "decline",
    }
    assert position.refusal("lay television, on b3, repeat b1") == "CL-6.3"


@pytest.mark.rule("CL-8.34", "CL-9.11", "CL-8.35")
@both_chairs
@pytest.mark.parametrize("blocker", ["picket_v", "riots_v", "picket^", "riots^"])
@pytest.mark.parametrize("un", ["un^", "un_v"])
def test_next_to_a_picket_or_riots_they_free_the_effect_for_everybody(un: str, blocker: str, chair: int) -> None:
    picket = blocker if blocker.startswith("picket") else "."
    riots = blocker if blocker.startswith("riots") else "."
    board = f"{riots} {picket} mustafa_v\n{un} . .\n. . ."
    with_un = Position(board, chair, mine=["president"])
    without = Position(board.replace(un, "."), chair, mine=["president"])
    assert "destroy c3" in with_un.choices("lay president, on b2")
    assert without.choices("lay president, on b2") == {""}


@pytest.mark.rule("CL-9.11", "CL-8.25", "CL-8.14")
@both_chairs
def test_a_television_laid_beside_them_is_safe_from_the_effect_it_repeats(chair: int) -> None:
    position = Position(". president_v .\nun_v . .\n. . .", chair, mine=["television"])
    assert position.choices("lay television, on b2, repeat b3") == {"destroy a2", "decline"}


@pytest.mark.rule("CL-9.14", "CL-9.10")
@both_chairs
def test_a_nobel_prize_covers_them_but_not_their_neighbours(chair: int) -> None:
    position = Position(". . .\nmustafa^ un^ soldier^\n. . .", chair, mine=["nobel"])
    assert position.choices("lay nobel") == {"on b2"}
    assert position.play("lay nobel, on b2").marked("secure") == {"b2"}


@pytest.mark.rule("CL-9.33", "CL-8.14", "CL-8.33")
@both_chairs
def test_kabooom_beside_them_can_be_neither_turned_nor_covered_nor_taken_back(chair: int) -> None:
    board = ". . .\nun^ kaboom^ .\n. . ."
    turned = Position(board, chair, mine=["coup"]).play("lay coup, on b3, turn all")
    assert turned.board == tidy("""
        .     coup^    .
        un_v  kaboom^  .
        .     .        .
    """)
    assert Position(board, chair, mine=["nobel"]).refusal("lay nobel, on b2") == "CL-9.13"
    assert Position(board, chair, mine=["crisis"]).choices("lay crisis, on c3") == {"take back a2", "decline"}


@pytest.mark.rule("CL-8.7", "CL-9.10")
@both_chairs
def test_once_destroyed_they_leave_their_neighbours_open_to_the_same_effect_again(chair: int) -> None:
    position = Position(
        "soldier_v un_v .\n. . .\n. . .", chair, mine=["president", "television"], theirs=["mosque", "imam"]
    )
    assert position.choices("lay president, on b2") == {"destroy b3", "decline"}
    position.play("lay president, on b2, destroy b3").reply("lay mosque, on c1")
    assert position.choices("lay television, on b1, repeat b2") == {
        "destroy a3",
        "destroy b1",
        "decline",
    }
