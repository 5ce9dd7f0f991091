"""What it would be worth to be shown all cards, which no bot of the product ever is."""

from __future__ import annotations

import dataclasses
import random
import time

import numpy as np

from stolik.bots.bot import four_words
from stolik.core.door.game import Game
from stolik.core.door.players import row_of
from stolik.core.door.thoughts import Thoughts
from stolik.core.kit.chance import keys_of
from stolik.core.kit.piles import KNOWN, WIDTH, knowers_of, known
from stolik.core.kit.sets import count, lowest
from stolik.core.minds.mind import BELIEF, ITERATIONS
from stolik.lab.chances import Array
from stolik.lab.league import Block, LeaguePlan, Tally, count_up, make_plan

SHOWN = "shown"  # who sees everything
PLAYOUTS = 500  # it has for a question
DEALS = 60


def shown_plan(game: Game, seats: int, others: str, seed: int) -> LeaguePlan:
    """One who is shown all cards among others that are not."""
    row = row_of(game, "expert")
    row[ITERATIONS], row[BELIEF] = PLAYOUTS, 0  # there is nothing to believe
    plan = make_plan(game, ["expert", others], seats, seats * DEALS, seed, is_ladder=True)
    bots = (SHOWN, others) if seats == 2 else (others, SHOWN)  # who is the challenger
    return dataclasses.replace(plan, bots=bots, rows={SHOWN: row, others: plan.rows[others]})


def play_shown(plan: LeaguePlan, block: Block) -> tuple[Tally, float]:
    """Play the deals of a block, each with the one who sees everything in every chair; and how long that took."""
    began, seats = time.thread_time(), block.pair.seats
    wins, lengths = np.zeros((block.matches, seats), np.int64), np.zeros(block.matches, np.int64)
    keys = np.repeat(keys_of(plan.seed, np.arange(block.first, block.last)), seats)
    for number, key in enumerate(keys):
        winners, lengths[number] = play_match(plan, block.pair.others, seats, number % seats, int(key))
        wins[number, list(winners)] = 1
    return count_up(wins, lengths, block), max(time.thread_time() - began, 1e-9)


def play_match(plan: LeaguePlan, others: str, seats: int, chair: int, key: int) -> tuple[tuple[int, ...], int]:
    """One match: who has won, and how many answers it took."""
    engine, match, luck = plan.game.engine(), plan.game.new(seats=seats, key=key), random.Random(key + chair)
    minds = [Thoughts(match, seat, others) for seat in range(seats)]
    memory, row = engine.new_memory(), plan.rows[SHOWN]
    while not match.is_over:
        seat = luck.choice(match.awaited)
        choices = engine.legal(match.cells, seat)
        if count(choices) == 1:
            answer = lowest(choices)
        elif seat == chair:
            whole = opened(plan.game, match.cells, seat)
            answer = engine.think(memory, whole, seat, choices, row, four_words(luck))
        else:
            answer = minds[seat].answer(match, four_words(luck))
        match.answer(seat, answer)
    assert match.result is not None
    return match.result.winners, match.answers


def opened(game: Game, cells: Array, seat: int) -> Array:
    """The whole record, every card of it known to a seat, so that all worlds dealt for it are the truth."""
    cells = cells.copy()
    for _, _, start in game.state.piles():
        for place in range(int(cells[0, start])):
            cell = start + 1 + WIDTH * place
            known_to = knowers_of(int(cells[0, cell + KNOWN]))
            cells[0, cell + KNOWN] = known(known_to | 1 << seat, 0)
    return cells
