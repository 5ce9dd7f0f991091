"""Where bots think: beside everything else, so that no person waits for one, and within what the host allows.

Compiled rules let the others go on while they run. When more bots think than there are places for, each thinks less.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from stolik.table.thinking import Task

logger = logging.getLogger("stolik.server")

LEAST = 0.05  # of its usual thinking is left to a bot in the greatest crowd

Done = Callable[[list[int]], object]  # is told the move


class Minds:
    """The places in which bots think."""

    def __init__(self, places: int, milliseconds: int) -> None:
        self.places = places
        self.milliseconds = milliseconds  # for a move, at the most
        self.thinking = 0  # or waiting for a place
        self._pool = ThreadPoolExecutor(places, thread_name_prefix="mind")

    def ask(self, task: Task, done: Done) -> None:
        """Have a bot think, and tell what it has made up its mind to."""
        self.thinking += 1
        work = asyncio.get_running_loop().run_in_executor(self._pool, self._think, task, time.monotonic())
        work.add_done_callback(lambda result: self._tell(task, result, done))

    def _think(self, task: Task, asked: float) -> list[int]:
        waited = 1000 * (time.monotonic() - asked)  # for a place, which is part of its time
        task.bot.effort = max(LEAST, min(1.0, self.places / max(1, self.thinking)))
        task.bot.milliseconds = max(1, int(self.milliseconds - waited))
        return task.think()

    def _tell(self, task: Task, result: asyncio.Future[list[int]], done: Done) -> None:
        self.thinking -= 1
        if result.cancelled():
            return
        if (fault := result.exception()) is None:
            done(result.result())
        else:  # not even what replaces a bot has come to an end
            logger.error("%s: nothing came of a thought", task.match.game.name, exc_info=fault)
            done(task.by_thumb())

    def close(self) -> None:
        """Nobody thinks here any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
