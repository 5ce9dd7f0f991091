"""A bus that brings letters twice, late and out of order: everything plays once all the same."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import nats
from nats.aio.msg import Msg

from stolik.server.cluster.letters import FromGuest, Holds, Pulse, ToGuest, decoder
from stolik.table import entries as log
from tests.cluster.site import Site
from tests.server.clients import any_path, connected
from tests.server.test_live_tables import whose_turn
from tests.server.test_lost_servers import is_past, play_some, whoever_may_move


@asynccontextmanager
async def echo(address: str) -> AsyncIterator[list[str]]:
    """Every letter comes a second time, at once or up to half a second later; their kinds are noted."""
    chance, known, repeated = random.Random(1), set[tuple[str, bytes]](), list[str]()
    client = await nats.connect(address)

    async def again(message: Msg) -> None:
        if (message.subject, message.data) in known:
            return
        known.add((message.subject, message.data))
        repeated.append(type(decoder.decode(message.data)).__name__)
        await asyncio.sleep(chance.choice((0, 0, 0.05, 0.5)))
        await client.publish(message.subject, message.data)

    async def take(message: Msg) -> None:
        if not message.reply:
            tasks.add(task := asyncio.create_task(again(message)))
            task.add_done_callback(tasks.discard)

    tasks: set[asyncio.Task[None]] = set()
    await client.subscribe("stolik.*", cb=take)
    try:
        yield repeated
    finally:
        await asyncio.gather(*tasks)
        await client.close()


def test_letters_that_come_twice_and_late_play_once(site: Site) -> None:
    async def play() -> None:
        one, two, three = [server.program.address for server in site.servers]
        async with echo(site.nats.address()) as repeated:
            table = one.open_table(seats=2, name="Ala", speed=0)
            code = table["code"]
            async with connected(two, code, table["token"]) as ala, connected(three, code) as bartek:
                await bartek.say("Sit", seat=1, name="Bartek")
                await bartek.until_sight(lambda sight: sight["seat"] == 1)
                await ala.say("Start")
                await whose_turn(ala, bartek)
                await play_some(ala, bartek, random.Random(1), 6)
                for word in ("raz", "dwa", "trzy"):
                    await bartek.say("Say", text=word)
                await ala.until_sight(lambda sight: len(ala.spoken) == 3)
                await asyncio.sleep(1.2)  # the last echoes come
                await ala.say("Say", text="koniec")
                await bartek.until_sight(lambda sight: len(bartek.spoken) == 4)
                assert [said["text"] for said in bartek.spoken] == ["raz", "dwa", "trzy", "koniec"]
        assert {kind.__name__ for kind in (FromGuest, ToGuest, Pulse, Holds)} <= set(repeated)
        entries = site.stored(code)
        answered = [(entry.question, entry.chair) for entry in entries if isinstance(entry, log.Answered)]
        assert len(answered) == len(set(answered)) >= 4
        assert [entry.text for entry in entries if isinstance(entry, log.Said)] == ["raz", "dwa", "trzy", "koniec"]

    asyncio.run(play())


def test_a_letter_that_is_lost_is_noticed_by_the_counts(site: Site) -> None:
    """The cable to the bus is out for a moment in which somebody moves: what was said then is said again."""

    async def play() -> None:
        one, two, three = [server.program.address for server in site.servers]
        table = one.open_table(seats=2, name="Ala", speed=0)
        async with connected(two, table["code"], table["token"]) as ala, connected(three, table["code"]) as bartek:
            await bartek.say("Sit", seat=1, name="Bartek")
            await bartek.until_sight(lambda sight: sight["seat"] == 1)
            await ala.say("Start")
            await whose_turn(ala, bartek)
            for cut in (1, 2, 0):  # of the one, of the other, of the server that has the table
                mover = await whoever_may_move(ala, bartek)
                if mover is None:
                    break
                site.servers[cut].bus_cable.cut()
                number = await mover.play(any_path(mover.sight["match"]["moves"], random.Random(2)))
                await asyncio.sleep(0.3)
                site.servers[cut].bus_cable.mend()
                for client in (ala, bartek):
                    await client.until_sight(partial(is_past, number=number))
        entries = site.stored(table["code"])
        answered = [(entry.question, entry.chair) for entry in entries if isinstance(entry, log.Answered)]
        assert len(answered) == len(set(answered)) >= 1
        assert site.owner_of(table["code"])[1] == 1, "nobody was given up for it"

    asyncio.run(play())
