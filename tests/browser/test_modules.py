"""The rules in real browsers are the rules, number for number: the matches that Node plays, in a page."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from stolik import games
from stolik.core.door.game import Game
from stolik.core.machine.modules import files_of, made_module
from tests.browser.chromium import node
from tests.browser.hosts import Host, hosted
from tests.conftest import rounds
from tests.doors import DOORS, ROOT, every_game
from tests.wasm.jobs import jobs_of

PATIENCE = rounds(60, 3600)  # seconds
SOURCES = ("tests/wasm/play.ts", *(f"web/rules/{name}.ts" for name in ("index", "layout", "mind", "piles", "view")))
PAGE = """<!doctype html><title>matches</title>
<script type="module">
  import { all } from './tests/wasm/play.ts'
  const tell = (told) => fetch('./told', { method: 'POST', body: JSON.stringify(told) })
  for (const game of location.search.slice(1).split(',')) {
    const fetched = (name) => fetch(`./${game}.${name}`)
    try {
      const jobs = await (await fetched('json')).json()
      const learned = jobs.layout.learned ? await (await fetched('learned')).arrayBuffer() : null
      await tell(await all(await (await fetched('wasm')).arrayBuffer(), learned, jobs))
    } catch (error) {
      await tell(String(error))
    }
  }
</script>
"""
QUIET = {  # a Firefox that asks nobody for anything
    "app.normandy.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.systemAddon.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "http://127.0.0.1:9",
    "toolkit.telemetry.enabled": False,
}


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A page that plays, without its types, and nothing else."""
    strip = [str(node()), "--no-warnings", "tests/wasm/strip.mjs", str(tmp_path), *SOURCES]
    subprocess.run(strip, cwd=ROOT, check=True)
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    with hosted(tmp_path) as address:
        yield address


def expected(game: Game, folder: Path, **numbers: Any) -> list[int]:
    """Put what a page has to play into its folder; what it has to come to."""
    jobs, words = jobs_of(game, seed=1612, mode=None, **numbers)
    (folder / f"{game.name}.json").write_text(json.dumps(jobs), encoding="utf-8")
    made = made_module(game.rules).parent
    for name in files_of(game.rules):
        shutil.copy(made / name, folder / f"{game.name}{Path(name).suffix}")
    return words


@every_game
def test_a_module_plays_every_match_to_the_same_end_in_chromium(
    game: Game, host: Host, tmp_path: Path, chromium: Browser
) -> None:
    words = expected(game, tmp_path)
    page = chromium.new_page()
    page.goto(f"{host.address}/?{game.name}")
    told = json.loads(host.told.get(timeout=PATIENCE))
    page.close()
    assert told == words


@pytest.mark.skipif(not shutil.which("firefox-esr"), reason="firefox-esr is not installed")
def test_every_module_plays_in_firefox(host: Host, tmp_path: Path) -> None:
    words = {game: expected(DOORS[game], tmp_path, matches=1, many=20) for game in games.NAMES}
    profile = tmp_path / "profile"
    profile.mkdir()
    lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in QUIET.items()]
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(profile)]
    firefox = subprocess.Popen(
        [*command, f"{host.address}/?{','.join(words)}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        told = {game: json.loads(host.told.get(timeout=PATIENCE)) for game in words}
    finally:
        firefox.terminate()
        firefox.wait()
    assert told == words
