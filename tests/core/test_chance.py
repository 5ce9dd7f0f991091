"""Chance is the published generator, fair, and the same for the same key."""

from __future__ import annotations

import numpy as np

from stolik.core.kit.chance import Rng, below, keys_of, roll, seed_answer


def test_the_generator_is_xoshiro128_starstar() -> None:
    rng = Rng((1, 2, 3, 4))
    rng.stirred = 1
    # From the reference implementation with the state 1, 2, 3, 4.
    assert [roll(rng) for _ in range(6)] == [11520, 0, 5927040, 70819200, 2031721883, 1637235492]


def test_every_answer_of_a_match_has_chance_of_its_own() -> None:
    seen = set()
    for key in (0, 1, 1 << 40):
        for number in range(500):
            rng = Rng()
            seed_answer(rng, key, number)
            seen.add((roll(rng), roll(rng)))
    assert len(seen) == 1500


def test_neighbouring_answers_are_not_alike() -> None:
    """First rolls over consecutive numbers of one match fill the range evenly."""
    tens = np.zeros(10, int)
    for number in range(20_000):
        rng = Rng()
        seed_answer(rng, 12345, number)
        tens[below(rng, 10)] += 1
    assert np.sum((tens - 2000) ** 2 / 2000) < 35  # nine degrees of freedom; 35 happens once in 15,000


def test_the_keys_of_a_series_differ_and_are_positive() -> None:
    keys = np.concatenate([keys_of(seed, np.arange(1000)) for seed in range(5)])
    assert len(np.unique(keys)) == 5000
    assert np.all(keys >= 0)
