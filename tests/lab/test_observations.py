"""Every number of an observation has a name, and stands where its name says."""

from __future__ import annotations

import json

import numpy as np
import pytest

from stolik import games
from stolik.lab.observations import observations
from tests.lab.test_lab_commands import call


@pytest.mark.parametrize("name", games.NAMES)
def test_names_are_as_many_as_numbers_and_all_differ(name: str) -> None:
    game = games.load(name)
    found = observations(game)
    assert [each.index for each in found] == list(range(len(game.new(seats=game.seats[0]).observation(0))))
    assert len({each.name for each in found}) == len(found)


def test_a_number_stands_where_its_name_says() -> None:
    match = games.load("conflict").new(seats=3, seed=2, first="seat2")
    at = {each.name: each.index for each in observations(match.game)}
    match.play("seat2", "declare usa")
    seen = match.observation(1)
    assert seen[at["money[seat2]"]] == match.view(1).words("money")["seat2"]
    assert seen[at["turn"]] == match.value("turn")
    own = match.view(1).words("hands")["seat2"]
    assert [match.game.cards(int(seen[at[f"hands[seat2][{place}].piece"]])).word for place in range(2)] == own
    assert seen[at["hands[seat1][0].piece"]] == -2, "nobody else's"
    assert np.isin(seen[at["hands[seat1].size"]], [2])


def test_the_command_tells_them_to_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    _, said, _ = call(capsys, "observations", "conflict")
    assert "money[seat1]" in said
    assert "declare: declare russia" in said
    told = json.loads(call(capsys, "observations", "conflict", "--json")[1])
    assert len(told["actions"]) == games.load("conflict").num_actions
    assert told["observation"][7]["index"] == 7


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, error = call(capsys, "observations", "chess")
    assert code == 2
    assert "conflict" in error
