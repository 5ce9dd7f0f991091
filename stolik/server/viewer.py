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

Message = say.ToClient | tournament_say.ToClient


class Viewer:
    """A connection to something that lives here. How its guest is shown that is each kind's own."""

    __slots__ = ("_hang_up", "_most", "frames", "guest", "is_dropped", "language", "wire")
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
            frame = self.look(scene, now)
            if frame is not None:
                self.pass_on(frame)

    def look(self, scene: Any, now: int) -> bytes | None:
        """The frame that the viewer is to be sent, or None if nothing is new."""
        raise NotImplementedError

    def encoded(self, message: Message) -> bytes:
        """A message as the viewer reads it."""
        return ENCODERS[self.speech].encode(message)

    def send(self, message: Message) -> None:
        """Send a message."""
        if not self.is_dropped:
            self.pass_on(self.encoded(message))

    def pass_on(self, frame: bytes) -> None:
        """Send a frame, or put it in the queue; who lies too far behind is let go and may come back."""
        wire = self.wire
        if wire is not None and wire.is_writable and not self.frames:
            wire.write(frame, self.speech == CELLS)
        elif len(self.frames) >= self._most:
            self.drop()
        else:
            self.frames.append(frame)

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

    __slots__ = ("_sent",)
    speech = CELLS

    def __init__(self, guest: str, language: str, waiting: int, hang_up: Callable[[], object]) -> None:
        super().__init__(guest, language, waiting, hang_up)
        self._sent = Sent()

    def show(self, scene: Scene, now: int) -> None:
        """Send what has changed for the viewer."""
        if not self.is_dropped:
            frame, self._sent = frames.following(scene, self.guest, self._sent, now)
            if frame is not None:
                self.pass_on(frame)


class WordsViewer(Viewer):
    """A program at a table, which reads words. Events and words are told from where this viewer has heard them."""

    _shown: say.Sight | None = None
    _heard = 0
    _spoken = 0

    def look(self, scene: Scene, now: int) -> bytes | None:
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
        return self.encoded(told)


class HallViewer(Viewer):
    """A connection to a tournament, of which everything is shown each time."""

    _seen: tournament_say.TournamentSight | None = None

    def look(self, scene: tournament_sights.Overview, _now: int) -> bytes | None:
        """The viewer's sight of the tournament, if it differs from what was shown."""
        seen = scene.sight(self.guest)
        if seen == self._seen:
            return None
        self._seen = seen
        return self.encoded(seen)


class HallPage(HallViewer):
    """The same in binary."""

    speech = CELLS


def ears(seen: say.Sight) -> tuple[int, int] | None:
    """Which match is heard, and from which chair."""
    return None if seen.match is None else (seen.match.number, seen.match.seat)
