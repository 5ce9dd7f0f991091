"""The numbers of reports, against numbers worked out by hand and laws they must keep."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.lab import report
from stolik.lab.report import Sums


def test_wilson_agrees_with_a_worked_example() -> None:
    low, high = report.wilson(0.8, 10)
    assert low == pytest.approx(0.490162, abs=1e-6)
    assert high == pytest.approx(0.943318, abs=1e-6)


def test_wilson_of_nothing_and_of_everything_stays_open_on_one_side() -> None:
    assert report.wilson(0.0, 10) == pytest.approx((0.0, 0.277533), abs=1e-6)
    assert report.wilson(1.0, 10) == pytest.approx((0.722467, 1.0), abs=1e-6)


@given(st.integers(1, 10**7), st.floats(0, 1))
def test_wilson_holds_the_share_and_narrows_with_more_trials(of: int, part: float) -> None:
    share = round(part * of) / of
    low, high = report.wilson(share, of)
    assert 0 <= low <= share <= high <= 1
    more_low, more_high = report.wilson(share, of * 100)
    assert more_high - more_low < high - low


def test_a_share_of_nothing_has_no_number() -> None:
    share = report.share_of("bluffs", 0, 0)
    assert (share.share, share.low, share.high) == (None, None, None)


def test_quantiles_of_a_histogram() -> None:
    histogram = np.bincount([3, 3, 4, 9])
    assert report.quantile(histogram, 0.5) == 3
    assert report.quantile(histogram, 0.75) == 4
    assert report.quantile(histogram, 0.95) == 9


@given(st.lists(st.integers(0, 300), min_size=1, max_size=60), st.sampled_from([0.05, 0.5, 0.95, 1.0]))
def test_a_quantile_is_the_smallest_length_that_so_many_do_not_pass(lengths: list[int], share: float) -> None:
    found = report.quantile(np.bincount(lengths), share)
    wanted = math.ceil(share * len(lengths))
    assert sorted(lengths)[wanted - 1] == found


def test_the_difference_by_deal_is_the_paired_interval_of_its_mean() -> None:
    # Four deals, each played twice; one seat of each bot. Wins a seat: 1, 1, 0.5, 0 against 0, 0, 0.5, 1.
    wins, others = np.array([2, 2, 1, 0]), np.array([0, 0, 1, 2])
    sums = report.pair_sums(wins, others, 2, 2)
    difference = report.difference_of("a", "b", sums, 4, 4)
    by_deal = np.array([1.0, 1.0, 0.0, -1.0])
    half = report.Z95 * by_deal.std(ddof=1) / 2
    assert difference.mean == pytest.approx(0.25)
    assert difference.low == pytest.approx(0.25 - half)
    assert difference.high == pytest.approx(0.25 + half)


def test_the_better_bot_is_named_first() -> None:
    difference = report.difference_of("a", "b", report.pair_sums(np.array([0, 1]), np.array([2, 1]), 2, 2), 4, 2)
    assert (difference.better, difference.worse, difference.mean) == ("b", "a", 0.5)


def test_a_single_deal_has_no_interval() -> None:
    difference = report.difference_of("a", "b", report.pair_sums(np.array([2]), np.array([0]), 2, 2), 4, 1)
    assert (difference.mean, difference.low, difference.high) == (1.0, None, None)


def test_matches_that_are_alike_count_as_one_trial() -> None:
    once = np.array([[1], [0], [1], [1], [0], [0], [1], [0]] * 50)
    single = report.group_sums(once, np.ones_like(once))
    fourfold = report.group_sums(4 * once, np.full_like(once, 4))  # every deal four times with the same end
    assert report.independent_trials(single[:, 0].tolist(), 400) == pytest.approx(400, rel=0.01)
    assert report.independent_trials(fourfold[:, 0].tolist(), 400) == pytest.approx(400, rel=0.01)


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(3, 5)), min_size=1, max_size=40))
def test_trials_are_never_worth_more_than_their_number(deals: list[tuple[int, int]]) -> None:
    rows = np.array(deals)
    sums = report.group_sums(rows[:, :1], rows[:, 1:])
    assert 0 < report.independent_trials(sums[:, 0].tolist(), len(deals)) <= rows[:, 1].sum()


@given(st.lists(st.integers(1, 50), min_size=2, max_size=30), st.integers(1, 29))
def test_sums_do_not_depend_on_where_matches_are_parted(lengths: list[int], cut: int) -> None:
    def sums_of(numbers: list[int], first: int) -> Sums:
        if not numbers:
            return Sums()
        longest = int(np.argmax(numbers))
        return Sums(
            len(numbers),
            answers=sum(numbers),
            lengths=np.bincount(numbers),
            longest=(numbers[longest], -first - longest),
        )

    whole, backwards = Sums(), Sums()
    parts = [sums_of(lengths[:cut], 0), sums_of(lengths[cut:], cut)]
    for part in parts:
        whole.add(part)
    for part in reversed(parts):
        backwards.add(part)
    at_once = sums_of(lengths, 0)
    for sums in (whole, backwards):
        assert report.lengths_of(sums) == report.lengths_of(at_once)
        assert (sums.lengths == at_once.lengths).all()
