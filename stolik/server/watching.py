"""For whoever watches a server: does it run, should a proxy send people here, and what does it count?

Nothing is counted for this alone where people wait: figures are read off when somebody asks for them.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterator
from typing import Any

from litestar import Response, get
from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from stolik.server.guard import header
from stolik.server.site import REFUSALS, Asking, Site, site_of
from stolik.table.words import Denied


@get("/healthz")
async def healthz() -> dict[str, bool]:
    """Does the server answer?"""
    return {"ok": True}


@get("/readyz")
async def readyz(request: Asking) -> Response[dict[str, Any]]:
    """Should people be sent here?"""
    why = why_unready(site_of(request))
    return Response({"ready": not why, "why": why}, status_code=503 if why else 200)


@get("/metrics")
async def metrics(request: Asking) -> Response[bytes]:
    """Figures for Prometheus, which asks from near by and not through the proxy."""
    if not is_near(request):
        raise Denied("page.none")
    registry = CollectorRegistry()
    registry.register(Figures(site_of(request)))
    return Response(generate_latest(registry), headers={"content-type": CONTENT_TYPE_LATEST})


def why_unready(site: Site) -> str:
    """Why people should be sent to another server; nothing if they need not."""
    if site.is_closing:
        return "stopping"
    if site.cluster is not None and site.cluster.is_cut_off:
        return "cut off"
    return ""


def is_near(request: Asking) -> bool:
    """Does it come from this computer or its own network, and through no proxy?"""
    try:
        address = ipaddress.ip_address(request.client.host if request.client else "")
    except ValueError:
        return False
    return (address.is_loopback or address.is_private) and not header(request.scope, b"x-forwarded-for")


class Figures(Collector):
    """What a site counts."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def collect(self) -> Iterator[Metric]:
        """All figures as they are now."""
        site, rooms, store = self._site, self._site.rooms, self._site.rooms.store
        yield CounterMetricFamily("stolik_moves", "Moves that were stored, of people and bots.", store.moves)
        yield CounterMetricFamily("stolik_commits", "Batches that were stored.", store.commits)
        waits = HistogramMetricFamily("stolik_commit_seconds", "How long a batch took to be stored.")
        waits.add_metric([], *store.waits.told())
        yield waits
        refusals = CounterMetricFamily("stolik_refusals", "What was refused, by its code.", labels=["code"])
        for code, count in REFUSALS.items():
            refusals.add_metric([code], count)
        yield refusals
        yield gauge("stolik_tables", "Tables and tournaments in memory.", len(rooms))
        yield gauge("stolik_sockets", "Open connections.", sum(site.sockets.counts.values()))
        yield gauge("stolik_bots_thinking", "Bots that think, or wait for a place to.", rooms.minds.thinking)
        yield gauge("stolik_store_waiting", "Whether the database cannot be written now.", store.is_waiting)
        yield gauge("stolik_ready", "Whether people should be sent here.", not why_unready(site))
        if site.cluster is not None:
            yield gauge("stolik_servers", "Servers that share the database.", 1 + len(site.cluster.members.others))
            yield gauge("stolik_lines_out", "Guests here whose table another server has.", site.cluster.lines_out)
            yield gauge("stolik_lines_in", "Guests of other servers at tables of this one.", site.cluster.lines_in)
            yield CounterMetricFamily("stolik_taken", "Tables taken over from another server.", site.cluster.taken)


def gauge(name: str, meaning: str, value: float) -> Metric:
    """A figure that goes up and down."""
    return GaugeMetricFamily(name, meaning, float(value))
