"""What is in the box: a deck of 53 cards, and the two cards of the mat."""

from __future__ import annotations

from pathlib import Path

from stolik.core.kit.names import Named, Piece, beginning, name, piece
from stolik.core.kit.pieces import Rows, load_pieces


class Sort(Named):
    """What a card is for."""

    BOMB = name()
    RESCUE = name()
    ACTION = name()
    REACTION = name()
    CAT = name()
    MAT = name()


def card(paragraph: str, sort: Sort) -> object:
    """A row: the paragraph that explains it, and its sort; the data file has the number of copies."""
    return piece(paragraph=paragraph, sort=sort)


class Card(Piece):
    """A card; those of the deck first, those of the mat last."""

    KITTEN = card("KI-4.1", Sort.BOMB)
    DEFUSE = card("KI-4.2", Sort.RESCUE)
    ARMAGEDDON = card("KI-8.1", Sort.ACTION)
    TARGETED_ATTACK = card("KI-5.3", Sort.ACTION)
    ATTACK = card("KI-5.2", Sort.ACTION)
    SHUFFLE = card("KI-5.8", Sort.ACTION)
    HECK = card("KI-5.11", Sort.ACTION)
    FAVOR = card("KI-5.16", Sort.ACTION)
    REVEAL = card("KI-5.19", Sort.ACTION)
    NOPE = card("KI-6.1", Sort.REACTION)
    FERAL = card("KI-7.3", Sort.CAT)
    MERCAT = card("KI-7.2", Sort.CAT)
    HORSE_CAT = card("KI-7.2", Sort.CAT)
    KNIGHT_CAT = card("KI-7.2", Sort.CAT)
    TROLL_CAT = card("KI-7.2", Sort.CAT)
    GODCAT = card("KI-8.15", Sort.MAT)
    DEVILCAT = card("KI-8.7", Sort.MAT)


NO_CARD = -1
KINDS = len(Card)
DECK_KINDS = int(Card.GODCAT)
DeckCard = beginning(Card, DECK_KINDS)
HeldCard = beginning(Card, DECK_KINDS + 1)  # what can be in a hand, Godcat included

COLUMNS = {"copies": range(1, 8)}
ENOUGH = {"kitten": 4, "defuse": 5}  # for five players: one fewer, and one for each
DEALT_TO_FIVE = 35  # seven for each, beside the Defuse


def check_cards(rows: Rows) -> str:
    """What is wrong with a list whose columns are in order: too few cards for the largest table."""
    for word, least in ENOUGH.items():
        if rows[word]["copies"] < least:
            return f"five players need {least} copies of {word}, and it has {rows[word]['copies']}."
    others = sum(rows[kind.word]["copies"] for kind in Card if kind < DECK_KINDS and kind.word not in ENOUGH)
    if others < DEALT_TO_FIVE:
        return f"it has {others} cards beside kitten and defuse, and five players are dealt {DEALT_TO_FIVE}."
    return ""


CARDS = load_pieces(Path(__file__).with_name("cards.toml"), "kittens", Card, COLUMNS, check_cards)

COPIES: tuple[int, ...] = CARDS.column(Card, "copies")
ALL_NOPES = COPIES[Card.NOPE]
ALL_DEFUSES = COPIES[Card.DEFUSE]
DECK_ROOM = sum(COPIES[:DECK_KINDS])
HAND_ROOM = DECK_ROOM + 1 - COPIES[Card.KITTEN]  # everything but the Kittens, and Godcat

# Sets of kinds.
CATS = sum(1 << kind for kind in Card if kind.sort == Sort.CAT)
ACTIONS = sum(1 << kind for kind in Card if kind.sort == Sort.ACTION)
