"""Counting what a connection or an address asks for."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

MOST_ADDRESSES = 10_000  # kept in mind before the forgotten ones are swept out
MINUTE = 60.0
SLACK = 1e-9  # seconds by which sums of parts of a second may be wrong


class Bucket:
    """So many messages a second in the long run, and a few more at once."""

    __slots__ = ("_each", "_empty_at", "_full", "clock")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._each = 1 / rate  # seconds until one more has room
        self._full = burst / rate  # … until there is room for as many as may come at once
        self._empty_at = clock() - self._full  # the time at which nothing would be left of all that has come

    def take(self) -> bool:
        """Is there room for one more?"""
        now = self.clock()
        empty_at = max(self._empty_at, now - self._full) + self._each
        if empty_at > now + SLACK:
            return False
        self._empty_at = empty_at
        return True


class AtOnce:
    """So many at once from one address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.counts: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """One more, if there is room; whoever enters has to leave."""
        count = self.counts.get(address, 0)
        if count >= self.most:
            return False
        self.counts[address] = count + 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        self.counts[address] -= 1
        if not self.counts[address]:
            del self.counts[address]


class PerMinute:
    """So many times a minute from one address."""

    def __init__(self, most: int, clock: Callable[[], float] = monotonic) -> None:
        self.most = most
        self.clock = clock
        self.counts: dict[str, tuple[float, int]] = {}  # address → since when, how often

    def _count(self, address: str) -> tuple[float, int]:
        since, count = self.counts.get(address, (self.clock(), 0))
        return (since, count) if self.clock() - since < MINUTE else (self.clock(), 0)

    def is_full(self, address: str) -> bool:
        """Has the address used up its minute?"""
        return self._count(address)[1] >= self.most

    def note(self, address: str) -> None:
        """Once more from this address."""
        if len(self.counts) >= MOST_ADDRESSES:
            self.counts = {each: self.counts[each] for each in self.counts if self._count(each)[1]}
        since, count = self._count(address)
        self.counts[address] = (since, count + 1)

    def take_back(self, address: str) -> None:
        """Once less: what was noted was none."""
        since, count = self._count(address)
        if count > 1:
            self.counts[address] = (since, count - 1)
        else:
            self.counts.pop(address, None)
