"""Small sets as bits behave like sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from stolik.core.sets import count, first, has, lowest, members_of, next_after, one, pick, without

members = st.sets(st.integers(0, 62))


def bits(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


@given(members, st.integers(0, 62))
def test_members_come_and_go(numbers: set[int], member: int) -> None:
    assert has(bits(numbers), member) == (member in numbers)
    assert without(bits(numbers), member) == bits(numbers - {member})
    assert bits(numbers) | one(member) == bits(numbers | {member})
    assert members_of(bits(numbers)) == sorted(numbers)


@given(members.filter(bool), st.integers(0, 62))
def test_members_are_counted_and_picked_in_order(numbers: set[int], member: int) -> None:
    ordered = sorted(numbers)
    assert count(bits(numbers)) == len(numbers)
    assert lowest(bits(numbers)) == ordered[0]
    assert [pick(bits(numbers), place) for place in range(len(ordered))] == ordered
    assert next_after(bits(numbers), member) == min((n for n in ordered if n > member), default=ordered[0])


def test_the_first_so_many() -> None:
    assert members_of(first(3)) == [0, 1, 2]
    assert first(0) == 0
