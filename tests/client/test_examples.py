"""Every example of docs/programs.md plays a whole match on a real server."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import threading

import pytest

from stolik import games
from stolik.client import Table
from tests.browser.chromium import node
from tests.doors import ROOT
from tests.server.clients import Address
from tests.server.devices import account, program_of

EXAMPLES = ROOT / "examples"
ENDS = ("Won!", "Lost.")


def test_a_program_of_forty_lines_plays_to_the_end(server: Address, capsys: pytest.CaptureFixture[str]) -> None:
    assert len((EXAMPLES / "bot.py").read_text(encoding="utf-8").splitlines()) <= 40
    runpy.run_path(str(EXAMPLES / "bot.py"))["main"](server.base)
    assert capsys.readouterr().out.splitlines()[-1] in ENDS


def test_a_program_sits_down_where_it_is_sent(server: Address) -> None:
    with Table.open(server.base, "clash", "Host", seats=2, options={"scoring": "single"}) as host:
        main = runpy.run_path(str(EXAMPLES / "bot.py"))["main"]
        guest = threading.Thread(target=main, args=(server.base, host.code))
        guest.start()
        while not host.sight.places[1].name:
            host.take_in()
        host.start()
        for _ in host.turns():
            host.play(host.moves[0])
        guest.join(60)
        assert not guest.is_alive()


def test_a_contender_plays_in_the_arena(server: Address, capsys: pytest.CaptureFixture[str]) -> None:
    main = runpy.run_path(str(EXAMPLES / "contender.py"))["main"]
    main(server.base, program_of(account(server)[0]).key, "clash", "1")
    assert capsys.readouterr().out.strip() in ENDS


@pytest.mark.skipif(sys.platform == "win32", reason="OpenSpiel has no build for Windows")
def test_a_bot_of_openspiel_plays_to_the_end(server: Address, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "openspiel_bot.py"))["main"](server.base, "conflict")
    assert capsys.readouterr().out.strip() in ENDS


@pytest.mark.parametrize("game", games.NAMES)
def test_a_program_with_the_rules_as_webassembly_plays_to_the_end(server: Address, game: str) -> None:
    words = [str(node()), str(EXAMPLES / "bot.mjs"), server.base, game]
    done = subprocess.run(
        words, capture_output=True, text=True, timeout=60, check=False, env={**os.environ, "NO_COLOR": "1"}
    )
    assert done.stdout.split("\n")[-2:] in ([end, ""] for end in ENDS), done.stdout + done.stderr


def test_the_page_on_programs_shows_the_examples_as_they_are() -> None:
    page = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")
    shown = re.findall(r"```python\n# examples/(\w+\.py)\n(.*?)```", page, re.DOTALL)
    assert [name for name, _ in shown] == ["bot.py", "contender.py"]
    for name, text in shown:
        assert text in (EXAMPLES / name).read_text(encoding="utf-8")
