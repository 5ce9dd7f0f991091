"""A record kept under older rules, fitted into today's by the names of its fields.

Piles once had three numbers for each place: the card, the seats that know it, and those for which it is loose.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kit.piles import KNOWN, WIDTH, knowers_of, known, loose_of
from stolik.core.kit.record import Record

Array = np.ndarray[Any, Any]

THREE = 3  # numbers for each place, in the older form


def layout_of(record: type[Record], width: int = WIDTH) -> str:
    """The fields of a record in order, with their shapes: `turn=,money=6,hands=6x9/2`, of piles with their width."""
    fields = []
    for field in record.fields.values():
        shape = field.full_shape
        if field.is_pile and width == THREE:  # of which nothing was said
            shape = (*shape[:-1], 1 + THREE * field.shape[-1])
        lengths, mark = "x".join(map(str, shape)), f"/{width}" if field.is_pile and width != THREE else ""
        fields.append(f"{field.name}={lengths}{mark}")
    return ",".join(fields)


def refit(record: type[Record], kept: bytes, layout: str, fresh: Array) -> tuple[Array, bool]:
    """The cells of a fresh record with everything kept in its fields, and whether all of a field's numbers found room.

    Fields that are new keep their fresh value and fields that are gone are dropped.
    """
    before, marked = parse(layout)
    kept_fields = np.frombuffer(kept, before)
    cells = fresh.copy()
    today = cells.reshape(-1).view(record.dtype())
    is_whole = True
    for name in before.names or ():
        if name in record.fields:
            part: Any = kept_fields[name]
            if record.fields[name].is_pile and name not in marked:
                part = narrowed(part)
            old, new = part.shape[1:], today.dtype[name].shape
            is_whole = is_whole and len(old) == len(new) and all(was <= now for was, now in zip(old, new))
            if len(old) == len(new):
                shared: tuple[Any, ...] = (0, *(slice(min(was, now)) for was, now in zip(old, new)))
                today[name][shared] = part[shared]
    return cells, is_whole


def narrowed(piles: Array) -> Array:
    """Piles of the older form in today's."""
    numbers: Any = piles[..., 1:].reshape(*piles.shape[:-1], -1, THREE)
    places: Array = np.stack([numbers[..., 0], known(numbers[..., 1], numbers[..., 2])], -1)
    return np.concatenate([piles[..., :1], places.reshape(*piles.shape[:-1], -1)], -1)


def widened(piles: Array) -> Array:
    """Piles of today in the older form."""
    numbers: Any = piles[..., 1:].reshape(*piles.shape[:-1], -1, WIDTH)
    told = numbers[..., KNOWN]
    places: Array = np.stack([numbers[..., 0], knowers_of(told), loose_of(told)], -1)
    return np.concatenate([piles[..., :1], places.reshape(*piles.shape[:-1], -1)], -1)


def as_kept(record: type[Record], cells: Array, layout: str) -> bytes:
    """A record of today as it would have been kept under a layout: in the older form, if that is it."""
    if layout != layout_of(record, THREE):
        return cells.tobytes()
    today = cells.reshape(-1).view(record.dtype())[0]
    parts = [widened(today[name]) if field.is_pile else today[name] for name, field in record.fields.items()]
    return b"".join(part.tobytes() for part in parts)


def parse(layout: str) -> tuple[np.dtype[Any], set[str]]:
    """The type of a record from its layout, and the fields of which it says that they are piles."""
    fields, marked = [], set()
    for part in layout.split(","):
        name, _, shape = part.partition("=")
        shape, _, width = shape.partition("/")
        marked |= {name} if width else set()
        fields.append((name, np.int16, tuple(int(length) for length in shape.split("x")) if shape else ()))
    return np.dtype(fields), marked
