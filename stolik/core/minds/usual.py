"""What stands for a game that has nothing of its own to say to its bots."""

from __future__ import annotations

from typing import Any

from stolik.core.kit.rule import helper


@helper
def evaluate(state: Any, seat: int) -> int:
    """There is no moment to judge."""
    return -1
