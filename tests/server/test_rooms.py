"""Rooms from within: slow viewers, a broken disk, guests who stay away, rooms nobody needs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stolik import games
from stolik.server.guests import guest_of
from stolik.server.live import Live
from stolik.server.room import Room
from stolik.server.rooms import Rooms
from stolik.server.settings import Settings
from stolik.server.stores.rows import StoreError
from stolik.server.stores.sqlite import SqliteStore
from stolik.server.viewer import Viewer, WordsViewer
from stolik.server.wanted import Wanted
from stolik.table import clock
from stolik.table import entries as log
from stolik.table import messages as say
from stolik.table.words import Denied


@asynccontextmanager
async def rooms_in(data: Path, **settings: Any) -> AsyncIterator[Rooms]:
    """The rooms of a server without its doors."""
    rooms = Rooms(SqliteStore(data), Settings(data, warm=False, **settings))
    try:
        yield rooms
    finally:
        await rooms.close()


async def open_room(rooms: Rooms, **wish: Any) -> tuple[Room, str]:
    """A table with a host called Ala, who is known by the returned name."""
    plain: dict[str, Any] = {"seats": 2, "options": {}, "speed": 0, "chat": "free", "bots": [], "name": "Ala"}
    wanted = Wanted(games.load("conflict"), **{**plain, "start": False, "is_test": False, **wish})
    room, token = await rooms.open(wanted)
    return room, guest_of(token)


async def room_of(rooms: Rooms, code: str) -> Room:
    """The room with a code."""
    found = await rooms.find_any(code)
    assert isinstance(found, Room)
    return found


def viewer_of(guest: str, waiting: int = 64) -> Viewer:
    """A viewer whose frames nobody takes."""
    return WordsViewer(guest, "en", waiting, lambda: None)


def frames_of(viewer: Viewer) -> list[dict[str, Any]]:
    """What waits to be sent to a viewer."""
    return [msgspec.json.decode(viewer.frames.popleft()) for _ in range(len(viewer.frames))]


async def obeyed(room: Live, viewer: Viewer, message: Any) -> None:
    """Have something done that a viewer asks for, and wait for that; raises what was wrong with it."""
    end: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    room.receive(viewer, message, end.set_result)
    if (error := await end) is not None:
        raise error


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something to happen."""
    async with asyncio.timeout(5):
        while not condition():
            await asyncio.sleep(0.01)


def test_who_lies_too_far_behind_is_let_go_and_nobody_waits_for_them(tmp_path: Path) -> None:
    async def talk() -> None:
        async with rooms_in(tmp_path) as rooms:
            room, host = await open_room(rooms)
            quick, slow = viewer_of(host), viewer_of("somebody", waiting=3)
            await room.enter(quick)
            await room.enter(slow)
            for number in range(6):
                await obeyed(room, quick, say.Say(f"{number}"))
            assert slow.is_dropped
            assert not quick.is_dropped
            assert len(frames_of(slow)) == 3
            words = [word["text"] for frame in frames_of(quick) for word in frame["spoken"]]
            assert words == [f"{number}" for number in range(6)]

    asyncio.run(talk())


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def talk() -> None:
        async with rooms_in(tmp_path) as rooms:
            room, host = await open_room(rooms, start=True)
            ala = viewer_of(host)
            await room.enter(ala)
            frames_of(ala)
            before = await rooms.store.entries(room.row)
            with monkeypatch.context() as broken:
                broken.setattr(SqliteStore, "_insert", broken_disk)
                with pytest.raises(StoreError, match="disk is broken"):
                    await obeyed(room, ala, say.Say("hej"))
            assert await rooms.store.entries(room.row) == before
            assert room.table.said == []
            assert frames_of(ala) == []
            await obeyed(room, ala, say.Say("hej"))
            assert [frame["spoken"][0]["text"] for frame in frames_of(ala)] == ["hej"]
            words = [entry for entry in await rooms.store.entries(room.row) if isinstance(entry, log.Said)]
            assert [said.text for said in words] == ["hej"]

    asyncio.run(talk())


def broken_disk(store: SqliteStore, batch: object) -> list[int]:
    """What a database says when waiting would not help."""
    raise StoreError("The disk is broken.")


