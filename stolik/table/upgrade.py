"""Logs outlive rule fixes. A log says by which rules it was written; what today's rules play differently is told.

A finished match is then shown from its stored events and its last record; a running one goes on from the last record
the log holds, fitted by field name, and everybody is told so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np

from stolik.core.door.game import Game
from stolik.core.door.match import Chance, Match
from stolik.core.kit.events import EVERYBODY
from stolik.core.machine.kept import THREE, as_kept, layout_of, refit
from stolik.table import entries as log
from stolik.table import leaving
from stolik.table.places import Kept, Playing

if TYPE_CHECKING:
    from stolik.table.table import Table

Array = np.ndarray[Any, Any]


# What the log says of its rules


class Header(TypedDict):
    """By which rules a log is written."""

    rules: str
    pieces: str
    fields: str
    version: str


@cache
def header_of(game: Game) -> Header:
    """By which rules a game is played today."""
    return {
        "rules": game.rules.digest,
        "pieces": game.pieces.digest,
        "fields": layout_of(game.state),
        "version": version("stolik"),
    }


def still_valid(game: Game, options: Mapping[str, str], seats: int) -> dict[str, str]:
    """Of options that were chosen once, those that can still be chosen at a table of so many."""
    known = {name: word for name, word in options.items() if name in game.options}
    return {name: word for name, word in known.items() if word in game.option_words(name, seats)}


# Going on by today's rules


def update(table: Table, now: int) -> list[log.AnyEntry]:
    """The log goes on by today's rules; a match they cannot play again from its last kept state, or not at all."""
    header = header_of(table.game)
    playing = table.playing
    if playing is None or not playing.is_stale:
        return [log.Updated(at=now, **header)]
    cells = resumed(playing, playing.kept) if playing.kept is not None else None
    if cells is not None and playing.kept is not None:
        return [log.Updated(at=now, **header, cells=cells.tobytes(), lost=playing.moves - playing.kept.moves)]
    none = [0] * playing.match.seats
    last = picture(playing)
    aside = log.Ended(at=now, winners=[], places=none, points=none, reason="put_aside", paragraph="", cells=last)
    return [log.Updated(at=now, **header), aside]


def resumed(playing: Playing, kept: Kept) -> Array | None:
    """A kept record by today's fields, if a match can go on from it."""
    game = playing.match.game
    try:
        cells, is_whole = refit(game.state, kept.cells, fields_of(kept.fields, game), playing.match.cells)
        trial = playing.match.copy()
        trial.cells = cells
        can_move = bool(trial.awaited) and all(trial.tree(chair) is not None for chair in trial.awaited)
    except Exception:  # whatever rules make of a record that was never theirs
        return None
    return cells if is_whole and can_move else None


def picture(playing: Playing) -> bytes:
    """As much of the last kept record as today's fields can show."""
    game, kept = playing.match.game, playing.kept
    if kept is None:
        return b""
    try:
        return refit(game.state, kept.cells, fields_of(kept.fields, game), playing.match.cells)[0].tobytes()
    except ValueError:
        return b""


def fields_of(fields: str, game: Game) -> str:
    """The layout of a kept record; the first logs held the names alone."""
    return layout_of(game.state, THREE) if fields == ",".join(game.state.fields) else fields


def kept_by(header: log.Opened | log.Updated, match: Match) -> bytes:
    """A record of today as rules of an older day kept it."""
    game, record = match.game, match.cells
    if header.fields == header_of(game)["fields"]:
        return record.tobytes()
    return as_kept(game.state, record, fields_of(header.fields, game))


def fold_updated(table: Table, entry: log.Updated) -> None:
    """From here on by other rules."""
    table.header = entry
    playing = table.playing
    if playing is None or not entry.cells:
        return
    playing.told = [*playing.told, resumed_after(entry.lost)]
    playing.kept = Kept(entry.cells, entry.fields, playing.moves)
    playing.asked = None
    table.end_standing("turn")
    if not table.is_telling:
        match = playing.match
        match.cells = np.frombuffer(entry.cells, np.int16).reshape(1, -1).copy()
        match.begun, match.log, match.events = entry.cells, [], []
        # What was drawn in the moves that do not count is known: it is not drawn again.
        match.chance = later(match.chance, playing.answers)
        playing.is_stale = False


def resumed_after(lost: int) -> log.Told:
    """What everybody hears of a match that goes on by other rules."""
    return log.Told("resumed", "", -1, -1, lost, "", EVERYBODY)


def later(chance: Chance, answers: int) -> Chance:
    """Chance after so many answers."""
    return lambda number: chance(answers + number)


# The end of a match


def fold_ended(table: Table, entry: log.Ended) -> None:
    """A match is over; a told one is shown by what today's fields can hold of its last record."""
    playing = table.playing
    assert playing is not None
    playing.ended, playing.asked, playing.is_stale = entry, None, False
    playing.told += leaving.told(entry)
    table.end_standing("turn")
    if entry.cells and entry.cells != playing.match.cells.tobytes():
        fields = fields_of(table.header.fields, table.game)
        playing.match.cells = refit(table.game.state, entry.cells, fields, playing.match.cells)[0]
