"""Who can make most of knowing the expert? Many ways to think, the best of which is looked for by playing against it.

A lower bound of what the best reply would have, on the whole game: the expert stays as it is, others differ from it in
one number each, whom they take their opponents for or what they like. Again and again the better half goes on to
new deals; the share of the last one is counted on deals of its own.
"""

from __future__ import annotations

import dataclasses
import time
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from stolik.core.door.game import Game
from stolik.core.door.players import row_of
from stolik.core.minds.mind import DEEP, LEAN, MIX, OPEN, TEMPER, WILD
from stolik.lab.league import Block, LeaguePlan, Tally, make_plan, play_block
from stolik.lab.leagues import LeagueFile, others_in

Array = np.ndarray[Any, Any]

FIRST = 8  # deals in which everybody is tried; then twice as many
LAST = 100  # of the one that is left
LIKED = 150  # thousandths of a match
SEED = 77
LAST_SEED = 177
FROZEN = "expert"
RESPONDER = "responder"  # what the best one is called in a league

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


class Responder(NamedTuple):
    """The best of many, as it was found."""

    name: str
    row: Array


def responder_in(folder: Path, game: Game) -> Responder | None:
    """The best responder to the expert as it is, if one is known."""
    path = folder / f"responder-{game.name}.json"
    kept = msgspec.json.decode(path.read_bytes(), type=LeagueFile) if path.exists() else None
    name = next((pair.challenger for pair, _ in kept.pairs), "") if kept else ""
    if kept is None or not name or others_in(kept, response(game, name)):
        return None
    return Responder(name, candidates(game)[name])


def find_responder(game: Game, deadline: float) -> str:
    """The best of many ways to think against the frozen expert: the worse half is dropped until one is left."""
    names, deals, seed = list(candidates(game)), FIRST, SEED
    while len(names) > 1:
        rounds = len(names).bit_length()
        until = time.monotonic() + (deadline - time.monotonic()) / rounds
        found = tried(game, names, deals, seed, until)
        names = sorted(names, key=lambda name: -found[name].score)[: (len(names) + 1) // 2]
        deals, seed = 2 * deals, seed + 1
    return names[0]


def tried(game: Game, names: list[str], deals: int, seed: int, deadline: float) -> dict[str, Tally]:
    """How some do against the expert in so many deals, or in fewer if time is short: all in the same ones."""
    plans = {name: response(game, name, 2 * deals, seed) for name in names}
    found = {name: Tally() for name in names}
    for deal in range(deals):
        if deal and time.monotonic() > deadline:
            break
        for name, plan in plans.items():
            found[name].add(play_block(plan, Block(plan.pairs[0], deal, deal + 1))[0])
    return found


def response(game: Game, name: str, matches: int = 2 * LAST, seed: int = LAST_SEED) -> LeaguePlan:
    """One that differs from the expert against the expert as it is, at two seats."""
    plan = make_plan(game, [FROZEN, "medium"], 2, matches, seed)
    rows = {name: candidates(game)[name], FROZEN: plan.rows[FROZEN]}
    return dataclasses.replace(plan, bots=(name, FROZEN), rows=rows)
