"""What is in the box: six kinds of influence card, and the actions of the help sheet."""

from __future__ import annotations

from pathlib import Path

from stolik.core.names import Named, Piece, name, piece
from stolik.core.pieces import load_pieces


class Card(Piece):
    """An influence card."""

    RUSSIA = piece()
    PROTEST = piece()
    MEDIA = piece()
    UN = piece()
    POLICE = piece()
    EU = piece()


NO_CARD = -1


class Action(Piece):
    """A row of the help sheet: what it costs, what it brings, the card it claims and whether it names a target."""

    USA = piece(cost=0, gain=1, claims=NO_CARD, targets=False)
    BUSINESSMEN = piece(cost=0, gain=2, claims=NO_CARD, targets=False)
    RUSSIA = piece(cost=0, gain=3, claims=Card.RUSSIA, targets=False)
    MEDIA = piece(cost=0, gain=0, claims=Card.MEDIA, targets=False)
    UN_EXCHANGE = piece(cost=0, gain=0, claims=Card.UN, targets=False)
    SCANDAL = piece(cost=7, gain=0, claims=NO_CARD, targets=True)
    PROTEST = piece(cost=3, gain=0, claims=Card.PROTEST, targets=True)
    POLICE = piece(cost=0, gain=0, claims=Card.POLICE, targets=True)
    UN_LOOK = piece(cost=0, gain=0, claims=Card.UN, targets=True)


class Exchange(Named):
    """Which of the two interchangeable kinds takes part (CO-2.1)."""

    MEDIA = name()
    UN = name()


COLUMNS = {"copies": range(1, 4), "blocks": Action}
CARDS = load_pieces(Path(__file__).with_name("cards.toml"), "conflict", Card, COLUMNS)

COPIES = CARDS.column(Card, "copies")
COST = tuple(int(action.cost) for action in Action)
GAIN = tuple(int(action.gain) for action in Action)
CLAIMS = tuple(int(action.claims) for action in Action)
TARGETS = tuple(int(action.targets) for action in Action)
# For each action the set of cards that block it.
BLOCKERS = tuple(sum(1 << card for card in Card if action.word in CARDS.rows[card.word]["blocks"]) for action in Action)
