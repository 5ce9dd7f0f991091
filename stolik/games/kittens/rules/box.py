"""Chapters 1 and 2: the box, and which cards of it take part."""

from __future__ import annotations

from stolik.core.kit.rule import rule
from stolik.games.kittens.cards import ALL_DEFUSES, COPIES, Card
from stolik.games.kittens.state import State

SURPLUS = 2  # Defuses left over that go into the deck


@rule("KI-1.1", "KI-1.2", "KI-1.3", "KI-1.4")
def copies_in_play(state: State, family: int, piece: int) -> int:
    """Every card of the box takes part, but of Kittens and Defuses only as many as go with the number of players."""
    if piece == Card.KITTEN:
        return kittens_in_play(state)
    if piece == Card.DEFUSE:
        return defuses_in_play(state)
    return COPIES[piece] + 0


@rule("KI-2.8")
def kittens_in_play(state: State) -> int:
    """One Kitten fewer than there are players; the others leave the game."""
    return state.seats - 1


@rule("KI-2.5")
def defuses_in_play(state: State) -> int:
    """A Defuse for everybody, and two of those left over, or as many as there are; the others leave the game."""
    return min(state.seats + SURPLUS, ALL_DEFUSES)
