"""Accounts of programs: made by somebody, shown as programs, rated like people, and taken away again."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from stolik.client import ServerRefusal, Table
from stolik.server.settings import Limits
from tests.server.clients import Address, Json, served
from tests.server.devices import Device, account, guest, program_of

PATIENCE = 30.0
MOST = 2


@pytest.fixture
def site(database: str, tmp_path: Path, quick_bots: None) -> Iterator[Address]:
    """A server with a file, and one with a PostgreSQL."""
    with served(tmp_path / "data", database=database, limits=Limits(programs=MOST, failed=1000)) as address:
        yield address


def programs(owner: Device) -> list[Json]:
    """The programs somebody has."""
    return list(owner.site.get("/api/me/programs", headers=owner.headers).json()["programs"])


def until(is_so: Callable[[], Any]) -> Any:
    """Wait until something is so: results are counted beside everything else."""
    deadline = time.monotonic() + PATIENCE
    while not (found := is_so()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found


def play(table: Table) -> None:
    """Play at random to the end."""
    chance = random.Random(3)
    with table:
        for _ in table.turns():
            table.play(chance.choice(table.moves))


def test_a_program_with_an_account_is_rated_and_shown_as_a_program(site: Address) -> None:
    ala, _ = account(site)
    program = program_of(ala)
    number = program.me()["number"]
    wish: dict[str, Any] = {"seats": 2, "bots": ["easy"], "start": True, "speed": 0}
    play(Table.open(site.base, "conflict", "Automat", account=program.key, **wish))
    profile = until(lambda: (told := site.get(f"/api/people/{number}").json())["ratings"] and told)
    assert (profile["name"], profile["is_program"], profile["is_kept"]) == ("Automat", True, False)
    assert [(each["game"], each["matches"]) for each in profile["ratings"]] == [("conflict", 1)]
    assert {each["is_program"] for each in profile["last"][0]["players"] if each["person"]} == {True}
    rows = site.get("/api/best/conflict").json()["rows"]
    assert {(row["person"], row["bot"]): row["is_program"] for row in rows} == {(number, ""): True, (0, "easy"): False}


def test_an_account_of_a_program_shows_it_whatever_it_reads(site: Address) -> None:
    program = program_of(account(site)[0])
    wish = {"game": "clash", "name": "Automat", "access": "public"}
    code = site.post("/api/tables", json=wish, headers=program.headers).json()["code"]
    with Table(site.base, code) as onlooker:
        assert onlooker.sight.places[0].is_program, "before it has said a word"
    (found,) = site.get("/api/lobby").json()["tables"]
    assert (found["name"], found["is_program"]) == ("Automat", True)


def test_a_match_with_a_program_of_ones_own_is_not_rated(site: Address) -> None:
    ala, _ = account(site)
    keys = [program_of(ala, name).key for name in ("Raz", "Dwa")]
    host = Table.open(site.base, "clash", "Raz", account=keys[0], seats=2, options={"scoring": "single"}, speed=0)
    with host, Table.join(site.base, host.code, "Dwa", account=keys[1]) as other:
        host.start()
        other.resign()
        while host.outcome is None:
            host.take_in()
    number = programs(ala)[0]["number"]
    profile = until(lambda: (told := site.get(f"/api/people/{number}").json())["last"] and told)
    assert (profile["last"][0]["is_rated"], profile["ratings"]) == (False, [])


def test_only_an_account_makes_programs_and_so_many(site: Address) -> None:
    assert guest(site, "Gość").refused("/api/me/programs", name="Automat") == "kept.not"
    ala, _ = account(site)
    assert ala.refused("/api/me/programs", name="​") == "name.unseen"
    program_of(ala)
    program_of(ala)
    assert ala.refused("/api/me/programs", name="Automat") == "programs.many"
    assert len(programs(ala)) == MOST


def test_a_token_that_was_renewed_or_taken_away_opens_nothing(site: Address) -> None:
    ala, _ = account(site)
    bartek, _ = account(site, "Bartek")
    old = program_of(ala)
    (mine,) = programs(ala)
    where = f"/api/me/programs/{mine['number']}"
    assert bartek.refused(f"{where}/token") == bartek.refused(f"{where}/remove") == "program.none"
    assert old.is_somebody
    new = Device(site, ala.do(f"{where}/token")["key"])
    assert (old.is_somebody, new.is_somebody) == (False, True)
    assert new.me()["number"] == mine["number"]
    ala.do(f"{where}/remove")
    assert not new.is_somebody
    assert programs(ala) == []
    assert site.get(f"/api/people/{mine['number']}").status_code == 404
    with pytest.raises(ServerRefusal, match="nobody"):
        Table.open(site.base, "clash", "Automat", account=new.key, access="public")


def test_a_program_does_nothing_that_is_for_people(site: Address) -> None:
    ala, _ = account(site)
    program = program_of(ala)
    assert program.refused("/api/me", name="Ala") == "program.not"
    assert program.refused("/api/me/keep", login="Automat", password="trzy konie i wóz") == "program.not"
    assert program.refused("/api/me/programs", name="Dziecko") == "program.not"
    assert program.refused("/api/me/delete") == "program.not"
    assert program.is_somebody


def test_programs_go_with_whoever_has_made_them(site: Address) -> None:
    ala, _ = account(site)
    program = program_of(ala)
    number = program.me()["number"]
    ala.do("/api/me/delete", password="trzy konie i wóz")
    assert not program.is_somebody
    assert site.get(f"/api/people/{number}").status_code == 404
