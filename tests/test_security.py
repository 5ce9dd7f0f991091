"""Every line of the threat model names tests that are there, and what hosts are given is in order."""

from __future__ import annotations

import ast
import asyncio
import json
import re
from pathlib import Path

from stolik.server.settings import Settings
from stolik.server.site import Site
from stolik.server.stores.sqlite import SqliteStore
from stolik.server.watching import Figures

ROOT = Path(__file__).parent.parent
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_line_of_the_threat_model_names_tests_that_are_there() -> None:
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| ") and "| test |" not in line]
    assert len(lines) > 25
    for line in lines:
        named = NAMED.findall(line)
        assert named, line
        for file, name in named:
            functions = ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8")))
            assert name in {each.name for each in functions if isinstance(each, ast.FunctionDef)}, name


def test_the_dashboard_asks_for_figures_that_are_told(tmp_path: Path) -> None:
    async def names() -> set[str]:
        site = Site(Settings(tmp_path, warm=False), SqliteStore(tmp_path))
        try:
            return {family.name for family in Figures(site).collect()}
        finally:
            await site.rooms.close()

    told = asyncio.run(names())
    told |= {f"stolik_{name}" for name in ("servers", "lines_out", "lines_in", "taken")}  # where there are several
    board = json.loads((ROOT / "hosting" / "dashboard.json").read_text(encoding="utf-8"))
    asked = {
        word
        for panel in board["panels"]
        for each in panel["targets"]
        for word in re.findall(r"stolik_\w+", each["expr"])
    }
    assert {re.sub(r"_(total|bucket)$", "", name) for name in asked} <= told
