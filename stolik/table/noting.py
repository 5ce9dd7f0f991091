"""What the log notes of a match: its events in words, a digest of every record, and how it ended."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache

from msgspec.structs import astuple

from stolik.core.door.game import Game
from stolik.core.kit.events import Fact
from stolik.core.kit.names import word_of
from stolik.core.kit.piles import HIDDEN, NOTHING
from stolik.table import entries as log
from stolik.table.places import Playing


def tell(game: Game, facts: Iterable[Fact]) -> list[log.Told]:
    """Events in words, to be stored."""
    return tell_rows(game, [astuple(fact) for fact in facts])


def tell_rows(game: Game, rows: Iterable[Sequence[int]]) -> list[log.Told]:
    """The same of events in rows of numbers."""
    words = words_of(game)
    told = []
    for kind, actor, target, amount, card, knows in rows:
        word, paragraph, cards = words[kind]
        told.append(log.Told(word, paragraph, actor, target, amount, cards[card], knows))
    return told


@cache
def words_of(game: Game) -> list[tuple[str, str, dict[int, str]]]:
    """By the numbers of a game's events: word, paragraph, and the words of the cards they can speak of."""
    found = []
    for event in game.events:
        cards = event.cards or game.cards
        words = {int(card): word_of(cards, int(card), ()) for card in cards}
        found.append((event.word, event.paragraph, {**words, NOTHING: "", HIDDEN: word_of(cards, HIDDEN, ())}))
    return found


def digest_of(record: bytes) -> str:
    """What a move stores of the record after it."""
    return hashlib.sha256(record).hexdigest()[:16]


def ended(playing: Playing, now: int) -> log.Ended:
    """A match is over."""
    match = playing.match
    result = match.result
    assert result is not None
    return log.Ended(
        at=now,
        winners=list(result.winners),
        places=list(result.place),
        points=list(result.points),
        reason=result.reason,
        paragraph=result.paragraph,
        cells=match.cells.tobytes(),
        counted=playing.counted,
    )
