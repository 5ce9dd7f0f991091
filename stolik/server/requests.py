"""The requests of one connection: uvicorn's own way to read them, which would wait for the end of one for ever."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LONGEST = 30.0  # seconds until a request has come, to its end


class Requests(H11Protocol):
    """One connection, which is closed if what is asked over it does not come in time."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody is there, who should ask something."""
        super().connection_made(transport)
        self._wait()

    def on_response_complete(self) -> None:
        """It is answered, and the next may come."""
        super().on_response_complete()
        self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A table's socket has its own patience."""
        self._wait_no_more()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, error: Exception | None) -> None:
        """Nobody is there any more."""
        self._wait_no_more()
        super().connection_lost(error)

    def _wait(self) -> None:
        self._wait_no_more()
        self._waiting = self.loop.call_later(LONGEST, self._give_up)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()

    def _give_up(self) -> None:
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self.transport.close()
