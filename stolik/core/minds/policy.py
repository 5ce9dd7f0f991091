"""A bot that has learned: a small network says how good each answer is, and one of them is drawn.

It sees its seat's view as features (sights.py). Everything is whole numbers, weights of eight bits, so that it answers
the same on every machine. `stolik train` makes the numbers; a game has them in a file of its own, and they become part
of its compiled code as its card tables do.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from stolik.core.kit.chance import below
from stolik.core.kit.errors import StolikError
from stolik.core.kit.names import Question
from stolik.core.kit.record import Record
from stolik.core.kit.rule import bot, helper
from stolik.core.kit.sets import has, lowest, without
from stolik.core.machine.binding import hash_of
from stolik.core.minds import sights
from stolik.core.minds.mind import DEEPEST, SIGHT, Mind
from stolik.core.minds.sights import action_of, notice

Array = np.ndarray[Any, Any]
Numbers = Any

WORD = "trained"
LAYER = DEEPEST  # units of each hidden layer: they lie where a search would have its path
ONE, SHIFT = 64, 6  # what stands for 1
FINE = 32  # steps of a score by which odds fall to 1/e …
ODDS_SHIFT = 2 * SHIFT - 5  # … of so many bits
LEAST = 5  # what is less likely than the best answer by e to the power of this is not given at all
FALL = tuple(round(65536 * math.exp(-step / FINE)) for step in range(LEAST * FINE))

# Bound by the engine for a game that has a policy.
INTO: Numbers = ()
INTO_BIAS: Numbers = ()
ACROSS: Numbers = ()
ACROSS_BIAS: Numbers = ()
OUT: Numbers = ()
OUT_BIAS: Numbers = ()
QUESTION_CELL = SEATS_CELL = 0


@bot(WORD)
def answer_as_learned(mind: Mind, seat: int, answers: int, settings: Numbers) -> int:
    """An answer by lot, with the odds that were learned; what is hardly ever given is never given."""
    think_through(mind, seat)
    left, best = answers, -(1 << 60)
    while left:
        answer = lowest(left)
        left = without(left, answer)
        mind.path[answer][0] = score_of(mind, seat, answer)
        best = max(best, mind.path[answer][0])
    total = 0
    for answer in range(63):
        if has(answers, answer):
            mind.path[answer][0] = odds_of(best - mind.path[answer][0])
            total += mind.path[answer][0]
    mark = below(mind.lucks[0], total)
    left, answer = answers, lowest(answers)
    while mark >= mind.path[answer][0]:
        mark -= mind.path[answer][0]
        left = without(left, answer)
        answer = lowest(left)
    return answer


@helper
def think_through(mind: Mind, seat: int) -> None:
    """Go from what is seen through both layers; the second one stays in the second column of the path."""
    found = notice(mind, seat)
    for unit in range(LAYER):
        mind.path[unit][0] = INTO_BIAS[unit]
    for place in range(found):
        feature = mind.unseen[place] + 0
        for unit in range(LAYER):
            mind.path[unit][0] += INTO[feature][unit]
    for unit in range(LAYER):
        mind.path[unit][1] = ACROSS_BIAS[unit]
    for before in range(LAYER):
        strength = mind.path[before][0] + 0
        if strength > 0:
            for unit in range(LAYER):
                mind.path[unit][1] += strength * ACROSS[before][unit]
    for unit in range(LAYER):
        mind.path[unit][1] = max(0, mind.path[unit][1] >> SHIFT)


@helper
def score_of(mind: Mind, seat: int, answer: int) -> int:
    """How good an answer is; twice SHIFT bits are 1."""
    view = mind.cells[SIGHT]
    action = action_of(view[QUESTION_CELL] + 0, answer, seat, view[SEATS_CELL] + 0)
    score = OUT_BIAS[action] + 0
    for unit in range(LAYER):
        score += mind.path[unit][1] * OUT[action][unit]
    return score


@helper
def odds_of(behind: int) -> int:
    """How often an answer is given whose score is by so much behind the best."""
    step = behind >> ODDS_SHIFT
    return FALL[step] if step < len(FALL) else 0


# The numbers


@dataclass(frozen=True, eq=False)
class Policy:
    """What a network has learned of one game, and from which features."""

    sights: str  # a hash of how a view became features when it learned
    into: Array  # weights of eight bits: from features to the first layer, on to the second, and to each action
    into_bias: Array  # of 32 bits
    across: Array
    across_bias: Array
    out: Array
    out_bias: Array

    def tables(self) -> dict[str, Array]:
        """What the engine binds."""
        names = ("into", "into_bias", "across", "across_bias", "out", "out_bias")
        return {name.upper(): getattr(self, name) for name in names}

    def weights(self) -> list[bytes]:
        """Nearly all of it, as bytes."""
        return [table.tobytes() for table in (self.into, self.across, self.out)]


def sights_of(record: type[Record], questions: type[Question]) -> str:
    """A hash of how a view becomes features, and answers actions; where in a record the cells lie does not matter."""
    told = sights.tables(record, questions)
    told |= {"SIGHTS": np.delete(told["SIGHTS"], sights.CELL, 1), "SEATS_CELL": 0}
    return hash_of(*(f"{name} {np.asarray(value).tolist()}" for name, value in sorted(told.items())))[:16]


def save_policy(path: Path, policy: Policy) -> None:
    """Write a policy down."""
    tables: dict[str, Any] = {"sights": np.array(policy.sights), **policy.tables()}
    with path.open("wb") as file:
        np.savez_compressed(file, **tables)


@cache
def read_policy(path: Path) -> Policy:
    """A policy from its file."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            tables = {name.lower(): kept[name] for name in kept.files if name != "sights"}
            return Policy(sights=str(kept["sights"]), **tables)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise StolikError(f"{path} holds no policy.", "`stolik train GAME` makes one.") from error


def policy_for(path: Path, record: type[Record], questions: type[Question]) -> Policy | None:
    """The policy in a file, if it has learned from what this game looks like today: card lists can be replaced."""
    policy = read_policy(path) if path.exists() else None
    return policy if policy is not None and policy.sights == sights_of(record, questions) else None
