"""The page finds the moves of a seat by itself, from its view alone: those the server takes, and its reasons."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.moves import Node
from stolik.core.kit.names import all_answers
from stolik.core.machine.modules import made_module
from stolik.server.layout import layout_of
from tests.browser.chromium import node
from tests.conftest import rounds
from tests.doors import every_game, random_setup, random_walk

HERE = Path(__file__).parent
MATCHES = rounds(3, 60)
MOST_MOVES = 300  # a tree larger than that is left to longer tests of whole moves


def looked_at(game: Game, chance: random.Random) -> list[tuple[Match, int, dict[str, Any]]]:
    """Some moments of random matches, each as whoever is asked sees it, with what the rules say of it."""
    found = []
    for _ in range(MATCHES):
        match = random_setup(game, chance)
        for number, (seat, _) in enumerate(random_walk(match, chance)):
            if (chance.random() < 0.15 or number == 0) and len(match.legal(seat)) <= MOST_MOVES:
                found.append((match, seat, told_of(match, seat)))
            if number == 80:
                break
    return found


def told_of(match: Match, seat: int) -> dict[str, Any]:
    """Every whole move of a seat, its steps in any order, and the guard against each answer to the first question."""
    tree = match.tree(seat)
    assert match.question is not None
    assert tree is not None
    answers = range(all_answers(match.question, match.game.most_seats)[-1] + 1)
    guards = [match.engine.guard_against(answer, match.question, match.cells, seat) for answer in answers]
    return {
        "view": match.engine.view(match.cells, seat)[0].tolist(),
        "moves": sorted(paths(tree)),
        "why": [None if guard is None else guard.__name__ for guard in guards],
    }


def paths(tree: Node) -> list[list[int]]:
    """The moves of a tree, as their answers."""
    found = []
    for answer, then in tree.branches.items():
        rest: list[list[int]] = [[]] if then is None else paths(then)
        found += [[answer, *path] for path in rest]
    return found


@every_game
def test_the_page_offers_what_the_server_takes_and_gives_its_reasons(game: Game, tmp_path: Path) -> None:
    seen = looked_at(game, random.Random(1613))
    views = [{"cells": told["view"], "seat": seat, "answers": len(told["why"])} for _, seat, told in seen]
    file = tmp_path / "jobs.json"
    file.write_text(json.dumps({"layout": layout_of(game), "views": views}), encoding="utf-8")
    command: list[str | Path] = [node(), "--no-warnings", HERE / "moves.ts", made_module(game.rules), file]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for (match, seat, told), page in zip(seen, json.loads(done.stdout), strict=True):
        assert sorted(page["moves"]) == told["moves"], (match.question, seat)
        assert page["why"] == told["why"], (match.question, seat)
