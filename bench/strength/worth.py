"""Weighs what tells who will win roulette: `python -m bench.strength.worth [--matches N]` for its `worth.py`.

Matches of bots that keep to rules of thumb four times in five or always; what each seat has when a round begins, and
who wins in the end; a logistic regression over the seats that are alive.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from scipy.optimize import minimize

from stolik import games
from stolik.core.door.batch import play_keys
from stolik.core.door.match import Match
from stolik.core.door.players import row_of
from stolik.core.kit.chance import keys_of
from stolik.core.kit.record import Plain
from stolik.core.kit.sets import members_of
from stolik.core.minds.matches import ANSWERS_EACH
from stolik.core.minds.mind import PLAY
from stolik.games.roulette.questions import Question
from stolik.lab.chances import Array

ROULETTE = games.load("roulette")
MOST_ANSWERS = 20_000  # of a match
SEED = 100
LABELS = ("points", "points squared", "two alive", "three alive", "four alive", "cards", "extra bullets")
Round = tuple[list[list[float]], list[float]]  # of each seat that is alive what it has, and its share of the win


def match_of(seats: int, key: int, luck: random.Random) -> tuple[Match, Array]:
    """A match that has just begun, and everything that will be answered in it."""
    rows = np.array([row_of(ROULETTE, "medium"), row_of(ROULETTE, "medium")])
    rows[1][PLAY] = 800
    sitting = np.array([[luck.randrange(2) for _ in range(ROULETTE.most_seats)]])
    noted, blank = np.zeros(MOST_ANSWERS, np.int64), ROULETTE.blank(seats, {})
    batch = play_keys(ROULETTE, blank, np.array([key]), sitting, rows, noted=noted)
    return Match.begin(ROULETTE, blank, key=key), noted[: batch.lengths[0]]


def rounds_of(match: Match, given: Array) -> Iterator[Round]:
    """The rounds of a match as they begin."""
    begun: list[tuple[tuple[int, ...], list[list[float]]]] = []
    for each in given:
        state: Any = Plain(ROULETTE.state, match.cells[0])
        if state.question == Question.HIDE and state.awaited == state.living:
            alive = members_of(state.living)
            begun.append((alive, [holding(state, seat) for seat in alive]))
        match.answer(*divmod(int(each), ANSWERS_EACH))
    assert match.result is not None
    for alive, held in begun:
        winners = set(match.result.winners) or set(alive)
        yield held, [(seat in winners) / len(winners) for seat in alive]


def holding(state: Any, seat: int) -> list[float]:
    """What a seat has to win with, in the order of LABELS."""
    points, team = int(state.points[seat]), int(state.team[seat])
    alive = [float(team == number) for number in (2, 3, 4)]
    return [points, points * points, *alive, int(state.hands[seat][0]), int(state.bullets[seat]) - 1]


def weigh(rounds: list[Round]) -> Array:
    """The weights that make who has won likeliest."""
    held = [np.array(each) for each, _ in rounds]
    shares = [np.array(share) for _, share in rounds]

    def loss(weights: Array) -> tuple[float, Array]:
        total, slope = 0.0, np.zeros(len(LABELS))
        for each, share in zip(held, shares, strict=True):
            strength = each @ weights
            odds = np.exp(strength - strength.max())
            total -= float(share @ np.log(odds / odds.sum()))
            slope -= (share - odds / odds.sum() * share.sum()) @ each
        return total / len(held), slope / len(held)

    found: Array = minimize(loss, np.zeros(len(LABELS)), jac=True, method="L-BFGS-B").x
    return found


def main() -> None:
    """Print each weight in thousandths."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=700, help="at tables of each size")
    wanted, luck, rounds = parser.parse_args(), random.Random(SEED), []
    for seats in ROULETTE.seats:
        for key in keys_of(SEED + seats, np.arange(wanted.matches)):
            rounds += list(rounds_of(*match_of(seats, int(key), luck)))
    for label, weight in zip(LABELS, weigh(rounds), strict=True):
        print(f"{label:15} {1000 * weight:7.0f}")


if __name__ == "__main__":
    main()
