"""What pages are told of tiles and spaces is what the rules go by."""

from __future__ import annotations

from typing import Any, cast

import pytest

from stolik import games
from stolik.core.kit.record import Plain
from stolik.games.clash.rules.board import marks
from stolik.games.clash.state import State
from stolik.games.clash.tiles import DOTS, LINE, Space, Tile
from stolik.server.about import dictionary
from stolik.table.drawing import drawing_of
from tests.doors import ROOT

CLASH = games.load("clash")
TOLD = dictionary(CLASH)
WAYS = [direction["word"] for direction in TOLD["domains"]["direction"]]
HOUSES = [{option: value} for option in ("arrows", "network", "un_dots") for value in CLASH.option_words(option)]


def bits(spaces: set[int] | list[int]) -> int:
    """Spaces as the rules keep them."""
    return sum(1 << space for space in spaces)


@pytest.mark.rule("CL-6.1", "CL-6.2", "CL-13.2", "CL-13.3", "CL-13.4")
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_a_page_finds_the_marked_spaces_from_the_lists_alone(house: dict[str, str]) -> None:
    state = cast(State, Plain(State, CLASH.blank(2, house)))
    chosen: list[str] = []
    for tile in Tile:
        row: dict[str, Any] = TOLD["cards"][tile]
        if row["chosen_with"] and dict([row["chosen_with"]]) == house:
            chosen.append(row["word"])
            continue  # its player has chosen nothing yet
        dots = row["other" if row["other_with"] and dict([row["other_with"]]) == house else "dots"]
        for space in Space:
            for seat in range(2):
                beside = TOLD["domains"]["space"][space]["beside"][seat]
                found = {beside[WAYS.index(dot)] for dot in dots} - {-1}
                assert marks(state, tile, DOTS, space, seat) == bits(found), (tile, space, seat)
    assert chosen == (["un"] if house == {"un_dots": "chosen"} else [])


@pytest.mark.rule("CL-6.10")
def test_a_page_draws_the_lines_of_the_rules() -> None:
    for space in Space:
        lines = TOLD["domains"]["space"][space]["lines"]
        assert [bits(line) for line in lines] == LINE[space].tolist()


def test_a_page_has_a_sentence_for_what_any_tile_does() -> None:
    words = (ROOT / "web" / "src" / "games" / "clash" / "words.ts").read_text(encoding="utf-8")
    for tile in Tile:
        assert words.count(f"'line.{tile.area.word}.{tile.effect.word}'") == 2, tile  # in Polish and in English


@pytest.mark.rule("CL-12.6")
@pytest.mark.parametrize(("variant", "hidden"), [("hidden_support", [7, 8]), ("random_support", [])])
def test_a_page_tells_its_player_which_tiles_the_opponent_does_not_see(variant: str, hidden: list[int]) -> None:
    match = CLASH.new(variant=variant)
    drawing = drawing_of(CLASH)
    for seat in range(2):
        numbers = match.engine.view(match.cells, seat)[0].tolist()
        assert drawing.secret(numbers, seat, 2)["zones"] == hidden
    spectator = match.engine.view(match.cells, 2)[0].tolist()
    assert drawing.secret(spectator, 2, 2) == {}
