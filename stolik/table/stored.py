"""How the entries of a log are stored: as rows of their fields without the names, and with packed records.

So a new field comes last and has a default, and no field ever goes or changes places. The first versions stored every
field with its name and records as they are; those logs are read as well. What happens together is stored together, as
a row of such rows.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import cache
from typing import Any, Generic, TypeVar, get_args

import msgspec

ROWS = {**dict.fromkeys(range(0x90, 0xA0), 1), 0xDC: 3, 0xDD: 5}  # how they begin in MessagePack, and in how many bytes
WINDOW = 12  # a record is as long as 2 to this at the most, or nearly so


class Entry(msgspec.Struct, frozen=True, tag=True, array_like=True, gc=False):
    """Something that has happened, and when. Entries hold no cycles: the garbage collector need not look at them."""

    at: int


Kind = TypeVar("Kind", bound=Entry)


class Encoder:
    """Entries as bytes."""

    def __init__(self) -> None:
        self._rows = msgspec.msgpack.Encoder()

    def encode(self, entry: Entry) -> bytes:
        """An entry as bytes."""
        return self.encode_all([entry])

    def encode_all(self, entries: Sequence[Any]) -> bytes:
        """Entries that belong together as bytes."""
        packed = [with_packed(entry) if has_cells(entry.__class__) and entry.cells else entry for entry in entries]
        return self._rows.encode(packed if len(packed) > 1 else packed[0])


@cache
def has_cells(kind: type[Entry]) -> bool:
    """May entries of this kind hold a record? To ask each of them would take longer than to store it."""
    return "cells" in kind.__struct_fields__


def with_packed(entry: Any) -> Entry:
    """An entry that holds a record with it packed; most cells are alike, so it takes a tenth of its size."""
    kept: Entry = msgspec.structs.replace(entry, cells=packed(entry.cells))
    return kept


def packed(cells: bytes) -> bytes:
    """A record in a tenth of its size: with so little room to work in that it is soon found, and by no code of its own,
    which would take longer to make than all the rest."""
    packing = zlib.compressobj(1, zlib.DEFLATED, WINDOW, 1, zlib.Z_FIXED)
    return packing.compress(cells) + packing.flush()


class Decoder(Generic[Kind]):
    """Entries of some kinds from bytes; raises msgspec.MsgspecError if those are damaged."""

    def __init__(self, kinds: Any) -> None:
        self._rows: msgspec.msgpack.Decoder[Kind] = msgspec.msgpack.Decoder(kinds)
        self._several: msgspec.msgpack.Decoder[list[Kind]] = msgspec.msgpack.Decoder(list[kinds])
        self._kinds: dict[Any, type[Kind]] = {kind.__name__: kind for kind in get_args(kinds)}

    def decode(self, body: bytes) -> Kind:
        """An entry that is stored alone."""
        (entry,) = self.decode_all(body)
        return entry

    def decode_all(self, body: bytes) -> list[Kind]:
        """Entries that belong together, whichever version stored them."""
        try:
            if is_several(body):
                return [unpacked(entry) for entry in self._several.decode(body)]
            return [unpacked(self._rows.decode(body)) if body[:1] and body[0] in ROWS else self._from_names(body)]
        except (UnicodeDecodeError, zlib.error) as error:
            raise msgspec.DecodeError(f"An entry is damaged: {error}.") from error

    def _from_names(self, body: bytes) -> Kind:
        fields = msgspec.msgpack.decode(body)
        kind = self._kinds.get(fields.get("type")) if isinstance(fields, dict) else None
        if kind is None:
            raise msgspec.DecodeError("That is no entry.")
        return msgspec.convert(row_of(kind, fields), kind)


def unpacked(entry: Kind) -> Kind:
    """An entry with its record as it was."""
    kept: Any = entry
    if not has_cells(kept.__class__) or not kept.cells:
        return entry
    return msgspec.structs.replace(entry, cells=zlib.decompress(kept.cells))


def is_several(body: bytes) -> bool:
    """Does a row of rows begin here? An entry begins with its kind."""
    first = ROWS.get(body[0], 0) if body else 0
    return 0 < first < len(body) and body[first] in ROWS


def row_of(kind: type[Entry], named: dict[str, Any]) -> list[Any]:
    """A row from fields by name; what is missing has its default, if it has one."""
    row: list[Any] = [kind.__name__]
    for field in msgspec.structs.fields(kind):
        default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        row.append(named.get(field.name, default))
    if msgspec.NODEFAULT in row:
        raise msgspec.DecodeError(f"An entry {kind.__name__} lacks a field.")
    return row
