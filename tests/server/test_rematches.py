"""Rematch after rematch at one table: memory does not grow, and old matches are read from the store when asked for."""

from __future__ import annotations

import asyncio
import gc
import random
import tracemalloc
from pathlib import Path

import msgspec
import pytest

from stolik.server import piecewise
from stolik.server.room import Room
from stolik.server.viewer import Viewer
from stolik.table import clock
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.verify import verify
from tests.conftest import rounds
from tests.doors import ROOT
from tests.server.clients import Json, any_path
from tests.server.test_rooms import obeyed, open_room, room_of, rooms_in, viewer_of

FIRST = 4  # matches until everything that is kept for good is there
MOST = 4 << 10  # bytes a match may leave behind; a single one of its moves takes as much


@pytest.fixture(autouse=True)
def eager_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots answer at once."""
    monkeypatch.setattr(clock, "own_time", lambda key, number, chair, question, now, pace=1: now)


async def until(ala: Viewer, word: str) -> Json:
    """The next match as Ala sees it, once it asks her or is over."""
    while True:
        while not ala.frames:
            await asyncio.sleep(0.001)
        frame: Json = msgspec.json.decode(ala.frames.popleft())
        if frame["type"] == "Sight" and frame["match"] and (frame["match"][word] or frame["match"]["outcome"]):
            return dict(frame["match"])


async def play_to_the_end(room: Room, ala: Viewer, luck: random.Random) -> None:
    """Ala plays against a bot until the match is over and the key of the next is drawn."""
    while not (match := await until(ala, "moves"))["outcome"]:
        await obeyed(room, ala, say.Play(match["open"]["number"], any_path(match["moves"], luck)))
    ala.frames.clear()


async def play_rematches(room: Room, ala: Viewer, count: int) -> list[int]:
    """Play so many matches; return the bytes that are in use whenever the next one has been dealt."""
    luck, used = random.Random(1), []
    for _ in range(count):
        await play_to_the_end(room, ala, luck)
        await obeyed(room, ala, say.PlayAgain())
        gc.collect()
        used.append(in_use())
    return used


def in_use() -> int:
    """The bytes that the table and its server hold; what another thread compiles meanwhile does not count."""
    if not tracemalloc.is_tracing():
        return 0
    own = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, f"{ROOT}/stolik/*")])
    return sum(each.size for each in own.statistics("filename"))


def memory() -> int:
    """The pages of this process that are in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1])


def test_finished_matches_leave_memory(tmp_path: Path) -> None:
    async def play() -> None:
        async with rooms_in(tmp_path) as rooms:
            room, host = await open_room(rooms, start=True)
            ala = viewer_of(host, waiting=1000)
            await room.enter(ala)
            tracemalloc.start()
            try:
                used = await play_rematches(room, ala, rounds(FIRST + 4, FIRST + 60))
            finally:
                tracemalloc.stop()
            grown = (used[-1] - used[FIRST - 1]) / (len(used) - FIRST)
            assert grown < MOST, f"each match leaves {grown:.0f} bytes behind: {used}"
            assert room.table.log == []
            assert room.stored == len(await rooms.store.entries(room.row))
            if rounds(0, 1):
                before = memory()
                await play_rematches(room, ala, 200)
                assert memory() - before < 2000, "more than 8 MB"

    asyncio.run(play())


def test_a_table_of_many_matches_is_read_from_its_last_page_while_others_have_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(piecewise, "PIECE", 0)
    turns = 0

    async def take_turns() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def play() -> None:
        async with rooms_in(tmp_path) as rooms:
            room, host = await open_room(rooms, start=True)
            ala = viewer_of(host, waiting=1000)
            await room.enter(ala)
            await play_rematches(room, ala, 3)
            code, before = room.row.code, room.scene().sight(host)
        async with rooms_in(tmp_path) as rooms:
            found = await room_of(rooms, code)
            entries, count = await rooms.store.last_page(found.row)
            assert count == len(await rooms.store.entries(found.row))
            assert sum(isinstance(entry, log.Dealt) for entry in entries) == 1
            assert found.scene().sight(host) == before
            others = asyncio.create_task(take_turns())
            await asyncio.sleep(0)
            at = turns
            await found.read()
            others.cancel()
            assert turns - at >= len(entries)
            assert found.scene().sight(host) == before

    asyncio.run(play())


def test_every_match_of_a_table_can_be_verified_after_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with rooms_in(tmp_path) as rooms:
            room, host = await open_room(rooms, start=True)
            ala = viewer_of(host, waiting=1000)
            await room.enter(ala)
            await play_rematches(room, ala, 2)
            code = room.row.code
        async with rooms_in(tmp_path) as rooms:
            found = await room_of(rooms, code)
            for number in (1, 2):
                told = await found.export(number)
                assert told is not None
                assert verify(told).holds
            assert await found.export(3) is None

    asyncio.run(play())
