"""Whoever begins to ask and does not end holds no connection open."""

from __future__ import annotations

import asyncio

import pytest

from stolik.server import requests
from tests.server.clients import PATIENCE, Address, connected

HALVES = {
    "nothing": b"",
    "half a line": b"GET /rules/ga",
    "half a handshake": b"GET /ws/BBBBB HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n",
    "half a wish": b'POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Length: 90\r\n\r\n{"game":',
    "half a second request": b"GET /rules/games.json HTTP/1.1\r\nHost: {host}\r\n\r\nGET /rules/ga",
}


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server waits for a request no longer than it has to."""
    monkeypatch.setattr(requests, "LONGEST", 0.2)


@pytest.mark.parametrize("what", list(HALVES))
def test_what_is_not_asked_to_the_end_is_not_waited_for(hurried: None, server: Address, what: str) -> None:
    async def ask() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(HALVES[what].replace(b"{host}", server.netloc.encode()))
        await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()

    asyncio.run(ask())
    assert server.get("/api/health").json()["ok"]


def test_whoever_has_asked_is_waited_for(hurried: None, server: Address) -> None:
    async def watch() -> None:
        table = server.open_table(name="Ala")
        async with connected(server, table["code"], table["token"]) as ala:
            with pytest.raises(TimeoutError):
                await ala.next(patience=5 * requests.LONGEST)
            await ala.say("Ping", number=1)
            await ala.until(lambda frame: frame["type"] == "Pong")

    asyncio.run(watch())
