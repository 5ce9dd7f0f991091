"""A checker of histories: what people were shown against what the database holds, after everything that was lost.

People keep the events they heard, in their order. The database keeps logs, each row with the hand it was written by.
Nothing that was shown may be missing there, nothing may be played twice, no log may have a gap or a fork, and no two
servers may have written in turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import psycopg

from stolik import games
from stolik.core.machine.engine import default_mode
from stolik.server.guests import guest_of
from stolik.table import entries as log
from stolik.table.reading import play_again
from stolik.table.sights import Scene
from stolik.table.table import Table
from tests.server.clients import Json


class Row(NamedTuple):
    """A row of a log."""

    number: int
    epoch: int
    body: bytes


class Shown:
    """What one person was shown at a table."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.token = ""
        self.heard: dict[int, list[Json]] = {}  # events, by the number of their match
        self.wrong: list[str] = []  # what contradicts what was shown before

    def hear(self, sight: Json) -> None:
        """Take in what is shown."""
        match = sight["match"]
        if match is None:
            return
        known = self.heard.setdefault(match["number"], [])
        start, told = sight["heard_from"], sight["heard"]
        overlap = known[start : start + len(told)]
        if start > len(known):
            self.wrong.append(f"{self.code}: events {len(known)} to {start} of a match were never shown")
        elif overlap != told[: len(overlap)]:
            self.wrong.append(f"{self.code}: what was shown of match {match['number']} has changed")
        else:
            known += told[len(overlap) :]


def logs_in(address: str) -> dict[str, list[Row]]:
    """All logs of a database, by the codes of their tables."""
    query = """
    SELECT code, number, entries.epoch, body FROM entries JOIN tables ON tables.id = table_id
    WHERE tables.kind = 'table' ORDER BY code, number, entries.id
    """
    logs: dict[str, list[Row]] = {}
    with psycopg.connect(address) as connection:
        for code, number, epoch, body in connection.execute(query):
            logs.setdefault(code, []).append(Row(number, epoch, bytes(body)))
    return logs


def entries_of(rows: Sequence[Row]) -> list[log.AnyEntry]:
    """The entries of a log."""
    return [entry for row in rows for entry in log.decoder.decode_all(row.body)]


def wrong_with_log(code: str, rows: Sequence[Row]) -> list[str]:
    """Gaps, forks, two owners in turns, moves that were played twice."""
    wrong, after = [], 0
    for row in rows:
        if row.number != after:
            wrong.append(f"{code}: a gap or a fork at entry {row.number}, where {after} was next")
        after = row.number + len(log.decoder.decode_all(row.body))
    epochs = [row.epoch for row in rows]
    if epochs != sorted(epochs):
        wrong.append(f"{code}: two servers have written in turns: {epochs}")
    answered: Counter[tuple[int, int, int]] = Counter()
    match = 0
    for entry in entries_of(rows):
        match += isinstance(entry, log.Dealt)
        if isinstance(entry, log.Answered):
            answered[match, entry.question, entry.chair] += 1
    wrong += [f"{code}: {answer} was played {count} times" for answer, count in answered.items() if count > 1]
    return wrong


def wrong_with_shown(shown: Shown, rows: Sequence[Row]) -> list[str]:
    """What a person was shown that the log does not tell."""
    wrong = list(shown.wrong)
    told = told_of(entries_of(rows), guest_of(shown.token))
    for number, heard in shown.heard.items():
        if told.get(number, [])[: len(heard)] != heard:
            wrong.append(f"{shown.code}: {len(heard)} events of match {number} were shown, the log tells it otherwise")
    return wrong


def told_of(entries: Sequence[log.AnyEntry], guest: str) -> dict[int, list[Json]]:
    """All that a guest is told of every match by the log alone, which is played again move by move."""
    opened, *rest = entries
    assert isinstance(opened, log.Opened)
    table = Table(games.load(opened.game), opened, default_mode())
    told: dict[int, list[Json]] = {}
    for entry in rest:
        if isinstance(entry, log.Dealt) and table.playing is not None:
            told[table.playing.number] = heard_at(table, guest)
        play_again(table, entry)
    if table.playing is not None:
        told[table.playing.number] = heard_at(table, guest)
    return told


def heard_at(table: Table, guest: str) -> list[Json]:
    """What a guest has heard of the match at a table."""
    scene = Scene(table)
    told = scene.told(scene.sight(guest), 0, 0, 0)
    return [{name: getattr(event, name) for name in event.__struct_fields__} for event in told.heard]
