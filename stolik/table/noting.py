"""What the log notes of a match: a digest of every record, and how it ended."""

from __future__ import annotations

import hashlib
import zlib
from typing import Any

from stolik.table import entries as log
from stolik.table.places import Playing

DIGITS = 8  # of a digest


def digest_of(record: Any) -> str:
    """What a move stores of the record after it: enough to notice rules that play otherwise, and quickly made."""
    return f"{zlib.crc32(record):08x}"


def is_digest_of(digest: str, record: bytes) -> bool:
    """Does a stored digest belong to a record? The first logs hold longer ones."""
    return digest == (digest_of(record) if len(digest) == DIGITS else hashlib.sha256(record).hexdigest()[:16])


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
