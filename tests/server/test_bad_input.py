"""Whatever is wrong gets a clear sentence, changes nothing, and leaves the server up."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import websockets
from websockets.exceptions import ConnectionClosed, InvalidStatus

from stolik.server.settings import Limits
from tests.server.clients import Address, connected, served, stored


async def turned_away(address: Address, code: str, token: str = "") -> tuple[str, int]:
    """The sentence a connection is refused with, and the number it is closed with."""
    async with connected(address, code, token) as client:
        assert [frame["type"] for frame in client.frames] == ["Refused"]
        with pytest.raises(ConnectionClosed) as closed:
            await client.next()
        assert closed.value.rcvd is not None
        return client.frames[0]["sentence"], closed.value.rcvd.code


FRAMES: dict[str, str | bytes] = {
    "no JSON": "hello?",
    "half of it": '{"type": "Play", "question": 1',
    "a list": "[1, 2, 3]",
    "no type": "{}",
    "an unknown type": '{"type": "Cheat"}',
    "a message only servers send": '{"type": "Refused", "sentence": "no"}',
    "a missing part": '{"type": "Sit", "seat": 0}',
    "a part of the wrong kind": '{"type": "Sit", "seat": "zero", "name": "Ala"}',
    "a path of words": '{"type": "Play", "question": 1, "path": ["usa"]}',
    "a huge number": '{"type": "Play", "question": 1e400, "path": [1]}',
    "a negative answer": '{"type": "Play", "question": 1, "path": [-1]}',
    "an answer beyond all": '{"type": "Play", "question": 1, "path": [99999999999999]}',
    "an endless path": json.dumps({"type": "Play", "question": 1, "path": [0] * 500}),
    "no path": '{"type": "Play", "question": 1, "path": []}',
    "a deep nest": "[" * 4000 + "]" * 4000,
    "nothing": "",
    "a text too long": json.dumps({"type": "Say", "text": "x" * 9000}),
    "a word too long": json.dumps({"type": "Say", "text": "x" * 301}),
    "a word of nothing": json.dumps({"type": "Say", "text": " \u200b\n\x00 "}),
    "bytes": b"\xff\x00\xfe garbage",
    "a why in no language": '{"type": "Why", "question": 1, "path": [0], "language": "xx"}',
    "a seat that is not there": '{"type": "Sit", "seat": 99, "name": "Ala"}',
    "a seat below all": '{"type": "Dismiss", "seat": -1}',
    "an unknown bot": '{"type": "Invite", "seat": 1, "bot": "skynet"}',
    "a speed that is not there": '{"type": "Wish", "speed": 3}',
    "an unknown pass": '{"type": "PassForMe", "how": "sometimes"}',
    "a rematch before the match is over": '{"type": "PlayAgain"}',
    "a second start": '{"type": "Start"}',
    "a seat beyond all numbers": '{"type": "Sit", "seat": 18446744073709551615, "name": "Ala"}',
    "a ping beyond all numbers": '{"type": "Ping", "number": 1180591620717411303424}',
    "half a letter": '{"type": "Say", "text": "\\ud800"}',
    "a nonce that is none": '{"type": "Mix", "commitment": "", "nonce": "dice"}',
    "a nonce after the deal": '{"type": "Mix", "commitment": "", "nonce": "aaaaaaaaaaaaaaaa"}',
}


def test_bad_frames_are_refused_and_change_nothing(server: Address) -> None:
    async def talk() -> None:
        table = server.open_table(seats=2, name="Ala", start=True, speed=0)
        async with connected(server, table["code"], table["token"]) as client:
            await client.until_sight(lambda sight: sight["match"]["moves"] and sight["places"][0]["is_program"])
            before = stored(server, table["code"])
            for what, frame in FRAMES.items():
                await client.connection.send(frame)
                refusal = await client.until(lambda frame: frame["type"] != "Sight")
                assert refusal["type"] == "Refused", what
                assert refusal["sentence"], what
                assert "Traceback" not in refusal["sentence"]
                assert "went wrong" not in refusal["sentence"], what
            assert stored(server, table["code"]) == before
            await client.say("Ping", number=3)
            assert (await client.until(lambda frame: frame["type"] == "Pong"))["number"] == 3

    asyncio.run(talk())


def test_a_frame_beyond_all_measure_ends_the_connection_only(server: Address) -> None:
    async def talk() -> None:
        table = server.open_table(name="Ala")
        async with connected(server, table["code"], table["token"]) as client:
            await client.connection.send("x" * 200_000)
            with pytest.raises(ConnectionClosed) as closed:
                await client.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        async with connected(server, table["code"], table["token"]) as client:
            assert client.sight["seat"] == 0

    asyncio.run(talk())


def test_a_token_opens_its_own_table_only(server: Address) -> None:
    async def talk() -> None:
        table, other = server.open_table(name="Ala"), server.open_table(name="Ala")
        for token in (other["token"], "x", "Ala", table["token"][:-1], table["token"][:-2] + "__", "~" * 38, "%00"):
            assert await turned_away(server, table["code"], token) == ("This token is not for this table.", 4403)
        async with connected(server, table["code"], table["token"]) as client:
            assert client.sight["seat"] == 0

    asyncio.run(talk())


def test_a_token_in_the_address_is_not_taken(server: Address) -> None:
    """A proxy would write it down; a page that still does so is told to be loaded again, and keeps its token."""

    async def talk() -> None:
        table = server.open_table(name="Ala")
        address = f"ws://{server.netloc}/ws/{table['code']}?token={table['token']}"
        async with websockets.connect(address) as connection:
            assert json.loads(await connection.recv())["code"] == "page.old"
            with pytest.raises(ConnectionClosed) as closed:
                await connection.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4410, "not the number after which a page forgets its token"

    asyncio.run(talk())


def test_only_the_protocol_is_said_back_never_the_token(server: Address) -> None:
    async def talk() -> None:
        table = server.open_table(name="Ala")
        async with connected(server, table["code"], table["token"]) as client:
            assert client.connection.subprotocol == "stolik"
            assert table["token"] not in str(client.connection.response)

    asyncio.run(talk())


def test_a_code_nobody_has_leads_nowhere(server: Address) -> None:
    async def talk() -> None:
        for code in ("BBBBB", "AAAAA", "B", "BBBBBBBB", "%2e%2e"):
            sentence, number = await turned_away(server, code)
            assert sentence.startswith("There is no table")
            assert number == 4404
            assert server.get(f"/api/tables/{code}").status_code == 404

    asyncio.run(talk())


def test_a_code_may_be_typed_in_small_letters(server: Address) -> None:
    async def talk() -> None:
        code = server.open_table(name="Ala")["code"]
        async with connected(server, code.lower()) as client:
            assert client.sight["code"] == code

    asyncio.run(talk())


def test_a_taken_name_and_a_taken_seat_are_refused(server: Address) -> None:
    async def talk() -> None:
        table = server.open_table(seats=2, name="Ala")
        async with connected(server, table["code"]) as client, connected(server, table["code"]) as late:
            assert "called ALA already" in await client.refused("Sit", seat=1, name="ALA")
            assert "taken" in await client.refused("Sit", seat=0, name="Bartek")
            assert "A name has" in await client.refused("Sit", seat=1, name="x" * 21)
            await client.say("Sit", seat=1, name="Bartek")
            await client.until_sight(lambda sight: sight["seat"] == 1)
            for seat in (0, 1):
                assert "taken" in await late.refused("Sit", seat=seat, name="Celina")
            assert server.get(f"/api/tables/{table['code']}").json()["free"] == []
            assert "Only the host" in await client.refused("Start")
            assert "Only the host" in await late.refused("Dismiss", seat=0)

    asyncio.run(talk())


WISHES = {
    "no JSON": b"hello",
    "nothing": b"",
    "an unknown game": b'{"game": "chess"}',
    "an unknown option": b'{"game": "conflict", "options": {"colour": "red"}}',
    "an unknown value": b'{"game": "conflict", "options": {"exchange": "red"}}',
    "too many seats": b'{"game": "conflict", "seats": 7}',
    "a start from a seat nobody has": b'{"game": "conflict", "seats": 3, "options": {"first": "seat6"}}',
    "seats below none": b'{"game": "conflict", "seats": -1}',
    "too many bots": b'{"game": "conflict", "seats": 2, "name": "Ala", "bots": ["thumb", "thumb"]}',
    "a bot of another game": b'{"game": "conflict", "bots": ["imp"]}',
    "a bot's name in no language": b'{"game": "conflict", "bots": ["fox"], "language": "de"}',
    "an unknown bot": b'{"game": "conflict", "bots": ["skynet"]}',
    "an unknown speed": b'{"game": "conflict", "speed": 9}',
    "an unknown chat": b'{"game": "conflict", "chat": "loud"}',
    "no name to start with": b'{"game": "conflict", "start": true}',
    "a bad name": b'{"game": "conflict", "name": "a,b"}',
    "an unknown part": b'{"game": "conflict", "sets": 3}',
}


def test_a_table_that_cannot_be_is_refused_with_a_sentence(server: Address) -> None:
    for what, wish in WISHES.items():
        answer = server.post("/api/tables", content=wish)
        assert answer.status_code == 400, what
        assert answer.json()["type"] == "Refused"
        assert answer.json()["sentence"]
    assert server.get("/api/health").json()["rooms"] == 0


UNREADABLE = {
    "bytes that are no text": b'{"game": "\xff"}',
    "half a letter": b'{"game": "conflict", "name": "\\ud800"}',
    "a deep nest": b'{"game": "conflict", "given": {"x": ' + b"[" * 1500 + b"]" * 1500 + b"}}",
    "a deep nest of another kind": b'{"game": "conflict", "given": ' + b'{"x":' * 5000 + b"1" + b"}" * 5001,
    "a nest without an end": b"[" * 60_000,
    "two wishes": b"{}{}",
    "a number that has no end": b'{"game": "conflict", "seats": ' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("path", ["/api/tables", "/api/tournaments"])
def test_what_cannot_be_read_is_refused_with_a_sentence_and_no_word_in_the_log(
    server: Address, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)  # of the server's own: its client may tell more
    for what, wish in UNREADABLE.items():
        answer = server.post(path, content=wish)
        assert (answer.status_code, answer.json()["type"]) == (400, "Refused"), what
        assert answer.json()["code"] in ("message.bad", "message.deep"), what
    assert caplog.records == []


ODD_PATHS = (
    "/api/tables/%ff",
    "/rules/%00.pl.json",
    "/rules/clash.%ff.json",
    "/%ff",
    "/api/codes/%",
)


@pytest.mark.parametrize("path", ODD_PATHS)
def test_an_address_of_odd_bytes_is_no_fault_of_the_server(
    server: Address, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    for headers in ({}, {"authorization": b"Bearer \xff\xfe"}, {"if-none-match": b"\xff"}):
        answer = server.get(path, headers=headers)
        assert answer.status_code in (200, 400, 404), answer.text
    assert caplog.records == []


def test_a_request_as_large_as_a_book_is_refused(server: Address) -> None:
    answer = server.post("/api/tables", content=b"x" * 100_000)
    assert answer.status_code == 413
    assert answer.json()["type"] == "Refused"


def test_pages_of_other_sites_are_kept_out(server: Address) -> None:
    async def talk() -> None:
        table = server.open_table(name="Ala")
        address = f"ws://{server.netloc}/ws/{table['code']}"
        for origin in (
            "http://evil.example",
            f"http://evil.example:{server.port}",
            "null",
            "http://127.0.0.1:1",
            "http://[",
        ):
            with pytest.raises(InvalidStatus) as refused:
                await websockets.connect(address, origin=origin)  # type: ignore[arg-type]
            assert refused.value.response.status_code == 403
            answer = server.post("/api/tables", json={"game": "conflict"}, headers={"Origin": origin})
            assert answer.status_code == 403
        async with websockets.connect(address, origin=f"http://{server.netloc}"):  # type: ignore[arg-type]
            pass

    asyncio.run(talk())


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Address]:
    """A server with little patience."""
    with served(tmp_path, limits=Limits(wrong_codes=3, tables=2, messages=1, burst=5)) as address:
        yield address


def test_guessing_codes_comes_to_an_end_but_guests_come_in(strict: Address) -> None:
    async def talk() -> None:
        table = strict.open_table(name="Ala")
        for _ in range(3):
            assert strict.get("/api/tables/BBBBB").status_code == 404
        for code in ("BBBBB", table["code"]):
            assert strict.get(f"/api/tables/{code}").status_code == 429
            assert await turned_away(strict, code) == ("Too many wrong codes. Wait a minute and try again.", 4429)
        async with connected(strict, table["code"], table["token"]) as client:
            assert client.sight["seat"] == 0

    asyncio.run(talk())


def test_nobody_opens_tables_without_end(strict: Address) -> None:
    for _ in range(2):
        strict.open_table()
    answer = strict.post("/api/tables", json={"game": "conflict"})
    assert answer.status_code == 429
    assert "Too many tables" in answer.json()["sentence"]


def test_whoever_asks_for_the_impossible_too_often_is_told_nothing_else(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(failed=5)) as address:
        table = address.open_table(name="Ala")
        answers = [address.post("/api/tables", content=b"\xff") for _ in range(8)]
        assert [answer.status_code for answer in answers] == [400] * 5 + [429] * 3
        assert "Wait a minute" in answers[-1].json()["sentence"]
        assert address.get("/api/nothing").status_code == 429
        assert address.post("/api/tables", json={"game": "conflict"}).status_code == 429
        # Whoever plays from the same address goes on, and finds the page.
        assert address.get("/rules/games.json").status_code == 200
        assert address.get(f"/api/tables/{table['code']}").status_code == 200
        assert asyncio.run(seat_with(address, table)) == 0


async def seat_with(address: Address, table: dict[str, str]) -> int:
    """The seat a token leads to."""
    async with connected(address, table["code"], table["token"]) as client:
        return int(client.sight["seat"])


def test_a_flood_of_messages_is_refused_and_then_cut_off(strict: Address) -> None:
    async def talk() -> None:
        table = strict.open_table(name="Ala")
        async with connected(strict, table["code"], table["token"]) as client:
            with suppress(ConnectionClosed):  # it may come before the hundredth
                for number in range(100):
                    await client.say("Ping", number=number)
            with pytest.raises(ConnectionClosed) as closed:
                await client.until(lambda frame: False)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
            kinds = [frame["type"] for frame in client.frames]
            assert kinds.count("Pong") <= 7
            assert "Refused" in kinds

    asyncio.run(talk())


def test_a_refusal_has_a_code_and_its_parts_for_the_clients_own_words(server: Address) -> None:
    async def talk() -> None:
        table = server.open_table(seats=2, name="Ala")
        async with connected(server, table["code"]) as client:
            await client.say("Sit", seat=4, name="Bartek")
            told = await client.until(lambda frame: frame["type"] == "Refused")
            assert (told["code"], told["parts"]) == ("seat.none", {"seat": 5})
            assert told["sentence"] == "There is no seat 5 at this table."
            await client.connection.send("hello?")
            assert (await client.until(lambda frame: frame["type"] == "Refused"))["code"] == "message.bad"
        answer = server.get("/api/tables/BBBBB").json()
        assert (answer["code"], answer["parts"]) == ("code.none", {"code": "BBBBB"})
        chess = server.post("/api/tables", content=b'{"game": "chess"}').json()
        assert (chess["code"], chess["parts"]["word"]) == ("word.none", "chess")
        assert server.get("/rules/chess.pl.json").json()["code"] == "game.none"

    asyncio.run(talk())
