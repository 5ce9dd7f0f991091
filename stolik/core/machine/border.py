"""The functions at the border of compiled rules; each reads its records where they lie. See signatures.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numba
import numpy as np
from numba.core import types

from stolik.core.kit import chance, events
from stolik.core.machine import instructions
from stolik.core.machine.binder import Binder
from stolik.core.machine.desk import OnDesk, room_for_telling
from stolik.core.machine.inlining import compiled
from stolik.core.machine.rules import BROWSER, ENTRIES, entry
from stolik.core.machine.signatures import ADDRESS, SIGNATURES, WORD
from stolik.core.minds.mind import BOOK, DEEPEST, EDGE, NODE, RECORDS, SETTINGS, SIZES, TOLD, Layout, Mind

NODE_SIZE, EDGE_SIZE = NODE.itemsize, EDGE.itemsize
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
    on_desk, room_told = OnDesk.of(record), room_for_telling(record)
    at, beyond = Layout.of(cells, kinds), cast(Any, instructions.beyond)
    carray: Any = numba.carray  # type: ignore[attr-defined]
    bound = {name: binder.bind(entry(name)) for name in dict.fromkeys((*ENTRIES, *BROWSER))}
    start_at, legal_at, step_at, apply_at = (bound[name] for name in ("start_at", "legal_at", "step_at", "apply_at"))
    changes_at, forbids_at, settle_at = (bound[name] for name in ("changes_at", "forbids_at", "settle_at"))
    view_at, thumb_at, redeal_at, think_at = (bound[name] for name in ("view_at", "thumb_at", "redeal_at", "think_at"))
    traits_at, recall_at, many = (bound[name] for name in ("traits_at", "recall_at", "play_many"))
    share, on, many_learn = binder.bind(entry("play_rounds")), bound["play_on"], binder.bind(entry("practise"))
    features, actions = binder.slots["FEATURES"], len(binder.slots["SEAT_ACTIONS"])
    visible = len(binder.slots["VISIBLE"])

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

    def step(record: Any, before: Any, desk: Any, luck: Any, told: Any, room: int) -> Any:
        states, rows_of = one(record)
        heard = carray(told, (room, events.ROW), np.int16)
        views = carray(beyond(desk, on_desk.views), (2, cells), np.int16)
        coded = carray(beyond(desk, on_desk.coded), room_told, np.uint8)
        was, laid = carray(before, cells, np.int16), carray(desk, on_desk.numbers, np.int64)
        return step_at(states, rows_of, was, laid, carray(luck, 1, rng), heard, views, coded)

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

    def traits(seen: Any, seat: int, answer: int) -> Any:
        views, rows_seen = one(seen)
        return traits_at(views, rows_seen, 0, seat, answer)

    def redeal(seen: Any, seat: int, luck: Any, room: Any) -> int:
        views, rows_seen = one(seen)
        left = carray(room, kinds + cells, np.int64)
        redeal_at(views, rows_seen, 0, seat, carray(luck, 1, rng), left[:kinds], left[kinds:])
        return 0

    def mind_in(memory: Any, book: Any, told: Any, lucks: Any, path: Any, room: Any, records: Any, nodes: Any) -> Any:
        sizes = carray(memory, SIZES, np.int64)
        left, luck = carray(room, kinds + cells, np.int64), carray(lucks, 3, rng)
        edges = beyond(nodes, sizes[0] * NODE_SIZE)
        weights = beyond(edges, sizes[1] * EDGE_SIZE)
        worlds = beyond(weights, sizes[2] * 8)
        return Mind(
            carray(records, RECORDS, state),
            carray(records, (RECORDS, cells), np.int16),
            carray(nodes, sizes[0], NODE),
            carray(edges, sizes[1], EDGE),
            carray(path, (DEEPEST, 2), np.int64),
            carray(worlds, (sizes[3], cells), np.int16),
            carray(weights, sizes[2], np.float64),
            left[:kinds],
            left[kinds:],
            luck[:1],
            luck[1:],
            carray(told, (TOLD // 2, 2), np.float64),
            carray(book, BOOK, np.int64),
        )

    mind_apart = compiled(mind_in, is_inlined=True)

    def mind_of(memory: Any) -> Any:
        book, told, lucks = beyond(memory, at.book), beyond(memory, at.told), beyond(memory, at.lucks)
        path, room, records = beyond(memory, at.path), beyond(memory, at.room), beyond(memory, at.records)
        return mind_apart(memory, book, told, lucks, path, room, records, beyond(memory, at.nodes))

    mind = compiled(mind_of, is_inlined=True)

    def think(memory: Any, seat: int, answers: Any, settings: Any) -> Any:
        row = carray(settings, SETTINGS, np.int64)
        return think_at(mind(memory), seat, carray(answers, 1, np.int64)[0], row)

    def recall(memory: Any, seat: int, given: Any, number: int, chances: Any, settings: Any, key: Any) -> int:
        answers, words = carray(given, number, np.int64), carray(chances, (number, 4), np.int64)
        row = carray(settings, SETTINGS, np.int64)
        recall_at(mind(memory), seat, answers, words, row, carray(key, 1, np.int64)[0])
        return 0

    def play_many(
        memory: Any,
        blank: Any,
        keys: Any,
        number: int,
        sitting: Any,
        bots: Any,
        rows_of_bots: int,
        ends: Any,
        lengths: Any,
        noted: Any,
        room: int,
    ) -> int:
        many(
            mind(memory),
            carray(blank, cells, np.int16),
            carray(keys, number, np.int64),
            carray(sitting, (number, seats), np.int64),
            carray(bots, (rows_of_bots, SETTINGS), np.int64),
            carray(ends, (number, cells), np.int16),
            carray(lengths, number, np.int64),
            carray(noted, room, np.int64),
        )
        return 0

    def play_on(
        memory: Any,
        begun: Any,
        keys: Any,
        number: int,
        sitting: Any,
        bots: Any,
        rows_of_bots: int,
        ends: Any,
        lengths: Any,
    ) -> int:
        on(
            mind(memory),
            carray(begun, (number, cells), np.int16),
            carray(keys, number, np.int64),
            carray(sitting, (number, seats), np.int64),
            carray(bots, (rows_of_bots, SETTINGS), np.int64),
            carray(ends, (number, cells), np.int16),
            carray(lengths, number, np.int64),
        )
        return 0

    def play_share(
        memory: Any,
        book: Any,
        told: Any,
        lucks: Any,
        path: Any,
        room: Any,
        records: Any,
        nodes: Any,
        blank: Any,
        keys: Any,
        number: int,
        sitting: Any,
        bots: Any,
        rows_of_bots: int,
        ends: Any,
        lengths: Any,
        come: Any,
        step: int,
        answers: int,
        rounds: int,
    ) -> int:
        share(
            mind_apart(memory, book, told, lucks, path, room, records, nodes),
            carray(blank, cells, np.int16),
            carray(keys, number, np.int64),
            carray(sitting, (number, seats), np.int64),
            carray(bots, (rows_of_bots, SETTINGS), np.int64),
            carray(ends, (number, cells), np.int16),
            carray(lengths, number, np.int64),
            carray(come, 2, np.int64),
            step,
            answers,
            rounds,
        )
        return 0

    def practise(
        memory: Any,
        whose: int,
        blanks: Any,
        tables: Any,
        keys: Any,
        number: int,
        numbers: Any,
        given: Any,
        sitting: Any,
        bots: Any,
        rows_of_bots: int,
        asked: Any,
        noticed: Any,
        possible: Any,
        ended: Any,
        returns: Any,
        seen: Any,
        lasts: Any,
    ) -> int:
        many_learn(
            mind(memory),
            whose,
            carray(blanks, (number, cells), np.int16),
            carray(tables, (number, cells), np.int16),
            carray(keys, number, np.int64),
            carray(numbers, number, np.int64),
            carray(given, number, np.int64),
            carray(sitting, (number, seats), np.int64),
            carray(bots, (rows_of_bots, SETTINGS), np.int64),
            carray(asked, number, np.int64),
            carray(noticed, (number, features), np.uint8),
            carray(possible, (number, actions), np.uint8),
            carray(ended, number, np.int64),
            carray(returns, (number, seats), np.float64),
            carray(seen, (number, visible), np.int16),
            carray(lasts, (number, visible), np.int16),
        )
        return 0

    every = (start, legal, step, apply, changes, forbids, settle, view, thumb, traits, redeal, think, recall)
    return {each.__name__: each for each in (*every, play_many, play_on, play_share, practise)}
