"""What the log notes of a match: its events in words, a digest of every record, and how it ended."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from stolik.core.door.game import Game
from stolik.core.kit.events import Fact
from stolik.core.kit.names import word_of
from stolik.core.kit.piles import NOTHING
from stolik.table import entries as log
from stolik.table.places import Playing


def tell(game: Game, facts: Iterable[Fact]) -> list[log.Told]:
    """Events in words, to be stored."""
    return [
        log.Told(
            fact.kind.word,
            fact.paragraph,
            fact.actor,
            fact.target,
            fact.amount,
            "" if fact.card == NOTHING else word_of(fact.kind.cards or game.cards, fact.card, ()),
            fact.knows,
        )
        for fact in facts
    ]


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
