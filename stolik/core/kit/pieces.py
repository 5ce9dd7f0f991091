"""Card and tile lists are data files shipped with a game; the owner of a box can put a corrected one in their place."""

from __future__ import annotations

import hashlib
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import platformdirs

from stolik.core.kit.errors import StolikError, unknown
from stolik.core.kit.names import Named, Piece, piece


@dataclass(frozen=True)
class OneOf:
    """A column with one of these words."""

    names: type[Named]


Rows = dict[str, dict[str, Any]]
Maps = Mapping[str, tuple[type[Named], type[Named]]]  # for each word of one set a word of another
Check = Callable[[Rows], str]  # what is wrong with rows whose columns are in order, or nothing

NOTE = "reconstructed"  # a column every list may have: not sourced from the printed game
WORD = re.compile("[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class PieceList:
    """The rows of one checked data file."""

    path: Path
    rows: Rows
    digest: str
    maps: dict[str, dict[str, str]] = field(default_factory=dict)

    def kinds(self, name: str) -> type[Piece]:
        """The pieces of a list that names them itself, in its order."""
        kind: Any = Piece
        kinds: type[Piece] = kind(name, {word.upper(): piece() for word in self.rows})
        return kinds

    def column(self, pieces: type[Piece], name: str) -> tuple[Any, ...]:
        """One column, in the order of the pieces, for the rules."""
        return tuple(self.rows[kind.word][name] for kind in pieces)


def data_folder() -> Path:
    """Where the user's own files lie."""
    return Path(os.environ.get("STOLIK_DATA") or platformdirs.user_data_dir("stolik", appauthor=False))


NO_MAPS: Maps = MappingProxyType({})


def all_is_well(rows: Rows) -> str:
    """The check of a list in which every column can be judged alone."""
    return ""


def load_pieces(
    shipped: Path,
    game: str,
    pieces: type[Piece] | None,
    columns: Mapping[str, Any],
    check: Check = all_is_well,
    maps: Maps = NO_MAPS,
) -> PieceList:
    """A game's list: the user's corrected file if there is one, else the shipped one."""
    corrected = data_folder() / "cards" / f"{game}.toml"
    return read_pieces(corrected if corrected.exists() else shipped, pieces, columns, check, maps)


def read_pieces(
    path: Path,
    pieces: type[Piece] | None,
    columns: Mapping[str, Any],
    check: Check = all_is_well,
    maps: Maps = NO_MAPS,
) -> PieceList:
    """Read and check a list: every piece once, every column of the right type.

    Without `pieces` the list names them itself. `columns` names each column with its type; a Named class stands for a
    list of its words, OneOf for one of them. `check` is the game's own, for what columns have to do with each other.
    """
    try:
        text = path.read_text(encoding="utf-8")
        rows = tomllib.loads(text)
    except FileNotFoundError as error:
        raise StolikError(f"There is no file {path}.") from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise StolikError(f"{path.name} is not a readable TOML file: {error}.") from error
    mapped = {name: _take_map(path, rows, name, *maps[name]) for name in maps}
    words = list(rows) if pieces is None else [kind.word for kind in pieces]
    for word, row in rows.items():
        if word not in words:
            raise unknown(f"piece in {path.name}:", word, words)
        if pieces is None and not WORD.fullmatch(word):
            raise StolikError(f"{path.name}: {word!r} is no word.", "Small letters, digits and _, a letter first.")
        if not isinstance(row, dict):
            raise StolikError(f"{path.name}: {word!r} must be a table, [{word}].")
        for column, value in row.items():
            if column == NOTE:
                continue
            if column not in columns:
                raise unknown(f"column of {word} in {path.name}:", column, [*columns, NOTE])
            _check(path, word, column, value, columns[column])
    for word in words:
        missing = [column for column in columns if column not in rows.get(word, {})]
        if missing:
            raise StolikError(f"{path.name}: {word!r} lacks {', '.join(missing)}.", "Every piece needs every column.")
    fault = check(rows)
    if fault:
        raise StolikError(f"{path.name}: {fault}")
    told = repr(rows) + (repr(mapped) if mapped else "")
    return PieceList(path, rows, hashlib.sha256(told.encode()).hexdigest()[:16], mapped)


def _take_map(path: Path, rows: Rows, name: str, keys: type[Named], values: type[Named]) -> dict[str, str]:
    """Take a table that is no piece out of the rows: one word of `values` for every word of `keys`."""
    table = rows.pop(name, None)
    if not isinstance(table, dict):
        raise StolikError(f"{path.name} lacks the table [{name}].")
    wanted = [kind.word for kind in keys]
    for word, value in table.items():
        if word not in wanted:
            raise unknown(f"word in [{name}] of {path.name}:", word, wanted)
        _check(path, name, word, value, OneOf(values))
    missing = [word for word in wanted if word not in table]
    if missing:
        raise StolikError(f"{path.name}: [{name}] lacks {', '.join(missing)}.")
    return table


def _check(path: Path, word: str, column: str, value: Any, wanted: Any) -> None:
    where = f"{path.name}: {column} of {word}"
    if isinstance(wanted, type) and issubclass(wanted, Named):
        valid = [kind.word for kind in wanted]
        if not isinstance(value, list):
            raise StolikError(f"{where} must be a list of words.", f"Valid: {', '.join(valid)}.")
        for each in value:
            if each not in valid:
                raise unknown(f"word in {where}:", each, valid)
    elif isinstance(wanted, OneOf):
        valid = [kind.word for kind in wanted.names]
        if value not in valid:
            raise unknown(f"word in {where}:", value, valid)
    elif isinstance(wanted, range):
        if not isinstance(value, int) or isinstance(value, bool) or value not in wanted:
            raise StolikError(f"{where} must be a number from {wanted.start} to {wanted.stop - 1}, not {value!r}.")
    elif not isinstance(value, wanted):
        raise StolikError(f"{where} must be of type {wanted.__name__}, not {value!r}.")
