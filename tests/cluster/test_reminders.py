"""Reminders where several servers share a database: whichever lives sends them, and one of them alone."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import psycopg
import pytest

from tests.cluster.site import Site
from tests.parts.push_service import PushService
from tests.server.devices import Device, guest
from tests.server.test_leisure import begin
from tests.server.test_lobby import until

DUE = "UPDATE turns SET remind = 1 FROM tables WHERE tables.id = table_id AND code = %s AND since > 0 AND remind = 0"
ROUNDS = 5


@pytest.fixture
def service() -> Iterator[PushService]:
    """A push service that all servers reach."""
    service = PushService()
    yield service
    service.close()
    assert not service.wrong


def test_three_servers_send_a_reminder_once_also_when_the_one_that_had_the_table_is_lost(
    site: Site, service: PushService
) -> None:
    async def talk() -> None:
        here, there, _ = [server.program.address for server in site.servers]
        ala, bartek = guest(here), guest(there, "Bartek")
        mine = service.browser()
        Device(there, ala.key).do("/api/me/reminders", **mine.subscription)
        code = await begin(here, ala, Device(here, bartek.key))
        await until(lambda: len(mine.got) == 1)
        for sent in range(ROUNDS):  # all three see at the same time that one is due
            await until(lambda: falls_due(site, code))
            await until(lambda sent=sent: len(mine.got) == sent + 2)
        site.servers[0].program.kill()
        await until(lambda: falls_due(site, code))
        await until(lambda: len(mine.got) == ROUNDS + 2)
        assert {told["code"] for told in mine.got} == {code}

    asyncio.run(talk())


def falls_due(site: Site, code: str) -> bool:
    """The reminder of a table is due once more, as soon as the last one is seen to."""
    with psycopg.connect(site.address) as connection:
        return connection.execute(DUE, (code,)).rowcount == 1
