"""The rules of thumb are sensible: they win."""

from __future__ import annotations

import pytest

from stolik import games
from stolik.games.clash.state import Variant

CLASH = games.load("clash")
MATCHES = 2000


@pytest.mark.parametrize("variant", [variant.word for variant in Variant])
@pytest.mark.parametrize("scoring", ["single", "best_of_three"])
def test_thumb_beats_random_at_least_eighty_times_in_a_hundred(variant: str, scoring: str) -> None:
    wins = 0
    for chair in range(2):
        bots = ("thumb", "random") if chair == 0 else ("random", "thumb")
        batch = CLASH.batch(games=MATCHES // 2, seed=11, bots=bots, variant=variant, scoring=scoring)
        wins += int(batch.winners[:, chair].sum())
    assert wins / MATCHES >= 0.80
