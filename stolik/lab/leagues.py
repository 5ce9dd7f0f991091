"""Leagues on disk, so that one that was stopped goes on; and whole reports for programs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.lab.habits import Habits
from stolik.lab.league import League, Meeting, Pair, Plan, Tally, meetings
from stolik.lab.ratings import Rating, ratings
from stolik.lab.report import Share

FORMAT = 1


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """A league as it is written down."""

    league: int  # which form this is
    game: str
    seed: int
    options: dict[str, str]
    rules: str
    rows: dict[str, list[int]]  # the bots as compiled code knows them
    seconds: float
    pairs: list[tuple[Pair, Tally]]
    habits: dict[str, Habits]


@dataclass(frozen=True)
class Player:
    """One bot of a report."""

    bot: str
    rating: Rating
    questions: int  # at which it was observed
    mean_milliseconds: float | None
    p99_milliseconds: float | None
    traits: list[Share]


@dataclass(frozen=True)
class Size:
    """Everybody against everybody at tables of one size."""

    seats: int
    even: float
    meetings: list[Meeting]


@dataclass(frozen=True)
class Report:
    """A league, told; the best bot first."""

    game: str
    seed: int
    options: dict[str, str]
    rules: str
    rows: dict[str, list[int]]
    seconds: float
    players: list[Player]
    tables: list[Size]


def tell(plan: Plan, league: League) -> Report:
    """A league as a report."""
    players = []
    for rating in ratings(plan, league):
        habits = league.habits.get(rating.bot, Habits())
        times = (habits.questions, habits.mean, habits.p99)
        players.append(Player(rating.bot, rating, *times, habits.shares()))
    tables = [Size(seats, 1 / seats, list(meetings(plan, league, seats))) for seats in plan.sizes]
    rows = {bot: plan.rows[bot].tolist() for bot in plan.bots}
    return Report(plan.game.name, plan.seed, plan.options, plan.digest, rows, round(league.seconds, 1), players, tables)


def write(path: Path, plan: Plan, league: League, known: Kept | None = None) -> None:
    """Write a league down, all or nothing, with the bots it had before."""
    rows = (known.rows if known else {}) | {bot: plan.rows[bot].tolist() for bot in plan.bots}
    pairs = [(pair, league.tallies[pair]) for pair in sorted(league.tallies) if league.tallies[pair].deals]
    said = (FORMAT, plan.game.name, plan.seed, plan.options, plan.digest, rows)
    beside = path.with_name(f"{path.name}.part")
    beside.write_bytes(msgspec.json.encode(Kept(*said, league.seconds, pairs, league.habits)) + b"\n")
    os.replace(beside, path)


def read(path: Path, plan: Plan) -> tuple[League, Kept | None]:
    """The league in a file, to be gone on with; an empty one if there is no file. One of anything else is refused."""
    if path.is_dir() or not path.parent.is_dir():
        raise StolikError(f"{path} cannot be written to.", "Name a file in a folder that is there.")
    if not path.exists():
        return League(), None
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise StolikError(f"{path} is not a league's file.") from None
    fault = differs(kept, plan)
    if fault:
        raise StolikError(f"{path} {fault}.", "Name another file, or take this one away.")
    return League(dict(kept.pairs), kept.habits, kept.seconds), kept


def plan_of(game: Game, kept: Kept, bots: Sequence[str], seats: int) -> Plan:
    """The plan by which some bots of a file have played, for who wants to read it only."""
    rows = {bot: np.array(kept.rows[bot]) for bot in bots}
    return Plan(game, tuple(bots), (seats,), kept.seed, kept.options, 1, rows)


def differs(kept: Kept, plan: Plan) -> str:
    """What keeps a league from being gone on with by a plan, if anything."""
    if kept.league != FORMAT:
        return f"is a league's file of another form ({kept.league})"
    if kept.game != plan.game.name:
        return f"is a league of {kept.game}, not of {plan.game.name}"
    if kept.seed != plan.seed:
        return f"is a league with the seed {kept.seed}, not {plan.seed}"
    if kept.options != plan.options:
        return f"is a league with other options ({options_of(kept.options)}, not {options_of(plan.options)})"
    if kept.rules != plan.digest:
        return f"was played by other rules or other ways to think of {kept.game}"
    other = [bot for bot in plan.bots if bot in kept.rows and kept.rows[bot] != plan.rows[bot].tolist()]
    return f"was played by bots of other settings: {', '.join(other)}" if other else ""


def options_of(options: dict[str, str]) -> str:
    """Options as they are typed."""
    return ", ".join(f"{name}={value}" for name, value in options.items()) or "none"
