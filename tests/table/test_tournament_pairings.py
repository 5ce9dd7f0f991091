"""Who meets whom: everybody everybody, byes to whom they belong, chairs by turns, and few who meet twice."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from stolik.table.tournament.pairings import (
    EMPTY,
    bracket,
    fair_chairs,
    groups_of,
    meetings,
    mixed_tables,
    qualified,
    round_robin,
    table_sizes,
    usual_groups,
)
from tests.doors import examples

players = st.integers(2, 40)


@given(players, st.integers(1, 4))
@examples(60)
def test_everybody_meets_everybody_so_many_times_and_plays_once_a_round(number: int, times: int) -> None:
    rounds = round_robin(number, times)
    met = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert set(met.values()) == {times}
    assert len(met) == number * (number - 1) // 2
    for pairs in rounds:
        here = [player for pair in pairs for player in pair]
        assert len(here) == len(set(here)) == number - number % 2


@given(players, st.integers(1, 4))
@examples(60)
def test_byes_of_a_round_robin_are_fair(number: int, times: int) -> None:
    rounds = round_robin(number, times)
    byes = Counter(
        player for pairs in rounds for player in set(range(number)) - {each for pair in pairs for each in pair}
    )
    assert [byes[player] for player in range(number)] == [times * (number % 2)] * number


@given(players, st.integers(1, 4))
@examples(60)
def test_nobody_sits_first_more_often_than_anybody_else_by_more_than_one(number: int, times: int) -> None:
    first = Counter(pair[0] for pairs in round_robin(number, times) for pair in pairs)
    counts = [first[player] for player in range(number)]
    assert max(counts) - min(counts) <= 1
    assert times % 2 or len(set(counts)) == 1


@given(players, st.integers(2, 4))
@examples(30)
def test_a_second_meeting_swaps_the_chairs(number: int, times: int) -> None:
    first = Counter(pair for pairs in round_robin(number, times) for pair in pairs)
    for (one, two), often in first.items():
        assert abs(often - first[two, one]) <= times % 2


@given(st.integers(2, 200))
@examples(100)
def test_byes_of_a_knockout_go_to_the_best_seeds(number: int) -> None:
    pairs = bracket(number)
    size = 2 * len(pairs)
    assert size // 2 < number <= size
    assert size & (size - 1) == 0
    free = [pair[0] for pair in pairs if pair[1] == EMPTY]
    assert sorted(free) == list(range(size - number))
    assert sorted(player for pair in pairs for player in pair if player != EMPTY) == list(range(number))


@given(st.integers(2, 200))
@examples(100)
def test_if_the_better_seed_always_wins_the_best_are_left_in_every_round(number: int) -> None:
    left = [one if two == EMPTY else min(one, two) for one, two in bracket(number)]
    while len(left) > 1:
        assert sorted(left) == list(range(len(left)))
        assert all(one + two == len(left) - 1 for one, two in zip(left[::2], left[1::2]))
        left = [min(pair) for pair in zip(left[::2], left[1::2])]


@given(st.integers(4, 64), st.integers(2, 16))
@examples(60)
def test_groups_are_as_equal_as_possible_in_number_and_in_seeds(number: int, groups: int) -> None:
    if number < 2 * groups:
        return
    dealt = groups_of(number, groups)
    assert sorted(player for group in dealt for player in group) == list(range(number))
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1
    assert [min(group) for group in dealt] == list(range(groups))
    if number % (2 * groups) == 0:
        assert len({sum(group) for group in dealt}) == 1


def test_groups_are_of_about_four() -> None:
    assert [usual_groups(number) for number in (4, 5, 8, 9, 16, 17)] == [2, 2, 2, 3, 4, 5]


@given(st.integers(2, 16))
@examples(20)
def test_nobody_meets_the_winner_of_the_own_group_at_once(groups: int) -> None:
    winners, seconds = [10 * group for group in range(groups)], [10 * group + 1 for group in range(groups)]
    seeds = qualified(winners, seconds)
    assert seeds[:groups] == winners
    assert sorted(seeds[groups:]) == seconds
    for one, two in bracket(len(seeds)):
        assert EMPTY in (one, two) or seeds[one] // 10 != seeds[two] // 10


@given(st.integers(2, 100), st.integers(2, 4), st.integers(0, 4), st.integers(2, 8))
@examples(200)
def test_tables_are_legal_and_as_equal_as_possible(number: int, least: int, more: int, wished: int) -> None:
    seats = range(least, least + more + 1)
    sizes = table_sizes(number, seats, wished)
    if not sizes:
        assert not any(least * tables <= number <= seats[-1] * tables for tables in range(1, number + 1))
        return
    assert sum(sizes) == number
    assert all(size in seats for size in sizes)
    assert max(sizes) - min(sizes) <= 1


@given(st.integers(3, 24), st.integers(3, 6), st.integers(1, 5), st.integers(0, 9))
@examples(40)
def test_everybody_sits_at_one_table_a_round_and_few_meet_often(number: int, size: int, rounds: int, seed: int) -> None:
    sizes, luck = table_sizes(number, range(2, 7), size), random.Random(seed)
    met: Counter[tuple[int, int]] = Counter()
    drawn: Counter[tuple[int, int]] = Counter()
    for _ in range(rounds):
        tables = mixed_tables(range(number), sizes, met, luck)
        assert sorted(player for table in tables for player in table) == list(range(number))
        assert sorted(map(len, tables)) == sorted(sizes)
        order = luck.sample(range(number), number)
        for table in tables:
            met.update(meetings(table))
            drawn.update(meetings([order.pop() for _ in table]))
    again, by_lot = (sum(often**2 for often in each.values()) for each in (met, drawn))
    assert again <= by_lot


def test_sixteen_at_tables_of_four_meet_anew_in_three_rounds() -> None:
    met: Counter[tuple[int, int]] = Counter()
    for number in range(3):
        for table in mixed_tables(range(16), [4] * 4, met, random.Random(number)):
            met.update(meetings(table))
    assert max(met.values()) == 1


@given(st.integers(2, 6), st.integers(1, 12), st.integers(0, 99))
@examples(40)
def test_the_same_table_goes_round_the_chairs(size: int, rounds: int, seed: int) -> None:
    luck = random.Random(seed)
    sat: Counter[tuple[int, int]] = Counter()
    for _ in range(rounds):
        chairs = fair_chairs(luck.sample(range(size), size), sat)
        assert sorted(chairs) == list(range(size))
        sat.update((player, chair) for chair, player in enumerate(chairs))
    counts = [sat[player, chair] for player in range(size) for chair in range(size)]
    assert max(counts) - min(counts) <= 1
