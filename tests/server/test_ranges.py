"""Every number from outside has its range in its type, and whatever lies beyond it changes nothing.

The messages and their numbers are found in the types themselves: a new one cannot be forgotten here.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from stolik import games
from stolik.core.kit.words import LANGUAGES
from stolik.server.settings import Limits
from stolik.server.wishes import TableWish, TournamentWish
from stolik.table import messages as say
from stolik.table.tournament import messages as tournament_say
from tests.server.clients import Address, Client, Json, connected, looking_at, on_disk, play_on, served

Where = tuple[str, ...]  # the parts of a message that lead to a number; "0" is the first of a list
LIFTED = Limits(messages=10**6, burst=10**6, chatter=10**6, tables=10**6, open_tables=10**6, failed=10**6)
TABLE, TOURNAMENT = say.FromClient.__args__, tournament_say.FromClient.__args__
WISHES: dict[str, type[msgspec.Struct]] = {"/api/tables": TableWish, "/api/tournaments": TournamentWish}
KINDS = list(dict.fromkeys([*TABLE, *TOURNAMENT, *WISHES.values()]))


def parts_of(kind: type[msgspec.Struct]) -> dict[str, inspect.Type]:
    """What a message is made of."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return {field.encode_name: field.type for field in info.fields}


def inner(info: inspect.Type) -> dict[str, inspect.Type]:
    """What a part is made of, as an example of it names its own parts."""
    if isinstance(info, inspect.ListType):
        return {"0": info.item_type}
    if isinstance(info, inspect.DictType):
        return {"key": info.key_type, "value": info.value_type}
    return {}


def all_parts(kind: type[msgspec.Struct]) -> Iterator[tuple[Where, inspect.Type]]:
    """Every part of a message, however deep."""
    waiting: list[tuple[Where, inspect.Type]] = [((name,), info) for name, info in parts_of(kind).items()]
    while waiting:
        where, info = waiting.pop()
        yield where, info
        waiting += [((*where, name), each) for name, each in inner(info).items()]


def example(info: inspect.Type) -> Any:
    """Something a part may be."""
    match info:
        case inspect.IntType():
            return lowest(info)
        case inspect.StrType():
            return "x"
        case inspect.LiteralType():
            return info.values[0]
        case inspect.ListType():
            return [example(info.item_type)]
        case inspect.BoolType():
            return False
        case _:
            return {}


def lowest(info: inspect.IntType) -> int:
    """The least a number may be."""
    assert info.ge is not None or info.gt is not None
    return info.ge if info.ge is not None else info.gt + 1  # type: ignore[operator]


def highest(info: inspect.IntType) -> int:
    """The most a number may be."""
    assert info.le is not None or info.lt is not None
    return info.le if info.le is not None else info.lt - 1  # type: ignore[operator]


def with_number(kind: type[msgspec.Struct], where: Where, number: int) -> Json:
    """A message that holds a number at a place."""
    message: Json = {name: example(info) for name, info in parts_of(kind).items()}
    if len(where) == 1:
        message[where[0]] = number
    else:
        assert where[1:] == ("0",)
        message[where[0]] = [number]
    return message


def numbers(kind: type[msgspec.Struct]) -> list[tuple[Where, inspect.IntType]]:
    """Where a message holds numbers."""
    return [(where, info) for where, info in all_parts(kind) if isinstance(info, inspect.IntType)]


def inside(kind: type[msgspec.Struct]) -> list[Json]:
    """The message with each of its numbers at each bound."""
    return [with_number(kind, where, n) for where, info in numbers(kind) for n in (lowest(info), highest(info))]


