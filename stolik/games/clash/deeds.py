"""Deeds of CLASH."""

from __future__ import annotations

from stolik.core.kit.deeds import Tale, deed

STRUCK = 5


@deed(
    "CL-10.6",
    en=("Back from the blast", "A game lost to KABOOOM!!!, and the match won all the same."),
    pl=("Z powrotem po wybuchu", "Gra przegrana przez KABOOOM!!!, a partia i tak wygrana."),
)
def kaboom(tale: Tale, seat: int) -> bool:
    """Won a match in which the bomb supported one once."""
    return seat in tale.winners and tale.count("explodes", seat) > 0


@deed(
    "CL-8.1",
    en=("Scorched earth", "Five tiles destroyed in one match."),
    pl=("Spalona ziemia", "Pięć zniszczonych żetonów w jednej partii."),
)
def scorched_earth(tale: Tale, seat: int) -> bool:
    """Five tiles destroyed."""
    return tale.count("destroys", seat) >= STRUCK


@deed(
    "CL-8.1",
    en=("Velvet glove", "A match won without destroying a single tile."),
    pl=("W białych rękawiczkach", "Partia wygrana bez zniszczenia choćby jednego żetonu."),
)
def velvet_glove(tale: Tale, seat: int) -> bool:
    """Won, nothing destroyed."""
    return seat in tale.winners and not tale.count("destroys", seat)


DEEDS = (kaboom, scorched_earth, velvet_glove)
