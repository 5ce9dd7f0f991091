"""The plain C that bench.limit measures against plays the same game."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

from bench.limit import COMPILER, FIELDS, GAME, PlainC
from stolik import games


@pytest.mark.skipif(shutil.which(COMPILER) is None, reason="no C compiler here")
def test_plain_c_plays_the_same_matches_to_the_same_ends() -> None:
    game, limit = games.load(GAME), PlainC()
    for seats in game.seats:
        ours = game.batch(seats=seats, games=2000)
        ends, lengths = limit.play(seats, ours.keys)
        assert lengths.tolist() == ours.lengths.tolist()
        told = np.concatenate([ours.field(name).reshape(len(ends), -1) for name in FIELDS], axis=1)
        assert ends.tolist() == told.tolist()
