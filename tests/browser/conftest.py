"""A real server, a real Chromium, and people who use the page."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.chromium import find_chromium, node
from tests.browser.hosts import Host
from tests.doors import ROOT

QUIET = [
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--host-resolver-rules=MAP stolik.test 127.0.0.1",
]
expect.set_options(timeout=15_000)  # milliseconds: other tests run beside these
ADMIN = "the key of whoever runs it"
PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}


class Site:
    """A running server with its own data folder; it can be killed and started again."""

    def __init__(self, data: Path, pace: str = "0.1", told: dict[str, str] | None = None) -> None:
        self.data, self.pace, self.told = data, pace, told or {}
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        words = ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--no-browser", "--test"]
        words += ["--name", "stolik.test", "--archive"]
        command = [sys.executable, "-m", "stolik.cli", *words, "--data", str(self.data), "--limit", "tables=1000"]
        own = {"STOLIK_DATA": str(self.data), "STOLIK_MODE": "plain", "STOLIK_PACE": self.pace, "STOLIK_ADMIN": ADMIN}
        environment = {**os.environ, **own, **self.told}
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        until = time.monotonic() + 30
        while time.monotonic() < until:
            with suppress(OSError), urllib.request.urlopen(f"{self.address}/api/health", timeout=2):
                return
            with suppress(subprocess.TimeoutExpired):
                pytest.fail(f"The server ended by itself: {self.process.wait(0.1)}.")
        pytest.fail("The server does not answer.")

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()


def free_port() -> int:
    """A port nobody uses."""
    import socket

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site under test, one for all tests of a worker."""
    running = Site(tmp_path_factory.mktemp("data"))
    yield running
    running.kill()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A real Chromium, gone again before other tests: its driver keeps an event loop running."""
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node())
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=[*QUIET, *sandbox])
        yield browser
        browser.close()


class People:
    """Opens pages as different people; notes every address that should not be asked for and every error in a page."""

    def __init__(self, browser: Browser, site: Site | Host) -> None:
        self.browser, self.site = browser, site
        self.contexts: list[BrowserContext] = []
        self.foreign: list[str] = []
        self.errors: list[str] = []

    def sit(
        self,
        language: str = "en",
        screen: dict[str, int] = DESK,
        dark: bool = False,
        address: str | None = None,
        moving: bool = False,
    ) -> Page:
        """A person with a browser of their own."""
        context = self.browser.new_context(
            locale="pl-PL" if language == "pl" else "en-GB",
            viewport=screen,  # type: ignore[arg-type]
            reduced_motion="no-preference" if moving else "reduce",
            color_scheme="dark" if dark else "light",
            has_touch=screen == PHONE,
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: self._note(request.url))
        page.on("websocket", lambda socket: self._note(socket.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.goto(address or self.site.address)
        return page

    def _note(self, url: str) -> None:
        own = [f"{name}:{self.site.port}" for name in ("127.0.0.1", "localhost", "stolik.test")]
        is_own = url.startswith(("data:", "blob:")) or any(f"//{host}/" in url for host in own)
        if not is_own or "token=" in url:  # a proxy would write it down
            self.foreign.append(url)

    def close(self) -> None:
        """Everybody goes home; nothing went wrong behind their backs."""
        for context in self.contexts:
            context.close()
        assert self.foreign == []
        assert self.errors == []


@pytest.fixture
def people(chromium: Browser, site: Site) -> Iterator[People]:
    """People who open the page."""
    guests = People(chromium, site)
    yield guests
    guests.close()
