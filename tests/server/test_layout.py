"""A page that reads cells by the layout draws what the server draws for programs that ask for words."""

from __future__ import annotations

import json
import math
import random
import subprocess
from typing import Any

import numpy as np

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.piles import LOOSE, WIDTH
from stolik.core.machine.kept import THREE, as_kept
from stolik.core.machine.kept import layout_of as layout_in
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
REVEAL = """
import { knowersAt, looseAt, places, reveal } from './web/rules/piles.ts'
import { readFileSync } from 'node:fs'
const { layout, positions } = JSON.parse(readFileSync(0, 'utf8'))
const told = positions.map(({ cells }) => {
  const opened = Int16Array.from(cells)
  return layout.record.filter(({ pile }) => pile).map(({ offset }) => {
    reveal(layout, opened, offset, 1)
    return places(layout, opened, offset).map((at) => [knowersAt(layout, opened, at), looseAt(layout, opened, at)])
  })
})
console.log(JSON.stringify(told))
"""


Seen = list[tuple[Match, int, list[int]]]


def positions(game: Game, chance: random.Random) -> Seen:
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


Layout = dict[str, Any]


def needed_of(game: Game) -> Layout:
    """What of a layout cells are read by."""
    readable = {"record": record_of(game), "domains": dictionary(game)["domains"]}
    return {"seats": game.most_seats, "loose": LOOSE, **readable}


def older(game: Game) -> Layout:
    """The same of when piles had three numbers for each place."""
    record, at = [], 0
    for field in record_of(game):
        *rows, last = field["shape"] or [1]
        last = 1 + THREE * ((last - 1) // WIDTH) if field["pile"] else last
        record.append({**field, "offset": at, "shape": [*rows, last] if field["shape"] else []})
        at += math.prod([*rows, last])
    return {name: told for name, told in needed_of(game).items() if name != "loose"} | {"record": record}


def in_older_form(game: Game, seen: Seen) -> Seen:
    """The same cells as they were then."""
    layout = layout_in(game.state, THREE)
    found = []
    for match, viewer, cells in seen:
        kept = as_kept(game.state, np.array(cells, np.int16), layout)
        found.append((match, viewer, np.frombuffer(kept, np.int16).tolist()))
    return found


def drawn_by_page(layout: Layout, seen: Seen, script: str = DECODE) -> list[Any]:
    """What the page's own code makes of cells, with nothing but the layout."""
    given = [{"cells": cells, "seats": match.seats, "viewer": viewer} for match, viewer, cells in seen]
    told = json.dumps({"layout": layout, "positions": given})
    command = [str(node()), "--input-type=module", "--eval", script]
    done = subprocess.run(command, cwd=ROOT, input=told, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    drawn: list[Any] = json.loads(done.stdout)
    return drawn


@every_game
def test_the_page_draws_from_cells_what_the_server_draws_in_words(game: Game) -> None:
    seen = positions(game, random.Random(13))
    drawing = drawing_of(game)
    for (match, viewer, cells), drawn in zip(seen, drawn_by_page(needed_of(game), seen), strict=True):
        assert drawn["fields"] == drawing.for_all(cells, match.seats) | drawing.for_one(cells, match.seats)
        assert drawn["loose"] == drawing.loose(cells)
        assert drawn["secret"] == drawing.secret(cells, viewer, match.seats)


@every_game
def test_the_page_draws_records_of_the_older_form_alike(game: Game) -> None:
    seen = positions(game, random.Random(14))
    then = in_older_form(game, seen)
    assert len(then[0][2]) > len(seen[0][2])
    for script in (DECODE, REVEAL):
        assert drawn_by_page(older(game), then, script) == drawn_by_page(needed_of(game), seen, script)


@every_game
def test_the_page_opens_piles(game: Game) -> None:
    seen = positions(game, random.Random(15))[:5]
    for piles in drawn_by_page(needed_of(game), seen, REVEAL):
        assert all(known & 1 and not loose & 1 for pile in piles for known, loose in pile)


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
