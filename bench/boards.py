"""How soon there is a board on the page where one plays alone, in a Chromium that has been there before.

    python3 dev.py run python -m bench.boards   # a minute; bench.wasm measures it too

A visit begins with the address and ends when a board has been drawn. In between the page shows its games, and the
button of one of them is pressed as soon as it is there, by the page itself, so that nobody's hand is part of it.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, sync_playwright

from bench.server import servers
from stolik import games
from stolik.commands.site import site as write_site
from stolik.core.door.game import Game
from tests.browser.chromium import find_chromium, node
from tests.browser.conftest import DESK, QUIET
from tests.browser.hosts import hosted

SOON = 1.0  # seconds
VISITS = 9
PATIENCE = 30  # seconds a visit may take
HASTY = """
const look = (title) => {
  const heading = [...document.querySelectorAll('li h3')].find((each) => each.textContent === title)
  const buttons = [...(heading?.closest('li').querySelectorAll('button') ?? [])]
  const button = buttons.find((each) => each.ariaLabel?.startsWith('Play:'))
  if (button && !button.disabled && window.offered === undefined) {
    window.offered = performance.now()
    button.click()
  }
  if (window.drawn === undefined && document.querySelector('[role=region][aria-label=Table] *')) {
    window.drawn = 0
    requestAnimationFrame(() => requestAnimationFrame(() => (window.drawn = performance.now())))
  }
}
new MutationObserver(() => look(TITLE)).observe(document, { subtree: true, childList: true, attributes: true })
"""
TIMES = "() => (window.drawn ? [window.offered, window.drawn] : null)"


def first_boards(visits: int = VISITS) -> Iterator[str]:
    """The lines of a table: by game, of a folder of files and of a server."""
    yield from [
        "Seconds from the address of the solo page to a board, with everything in the browser's cache,",
        f"medians of {visits} visits; {SOON:.0f} is wanted. In brackets: until the games are offered.",
        "",
        "| game | `stolik site` | `stolik serve` | |",
        "|---|--:|--:|---|",
    ]
    with files() as folder, servers.stolik() as served, browser() as context:
        for game in map(games.load, games.NAMES):
            times = [visited(context, address, game, visits) for address in (folder, f"http://{served.address}/solo")]
            figures = " | ".join(f"{drawn:.2f} ({offered:.2f})" for offered, drawn in times)
            is_met = max(drawn for _, drawn in times) <= SOON
            yield f"| {game.name} | {figures} | {'met' if is_met else '**missed**'} |"
    yield ""


@contextmanager
def files() -> Iterator[str]:
    """The address of a folder that `stolik site` has written, in a folder of its host."""
    with TemporaryDirectory() as folder:
        with redirect_stdout(StringIO()):
            write_site(Path(folder) / "some" / "where")
        with hosted(Path(folder)) as host:
            yield f"{host.address}/some/where/"


@contextmanager
def browser() -> Iterator[BrowserContext]:
    """A Chromium of somebody who speaks English."""
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node())
    with sync_playwright() as playwright, TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=find_chromium(),
            args=[*QUIET, "--no-sandbox"],
            locale="en-GB",
            viewport={"width": DESK["width"], "height": DESK["height"]},
        )
        yield context
        context.close()


def visited(context: BrowserContext, address: str, game: Game, visits: int) -> tuple[float, float]:
    """Seconds until the games were offered and until a board was drawn; in the first visits all is fetched."""
    times = [visit(context, address, game) for _ in range(visits + 2)][2:]
    offered, drawn = (median(each) / 1000 for each in zip(*times, strict=True))
    return offered, drawn


def visit(context: BrowserContext, address: str, game: Game) -> list[float]:
    """Milliseconds of one visit."""
    page = context.new_page()
    page.add_init_script(HASTY.replace("TITLE", json.dumps(game.words_in["en"]["title"])))
    page.goto(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until = time.monotonic() + PATIENCE
    times: list[float] | None = None
    while times is None:
        if time.monotonic() > until:
            raise RuntimeError(f"no board of {game.name} at {address}")
        page.wait_for_timeout(50)
        times = page.evaluate(TIMES)
    page.close()
    return times


if __name__ == "__main__":
    for line in first_boards():
        print(line, flush=True)
