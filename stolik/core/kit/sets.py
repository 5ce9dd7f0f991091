"""Small sets as bits of one integer: seats, answers, cells. At most 63 members, numbered from 0."""

from __future__ import annotations

from functools import lru_cache

from stolik.core.kit.rule import helper


@helper
def one(member: int) -> int:
    """The set of one member."""
    return 1 << (member + 0)  # "+ 0" turns an enum member into a plain number for every compiler


@helper
def first(number: int) -> int:
    """The set of the members 0 … number - 1."""
    return (1 << (number + 0)) - 1


@helper
def has(members: int, member: int) -> bool:
    """Is it a member?"""
    return (members >> (member + 0)) & 1 == 1


@helper
def without(members: int, member: int) -> int:
    """The set less one member."""
    return members & ~(1 << (member + 0))


@helper
def count(members: int) -> int:
    """How many members; compiles to a single instruction."""
    number = 0
    while members:
        members &= members - 1
        number += 1
    return number


@helper
def lowest(members: int) -> int:
    """The member with the lowest number of a set that is not empty."""
    return count((members & -members) - 1)


@helper
def pick(members: int, place: int) -> int:
    """The member that has `place` members below it."""
    for _ in range(place):
        members &= members - 1
    return count((members & -members) - 1)


@helper
def next_after(members: int, member: int) -> int:
    """The next member above `member`, round the table; the set is not empty."""
    above = members & ~((2 << (member + 0)) - 1)
    if above:
        return lowest(above)
    return lowest(members)


@lru_cache(1 << 12)  # of seats there are few sets, and they are asked for all the time
def members_of(members: int) -> tuple[int, ...]:
    """The members in order, for people and programs outside the rules."""
    return tuple(member for member in range(members.bit_length()) if members >> member & 1)
