"""Which servers live. Each counts its beats in the database; whose beats stand still for long enough is given up, and
sooner who has no connection to the database any more: the system closes those of a process that was killed.

How long is measured by whoever looks, with a clock that nobody can set, and only while it looks all the time: after the
database was away everybody has to be watched anew, or all would give up all.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from stolik.server.stores.owners import Fellow, Owners
from stolik.server.stores.rows import Fenced, StoreError

logger = logging.getLogger("stolik.server")

BEAT = 0.5  # seconds
LEASE = 2.5  # seconds without a beat after which a server is given up
MISSED = 1.2  # … or without a connection to the database: it was killed
HANGS = 4.0  # seconds in which a database that is there has answered
GAP = 1.5  # seconds without looking after which everybody is watched anew


class Members:
    """This server and the others."""

    def __init__(self, owners: Owners, bus: Callable[[], str]) -> None:
        self._owners = owners
        self._bus = bus  # how it stands with the bus: none, here or away
        self.others: dict[int, Fellow] = {}
        self.on_gone: Callable[[Fellow], object] = lambda server: None
        self.on_fenced: Callable[[], Awaitable[None]]
        self._watched: dict[int, tuple[int, float]] = {}  # beats, and since when they stand there
        self._missed: dict[int, float] = {}  # since when a server has not been connected to the database
        self._beaten_at = time.monotonic()
        self._has_failed = False  # at the last beat
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Join the others."""
        await self._owners.join(self._bus())
        await self._look()
        self._task = asyncio.create_task(self._beat_on(), name="members")

    @property
    def away(self) -> float:
        """Seconds since the database was last reached, if it is not: one that is slow is there."""
        silent = time.monotonic() - self._beaten_at
        return silent if self._has_failed or silent > HANGS else 0.0

    async def find(self, number: int) -> Fellow | None:
        """Another server by its number; one that has just come may not be known yet."""
        return self.others.get(number) or await self._owners.see(number)

    @property
    def me(self) -> int:
        """The number of this server."""
        return self._owners.server

    async def close(self) -> None:
        """Beat no more."""
        if self._task is not None:
            self._task.cancel()

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._look()
            except Fenced:
                logger.warning("this server was given up by the others and begins anew")
                await self._begin_anew()
            except StoreError:  # people are told by the store
                self._has_failed = True
                self._watch_anew()
            except Exception:
                logger.exception("the other servers could not be looked at")

    async def _begin_anew(self) -> None:
        await self.on_fenced()
        try:
            await self._owners.join(self._bus())
        except StoreError:
            return  # tried again at the next beat

    async def _look(self) -> None:
        before = self._beaten_at
        everybody = await self._owners.beat(self._bus())
        self._beaten_at = now = time.monotonic()
        self._has_failed = False
        if now - before > GAP:
            self._watch_anew()
        self._note(everybody)
        if lost := [server for server in self.others.values() if self._is_lost(server, now)]:
            for server in lost:
                logger.warning("server %s is given up", server.name)
                await self._owners.give_up(server)
            self._note(await self._owners.everybody())

    def _is_lost(self, server: Fellow, now: float) -> bool:
        """Has a server not been seen for long enough?"""
        beats, since = self._watched.get(server.id, (-1, now))
        missed = now - self._missed.setdefault(server.id, now)
        if server.is_connected:
            del self._missed[server.id]
        if beats != server.beats:
            self._watched[server.id] = server.beats, now
            return False
        return now - since > LEASE or (missed > MISSED and not server.is_connected)

    def _watch_anew(self) -> None:
        """Nobody has been looked at for a while, so nothing is known of anybody."""
        self._watched.clear()
        self._missed.clear()

    def _note(self, everybody: list[Fellow]) -> None:
        others = {server.id: server for server in everybody if server.id != self.me}
        gone = [server for number, server in self.others.items() if number not in others]
        self.others = others
        for server in gone:
            self._watched.pop(server.id, None)
            self._missed.pop(server.id, None)
            self.on_gone(server)
