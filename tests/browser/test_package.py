"""What runs the rules, as a package: in pages and programs of other people."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from stolik.commands.site import site as write_site
from stolik.games import NAMES
from tests.browser.chromium import node
from tests.browser.hosts import hosted
from tests.doors import ROOT
from tests.server.clients import served

TSC = ROOT / "web" / "node_modules" / "typescript" / "bin" / "tsc"
PROGRAM = """
import { Rules, blankOf, decode, type Layout } from 'stolik-rules'
import type { Card, Kittens } from 'stolik-rules/games/kittens'
import type { Football } from 'stolik-rules/games/football'

export async function handOf(bytes: ArrayBuffer, layout: Layout<Kittens>): Promise<(Card | 'hidden')[]> {
  const rules = await Rules.load(bytes, layout)
  const { record } = rules.start(blankOf(layout, 3, { turbo: 'yes' }), [1, 2, 3, 4])
  const { fields } = decode<Kittens>(layout, rules.view(record, 0), 3, 0)
  const foul: Football['question'] = 'answer'
  rules.start(record, [1, 2]) // wrong
  fields.hand // wrong
  const card: Card = 'ace' // wrong
  return fields.hands[0] ?? []
}
"""
STRICT = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A static site as anybody can put on a host."""
    folder = tmp_path_factory.mktemp("host") / "site"
    write_site(folder)
    return folder


def test_a_site_written_again_keeps_what_others_need_and_drops_its_own_old_client(folder: Path) -> None:
    was = {path for path in folder.rglob("*") if path.is_file()}
    listed = json.loads((folder / "offline.json").read_text(encoding="utf-8"))
    before = [*listed, "assets/index-old.js", "rules/conflict-0123456789abcdef.wasm", "../beside.txt"]
    (folder / "offline.json").write_text(json.dumps(before), encoding="utf-8")
    gone, rules, foreign = folder / "assets/index-old.js", folder / before[-2], folder / "assets/mine.txt"
    beside = folder.parent / "beside.txt"
    for path in (gone, rules, foreign, beside):
        path.write_text("kept", encoding="utf-8")
    write_site(folder)
    assert {path for path in folder.rglob("*") if path.is_file()} == was | {rules, foreign}
    assert beside.exists()


def test_a_program_of_somebody_else_is_typed_by_the_package(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder / "rules" / "stolik-rules", tmp_path / "node_modules" / "stolik-rules")
    (tmp_path / "program.ts").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    command = [str(node()), str(TSC), *STRICT, "program.ts"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    found = [int(line) for line in re.findall(r"^program\.ts\((\d+),\d+\): error", done.stdout, re.MULTILINE)]
    wrong = [number for number, line in enumerate(PROGRAM.split("\n"), 1) if line.endswith("// wrong")]
    assert found == wrong, done.stdout
    assert done.stdout.count("error") == len(wrong)


def test_the_package_says_what_it_is(folder: Path) -> None:
    package = folder / "rules" / "stolik-rules"
    told = json.loads((package / "package.json").read_text(encoding="utf-8"))
    assert told["version"] == version("stolik")
    assert {path.name for path in (package / "games").iterdir()} == {f"{game}.d.ts" for game in NAMES}
    assert (package / "LICENSE.txt").read_text(encoding="utf-8") == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_a_server_has_the_package_where_a_static_site_has_it(folder: Path, tmp_path: Path) -> None:
    package = folder / "rules" / "stolik-rules"
    with served(tmp_path / "data") as address:
        for path in (path for path in package.rglob("*") if path.is_file()):
            answer = address.get(f"/rules/stolik-rules/{path.relative_to(package).as_posix()}")
            assert (answer.status_code, answer.content) == (200, path.read_bytes()), path
            wanted = {".js": "text/javascript", ".json": "application/json"}.get(path.suffix, "text/plain")
            assert answer.headers["content-type"].startswith(wanted), path
        assert "stolik-rules" not in address.get("/offline.json").text  # the client does without it


@pytest.fixture(scope="module")
def example(folder: Path) -> Iterator[str]:
    """The example page on a host."""
    shutil.copy(ROOT / "docs" / "example-page.html", folder)
    with hosted(folder) as host:
        yield f"{host.address}/example-page.html"


@pytest.mark.parametrize("game", NAMES)
def test_the_example_page_plays_a_match_to_its_end(chromium: Browser, example: str, game: str) -> None:
    page = chromium.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{example}#{game}")
    expect(page.get_by_role("heading")).to_have_text(re.compile(f"^{game}: seats .*[1-6] of [2-6] win$"))
    told = page.get_by_role("listitem").all_inner_texts()
    page.close()
    assert errors == []
    assert len(told) > 10
    assert all(re.fullmatch(r"Seat [0-6] [a-z_]+ \([A-Z]{2}-[\d.]+\)", line) for line in told), told
