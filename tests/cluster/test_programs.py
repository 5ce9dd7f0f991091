"""Programs where several servers share a database: they meet, play on and are told the same at every one of them."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any

import pytest

from stolik.client import Table, arena
from stolik.table.export import from_json
from stolik.table.verify import verify
from tests.cluster.site import Site
from tests.cluster.test_proxy import NGINX, proxied
from tests.server.clients import Address
from tests.server.devices import account, guest, program_of
from tests.server.test_programs import until

NAMES = iter(range(1, 1000))  # nobody logs in twice by one name: the site is one for all tests


@pytest.fixture
def owners(site: Site) -> list[str]:
    """Tokens of two programs that belong to two people."""
    here = site.servers[0].program.address
    return [program_of(account(here, f"Ala {next(NAMES)}")[0], f"Automat {number}").key for number in range(2)]


def play(address: Address, key: str) -> None:
    """A program plays one match in the arena."""
    chance = random.Random(key)
    for table in arena(address.base, "clash", key, matches=1, wait=60):
        for _ in table.turns():
            table.play(chance.choice(table.moves))


def test_programs_at_two_servers_meet_in_the_arena_and_a_third_shows_their_match(site: Site, owners: list[str]) -> None:
    here, there, elsewhere = [server.program.address for server in site.servers]
    threads = [
        threading.Thread(target=play, args=(server, key)) for server, key in zip((here, there), owners, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    (match,) = until(lambda: elsewhere.get("/api/arena/clash").json()["last"])
    assert match["is_rated"]
    assert all(player["is_program"] for player in match["players"])
    file = elsewhere.get(f"/api/tables/{match['code']}/matches/{match['number']}").content
    assert verify(from_json(file)).holds


def test_a_program_plays_at_a_table_that_another_server_has_and_that_is_lost(site: Site, owners: list[str]) -> None:
    here, there, _ = [server.program.address for server in site.servers]
    chance = random.Random(5)
    opened = Table.open(here.base, "conflict", "Automat", seats=2, bots=["easy"], start=True, account=owners[0])
    opened.close()
    with Table(there.base, opened.code, account=owners[0]) as table:
        assert table.sight.seat == 0
        assert table.sight.places[0].is_program
        made = 0
        for _ in table.turns():
            made += table.play(chance.choice(table.moves))
            if made == 2:
                site.servers[0].program.kill()
        assert table.outcome is not None
    assert verify(from_json(there.get(f"/api/tables/{table.code}/matches/1").content)).holds


@pytest.mark.skipif(NGINX is None, reason="needs nginx, which comes as a package on Linux only")
def test_a_program_plays_through_the_sample_proxy(
    site: Site, owners: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(5)
    with proxied(site, tmp_path) as (_, secure):
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
        address = f"https://127.0.0.1:{secure}"
        wish: dict[str, Any] = {"seats": 2, "bots": ["easy"], "start": True}
        with Table.open(address, "conflict", "Automat", account=owners[0], **wish) as table:
            made = 0
            for _ in table.turns():
                made += table.play(chance.choice(table.moves))
                if made == 2:
                    site.servers[0].program.kill()
            assert table.outcome is not None
            assert table.sight.places[0].is_program


def test_the_table_of_the_day_is_the_same_at_every_server_and_closed_at_every_one(site: Site) -> None:
    addresses = [server.program.address for server in site.servers]
    assert len({each.get("/api/day").json()["today"]["commitment"] for each in addresses}) == 1
    here, there, elsewhere = addresses
    ala, ola = guest(here), guest(there, "Ola")
    codes = [device.do("/api/day")["code"] for device in (ala, ola)]
    assert codes[0] != codes[1]
    deals = []
    for device, address, code in ((ala, elsewhere, codes[0]), (ola, here, codes[1])):
        with Table(address.base, code, account=device.key) as table:
            while table.question is None:
                table.take_in()
            deals.append(table.fields)
    assert deals[0] == deals[1]
    answer = elsewhere.get(f"/api/tables/{codes[0]}/matches/1", headers=ola.headers)
    assert answer.json()["code"] == "day.closed"
