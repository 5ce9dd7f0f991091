"""Frames on the short way: however they are cut up and whatever stands between them, each counts once and in order."""

from __future__ import annotations

import asyncio
import json
import random

import pytest
import websockets
from websockets.frames import Frame, Opcode

from stolik.server import wire
from stolik.server.host import LARGEST_FRAME
from stolik.server.viewer import Viewer
from stolik.table import messages as say
from tests.server.clients import PATIENCE, Address, connected


def masked(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    """A frame as clients send it, by another hand than ours."""
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize("length", [0, 1, 3, 4, 5, 125])
def test_a_short_text_is_unmasked(length: int) -> None:
    text = random.Random(length).randbytes(length)
    frame = masked(Opcode.TEXT, text)
    assert wire.end_of_frame(b"before" + frame, 6) == 6 + len(frame)
    assert wire.is_short_text(frame)
    assert wire.unmasked(frame) == text
    for other in (frame[:-1], frame + b"?", masked(Opcode.BINARY, text), masked(Opcode.TEXT, text, fin=False)):
        assert not wire.is_short_text(other)


def test_what_is_no_short_text_goes_the_long_way() -> None:
    assert not wire.is_short_text(b"")
    assert not wire.is_short_text(masked(Opcode.TEXT, b"x" * 126))
    assert not wire.is_short_text(Frame(Opcode.TEXT, b"x" * 20).serialize(mask=False))


@pytest.mark.parametrize("length", [0, 125, 126, 65535, 65536, 200_000])
def test_a_frame_has_the_header_and_the_end_it_should(length: int) -> None:
    whole = Frame(Opcode.TEXT, b"x" * length).serialize(mask=False)
    assert wire.header(length) + b"x" * length == whole
    assert wire.end_of_frame(whole, 0) == len(whole)
    assert wire.end_of_frame(whole[:1], 0) is None
    assert wire.end_of_frame(masked(Opcode.TEXT, b"x" * length), 0) == len(whole) + 4


@pytest.mark.parametrize("seed", range(4))
def test_frames_in_pieces_are_heard_in_order(server: Address, seed: int) -> None:
    async def talk() -> None:
        luck = random.Random(seed)
        table = server.open_table(name="Ala")
        async with connected(server, table["code"], table["token"]) as client:
            stream = b""
            for number in range(12):
                ping = json.dumps({"type": "Ping", "number": number}).encode()
                half = luck.randrange(1, len(ping))
                stream += luck.choice(
                    [
                        masked(Opcode.TEXT, ping),
                        masked(Opcode.TEXT, ping + b" " * 200),
                        masked(Opcode.TEXT, ping[:half], fin=False) + masked(Opcode.CONT, ping[half:]),
                        masked(Opcode.TEXT, ping[:half], fin=False)
                        + masked(Opcode.PING, b"")
                        + masked(Opcode.CONT, ping[half:]),
                        masked(Opcode.BINARY, ping) + masked(Opcode.PONG, b"?"),
                    ]
                )
            while stream:
                piece = luck.randrange(1, 60)
                client.connection.transport.write(stream[:piece])
                stream = stream[piece:]
                await asyncio.sleep(0.001)
            await client.until(lambda frame: frame["type"] == "Pong" and frame["number"] == 11)
            heard = [frame["number"] for frame in client.frames if frame["type"] == "Pong"]
            assert heard == list(range(12))

    asyncio.run(talk())


def test_what_is_said_in_one_breath_with_goodbye_is_heard_by_the_others(server: Address) -> None:
    async def talk() -> None:
        table = server.open_table(name="Ala")
        async with connected(server, table["code"]) as other:
            async with connected(server, table["code"], table["token"]) as client:
                said = [json.dumps({"type": "Say", "text": text}).encode() for text in ("so long", "x" * 200)]
                breath = b"".join(masked(Opcode.TEXT, each) for each in said)
                client.connection.transport.write(breath + masked(Opcode.CLOSE, b"\x03\xe8"))
            heard = list[str]()
            while len(heard) < len(said):
                heard += [word["text"] for word in (await other.next()).get("spoken", [])]
            assert heard == ["so long", "x" * 200]

    asyncio.run(talk())


@pytest.mark.parametrize("length", [8193, LARGEST_FRAME - 1, LARGEST_FRAME])
def test_after_a_long_frame_short_ones_are_heard(server: Address, length: int) -> None:
    async def talk() -> None:
        table = server.open_table(name="Ala")
        async with connected(server, table["code"], table["token"]) as client:
            assert "at most" in await client.refused("Say", text="x" * (length - len('{"type": "Say", "text": ""}')))
            await client.say("Ping", number=1)
            await client.until(lambda frame: frame["type"] == "Pong")

    asyncio.run(talk())


def test_an_unmasked_frame_ends_the_connection(server: Address) -> None:
    async def talk() -> None:
        table = server.open_table(name="Ala")
        async with connected(server, table["code"], table["token"]) as client:
            client.connection.transport.write(Frame(Opcode.TEXT, b'{"type":"Ping"}').serialize(mask=False))
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await client.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1002

    asyncio.run(talk())


HANDSHAKE = "Host: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
HANDSHAKE += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
LONG = "x" * 16384
HANDSHAKES = {
    "a long request line": ("/ws/{code}?" + LONG, ""),
    "a long header": ("/ws/{code}", f"X-Long: {LONG}\r\n"),
    "many headers": ("/ws/{code}", "".join(f"X-{number}: x\r\n" for number in range(200))),
    "a key that is none": ("/ws/{code}", "Sec-WebSocket-Key: again\r\n"),
}


async def answer_to(address: Address, path: str, headers: str) -> bytes:
    """Everything that comes back over a connection of its own until the server closes it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", address.port)
    words = f"GET {path} HTTP/1.1\r\n{HANDSHAKE.format(host=address.netloc)}{headers}\r\n"
    writer.write(words.encode("latin-1"))
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    finally:
        writer.close()


@pytest.mark.parametrize("what", list(HANDSHAKES))
def test_a_handshake_that_cannot_be_read_is_answered_and_closed(server: Address, what: str) -> None:
    path, headers = HANDSHAKES[what]
    code = server.open_table(name="Ala")["code"]
    answer = asyncio.run(answer_to(server, path.format(code=code), headers))
    assert answer.startswith(b"HTTP/1.1 4"), answer[:80]


def test_fifty_long_handshakes_hold_nothing_open(server: Address) -> None:
    async def talk() -> None:
        table = server.open_table(name="Ala")
        path = f"/ws/{table['code']}?{LONG}"
        answers = await asyncio.gather(*(answer_to(server, path, "") for _ in range(50)))
        assert all(answer.startswith(b"HTTP/1.1 414") for answer in answers)
        async with connected(server, table["code"], table["token"]) as client:
            assert client.sight["seat"] == 0

    asyncio.run(talk())


class Stuck:
    """A wire whose other side takes nothing in for now."""

    is_writable = False

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def write(self, text: bytes, _is_binary: bool) -> None:
        """Note what is sent."""
        self.sent.append(text)


def test_frames_wait_in_order_for_a_slow_guest_who_is_let_go_when_they_are_too_many() -> None:
    stuck, let_go = Stuck(), []
    viewer = Viewer("guest", "en", 3, lambda: let_go.append(True))
    viewer.wire = stuck  # type: ignore[assignment]
    for number in range(3):
        viewer.send(say.Pong(number, 0))
    assert stuck.sent == []
    stuck.is_writable = True
    viewer.pour()
    assert [json.loads(text)["number"] for text in stuck.sent] == [0, 1, 2]
    stuck.is_writable = False
    for number in range(4):
        viewer.send(say.Pong(number, 0))
    assert let_go
    assert viewer.is_dropped
