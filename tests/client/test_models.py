"""Language models at the table: a real client of the Model Context Protocol plays whole games."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters

from stolik import games
from stolik.client.models import model_server
from tests.server.clients import Address

MOVE = re.compile(r"^- (.+)$", re.MULTILINE)


async def told(client: Client, tool: str, **given: object) -> str:
    """What a tool answers, as text."""
    answer = await client.call_tool(tool, given)
    assert not answer.is_error, answer
    return "\n".join(part.text for part in answer.content if part.type == "text")


async def play_to_the_end(client: Client, seen: str, chance: random.Random) -> str:
    """Play what is offered, at random, and wait otherwise."""
    for _ in range(3000):
        if "The match is over" in seen:
            return seen
        _, asked, moves = seen.partition("Your possible moves:\n")
        seen = (
            await told(client, "play", move=chance.choice(MOVE.findall(moves)))
            if asked
            else await told(client, "wait", seconds=20)
        )
    raise AssertionError(seen)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_model_plays_a_whole_match_of_every_game(server: Address, game: str) -> None:
    async def play() -> None:
        async with Client(model_server(server.base)) as client:
            seen = await told(client, "open_table", game=game, name="Model", bots=["easy"], seats=2)
            assert "You are Model." in seen
            end = await play_to_the_end(client, seen, random.Random(5))
            assert "Won by: " in end

    asyncio.run(play())


def test_a_model_is_told_what_is_wrong_in_a_sentence_and_looks_up_the_rules(server: Address) -> None:
    async def talk() -> None:
        async with Client(model_server(server.base)) as client:
            assert "no table yet" in await told(client, "look")
            assert "no table BBBBB" in await told(client, "join_table", code="BBBBB")
            assert "no chess here" in await told(client, "open_table", game="chess")
            assert (await told(client, "rules", game="conflict", find="CO-5.1")).count("\n") >= 1
            assert "No paragraph" in await told(client, "rules", game="conflict", find="zugzwang")
            await told(client, "open_table", game="conflict", bots=["easy"], seats=2)
            await told(client, "wait")  # until it is asked
            why = await told(client, "why_not", move="declare scandal Model")
            assert len(re.findall(r"\(CO-\d\.\d\)", why)) == 1, why
            listed = await told(client, "list_games")
            assert all(game in listed for game in games.NAMES)
            tools = {tool.name: tool.description for tool in (await client.list_tools()).tools}
            assert all(tools.values())

    asyncio.run(talk())


def test_a_model_and_a_program_play_each_other_and_talk(server: Address) -> None:
    from stolik.client import Table

    async def play() -> None:
        with Table.open(server.base, "clash", "Host", seats=2, options={"scoring": "single"}) as host:
            async with Client(model_server(server.base, "pl")) as client:
                await told(client, "join_table", code=host.code, name="Model")
                assert await told(client, "say_at_table", text="Dzień dobry") == "Said."
                await asyncio.to_thread(host.start)
                assert [said.text for said in host.spoken] == ["Dzień dobry"]

                def play_host() -> None:
                    for _ in host.turns():
                        host.play(host.moves[0])

                playing = asyncio.create_task(asyncio.to_thread(play_host))
                await play_to_the_end(client, await told(client, "wait"), random.Random(3))
                await playing

    asyncio.run(play())


def test_the_command_speaks_the_protocol_on_its_own_input_and_output(server: Address, tmp_path: Path) -> None:
    async def talk() -> None:
        words = ["-m", "stolik.cli", "mcp", "--server", server.base]
        async with Client(StdioServerParameters(command=sys.executable, args=words)) as client:
            assert "You are Model." in await told(client, "open_table", game="kittens", bots=["easy"], seats=2)

    asyncio.run(talk())
