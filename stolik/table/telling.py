"""Events of a match in words, as the log holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from msgspec.structs import astuple

from stolik.core.door.game import Game
from stolik.core.kit.events import Fact, rows_in
from stolik.core.kit.names import word_of
from stolik.core.kit.piles import HIDDEN, NOTHING
from stolik.table import entries as log

MOST_KEPT = 4096  # events of a game that are kept in words


def tell(game: Game, facts: Iterable[Fact]) -> list[log.Told]:
    """Events in words, to be stored."""
    return [*map(teller(game), map(astuple, facts))]


def tell_rows(game: Game, rows: bytes) -> list[log.Told]:
    """The same of events in rows of numbers."""
    return [*map(teller(game), rows_in(rows))]


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
