"""The way of a move is told to a collector, if anybody asks for it; else nothing of it is there."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from stolik.table import entries as log
from tests.server.clients import connected, play_on, served, stored

WAY = ["waited", "decided", "stored", "shown"]


class Collector(HTTPServer):
    """Takes traces as OTLP over HTTP."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Reading)
        self.spans: list[Span] = []
        self.bodies = b""

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_port}/v1/traces"


class Reading(BaseHTTPRequestHandler):
    """One request."""

    server: Collector

    def do_POST(self) -> None:
        """Take what is sent."""
        body = self.rfile.read(int(self.headers["content-length"]))
        told = ExportTraceServiceRequest.FromString(body)
        self.server.bodies += body
        self.server.spans += [span for one in told.resource_spans for each in one.scope_spans for span in each.spans]
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_words: object) -> None:
        """Say nothing."""


@contextmanager
def collecting() -> Iterator[Collector]:
    """A collector that listens."""
    with Collector() as collector:
        thread = threading.Thread(target=collector.serve_forever, daemon=True)
        thread.start()
        try:
            yield collector
        finally:
            collector.shutdown()
            thread.join()


def test_the_way_of_every_move_is_told_and_no_secret(tmp_path: Path, quick_bots: None) -> None:
    async def play() -> tuple[str, str, int]:
        with served(tmp_path, traces=collector.address) as address:
            table = address.open_table(seats=2, name="Ala", start=True, speed=0)
            async with connected(address, table["code"], table["token"]) as ala:
                await play_on(ala, random.Random(1), lambda sight: len(ala.heard) > 6)
                await ala.say("Play", question=10_000, path=[0])
                await ala.until(lambda frame: frame["type"] == "Refused")
            answers = [entry for entry in stored(address, table["code"]) if isinstance(entry, log.Answered)]
        return table["code"], table["token"], sum(entry.by == "guest" for entry in answers)

    with collecting() as collector:
        code, token, moves = asyncio.run(play())
    roots = {span.span_id: span for span in collector.spans if span.name == "move"}
    parts = {key: [span for span in collector.spans if span.parent_span_id == key] for key in roots}
    whole = [each for each in parts.values() if [span.name for span in each] == WAY]
    assert len(whole) == moves > 0
    for key, each in parts.items():
        assert [span.name for span in each] in (WAY, ["waited"]), "all of it, or refused"
        times = [roots[key].start_time_unix_nano, *(span.end_time_unix_nano for span in each)]
        assert times == sorted(times)
        assert [span.start_time_unix_nano for span in each] == times[:-1]
    assert sum(bool(span.status.code) for span in roots.values()) == 1, "the one that was refused"
    for secret in (code, token):
        assert secret.encode() not in collector.bodies


def test_a_server_that_is_not_asked_for_traces_does_not_know_what_they_are() -> None:
    seen = "import stolik.cli, stolik.server.app, sys; print([each for each in sys.modules if 'opentelemetry' in each])"
    found = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_traces_without_their_package_or_without_an_address_are_refused_with_a_sentence() -> None:
    hide = "import sys; sys.modules['opentelemetry'] = None; from stolik.cli import main; main()"
    for program, address, sentence in (
        (["-c", hide], "http://127.0.0.1:1/", 'pip install "stolik[traces]"'),
        (["-m", "stolik.cli"], "collector:4318", "no address of a collector"),
    ):
        command = [sys.executable, *program, "serve", "--traces", address]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        assert found.returncode == 2
        assert sentence in found.stderr
        assert "Traceback" not in found.stderr
