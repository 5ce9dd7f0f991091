"""One connection: who looks, what was shown already, and the frames that wait to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from stolik.table import messages as say
from stolik.table.sights import sight
from stolik.table.table import Table

encoder = msgspec.json.Encoder()
MOST_WORDS = 300  # said at the table that a newcomer is told


class Viewer:
    """A connection to a table. Events and words are told from where this viewer has heard them."""

    def __init__(self, guest: str, language: str, waiting: int, hang_up: Callable[[], object]) -> None:
        self.guest = guest
        self.language = language
        self.frames: asyncio.Queue[str] = asyncio.Queue(waiting)
        self.is_dropped = False
        self._hang_up = hang_up
        self._shown: say.Sight | None = None
        self._heard = 0
        self._spoken = 0

    def show(self, table: Table, now: int) -> None:
        """Send the viewer's sight of the table, if it differs from what was shown."""
        if self.is_dropped:
            return
        if self._shown is None:
            self._spoken = max(0, len(table.said) - MOST_WORDS)
        seen = self._look(table)
        still = msgspec.structs.replace(seen, heard_from=0, heard=[], spoken_from=0, spoken=[])
        if still == self._shown and not seen.heard and not seen.spoken:
            return
        self._shown = still
        self._heard += len(seen.heard)
        self._spoken += len(seen.spoken)
        self.send(msgspec.structs.replace(seen, now=now))

    def _look(self, table: Table) -> say.Sight:
        seen = sight(table, self.guest, self._heard, self._spoken)
        if self._shown is not None and ears(seen) != ears(self._shown):
            # Another match, or the same from another chair: its events are told from the beginning.
            self._heard = 0
            seen = sight(table, self.guest, 0, self._spoken)
        return seen

    def send(self, message: say.ToClient) -> None:
        """Put a message in the queue; who lies too far behind is let go and may come back."""
        if self.is_dropped:
            return
        try:
            self.frames.put_nowait(encoder.encode(message).decode())
        except asyncio.QueueFull:
            self.drop()

    def drop(self) -> None:
        """Let the connection go."""
        if not self.is_dropped:
            self.is_dropped = True
            self._hang_up()


def ears(seen: say.Sight) -> tuple[int, int] | None:
    """Which match is heard, and from which chair."""
    return None if seen.match is None else (seen.match.number, seen.match.seat)
