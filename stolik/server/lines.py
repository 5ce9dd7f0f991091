"""The server's log: what any stranger can bring about stays out of it, and equal lines are folded into one.

For people a line is a sentence; for programs it is one JSON object a fact. Neither names a token or a secret.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import threading
from collections.abc import AsyncIterator, Callable, Hashable
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic

from h11 import LocalProtocolError

LOGGERS = ("stolik.server", "uvicorn.error", "asyncio", "opentelemetry")
FOLD = 60.0  # seconds in which equal lines are counted
MOST_LINES = 200  # different ones kept in mind
BROKEN_OFF = LocalProtocolError  # there is nobody left to answer
GARBAGE = "Invalid HTTP request received"


@dataclass
class Repeated:
    """A line that was let through, and how many equal ones have come since."""

    record: logging.LogRecord
    since: float
    more: int = 0


class Facts(logging.Formatter):
    """A line as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how grave, from where, and what."""
        fact: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        if record.exc_info:
            fact["trace"] = self.formatException(record.exc_info)
        return json.dumps(fact, ensure_ascii=False)


def set_up_log(form: str) -> None:
    """Write lines to the standard error: sentences, or facts for programs, which also hear what goes well."""
    handler = logging.StreamHandler()
    handler.setFormatter(Facts() if form == "json" else logging.Formatter("%(message)s"))
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
    logging.getLogger(LOGGERS[0]).setLevel(logging.INFO if form == "json" else logging.WARNING)


class Folding(logging.Filter):
    """Lets a line through and counts those that are equal to it; the count is a line of its own."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._lines: dict[Hashable, Repeated] = {}
        self._own = threading.RLock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Has this line something new to say?"""
        if hasattr(record, "is_count"):
            return True
        if not is_worth_a_line(record):
            return False
        with self._own:
            self.tell()
            line = line_of(record)
            if line in self._lines:
                self._lines[line].more += 1
                return False
            if len(self._lines) >= MOST_LINES:
                self.tell_all()
            self._lines[line] = Repeated(record, self._clock())
            return True

    def tell(self) -> None:
        """Say how many lines were folded, of those whose time is over."""
        now = self._clock()
        with self._own:
            over = [line for line, each in self._lines.items() if now - each.since >= FOLD]
            self._count([self._lines.pop(line) for line in over])

    def tell_all(self) -> None:
        """Say how many lines were folded."""
        with self._own:
            lines, self._lines = self._lines, {}
            self._count(list(lines.values()))

    def _count(self, lines: list[Repeated]) -> None:
        for each in lines:
            if each.more:
                words = "… %s more like this: %s"
                parts = (f"{each.more:,}", each.record.getMessage())
                logging.getLogger(each.record.name).log(each.record.levelno, words, *parts, extra={"is_count": True})


def line_of(record: logging.LogRecord) -> Hashable:
    """What makes a line equal to another: its words, and where what it tells of was raised."""
    kind, raised = None, None
    if record.exc_info and record.exc_info[2]:
        kind, trace = record.exc_info[0], record.exc_info[2]
        while trace.tb_next:
            trace = trace.tb_next
        raised = (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    return record.name, record.levelno, record.getMessage(), kind, raised


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Keep what any stranger can bring about with garbage out of the log."""
    is_garbage = record.getMessage().startswith(GARBAGE)
    return not is_garbage and not (record.exc_info and isinstance(record.exc_info[1], BROKEN_OFF))


@contextlib.asynccontextmanager
async def folded_lines() -> AsyncIterator[None]:
    """Equal lines are folded as long as this lasts."""
    folding = Folding()
    for name in LOGGERS:
        logging.getLogger(name).addFilter(folding)
    counting = asyncio.create_task(tell_now_and_then(folding), name="log")
    try:
        yield
    finally:
        counting.cancel()
        folding.tell_all()
        for name in LOGGERS:
            logging.getLogger(name).removeFilter(folding)


async def tell_now_and_then(folding: Folding) -> None:
    """Say how many lines were folded although no other line comes."""
    while True:
        await asyncio.sleep(FOLD)
        folding.tell()
