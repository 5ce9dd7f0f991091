"""A server that is killed loses nothing that anybody has seen, and every table goes on where it was."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from stolik.table import entries as log
from tests.server.clients import Client, Json, Program, any_path, connected, path_to, stored
from tests.server.test_live_tables import answers_in, sit_down, whose_turn


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[list[Program]]:
    """A started server; put others started on the same folder into the list too."""
    started = [Program(tmp_path)]
    yield started
    for program in started:
        if program.process.poll() is None:
            program.kill()


def revive(programs: list[Program]) -> None:
    """Kill the server and start another in its place."""
    last = programs[-1]
    last.kill()
    programs.append(Program(last.data, port=last.address.port))
    assert programs[-1].address.port == last.address.port


def picture(client: Client) -> Json:
    """What a client has been shown, apart from who is connected and what time it is."""
    return {
        "match": client.sight["match"],
        "heard": client.heard,
        "spoken": client.spoken,
        "seat": client.sight["seat"],
    }


def test_a_killed_server_goes_on_in_the_middle_of_a_window(programs: list[Program]) -> None:
    async def play() -> None:
        address = programs[0].address
        code, *tokens = await sit_down(address)
        async with connected(address, code, tokens[0]) as ala, connected(address, code, tokens[1]) as bartek:
            await ala.say("Start")
            await bartek.say("Say", text="powodzenia")
            first, second = await whose_turn(ala, bartek)
            number = await first.play(path_to(first.sight["match"]["moves"], "declare russia"))
            for client in (first, second):
                await client.until_sight(lambda sight: sight["match"]["open"]["number"] == number + 1)
                assert client.spoken or await client.until_sight(lambda sight: sight["spoken"])
            before = {client.token: picture(client) for client in (ala, bartek)}
            await asyncio.to_thread(revive, programs)
            reacting = second.token
        async with connected(address, code, tokens[0]) as ala, connected(address, code, tokens[1]) as bartek:
            assert {client.token: picture(client) for client in (ala, bartek)} == before
            assert ala.sight["match"]["open"]["word"] == "react"
            answering = ala if ala.token == reacting else bartek
            await answering.play(path_to(answering.sight["match"]["moves"], "pass"))
            for client in (ala, bartek):
                await client.until_sight(lambda sight: sight["match"]["open"]["number"] == number + 2)
            assert any(event["kind"] == "gains" and event["amount"] == 3 for event in ala.heard)

    asyncio.run(play())


def test_a_window_closes_by_its_deadline_though_the_server_was_killed_in_it(
    programs: list[Program],
) -> None:
    async def play() -> None:
        address = programs[0].address
        code, *tokens = await sit_down(address)
        async with connected(address, code, tokens[0]) as ala, connected(address, code, tokens[1]) as bartek:
            await ala.say("Start")
            first, _ = await whose_turn(ala, bartek)
            number = await first.play(path_to(first.sight["match"]["moves"], "declare russia"))
            sight = await ala.until_sight(lambda sight: sight["match"]["open"]["number"] == number + 1)
            deadline = sight["match"]["open"]["deadline"]
            await asyncio.to_thread(revive, programs)
        async with connected(address, code, tokens[0]) as ala:
            assert ala.sight["match"]["open"]["deadline"] == deadline
            sight = await ala.until_sight(lambda sight: sight["match"]["open"]["number"] == number + 2)
            assert 0 <= sight["now"] - deadline < 500
            assert [entry.by for entry in answers_in(stored(address, code), number + 1)] == ["clock"]

    asyncio.run(play())


def test_three_kills_in_a_match_lose_no_move_and_repeat_none(programs: list[Program]) -> None:
    async def play() -> None:
        address, chance = programs[0].address, random.Random(4)
        code, *tokens = await sit_down(address, speed=0)
        seen: dict[str, list[Json]] = {token: [] for token in tokens}
        moves = 0
        for life in range(4):
            async with connected(address, code, tokens[0]) as ala, connected(address, code, tokens[1]) as bartek:
                for client in (ala, bartek):
                    assert client.heard[: len(seen[client.token])] == seen[client.token], "something shown was lost"
                if not life:
                    await ala.say("Start")
                moves += await play_some(ala, bartek, chance, 6)
                if life < 3:
                    await kill_in_a_move(programs, ala, bartek, chance)
                    seen = {client.token: client.heard for client in (ala, bartek)}
        answered = [(entry.question, entry.chair) for entry in stored(address, code) if isinstance(entry, log.Answered)]
        assert len(answered) == len(set(answered)) >= moves > 3

    asyncio.run(play())


async def kill_in_a_move(programs: list[Program], ala: Client, bartek: Client, chance: random.Random) -> None:
    """Kill the server while a move is on its way, and read what it could still say."""
    mover = await whoever_may_move(ala, bartek)
    if mover is not None:
        await mover.play(any_path(mover.sight["match"]["moves"], chance))
        await asyncio.sleep(chance.random() * 0.01)
    await asyncio.to_thread(revive, programs)
    for client in (ala, bartek):
        with pytest.raises(ConnectionClosed):
            await client.until(lambda frame: False)


async def play_some(ala: Client, bartek: Client, chance: random.Random, moves: int) -> int:
    """Both play at random for so many moves; return how many were made."""
    for made in range(moves):
        mover = await whoever_may_move(ala, bartek)
        if mover is None:
            return made
        number = await mover.play(any_path(mover.sight["match"]["moves"], chance))
        for client in (ala, bartek):
            await client.until_sight(partial(is_past, number=number))
    return moves


def is_past(sight: Json, number: int) -> bool:
    """Is another question open, or the match over?"""
    match = sight["match"]
    return bool(match and (match["outcome"] or (match["open"] and match["open"]["number"] > number)))


async def whoever_may_move(ala: Client, bartek: Client) -> Client | None:
    """The client who is asked, or None after the end."""
    await ala.until_sight(lambda sight: is_past(sight, 0))
    if ala.sight["match"]["outcome"]:
        return None
    number = ala.sight["match"]["open"]["number"]
    await bartek.until_sight(lambda sight: is_past(sight, number - 1))
    return ala if ala.question else bartek


def test_a_server_stopped_with_ctrl_c_says_goodbye(programs: list[Program]) -> None:
    code = programs[0].address.open_table(name="Ala")["code"]
    assert programs[0].stop() == 0
    assert "goes on where it was" in programs[0].said
    assert "Traceback" not in programs[0].said
    programs.append(Program(programs[0].data))
    assert programs[1].address.get(f"/api/tables/{code}").json()["free"] == [1, 2, 3]
