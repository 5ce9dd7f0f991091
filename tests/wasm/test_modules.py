"""The rules in the browser's machine are the rules, number for number, whatever is asked of them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from stolik.core.door.game import Game
from stolik.core.machine.modules import made_module
from tests.browser.chromium import node
from tests.conftest import rounds
from tests.doors import IS_MAIN_RUN, every_game
from tests.wasm.jobs import jobs_of

HERE = Path(__file__).parent
MATCHES = rounds(4 if IS_MAIN_RUN else 1, 200)  # answer by answer
MANY = rounds(300 if IS_MAIN_RUN else 3, 20_000)  # at each size of table, in one call


def in_node(module: Path, jobs: Path) -> list[int]:
    """What a module makes of jobs, in Node."""
    done = subprocess.run(
        [node(), "--no-warnings", HERE / "node.ts", module, jobs], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return [int(line) for line in done.stdout.split()]


@every_game
def test_a_module_plays_every_match_to_the_same_end(game: Game, tmp_path: Path) -> None:
    jobs, expected = jobs_of(game, MATCHES, MANY, seed=1611)
    file = tmp_path / "jobs.json"
    file.write_text(json.dumps(jobs), encoding="utf-8")
    assert in_node(made_module(game.rules), file) == expected
