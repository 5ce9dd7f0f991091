"""Reading a log back: what today's rules do not play as it was played is told, and not played again."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TYPE_CHECKING

from stolik.core.kit.errors import StolikError
from stolik.table import entries as log
from stolik.table import noting, upgrade

if TYPE_CHECKING:
    from stolik.table.table import Table

Setting = Callable[[log.Opened], "Table"]  # sets up a table as it was opened
Replaying = Generator[None, None, "Table"]  # entry by entry


class Differs(StolikError):
    """Today's rules play a stored match differently."""


def replaying(setting: Setting, entries: Sequence[log.AnyEntry]) -> Replaying:
    """Fold a log entry by entry, for who has other things to do in between; the table is returned at the end."""
    try:
        return (yield from fold_all(setting, entries, first_played(entries)))
    except Differs:
        return (yield from fold_all(setting, entries, len(entries)))


def finish(steps: Replaying) -> Table:
    """The table at the end of a log."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            table: Table = end.value
            return table


def fold_all(setting: Setting, entries: Sequence[log.AnyEntry], played_from: int) -> Replaying:
    """Tell what comes before an entry, and play again from there on."""
    first, *rest = entries
    if not isinstance(first, log.Opened):
        raise StolikError("The log does not begin with the opening of a table.")
    table = setting(first)
    for number, entry in enumerate(rest, 1):
        table.is_telling = number < played_from
        if table.is_telling:
            table.fold(entry)
        else:
            play_again(table, entry)
        yield
    if table.is_telling and table.playing is not None:
        table.playing.is_stale = table.playing.ended is None
    table.is_telling = False
    return table


def first_played(entries: Sequence[log.AnyEntry]) -> int:
    """Where playing begins: at the last deal, or where its match went on by other rules. All before is only told."""
    for number in range(len(entries) - 1, 0, -1):
        entry = entries[number]
        if isinstance(entry, log.Dealt) or (isinstance(entry, log.Updated) and entry.cells):
            return number
    return len(entries)


def play_again(table: Table, entry: log.AnyEntry) -> None:
    """Fold an entry of a stored log; raise Differs if today's rules do not agree with it."""
    if isinstance(entry, log.Updated) and entry.cells and entry.fields != upgrade.header_of(table.game)["fields"]:
        raise Differs("A stored record has other fields.")
    if not isinstance(entry, (log.Dealt, log.Answered)):
        table.fold(entry)
        return
    try:
        table.fold(entry)
    except Exception as error:  # rules that do not fit the log may fail in any way
        raise Differs("A stored move is not possible any more.") from error
    assert table.playing is not None
    record = upgrade.kept_by(table.header, table.playing.match)
    if isinstance(entry, log.Dealt):
        is_same = entry.cells in (b"", record)
    else:
        is_same = noting.is_digest_of(entry.digest, record)
    if not is_same:
        raise Differs("A stored move leads to something else.")
