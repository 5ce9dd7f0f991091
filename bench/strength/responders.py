"""Who can make most of knowing the expert? Many ways to think, the best of which is looked for by playing against it.

A lower bound of what the best reply would have, on the whole game: the expert stays as it is, others differ from it in
one number each, whom they take their opponents for or what they like. Again and again the better half goes on to
new deals; the share of the last one is counted on deals of its own.
"""

from __future__ import annotations

import dataclasses
import json
import time
from pathlib import Path
from typing import Any

import numpy as np

from stolik.core.door.game import Game
from stolik.core.door.players import row_of
from stolik.core.minds.mind import DEEP, LEAN, MIX, OPEN, TEMPER, WILD
from stolik.lab.league import Block, Encounter, Pair, make_plan, meeting, play_block

Array = np.ndarray[Any, Any]

FIRST = 8  # deals in which everybody is tried; then twice as many
LAST = 100  # of the one that is left
LIKED = 150  # thousandths of a match
SEED = 77
FROZEN = "expert"

# Whom a responder takes the expert for.
OPINIONS = {
    "takes it for a thumb": {OPEN: 0, WILD: 0, LEAN: 0, MIX: 0},
    "takes it for a fool": {OPEN: 0, WILD: 500, LEAN: 0, MIX: 0},
    "takes it for a thinker": {OPEN: 1000, WILD: 0, DEEP: 24, LEAN: 0, MIX: 0},
    "never mixes": {LEAN: 0, MIX: 0},
}


def candidates(game: Game) -> dict[str, Array]:
    """Rows that differ from the expert's in one opinion or one liking."""
    found = {}
    for name, numbers in OPINIONS.items():
        found[name] = row_of(game, FROZEN)
        for place, number in numbers.items():
            found[name][place] = number
    for trait in game.traits:
        for word, by in (("likes", LIKED), ("dislikes", -LIKED)):
            row = found[f"{word} to {trait.word}"] = row_of(game, FROZEN)
            row[TEMPER + trait] += by
    return found


def find_responder(game: Game, path: Path, deadline: float) -> None:
    """The best of many ways to think against the frozen expert, and its share on new deals."""
    rows, deals, seed, tried = candidates(game), FIRST, SEED, len(candidates(game))
    while len(rows) > 1 and time.monotonic() < deadline:
        found = {name: share_of_row(game, name, row, deals, seed, deadline) for name, row in rows.items()}
        order = sorted(rows, key=lambda name: -(found[name].share or 0.0))
        rows = {name: rows[name] for name in order[: (len(order) + 1) // 2]}
        deals, seed = 2 * deals, seed + 1
    name, row = next(iter(rows.items()))
    last = share_of_row(game, name, row, LAST, seed, deadline)
    told = {"responder": name, "tried": tried, "row": row.tolist(), "frozen": row_of(game, FROZEN).tolist()}
    path.write_text(json.dumps({**told, **dataclasses.asdict(last)}, indent=1) + "\n")


def share_of_row(game: Game, name: str, row: Array, deals: int, seed: int, deadline: float) -> Encounter:
    """How often a row wins against the expert at two seats, from both chairs of so many deals, if there is time."""
    plan = make_plan(game, [FROZEN, "medium"], 2, 2 * deals, seed)
    plan = dataclasses.replace(plan, bots=(name, FROZEN), rows={name: row, FROZEN: plan.rows[FROZEN]})
    pair = Pair(2, name, FROZEN)
    tally, _ = play_block(plan, Block(pair, 0, 1))
    for first in range(1, deals):
        if time.monotonic() > deadline:
            break
        tally.add(play_block(plan, Block(pair, first, first + 1))[0])
    return meeting(pair, tally)
