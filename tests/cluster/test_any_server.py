"""Any server takes any visitor: people at one table may be connected to three servers, and none notices."""

from __future__ import annotations

import asyncio
import random

from stolik.server.viewer import CELLS, WORDS
from stolik.table import entries as log
from tests.cluster.site import Site
from tests.server.clients import connected, path_to
from tests.server.test_live_tables import whose_turn
from tests.server.test_lost_servers import is_past, play_some


def test_people_at_three_servers_play_at_one_table(site: Site) -> None:
    async def play() -> None:
        here, there, elsewhere = [server.program.address for server in site.servers]
        table = here.open_table(seats=2, name="Ala", speed=0)
        code = table["code"]
        seen = there.get(f"/api/tables/{code}").json()
        assert (seen["names"], seen["free"], seen["seats"]) == (["Ala"], [1], 2)
        assert "Ala" in elsewhere.get(f"/t/{code}").text
        async with (
            connected(here, code, table["token"]) as ala,
            connected(there, code, speech=CELLS) as bartek,
            connected(elsewhere, code, speech=WORDS) as watcher,
        ):
            await bartek.say("Sit", seat=1, name="Bartek")
            await bartek.until_sight(lambda sight: sight["seat"] == 1)
            await ala.say("Start")
            first, second = await whose_turn(ala, bartek)
            number = await first.play(path_to(first.sight["match"]["moves"], "declare russia"))
            for client in (ala, bartek, watcher):
                await client.until_sight(lambda sight: is_past(sight, number))
            assert await second.refused("Play", question=number, path=[0])
            await watcher.say("Ping", number=7)
            await watcher.until(lambda frame: frame["type"] == "Pong" and frame["number"] == 7)
            await second.play(path_to(second.sight["match"]["moves"], "pass"))
            assert await play_some(ala, bartek, random.Random(5), 5)
            await ala.until_sight(lambda sight: len(ala.heard) >= len(watcher.heard))
            await bartek.say("Say", text="dobra gra")
            await ala.until_sight(lambda sight: [said["text"] for said in ala.spoken] == ["dobra gra"])
        assert site.owner_of(code)[1] == 1, "nobody else had to take it"
        answered = [entry for entry in site.stored(code) if isinstance(entry, log.Answered)]
        assert len({(entry.question, entry.chair) for entry in answered}) == len(answered) >= 5

    asyncio.run(play())
