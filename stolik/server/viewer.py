"""One connection: who looks, what was shown already, and the frames that wait to be sent."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from stolik.server.wire import Wire
from stolik.table import frames
from stolik.table import messages as say
from stolik.table.frames import MOST_WORDS, Sent
from stolik.table.sights import Scene
from stolik.table.tournament import messages as tournament_say
from stolik.table.tournament import sights as tournament_sights

WORDS, CELLS = "stolik", "stolik.cells"  # what a client can ask for: JSON in words, or binary frames
ENCODERS: dict[str, msgspec.json.Encoder | msgspec.msgpack.Encoder] = {
    WORDS: msgspec.json.Encoder(),
    CELLS: msgspec.msgpack.Encoder(),
}

Message = say.ToClient | say.Frame | tournament_say.ToClient


class Viewer:
    """A connection to something that lives here. How its guest is shown that is each kind's own."""

    speech = WORDS

    def __init__(self, guest: str, language: str, waiting: int, hang_up: Callable[[], object]) -> None:
        self.guest = guest
        self.language = language
        self.frames: deque[bytes] = deque()
        self._most = waiting  # of them
        self.wire: Wire | None = None  # what takes the frames away
        self.is_dropped = False
        self._hang_up = hang_up

    def show(self, scene: Any, now: int) -> None:
        """Send what the viewer sees, if it differs from what was shown."""
        if not self.is_dropped:
            seen = self.look(scene, now)
            if seen is not None:
                self.send(seen)

    def look(self, scene: Any, now: int) -> Message | None:
        """What the viewer is to be shown, or None if nothing is new."""
        raise NotImplementedError

    def send(self, message: Message) -> None:
        """Send a message, or put it in the queue; who lies too far behind is let go and may come back."""
        if self.is_dropped:
            return
        if len(self.frames) >= self._most:
            self.drop()
            return
        self.frames.append(ENCODERS[self.speech].encode(message))
        self.pour()

    def pour(self) -> None:
        """Send what waits, as long as the other side takes it."""
        while self.frames and self.wire is not None and self.wire.is_writable:
            self.wire.write(self.frames.popleft(), self.speech == CELLS)

    def drop(self) -> None:
        """Let the connection go."""
        if not self.is_dropped:
            self.is_dropped = True
            self._hang_up()


class CellsViewer(Viewer):
    """A page at a table, which reads cells."""

    speech = CELLS
    _sent = Sent()

    def look(self, scene: Scene, now: int) -> say.Frame | None:
        """What has changed for the viewer."""
        frame, self._sent = frames.following(scene, self.guest, self._sent, now)
        return frame


class WordsViewer(Viewer):
    """A program at a table, which reads words. Events and words are told from where this viewer has heard them."""

    _shown: say.Sight | None = None
    _heard = 0
    _spoken = 0

    def look(self, scene: Scene, now: int) -> say.Sight | None:
        """The viewer's sight of the table, if it differs from what was shown."""
        if self._shown is None:
            self._spoken = max(0, scene.table.spoken - MOST_WORDS)
        seen = scene.sight(self.guest)
        if self._shown is not None and ears(seen) != ears(self._shown):
            self._heard = 0  # another match, or the same from another chair: its events are told from the beginning
        told = scene.told(seen, self._heard, self._spoken, now)
        if seen == self._shown and not told.heard and not told.spoken:
            return None
        self._shown = seen
        self._heard += len(told.heard)
        self._spoken = told.spoken_from + len(told.spoken)
        return told


class HallViewer(Viewer):
    """A connection to a tournament, of which everything is shown each time."""

    _seen: tournament_say.TournamentSight | None = None

    def look(self, scene: tournament_sights.Overview, _now: int) -> tournament_say.TournamentSight | None:
        """The viewer's sight of the tournament, if it differs from what was shown."""
        seen = scene.sight(self.guest)
        if seen == self._seen:
            return None
        self._seen = seen
        return seen


class HallPage(HallViewer):
    """The same in binary."""

    speech = CELLS


def ears(seen: say.Sight) -> tuple[int, int] | None:
    """Which match is heard, and from which chair."""
    return None if seen.match is None else (seen.match.number, seen.match.seat)
