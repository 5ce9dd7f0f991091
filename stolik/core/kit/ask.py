"""Putting a question to seats."""

from __future__ import annotations

from stolik.core.kit.record import Record
from stolik.core.kit.rule import helper


@helper
def ask(state: Record, question: int, seats: int) -> None:
    """Put a question to some seats; all of them are awaited."""
    state.question = question
    state.asked = seats
    state.awaited = seats


@helper
def ask_nobody(state: Record) -> None:
    """Close the question: nobody is asked until the rules ask again."""
    state.asked = 0
    state.awaited = 0
