"""Small sets as bits behave like sets."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from stolik.core.kit.sets import count, first, has, lowest, members_of, next_after, one, pick, without
from stolik.core.machine.instructions import at_hand
from tests.doors import examples

COMPILED = {helper: njit(own) for helper, own in at_hand().items() if helper is pick}

members = st.sets(st.integers(0, 62))


def bits(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


@given(members, st.integers(0, 62))
def test_members_come_and_go(numbers: set[int], member: int) -> None:
    assert has(bits(numbers), member) == (member in numbers)
    assert without(bits(numbers), member) == bits(numbers - {member})
    assert bits(numbers) | one(member) == bits(numbers | {member})
    assert members_of(bits(numbers)) == tuple(sorted(numbers))


@given(members.filter(bool), st.integers(0, 62))
def test_members_are_counted_and_picked_in_order(numbers: set[int], member: int) -> None:
    ordered = sorted(numbers)
    assert count(bits(numbers)) == len(numbers)
    assert lowest(bits(numbers)) == ordered[0]
    assert [pick(bits(numbers), place) for place in range(len(ordered))] == ordered
    assert next_after(bits(numbers), member) == min((n for n in ordered if n > member), default=ordered[0])


@pytest.mark.skipif(not COMPILED, reason="this processor compiles the helper itself")
@given(members.filter(bool))
@examples(100)  # without a deadline: the first one compiles
def test_an_instruction_picks_as_the_helper_does(numbers: set[int]) -> None:
    for helper, own in COMPILED.items():
        for place in range(len(numbers)):
            assert own(bits(numbers), place) == helper(bits(numbers), place)


def test_a_processor_without_the_instruction_compiles_the_helper() -> None:
    """Rules are compiled for any processor: a match is played all the same, to the same end."""
    told = "from tests.toy import GAME; print(GAME.batch(seats=2, games=50).lengths.sum())"
    lengths = set()
    for processor in ({}, {"NUMBA_CPU_NAME": "generic"}):
        environment = {**os.environ, **processor}
        run = subprocess.run([sys.executable, "-c", told], env=environment, capture_output=True, text=True, check=True)
        lengths.add(run.stdout)
    assert len(lengths) == 1


def test_the_first_so_many() -> None:
    assert members_of(first(3)) == (0, 1, 2)
    assert first(0) == 0
