"""What is in the box: six kinds of influence card, and the actions of the help sheet."""

from __future__ import annotations

from pathlib import Path

from stolik.core.kit.names import Named, Piece, piece
from stolik.core.kit.pieces import Rows, load_pieces


class Card(Piece):
    """An influence card, with the paragraph that explains it."""

    RUSSIA = piece(paragraph="CO-5.4")
    PROTEST = piece(paragraph="CO-5.5")
    MEDIA = piece(paragraph="CO-5.6")
    UN = piece(paragraph="CO-5.7")
    POLICE = piece(paragraph="CO-5.10")
    EU = piece(paragraph="CO-5.11")


NO_CARD = -1


class Action(Piece):
    """A row of the help sheet: what it costs, what it brings, the card it claims and whether it names a target.

    With so many millions as it `must` have at the start of a turn nothing else may be declared (CO-4.4).
    """

    USA = piece(cost=0, gain=1, claims=NO_CARD, targets=False, paragraph="CO-5.1")
    BUSINESSMEN = piece(cost=0, gain=2, claims=NO_CARD, targets=False, paragraph="CO-5.2")
    RUSSIA = piece(cost=0, gain=3, claims=Card.RUSSIA, targets=False, paragraph="CO-5.4")
    MEDIA = piece(cost=0, gain=0, claims=Card.MEDIA, targets=False, paragraph="CO-5.6")
    UN_EXCHANGE = piece(cost=0, gain=0, claims=Card.UN, targets=False, paragraph="CO-5.7")
    SCANDAL = piece(cost=7, gain=0, claims=NO_CARD, targets=True, must=10, paragraph="CO-5.3")
    PROTEST = piece(cost=3, gain=0, claims=Card.PROTEST, targets=True, paragraph="CO-5.5")
    POLICE = piece(cost=0, gain=2, claims=Card.POLICE, targets=True, paragraph="CO-5.10")
    UN_LOOK = piece(cost=0, gain=0, claims=Card.UN, targets=True, paragraph="CO-5.8")


class Exchange(Named):
    """Which of the two interchangeable kinds takes part, and which goes back to the box (CO-2.1)."""

    MEDIA = piece(boxed=Card.UN)
    UN = piece(boxed=Card.MEDIA)


COLUMNS = {"copies": range(1, 4), "blocks": Action}
ENOUGH = 14  # cards in play: two for each of six players, and two that Media take from the deck


def check_cards(rows: Rows) -> str:
    """What is wrong with a list whose columns are in order: too few cards for the largest table."""
    copies = sum(row["copies"] for row in rows.values())
    for kind in Exchange:
        left = copies - rows[Card(kind.boxed).word]["copies"]
        if left < ENOUGH:
            return f"without {Card(kind.boxed).word} it has {left} cards, and six players need {ENOUGH}."
    return ""


CARDS = load_pieces(Path(__file__).with_name("cards.toml"), "conflict", Card, COLUMNS, check_cards)

COPIES = CARDS.column(Card, "copies")
COST = tuple(int(action.cost) for action in Action)
GAIN = tuple(int(action.gain) for action in Action)
CLAIMS = tuple(int(action.claims) for action in Action)
BOXED = tuple(int(kind.boxed) for kind in Exchange)
TARGETS = tuple(int(action.targets) for action in Action)
# For each action the set of cards that block it.
BLOCKERS = tuple(sum(1 << card for card in Card if action.word in CARDS.rows[card.word]["blocks"]) for action in Action)
