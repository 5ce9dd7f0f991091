"""Deeds of Światowy Konflikt."""

from __future__ import annotations

from stolik.core.kit.deeds import Tale, deed

HONEST_IN_A_ROW = 10
LIES_CAUGHT = 3
LIES_TOLD = 5


@deed(
    "CO-7.2",
    en=("Honest to a fault", "Ten claims in a row, and every one of them true."),
    pl=("Uczciwość do bólu", "Dziesięć deklaracji z rzędu i ani jednego blefu."),
)
def honest(tale: Tale, seat: int) -> bool:
    """Ten claims in a row without a bluff."""
    bluffs, run = {*tale.moves_counted("bluffs", seat)}, 0
    for move in tale.moves_counted("claims", seat):
        run = 0 if move in bluffs else run + 1
        if run == HONEST_IN_A_ROW:
            return True
    return False


@deed(
    "CO-7.5",
    en=("Lie detector", "Three lies caught in one match."),
    pl=("Wykrywacz kłamstw", "Trzy wykryte kłamstwa w jednej partii."),
)
def lie_detector(tale: Tale, seat: int) -> bool:
    """Three challenges that hit."""
    return tale.led_to("challenges", "caught", seat, ("shows",)) >= LIES_CAUGHT


@deed(
    "CO-3.4",
    en=("Poker face", "A match won on five bluffs or more, none of them caught."),
    pl=("Kamienna twarz", "Partia wygrana co najmniej pięcioma blefami, bez jednej wpadki."),
)
def poker_face(tale: Tale, seat: int) -> bool:
    """Won, often bluffed, never caught."""
    return seat in tale.winners and tale.tally("bluffs", seat) >= LIES_TOLD and not tale.count("caught", seat)


DEEDS = (honest, lie_detector, poker_face)
