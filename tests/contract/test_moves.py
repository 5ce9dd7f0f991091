"""A whole move in one call of the rules: all of it or nothing, and what it writes is what viewers see and hear."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit import events
from stolik.core.kit.names import LONGEST_PATH, MOST_ANSWERS
from stolik.core.kit.sets import members_of
from stolik.core.machine.desk import Stepped
from stolik.core.machine.engine import Engine
from stolik.table import telling
from stolik.table.frames import row_of
from tests.conftest import rounds
from tests.doors import IS_MAIN_RUN, every_game, random_setup

MATCHES = rounds(6 if IS_MAIN_RUN else 1, 200)
MOVES = 60  # of a match that are looked at
HEARD = (0, 127, 128, 255, 256, 65_535, 65_536, 1_000_000)  # events before a move: numbers of every length
Words = tuple[int, int, int, int]


def random_path(match: Match, seat: int, chance: random.Random) -> list[int]:
    """A legal move, or one that stops half-way, goes on for too long or has an answer changed."""
    engine, cells = match.engine, match.cells.copy()
    path: list[int] = []
    while not path or (goes_on(match, cells) and len(path) < LONGEST_PATH):
        path.append(chance.choice(members_of(engine.legal(cells, seat))))
        engine.apply(cells, seat, path[-1], engine.new_rng((len(path), 1, 2, 3)), events.new_buffer())
    fault = chance.randrange(12)
    if fault == 0:
        path.pop()
    elif fault == 1:
        path.append(chance.randrange(MOST_ANSWERS))
    elif fault == 2:
        path[chance.randrange(len(path))] = chance.choice([-1, MOST_ANSWERS, 1 << 40, chance.randrange(MOST_ANSWERS)])
    return path[:LONGEST_PATH]


def goes_on(match: Match, cells: Any) -> bool:
    """Is the seat that has answered to answer again, in the same move?"""
    fields = match.game.state.fields
    return not cells[0, fields["over"].offset] and bool(match.game.asks[cells[0, fields["question"].offset]].continues)


def one_by_one(match: Match, seat: int, path: list[int], lucks: list[Words]) -> tuple[Any, bytes] | None:
    """The record and the rows of events after a move whose answers are given one after the other; None if refused."""
    engine, cells = match.engine, match.cells.copy()
    rows = b""
    for number, (answer, luck) in enumerate(zip(path, lucks, strict=True)):
        buffer = events.new_buffer()
        if number and not goes_on(match, cells):
            return None
        if answer not in members_of(engine.legal(cells, seat)):
            return None
        assert engine.apply(cells, seat, answer, engine.new_rng(luck), buffer)
        rows += buffer[1 : buffer[0][0] + 1].tobytes()
    return (cells, rows) if path and not goes_on(match, cells) else None


def assert_told(match: Match, stepped: Stepped, before_it: int) -> None:
    """What a move has written is what the declaration of the game makes of it; at the end all hands are open."""
    game, is_open = match.game, is_over(match, stepped.cells)
    told = telling.tell_rows(game, stepped.rows)
    for row, viewer in enumerate((*range(match.seats), game.most_seats)):
        before = match.engine.view(match.cells, viewer)[0]
        after = stepped.cells[0] if is_open else match.engine.view(stepped.cells, viewer)[0]
        news: list[Any] = [match.engine.changes(before, after) or None, before_it if told else None]
        news.append([row_of(game, each, viewer) for each in told] or None)
        assert stepped.told(row) == b"".join(msgspec.msgpack.encode(each) for each in news)


def is_over(match: Match, cells: Any) -> bool:
    """Has the match ended?"""
    return bool(cells[0, match.game.state.fields["over"].offset])


@pytest.mark.three_ways
@every_game
def test_a_whole_move_is_its_answers_one_by_one_or_nothing(game: Game) -> None:
    chance = random.Random(1307)
    made = refused = 0
    for _ in range(MATCHES):
        match = random_setup(game, chance)
        for _ in range(MOVES):
            if match.is_over:
                break
            seat = chance.choice(match.awaited)
            path = random_path(match, seat, chance)
            seat = seat if chance.random() < 0.95 else chance.randrange(match.seats)
            lucks = [(chance.getrandbits(32), 1, number, 3) for number in range(len(path))]
            before, heard = match.cells.copy(), chance.choice(HEARD)
            stepped = match.engine.step(match.cells, seat, path, lucks.__getitem__, match.seats + 1, heard)
            assert np.array_equal(match.cells, before)
            wanted = one_by_one(match, seat, path, lucks)
            assert (stepped is None) == (wanted is None), path
            if stepped is None or wanted is None:
                refused += 1
                continue
            made += 1
            assert np.array_equal(stepped.cells, wanted[0])
            assert stepped.rows == wanted[1]
            assert_told(match, stepped, heard)
            match.cells = stepped.cells
    assert made > refused > 0


@every_game
def test_plain_and_compiled_write_the_same_bytes(game: Game) -> None:
    chance = random.Random(1308)
    match = random_setup(game, chance)
    ways = [match.engine, game.engine("plain")]
    for _ in range(MOVES // 2):
        if match.is_over:
            break
        seat = chance.choice(match.awaited)
        path = random_path(match, seat, chance)
        lucks = [(chance.getrandbits(32), 1, number, 3) for number in range(len(path))]
        ours, theirs = (stepped(way, match, seat, path, lucks) for way in ways)
        assert ours[1:] == theirs[1:]
        if ours[1] is not None:
            match.cells = ours[0]


def stepped(engine: Engine, match: Match, seat: int, path: list[int], lucks: list[Words]) -> tuple[Any, ...]:
    """A record after a move, and everything that was written."""
    found = engine.step(match.cells, seat, path, lucks.__getitem__, match.seats + 1)
    if found is None:
        return match.cells, None
    return found.cells, found.cells.tobytes(), found.asked, found.rows, found.coded, found.ends
