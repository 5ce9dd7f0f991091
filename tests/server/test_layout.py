"""A page that reads cells by the layout draws what the server draws for programs that ask for words."""

from __future__ import annotations

import json
import random
import subprocess
from typing import Any

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.server.about import dictionary
from stolik.server.layout import layout_of, record_of
from stolik.table.drawing import drawing_of
from tests.browser.chromium import node
from tests.conftest import rounds
from tests.doors import ROOT, every_game, random_setup, random_walk

DECODE = """
import { decode } from './web/rules/view.ts'
import { readFileSync } from 'node:fs'
const { layout, positions } = JSON.parse(readFileSync(0, 'utf8'))
const drawn = positions.map(({ cells, seats, viewer }) => decode(layout, Int16Array.from(cells), seats, viewer))
console.log(JSON.stringify(drawn))
"""


def positions(game: Game, chance: random.Random) -> list[tuple[Match, int, list[int]]]:
    """The cells of some moments of random matches as every seat and a spectator see them."""
    found = []
    for _ in range(rounds(6, 200)):
        match = random_setup(game, chance)
        for number, _ in enumerate(random_walk(match, chance)):
            if chance.random() < 0.04 or number == 0:
                viewers = [*range(match.seats), game.most_seats]
                found += [(match, viewer, match.engine.view(match.cells, viewer)[0].tolist()) for viewer in viewers]
            if number == 400:
                break
        found.append((match, game.most_seats, match.cells[0].tolist()))  # all hands are open at the end
    return found


def drawn_by_page(game: Game, seen: list[tuple[Match, int, list[int]]]) -> list[dict[str, Any]]:
    """What the page's own code makes of cells, with nothing but the layout."""
    layout = {"seats": game.most_seats, "record": record_of(game), "domains": dictionary(game)["domains"]}
    given = [{"cells": cells, "seats": match.seats, "viewer": viewer} for match, viewer, cells in seen]
    told = json.dumps({"layout": layout, "positions": given})
    command = [str(node()), "--input-type=module", "--eval", DECODE]
    done = subprocess.run(command, cwd=ROOT, input=told, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    drawn: list[dict[str, Any]] = json.loads(done.stdout)
    return drawn


@every_game
def test_the_page_draws_from_cells_what_the_server_draws_in_words(game: Game) -> None:
    seen = positions(game, random.Random(13))
    drawing = drawing_of(game)
    for (match, viewer, cells), drawn in zip(seen, drawn_by_page(game, seen), strict=True):
        assert drawn["fields"] == drawing.for_all(cells, match.seats) | drawing.for_one(cells, match.seats)
        assert drawn["loose"] == drawing.loose(cells)
        assert drawn["secret"] == drawing.secret(cells, viewer, match.seats)


@every_game
def test_the_layout_tells_where_every_cell_belongs(game: Game) -> None:
    cells = 0
    for field in record_of(game):
        assert field["offset"] == cells, field
        size = 1
        for length in field["shape"]:
            size *= length
        cells += size
    assert cells == game.state.cells()


def test_numbers_that_a_page_shows_come_with_the_rules() -> None:
    assert layout_of(games.load("roulette"))["numbers"] == {"team": 4, "enough": 15}
    assert layout_of(games.load("conflict"))["numbers"] == {"track": 11}
