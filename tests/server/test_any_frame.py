"""Whatever a frame holds, it is a message or refused as none; and whatever is said, the server goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stolik.server.reading import read_frame
from stolik.server.room import Room
from stolik.table import messages as say
from stolik.table.words import Denied
from tests.conftest import rounds
from tests.server.clients import Address, connected, served
from tests.server.test_any_request import NO_LIMITS

JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text()),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
)
NAMES = st.sampled_from([kind.__name__ for kind in say.FromClient.__args__] + ["Sight", "", "Cheat"])
FIELDS = st.sampled_from(sorted({name for kind in say.FromClient.__args__ for name in kind.__struct_fields__}))
LIKELY = st.one_of(st.integers(-1, 4), st.booleans(), st.text(max_size=4), st.lists(st.integers(-1, 64), max_size=3))
FRAME = st.one_of(
    st.binary(),
    st.text().map(str.encode),
    JSON.map(msgspec.json.encode),
    st.builds(lambda kind, rest: msgspec.json.encode({**rest, "type": kind}), NAMES, st.dictionaries(FIELDS, JSON)),
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """A server without limits."""
    with served(tmp_path_factory.mktemp("data"), limits=NO_LIMITS) as address:
        yield address


@given(frame=FRAME)
@settings(max_examples=300, deadline=None)
def test_any_frame_is_a_message_or_refused(frame: bytes) -> None:
    with suppress(Denied):
        assert isinstance(read_frame(frame, 8192, Room.decoder), say.FromClient)


SAID = st.builds(lambda kind, rest: json.dumps({**rest, "type": kind}), NAMES, st.dictionaries(FIELDS, LIKELY))
ANYTHING = st.lists(st.one_of(SAID, SAID, SAID, st.text(max_size=50), st.binary(max_size=50)), max_size=20)


@given(frames=ANYTHING, kind=st.sampled_from(["tables", "tournaments"]))
@settings(max_examples=rounds(60, 3000), deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_said_at_a_table_is_done_or_refused_and_the_server_goes_on(
    server: Address, frames: list[str | bytes], kind: str
) -> None:
    async def talk() -> None:
        table = (
            server.open_table(seats=3, name="Ala", speed=0) if kind == "tables" else server.announce(form="knockout")
        )
        where = table["code"] if kind == "tables" else f"tournaments/{table['code']}"
        async with connected(server, where, table["token"]) as ala:
            for frame in frames:
                await ala.connection.send(frame)
            await ala.say("Ping", number=7)
            while (heard := await ala.next()) != {"type": "Pong", "number": 7, "now": heard.get("now")}:
                assert heard.get("code") != "failed", "something was not thought of"

    asyncio.run(talk())
