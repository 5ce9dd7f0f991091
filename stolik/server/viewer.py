"""One connection: who looks, what was shown already, and the frames that wait to be sent."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

import msgspec

from stolik.server.wire import FINAL_BINARY, FINAL_TEXT
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

Message = say.ToClient | say.ToPage | tournament_say.ToClient


class Manner(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who looks on, and how."""

    guest: str
    language: str
    speech: str
    is_screen: bool = False  # for the whole room to see
    is_program: bool = False  # which plays for itself
    has_cells: bool = False  # words and the view's own numbers
    has_account: bool = False  # as a program
    has_moves: bool = True  # is told them unasked


class Outlet(Protocol):
    """What takes frames away: a connection, or a line to the server that has it."""

    is_writable: bool

    def write(self, body: bytes, kind: int = FINAL_TEXT) -> None:
        """Send a frame."""


class Viewer:
    """A connection to something that lives here. How its guest is shown that is each kind's own."""

    __slots__ = (
        "_hang_up",
        "_most",
        "deaf_to",
        "frames",
        "guest",
        "has_account",
        "has_cells",
        "has_moves",
        "is_dropped",
        "is_program",
        "is_screen",
        "language",
        "wire",
    )
    speech = WORDS
    opcode = FINAL_TEXT

    def __init__(self, guest: str, language: str, waiting: int, hang_up: Callable[[], object]) -> None:
        self.guest = guest
        self.language = language
        self.deaf_to: Collection[str] = ()  # guests whose words are not shown here
        self.frames: deque[bytes] = deque()
        self._most = waiting  # of them
        self.wire: Outlet | None = None  # what takes the frames away
        self.is_dropped = False
        self.is_screen = False  # for the whole room to see
        self.is_program = False  # which plays for itself
        self.has_cells = False  # words and the view's own numbers
        self.has_account = False  # as a program
        self.has_moves = True  # is told them unasked
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
        if wire is not None and wire.is_writable:  # then nothing waits
            wire.write(frame, self.opcode)
        elif len(self.frames) >= self._most:
            self.drop()
        else:
            self.frames.append(frame)

    def pour(self) -> None:
        """Send what waits, as long as the other side takes it."""
        while self.frames and self.wire is not None and self.wire.is_writable:
            self.wire.write(self.frames.popleft(), self.opcode)

    def drop(self) -> None:
        """Let the connection go."""
        if not self.is_dropped:
            self.is_dropped = True
            self._hang_up()


def new_viewer(
    kinds: Mapping[str, type[Viewer]], manner: Manner, waiting: int, hang_up: Callable[[], object]
) -> Viewer:
    """A viewer of something, of the kind that suits how somebody looks on."""
    viewer = kinds[manner.speech](manner.guest, manner.language, waiting, hang_up)
    viewer.is_screen, viewer.is_program, viewer.has_cells = manner.is_screen, manner.is_program, manner.has_cells
    viewer.has_account, viewer.has_moves = manner.has_account, manner.has_moves
    return viewer


class CellsViewer(Viewer):
    """A page at a table, which reads cells."""

    __slots__ = ("_sent",)
    speech = CELLS
    opcode = FINAL_BINARY

    def __init__(self, guest: str, language: str, waiting: int, hang_up: Callable[[], object]) -> None:
        super().__init__(guest, language, waiting, hang_up)
        self._sent = Sent()

    def show(self, scene: Scene, now: int) -> None:
        """Send what has changed for the viewer."""
        if self.is_dropped:
            return
        frame, wire = self._sent.following(scene, self.guest, now, self.deaf_to), self.wire
        if frame is None:
            return
        if wire is not None and wire.is_writable:  # as nearly always
            wire.write(frame, FINAL_BINARY)
        else:
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
        seen = scene.sight(self.guest, self.has_cells, self.has_moves)
        if self._shown is not None and ears(seen) != ears(self._shown):
            self._heard = 0  # another match, or the same from another chair: its events are told from the beginning
        told = scene.told(seen, self._heard, self._spoken, now, self.deaf_to)
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
    opcode = FINAL_BINARY


def ears(seen: say.Sight) -> tuple[int, int] | None:
    """Which match is heard, and from which chair."""
    return None if seen.match is None else (seen.match.number, seen.match.seat)
