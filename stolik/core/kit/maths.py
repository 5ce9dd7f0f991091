"""What rules and bots reckon with beside whole numbers."""

from __future__ import annotations

from math import sqrt

from stolik.core.kit.rule import helper


@helper
def root_of(value: float) -> float:
    """The square root; every machine has an instruction for it."""
    return sqrt(value)