def outside(kind: type[msgspec.Struct]) -> list[Json]:
    """The message with each of its numbers one beyond each bound."""
    return [with_number(kind, where, n) for where, info in numbers(kind) for n in (lowest(info) - 1, highest(info) + 1)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_number_has_a_range_and_every_text_a_length(kind: type[msgspec.Struct]) -> None:
    for where, info in all_parts(kind):
        if isinstance(info, inspect.IntType):
            assert lowest(info) < highest(info), where
        elif isinstance(info, inspect.StrType | inspect.ListType):
            assert info.max_length, where
        elif where != ("given", "value"):  # positions of test tables, for this computer only
            assert isinstance(info, inspect.BoolType | inspect.LiteralType) or getattr(info, "max_length", None), where


def test_no_game_has_more_seats_than_a_message_can_name() -> None:
    assert max(games.load(name).seats[-1] for name in games.NAMES) <= say.MOST_SEATS


def test_a_message_can_name_every_language() -> None:
    assert set(get_args(say.Language)) == set(LANGUAGES)


@pytest.fixture
def patient(tmp_path: Path, quick_bots: None) -> Iterator[Address]:
    """A server without limits."""
    with served(tmp_path, limits=LIFTED) as address:
        yield address


async def send_all(address: Address, code: str, client: Client, kinds: tuple[type[msgspec.Struct], ...]) -> None:
    """Send each message with its numbers beyond their bounds, which changes nothing, and at them."""
    for kind in kinds:
        before = on_disk(address, code)
        for message in outside(kind):
            await client.say(kind.__name__, **message)
            told = await client.until(lambda frame: frame["type"] not in ("Sight", "TournamentSight"))
            assert (told["type"], told["code"]) == ("Refused", "message.bad"), message
        assert on_disk(address, code) == before
    for kind in kinds:
        for message in inside(kind):
            await client.say(kind.__name__, **message)
            await client.say("Ping", number=7)
            await client.until(lambda frame: frame["type"] == "Pong" and frame["number"] == 7)
    assert not any(frame.get("code") == "failed" for frame in client.frames)


def is_only_mine(sight: Json) -> bool:
    """Does the table wait for this guest alone?"""
    match = sight["match"]
    return bool(match and match["open"] and match["moves"]) and match["open"]["waiting"] == [match["seat"]]


@pytest.mark.parametrize("is_playing", [False, True], ids=["before the match", "during the match"])
def test_numbers_beyond_their_range_change_nothing_at_a_table(patient: Address, is_playing: bool) -> None:
    async def talk() -> None:
        table = patient.open_table(seats=3, name="Ala", start=is_playing, speed=0)
        async with connected(patient, table["code"], table["token"]) as host:
            if is_playing:
                await play_on(host, random.Random(1), is_only_mine)
            await send_all(patient, table["code"], host, TABLE)

    asyncio.run(talk())


def test_numbers_beyond_their_range_change_nothing_in_a_tournament(patient: Address) -> None:
    async def talk() -> None:
        found = patient.announce(form="knockout", name="Ala", bots=["thumb"])
        async with looking_at(patient, found["code"], found["token"]) as host:
            await send_all(patient, found["code"], host, TOURNAMENT)

    asyncio.run(talk())


@pytest.mark.parametrize("path", list(WISHES))
def test_numbers_beyond_their_range_open_nothing(patient: Address, path: str) -> None:
    form = {"game": "conflict", **({"form": "knockout"} if path == "/api/tournaments" else {})}
    usual = {"speed": 1, "chat": "free", "bots": [], "name": ""}
    for wish in outside(WISHES[path]):
        answer = patient.post(path, json=wish)
        assert (answer.status_code, answer.json()["code"]) == (400, "message.bad"), wish
    assert patient.get("/api/health").json()["rooms"] == 0
    for wish in inside(WISHES[path]):
        fitting = {**wish, **{name: word for name, word in {**form, **usual}.items() if wish[name] in ("x", ["x"])}}
        assert patient.post(path, json=fitting).status_code in (201, 400, 403), wish


@pytest.mark.parametrize("number", ["-1", "0", "2", str(2**63), "9" * 5000])
def test_a_match_that_is_not_there_cannot_be_exported(patient: Address, number: str) -> None:
    table = patient.open_table(seats=2, name="Ala")
    headers = {"authorization": f"Bearer {table['token']}"}
    answer = patient.get(f"/api/tables/{table['code']}/matches/{number}", headers=headers)
    assert answer.status_code in (400, 404, 409)
    assert answer.json()["sentence"]


@pytest.mark.parametrize("is_played", [False, True], ids=["before the match", "between matches"])
@pytest.mark.parametrize("seat", [-1, -2, -3])
def test_a_seat_below_all_is_nobodys_to_take(patient: Address, seat: int, is_played: bool) -> None:
    async def talk() -> None:
        table = patient.open_table(seats=2, name="Ala", speed=0)
        code = table["code"]
        async with connected(patient, code, table["token"]) as ala, connected(patient, code) as bartek:
            await bartek.say("Sit", seat=1, name="Bartek")
            await ala.until_sight(lambda sight: sight["places"][1]["name"])
            if is_played:
                await play_out(ala, bartek)
            before = on_disk(patient, code)
            async with connected(patient, code) as thief:
                await thief.refused("Sit", seat=seat, name="Celina")
                assert [place["name"] for place in thief.sight["places"]] == ["Ala", "Bartek"]
                assert thief.sight["seat"] == -1
            assert on_disk(patient, code) == before

    asyncio.run(talk())


async def play_out(*players: Client) -> None:
    """Deal, and play at random to the end."""
    await players[0].say("Start")
    for player in players:
        await player.until_sight(lambda sight: sight["match"])
    await asyncio.gather(*(play_on(player, random.Random(number)) for number, player in enumerate(players)))
