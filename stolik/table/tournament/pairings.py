"""Who meets whom, and in which chair. Players are numbers from 0, the best seed first."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations

EMPTY = -1  # a place of a bracket that nobody has
TRIES = 8  # fresh starts of the search for tables with few repeated meetings

Pair = tuple[int, int]  # the first of the two has the first chair


# Everybody meets everybody


def round_robin(players: int, times: int = 1) -> list[list[Pair]]:
    """Rounds in which everybody meets everybody so many times; with an odd number one has a bye in each round.

    Players sit on a circle and i meets j in the round i + j. Chairs go by who follows whom on the circle, so that
    nobody sits first more often than anybody else by more than one; a second meeting swaps them.
    """
    rounds: list[list[Pair]] = []
    for time in range(times):
        once = [_circle_round(players, number) for number in range(circle(players))]
        rounds += [[(two, one) for one, two in pairs] for pairs in once] if time % 2 else once
    return rounds


def circle(players: int) -> int:
    """How many sit on the circle: an odd number, the last of an even number stands beside it."""
    return players - 1 + players % 2


def _circle_round(players: int, number: int) -> list[Pair]:
    size = circle(players)
    pairs = []
    for one in range(size):
        two = (number - one) % size
        if two == one and size < players:
            pairs.append((one, size) if one % 2 == 0 else (size, one))
        elif one < two:
            pairs.append((one, two) if (two - one) % 2 else (two, one))
    return pairs


# Knockout


def bracket(players: int) -> list[Pair]:
    """The first round of a knockout: the best meets the last, and the best two can only meet in the final.

    Where the number is no power of two the best seeds have a bye: their opponent is EMPTY.
    """
    order = [0]
    while len(order) < players:
        order = [seed for each in order for seed in (each, 2 * len(order) - 1 - each)]
    seats = [seed if seed < players else EMPTY for seed in order]
    return list(zip(seats[::2], seats[1::2]))


# Groups


def groups_of(players: int, groups: int) -> list[list[int]]:
    """Groups as equal as possible, dealt to and fro by seed: the best of each group are about equally good."""
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for player in range(players):
        lap, place = divmod(player, groups)
        dealt[groups - 1 - place if lap % 2 else place].append(player)
    return dealt


def usual_groups(players: int) -> int:
    """Groups of about four, and at least two."""
    return max(2, -(-players // 4))


def qualified(winners: Sequence[int], seconds: Sequence[int]) -> list[int]:
    """Who goes on from the groups, as seeds of the knockout: winners first, then seconds.

    The seconds are turned round until as few as possible meet the winner of their own group at once.
    """
    turns = [[*seconds[turn:], *seconds[:turn]] for turn in range(max(1, len(seconds)))]
    group = {player: number for side in (winners, seconds) for number, player in enumerate(side)}

    def again(order: list[int]) -> int:
        seeds = [*winners, *order]
        first = [pair for pair in bracket(len(seeds)) if EMPTY not in pair]
        return sum(group[seeds[one]] == group[seeds[two]] for one, two in first)

    return [*winners, *min(turns, key=again)]


# Tables of more than two


def table_sizes(players: int, seats: Sequence[int], wished: int) -> list[int]:
    """Sizes of tables that seat everybody, as equal as possible and as near to the wished size as the game allows.

    Empty if there is no way to seat them all.
    """
    ways = []
    for tables in range(1, players // min(seats) + 1):
        small, larger = divmod(players, tables)
        sizes = [small + 1] * larger + [small] * (tables - larger)
        if all(size in seats for size in sizes):
            ways.append(sizes)
    return min(ways, key=lambda sizes: (abs(sizes[0] - wished), sizes[0]), default=[])


def mixed_tables(
    players: Sequence[int], sizes: Sequence[int], met: Counter[Pair], luck: random.Random
) -> list[list[int]]:
    """The tables of one round: of many tries the one in which the fewest meet again, and nobody very often."""
    best: list[list[int]] = []
    least = -1
    for _ in range(TRIES):
        tables = _improved(_dealt(players, sizes, met, luck), met)
        cost = sum(_again(table, met) for table in tables)
        if least < 0 or cost < least:
            best, least = tables, cost
        if not least:
            break
    return best


def meetings(table: Sequence[int]) -> list[Pair]:
    """The pairs that meet at a table."""
    return [(min(pair), max(pair)) for pair in combinations(table, 2)]


def _again(table: Sequence[int], met: Counter[Pair]) -> int:
    """How bad a table is: a third meeting is worse than two second ones."""
    return sum((met[pair] + 1) ** 2 - 1 for pair in meetings(table))


def _dealt(players: Sequence[int], sizes: Sequence[int], met: Counter[Pair], luck: random.Random) -> list[list[int]]:
    """Each in turn, drawn by lot, to the table where they have met the fewest."""
    tables: list[list[int]] = [[] for _ in sizes]
    for player in luck.sample(list(players), len(players)):
        free = [number for number, size in enumerate(sizes) if len(tables[number]) < size]
        cost = {number: sum(met[_pair(player, other)] for other in tables[number]) for number in free}
        tables[min(free, key=lambda number: (cost[number], len(tables[number]) / sizes[number]))].append(player)
    return tables


def _improved(tables: list[list[int]], met: Counter[Pair]) -> list[list[int]]:
    """Exchange two players of different tables as long as that helps."""
    helps = True
    while helps:
        helps = False
        for one, two in combinations(range(len(tables)), 2):
            for place in range(len(tables[one])):
                for other in range(len(tables[two])):
                    helps |= _exchange(tables, (one, place), (two, other), met)
    return tables


def _exchange(tables: list[list[int]], one: Pair, two: Pair, met: Counter[Pair]) -> bool:
    before = _again(tables[one[0]], met) + _again(tables[two[0]], met)
    _swap(tables, one, two)
    if _again(tables[one[0]], met) + _again(tables[two[0]], met) < before:
        return True
    _swap(tables, one, two)
    return False


def _swap(tables: list[list[int]], one: Pair, two: Pair) -> None:
    here, there = tables[one[0]], tables[two[0]]
    here[one[1]], there[two[1]] = there[two[1]], here[one[1]]


def _pair(one: int, two: int) -> Pair:
    return min(one, two), max(one, two)


def fair_chairs(table: Sequence[int], sat: Counter[Pair]) -> tuple[int, ...]:
    """The order in which everybody has the chair they have had least often; `sat` counts player and chair."""

    def cost(order: tuple[int, ...]) -> int:
        return sum((sat[player, chair] + 1) ** 2 for chair, player in enumerate(order))

    return min(permutations(table), key=cost)
