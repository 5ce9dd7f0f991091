"""The lines between servers, letter by letter: what was lost is found by the counts, and nobody is left behind."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import nats
import psycopg
import pytest
from nats.aio.client import Client as Bus
from nats.aio.subscription import Subscription
from websockets.exceptions import ConnectionClosed

from stolik import games
from stolik.server.cluster.cluster import Cluster
from stolik.server.cluster.letters import AnyLetter, CallUp, CutLine, HangUp, Holds, Pulse, ToGuest, decoder, encoder
from stolik.server.cluster.visits import MOVED
from stolik.server.rooms import Rooms
from stolik.server.settings import Settings
from stolik.server.sockets import FAILED
from stolik.server.stores.postgres import PostgresStore
from stolik.server.stores.rows import Busy, TableRow
from stolik.server.viewer import WORDS, Manner
from stolik.server.wanted import Wanted
from tests.cluster.site import Site
from tests.parts.postgres import Postgres
from tests.server.clients import connected

EDGE = "edge"
SOON = 5.0  # seconds in which a letter comes
NOBODY = Manner("guest", "en", WORDS)


class Line:
    """The other end of lines to a server: it writes letters as another server would."""

    def __init__(self, bus: Bus, inbox: Subscription, server: str) -> None:
        self._bus, self._inbox, self._server = bus, inbox, server

    async def tell(self, *letters: AnyLetter) -> None:
        """Send letters, all at once."""
        for letter in letters:
            await self._bus.publish(f"stolik.{self._server}", encoder.encode(letter))
        await self._bus.flush()

    async def until(self, kind: type[AnyLetter]) -> Any:
        """The next letter of a kind."""
        while not isinstance(letter := await self.next(), kind):
            pass
        return letter

    async def next(self) -> AnyLetter:
        """The next letter."""
        return decoder.decode((await self._inbox.next_msg(SOON)).data)


@asynccontextmanager
async def line_to(site: Site, code: str) -> AsyncIterator[Line]:
    """The other end of lines to the server that has a table."""
    owner, _ = site.owner_of(code)
    with psycopg.connect(site.address) as connection:
        name = connection.execute("SELECT name FROM servers WHERE id = %s", (owner,)).fetchone()
    assert name is not None
    bus = await nats.connect(site.nats.address())
    try:
        yield Line(bus, await bus.subscribe(f"stolik.{EDGE}"), name[0])
    finally:
        await bus.close()


def test_who_hangs_up_before_being_let_in_leaves_nobody_behind(site: Site) -> None:
    async def call() -> None:
        one = site.servers[0].program.address
        table = one.open_table(seats=2, name="Ala", speed=0)
        code = table["code"]
        async with line_to(site, code) as line, connected(one, code, table["token"]) as ala:
            await line.tell(CallUp(EDGE, 1, code, NOBODY), HangUp(EDGE, 1), CallUp(EDGE, 2, code, NOBODY))
            shown = [await line.until(ToGuest)]
            for word in ("jest tu kto?", "nie ma"):
                await ala.say("Say", text=word)
                shown.append(await line.until(ToGuest))
            assert [(letter.line, letter.number) for letter in shown] == [(2, 1), (2, 2), (2, 3)], "the first is gone"

    asyncio.run(call())


def test_a_line_whose_counts_differ_is_cut_and_a_late_letter_cuts_none(site: Site) -> None:
    async def call() -> None:
        code = site.servers[0].program.address.open_table(seats=2, name="Ala", speed=0)["code"]
        async with line_to(site, code) as line:
            await line.tell(CallUp(EDGE, 1, code, NOBODY))
            assert (await line.until(ToGuest)).number == 1
            await line.tell(Holds(EDGE, 5, {1: 3}))  # three letters that never came
            assert await line.until(CutLine) == CutLine(1, MOVED)
            await line.tell(CallUp(EDGE, 2, code, NOBODY), Holds(EDGE, 4, {}), Holds(EDGE, 6, {2: 0}))
            assert (await line.until(ToGuest)).line == 2
            assert (await line.until(Pulse)).lines == {2: (1, 0)}, "the late letter knew nothing of it"
            await line.tell(Holds(EDGE, 7, {2: 0, 9: 0}))
            assert await line.until(CutLine) == CutLine(9, MOVED), "of which only one end knows"

    asyncio.run(call())


def test_a_log_that_cannot_be_read_is_said_to_guests_of_other_servers_too(site: Site) -> None:
    async def look() -> None:
        one, two, _ = site.servers
        code = one.program.address.open_table(seats=2, name="Ala", speed=0)["code"]
        async with connected(two.program.address, code) as guest:
            with psycopg.connect(site.address) as connection:
                whose = "(SELECT id FROM tables WHERE code = %s)"
                connection.execute(f"UPDATE entries SET body = 'x' WHERE number = 0 AND table_id = {whose}", (code,))
            await asyncio.to_thread(one.program.stop)
            refused = await guest.until(lambda frame: frame["type"] == "Refused")
            assert "damaged" in refused["sentence"]
            with pytest.raises(ConnectionClosed) as closed:
                await guest.until(lambda frame: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == FAILED
        assert site.owner_of(code)[0] == 0, "whoever can read it may have it"

    asyncio.run(look())


class HastyStore(PostgresStore):
    """A store whose server is given up while it reads, and comes back as another one."""

    async def last_page(self, table: TableRow) -> tuple[list[Any], int]:
        """A table's log from the last page on."""
        found = await super().last_page(table)
        await self.owners.join("none")
        return found


def test_a_table_that_was_taken_by_a_server_that_is_no_more_does_not_come_alive(
    postgres: Postgres, tmp_path: Path
) -> None:
    async def read() -> None:
        store = HastyStore(postgres.address(postgres.new_database()))
        rooms = Rooms(store, Settings(tmp_path, warm=False))
        Cluster(rooms, store, rooms.settings)
        await store.owners.join("none")
        wanted = Wanted(games.load("conflict"), 2, {}, 0, "free", [], "Ala", start=False, is_test=False)
        room, _ = await rooms.open(wanted)
        rooms.forget(room)
        with pytest.raises(Busy):
            await rooms.find_any(room.row.code)
        assert len(rooms) == 0
        await rooms.close()

    asyncio.run(read())
