"""People: somebody from the first tap, an account when they like, the same on every device, and gone when they wish."""

from __future__ import annotations

import asyncio
import base64
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets import Subprotocol, connect

from stolik.server import schema
from stolik.server.people import secrets
from stolik.server.settings import Limits
from stolik.server.stores.opening import FILE
from stolik.server.viewer import WORDS
from stolik.table.export import from_json
from stolik.table.verify import verify
from stolik.table.words import Denied
from tests.server.clients import Address, Client, Json, on_disk, served
from tests.server.devices import OTHER, PASSWORD, Device, account, guest, log_in, play_a_match


@pytest.fixture
def site(database: str, tmp_path: Path, quick_bots: None) -> Iterator[Address]:
    """A server with a file, and one with a PostgreSQL."""
    with served(tmp_path / "data", database=database, limits=Limits(guesses=1000, failed=1000)) as address:
        yield address


def test_a_guest_is_the_same_person_again_and_chooses_what_to_be_called(site: Address) -> None:
    ala = guest(site)
    before = ala.me()
    assert (before["name"], before["login"], before["devices"]) == ("Ala", "", 1)
    after = ala.do("/api/me", name="Alicja", settings={"theme": "dark"})
    assert (after["number"], after["name"], after["settings"]) == (before["number"], "Alicja", {"theme": "dark"})
    assert guest(site).me()["number"] != before["number"]
    assert ala.refused("/api/me", name="​") == "name.unseen"
    assert ala.me() == after


def test_an_account_is_the_same_person_on_another_device(site: Address) -> None:
    ala, codes = account(site)
    assert len({*codes}) == secrets.CODES
    phone = log_in(site, "ALA")
    assert phone.key != ala.key
    assert phone.me()["number"] == ala.me()["number"]
    assert phone.me()["devices"] == 2
    phone.do("/api/logout")
    assert not phone.is_somebody
    assert ala.is_somebody
    second = log_in(site)
    ala.do("/api/logout/everywhere")
    assert not ala.is_somebody
    assert not second.is_somebody


def test_nobody_has_two_accounts_and_no_two_people_log_in_by_one_name(site: Address) -> None:
    ala, _ = account(site)
    assert ala.refused("/api/me/keep", login="Ela", password=PASSWORD) == "kept.already"
    other = guest(site, "Ola")
    assert other.refused("/api/me/keep", login="aLA", password=PASSWORD) == "login.taken"
    assert other.me()["login"] == ""
    assert other.me()["codes"] == 0
    for password, why in [
        ("krótkie", "password.length"),
        ("aaaaaaaaaaaaa", "password.plain"),
        ("moja Ela 123", "password.plain"),
    ]:
        assert other.refused("/api/me/keep", login="ela", password=password) == why


def test_another_password_logs_out_every_other_device(site: Address) -> None:
    ala, _ = account(site)
    phone = log_in(site)
    assert ala.refused("/api/me/password", old=OTHER, new=OTHER) == "login.wrong"
    assert phone.is_somebody
    key = ala.do("/api/me/password", old=PASSWORD, new=OTHER)["key"]
    assert not phone.is_somebody
    assert not ala.is_somebody, "the old key of this device is worth nothing either"
    assert Device(site, key).is_somebody
    assert Device(site).refused("/api/login", login="Ala", password=PASSWORD) == "login.wrong"
    assert log_in(site, password=OTHER).is_somebody


def test_a_recovery_code_opens_the_account_once_and_throws_everybody_else_out(site: Address) -> None:
    thief, codes = account(site)
    stranger = Device(site)
    wish = {"login": "Ala", "password": OTHER}
    assert stranger.refused("/api/recover", code="AAAA-AAAA-AAAA-AAAA", **wish) == "recovery.wrong"
    told = stranger.do("/api/recover", code=f" {codes[0].lower().replace('-', ' ')} ", **wish)
    mine, fresh = Device(site, told["key"]), told["codes"]
    assert mine.me()["codes"] == len(fresh) == len(codes)
    assert not thief.is_somebody
    for code in codes[:2]:
        assert stranger.refused("/api/recover", code=code, **wish) == "recovery.wrong", "old codes are gone"
    assert mine.refused("/api/me/codes", password=PASSWORD) == "login.wrong"
    newest = mine.do("/api/me/codes", password=OTHER)["codes"]
    assert stranger.refused("/api/recover", code=fresh[1], **wish) == "recovery.wrong"
    assert stranger.do("/api/recover", code=newest[0], **wish)["key"]


def test_a_recovery_code_opens_no_other_account(site: Address) -> None:
    _, codes = account(site)
    account(site, "Bartek")
    wish = {"login": "Bartek", "code": codes[0], "password": OTHER}
    assert Device(site).refused("/api/recover", **wish) == "recovery.wrong"
    assert log_in(site, "Bartek").is_somebody


