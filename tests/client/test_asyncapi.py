"""The document of the sockets tells the truth: every message of whole matches is as it says, both ways."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any, get_args

import msgspec
import pytest
from jsonschema import Draft202012Validator

from stolik import games
from stolik.table import messages as say
from stolik.table.tournament import messages as tournament
from tests.server.clients import Address, any_path, connected, looking_at


@pytest.fixture(scope="module")
def document(server: Address) -> dict[str, Any]:
    """The document as the server hands it out."""
    return dict(server.get("/asyncapi.json").json())


def validator(document: dict[str, Any], kind: str) -> Any:
    """What holds a message against its schema."""
    return Draft202012Validator({"$ref": f"#/components/schemas/{kind}", "components": document["components"]})


@pytest.mark.parametrize("game", games.NAMES)
def test_every_message_of_a_whole_match_is_as_the_document_says(
    server: Address, document: dict[str, Any], game: str
) -> None:
    async def walk() -> set[str]:
        chance, met = random.Random(11), set()
        table = server.open_table(game=game, seats=2, name="Ala", bots=["easy"], start=True, speed=0)
        async with connected(server, table["code"], table["token"]) as client:
            answered = 0
            while not (client.sight["match"] and client.sight["match"]["outcome"]):
                question = client.question
                if question and question["number"] != answered:
                    answered = question["number"]
                    sent = {
                        "type": "Play",
                        "question": answered,
                        "path": any_path(client.sight["match"]["moves"], chance),
                    }
                    validator(document, "Play").validate(sent)
                    await client.say(**{"kind": sent.pop("type"), **sent})
                await client.next()
            for frame in client.frames:
                validator(document, frame["type"]).validate(frame)
                met.add(frame["type"])
        return met

    assert {"Welcome", "Sight"} <= asyncio.run(walk())


def test_every_message_of_a_tournament_is_as_the_document_says(server: Address, document: dict[str, Any]) -> None:
    async def walk() -> set[str]:
        told = server.announce(form="knockout", name="Ala", bots=["random", "random"])
        async with looking_at(server, told["code"], told["token"]) as ala, looking_at(server, told["code"]) as bartek:
            for sent in ({"type": "Enter", "name": "Bartek"}, {"type": "Begin"}, {"type": "Ping", "number": 3}):
                validator(document, str(sent["type"])).validate(sent)
                await bartek.connection.send(json.dumps(sent))
            await bartek.until(lambda frame: frame["type"] == "Pong")
            await ala.until_sight(lambda sight: len(sight["entrants"]) == 4)
            await ala.say("Begin")
            await ala.until_sight(lambda sight: sight["state"] == "running")
            await ala.say("Withdraw")
            await ala.until_sight(lambda sight: any(each["is_withdrawn"] for each in sight["entrants"]))
            frames = ala.frames + bartek.frames
        for frame in frames:
            validator(document, frame["type"]).validate(frame)
        return {frame["type"] for frame in frames}

    assert asyncio.run(walk()) >= {"Welcome", "TournamentSight", "Refused", "Pong"}


def test_the_document_names_every_message_and_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    named = set(document["components"]["messages"])
    for kinds in (say.FromClient, say.ToClient, tournament.FromClient, tournament.ToClient):
        assert {kind.__name__ for kind in get_args(kinds)} <= named
    for reference in references(document):
        at: Any = document
        for step in reference.removeprefix("#/").split("/"):
            at = at[step]


def references(part: Any) -> list[str]:
    """Every reference in a document."""
    if isinstance(part, dict):
        return [part["$ref"]] if "$ref" in part else [found for each in part.values() for found in references(each)]
    return [found for each in part for found in references(each)] if isinstance(part, list) else []


def test_what_the_document_refuses_the_server_refuses_too(server: Address, document: dict[str, Any]) -> None:
    for bad in ({"type": "Play", "question": -1}, {"type": "Sit", "seat": 99, "name": "Ala"}, {"type": "Play"}):
        kind = str(bad["type"])
        assert not validator(document, kind).is_valid(bad)
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(json.dumps(bad), type=say.FromClient)
