"""A server that is killed in the middle of a tournament loses no result, opens no table twice, and goes on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from stolik.table import entries as log
from stolik.table.tournament import entries as tournament_log
from tests.server.clients import Address, Client, Json, Program, any_path, connected, looking_at, stored
from tests.server.test_lost_servers import revive
from tests.server.test_tournaments import mix, table_of


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Program]]:
    """A started server with quick bots; put others started on the same folder into the list too."""
    monkeypatch.setenv("STOLIK_PACE", "0.02")
    started = [Program(tmp_path)]
    yield started
    for program in started:
        if program.process.poll() is None:
            program.kill()


def results(address: Address, code: str) -> list[tournament_log.Played]:
    """The results in a tournament's log, as it lies on the disk now."""
    return [entry for entry in log_of(address, code) if isinstance(entry, tournament_log.Played)]


def log_of(address: Address, code: str) -> list[tournament_log.AnyEntry]:
    """A tournament's log."""
    query = "SELECT body FROM entries JOIN tables ON tables.id = table_id WHERE code = ? ORDER BY number"
    with closing(sqlite3.connect(address.data / "stolik.sqlite3")) as connection:
        bodies = [row[0] for row in connection.execute(query, (code,))]
    return [entry for body in bodies for entry in tournament_log.decoder.decode_all(body)]


def codes_in(address: Address) -> list[str]:
    """The codes of all tables that were opened, without tournaments."""
    with closing(sqlite3.connect(address.data / "stolik.sqlite3")) as connection:
        return [row[0] for row in connection.execute("SELECT code FROM tables WHERE kind = 'table'")]


async def play_some(address: Address, table: str, token: str, chance: random.Random, moves: int) -> bool:
    """Make so many moves at a table; was that its end?"""
    async with connected(address, table, token) as client:
        made = answered = 0
        while not (client.sight["match"] and client.sight["match"]["outcome"]):
            await mix(client)
            question = client.question
            if question and question["number"] != answered:
                if made == moves:
                    return False
                answered = await client.play(any_path(client.sight["match"]["moves"], chance))
                made += 1
            await client.next()
    return True


async def live(client: Client, token: str, address: Address, chance: random.Random, moves: int) -> None:
    """Play at the own tables until some moves into one of them, or until the tournament is over."""
    while client.sight["state"] != "over":
        if table_of(client):
            table = table_of(client)
            if not await play_some(address, table, token, chance, moves):
                return
            await client.until_sight(partial(is_past, client, table))
        else:
            await client.next(20)


def is_past(client: Client, table: str, sight: Json) -> bool:
    """Does the viewer play somewhere else now, or no more?"""
    return sight["state"] == "over" or table_of(client) != table


def test_four_kills_in_a_tournament_lose_no_result_and_open_no_table_twice(programs: list[Program]) -> None:
    async def play() -> None:
        address, chance = programs[0].address, random.Random(5)
        wish = {"form": "round_robin", "name": "Ala", "bots": ["thumb"] * 3}
        told = await asyncio.to_thread(lambda: address.announce(**wish))
        code, token = told["code"], told["token"]
        seen: list[object] = []
        for life in range(5):
            async with looking_at(address, code, token) as ala:
                shown = [match for match in ala.sight["matches"] if match["how"] == "played"]
                assert all(match in shown for match in seen), "a result that was shown is lost"
                if not life:
                    await ala.say("Begin")
                await live(ala, token, address, chance, moves=1 + life if life < 4 else 1000)
                if life < 4:
                    seen = [match for match in ala.sight["matches"] if match["how"] == "played"]
                    await asyncio.to_thread(revive, programs)
                    with pytest.raises(ConnectionClosed):
                        await ala.until(lambda frame: False)
                else:
                    assert ala.sight["state"] == "over"
                    end = ala.sight
        counts = Counter((entry.match, entry.attempt) for entry in results(address, code))
        assert set(counts.values()) == {1}
        assert len(counts) == 6
        tables = [once["code"] for match in end["matches"] for once in match["played"]]
        assert sorted(codes_in(address)) == sorted(tables)
        for match in end["matches"]:
            entries = stored(address, match["played"][0]["code"])
            ended = next(entry for entry in entries if isinstance(entry, log.Ended))
            assert [match["played"][0]["chairs"][chair] for chair in ended.winners] == match["played"][0]["winners"]

    asyncio.run(play())


def test_a_table_that_was_promised_but_not_opened_is_opened_after_a_crash(programs: list[Program]) -> None:
    async def play() -> None:
        address = programs[0].address
        told = await asyncio.to_thread(lambda: address.announce(form="knockout", name="Ala", bots=["thumb"]))
        code, token = told["code"], told["token"]
        async with looking_at(address, code, token) as ala:
            await ala.say("Begin")
            await ala.until_sight(lambda sight: table_of(ala))
            table = table_of(ala)
        programs[-1].kill()
        await asyncio.to_thread(forget_table, address, table)
        programs.append(Program(address.data, port=address.port))
        async with looking_at(address, code, token) as ala:
            assert table_of(ala) == table
            async with connected(address, table, token) as seated:
                assert seated.sight["tournament"] == code
                assert seated.sight["seat"] >= 0
        assert codes_in(address) == [table]

    asyncio.run(play())


def test_a_result_from_just_before_a_crash_is_taken_in_after_it(programs: list[Program]) -> None:
    async def play() -> None:
        address, chance = programs[0].address, random.Random(1)
        told = await asyncio.to_thread(lambda: address.announce(form="round_robin", name="Ala", bots=["thumb"]))
        code, token = told["code"], told["token"]
        async with looking_at(address, code, token) as ala:
            await ala.say("Begin")
            await ala.until_sight(lambda sight: table_of(ala))
            await play_some(address, table_of(ala), token, chance, 1000)
            await ala.until_sight(lambda sight: sight["state"] == "over")
        programs[-1].kill()
        await asyncio.to_thread(forget_results, address, code)
        assert results(address, code) == []
        programs.append(Program(address.data, port=address.port))
        async with looking_at(address, code, token) as ala:
            sight = await ala.until_sight(lambda sight: sight["state"] == "over")
            assert sight["matches"][0]["how"] == "played"
        assert len(results(address, code)) == 1

    asyncio.run(play())


def forget_table(address: Address, code: str) -> None:
    """Take a table out of the database, as if the server had been lost just before it was opened."""
    with closing(sqlite3.connect(address.data / "stolik.sqlite3")) as connection, connection:
        connection.execute("DELETE FROM entries WHERE table_id = (SELECT id FROM tables WHERE code = ?)", (code,))
        connection.execute("DELETE FROM tables WHERE code = ?", (code,))


def forget_results(address: Address, code: str) -> None:
    """Take the results out of a tournament's log, as if the server had been lost just before they were stored."""
    query = "DELETE FROM entries WHERE kind = 'Played' AND table_id = (SELECT id FROM tables WHERE code = ?)"
    with closing(sqlite3.connect(address.data / "stolik.sqlite3")) as connection, connection:
        connection.execute(query, (code,))
