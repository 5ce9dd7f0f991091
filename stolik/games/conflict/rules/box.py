"""Chapter 1: the box, and which cards of it take part."""

from __future__ import annotations

from stolik.core.kit.rule import rule
from stolik.games.conflict.cards import BOXED, COPIES
from stolik.games.conflict.state import State


@rule("CO-1.1", "CO-2.1")
def copies_in_play(state: State, family: int, piece: int) -> int:
    """Three of each kind take part, but of Media and the United Nations only the kind chosen."""
    if piece == boxed_kind(state):
        return 0
    return int(COPIES[piece])


@rule("CO-2.1")
def boxed_kind(state: State) -> int:
    """The kind that goes back to the box."""
    return BOXED[state.exchange]
