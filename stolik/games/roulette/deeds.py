"""Deeds of Rosyjska Ruletka."""

from __future__ import annotations

from stolik.core.kit.deeds import Tale, deed

INSULTS = 2


@deed(
    "RO-13.1",
    en=("Fair play", "A championship won without hiding a single bullet."),
    pl=("Czysta gra", "Mistrzostwo zdobyte bez ukrycia choćby jednego naboju."),
)
def fair_play(tale: Tale, seat: int) -> bool:
    """Won, never cheated."""
    return seat in tale.winners and not tale.tally("cheats", seat)


@deed(
    "RO-7.5",
    en=("Caught red-handed", "Caught cheating, and champion all the same."),
    pl=("Na gorącym uczynku", "Przyłapanie na oszustwie, a na końcu i tak mistrzostwo."),
)
def red_handed(tale: Tale, seat: int) -> bool:
    """Caught, and won."""
    return seat in tale.winners and tale.count("caught", seat) > 0


@deed(
    "RO-7.7",
    en=("Deeply insulted", "Accused twice for nothing in one match."),
    pl=("Śmiertelna obraza", "Dwa niesłuszne oskarżenia w jednej partii."),
)
def deeply_insulted(tale: Tale, seat: int) -> bool:
    """Twice accused for nothing."""
    return tale.count("insulted", seat) >= INSULTS


DEEDS = (fair_play, red_handed, deeply_insulted)
