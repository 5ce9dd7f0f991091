"""How the page judges a match that is watched again: hands lie open, and what nobody can know is dealt anew."""

from __future__ import annotations

import json
import random
import subprocess
from itertools import chain
from pathlib import Path

from stolik.core.door.game import Game
from stolik.core.kit.piles import WIDTH
from stolik.core.kit.record import Seen
from stolik.core.machine.modules import made_module
from stolik.server.layout import layout_of
from tests.browser.chromium import node
from tests.doors import every_game, random_setup, random_walk

HERE = Path(__file__).parent


def cards_of(game: Game, cells: list[int], is_hidden: bool) -> list[list[int]]:
    """The cards of every pile, of those that nobody sees or of the others."""
    piles = [start for field, _, start in game.state.piles() if (field.seen == Seen.HIDDEN) == is_hidden]
    return [[cells[start + 1 + WIDTH * place] for place in range(cells[start])] for start in piles]


@every_game
def test_hands_stay_what_they_are_and_somebody_wins(game: Game, tmp_path: Path) -> None:
    chance, records = random.Random(5), []
    for _ in range(2):
        match = random_setup(game, chance)
        for number, _ in enumerate(random_walk(match, chance)):
            if number % 9 == 4:
                records.append(match.cells[0].tolist())
            if number == 40:
                break
    jobs = tmp_path / "jobs.json"
    jobs.write_text(json.dumps({"layout": layout_of(game), "records": records}), encoding="utf-8")
    scripts = ["--import", HERE / "resolving.ts", HERE / "judging.ts"]
    command = [str(word) for word in (node(), "--no-warnings", *scripts, made_module(game.rules), jobs)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=HERE)
    assert done.returncode == 0, done.stderr
    for record, told in zip(records, json.loads(done.stdout), strict=True):
        world = told["world"]
        assert cards_of(game, world, is_hidden=False) == cards_of(game, record, is_hidden=False)
        before, after = (sorted(chain(*cards_of(game, cells, is_hidden=True))) for cells in (record, world))
        assert before == after
        assert 0 <= sum(told["chances"]) <= 1 + 1e-9
