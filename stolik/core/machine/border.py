"""The functions at the border of compiled rules; each reads its records where they lie. See signatures.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.core import types

from stolik.core.kit import chance, events
from stolik.core.machine import loops
from stolik.core.machine.binder import Binder
from stolik.core.machine.desk import numbers_on_a_desk, room_for_telling
from stolik.core.machine.inlining import compiled
from stolik.core.machine.rules import BROWSER, ENTRIES
from stolik.core.machine.signatures import ADDRESS, SIGNATURES, WORD

KINDS = {WORD: types.int32, ADDRESS: types.voidptr}


def signature_of(name: str) -> Any:
    """What a function at the border takes and returns, in Numba's words."""
    return types.int32(*(KINDS[kind] for kind in SIGNATURES[name]))


def border(binder: Binder) -> dict[str, Callable[..., Any]]:
    """The functions at the border, by name."""
    record = binder.rules.record
    state, rng = record.dtype(), chance.RNG
    cells, seats, kinds = record.cells(), record.most_seats, max(1, binder.slots["MOST_PIECES"])
    rows = (1 + events.MOST_ROWS, events.ROW)
    numbers, room_told = numbers_on_a_desk(record), room_for_telling(record)
    carray: Any = numba.carray  # type: ignore[attr-defined]
    bound = {name: binder.bind(getattr(loops, name)) for name in dict.fromkeys((*ENTRIES, *BROWSER))}
    start_at, legal_at, step_at, apply_at = (bound[name] for name in ("start_at", "legal_at", "step_at", "apply_at"))
    changes_at, forbids_at, settle_at = (bound[name] for name in ("changes_at", "forbids_at", "settle_at"))
    view_at, thumb_at, redeal_at, many = (bound[name] for name in ("view_at", "thumb_at", "redeal_at", "play_many"))

    def one_of(address: Any) -> Any:
        return carray(address, 1, state), carray(address, (1, cells), np.int16)

    one = compiled(one_of, is_inlined=True)

    def start(record: Any, blank: Any, luck: Any, told: Any) -> int:
        states, rows_of = one(record)
        start_at(states, rows_of, 0, carray(blank, cells, np.int16), carray(luck, 1, rng), carray(told, rows, np.int16))
        return 0

    def legal(record: Any, seat: int, answers: Any) -> int:
        states, rows_of = one(record)
        carray(answers, 1, np.int64)[0] = legal_at(states, rows_of, 0, seat)
        return 0

    def step(
        record: Any,
        before: Any,
        seat: int,
        length: int,
        how: int,
        desk: Any,
        luck: Any,
        told: Any,
        room: int,
        viewers: int,
        views: Any,
        coded: Any,
    ) -> Any:
        states, rows_of = one(record)
        return step_at(
            states,
            rows_of,
            carray(before, cells, np.int16),
            seat,
            length,
            how,
            carray(desk, numbers, np.int64),
            carray(luck, 1, rng),
            carray(told, (room, events.ROW), np.int16),
            viewers,
            carray(views, (2, cells), np.int16),
            carray(coded, room_told, np.uint8),
        )

    def apply(record: Any, seat: int, answer: int, luck: Any, told: Any) -> int:
        states, rows_of = one(record)
        heard = carray(told, rows, np.int16)
        return 1 if apply_at(states, rows_of, 0, seat, answer, carray(luck, 1, rng), heard) else 0

    def changes(before: Any, after: Any, number: int, coded: Any) -> Any:
        was, now = carray(before, number, np.int16), carray(after, number, np.int16)
        return changes_at(was, now, carray(coded, room_told, np.uint8))

    def forbids(record: Any, seat: int, guard: int, answers: Any) -> int:
        states, rows_of = one(record)
        carray(answers, 1, np.int64)[0] = forbids_at(states, rows_of, 0, seat, guard)
        return 0

    def settle(record: Any) -> Any:
        states, rows_of = one(record)
        return settle_at(states, rows_of, 0)

    def view(record: Any, seat: int, seen: Any) -> int:
        states, rows_of = one(record)
        views, rows_seen = one(seen)
        view_at(states, rows_of, 0, seat, views, rows_seen, 0)
        return 0

    def thumb(seen: Any, seat: int, answers: Any, luck: Any) -> Any:
        views, rows_seen = one(seen)
        return thumb_at(views, rows_seen, 0, seat, carray(answers, 1, np.int64)[0], carray(luck, 1, rng))

    def redeal(seen: Any, seat: int, luck: Any, room: Any) -> int:
        views, rows_seen = one(seen)
        left = carray(room, kinds + cells, np.int64)
        redeal_at(views, rows_seen, 0, seat, carray(luck, 1, rng), left[:kinds], left[kinds:])
        return 0

    def play_many(
        records: Any, blank: Any, keys: Any, number: int, bots: Any, ends: Any, lengths: Any, lucks: Any
    ) -> int:
        luck = carray(lucks, 2, rng)
        many(
            carray(records, 2, state),
            carray(records, (2, cells), np.int16),
            carray(blank, cells, np.int16),
            carray(keys, number, np.int64),
            carray(bots, (number, seats), np.int64),
            carray(ends, (number, cells), np.int16),
            carray(lengths, number, np.int64),
            luck[:1],
            luck[1:],
        )
        return 0

    every = (start, legal, step, apply, changes, forbids, settle, view, thumb, redeal, play_many)
    return {each.__name__: each for each in every}
