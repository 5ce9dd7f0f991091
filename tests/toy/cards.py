"""What is in the box: jars, tools and mice."""

from __future__ import annotations

from pathlib import Path

from stolik.core.kit.names import Named, Piece, name, piece
from stolik.core.kit.pieces import load_pieces


class Card(Piece):
    """A card of the pantry."""

    JAM = piece()
    HONEY = piece()
    CANDLE = piece()
    CHEESE = piece()
    BROOM = piece()
    MOUSE = piece()


class Mice(Named):
    """How many mice take part (TO-1.2)."""

    ONE = name()
    TWO = name()


class Theft(Named):
    """Whether gnomes may sneak (TO-5.2)."""

    ALLOWED = name()
    FORBIDDEN = name()


COLUMNS = {"copies": range(1, 7), "points": range(0, 10)}
CARDS = load_pieces(Path(__file__).with_name("cards.toml"), "toy", Card, COLUMNS)

COPIES: tuple[int, ...] = CARDS.column(Card, "copies")
POINTS: tuple[int, ...] = CARDS.column(Card, "points")
