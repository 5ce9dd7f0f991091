"""Leagues on disk, so that one that was stopped goes on; and whole reports for programs."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from stolik.core.door.batch import PROCESSOR
from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.minds.mind import LEARNED, SETTINGS
from stolik.lab.again import Compared, compare
from stolik.lab.habits import Habits
from stolik.lab.league import Encounter, League, LeaguePlan, Pair, Tally, Work, meetings, play_block
from stolik.lab.ratings import Rating, ratings
from stolik.lab.report import Share
from stolik.lab.workers import Workers, threads

FORMAT = 1


class LeagueFile(msgspec.Struct, forbid_unknown_fields=True):
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
    earlier: dict[str, int] = {}  # rules by which some was played before, and how many matches were compared since


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
    meetings: list[Encounter]


@dataclass(frozen=True)
class LeagueReport:
    """A league, told; the best bot first."""

    game: str
    seed: int
    options: dict[str, str]
    rules: str
    rows: dict[str, list[int]]
    seconds: float
    players: list[Player]
    tables: list[Size]


def tell(plan: LeaguePlan, league: League) -> LeagueReport:
    """A league as a report."""
    players = []
    for rating in ratings(plan, league):
        habits = league.habits.get(rating.bot, Habits())
        times = (habits.questions, habits.mean, habits.p99)
        players.append(Player(rating.bot, rating, *times, habits.shares()))
    tables = [Size(seats, 1 / seats, list(meetings(plan, league, seats))) for seats in plan.sizes]
    rows = {bot: plan.rows[bot].tolist() for bot in plan.bots}
    return LeagueReport(
        plan.game.name, plan.seed, plan.options, plan.digest, rows, round(league.seconds, 1), players, tables
    )


def write(path: Path, plan: LeaguePlan, league: League, known: LeagueFile | None = None) -> None:
    """Write a league down, all or nothing, with the bots it had before."""
    rows = (known.rows if known else {}) | {bot: plan.rows[bot].tolist() for bot in plan.bots}
    pairs = [(pair, league.tallies[pair]) for pair in sorted(league.tallies) if league.tallies[pair].deals]
    said = (FORMAT, plan.game.name, plan.seed, plan.options, plan.digest, rows)
    told = LeagueFile(*said, league.seconds, pairs, league.habits, known.earlier if known else {})
    beside = path.with_name(f"{path.name}.part")
    beside.write_bytes(msgspec.json.encode(told) + b"\n")
    os.replace(beside, path)


def read(
    path: Path,
    plan: LeaguePlan,
    drop: bool = False,
    workers: Workers | None = None,
    work: Work = play_block,
    compared: Compared = lambda same, whole: None,
) -> tuple[League, LeagueFile | None]:
    """The league in a file, to be gone on with; an empty one if there is no file. One of anything else is refused.

    One that was played by other rules goes on if some of its matches, played again, come out as they did. What bots
    have played whose settings were others is dropped, if that is wanted.
    """
    if path.is_dir() or not path.parent.is_dir():
        raise StolikError(f"{path} cannot be written to.", "Name a file in a folder that is there.")
    if not path.exists():
        return League(), None
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=LeagueFile)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise StolikError(f"{path} is not a league's file.") from None
    fault = differs(kept, plan)
    if fault:
        raise StolikError(f"{path} {fault}.", "Name another file, or take this one away.")
    others = others_in(kept, plan)
    if others and not drop:
        raise StolikError(
            f"{path} was played by bots of other settings: {', '.join(others)}.",
            "Add --drop to forget what they have played, or name another file.",
        )
    forget(kept, others)
    if kept.rules != plan.digest:
        rows = {bot: np.array(row) for bot, row in kept.rows.items()}
        then = dataclasses.replace(plan, bots=tuple(rows), rows=rows, device=PROCESSOR)
        with nullcontext(workers) if workers else threads() as hands:
            same, other = compare(then, dict(kept.pairs), hands, work, compared)
        if other:
            who = f"{other.pair.challenger} and {other.pair.others} at {other.pair.seats} seats"
            raise StolikError(
                f"{path} was played by other rules or other ways to think of {kept.game}: a match of {who} ends "
                f"otherwise today (deal {other.first}).",
                "Name another file, or take this one away.",
            )
        kept.earlier[kept.rules] = same
    return League(dict(kept.pairs), kept.habits, kept.seconds), kept


def plan_of(game: Game, kept: LeagueFile, bots: Sequence[str], seats: int) -> LeaguePlan:
    """The plan by which some bots of a file have played, for who wants to read it only."""
    rows = {bot: np.array(kept.rows[bot]) for bot in bots}
    return LeaguePlan(game, tuple(bots), (seats,), kept.seed, kept.options, 1, rows)


def differs(kept: LeagueFile, plan: LeaguePlan) -> str:
    """What keeps a league from being gone on with by a plan, if anything."""
    if kept.league != FORMAT or any(len(row) != SETTINGS for row in kept.rows.values()):
        return f"is a league's file of another form ({kept.league})"
    if kept.game != plan.game.name:
        return f"is a league of {kept.game}, not of {plan.game.name}"
    if kept.seed != plan.seed:
        return f"is a league with the seed {kept.seed}, not {plan.seed}"
    if kept.options != plan.options:
        return f"is a league with other options ({options_of(kept.options)}, not {options_of(plan.options)})"
    return ""


def others_in(kept: LeagueFile, plan: LeaguePlan) -> list[str]:
    """The bots of a file that are others by now: their numbers have changed, or what they have learned."""
    learned = (0, plan.game.rules.learned)
    return [
        bot
        for bot, row in kept.rows.items()
        if (row != plan.rows[bot].tolist() if bot in plan.rows else row[LEARNED] not in learned)
    ]


def forget(kept: LeagueFile, bots: Sequence[str]) -> None:
    """Drop what some bots have played; they keep their places, by which it is told who meets whom."""
    kept.pairs = [(pair, tally) for pair, tally in kept.pairs if not {pair.challenger, pair.others} & set(bots)]
    for bot in bots:
        kept.habits.pop(bot, None)


def options_of(options: dict[str, str]) -> str:
    """Options as they are typed."""
    return ", ".join(f"{name}={value}" for name, value in options.items()) or "none"
