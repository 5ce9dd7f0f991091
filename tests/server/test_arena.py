"""The arena of a server: programs are brought together, bots fill up, and everybody may watch it again."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from stolik.client import ServerRefusal, Table, arena
from stolik.client.standing import has_left
from stolik.server import waiting
from stolik.server.settings import Limits
from stolik.table.export import from_json
from stolik.table.verify import verify
from tests.server.clients import Address, Json, served
from tests.server.devices import Device, account, guest, program_of
from tests.server.test_programs import until

LOOKS = 5  # that a program may take in a minute


@pytest.fixture
def site(database: str, tmp_path: Path, quick_bots: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Address]:
    """A server with a file, and one with a PostgreSQL; tables do not take their time."""
    monkeypatch.setattr(waiting, "SETTLE", 0.1)
    monkeypatch.setattr("stolik.client.standing.LOOK", 0.5)
    with served(tmp_path / "data", database=database, limits=Limits(failed=1000)) as address:
        yield address


def told(site: Address, game: str) -> Json:
    """The arena of a game as everybody sees it."""
    return dict(site.get(f"/api/arena/{game}").json())


def play(site: Address, game: str, account: str, matches: int = 1, **wish: Any) -> None:
    """A program plays some matches at random."""
    chance = random.Random(account)
    for table in arena(site.base, game, account, matches=matches, **wish):
        for _ in table.turns():
            table.play(chance.choice(table.moves))


def test_programs_meet_in_the_arena_and_every_match_can_be_run_again(site: Address) -> None:
    keys = [program_of(account(site, owner)[0], f"Automat {owner}").key for owner in ("Ala", "Ola")]
    threads = [threading.Thread(target=play, args=(site, "conflict", key, 2), kwargs={"wait": 600}) for key in keys]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    seen = until(lambda: len((now := told(site, "conflict"))["last"]) == 2 and now)
    assert [row["matches"] for row in seen["rows"]] == [2, 2]
    assert {(row["name"], row["is_program"]) for row in seen["rows"]} == {
        ("Automat Ala", True),
        ("Automat Ola", True),
    }
    for match in seen["last"]:
        assert match["is_rated"]
        file = site.get(f"/api/tables/{match['code']}/matches/{match['number']}").content
        assert verify(from_json(file)).holds


def test_bots_of_the_house_play_whoever_waits_too_long_and_are_on_the_ladder(site: Address) -> None:
    play(site, "conflict", program_of(account(site)[0]).key, seats=3, wait=1)
    seen = until(lambda: (now := told(site, "conflict"))["rows"] and now)
    assert {row["bot"] for row in seen["rows"]} == {"", "medium"}
    assert [player["bot"] for player in seen["last"][0]["players"]].count("medium") == 2


def test_people_are_neither_brought_to_the_arena_nor_let_in(site: Address) -> None:
    program, ala = program_of(account(site)[0]), guest(site, "Gość")
    wish = {"game": "clash", "seats": 2, "wait": 600}
    code = program.do("/api/find", **wish)["code"]
    assert ala.do("/api/find", **wish)["code"] != code
    assert code not in [each["code"] for each in site.get("/api/lobby", headers=ala.headers).json()["tables"]]
    with pytest.raises(ServerRefusal) as refused:
        Table.join(site.base, code, "Gość", account=ala.key)
    assert refused.value.code == "arena.programs"
    with pytest.raises(ServerRefusal) as refused:
        Table.join(site.base, code, "Nikt")
    assert refused.value.code == "arena.programs"


def test_two_who_opened_a_table_at_once_meet_at_the_older_one_but_not_programs_of_one_owner(site: Address) -> None:
    (ala, _), (ola, _) = account(site), account(site, "Ola")
    wish = {"game": "clash", "seats": 2, "wait": 600}
    first = program_of(ala, "Raz").do("/api/find", **wish)["code"]
    second = program_of(ala, "Dwa").do("/api/find", **wish)["code"]
    assert second != first, "both are Ala's"
    third = program_of(ola)
    assert third.do("/api/find", **wish)["code"] in (first, second)


def test_nobody_decides_anything_at_a_table_of_the_arena(site: Address) -> None:
    program = program_of(account(site)[0])
    code = program.do("/api/find", game="clash", seats=2, wait=600)["code"]
    with Table.join(site.base, code, "Automat", account=program.key) as table:
        for wish, code in ((table.start, "host.only"), (lambda: table.invite(1, "easy"), "host.only")):
            with pytest.raises(ServerRefusal) as refused:
                wish()
            assert refused.value.code == code


def test_a_program_that_looks_for_tables_all_the_time_has_to_wait(tmp_path: Path, quick_bots: None) -> None:
    with served(tmp_path / "data", limits=Limits(arena=LOOKS)) as site:
        program = program_of(account(site)[0])
        wish = {"game": "clash", "seats": 2, "wait": 600}
        assert len({program.do("/api/find", **wish)["code"] for _ in range(LOOKS)}) == 1
        assert program.refused("/api/find", **wish) == "arena.many"
        assert Device(site, program.key).ask("/api/find", **wish).status_code == 429


def test_a_program_that_is_about_to_leave_stays_if_the_cards_are_dealt_meanwhile(site: Address) -> None:
    programs = [program_of(account(site, owner)[0], f"Automat {owner}") for owner in ("Ala", "Ola")]
    code = programs[0].do("/api/find", game="clash", seats=2, wait=600)["code"]
    with ExitStack() as both:
        first, second = (both.enter_context(Table.join(site.base, code, "A", account=each.key)) for each in programs)
        while second.match is None:
            second.take_in()
        assert first.match is None, "it has not been looking"
        assert not has_left(first)
        assert first.match is not None
