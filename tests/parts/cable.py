"""A cable between two programs on loopback that can be pulled out, and put back."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator

PIECE = 1 << 16


class Cable:
    """Whoever connects to its port is connected to another one, as long as it is plugged in."""

    def __init__(self, port: int) -> None:
        self._far = port
        self._is_plugged = True
        self._lets_questions_through = self._lets_answers_through = True
        self._ends: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Pull it out: what is connected is cut off, and nobody gets through."""
        self._is_plugged = False
        self._drop_all()

    def swallow_answers(self) -> None:
        """From now on what is asked gets through, and no answer comes back."""
        self._lets_answers_through = False

    def hush(self) -> None:
        """From now on nothing gets through, and nobody is told."""
        self._lets_questions_through = self._lets_answers_through = False

    def mend(self) -> None:
        """Put it back."""
        if not self._lets_questions_through:
            self._drop_all()  # what was swallowed is missing
        self._is_plugged = self._lets_questions_through = self._lets_answers_through = True

    def close(self) -> None:
        """Throw it away."""
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self._is_plugged:
                    threading.Thread(target=self._join, args=(near,), daemon=True).start()
                else:
                    near.close()

    def _join(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(("127.0.0.1", self._far))
        except OSError:
            near.close()
            return
        with self._lock:
            self._ends |= {near, far}
        threading.Thread(target=self._pump, args=(far, near, True), daemon=True).start()
        self._pump(near, far, False)

    def _pump(self, one: socket.socket, other: socket.socket, is_answer: bool) -> None:
        with contextlib.suppress(OSError):
            while piece := one.recv(PIECE):
                if not self._is_plugged:
                    break
                if self._lets_answers_through if is_answer else self._lets_questions_through:
                    other.sendall(piece)
        self._drop(one, other)

    def _drop_all(self) -> None:
        with self._lock:
            ends = list(self._ends)
        self._drop(*ends)

    def _drop(self, *ends: socket.socket) -> None:
        with self._lock:
            self._ends -= set(ends)
        for end in ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@contextlib.contextmanager
def plugged_in(port: int) -> Iterator[Cable]:
    """A cable to a port."""
    cable = Cable(port)
    try:
        yield cable
    finally:
        cable.close()
