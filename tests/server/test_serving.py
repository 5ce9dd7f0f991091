"""Starting the server, its pages and the small API."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.core.machine.modules import LEARNED, made_module
from stolik.server import host
from stolik.server.limits import Bucket, PerMinute
from stolik.server.pages import FOR_EVER
from stolik.server.settings import Limits, read_limits
from tests.server.clients import Address, Program, connected, served


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Address]:
    """A server with a small client."""
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    script = '<script type="module" crossorigin src="./assets/app-1234.js"></script>'
    (web / "index.html").write_text(f"<!doctype html><title>the client</title>{script}", encoding="utf-8")
    (web / "assets" / "app-1234.js").write_text("console.log('ą');" * 100, encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    with served(tmp_path / "data", web=web, phones=("192.168.7.7",), names=("stolik.test",)) as address:
        yield address


def test_every_address_inside_the_client_begins_at_its_index(site: Address) -> None:
    code = site.open_table(name="Ala", seats=3)["code"]
    tables = (f"/t/{code}", f"/t/{code.lower()}/", f"/replay/{code}/1")
    for path in ("/", *tables, "/new/conflict", "/tournament/new/clash", "/solo", "/replay", "/tv/KOTEK"):
        answer = site.get(path)
        assert answer.status_code == 200, path
        assert "the client" in answer.text
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_a_guest_is_told_which_client_is_served_and_a_page_can_tell_its_own(site: Address) -> None:
    table = site.open_table(name="Ala", seats=3)

    async def talk() -> str:
        async with connected(site, table["code"], table["token"]) as ala:
            return str(ala.frames[0]["client"])

    client = asyncio.run(talk())
    assert client == "assets/app-1234.js"
    assert f'src="/{client}"' in site.get("/").text


NOWHERE = ("/rules/some/thing", "/new/chess", "/t/BCDFG", "/t", "/tournament/BCDFG", "/tw/BCDFG")


@pytest.mark.parametrize("path", NOWHERE)
def test_an_address_that_leads_nowhere_is_a_page_of_the_client_with_status_404(site: Address, path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 404
    assert "the client" in answer.text


def test_a_link_to_a_table_tells_its_game_its_length_and_who_sits_there(site: Address) -> None:
    code = site.open_table(name='Ala "A" <b>', seats=3)["code"]
    english = site.get(f"/t/{code}", headers={"accept-language": "en-GB,en"}).text
    assert f'property="og:title" content="Światowy Konflikt: table {code}"' in english
    assert "2 to 6 players, about 20 minutes." in english
    assert "At the table: Ala &quot;A&quot; &lt;b&gt;. 2 free seats." in english
    polish = site.get(f"/t/{code}").text
    assert f'property="og:title" content="Światowy Konflikt: stół {code}"' in polish
    assert "2 wolne miejsca." in polish
    assert f'property="og:url" content="http://192.168.7.7:{site.port}/t/{code}"' in polish


@pytest.mark.parametrize("path", ["/", "/assets/app-1234.js", "/api/health", "/t/BCDFG", "/nothing.js"])
def test_head_is_answered_as_get_is_without_the_body(site: Address, path: str) -> None:
    whole, head = site.get(path), httpx.head(site.base + path)
    assert head.status_code == whole.status_code
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert head.content == b""


def test_files_of_the_client_are_packed_and_kept(site: Address) -> None:
    answer = site.get("/assets/app-1234.js")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.text.startswith("console.log('ą')")
    plain = site.get("/assets/app-1234.js", headers={"accept-encoding": "identity"})
    assert plain.text == answer.text
    again = site.get("/assets/app-1234.js", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


MISSING = ("/nothing.js", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/api/nothing")


@pytest.mark.parametrize("path", MISSING)
def test_what_is_not_there_is_not_found(site: Address, path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 404
    assert answer.json()["type"] == "Refused"


def test_every_answer_keeps_the_page_to_itself(site: Address) -> None:
    for path in ("/", "/api/health", "/api/nothing", "/nothing.js"):
        headers = site.get(path).headers
        policy = dict(part.strip().partition(" ")[::2] for part in headers["content-security-policy"].split(";"))
        assert policy["style-src"] == policy["connect-src"] == "'self'"
        assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_without_a_client_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    with served(tmp_path / "data", web=tmp_path / "nowhere") as address:
        assert "dev.py play" in address.get("/").text
        assert "<script" not in address.get("/").text


def test_the_games_are_told_with_what_can_be_chosen(site: Address) -> None:
    told = site.get("/rules/games.json").json()
    assert [game["name"] for game in told["games"]] == list(games.NAMES)
    for game in told["games"]:
        door = games.load(game["name"])
        assert game["titles"]["pl"]
        assert game["seats"] == list(door.seats)
        assert (game["minutes"], game["age"]) == (door.minutes, door.age)
        assert [option["name"] for option in game["options"]] == list(door.options)
        for option in game["options"]:
            words = [value["word"] for value in option["values"]]
            assert words == door.option_words(option["name"])
            assert option["default"] in words


@pytest.mark.parametrize("name", games.NAMES)
def test_a_games_words_and_rulebook_are_whole(site: Address, name: str) -> None:
    door = games.load(name)
    told = site.get(f"/rules/{name}-{door.rules.digest}.json").json()
    assert told["words"]["pl"].keys() == told["words"]["en"].keys()
    assert [card["word"] for card in told["cards"]] == [card.word for card in door.cards]
    assert told["maps"].keys() == door.maps.keys()
    assert set(told["questions"]) == {question.word for question in door.questions}
    for kind in {*told["fields"].values(), *told["events"].values()}:
        assert kind in ("", "seat", "seats", "number") or kind in told["domains"]
    books = {language: site.get(f"/rules/{name}.{language}.json").json() for language in ("pl", "en")}
    numbers = {language: [each["number"] for each in book["paragraphs"]] for language, book in books.items()}
    assert numbers["pl"] == numbers["en"]
    assert all(number.startswith(door.prefix) for number in numbers["pl"])


def test_unknown_games_and_languages_are_refused(site: Address) -> None:
    for name in ("chess.en.json", f"{games.NAMES[0]}-{'0' * 16}.json", "chess.wasm"):
        assert site.get(f"/rules/{name}").status_code == 404, name
    answer = site.get(f"/rules/{games.NAMES[0]}.xx.json")
    assert answer.status_code == 400
    assert answer.json()["parts"] == {"word": "xx", "valid": "en, pl"}


def test_a_table_is_shown_to_phones_under_an_address_they_can_reach(site: Address) -> None:
    code = site.open_table(name="Ala", seats=3)["code"]
    told = site.get(f"/api/tables/{code}").json()
    assert told["free"] == [1, 2]
    assert told["address"] == f"http://192.168.7.7:{site.port}/t/{code}"
    named = site.get(f"/api/tables/{code}", headers={"host": "stolik.test:99"}).json()
    assert named["address"] == f"http://stolik.test:99/t/{code}"
    picture = site.get(f"/api/tables/{code}/qr")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")


OWN = ("127.0.0.1", "127.0.0.1:99", "localhost:99", "LOCALHOST", "[::1]:99", "stolik.test", "Stolik.Test.:99")
FOREIGN = ("evil.example", "evil.example:99", "192.168.7.9", "[2001:db8::1]", "stolik.test.evil.example", "[", "")


def status_for(address: Address, name: str) -> int:
    """How the server answers to a name, to a page and to a socket alike."""
    told = address.get("/api/health", headers={"host": name})
    upgrade = {"connection": "Upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
    key = {"sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ=="}
    with httpx.stream("GET", f"{address.base}/ws/BBBBB", headers={"host": name, **upgrade, **key}) as socket:
        assert socket.status_code == (101 if told.status_code == 200 else 403)
    return told.status_code


@pytest.mark.parametrize("name", OWN)
def test_the_server_answers_to_its_own_names(site: Address, name: str) -> None:
    assert status_for(site, name) == 200


@pytest.mark.parametrize("name", FOREIGN)
def test_a_name_that_is_not_the_servers_leads_nowhere(site: Address, name: str) -> None:
    """Else another site could lead its own name here and read what it likes."""
    assert status_for(site, name) == 421
    told = site.get("/", headers={"host": name})
    assert (told.status_code, told.json()["code"]) == (421, "host.foreign")
    assert "frame-ancestors" in told.headers["content-security-policy"]


def test_the_server_answers_to_the_name_of_its_computer(site: Address) -> None:
    name = socket.gethostname()
    assert status_for(site, name) == status_for(site, f"{name.partition('.')[0]}.local:99") == 200


def test_behind_a_proxy_any_name_goes_unless_one_is_given(tmp_path: Path) -> None:
    with served(tmp_path / "any", behind_proxy=True) as address:
        assert status_for(address, "stolik.example") == 200
    with served(tmp_path / "one", behind_proxy=True, names=("stolik.example",)) as address:
        assert status_for(address, "stolik.example") == 200
        assert status_for(address, "evil.example") == 421


def test_browsers_are_told_to_stay_with_https_where_the_proxy_says_so(tmp_path: Path) -> None:
    secure = {"x-forwarded-proto": "https"}
    with served(tmp_path / "proxy", behind_proxy=True) as address:
        assert "max-age=" in address.get("/api/health", headers=secure).headers["strict-transport-security"]
        assert "strict-transport-security" not in address.get("/api/health").headers
    with served(tmp_path / "open") as address:
        assert "strict-transport-security" not in address.get("/api/health", headers=secure).headers


@pytest.mark.parametrize("fixed", [{"is_test": True}, {"given": {"turn": "Ala"}}])
def test_fixed_chance_and_given_positions_need_a_test_server(tmp_path: Path, fixed: dict[str, Any]) -> None:
    wish = {"game": games.NAMES[0], **fixed}
    with served(tmp_path / "real") as address:
        assert address.post("/api/tables", json=wish).status_code == 403
        assert address.post("/api/tables", json={"game": games.NAMES[0], "seed": 7}).status_code == 403
    with served(tmp_path / "test", is_test=True) as address:
        assert address.post("/api/tables", json=wish).status_code == 201


def test_an_impossible_given_position_is_refused_with_a_sentence(tmp_path: Path) -> None:
    wish = {"game": "conflict", "name": "Ala", "start": True, "given": {"hands": {"Nobody": ["eu"]}}}
    with served(tmp_path, is_test=True) as address:
        told = address.post("/api/tables", json=wish)
        assert told.status_code == 400
        assert "Nobody named 'Nobody' sits here." in told.text


def test_a_taken_port_means_the_next_free_one(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        program = Program(tmp_path, port=port)
        assert f"Port {port} is taken: using {program.address.port}." in program.said
        assert program.address.get("/api/health").json()["ok"]
        assert program.stop() == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--host", "203.0.113.1"], "is no address to serve at"),
        (["--name", "https://stolik.example"], "'https://stolik.example' is no name of a server."),
        (["--name", "stolik.example:8765"], "Write it without https:// and port: stolik.example."),
        (["--name", ""], "'' is no name of a server."),
        (["--limit", "tables=0"], "whole number above 0"),
        (["--limit", "table=3"], "Did you mean 'tables'?"),
    ],
)
def test_bad_words_on_the_command_line_end_with_a_sentence(tmp_path: Path, words: list[str], sentence: str) -> None:
    command = [sys.executable, "-m", "stolik.cli", "serve", "--no-browser", "--data", str(tmp_path), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=20)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_wrong_card_list_ends_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "kittens.toml").write_text("unicorn = 3", encoding="utf-8")
    command = [sys.executable, "-m", "stolik.cli", "serve", "--no-browser", "--port", "0"]
    environment = {**os.environ, "STOLIK_DATA": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, env=environment)
    assert done.returncode == 2
    assert "Unknown piece in kittens.toml: 'unicorn'." in done.stderr
    assert "Traceback" not in done.stderr


def test_phones_are_not_sent_to_loopback() -> None:
    assert host.phone_addresses("127.0.0.1") == ()
    assert host.phone_addresses("192.168.1.5") == ("192.168.1.5",)
    assert not any(address.startswith("127.") for address in host.phone_addresses("0.0.0.0"))


def test_limits_are_read_from_words() -> None:
    assert read_limits(["tables=7"]) == Limits(tables=7)
    with pytest.raises(StolikError):
        read_limits(["frame=many"])


def test_a_bucket_fills_again() -> None:
    now = 0.0
    bucket = Bucket(rate=2, burst=3, clock=lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_a_minute_goes_by() -> None:
    now = 0.0
    counter = PerMinute(2, clock=lambda: now)
    for _ in range(2):
        counter.note("a")
    assert counter.is_full("a")
    assert not counter.is_full("b")
    now = 61.0
    assert not counter.is_full("a")


def test_the_rules_of_every_game_are_served_with_their_layout(site: Address) -> None:
    for name in games.NAMES:
        digest = games.load(name).rules.digest
        told = site.get(f"/rules/{name}-{digest}.json")
        assert told.headers["cache-control"] == "no-cache"
        layout = told.json()
        assert (layout["name"], layout["digest"]) == (name, digest)
        module = site.get(f"/rules/{layout['module']}", headers={"accept-encoding": "gzip"})
        assert module.headers["content-type"] == "application/wasm"
        assert module.headers["content-encoding"] == "gzip"
        assert module.headers["cache-control"] == FOR_EVER
        assert module.content == made_module(games.load(name).rules).read_bytes()
        if layout["learned"]:
            learned = site.get(f"/rules/{layout['learned']}", headers={"accept-encoding": "gzip"})
            assert (learned.headers["content-encoding"], learned.headers["cache-control"]) == ("gzip", FOR_EVER)
            assert learned.content == made_module(games.load(name).rules).with_suffix(LEARNED).read_bytes()


def test_rules_nobody_has_played_by_here_are_not_served(site: Address) -> None:
    for name in (
        "conflict-0123456789abcdef.wasm",
        "conflict-0123456789abcdef.json",
        "conflict-0123456789abcdef.learned",
        "nothing.json",
        "..%2f..%2fx.json",
    ):
        answer = site.get(f"/rules/{name}")
        assert (answer.status_code, answer.json()["code"]) == (404, "rules.none"), name
