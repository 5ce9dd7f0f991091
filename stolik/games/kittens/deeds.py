"""Deeds of Eksplodujące Kotki."""

from __future__ import annotations

from stolik.core.kit.deeds import Tale, deed

LIVES = 3
NOPES = 3


@deed(
    "KI-4.7",
    en=("Nine lives, three used", "Three kittens defused in one match."),
    pl=("Dziewięć żyć, trzy zużyte", "Trzy rozbrojone kotki w jednej partii."),
)
def nine_lives(tale: Tale, seat: int) -> bool:
    """Three kittens defused."""
    return tale.count("defuses", seat) >= LIVES


@deed(
    "KI-6.1",
    en=("Contrarian", "Three Nopes in one match. Whatever it was, no."),
    pl=("Na przekór", "Trzy razy „Nie” w jednej partii. Cokolwiek to było: nie."),
)
def contrarian(tale: Tale, seat: int) -> bool:
    """Three Nopes."""
    return tale.count("nopes", seat) >= NOPES


@deed(
    "KI-4.3",
    en=("Curiosity", "Exploded without having played a single card."),
    pl=("Ciekawość", "Wybuch, zanim padła choćby jedna zagrana karta."),
)
def curiosity(tale: Tale, seat: int) -> bool:
    """Out, and nothing played."""
    return tale.count("explodes", seat) > 0 and not tale.tally("plays", seat)


DEEDS = (nine_lives, contrarian, curiosity)
