"""A record kept under older rules, fitted into today's by the names of its fields."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kit.record import Record

Array = np.ndarray[Any, Any]


def layout_of(record: type[Record]) -> str:
    """The fields of a record in order, with their shapes: `turn=,money=6,hands=6x5`."""
    return ",".join(f"{field.name}={'x'.join(map(str, field.full_shape))}" for field in record.fields.values())


def refit(record: type[Record], kept: bytes, layout: str, fresh: Array) -> tuple[Array, bool]:
    """The cells of a fresh record with everything kept in its fields, and whether all of a field's numbers found room.

    Fields that are new keep their fresh value and fields that are gone are dropped.
    """
    before = np.frombuffer(kept, parse(layout))
    cells = fresh.copy()
    today = cells.reshape(-1).view(record.dtype())
    is_whole = True
    for name in before.dtype.names or ():
        if name in record.fields:
            part: Any = before[name]
            old, new = before.dtype[name].shape, today.dtype[name].shape
            is_whole = is_whole and len(old) == len(new) and all(was <= now for was, now in zip(old, new))
            if len(old) == len(new):
                shared: tuple[Any, ...] = (0, *(slice(min(was, now)) for was, now in zip(old, new)))
                today[name][shared] = part[shared]
    return cells, is_whole


def parse(layout: str) -> np.dtype[Any]:
    """The type of a record from its layout."""
    fields = []
    for part in layout.split(","):
        name, _, shape = part.partition("=")
        fields.append((name, np.int16, tuple(int(length) for length in shape.split("x")) if shape else ()))
    return np.dtype(fields)
