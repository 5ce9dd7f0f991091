"""One connection: who looks, what was shown already, and the frames that wait to be sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from stolik.server.wire import Wire
from stolik.table import messages as say
from stolik.table.sights import Scene
from stolik.table.tournament import messages as tournament_say
from stolik.table.tournament import sights as tournament_sights

encoder = msgspec.json.Encoder()
MOST_WORDS = 300  # said at the table that a newcomer is told


class Viewer:
    """A connection to a table. Events and words are told from where this viewer has heard them."""

    def __init__(self, guest: str, language: str, waiting: int, hang_up: Callable[[], object]) -> None:
        self.guest = guest
        self.language = language
        self.frames: asyncio.Queue[bytes] = asyncio.Queue(waiting)
        self.wire: Wire | None = None  # what takes the frames away
        self.is_dropped = False
        self._hang_up = hang_up
        self._shown: say.Sight | None = None
        self._heard = 0
        self._spoken = 0

    def show(self, scene: Scene, now: int) -> None:
        """Send the viewer's sight of the table, if it differs from what was shown."""
        if self.is_dropped:
            return
        if self._shown is None:
            self._spoken = max(0, scene.table.spoken - MOST_WORDS)
        seen = scene.sight(self.guest)
        if self._shown is not None and ears(seen) != ears(self._shown):
            self._heard = 0  # another match, or the same from another chair: its events are told from the beginning
        told = scene.told(seen, self._heard, self._spoken, now)
        if seen == self._shown and not told.heard and not told.spoken:
            return
        self._shown = seen
        self._heard += len(told.heard)
        self._spoken = told.spoken_from + len(told.spoken)
        self.send(told)

    def send(self, message: say.ToClient | tournament_say.ToClient) -> None:
        """Put a message in the queue; who lies too far behind is let go and may come back."""
        if self.is_dropped:
            return
        try:
            self.frames.put_nowait(encoder.encode(message))
        except asyncio.QueueFull:
            self.drop()
        self.pour()

    def pour(self) -> None:
        """Send what waits, as long as the other side takes it."""
        while self.wire is not None and self.wire.is_writable and not self.frames.empty():
            self.wire.write(self.frames.get_nowait())

    def drop(self) -> None:
        """Let the connection go."""
        if not self.is_dropped:
            self.is_dropped = True
            self._hang_up()


class HallViewer(Viewer):
    """A connection to a tournament, of which everything is shown each time."""

    _seen: tournament_say.TournamentSight | None = None

    def show(self, scene: tournament_sights.Overview, _now: int) -> None:  # type: ignore[override]
        """Send the viewer's sight of the tournament, if it differs from what was shown."""
        seen = scene.sight(self.guest)
        if seen != self._seen:
            self._seen = seen
            self.send(seen)


def ears(seen: say.Sight) -> tuple[int, int] | None:
    """Which match is heard, and from which chair."""
    return None if seen.match is None else (seen.match.number, seen.match.seat)
