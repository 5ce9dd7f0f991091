"""Becoming one of several servers, and leaving them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from stolik.server.cluster.cluster import Cluster
from stolik.server.site import Site
from stolik.server.stores.postgres import PostgresStore


@contextlib.asynccontextmanager
async def join(site: Site) -> AsyncIterator[None]:
    """One of the servers that share a database, until the site closes."""
    store = site.rooms.store
    assert isinstance(store, PostgresStore)
    site.cluster = cluster = Cluster(site.rooms, store, site.settings)
    await cluster.start()
    try:
        yield
    finally:
        await cluster.close()
