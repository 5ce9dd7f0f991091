"""Simulations on disk, so that one that was stopped goes on."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from stolik.core.kit.errors import StolikError
from stolik.lab.report import Sums
from stolik.lab.simulate import Plan, Tallied

FORMAT = 1
NUMBERS = ("matches", "deals", "answers", "draws", "winnerless", "longest")
ROWS = ("endings", "lengths")
TABLES = ("groups", "shares")


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """What has been played with one choice of options."""

    options: dict[str, str]
    deals: list[tuple[int, int]]
    seconds: float
    sums: dict[str, Any]


class Series(msgspec.Struct, forbid_unknown_fields=True):
    """A simulation as it is written down."""

    simulation: int  # which form this is
    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    build: str  # of the rules, the bots and the card list
    parts: list[Part]


def write(path: Path, plans: Sequence[Plan], played: Sequence[Tallied]) -> None:
    """Write down what has been played of each plan, all or nothing."""
    parts = [
        Part(plan.options, each.deals, each.seconds, plain(each.sums))
        for plan, each in zip(plans, played, strict=True)
        if each.deals
    ]
    beside = path.with_name(f"{path.name}.part")
    beside.write_bytes(msgspec.json.encode(series_of(plans[0], parts)) + b"\n")
    os.replace(beside, path)


def read(path: Path, plans: Sequence[Plan]) -> list[Tallied]:
    """What a file has of each plan, to be gone on with; nothing if it is not there. One of anything else is refused."""
    if path.is_dir() or not path.parent.is_dir():
        raise StolikError(f"{path} cannot be written to.", "Name a file in a folder that is there.")
    if not path.exists():
        return [Tallied() for _ in plans]
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=Series)
        found = [(part.options, Tallied(part.deals, sums_of(part.sums), part.seconds)) for part in kept.parts]
    except (msgspec.DecodeError, UnicodeDecodeError, KeyError, TypeError, ValueError):
        raise StolikError(f"{path} is not a simulation's file.") from None
    fault = differs(kept, plans)
    if fault:
        raise StolikError(f"{path} {fault}.", "Name another file, or take this one away.")
    return [next((each for options, each in found if options == plan.options), Tallied()) for plan in plans]


def differs(kept: Series, plans: Sequence[Plan]) -> str:
    """What keeps a simulation from being gone on with by plans, if anything. More matches do not."""
    plan = plans[0]
    if kept.simulation != FORMAT:
        return f"is a simulation's file of another form ({kept.simulation})"
    if (kept.game, kept.seats, kept.bots, kept.seed) != (plan.game.name, plan.seats, plan.bots, plan.seed):
        return "is of another game, another table, other bots or another seed"
    if kept.build != plan.game.rules.build:
        return f"was played by other rules, bots or cards of {kept.game}"
    others = [part for part in kept.parts if part.options not in [each.options for each in plans]]
    if others:
        return "is of other options"
    most = max((end for part in kept.parts for _, end in part.deals), default=0) * plan.rotations
    return f"holds {most:,} matches, more than are asked for" if most > plan.matches else ""


def series_of(plan: Plan, parts: list[Part]) -> Series:
    """What a plan's file says."""
    return Series(FORMAT, plan.game.name, plan.seats, plan.bots, plan.seed, plan.game.rules.build, parts)


def plain(sums: Sums) -> dict[str, Any]:
    """Sums as they are written down."""
    found: dict[str, Any] = {name: getattr(sums, name) for name in NUMBERS}
    found |= {name: getattr(sums, name).tolist() for name in ROWS}
    found |= {name: {word: own.tolist() for word, own in getattr(sums, name).items()} for name in TABLES}
    return found | {"pairs": [[*pair, own.tolist()] for pair, own in sums.pairs.items()]}


def sums_of(told: dict[str, Any]) -> Sums:
    """The same again."""
    sums = Sums(**{name: told[name] for name in NUMBERS})
    sums.longest = (int(told["longest"][0]), int(told["longest"][1]))
    for name in ROWS:
        setattr(sums, name, np.array(told[name], np.int64))
    for name in TABLES:
        setattr(sums, name, {word: np.array(own, np.int64) for word, own in told[name].items()})
    sums.pairs = {(one, two): np.array(own, np.int64) for one, two, own in told["pairs"]}
    return sums
