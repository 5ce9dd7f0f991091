"""Whatever is asked over HTTP is answered, or refused with a sentence; nothing makes the server fail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import Case, GenerationMode

from stolik import games
from stolik.bots.catalogue import LEVELS
from stolik.server.app import DOORS, WISHES
from stolik.server.openapi import openapi
from stolik.server.settings import Limits
from stolik.table.messages import Refused
from stolik.table.talk import CHATS
from stolik.table.tournament.tournament import FORMS
from tests.conftest import rounds
from tests.server.clients import Address, Json, served

KNOWN = {"game": list(games.NAMES), "form": list(FORMS), "chat": list(CHATS)}
NO_LIMITS = Limits(**{each.name: 1_000_000 for each in fields(Limits) if each.name != "frame"})
PHASES = (Phase.explicit, Phase.generate)  # the first fault is enough: it is not made smaller


def hinted(told: Json, codes: list[str]) -> Json:
    """The same with codes and words that are known, beside any others: so not everything is refused at once."""
    for wish in WISHES.values():
        properties = told["components"]["schemas"][wish.__name__]["properties"]
        for word in KNOWN.keys() & properties:
            properties[word] = {"anyOf": [{"enum": KNOWN[word]}, properties[word]]}
        properties["bots"]["items"] = {"anyOf": [{"enum": list(LEVELS)}, properties["bots"]["items"]]}
    for doors in told["paths"].values():
        for parameter in doors.get("get", {}).get("parameters", []):
            if parameter["name"] == "code":
                parameter["schema"] = {"anyOf": [{"enum": codes}, parameter["schema"]]}
    return told


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """A server without limits, where tables may be for tests."""
    with served(tmp_path_factory.mktemp("data"), limits=NO_LIMITS, is_test=True) as address:
        yield address


@pytest.fixture(scope="module")
def schema(address: Address) -> Any:
    """Its doors, with a table and a tournament."""
    codes = [address.open_table(seats=2)["code"], address.announce(form="knockout")["code"]]
    return schemathesis.openapi.from_dict(hinted(address.get("/openapi.json").json(), codes))


@pytest.mark.parametrize("path", openapi(DOORS, WISHES)["paths"])
def test_whatever_is_asked_is_answered_or_refused_with_a_sentence(address: Address, schema: Any, path: str) -> None:
    for operation in schema[path].values():
        modes = list(GenerationMode) if operation.body or "{number}" in path else [GenerationMode.POSITIVE]
        for mode in modes:

            @seed(1)
            @settings(
                max_examples=rounds(20, 1000),
                deadline=None,
                database=None,
                phases=PHASES,
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: Case[Any]) -> None:
                check(case.call(base_url=address.base))

            ask()


def check(answer: schemathesis.Response) -> None:
    """Nothing fails, and whoever is refused is told why; a page is told so as a page."""
    kind = answer.headers["content-type"][0]
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400 and not kind.startswith("text/html"):
        assert msgspec.json.decode(answer.content, type=Refused).sentence
