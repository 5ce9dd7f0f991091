"""The bus between servers: NATS, which carries letters in the order they were sent, or loses them.

Nothing is kept for who is away. Whoever needs to know numbers what is sent; see `visits.py` and `porter.py`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from stolik.core.kit.errors import StolikError
from stolik.server.cluster.letters import AnyLetter, decoder, encoder

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

logger = logging.getLogger("stolik.server")

SCHEMES = ("nats", "tls")
PORT = 4222
ALL = "stolik.all"
PAUSE = 0.2  # seconds between two tries to come back
PATIENCE = 1.5  # seconds for an answer
MOST_WAITING = 10_000  # letters to be sent; of more the oldest are lost

Answer = Callable[[bytes], None]
Receive = Callable[[AnyLetter, Answer | None], None]


class BusError(StolikError):
    """A letter got no answer."""


def check_bus(address: str) -> None:
    """Is there anything at the address? It is tried before anything else starts."""
    try:
        parts = urlsplit(address)
        if parts.scheme not in SCHEMES or not parts.hostname:
            raise ValueError
        socket.create_connection((parts.hostname, parts.port or PORT), timeout=3).close()
    except ValueError as error:
        raise StolikError("That is no address of a bus.", "It looks like nats://127.0.0.1:4222.") from error
    except OSError as error:
        reason = error.strerror or str(error)
        raise StolikError(
            f"The bus cannot be reached: {reason}.", "Is it running, and is the address right?"
        ) from error


class Bus:
    """This server's connection to the bus."""

    def __init__(self, address: str, name: str, receive: Receive) -> None:
        self._address = address
        self._name = name
        self._receive = receive
        self._client: Client | None = None
        self._outbox: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.is_here = False  # does it reach the others?

    async def start(self) -> None:
        """Connect, and listen to what is for this server or for all."""
        import nats

        self._client = await nats.connect(
            self._address,
            name=f"stolik {self._name}",
            max_reconnect_attempts=-1,
            reconnect_time_wait=PAUSE,
            connect_timeout=2,
            ping_interval=2,  # a cable that is cut may look as if nobody had anything to say
            max_outstanding_pings=2,
            disconnected_cb=self._leave,
            reconnected_cb=self._return,
            error_cb=self._complain,
        )
        for subject in (f"stolik.{self._name}", ALL):
            await self._client.subscribe(subject, cb=self._take)
        self.is_here = True
        self._task = asyncio.create_task(self._send_on(), name="bus")

    def tell(self, name: str, letter: AnyLetter) -> None:
        """Send a letter to a server."""
        self._post(f"stolik.{name}", letter)

    def tell_all(self, letter: AnyLetter) -> None:
        """Send a letter to every server."""
        self._post(ALL, letter)

    async def ask(self, name: str, letter: AnyLetter) -> bytes:
        """Send a letter to a server and wait for the answer; raises BusError if there is none."""
        from nats.errors import Error

        try:
            if self._client is None:
                raise TimeoutError
            answer = await self._client.request(f"stolik.{name}", encoder.encode(letter), timeout=PATIENCE)
        except (Error, TimeoutError, OSError) as error:
            raise BusError("The server that has this table does not answer.") from error
        return answer.data

    async def close(self) -> None:
        """Say what is to be said, and leave."""
        if self._task is not None:
            self._task.cancel()
        if self._client is not None:
            with contextlib.suppress(Exception):
                while self._outbox:
                    await self._client.publish(*self._outbox.popleft())
                await asyncio.wait_for(self._client.flush(), 1)
            with contextlib.suppress(Exception):
                await self._client.close()

    def _post(self, subject: str, letter: AnyLetter) -> None:
        self._outbox.append((subject, encoder.encode(letter)))
        self._wanted.set()

    async def _send_on(self) -> None:
        assert self._client is not None
        while True:
            await self._wanted.wait()
            self._wanted.clear()
            while self._outbox:
                with contextlib.suppress(Exception):  # who does not get it notices by the numbers
                    await self._client.publish(*self._outbox.popleft())

    async def _take(self, message: Msg) -> None:
        try:
            self._receive(decoder.decode(message.data), self._answer_to(message) if message.reply else None)
        except Exception:
            logger.exception("a letter could not be read")

    def _answer_to(self, message: Msg) -> Answer:
        def answer(body: bytes) -> None:
            self._outbox.append((message.reply, body))
            self._wanted.set()

        return answer

    async def _leave(self) -> None:
        self.is_here = False

    async def _return(self) -> None:
        self.is_here = True

    async def _complain(self, error: Exception) -> None:
        logger.debug("bus: %s", error)