def test_a_guest_who_stays_away_is_missed_and_played_for_and_may_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "GRACE", 100)

    async def talk() -> None:
        async with rooms_in(tmp_path, linger=0.05) as rooms:
            room, host = await open_room(rooms, start=True)
            ala = viewer_of(host)
            await room.enter(ala)
            await obeyed(room, ala, say.Wish(1))
            room.leave(ala)
            await until(lambda: room.table.sitters[0].is_taken_over)
            again = viewer_of(host)
            await room.enter(again)
            kinds = [type(entry) for entry in await rooms.store.entries(room.row)]
            assert kinds.index(log.Lost) < kinds.index(log.TakenOver)
            assert not room.table.sitters[0].is_taken_over
            assert frames_of(again)[-1]["places"][0]["is_online"]

    asyncio.run(talk())


def test_after_a_restart_whoever_does_not_come_back_is_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stolik.server.rooms.ROLL", 0.1)

    async def talk() -> None:
        async with rooms_in(tmp_path) as rooms:
            room, host = await open_room(rooms, start=True)
            await room.enter(viewer_of(host))
            code = room.row.code
        async with rooms_in(tmp_path, linger=0.05) as rooms:
            assert len(rooms) == 0
            found = await room_of(rooms, code)
            assert found.table.sitters[0].lost_at == 0
            await until(lambda: bool(found.table.sitters[0].lost_at))

    asyncio.run(talk())


def test_a_room_nobody_needs_is_forgotten_and_found_again(tmp_path: Path) -> None:
    async def talk() -> None:
        async with rooms_in(tmp_path, idle=0.01) as rooms:
            room, _ = await open_room(rooms)
            playing, host = await open_room(rooms, start=True)
            await obeyed(playing, viewer_of(host), say.Wish(1))
            await until(lambda: len(rooms) == 1)
            assert room.is_closed
            assert not playing.is_closed
            found = await room_of(rooms, room.row.code)
            assert found is not room
            assert found.stored == room.stored
            assert found.table.sitters == room.table.sitters
            with pytest.raises(Denied, match="not open here"):
                await obeyed(room, viewer_of("x"), say.Say("hej"))

    asyncio.run(talk())


def test_a_match_alone_waits_outside_memory_for_whoever_went_away(tmp_path: Path) -> None:
    async def talk() -> None:
        async with rooms_in(tmp_path, idle=0.01, linger=0.01) as rooms:
            room, host = await open_room(rooms, start=True)
            ala = viewer_of(host)
            await room.enter(ala)
            room.leave(ala)
            await until(lambda: len(rooms) == 0)
            found = await room_of(rooms, room.row.code)
            await found.enter(again := viewer_of(host))
            assert found.table.is_playing
            assert log.TakenOver not in map(type, await rooms.store.entries(found.row))
            assert frames_of(again)[-1]["places"][0]["is_online"]

    asyncio.run(talk())


def test_a_room_about_to_be_forgotten_stays_for_who_is_about_to_come_in(tmp_path: Path) -> None:
    async def talk() -> None:
        async with rooms_in(tmp_path, idle=0.3) as rooms:
            room, host = await open_room(rooms)
            await until(lambda: room.is_idle)
            found = await room_of(rooms, room.row.code)
            assert not found.is_idle
            await found.enter(ala := viewer_of(host))
            assert frames_of(ala)

    asyncio.run(talk())


def test_a_table_goes_from_the_plain_engine_to_the_compiled_one_between_two_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STOLIK_MODE", raising=False)

    async def talk() -> None:
        async with rooms_in(tmp_path) as rooms:
            room, host = await open_room(rooms, start=True)
            ala = viewer_of(host)
            await room.enter(ala)
            assert room.table.playing is not None
            match = room.table.playing.match
            assert match.engine.mode == "plain"
            rooms.kitchen.warm_up()
            async with asyncio.timeout(60):
                while not rooms.kitchen.is_warm:
                    await asyncio.sleep(0.05)
            before = frames_of(ala)[-1]["match"]
            await obeyed(room, ala, say.Say("hej"))
            assert match.engine.mode == "compiled"
            assert frames_of(ala)[-1]["match"] == before

    asyncio.run(talk())
