"""Logs as they were kept when piles had three numbers for each place."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stolik.core.door.game import Game
from stolik.core.machine.kept import THREE, as_kept, layout_of
from stolik.table import entries as log
from stolik.table.noting import digest_of
from stolik.table.table import Table


def as_of_old(game: Game, entries: Sequence[log.AnyEntry]) -> list[log.AnyEntry]:
    """A log with its records and their digests in the older form."""
    opened, *rest = entries
    assert isinstance(opened, log.Opened)
    fields, table = layout_of(game.state, THREE), Table(game, opened, "plain")
    found: list[log.AnyEntry] = [msgspec.structs.replace(opened, rules="of old", fields=fields)]
    for entry in rest:
        table.fold(entry)
        record = as_kept(game.state, table.playing.match.cells, fields) if table.playing else b""
        if isinstance(entry, log.Answered):
            entry = msgspec.structs.replace(entry, digest=digest_of(record), cells=entry.cells and record)
        elif isinstance(entry, (log.Dealt, log.Ended)) and entry.cells:
            entry = msgspec.structs.replace(entry, cells=record)
        found.append(entry)
    return found
