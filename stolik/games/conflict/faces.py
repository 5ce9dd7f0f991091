"""What the rules say of a card beside its own action."""

from __future__ import annotations

from stolik.core.kit.names import Named
from stolik.core.kit.words import Words
from stolik.games.conflict.cards import CARDS, Card


def facts(card: Named, words: Words) -> tuple[list[str], list[str]]:
    """Where the rules say what a card blocks, and what the United Nations do besides."""
    if not isinstance(card, Card):
        return [], []
    more = ["CO-5.8"] if card == Card.UN else []
    return [], [*more, *(["CO-8.1"] if CARDS.rows[card.word]["blocks"] else [])]
