"""Long work in the event loop, a piece at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

PIECE = 0.005  # seconds of a long work before others have their turn

Found = TypeVar("Found")


async def in_pieces(steps: Generator[None, None, Found]) -> Found:
    """Go through something long while everybody else goes on as well; its end is returned."""
    until = time.monotonic() + PIECE
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Found = end.value
            return found
        if time.monotonic() > until:
            await asyncio.sleep(0)
            until = time.monotonic() + PIECE
