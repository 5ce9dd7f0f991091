"""Records kept under older rules."""

from __future__ import annotations

import random

import numpy as np
import pytest

from stolik.core.kit.names import Piece, name
from stolik.core.kit.piles import NOTHING, Pile, cards_in, knowers_in, loose_in
from stolik.core.kit.record import Int, Ints, Record, public
from stolik.core.machine.kept import THREE, as_kept, layout_of, refit
from tests.doors import DOORS, random_walk


class Coin(Piece):
    """A piece."""

    GOLD = name()


class Before(Record, seats=2):
    """How it was."""

    turn: Int = public()
    gone: Ints = public(3)
    money: Ints = public(2)
    purse: Pile = public(2, of=Coin)


class After(Record, seats=2):
    """How it is: in another order, one field gone, one new, one larger."""

    money: Ints = public(4)
    new: Int = public()
    purse: Pile = public(3, of=Coin)
    turn: Int = public()


class Smaller(Record, seats=2):
    """A pile that has no room for everything."""

    purse: Pile = public(1, of=Coin)


def kept() -> bytes:
    cells = np.arange(1, Before.cells() + 1, dtype=np.int16)
    return cells.tobytes()


def test_fields_are_found_by_name_new_ones_stay_fresh_and_larger_ones_take_all() -> None:
    fresh = np.full((1, After.cells()), -7, np.int16)
    cells, is_whole = refit(After, kept(), layout_of(Before), fresh)
    assert is_whole
    before, after = (np.frombuffer(kept(), Before.dtype()), cells.reshape(-1).view(After.dtype()))
    assert after["turn"][0] == before["turn"][0]
    assert after["new"][0] == -7
    assert list(after["money"][0]) == [*before["money"][0], -7, -7]
    assert list(after["purse"][0][: len(before["purse"][0])]) == list(before["purse"][0])
    assert (fresh == -7).all()


def test_a_field_that_lost_room_is_told() -> None:
    _, is_whole = refit(Smaller, kept(), layout_of(Before), np.zeros((1, Smaller.cells()), np.int16))
    assert not is_whole


def test_piles_of_the_older_form_are_read() -> None:
    """A card that two seats know, and one that the third knows and whose place these two cannot tell."""
    kept = np.array([2, 0, 0b011, 0, 0, 0b100, 0b011], np.int16).tobytes()
    cells, is_whole = refit(After, kept, "purse=7", After.blank().reshape(1, -1))
    assert is_whole
    purse = cells.reshape(-1).view(After.dtype())["purse"][0].tolist()
    assert cards_in(purse) == [0, 0]
    assert knowers_in(purse) == [0b011, 0b100]
    assert loose_in(purse) == [0, 0b011]
    assert purse[5:] == [NOTHING, 0]
    assert not refit(Smaller, kept, "purse=7", Smaller.blank().reshape(1, -1))[1]


@pytest.mark.parametrize("door", DOORS)
def test_a_record_is_the_same_after_it_was_kept_in_the_older_form(door: str) -> None:
    game = DOORS[door]
    match = game.new(seats=2, seed=5, mode="plain")
    for number, _ in enumerate(random_walk(match, random.Random(5))):
        if number == 30:
            break
    fresh = game.new(seats=2, seed=4, mode="plain").cells
    kept = as_kept(game.state, match.cells, layout_of(game.state, THREE))
    assert len(kept) > 2 * game.state.cells()
    cells, is_whole = refit(game.state, kept, layout_of(game.state, THREE), fresh)
    assert is_whole
    assert (cells == match.cells).all()


@pytest.mark.parametrize("door", DOORS)
def test_a_record_of_the_same_rules_stays_as_it_is(door: str) -> None:
    game = DOORS[door]
    match = game.new(seats=2, seed=3, mode="plain")
    fresh = game.new(seats=2, seed=4, mode="plain").cells
    cells, is_whole = refit(game.state, match.cells.tobytes(), layout_of(game.state), fresh)
    assert is_whole
    assert (cells == match.cells).all()


def test_another_layout_than_was_kept_is_refused() -> None:
    with pytest.raises(ValueError):
        refit(After, kept()[:-2], layout_of(Before), np.zeros((1, After.cells()), np.int16))