def test_logging_in_gives_a_key_that_was_never_anybodys(site: Address) -> None:
    account(site)
    victim = guest(site, "Ofiara")  # a key somebody else has put there
    key = victim.do("/api/login", login="Ala", password=PASSWORD)["key"]
    assert key != victim.key
    assert Device(site, key).me()["login"] == "ala"
    assert victim.me()["login"] == "", "the old key is still the guest's, and opens no account"


def test_pages_of_other_sites_do_nothing_in_somebodys_name(site: Address) -> None:
    ala, _ = account(site)
    for path in (
        "/api/people",
        "/api/me",
        "/api/login",
        "/api/logout",
        "/api/me/delete",
        "/api/recover",
        "/api/passkeys/ask",
    ):
        headers = {**ala.headers, "origin": "https://evil.example"}
        assert site.post(path, json={}, headers=headers).status_code == 403, path
    assert "set-cookie" not in site.post("/api/people", json={}).headers, "nothing is sent by itself"
    assert ala.is_somebody


def test_what_is_stored_opens_nothing(site: Address, tmp_path: Path) -> None:
    ala, codes = account(site)
    kept = (tmp_path / "data" / "stolik.sqlite3").parent
    held = b"".join(path.read_bytes() for path in kept.rglob("stolik.sqlite3*"))
    for secret in (ala.key, PASSWORD, *codes, *(code.replace("-", "") for code in codes)):
        assert secret.encode() not in held
    if b"argon2id" not in held:
        assert not list(kept.rglob("stolik.sqlite3")), "the password is kept in PostgreSQL then"


def test_a_name_is_gone_everywhere_when_somebody_goes_and_the_match_can_still_be_verified(site: Address) -> None:
    async def talk() -> None:
        ala, _ = account(site)
        number = ala.me()["number"]
        before: Json = {"moves": []}
        while not any("Alicja" in each["words"] for each in before["moves"]):  # until a move means somebody by name
            code = await play_a_match(site, ala, "Alicja")
            before = site.get(f"/api/tables/{code}/matches/1").json()
        assert ala.me()["name"] == "Alicja", "the name somebody sits down under is theirs"
        assert "Alicja" in [each["name"] for each in before["nonces"]]
        lies = b"".join(on_disk(site, code)) if (site.data / FILE).exists() else b""
        assert b"Alicja" not in lies
        assert ala.refused("/api/me/delete", password=OTHER) == "login.wrong"
        ala.do("/api/me/delete", password=PASSWORD)
        assert not ala.is_somebody
        after = site.get(f"/api/tables/{code}/matches/1").json()
        assert f"#{number}" in [each["name"] for each in after["nonces"]]
        assert "Alicja" not in site.get(f"/api/tables/{code}/matches/1").text
        for told in (before, after):
            assert verify(from_json(json.dumps(told).encode())).holds
        assert Device(site).refused("/api/login", login="Ala", password=PASSWORD) == "login.wrong"

    asyncio.run(talk())


def test_a_person_has_one_seat_on_all_devices_and_nobody_else_gets_it(site: Address) -> None:
    async def talk() -> None:
        ala, _ = account(site)
        phone, bartek = log_in(site), guest(site, "Bartek")
        headers, wish = ala.headers, {"game": "conflict", "seats": 2, "name": "Ala", "speed": 0}
        code = site.post("/api/tables", json=wish, headers=headers).json()["code"]
        for device, seat in ((phone, 0), (bartek, -1), (Device(site, "x" * 43), -1), (Device(site), -1)):
            offered = [Subprotocol(WORDS), *([Subprotocol(f"person.{device.key}")] if device.key else [])]
            async with connect(f"ws://{site.netloc}/ws/{code}", subprotocols=offered) as connection:
                assert connection.subprotocol == WORDS, "the key is not said back"
                client = Client(connection)
                await client.until(lambda frame: frame["type"] == "Sight")
                assert client.sight["seat"] == seat

    asyncio.run(talk())


def test_the_schema_of_the_api_tells_every_door(site: Address) -> None:
    told = site.get("/openapi.json").json()
    assert {"/api/people", "/api/me", "/api/login", "/api/recover", "/api/me/delete"} <= {*told["paths"]}
    body = told["paths"]["/api/login"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body["$ref"].endswith("LogIn")


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Address]:
    """A server with the usual limits, behind a proxy that says who asks."""
    with served(tmp_path, behind_proxy=True) as address:
        yield address


def guess(site: Address, login: str, source: str, password: str = OTHER) -> str:
    """Try to log in from somewhere; what comes of it."""
    wish = {"login": login, "password": password}
    answer = site.post("/api/login", json=wish, headers={"x-forwarded-for": source})
    return str(answer.json().get("code", "in"))


