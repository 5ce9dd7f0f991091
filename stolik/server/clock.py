"""Time at a table goes by evenly while a server has the table, whatever is done to the computer's own clock.

It goes on from the table's last entry: a restart, an hour more or an hour less on the computer's clock take nobody's
thinking time. Only while nobody waits for anything does it catch up with the computer's clock, and it never goes back.
"""

from __future__ import annotations

import time


class Clock:
    """The computer's clock, and one that nobody can set."""

    def wall(self) -> int:
        """The time of day, in milliseconds; somebody may set it at any moment."""
        return time.time_ns() // 1_000_000

    def elapsed(self) -> int:
        """Milliseconds since some moment before the server started."""
        return time.monotonic_ns() // 1_000_000


class Hours:
    """The time at one table."""

    def __init__(self, clock: Clock, start: int) -> None:
        self._clock = clock
        self._set(start)

    def _set(self, now: int) -> None:
        self._ahead = now - self._clock.elapsed()

    def now(self) -> int:
        """Now, in milliseconds."""
        return self._ahead + self._clock.elapsed()

    def catch_up(self) -> None:
        """Go on from the time of day, unless that is earlier."""
        self._set(max(self.now(), self._clock.wall()))
