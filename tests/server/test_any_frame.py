"""Whatever a frame holds, it is a message or refused as none."""

from __future__ import annotations

from contextlib import suppress

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.server.rooms import Room
from stolik.server.sockets import decode
from stolik.table import messages as say
from stolik.table.words import Denied

JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text()),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
)
NAMES = st.sampled_from([kind.__name__ for kind in say.FromClient.__args__] + ["Sight", "", "Cheat"])
FIELDS = st.sampled_from(["seat", "name", "bot", "question", "path", "text", "speed", "how", "number", "nonce"])
FRAME = st.one_of(
    st.binary(),
    st.text().map(str.encode),
    JSON.map(msgspec.json.encode),
    st.builds(lambda kind, rest: msgspec.json.encode({**rest, "type": kind}), NAMES, st.dictionaries(FIELDS, JSON)),
)


@given(frame=FRAME)
@settings(max_examples=300, deadline=None)
def test_any_frame_is_a_message_or_refused(frame: bytes) -> None:
    with suppress(Denied):
        assert isinstance(decode(frame, 8192, Room.decoder), say.FromClient)
