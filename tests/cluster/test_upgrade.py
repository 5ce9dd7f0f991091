"""A site is brought up to date server by server, by other rules, while a match goes on."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from stolik.table import entries as log
from tests.cluster.site import Server, site_of
from tests.lists import put_lists
from tests.parts.nats import Nats
from tests.parts.postgres import Postgres
from tests.server.clients import Address, Client, connected
from tests.server.test_live_tables import whose_turn
from tests.server.test_lost_servers import play_some

TRIES = 50


def test_servers_with_other_rules_join_one_by_one_while_a_match_goes_on(
    tmp_path: Path, postgres: Postgres, nats: Nats, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_lists(tmp_path / "corrected", "kittens")

    async def play() -> None:
        with site_of(tmp_path / "site", postgres, nats, 2) as site:
            one, two = [server.program.address for server in site.servers]
            table = one.open_table(game="kittens", seats=2, name="Ala", speed=0)
            code, token = table["code"], table["token"]
            async with connected(two, code) as bartek:
                await bartek.say("Sit", seat=1, name="Bartek")
                async with connected(two, code, token) as ala:
                    await ala.until_sight(lambda sight: all(place["name"] for place in sight["places"]))
                    await ala.say("Start")
                    await whose_turn(ala, bartek)
                    await play_some(ala, bartek, random.Random(1), 2)
                    before = list(ala.heard)
                    monkeypatch.setenv("STOLIK_DATA", str(tmp_path / "corrected"))
                    await asyncio.to_thread(renew, site.servers[0])  # they stay connected to the other
                    await play_some(ala, bartek, random.Random(2), 2)
                    assert digest_of(one) != digest_of(two)
                    layout = f"/rules/kittens-{digest_of(one)}.json"
                    assert await fetched(two, layout) == await fetched(one, layout)
                await bartek.say("Say", text="do zobaczenia")
                await bartek.until_sight(lambda sight: bool(bartek.spoken))
            await asyncio.to_thread(renew, site.servers[1])
            async with connected(one, code, token) as ala, connected(two, code, bartek.token) as bartek:
                assert ala.heard[: len(before)] == before
                await play_some(ala, bartek, random.Random(3), 2)
                assert [event["kind"] for event in ala.heard].count("resumed") == 1
                assert is_told_all(ala, bartek)
            entries = site.stored(code)
            assert [type(entry) for entry in entries].count(log.Updated) == 1

    asyncio.run(play())


def renew(server: Server) -> None:
    """Stop a server, and start it by today's rules."""
    assert server.program.stop() == 0
    assert "Traceback" not in server.program.said, server.program.said
    server.revive()


def digest_of(address: Address) -> str:
    """By which rules a server plays kittens."""
    (game,) = (each for each in address.get("/rules/games.json").json()["games"] if each["name"] == "kittens")
    return str(game["digest"])


async def fetched(address: Address, path: str) -> bytes:
    """A file of the rules, which a busy server may not have got from the other one yet: pages ask again too."""
    for _ in range(TRIES):
        found = await asyncio.to_thread(address.get, path)
        if found.status_code == 200:
            return bytes(found.content)
        await asyncio.sleep(0.2)
    raise AssertionError(f"{path} does not come.")


def is_told_all(ala: Client, bartek: Client) -> bool:
    """Have both heard that other rules hold now?"""
    return all(any(event["kind"] == "resumed" for event in client.heard) for client in (ala, bartek))
