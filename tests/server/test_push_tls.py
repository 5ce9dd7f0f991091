"""Reminders through TLS, as to every push service there is: whom the system does not trust is told nothing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult

import pytest

from stolik.server import reminding, waiting
from stolik.server.push import sending
from tests.parts.push_service import NAME, Authority, PushService
from tests.server.devices import guest
from tests.server.test_leisure import awaited, begin
from tests.server.test_lobby import until
from tests.server.test_reminders import House, is_on, move, remind

REFUSED = "a push service cannot be reached: certificate refused, "


@pytest.fixture
def trusted(tmp_path: Path) -> Authority:
    """An authority the system trusts."""
    return Authority(tmp_path / "trusted")


@pytest.fixture
def service(trusted: Authority, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    """A push service by its name, on a port of its own, in a system that trusts one authority more."""
    service = PushService(trusted.vouch())

    async def here(parts: SplitResult, is_test: bool) -> list[str]:
        assert (parts.hostname, is_test) == (NAME, True)
        return ["127.0.0.2", "127.0.0.1"]  # nobody is at the first

    monkeypatch.setattr(sending, "looked_up", here)
    monkeypatch.setattr(sending, "PORT", service.port)
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted.file))
    sending.certificates.cache_clear()
    yield service
    service.close()
    sending.certificates.cache_clear()
    assert not service.wrong


@pytest.fixture
def house(tmp_path: Path, quick_bots: None, monkeypatch: pytest.MonkeyPatch) -> House:
    """A site; nothing takes its time."""
    monkeypatch.setattr(waiting, "SETTLE", 0.1)
    monkeypatch.setattr(reminding, "LOOK", 0.1)
    return House(tmp_path / "data", "")


def test_a_reminder_goes_through_tls_to_the_address_that_answers_and_proves_its_name(
    house: House, service: PushService
) -> None:
    async def talk() -> None:
        with house.opened() as site:
            ala, bartek = guest(site), guest(site, "Bartek")
            mine = service.browser()
            assert mine.endpoint.startswith("https://push.example/")
            remind(ala, mine)
            code = await begin(site, ala, bartek)
            await until(lambda: mine.got)
            assert mine.got[0]["code"] == code
            assert (mine.headers[0]["host"], mine.headers[0]["claims"]["aud"]) == (NAME, f"https://{NAME}")
            assert service.hung_up == 0

    asyncio.run(talk())


WRONG: dict[str, tuple[str, Callable[[Path, Authority], Any]]] = {
    "of a stranger": ("unable to get local issuer", lambda folder, _: Authority(folder / "stranger").vouch()),
    "of another name": ("Hostname mismatch", lambda _, trusted: trusted.vouch("else.example")),
    "of last week": ("certificate has expired", lambda _, trusted: trusted.vouch(days=-7)),
}


@pytest.mark.parametrize("which", list(WRONG))
def test_a_certificate_that_proves_nothing_is_sent_nothing_until_a_right_one_is_shown(
    house: House,
    service: PushService,
    trusted: Authority,
    tmp_path: Path,
    which: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    reason, show = WRONG[which]
    service.shown = show(tmp_path, trusted)

    async def talk() -> None:
        with house.opened() as site:
            ala, bartek = guest(site), guest(site, "Bartek")
            mine, his = service.browser(), service.browser()
            remind(ala, mine)
            remind(bartek, his)
            code = await begin(site, ala, bartek)
            await until(lambda: service.hung_up == 1)
            await until(lambda: any(line.startswith(REFUSED + reason) for line in caplog.messages))
            assert all(NAME not in line for line in caplog.messages), "a name that a stranger chose is in no log"
            # the table goes on, and who has not moved is told as soon as the service proves who it is
            await move(site, code, ala, "declare russia")
            await until(lambda: service.hung_up == 2)
            assert awaited(site, bartek) == [code]
            assert (mine.got, his.got, is_on(ala), is_on(bartek)) == ([], [], True, True)
            service.shown = trusted.vouch()
            house.clock.jump += 70_000
            await until(lambda: his.got)
            assert (his.got[0]["code"], mine.got, service.hung_up) == (code, [], 2)

    with caplog.at_level(logging.WARNING, "stolik.server"):
        asyncio.run(talk())
