"""A long log has pages: each holds what is left of all before it, so that a table is read from its last page on.

A page is turned right before a rematch is dealt, when the match before it is no longer shown. Of what was said the last
words stay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stolik.table import entries as log

if TYPE_CHECKING:
    from stolik.table.places import Playing
    from stolik.table.table import Table

MOST_WORDS = 30  # said at the table that stay when a page is turned


def turned(table: Table, playing: Playing, now: int) -> log.Page:
    """A new page, after a match."""
    header = None if isinstance(table.header, log.Opened) else table.header
    return log.Page(
        at=now,
        questions=playing.questions,
        sitters=[sitter.copy() for sitter in table.sitters],
        knocks=dict(table.knocks),
        header=header and log.Updated(now, header.rules, header.pieces, header.fields, header.version),
        spoken=table.spoken,
        said=table.said[-MOST_WORDS:],
        host=table.host,
        has_hints=table.has_hints,
        chat=table.chat,
        shown_out=sorted(table.shown_out),
    )


def fold_page(table: Table, entry: log.Page) -> None:
    """Go on from a page: for a table that has come so far nothing changes but that old words are gone."""
    table.questions = entry.questions
    table.sitters = [sitter.copy() for sitter in entry.sitters]
    table.knocks = dict(entry.knocks)
    table.header = entry.header or table.opened
    table.spoken = entry.spoken
    table.said = list(entry.said)
    table.host = entry.host or table.opened.host
    table.has_hints = entry.has_hints
    table.chat = entry.chat or table.opened.chat
    table.shown_out = set(entry.shown_out)
