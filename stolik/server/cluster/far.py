"""A table or tournament that another server has, as the doors of this one see it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from stolik.server.cluster.letters import Look, Wake
from stolik.server.stores.rows import TableRow
from stolik.server.wanted import Glance
from stolik.table.export import Export, export

if TYPE_CHECKING:
    from stolik.server.cluster.cluster import Cluster


class Far:
    """Something that lives at another server."""

    def __init__(self, row: TableRow, owner: int, cluster: Cluster) -> None:
        self.row = row
        self.owner = owner
        self._cluster = cluster

    async def glance(self) -> Glance:
        """What anybody with the code may know before coming in."""
        return msgspec.msgpack.decode(await self._cluster.ask(self.owner, Look(self.row.code)), type=Glance)

    async def wake(self) -> None:
        """Have a tournament look after its tables."""
        await self._cluster.ask(self.owner, Wake(self.row.code))

    async def export(self, number: int) -> Export | None:
        """A match of this table as a file, if it is over; what is stored anybody can read."""
        entries = await self._cluster.rooms.store.entries(self.row)
        return await asyncio.to_thread(export, entries, number)
