"""Pages read binary frames: the same table as programs see in words, and what is said twice or too late plays once."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import websockets
from websockets.exceptions import ConnectionClosed

from stolik import games
from stolik.server.settings import Limits
from stolik.server.viewer import CELLS
from stolik.table import entries as log
from tests.server.clients import Address, Client, any_path, connected, looking_at, offered, served, stored

Json = dict[str, Any]


@pytest.fixture
def server(tmp_path: Path, quick_bots: None) -> Iterator[Address]:
    """A server that hears as much as it is told."""
    with served(tmp_path, limits=Limits(messages=1000, burst=1000)) as address:
        yield address


async def sit_down(server: Address, game: str) -> tuple[str, list[str]]:
    """A table with two people."""
    table = server.open_table(game=game, seats=2, name="Ala", speed=0)
    async with connected(server, table["code"], speech=CELLS) as guest:
        await guest.say("Sit", seat=1, name="Bartek")
        await guest.until_sight(lambda sight: sight["seat"] == 1)
        return table["code"], [table["token"], guest.token]


def without_times(sight: Json) -> Json:
    """What a sight shows, apart from which frame it came with."""
    told = ("now", "heard", "heard_from", "spoken", "spoken_from")
    return {name: part for name, part in sight.items() if name not in told}


def is_introduced(sight: Json) -> bool:
    """Does everybody know that a program speaks for the seat, if there is one?"""
    return bool(sight["seat"] < 0 or sight["places"][sight["seat"]]["is_program"])


def has_gone_on(number: int, sight: Json) -> bool:
    """Is a question answered, closed or the last?"""
    match = sight["match"]
    return bool(match["outcome"] or match["open"]["number"] > number or not match["moves"])


async def play_out(clients: list[Client], luck: random.Random, most: int) -> None:
    """Play at random, saying everything twice and now and then something that was said long ago."""
    said: list[tuple[Client, int, list[int]]] = []
    while not clients[0].sight["match"]["outcome"] and len(said) < most:
        asked = [client for client in clients if client.question]
        client = luck.choice(asked)
        path = any_path(client.sight["match"]["moves"], luck)
        number = client.sight["match"]["open"]["number"]
        said.append((client, number, path))
        late = luck.choice(said)
        for who, question, answers in luck.sample([said[-1], said[-1], late], 3):
            await who.say("Play", question=question, path=answers)
        await client.until_sight(partial(has_gone_on, number))
        for each in clients:
            await catch_up(each)


async def catch_up(client: Client) -> None:
    """Read everything up to now."""
    number = random.getrandbits(30)
    await client.say("Ping", number=number)
    await client.until(lambda frame: frame["type"] == "Pong" and frame["number"] == number)


@pytest.mark.parametrize("game", games.NAMES)
def test_pages_and_programs_see_the_same_table(server: Address, game: str) -> None:
    async def play() -> None:
        code, tokens = await sit_down(server, game)
        async with (
            connected(server, code, tokens[0], speech=CELLS) as ala,
            connected(server, code, tokens[1], speech=CELLS) as bartek,
            connected(server, code, speech=CELLS) as spectator,
        ):
            await ala.say("Start")
            for client in (ala, bartek):
                await client.until_sight(lambda sight: sight["match"] and sight["match"]["open"])
            await play_out([ala, bartek], random.Random(game), 40)
            for page, token in ((ala, tokens[0]), (bartek, tokens[1]), (spectator, "")):
                async with connected(server, code, token) as program:
                    await program.until_sight(is_introduced)
                    await catch_up(page)
                    assert without_times(page.sight) == without_times(program.sight)
                    assert [page.page.event(row) for row in page.page.heard] == program.heard
        assert_played_once(stored(server, code))

    asyncio.run(play())


def assert_played_once(entries: list[log.AnyEntry]) -> None:
    """Nobody has answered a question twice."""
    answers = [(entry.question, entry.chair) for entry in entries if isinstance(entry, log.Answered)]
    assert len(answers) == len(set(answers)) > 0


def test_a_page_that_comes_back_is_shown_everything(server: Address) -> None:
    async def play() -> None:
        code, tokens = await sit_down(server, "conflict")
        async with (
            connected(server, code, tokens[0], speech=CELLS) as ala,
            connected(server, code, tokens[1], speech=CELLS) as bartek,
        ):
            await ala.say("Start")
            for client in (ala, bartek):
                await client.until_sight(lambda sight: sight["match"] and sight["match"]["open"])
            await play_out([ala, bartek], random.Random(1), 6)
            await catch_up(ala)
            async with connected(server, code, tokens[0], speech=CELLS) as again:
                assert without_times(again.sight) == without_times(ala.sight)
                assert again.page.heard == ala.page.heard

    asyncio.run(play())


def test_everything_a_page_is_told_is_binary(server: Address) -> None:
    async def talk() -> None:
        table = server.open_table(name="Ala")
        where = f"ws://{server.netloc}/ws/{table['code']}"
        async with websockets.connect(where, subprotocols=offered(table["token"], CELLS)) as connection:
            assert connection.subprotocol == CELLS
            for message in ({"type": "Ping", "number": 3}, {"type": "Play", "question": 9, "path": []}, {"type": "?"}):
                await connection.send(msgspec.json.encode(message))
            bodies = [await connection.recv() for _ in range(5)]
            kinds = [kind_of(body) for body in bodies]
            assert sorted(kinds) == sorted(["Welcome", "", "Pong", "Refused", "Refused"])

    asyncio.run(talk())


def kind_of(body: str | bytes) -> str:
    """Which message came, in binary; a frame has no name."""
    assert isinstance(body, bytes)
    told = msgspec.msgpack.decode(body)
    return str(told["type"]) if isinstance(told, dict) else ""


def test_a_page_is_turned_away_and_shown_a_tournament_in_binary(server: Address) -> None:
    async def talk() -> None:
        where = f"ws://{server.netloc}/ws/BBBBB"
        async with websockets.connect(where, subprotocols=offered("", CELLS)) as connection:
            assert kind_of(await connection.recv()) == "Refused"
            with pytest.raises(ConnectionClosed):
                await connection.recv()
        cup = server.announce(name="Ala", form="knockout")
        async with looking_at(server, cup["code"], cup["token"], CELLS) as client:
            assert client.sight["type"] == "TournamentSight"

    asyncio.run(talk())
