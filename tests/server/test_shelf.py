"""The modules and layouts a server keeps: those of other rules under a name are nobody's."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from stolik import games
from stolik.core.machine.modules import LEARNED, files_of, find_module, learned_name, made_module, module_name
from stolik.server.shelf import Shelf
from tests.lists import put_lists
from tests.server.clients import Address, Program, served

OWN, OTHER = games.load("conflict"), games.load("kittens")
MODULE, WEIGHTS = module_name(OWN.rules), learned_name(OWN.rules)
PATIENCE = 400  # seconds, for modules on a busy machine
LAYOUT = f"{OWN.name}-{OWN.rules.digest}.json"


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """Two games."""
    kept = Shelf(tmp_path)
    for game in (OWN, OTHER):
        kept.put_layout(game)
        kept.put_module(game)
    return kept


def foreign(folder: Path) -> Iterator[tuple[str, bytes]]:
    """What must not be served, by its name."""
    module, layout = (folder / MODULE).read_bytes(), (folder / LAYOUT).read_bytes()
    middle = len(module) // 2
    yield MODULE, (folder / module_name(OTHER.rules)).read_bytes()
    yield MODULE, module[:middle] + bytes([module[middle] ^ 1]) + module[middle + 1 :]
    yield MODULE, module[:-1]
    yield MODULE, b""
    yield WEIGHTS, (folder / learned_name(OTHER.rules)).read_bytes()
    yield WEIGHTS, (folder / WEIGHTS).read_bytes()[1:]
    yield LAYOUT, (folder / f"{OTHER.name}-{OTHER.rules.digest}.json").read_bytes()
    yield LAYOUT, layout.replace(OWN.rules.digest.encode(), OTHER.rules.digest.encode())
    yield LAYOUT, layout[:-1]


def test_a_foreign_file_under_a_right_name_is_not_served_and_is_put_right(shelf: Shelf, tmp_path: Path) -> None:
    for name, body in [*foreign(tmp_path)]:
        whole = shelf.find(name)
        assert whole is not None
        (tmp_path / name).write_bytes(body)
        assert shelf.find(name) is None, name
        shelf.put_layout(OWN)
        shelf.put_module(OWN)
        again = shelf.find(name)
        assert again is not None
        assert again.body == whole.body


def test_a_foreign_module_beside_the_native_code_counts_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, other = made_module(OWN.rules).parent, made_module(OTHER.rules)
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path))
    for name in files_of(OWN.rules):
        wrong = other.with_suffix(LEARNED) if name == WEIGHTS else other
        (tmp_path / name).write_bytes(wrong.read_bytes())
        assert find_module(OWN.rules) is None
        (tmp_path / name).write_bytes((made / name).read_bytes())
    assert find_module(OWN.rules) == tmp_path / MODULE


def test_a_server_says_that_it_does_not_have_the_rules_and_has_them_after_its_next_start(tmp_path: Path) -> None:
    def answer(address: Address) -> tuple[int, str]:
        told = address.get(f"/rules/{MODULE}")
        return told.status_code, told.text if told.headers["content-type"] == "application/json" else ""

    with served(tmp_path) as address:
        assert answer(address) == (200, "")
        (tmp_path / "rules" / MODULE).write_bytes(made_module(OTHER.rules).read_bytes())
        status, sentence = answer(address)
        assert status == 404
        assert "These rules are not kept here." in sentence
    with served(tmp_path) as address:
        assert answer(address) == (200, "")


def rules_of(address: Address, name: str) -> tuple[str, bytes]:
    """The layout of a game as it is played now, by its name, and its module, when it is made."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        (game,) = (each for each in address.get("/rules/games.json").json()["games"] if each["name"] == name)
        if game["is_ready"]:
            layout = f"{name}-{game['digest']}.json"
            return layout, address.get(f"/rules/{address.get(f'/rules/{layout}').json()['module']}").content
        time.sleep(0.1)
    pytest.fail("The module is not made.")


def test_rules_stay_on_the_shelf_when_others_are_played_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLIK_DATA", str(tmp_path))
    put_lists(tmp_path, "kittens")
    program = Program(tmp_path)
    layout, module = rules_of(program.address, "kittens")
    assert layout != f"{OTHER.name}-{OTHER.rules.digest}.json"
    program.stop()

    shutil.rmtree(tmp_path / "cards")
    program = Program(tmp_path)
    standard, other = rules_of(program.address, "kittens")
    assert standard == f"{OTHER.name}-{OTHER.rules.digest}.json"
    assert other == made_module(OTHER.rules).read_bytes() != module
    told = program.address.get(f"/rules/{layout}").json()
    assert program.address.get(f"/rules/{told['module']}").content == module
    program.stop()

    shutil.rmtree(tmp_path / "rules")  # as a version without modules left it
    program = Program(tmp_path)
    answer = program.address.get(f"/rules/{layout}")
    assert (answer.status_code, answer.json()["sentence"]) == (404, "These rules are not kept here.")
    program.stop()
    assert not re.search("rules|module|kittens", program.said), program.said
