"""A tournament whose hall and tables are at different servers goes on when one of them is lost."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

import psycopg

from stolik.table.tournament import entries as log
from tests.cluster.site import Site
from tests.server.clients import Client, any_path, connected, looking_at
from tests.server.test_tournaments import mix, play_match, table_of


def test_a_hall_at_one_server_learns_how_matches_at_another_have_ended(site: Site) -> None:
    async def play() -> None:
        here, there, _ = [server.program.address for server in site.servers]
        told = await asyncio.to_thread(lambda: here.announce(form="knockout", name="Ala", bots=["thumb"]))
        code, token = told["code"], told["token"]
        owner, _ = site.owner_of(there.open_table(seats=2)["code"])
        async with looking_at(there, code, token) as ala:
            await ala.say("Begin")
            await ala.until_sight(lambda sight: table_of(ala))
            site.hand_over(table_of(ala), owner)  # as if it had been lost, and taken over there
            await play_match(here, table_of(ala), token)
            await ala.until_sight(lambda sight: sight["state"] == "over")
        assert site.owner_of(code)[0] != owner == site.owner_of(str(ala.sight["matches"][0]["played"][0]["code"]))[0]

    asyncio.run(play())


def test_a_tournament_goes_on_when_its_server_is_killed_and_every_result_counts_once(site: Site) -> None:
    async def play() -> None:
        here, hall_at, table_at = [server.program.address for server in site.servers]
        told = await asyncio.to_thread(lambda: here.announce(form="round_robin", name="Ala", bots=["thumb", "random"]))
        code, token = told["code"], told["token"]
        async with looking_at(hall_at, code, token) as ala:
            await ala.say("Begin")
            await ala.until_sight(lambda sight: table_of(ala))
            first = table_of(ala)
            async with connected(table_at, first, token) as seated:
                await mix(seated)
                await seated.until_sight(lambda sight: seated.question)
                await asyncio.to_thread(site.servers[0].program.kill)  # it had the hall and all tables
                await finish(seated)
            await ala.until_sight(lambda sight: table_of(ala) not in ("", first))
            await play_match(table_at, table_of(ala), token)
            sight = await ala.until_sight(lambda sight: sight["state"] == "over")
            assert all(match["how"] == "played" for match in sight["matches"])
        played = [entry for entry in entries_of(site, code) if isinstance(entry, log.Played)]
        results = Counter((entry.match, entry.attempt) for entry in played)
        assert set(results.values()) == {1}
        assert len(results) == 3

    asyncio.run(play())


async def finish(seated: Client) -> None:
    """Play at random to the end, on the same connection."""
    chance, answered = random.Random(2), 0
    while not (seated.sight["match"] and seated.sight["match"]["outcome"]):
        question = seated.question
        if question and question["number"] != answered:
            answered = await seated.play(any_path(seated.sight["match"]["moves"], chance))
        await seated.next()


def entries_of(site: Site, code: str) -> list[log.AnyEntry]:
    """A tournament's log as the database holds it now."""
    query = "SELECT body FROM entries JOIN tables ON tables.id = table_id WHERE code = %s ORDER BY number"
    with psycopg.connect(site.address) as connection:
        rows = connection.execute(query, (code,)).fetchall()
    return [entry for (body,) in rows for entry in log.decoder.decode_all(bytes(body))]
