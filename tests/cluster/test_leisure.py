"""Tables at leisure where several servers share a database: whichever lives wakes what is to be woken."""

from __future__ import annotations

import asyncio

import psycopg

from tests.cluster.site import Site
from tests.server.devices import Device, guest
from tests.server.test_leisure import awaited, begin
from tests.server.test_lobby import until

RING = "UPDATE alarms SET at = 1 FROM tables WHERE tables.id = table_id AND code = %s"
AT = "SELECT at FROM alarms JOIN tables ON tables.id = table_id WHERE code = %s"


def alarm_of(site: Site, code: str, query: str = AT) -> int:
    """When a table is to be looked at."""
    with psycopg.connect(site.address) as connection:
        row = connection.execute(query, (code,)).fetchone()
    assert row is not None
    return int(row[0])


def test_a_table_whose_server_is_lost_is_woken_by_another_in_time(site: Site) -> None:
    async def talk() -> None:
        here, there, _ = [server.program.address for server in site.servers]
        ala, bartek = guest(here), guest(here, "Bartek")
        code = await begin(here, ala, bartek)
        assert awaited(there, Device(there, ala.key)) == [code], "every server knows whose move it is"
        owner, _ = site.owner_of(code)
        site.servers[0].program.kill()
        alarm = alarm_of(site, code)
        alarm_of(site, code, f"{RING} RETURNING at")
        await until(lambda: site.owner_of(code)[0] not in (0, owner))
        await until(lambda: alarm_of(site, code) == alarm)  # there it has looked when its time will be over

    asyncio.run(talk())
