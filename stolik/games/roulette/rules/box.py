"""Chapters 1 and 12: what is in the box."""

from __future__ import annotations

from stolik.core.kit.rule import helper, rule
from stolik.games.roulette.cards import ALL_BULLETS, CLICKS, COPIES, KINDS, MAGAZINE, Cartridge
from stolik.games.roulette.questions import SEATS
from stolik.games.roulette.state import State

MIDDLE = SEATS  # the family of the supply and the KLIK! set aside; before it come those of the seats' magazines


@rule("RO-1.1", "RO-1.3", "RO-12.1")
def copies_in_play(state: State, family: int, piece: int) -> int:
    """31 action cards go round; every magazine has cards of its own, and the other bullets and KLIK! lie open."""
    if family > MIDDLE:
        return COPIES[piece] + 0 if piece < KINDS else 0
    if piece > Cartridge.BULLET:
        return 0
    if family < MIDDLE:
        return bullets_of(state, family) if piece == Cartridge.BULLET else clicks_of(state, family)
    in_magazines = 0
    for seat in range(state.seats):
        in_magazines += bullets_of(state, seat) if piece == Cartridge.BULLET else clicks_of(state, seat)
    return (ALL_BULLETS if piece == Cartridge.BULLET else CLICKS * state.seats) - in_magazines


@rule("RO-14.3", "RO-2.4")
def bullets_of(state: State, seat: int) -> int:
    """Among the seven cards of everybody in the game are one bullet and the extra ones, as all know."""
    return state.bullets[seat] if state.team[seat] > 0 else 0


@helper
def clicks_of(state: State, seat: int) -> int:
    """The others of the seven are KLIK!."""
    return MAGAZINE - state.bullets[seat] if state.team[seat] > 0 else 0
