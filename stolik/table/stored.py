"""How the entries of a log are stored: as rows of their fields without the names, and with packed records.

So a new field comes last and has a default, and no field ever goes or changes places. The first versions stored every
field with its name and records as they are; those logs are read as well.
"""

from __future__ import annotations

import zlib
from typing import Any, Generic, TypeVar, get_args

import msgspec

ROWS = frozenset(bytes([first]) for first in (*range(0x90, 0xA0), 0xDC, 0xDD))  # how they begin in MessagePack
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
        """An entry as bytes; most cells of a record are alike, so it takes a tenth of its size."""
        cells = getattr(entry, "cells", b"")
        return self._rows.encode(msgspec.structs.replace(entry, cells=packed(cells)) if cells else entry)


def packed(cells: bytes) -> bytes:
    """A record in a tenth of its size, with so little room to work in that it costs nothing to come by."""
    packing = zlib.compressobj(1, zlib.DEFLATED, WINDOW, 1)
    return packing.compress(cells) + packing.flush()


class Decoder(Generic[Kind]):
    """Entries of some kinds from bytes; raises msgspec.MsgspecError if those are damaged."""

    def __init__(self, kinds: Any) -> None:
        self._rows = msgspec.msgpack.Decoder(kinds)
        self._kinds: dict[Any, type[Kind]] = {kind.__name__: kind for kind in get_args(kinds)}

    def decode(self, body: bytes) -> Kind:
        """An entry, whichever version stored it."""
        try:
            return self._from_row(body) if body[:1] in ROWS else self._from_names(body)
        except (UnicodeDecodeError, zlib.error) as error:
            raise msgspec.DecodeError(f"An entry is damaged: {error}.") from error

    def _from_row(self, body: bytes) -> Kind:
        entry: Kind = self._rows.decode(body)
        cells = getattr(entry, "cells", b"")
        return msgspec.structs.replace(entry, cells=zlib.decompress(cells)) if cells else entry

    def _from_names(self, body: bytes) -> Kind:
        fields = msgspec.msgpack.decode(body)
        kind = self._kinds.get(fields.get("type")) if isinstance(fields, dict) else None
        if kind is None:
            raise msgspec.DecodeError("That is no entry.")
        return msgspec.convert(row_of(kind, fields), kind)


def row_of(kind: type[Entry], named: dict[str, Any]) -> list[Any]:
    """A row from fields by name; what is missing has its default, if it has one."""
    row: list[Any] = [kind.__name__]
    for field in msgspec.structs.fields(kind):
        default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        row.append(named.get(field.name, default))
    if msgspec.NODEFAULT in row:
        raise msgspec.DecodeError(f"An entry {kind.__name__} lacks a field.")
    return row
