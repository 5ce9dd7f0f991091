"""Events of a match in words, as the log holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache

from msgspec.structs import astuple

from stolik.core.door.game import Game
from stolik.core.kit.events import Fact, rows_in
from stolik.core.kit.names import word_of
from stolik.core.kit.piles import HIDDEN, NOTHING
from stolik.table import entries as log
from stolik.table import messages as say

MOST_KEPT = 4096  # events of a game that are kept in words


def tell(game: Game, facts: Iterable[Fact]) -> list[log.Told]:
    """Events in words, to be stored."""
    return [*map(teller(game), map(astuple, facts))]


def tell_rows(game: Game, rows: bytes) -> list[log.Told]:
    """The same of events in rows of numbers."""
    return [*map(teller(game), rows_in(rows))]


def retold(game: Game, heard: Iterable[say.Heard], names: Sequence[str], reader: int, language: str) -> list[str]:
    """What a viewer has heard in words, in sentences; what these rules do not know is left out."""
    kinds, words = {event.word: event for event in game.events}, game.words(language)
    known = [(kinds[each.kind], each) for each in heard if each.kind in kinds]
    facts = [
        Fact(kind, each.actor, each.target, each.amount, card_called(kind.cards or game.cards, each.card))
        for kind, each in known
    ]
    return [words.event(fact, names, game.cards, reader) for fact in facts]


def card_called(cards: Iterable[int], word: str) -> int:
    """The number of a card by its word."""
    named = {word_of(cards, int(card), ()): int(card) for card in cards}
    return {**named, "": NOTHING, word_of(cards, HIDDEN, ()): HIDDEN}[word]


@cache
def teller(game: Game) -> Callable[[tuple[int, ...]], log.Told]:
    """What words an event of a game in numbers; most are told again and again, at every table."""
    words = []
    for event in game.events:
        cards = event.cards or game.cards
        named = {int(card): word_of(cards, int(card), ()) for card in cards}
        words.append((event.word, event.paragraph, {**named, NOTHING: "", HIDDEN: word_of(cards, HIDDEN, ())}))

    @lru_cache(MOST_KEPT)
    def told(row: tuple[int, ...]) -> log.Told:
        kind, actor, target, amount, card, knows = row
        word, paragraph, cards = words[kind]
        return log.Told(word, paragraph, actor, target, amount, cards[card], knows)

    return told
