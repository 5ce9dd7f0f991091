"""What can never happen on this board."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik import games
from stolik.core.door.match import Match
from stolik.core.kit.piles import WIDTH
from stolik.core.machine.engine import default_mode
from stolik.games.clash.state import MOST_MOVES, Scoring, Variant
from stolik.games.clash.tiles import WHOLE_BOARD, Tile
from tests.doors import examples, random_walk

CLASH = games.load("clash")
variants = st.sampled_from([variant.word for variant in Variant])
seeds = st.integers(0, 1 << 40)


def new(seed: int, variant: str, scoring: str = "single") -> Match:
    return CLASH.new(seed=seed, variant=variant, scoring=scoring)


def tiles_of(match: Match) -> list[int]:
    """Every tile that lies anywhere."""
    rows = [match.cells[0, start : start + field.full_shape[-1]] for field, _, start in CLASH.state.piles()]
    return sorted(int(tile) for row in rows for tile in row[1::WIDTH][: int(row[0])])


@pytest.mark.rule("CL-1.1", "CL-12.4")
@pytest.mark.three_ways
@given(seed=seeds, variant=variants)
@examples(15)
def test_every_tile_is_there_once_all_the_time(seed: int, variant: str) -> None:
    match = new(seed, variant, "best_of_three")
    whole = [tile for tile in Tile if variant != "beginners" or tile.side.word != "neutral"]
    for _ in random_walk(match, random.Random(seed)):
        assert tiles_of(match) == whole
    assert tiles_of(match) == whole


@pytest.mark.rule("CL-4.8")
@pytest.mark.three_ways
@given(seed=seeds, variant=variants)
@examples(25)
def test_a_space_is_free_whenever_a_move_begins(seed: int, variant: str) -> None:
    match = new(seed, variant)
    for _ in random_walk(match, random.Random(seed)):
        if match.question is not None and match.question.word == "lay":
            taken = match.value("backing") | match.value("destroyed")
            assert int(taken[0] | taken[1]) != WHOLE_BOARD


@pytest.mark.rule("CL-10.1")
@pytest.mark.three_ways
@given(seed=seeds, variant=variants)
@examples(25)
def test_a_full_board_has_a_majority_and_somebody_wins(seed: int, variant: str) -> None:
    match = new(seed, variant)
    for _ in random_walk(match, random.Random(seed)):
        pass
    result = match.result
    assert result is not None
    assert len(result.winners) == 1
    support = [int(seat).bit_count() for seat in match.value("backing")]
    if result.reason == "full_board":
        assert sum(support) == 9
        assert support[result.winners[0]] >= 5


@pytest.mark.rule("CL-13.8")
@pytest.mark.three_ways
def test_a_match_of_a_thousand_moves_is_a_draw() -> None:
    match = CLASH.new(seed=3, scoring="points_9")
    match.cells[0, CLASH.state.fields["turns"].offset] = MOST_MOVES - 1
    match.play(match.asked[0], "lay mustafa, on b2")
    result = match.result
    assert result is not None
    assert (result.reason, result.winners, result.place) == ("move_limit", (), (1, 1))


@pytest.mark.rule("CL-9.13", "CL-10.3")
@pytest.mark.three_ways
def test_the_nobel_prize_is_no_choice_while_there_is_nothing_to_cover() -> None:
    for seed in range(40):
        match = CLASH.new(seed=seed, first="seat1")
        match.play(0, "lay mustafa, on b2")
        neutral = match.view(0).words("neutral")
        legal = match.engine.legal(match.cells, 1)
        assert not legal >> Tile.NOBEL & 1  # Mustafa supports seat 1
        assert "nobel" not in neutral or match.why(1, "lay nobel, on b2") is not None


@pytest.mark.rule("CL-12.6", "CL-12.12")
@pytest.mark.three_ways
@given(seed=seeds, variant=st.sampled_from(["hidden_support", "secret_draft"]))
@examples(15)
def test_hidden_tiles_are_hidden_until_they_are_laid_or_the_game_is_over(seed: int, variant: str) -> None:
    match = new(seed, variant)
    for seat, _ in random_walk(match, random.Random(seed)):
        if match.question is not None and match.question.word == "place":
            tile = match.view(seat).words("tile")
            in_zone = [match.view(viewer).words("zones")[match.names[seat]] for viewer in (0, 1, 2)]
            if tile != "mustafa" or tile in in_zone[seat]:
                assert all(tile in zone for zone in in_zone)  # it is on its way to the board, for all to see
    for name, tiles in match.view(2).words("zones").items():
        assert "hidden" not in tiles, f"{name} has not shown everything"


@pytest.mark.rule("CL-11.12", "CL-11.13")
@pytest.mark.three_ways
def test_a_match_for_points_plays_all_its_games() -> None:
    for games_played in range(2, 10):
        match = CLASH.new(seed=games_played, scoring=f"points_{games_played}")
        for _ in random_walk(match, random.Random(games_played)):
            pass
        assert match.value("game") == games_played
        assert sum(match.value("won")) == games_played
        result = match.result
        assert result is not None
        points = list(result.points)
        winners = () if points[0] == points[1] else (points.index(max(points)),)
        assert result.winners == winners


def test_random_games_stay_short(record_property: pytest.FixtureRequest) -> None:
    games_played = 100 if default_mode() == "plain" else 50_000
    for variant in Variant:
        batch = CLASH.batch(games=games_played, seed=5, variant=variant.word, scoring=Scoring.SINGLE.word)
        moves = batch.field("turns")
        record_property(f"longest {variant.word}", int(moves.max()))  # type: ignore[operator]
        assert int(moves.max()) < 60
        assert np.all(batch.field("winners") > 0)
