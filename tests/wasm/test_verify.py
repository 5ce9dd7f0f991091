"""A page that plays a match again finds what `stolik verify` finds, in every game and whatever is changed."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.machine.modules import made_module
from stolik.server.layout import layout_of
from stolik.table.export import from_json, to_json
from stolik.table.verify import verify
from tests.browser.chromium import node
from tests.conftest import rounds
from tests.doors import IS_MAIN_RUN, every_game
from tests.table.test_verify import TAMPERED, exported, other_hex, played

HERE = Path(__file__).parent
MATCHES = rounds(1, 50)
pytestmark = pytest.mark.skipif(not IS_MAIN_RUN, reason="the page has one way to run the rules")


def change_a_path(told: dict[str, Any], chance: random.Random) -> None:
    """Another answer somewhere, perhaps one that nobody can give."""
    path = chance.choice(told["moves"])["path"]
    path[chance.randrange(len(path))] = chance.choice([-1, 0, 1, 2, 5, 40, 63, 64, 1 << 20])


def change_a_seat(told: dict[str, Any], chance: random.Random) -> None:
    """Somebody else, or nobody."""
    chance.choice(told["moves"])["seat"] = chance.choice([-1, 0, 1, 2, 7, 32, 64])


def change_a_record(told: dict[str, Any], chance: random.Random) -> None:
    """Another digest."""
    made = chance.choice(told["moves"])
    made["digest"] = other_hex(made["digest"])


def swap_two_moves(told: dict[str, Any], chance: random.Random) -> None:
    """Two that follow each other."""
    at = chance.randrange(len(told["moves"]) - 1)
    told["moves"][at : at + 2] = reversed(told["moves"][at : at + 2])


def leave_out_the_end(told: dict[str, Any], chance: random.Random) -> None:
    """As if it went on: a server does not hand such files out."""
    for _ in range(chance.randrange(1, 4)):
        told["seeds"] = told["seeds"][: -len(told["moves"].pop()["path"])]
    told.update(winners=[], places=[], points=[], reason="")


def seat_too_many(told: dict[str, Any], chance: random.Random) -> None:
    """A table larger than any, or of one."""
    told["nonces"] = told["nonces"][:1] * chance.choice([1, 9])


def let_guests_deal(told: dict[str, Any], _chance: random.Random) -> None:
    """Nobody can say whose chance it is."""
    told["dealt_by"] = "stranger"
    for nonce in told["nonces"]:
        nonce["by"] = "guest"


RANDOM: tuple[Callable[[dict[str, Any], random.Random], None], ...] = (
    change_a_path,
    change_a_seat,
    change_a_record,
    swap_two_moves,
    leave_out_the_end,
    seat_too_many,
    let_guests_deal,
)


def files_of(game: Game, chance: random.Random) -> list[dict[str, Any]]:
    """Matches, each as it is and changed in every way there is."""
    found: list[dict[str, Any]] = []
    for _ in range(MATCHES):
        body = to_json(exported(played(game, chance.randrange(1 << 40))))
        found.append(json.loads(body))
        for tamper in TAMPERED:
            found.append(json.loads(body))
            tamper(found[-1])
        for change in RANDOM:
            found.append(json.loads(body))
            change(found[-1], chance)
    return found


def wrong_with(game: Game, told: dict[str, Any]) -> int:
    """How many things the command finds wrong."""
    try:
        findings = verify(from_json(json.dumps(told).encode()), game=game).findings
    except StolikError:
        return 1
    return sum(not finding.holds for finding in findings)


@every_game
def test_the_page_finds_wrong_what_the_command_finds_wrong(game: Game, tmp_path: Path) -> None:
    files = files_of(game, random.Random(2711))
    jobs = tmp_path / "jobs.json"
    jobs.write_text(json.dumps({"layout": layout_of(game), "files": files, "seen": ""}), encoding="utf-8")
    scripts = ["--import", HERE / "resolving.ts", HERE / "verify.ts"]
    command = [str(word) for word in (node(), "--no-warnings", *scripts, made_module(game.rules), jobs)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=HERE)
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(files)
    for number, (told, page) in enumerate(zip(files, found, strict=True)):
        assert len(page["wrong"]) == wrong_with(game, told), (number, page)
    assert found[0] == {"wrong": [], "stands": 1 + len(files[0]["moves"])}
