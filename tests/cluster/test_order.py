"""Order where several servers share the tables: who is sent away, and a name that is gone, everywhere."""

from __future__ import annotations

import asyncio

from websockets import Subprotocol, connect

from stolik.server.sockets import UNKNOWN
from stolik.server.viewer import WORDS
from tests.cluster.site import ADMIN, Site
from tests.server.clients import Client
from tests.server.devices import Device, guest
from tests.server.test_order import heard, turned_away


def test_what_is_decided_at_one_server_holds_at_all_of_them(site: Site) -> None:
    async def talk() -> None:
        here, there, elsewhere = [server.program.address for server in site.servers]
        ala, bartek = guest(here, "Ala"), guest(there, "Bartek")
        wish = {"game": "conflict", "seats": 3, "name": "Ala", "speed": 0}
        table = here.post("/api/tables", json=wish, headers=ala.headers).json()
        code = table["code"]
        async with connect(f"ws://{here.netloc}/ws/{code}", subprotocols=protocols(ala)) as one:
            host = Client(one)
            async with connect(f"ws://{there.netloc}/ws/{code}", subprotocols=protocols(bartek)) as two:
                other = Client(two)
                await other.until(lambda frame: frame["type"] == "Sight")
                await other.say("Sit", seat=1, name="Bartek")
                await host.until_sight(lambda sight: sight["places"][1]["name"] == "Bartek")
                await host.say("ShowOut", seat=1)
                frames = [frame async for frame in heard(other.next)]
                assert (frames[-1].get("code"), two.close_code) == ("guest.out", 4423)
            for address in (there, elsewhere, here):
                said, closing = await turned_away(address, code, f"person.{bartek.key}")
                assert (closing, "guest.out" in said) == (4423, True)
        async with connect(f"ws://{elsewhere.netloc}/ws/{code}", subprotocols=protocols(ala)) as one:
            host = Client(one)
            await host.until(lambda frame: frame["type"] == "Sight")
            number = ala.me()["number"]
            Device(there, ala.key).do("/api/me/delete")  # the table is in the hand of another server
            await host.until_sight(lambda sight: sight["places"][0]["name"] == f"#{number}")

    asyncio.run(talk())


def protocols(device: Device) -> list[Subprotocol]:
    """How somebody comes in."""
    return [Subprotocol(WORDS), Subprotocol(f"person.{device.key}")]


def test_a_table_that_is_closed_at_one_server_is_closed_at_all_of_them(site: Site) -> None:
    async def talk() -> None:
        here, there, elsewhere = [server.program.address for server in site.servers]
        ala, bartek = guest(here, "Ala"), guest(there, "Bartek")
        wish = {"game": "conflict", "seats": 2, "name": "Ala", "speed": 0, "access": "public"}
        code = here.post("/api/tables", json=wish, headers=ala.headers).json()["code"]
        async with (
            connect(f"ws://{here.netloc}/ws/{code}", subprotocols=protocols(ala)) as one,
            connect(f"ws://{there.netloc}/ws/{code}", subprotocols=protocols(bartek)) as two,
        ):
            for connection in (one, two):
                await Client(connection).until(lambda frame: frame["type"] == "Sight")
            answer = elsewhere.post(f"/api/admin/tables/{code}/close", json={}, headers={"x-stolik-admin": ADMIN})
            assert answer.status_code == 200, answer.text
            for connection in (one, two):  # the one at its server, the other by a line from another
                async for _ in heard(Client(connection).next):
                    pass
                assert connection.close_code == UNKNOWN
        for address in (here, there, elsewhere):
            assert address.get(f"/api/tables/{code}").json()["code"] == "code.none"
            assert code not in [table["code"] for table in address.get("/api/lobby").json()["tables"]]

    asyncio.run(talk())
