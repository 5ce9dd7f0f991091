"""Deeds of Piłka w grze!"""

from __future__ import annotations

from stolik.core.kit.deeds import Tale, deed

GOALS = 3
SAVES = 5
FOULS = 5


@deed(
    "FO-5.5",
    en=("Hat-trick", "Three goals in one match."),
    pl=("Hat trick", "Trzy gole w jednym meczu."),
)
def hat_trick(tale: Tale, seat: int) -> bool:
    """Three goals."""
    return tale.count("scores", seat) >= GOALS


@deed(
    "FO-5.6",
    en=("Hands of gold", "Five shots saved in one match."),
    pl=("Złote rękawice", "Pięć obronionych strzałów w jednym meczu."),
)
def hands_of_gold(tale: Tale, seat: int) -> bool:
    """Five saves."""
    return tale.count("saved", seat) >= SAVES


@deed(
    "FO-3.6",
    en=("Boots first", "Five fouls in one match. The referee has a good memory."),
    pl=("Najpierw nogi", "Pięć fauli w jednym meczu. Sędzia ma dobrą pamięć."),
)
def boots_first(tale: Tale, seat: int) -> bool:
    """Five fouls."""
    return tale.count("fouls", seat) >= FOULS


DEEDS = (hat_trick, hands_of_gold, boots_first)
