"""Reminders by web push: sent once, to who is away, sealed for their device, and nowhere an attacker would like."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from stolik.core.kit.errors import StolikError
from stolik.server import leisure, reminding, waiting
from stolik.server.push import sealing, sending
from stolik.server.push.keys import FILE, SiteKey, contact_of, key_in, make_key, new_key
from stolik.server.settings import Limits
from tests.parts.push_service import CURVE, Browser, PushService, bytes_of, text_of
from tests.server.clients import Address, Client, Json, path_to, served
from tests.server.devices import PASSWORD, Device, account, guest, log_in
from tests.server.test_clock import SetClock
from tests.server.test_leisure import awaited, begin
from tests.server.test_lobby import at, until

SECRET = new_key()
KEY = SiteKey(SECRET, "mailto:host@stolik.example")


@pytest.fixture
def service() -> Iterator[PushService]:
    """A push service."""
    service = PushService()
    yield service
    service.close()
    assert not service.wrong


class House:
    """A site that reminds people, with a clock that can be set."""

    def __init__(self, data: Path, database: str) -> None:
        self.data, self.database, self.clock = data, database, SetClock()

    def opened(self, **more: Any) -> Any:
        """A server on it."""
        told = {"push": KEY, "is_test": True, **more}
        return served(self.data, database=self.database, linger=0.1, idle=0.2, clock=self.clock, **told)


@pytest.fixture
def house(database: str, tmp_path: Path, quick_bots: None, monkeypatch: pytest.MonkeyPatch) -> House:
    """A file, and a PostgreSQL; nothing takes its time."""
    monkeypatch.setattr(waiting, "SETTLE", 0.1)
    monkeypatch.setattr(leisure, "LOOK", 0.1)
    monkeypatch.setattr(reminding, "LOOK", 0.1)
    return House(tmp_path / "data", database)


def remind(device: Device, browser: Browser) -> None:
    """Somebody asks for reminders."""
    device.do("/api/me/reminders", **browser.subscription)


def is_on(device: Device) -> bool:
    """Is a device reminded, as far as the server knows?"""
    return bool(device.site.get("/api/me/reminders", headers=device.headers).json()["is_on"])


async def answer(client: Client, word: str) -> None:
    """Somebody answers, as soon as they can."""

    def is_possible(sight: Json) -> bool:
        moves = sight["match"] and sight["match"]["moves"]
        return bool(moves) and word in [branch["word"] for branch in moves["branches"]]

    await client.until_sight(is_possible)
    await client.play(path_to(client.sight["match"]["moves"], word))


async def move(site: Address, code: str, device: Device, *words: str) -> None:
    """Somebody comes, moves and goes."""
    async with at(site, code, device) as client:
        for word in words:
            await answer(client, word)
        await client.until_sight(lambda sight: sight["match"] and not sight["match"]["moves"])


def test_whoever_is_away_is_told_once_that_it_is_their_move(house: House, service: PushService) -> None:
    async def talk() -> None:
        with house.opened() as site:
            ala, bartek = guest(site), guest(site, "Bartek")
            mine, his = service.browser(), service.browser()
            remind(ala, mine)
            remind(bartek, his)
            code = await begin(site, ala, bartek)
            await until(lambda: len(mine.got) == 1)
            assert mine.got[0] == {
                "title": "Światowy Konflikt: Twój ruch",
                "text": f"Stół {code} czeka na Ciebie jeszcze 23 godziny.",
                "code": code,
                "game": "conflict",
                "language": "pl",
            }
            (told,) = mine.headers
            assert told["claims"]["aud"] == service.base
            assert told["claims"]["sub"] == "mailto:host@stolik.example"
            assert told["claims"]["key"] == KEY.public
            assert time.time() < told["claims"]["exp"] <= time.time() + 24 * 3600
            assert (told["topic"], told["content-encoding"]) == (code, "aes128gcm")
            assert 0 < int(told["ttl"]) <= 24 * 3600
            # whoever looks on is not told; who is away is
            async with at(site, code, bartek) as client:
                await move(site, code, ala, "declare russia")
                await answer(client, "pass")
                await answer(client, "declare russia")  # it is his turn, and he sees it
            await until(lambda: len(mine.got) == 2)
            await move(site, code, ala, "pass", "declare russia")
            await until(lambda: len(his.got) == 1)
            assert (len(mine.got), len(his.got)) == (2, 1)
        with house.opened() as site:  # a restart reminds nobody of the same move again
            await until(lambda: awaited(site, Device(site, bartek.key)) == [code])
            async with at(site, code, Device(site, ala.key)):
                pass
            await move(site, code, Device(site, bartek.key), "pass", "declare russia")
            await until(lambda: len(mine.got) == 3)
            assert len(his.got) == 1

    asyncio.run(talk())


def test_a_device_that_is_gone_or_logged_out_is_forgotten(house: House, service: PushService) -> None:
    async def talk() -> None:
        with house.opened() as site:
            (ala, _), bartek = account(site), guest(site, "Bartek")
            phone, tablet = log_in(site), log_in(site)
            browsers = [service.browser() for _ in range(3)]
            for device, browser in zip((ala, phone, tablet), browsers, strict=True):
                remind(device, browser)
            assert ala.me()["reminded"] == 3
            browsers[0].status = 410
            phone.do("/api/logout")
            await begin(site, ala, bartek)
            await until(lambda: browsers[2].got)
            await until(lambda: not is_on(ala))
            assert (len(browsers[0].got), browsers[1].got, ala.me()["reminded"]) == (1, [], 1)
            # the same browser is somebody else now: whoever it was before is not told there any more
            remind(bartek, browsers[2])
            assert (is_on(tablet), is_on(bartek)) == (False, True)
            bartek.do("/api/me/reminders/stop")
            assert not is_on(bartek)
            remind(ala, browsers[0])
            ala.do("/api/me/password", old=PASSWORD, new="cztery konie i wóz")
            await begin(site, guest(site), bartek)
            assert not is_on(ala)

    asyncio.run(talk())


def test_a_service_that_is_away_is_asked_again_and_a_move_made_meanwhile_is_no_news(
    house: House, service: PushService
) -> None:
    async def talk() -> None:
        with house.opened() as site:
            ala, bartek = guest(site), guest(site, "Bartek")
            mine, his = service.browser(), service.browser()
            mine.status = his.status = 503
            remind(ala, mine)
            remind(bartek, his)
            code = await begin(site, ala, bartek)
            await until(lambda: len(mine.got) == 1)
            mine.status = 201
            house.clock.jump += 70_000
            await until(lambda: len(mine.got) == 2)
            await move(site, code, ala, "declare russia")
            await until(lambda: len(his.got) == 1)
            await move(site, code, bartek, "pass", "declare russia")
            await until(lambda: len(mine.got) == 3)
            house.clock.jump += 70_000
            await move(site, code, ala, "pass", "declare russia")
            await until(lambda: len(his.got) == 2)  # of the new move; the old one was never told again
            assert is_on(bartek)

    asyncio.run(talk())


def test_nobody_is_reminded_without_end(tmp_path: Path, service: PushService, quick_bots: None) -> None:
    async def talk() -> None:
        with served(tmp_path, push=KEY, is_test=True, limits=Limits(reminders=2)) as site:
            ala, bartek = guest(site), guest(site, "Bartek")
            mine = service.browser()
            remind(ala, mine)
            codes = [await begin(site, ala, bartek) for _ in range(3)]
            await until(lambda: len(awaited(site, ala)) == 3)
            await until(lambda: len(mine.got) == 2)
            assert {told["code"] for told in mine.got} < {*codes}
            remind(ala, mine)
            assert ala.refused("/api/me/reminders", **mine.subscription) == "requests.many"

    asyncio.run(talk())


INWARD = [
    "http://push.example/1",
    "https://127.0.0.1/1",
    "https://[::1]/1",
    "https://10.0.0.8/1",
    "https://169.254.169.254/latest",
    "https://[::ffff:10.0.0.8]/1",
    "https://[2002:a00:8::1]/1",
    "https://[fd00::1]/1",
    "https://224.0.0.1/1",
    "https://0.0.0.0/1",
    "https://localhost/1",
    "https://db.internal/1",
    "https://stolik.local/1",
    "https://database/1",
    "https://push.example:8443/1",
    "https://me@push.example/1",
    "https://push.example/1#here",
    "https://push.example/a b",
    "https://push.example/\r\nx: y",
    "https://",
    "file:///etc/passwd",
    "https://[/1",
    "https://push.example/" + 1000 * "x",
]


@pytest.mark.parametrize("endpoint", INWARD)
def test_no_address_that_leads_inward_is_taken(endpoint: str) -> None:
    with pytest.raises(sending.Barred):
        sending.checked(endpoint)
    assert sending.checked("https://push.example/1").hostname == "push.example"


def test_a_name_that_leads_inward_is_found_out_when_it_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def inward(*_asked: object, **_more: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in ("10.0.0.8", "127.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", inward)
    with pytest.raises(sending.Barred):
        asyncio.run(sending.post("https://push.example/1", {}, b""))


def test_only_devices_that_can_be_sealed_for_are_taken_and_only_where_the_host_has_a_key(
    tmp_path: Path, service: PushService
) -> None:
    right = service.browser().subscription
    with served(tmp_path / "one", push=KEY) as site:
        ala = guest(site)
        assert ala.refused("/api/me/reminders", **right) == "push.wrong", "an address of this computer"
        good = {**right, "endpoint": "https://push.example/1"}
        for wrong in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "?"}, {"p256dh": text_of(b"\4" + 64 * b"\1")}):
            assert ala.refused("/api/me/reminders", **{**good, **wrong}) == "push.wrong"
        assert Device(site).refused("/api/me/reminders", **good) == "person.none"
        foreign = {**ala.headers, "origin": "https://elsewhere.example"}
        assert site.post("/api/me/reminders", json=good, headers=foreign).json()["code"] == "page.foreign"
        assert not is_on(ala)
        ala.do("/api/me/reminders", **good)
        assert site.get("/api/me/reminders", headers=ala.headers).json() == {"key": KEY.public, "is_on": True}
        ala.do("/api/me/delete", password="")
        assert not is_on(ala)
    with served(tmp_path / "two") as site:
        ala = guest(site)
        assert site.get("/api/me/reminders", headers=ala.headers).json() == {"key": "", "is_on": False}
        assert ala.refused("/api/me/reminders", **good) == "push.none"


def test_a_message_is_sealed_as_the_standard_has_it() -> None:
    private = int.from_bytes(bytes_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    lock = sealing.Lock(
        bytes_of("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        bytes_of("BTBZMqHH6r4Tts7J_aSIgg"),
    )
    key, salt = ec.derive_private_key(private, CURVE), bytes_of("DGv6ra1nlYgDCS1FRnbzlw")
    sealed = sealing.sealed(b"When I grow up, I want to be a watermelon", lock, key, salt)
    assert text_of(sealed) == (  # RFC 8291, section 5
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
        "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_"
        "Qulcy4a-fN"
    )


def test_a_key_is_made_once_and_for_nobody_else_to_read(tmp_path: Path) -> None:
    path, is_new = make_key(tmp_path / "data")
    assert (path.name, is_new, make_key(tmp_path / "data")) == (FILE, True, (path, False))
    assert path.stat().st_mode & 0o077 == 0
    assert len(bytes_of(SiteKey(key_in(tmp_path / "data")).public)) == 65
    assert key_in(tmp_path) == ""
    for wrong in ("x", "A" * 43, "ż", text_of(bytes(31))):
        with pytest.raises(StolikError, match="no key for web push"):
            SiteKey(wrong)
    assert contact_of("", ("stolik.example",)) == "https://stolik.example"
    with pytest.raises(StolikError, match="no way to reach you"):
        contact_of("me", ())
