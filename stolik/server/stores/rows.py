"""What is stored, whatever it is stored in: tables and tournaments, and the entries of their logs in rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from stolik.core.kit.errors import StolikError
from stolik.table import entries as log
from stolik.table.house import DAY
from stolik.table.people import without_names
from stolik.table.stored import Decoder
from stolik.table.tournament import entries as tournament_log

AnyEntry = log.AnyEntry | tournament_log.AnyEntry
DECODERS: dict[str, Decoder[Any]] = {"table": log.decoder, DAY: log.decoder, "tournament": tournament_log.decoder}
PAGE = log.Page.__name__


class StoreError(StolikError):
    """Something could not be stored or read; nothing has changed."""


class Busy(StoreError):
    """The database is held by another program, full or away: whoever waits may get through."""


class Fenced(StoreError):
    """Other servers have given this one up, and what it had is theirs."""


@dataclass(frozen=True)
class TableRow:
    """A table, or a tournament, as the store lists it."""

    code: str
    game: str
    secret: bytes
    opened: int
    active: int
    id: int = 0  # 0 until it is stored
    kind: str = "table"  # or tournament, or the table of a day
    owner: int = 0  # the server that has it, where several share a database; 0: nobody
    epoch: int = 0  # how often it has changed hands
    is_owned: bool = False  # that server lived when this was read


Done = Callable[[int | Exception], object]  # is told the number of the table, or what was wrong


class Write(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Entries that wait to be committed, perhaps with the table they belong to."""

    table: TableRow
    rows: list[tuple[int, str, bytes]]  # number of the first entry in the table's log, its kind, and all of them
    done: Done


def further(table: TableRow) -> StoreError:
    """What is said to whoever would write a second time what a log holds already."""
    return StoreError(f"The log of {table.kind} {table.code} is further than that.")


def in_one_piece(table: TableRow, rows: Sequence[Any], start: int) -> list[Any]:
    """The entries in rows of a table's log, from a number on; nothing may be missing."""
    entries: list[Any] = []
    for row in rows:
        if row.number != start + len(entries):
            break
        entries += decoded(table, row.body)
    else:
        if entries:
            return entries
    raise StoreError(f"The log of {table.kind} {table.code} has a gap.")


def from_last_page(table: TableRow, first: bytes, rows: Sequence[Any]) -> tuple[list[Any], int]:
    """The first entry of a log, and those in rows from its last page on; and how many entries the log has."""
    start = rows[0].number if rows else 0
    entries = in_one_piece(table, rows, start)
    return ([decoded(table, first)[0], *entries] if start else entries), start + len(entries)


def rows_of(number: int, entries: Sequence[AnyEntry]) -> list[tuple[int, str, bytes]]:
    """What is stored together as rows: one, unless a page is turned, for that begins a row and is found by it."""
    kinds = [*map(type, entries)]
    if log.Page in kinds[1:]:
        place = kinds.index(log.Page, 1)
        return [*rows_of(number, entries[:place]), *rows_of(number + place, entries[place:])]
    return [(number, kinds[0].__name__, log.encoder.encode_all(without_names(entries)))]


def decoded(table: TableRow, body: bytes) -> list[Any]:
    """The entries in a row of a table's log."""
    try:
        return DECODERS[table.kind].decode_all(body)
    except msgspec.MsgspecError as error:
        raise StoreError(f"The log of {table.kind} {table.code} is damaged.") from error
