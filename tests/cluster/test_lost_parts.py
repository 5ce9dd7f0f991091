"""Whatever is lost, nothing that was shown is lost, nothing plays twice, and people go on where they sit."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from stolik.server.viewer import CELLS
from stolik.table import entries as log
from tests.cluster.site import Server, Site
from tests.server.clients import Address, Client, any_path, connected
from tests.server.test_held_store import answers_soon
from tests.server.test_live_tables import whose_turn
from tests.server.test_lost_servers import is_past, play_some, whoever_may_move


@asynccontextmanager
async def at_table(
    site: Site, owner: int, first: int, second: int
) -> AsyncIterator[tuple[str, str, Client, Client, Callable[[], None]]]:
    """Two people who play at a table of one server, each connected to some server."""
    addresses = [server.program.address for server in site.servers]
    table = addresses[owner].open_table(seats=2, name="Ala", speed=0)
    code = table["code"]
    async with (
        connected(addresses[first], code, table["token"]) as ala,
        connected(addresses[second], code, speech=CELLS) as bartek,
    ):
        await bartek.say("Sit", seat=1, name="Bartek")
        await bartek.until_sight(lambda sight: sight["seat"] == 1)
        await ala.say("Start")
        await whose_turn(ala, bartek)
        await play_some(ala, bartek, random.Random(owner + 10 * first), 3)
        heard = [(client, list(client.heard)) for client in (ala, bartek)]

        def nothing_is_lost() -> None:
            for client, before in heard:
                assert client.heard[: len(before)] == before, "something shown was lost"
            entries = site.stored(code)
            answered = [(entry.question, entry.chair) for entry in entries if isinstance(entry, log.Answered)]
            assert len(answered) == len(set(answered)), "something was played twice"

        yield code, table["token"], ala, bartek, nothing_is_lost


async def move(ala: Client, bartek: Client) -> int:
    """Whoever may move does; both are shown it. Return the number of the question."""
    mover = await whoever_may_move(ala, bartek)
    assert mover is not None
    number = await mover.play(any_path(mover.sight["match"]["moves"], random.Random(1)))
    for client in (ala, bartek):
        await client.until_sight(lambda sight: is_past(sight, number))
    return number


def test_when_its_server_is_killed_a_table_goes_on_at_another_and_nobody_has_to_come_in_again(site: Site) -> None:
    async def play() -> None:
        async with at_table(site, owner=0, first=1, second=2) as (code, _, ala, bartek, nothing_is_lost):
            mover = await whoever_may_move(ala, bartek)
            assert mover is not None
            await asyncio.to_thread(site.servers[0].program.kill)
            number = await mover.play(any_path(mover.sight["match"]["moves"], random.Random(1)))  # said to nobody
            await ala.say("Say", text="halo?")
            await ala.until(lambda frame: frame["type"] == "Refused" and frame["code"] == "words.lost")
            for client in (ala, bartek):
                await client.until_sight(lambda sight: is_past(sight, number))
                assert {"type": "Book", "is_waiting": True} in client.frames, "they were told"
            await play_some(ala, bartek, random.Random(2), 3)
            nothing_is_lost()
            assert site.owner_of(code)[1] == 2

    asyncio.run(play())


def test_a_server_that_hangs_and_comes_back_finds_itself_fenced_and_serves_its_visitors_from_the_new_one(
    site: Site,
) -> None:
    async def play() -> None:
        async with at_table(site, owner=0, first=0, second=1) as (code, _, ala, bartek, nothing_is_lost):
            before = site.owner_of(code)
            process = site.servers[0].program.process
            process.send_signal(signal.SIGSTOP)
            try:
                while site.owner_of(code) == before:  # Bartek's server takes it over
                    await asyncio.sleep(0.1)
                await bartek.say("Say", text="jest tam kto?")
                await bartek.until_sight(lambda sight: [said["text"] for said in bartek.spoken] == ["jest tam kto?"])
            finally:
                process.send_signal(signal.SIGCONT)
            await ala.until_sight(lambda sight: [said["text"] for said in ala.spoken] == ["jest tam kto?"])
            await move(ala, bartek)
            await move(ala, bartek)
            nothing_is_lost()
            assert site.owner_of(code)[1] == 2

    asyncio.run(play())


def test_when_the_bus_is_killed_people_wait_and_go_on(site: Site) -> None:
    async def play() -> None:
        async with at_table(site, owner=0, first=1, second=0) as (code, _, ala, bartek, nothing_is_lost):
            mover = await whoever_may_move(ala, bartek)
            assert mover is not None
            await asyncio.to_thread(site.nats.kill)
            number = await mover.play(any_path(mover.sight["match"]["moves"], random.Random(1)))
            await bartek.say("Say", text="hop hop")
            await bartek.until_sight(lambda sight: bool(bartek.spoken))
            await asyncio.to_thread(site.nats.start)
            for client in (ala, bartek):
                await client.until_sight(lambda sight: is_past(sight, number))
            await move(ala, bartek)
            nothing_is_lost()
            assert site.owner_of(code)[1] == 1, "nobody was lost"

    asyncio.run(play())


def test_when_the_database_is_killed_people_are_told_and_go_on(site: Site) -> None:
    async def play() -> None:
        async with at_table(site, owner=0, first=1, second=0) as (_, _, ala, bartek, nothing_is_lost):
            mover = await whoever_may_move(ala, bartek)
            assert mover is not None
            await asyncio.to_thread(site.postgres.kill)
            try:
                number = await mover.play(any_path(mover.sight["match"]["moves"], random.Random(1)))
                for client in (ala, bartek):
                    await client.until(lambda frame: frame == {"type": "Book", "is_waiting": True})
                    assert not is_past(client.sight, number), "shown, and not stored"
                    await answers_soon(client, 1)
            finally:
                await asyncio.to_thread(site.postgres.start)
            for client in (ala, bartek):
                await client.until_sight(lambda sight: is_past(sight, number))
            await move(ala, bartek)
            nothing_is_lost()

    asyncio.run(play())


@pytest.mark.parametrize("what", ["database", "bus", "bus, and nobody says so"])
def test_a_server_that_is_cut_off_sends_its_visitors_away_and_its_tables_go_on(site: Site, what: str) -> None:
    async def play() -> None:
        async with at_table(site, owner=0, first=0, second=1) as (code, token, ala, bartek, nothing_is_lost):
            cut_off: Server = site.servers[0]
            cable = cut_off.database_cable if what == "database" else cut_off.bus_cable
            cable.cut() if "nobody" not in what else cable.hush()
            with pytest.raises(ConnectionClosed) as closed:
                await ala.until(lambda frame: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            assert (await status(cut_off.program.address)) == 503
            opened = await asyncio.to_thread(cut_off.program.address.post, "/api/tables", json={"game": "conflict"})
            assert opened.status_code == 503, "nobody else would find it"
            async with connected(site.servers[2].program.address, code, token) as back:
                assert back.heard == ala.heard
                await move(back, bartek)
                nothing_is_lost()
                cable.mend()
                while (await status(cut_off.program.address)) != 200:
                    await asyncio.sleep(0.1)
                async with connected(cut_off.program.address, code, token) as again:
                    await move(again, bartek)
            nothing_is_lost()
            assert site.owner_of(code)[1] == 2

    asyncio.run(play())


async def status(address: Address) -> int:
    """Would a proxy send anybody there?"""
    return (await asyncio.to_thread(address.get, "/readyz")).status_code


def test_a_server_that_is_stopped_lets_go_of_its_tables_at_once(site: Site) -> None:
    async def play() -> None:
        async with at_table(site, owner=0, first=1, second=2) as (_, _, ala, bartek, nothing_is_lost):
            assert await asyncio.to_thread(site.servers[0].program.stop) == 0
            await move(ala, bartek)
            nothing_is_lost()
        assert "Traceback" not in site.servers[0].program.said, site.servers[0].program.said

    asyncio.run(play())
