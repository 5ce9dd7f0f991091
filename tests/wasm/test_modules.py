"""The rules in the browser's machine are the rules, number for number, whatever is asked of them."""

from __future__ import annotations

import gzip
import json
import subprocess
from pathlib import Path

import pytest

from stolik.core.door.game import Game
from stolik.core.machine.modules import made_module
from tests.browser.chromium import node
from tests.doors import DOORS, every_game
from tests.wasm.jobs import jobs_of

HERE = Path(__file__).parent
LARGEST = 60 * 1024  # bytes of a packed module


def in_node(module: Path, jobs: Path) -> subprocess.CompletedProcess[str]:
    """A module plays jobs in Node."""
    command = [str(node()), "--no-warnings", str(HERE / "node.ts"), str(module), str(jobs)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@every_game
def test_nobody_waits_long_for_a_module(game: Game) -> None:
    assert len(gzip.compress(made_module(game.rules).read_bytes(), 9)) <= LARGEST


@pytest.mark.three_ways
@every_game
def test_a_module_plays_every_match_to_the_same_end(game: Game, tmp_path: Path) -> None:
    jobs, expected = jobs_of(game, seed=1611)
    file = tmp_path / "jobs.json"
    file.write_text(json.dumps(jobs), encoding="utf-8")
    done = in_node(made_module(game.rules), file)
    assert done.returncode == 0, done.stderr
    assert [int(line) for line in done.stdout.split()] == expected


def test_a_module_agrees_with_rules_that_look_where_they_reach(tmp_path: Path) -> None:
    """One game here: in a run of checked rules every game does, by the test above."""
    game = DOORS["toy"]
    jobs, expected = jobs_of(game, 1613, matches=2, many=20, mode="checked")
    file = tmp_path / "jobs.json"
    file.write_text(json.dumps(jobs), encoding="utf-8")
    done = in_node(made_module(game.rules), file)
    assert done.returncode == 0, done.stderr
    assert [int(line) for line in done.stdout.split()] == expected


def test_a_module_of_other_rules_does_not_run(tmp_path: Path) -> None:
    jobs, _ = jobs_of(DOORS["conflict"], 1, matches=1, many=1)
    file = tmp_path / "jobs.json"
    file.write_text(json.dumps(jobs), encoding="utf-8")
    done = in_node(made_module(DOORS["kittens"].rules), file)
    assert done.returncode != 0
    assert f"it holds kittens-{DOORS['kittens'].rules.module}." in done.stderr