def test_guessing_a_password_comes_to_an_end_for_an_address_and_for_a_name(strict: Address) -> None:
    account(strict)
    account(strict, "Bartek")
    assert [guess(strict, f"nobody{n}", "192.0.2.1") for n in range(6)] == ["login.wrong"] * 5 + ["guesses.many"]
    assert guess(strict, "Ala", "192.0.2.1", PASSWORD) == "guesses.many", "whoever guesses gets nowhere, right or wrong"
    assert guess(strict, "Ala", "192.0.2.2", PASSWORD) == "in", "others are let in meanwhile"
    assert [guess(strict, "ALA", f"192.0.2.{n}") for n in range(10, 16)] == ["login.wrong"] * 5 + ["guesses.many"]
    assert guess(strict, "Bartek", "192.0.2.10", PASSWORD) == "in"


def test_guessing_a_recovery_code_comes_to_an_end_too(strict: Address) -> None:
    account(strict)
    wish = {"login": "Ala", "code": "AAAA-AAAA-AAAA-AAAA", "password": OTHER}
    told = [Device(strict).refused("/api/recover", **wish) for _ in range(6)]
    assert told == ["recovery.wrong"] * 5 + ["guesses.many"]


def test_a_name_nobody_has_takes_the_same_work(site: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    verified = list[str]()
    verify_one = secrets.Passwords._verify

    def noted(passwords: secrets.Passwords, stored: str, password: str) -> bool:
        is_right = verify_one(passwords, stored, password)
        verified.append((stored or passwords._nobodys)[:20])
        return is_right

    monkeypatch.setattr(secrets.Passwords, "_verify", noted)
    account(site)
    told = {Device(site).ask("/api/login", login=login, password=OTHER).text for login in ("Ala", "Nikt")}
    assert len(told) == 1, "nor is anything else said"
    assert len(verified) == 2
    assert len({*verified}) == 1, "argon2id with the same parameters"


def test_people_who_log_in_all_at_once_are_asked_to_wait() -> None:
    async def crowd() -> list[object]:
        passwords = secrets.Passwords()
        try:
            many = [passwords.is_right("", "hasło") for _ in range(secrets.MOST_WAITING + 3)]
            return await asyncio.gather(*many, return_exceptions=True)
        finally:
            passwords.close()

    results = asyncio.run(crowd())
    assert results.count(False) == secrets.MOST_WAITING
    assert [error.code for error in results if isinstance(error, Denied)] == ["crowd"] * 3


def test_new_people_from_one_address_come_to_an_end(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(people=2)) as address:
        told = [Device(address).ask("/api/people", name="Ala").status_code for _ in range(3)]
    assert told == [201, 201, 429]


def test_whoever_has_got_hold_of_a_device_cannot_make_the_account_theirs(site: Address) -> None:
    ala, _ = account(site)
    stolen = Device(site, ala.key)
    for path in ("/api/me/codes", "/api/me/passkeys/1/remove", "/api/me/delete"):
        assert stolen.refused(path, password=OTHER) == "login.wrong", path
    assert stolen.refused("/api/me/password", old=OTHER, new="hasło złodzieja 7") == "login.wrong"
    assert stolen.refused("/api/me/passkeys/offer", password=OTHER) == "passkey.place", "not by an address in numbers"
    there = {**stolen.headers, "host": "localhost"}
    answer = site.post("/api/me/passkeys/offer", json={"password": OTHER}, headers=there)
    assert answer.json()["code"] == "login.wrong"
    assert log_in(site).is_somebody


def test_a_passkey_counts_only_for_a_challenge_of_this_server(site: Address) -> None:
    made = b64(json.dumps({"type": "webauthn.get", "challenge": b64(b"x" * 64), "origin": "http://localhost"}).encode())
    signed = {"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": made}}
    for credential, why in ((signed, "passkey.late"), ({}, "passkey.wrong"), ({"response": 7}, "passkey.wrong")):
        answer = site.post("/api/passkeys", json={"credential": credential}, headers={"host": "localhost"})
        assert answer.json()["code"] == why


def b64(data: bytes) -> str:
    """Bytes as WebAuthn writes them."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_names_come_back_after_a_restart_and_old_files_are_brought_up_to_date(tmp_path: Path) -> None:
    with served(tmp_path) as address:
        table = address.open_table(name="Zosia", seats=2)  # as older versions stored everybody
    connection = sqlite3.connect(tmp_path / FILE)
    old = {"tables", "entries", "servers"}
    for name in [table.name for table in reversed(schema.metadata.sorted_tables) if table.name not in old]:
        connection.execute(f"DROP TABLE {name}")
    connection.execute("UPDATE alembic_version SET version_num = '0004'")
    connection.commit()
    connection.close()
    with served(tmp_path) as address:
        assert address.get(f"/api/tables/{table['code']}").json()["names"] == ["Zosia"]
        ala = guest(address)
        wish = {"game": "conflict", "seats": 2, "name": "Ala"}
        code = address.post("/api/tables", json=wish, headers=ala.headers).json()["code"]
        ala.do("/api/me", name="Alicja")
    with served(tmp_path) as address:
        assert address.get(f"/api/tables/{code}").json()["names"] == ["Alicja"]
        assert Device(address, ala.key).me()["name"] == "Alicja"
