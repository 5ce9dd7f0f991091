"""Where bots think: beside everything else, so that no person waits for one, and within what the host allows.

Compiled rules let the others go on while they run. When more bots think than there are places for, each thinks less.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from stolik.table.thinking import Task

LEAST = 0.05  # of its usual thinking is left to a bot in the greatest crowd

Done = Callable[[list[int]], object]  # is told the move


class Minds:
    """The places in which bots think."""

    def __init__(self, places: int, milliseconds: int) -> None:
        self.places = places
        self.milliseconds = milliseconds  # for a question, at the most
        self.thinking = 0  # or waiting for a place
        self._pool = ThreadPoolExecutor(places, thread_name_prefix="mind")

    def ask(self, task: Task, done: Done) -> None:
        """Have a bot think, and tell what it has made up its mind to."""
        self.thinking += 1
        work = asyncio.get_running_loop().run_in_executor(self._pool, self._think, task)
        work.add_done_callback(lambda result: self._tell(result, done))

    def _think(self, task: Task) -> list[int]:
        task.bot.effort = max(LEAST, min(1.0, self.places / max(1, self.thinking)))
        task.bot.milliseconds = self.milliseconds
        return task.think()

    def _tell(self, result: asyncio.Future[list[int]], done: Done) -> None:
        self.thinking -= 1
        if not result.cancelled() and result.exception() is None:
            done(result.result())

    def close(self) -> None:
        """Nobody thinks here any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)
