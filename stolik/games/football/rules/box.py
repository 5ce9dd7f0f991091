"""Chapter 1: the box."""

from __future__ import annotations

from stolik.core.kit.rule import rule
from stolik.games.football.cards import COPIES
from stolik.games.football.state import State


@rule("FO-1.1", "FO-1.4", "FO-1.5", "FO-1.6", "FO-1.7", "FO-1.8")
def copies_in_play(state: State, family: int, piece: int) -> int:
    """All 96 action cards of the list take part."""
    return COPIES[piece] + 0
