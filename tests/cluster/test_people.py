"""People where several servers share a database: the same everywhere, and their names with them."""

from __future__ import annotations

import asyncio

from websockets import Subprotocol, connect

from stolik.server.viewer import WORDS
from tests.cluster.site import Site
from tests.server.clients import Client
from tests.server.devices import PASSWORD, Device, account


def test_somebody_is_the_same_at_every_server_and_bears_the_name_where_a_table_is_taken_over(site: Site) -> None:
    async def talk() -> None:
        here, there, elsewhere = [server.program.address for server in site.servers]
        ala, _ = account(here, "Alina")
        wish = {"game": "conflict", "seats": 2, "name": "Alina W", "speed": 0}
        code = here.post("/api/tables", json=wish, headers=ala.headers).json()["code"]
        key = Device(there).do("/api/login", login="alina", password=PASSWORD)["key"]
        offered = [Subprotocol(WORDS), Subprotocol(f"person.{key}")]
        async with connect(f"ws://{there.netloc}/ws/{code}", subprotocols=offered) as connection:
            client = Client(connection)
            await client.until(lambda frame: frame["type"] == "Sight")
            assert client.sight["seat"] == 0, "the same seat, at another server"
            site.servers[0].program.kill()
            await client.say("Say", text="jestem")
            await client.until(lambda frame: frame["type"] == "Sight" and bool(client.sight))
            await client.until_sight(lambda sight: sight["places"][0]["name"] == "Alina W")
        assert Device(elsewhere, key).me()["name"] == "Alina W"

    asyncio.run(talk())
