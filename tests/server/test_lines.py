"""The log of a server: equal lines are folded, and none is lost."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from stolik.server.lines import FOLD, MOST_LINES, Folding


class Clock:
    """Time that passes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        """Now."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock of our own."""
    return Clock()


@pytest.fixture
def folding(clock: Clock) -> Iterator[Folding]:
    """The server's log, folded."""
    logger, folding = logging.getLogger("stolik.server"), Folding(clock)
    logger.addFilter(folding)
    yield folding
    logger.removeFilter(folding)


def fail(number: int) -> None:
    """Log a failure that is told in other words each time."""
    try:
        raise ValueError(f"number {number}")
    except ValueError as error:
        logging.getLogger("stolik.server").error("a request failed", exc_info=error)


def test_equal_lines_are_one_line_and_a_count(folding: Folding, clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(2000):
        fail(number)
    assert caplog.messages == ["a request failed"]
    logging.getLogger("stolik.server").error("something else")
    assert caplog.messages[1:] == ["something else"]
    clock.now = FOLD
    folding.tell()
    assert caplog.messages[2:] == ["… 1,999 more like this: a request failed"]
    fail(1)
    assert caplog.messages[3:] == ["a request failed"], "after a while it is worth a line again"


def test_a_failure_elsewhere_is_another_line(folding: Folding, caplog: pytest.LogCaptureFixture) -> None:
    fail(1)
    try:
        raise KeyError("elsewhere")
    except KeyError as error:
        logging.getLogger("stolik.server").error("a request failed", exc_info=error)
    assert len(caplog.messages) == 2


def test_many_different_lines_are_not_kept_in_mind_for_ever(folding: Folding, caplog: pytest.LogCaptureFixture) -> None:
    for number in range(3 * MOST_LINES):
        for _ in range(2):
            logging.getLogger("stolik.server").error("table %d", number)
    folding.tell_all()
    counts = [line for line in caplog.messages if line.startswith("… 1 more like this: table ")]
    assert len(counts) == 3 * MOST_LINES
    assert len(caplog.messages) == 6 * MOST_LINES
