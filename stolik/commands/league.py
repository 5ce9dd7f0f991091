"""`stolik league`: bots against each other until it is plain who is stronger."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from stolik import games as all_games
from stolik.commands.flags import Address, Outside
from stolik.commands.working import brought, going_on, hired
from stolik.core.door.batch import PROCESSOR
from stolik.core.kit.errors import StolikError
from stolik.lab.habits import observe
from stolik.lab.league import GAMES, Encounter, League, LeaguePlan, make_plan, play
from stolik.lab.leagues import LeagueFile, LeagueReport, Size, read, tell, write
from stolik.lab.report import Share
from stolik.lab.simulate import read_options
from stolik.lab.workers import PROCESSORS, Workers

ENDLESS = 1_000_000  # matches of a pair that has as long as it likes


def league(
    game: str,
    *,
    bots: str = "",
    outside: Outside = None,
    seats: int | None = None,
    games: int | None = None,
    minutes: float | None = None,
    seed: int = 0,
    option: list[str] | None = None,
    ladder: bool = False,
    threads: int = PROCESSORS,
    device: str = PROCESSOR,
    cluster: Address = "",
    out: Path | None = None,
    drop: bool = False,
    json: bool = False,
) -> None:
    """Play everybody against everybody in the same deals and print who wins how often, ratings, traits and times.

    At two seats each pair meets. At larger tables one bot sits among others all of one other kind: it is stronger if
    it wins more than its even share.

    Parameters
    ----------
    game
        The game's word.
    bots
        Who plays, joined by commas: random,thumb,fox. If nothing is said: random, the levels and the characters.
        One that thinks ahead may be told how many playouts it has for a question: expert@500.
    seats
        How many sit down; if nothing is said, tables of every size are played.
    games
        How many matches each pair plays, rounded up so that every deal is played from every chair: 200 if nothing
        is said.
    minutes
        Stop after so long; if nothing is said about games too, go on until then.
    seed
        The same seed gives the same matches.
    option
        A choice of the set-up, name=value. May be repeated.
    ladder
        Each bot meets only the one named before it: is every rung stronger than the one below?
    threads
        How many matches are played at the same time; they do not change what comes out.
    device
        cuda plays on an NVIDIA graphics card, thousands of matches at once; what comes out is the same. Experts are
        faster on the processor.
    out
        Write everything into this file now and then. If it is there, the league in it goes on where it was; if that
        was played by other rules, some of its matches are played again first and have to come out as they did.
    drop
        Forget what bots have played in that file that had other settings then.
    json
        Print the whole report as one JSON object.
    """
    door = all_games.load(game)
    brought(outside, door, cluster)
    chosen = [bot.strip() for bot in bots.split(",")] if bots else []
    combinations = read_options(door, option or [])
    if len(combinations) > 1:
        raise StolikError("A league is of one choice of options.", "Give each option one value.")
    if minutes is not None and not minutes > 0:
        raise StolikError(f"A league needs some time, not {minutes:g} minutes.")
    most = games if games is not None else GAMES if minutes is None else ENDLESS
    plan = make_plan(door, chosen, seats, most, seed, combinations[0], ladder, device)
    if door.engine().is_cold:
        print(f"{door.name}: compiling the rules, once …", file=sys.stderr, flush=True)
    door.engine().warm()
    with hired(cluster, device, threads) as workers, going_on(out), bar(quiet=json) as progress:
        played, known = read_file(out, plan, drop, workers, progress) if out else (League(), None)

        def keep() -> None:
            if out:
                write(out, plan, played, known)

        go_on(plan, played, workers, minutes, progress, keep)
    report = tell(plan, played)
    if json:
        print(msgspec.json.encode(report).decode())
    else:
        print_report(Console(width=None if sys.stdout.isatty() else 100, highlight=False), plan, report)


def bar(quiet: bool) -> Progress:
    """A progress bar for a person who watches."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal)


def read_file(
    path: Path, plan: LeaguePlan, drop: bool, workers: Workers, progress: Progress
) -> tuple[League, LeagueFile | None]:
    """The league in a file; one of other rules is compared first, and the bar tells how far that has come."""
    task = progress.add_task("comparing", total=None, visible=False)
    return read(
        path,
        plan,
        drop,
        workers,
        compared=lambda same, whole: progress.update(task, completed=same, total=whole, visible=True),
    )


def go_on(
    plan: LeaguePlan,
    played: League,
    workers: Workers,
    minutes: float | None,
    progress: Progress,
    keep: Callable[[], None],
) -> None:
    """Observe everybody and play all matches."""
    deadline = math.inf if minutes is None else time.monotonic() + 60 * minutes
    task = progress.add_task("watching", total=len(plan.bots))
    for bot in plan.bots:
        if bot not in played.habits:
            played.habits[bot] = observe(plan.game, bot, plan.rows[bot], plan.sizes[0], plan.seed, plan.options)
            keep()
        progress.advance(task)
    task = progress.add_task(plan.game.name, total=None if plan.games == ENDLESS else plan.matches)
    play(plan, played, workers, deadline, lambda matches: progress.advance(task, matches), keep)


# Printing


def print_report(console: Console, plan: LeaguePlan, report: LeagueReport) -> None:
    """The report as tables."""
    console.print(f"[bold]{plan.game.title()}[/] · {len(report.players)} bots · seed {plan.seed}")
    parts = [("Ratings", player_table(report))]
    parts += [(heading_of(size), size_table(report, size)) for size in report.tables]
    parts += [("Traits: how often an answer has one where it could, in per cent", trait_table(plan, report))]
    for heading, table in parts:
        console.print(f"\n[bold]{heading}[/]")
        console.print(table)
    console.print()
    console.print(footnote(report), style="dim")


def player_table(report: LeagueReport) -> Table:
    """Everybody's rating and time to think, the best first."""
    table = _table("", "rating", "±", "matches", "ms a question", "99 of 100 at most")
    for number, each in enumerate(report.players, 1):
        rating = (f"{each.rating.mu:.1f}", f"{each.rating.sigma:.1f}", f"{each.rating.matches:,}")
        table.add_row(f"{number}. {each.bot}", *rating, _time(each.mean_milliseconds), _time(each.p99_milliseconds))
    return table


def heading_of(size: Size) -> str:
    """What a table of shares tells."""
    among = f", of one among {size.seats - 1} others (even: {100 * size.even:.1f})" if size.seats > 2 else ""
    return f"{size.seats} seats: share of the wins{among}, the row against the column, in per cent"


def size_table(report: LeagueReport, size: Size) -> Table:
    """Everybody against everybody."""
    bots = [each.bot for each in report.players]
    table = _table("", *(str(number) for number in range(1, len(bots) + 1)))
    found = {(each.challenger, each.others): each for each in size.meetings}
    for number, one in enumerate(bots, 1):
        table.add_row(f"{number}. {one}", *(_cell(found.get((one, two))) for two in bots))
    return table


def trait_table(plan: LeaguePlan, report: LeagueReport) -> Table:
    """How often each trait shows where it can."""
    words = [trait.word for trait in plan.game.traits]
    table = _table("", *words)
    for number, each in enumerate(report.players, 1):
        shares = {share.label: share for share in each.traits}
        table.add_row(f"{number}. {each.bot}", *(_rate(shares.get(word)) for word in words))
    return table


def footnote(report: LeagueReport) -> str:
    """How to read the numbers."""
    deals = [each.deals for size in report.tables for each in size.meetings]
    each = f"{min(deals):,}" if min(deals) == max(deals) else f"{min(deals):,} to {max(deals):,}"
    return (
        f"±: half of a 95 % interval, allowing for matches of one deal being alike. Each pair: {each} deals, every one "
        "played from every chair. Winners share a match; one without a winner is shared by all."
    )


def _cell(found: Encounter | None) -> str:
    if found is None or found.share is None or found.low is None or found.high is None:
        return "–"
    return f"{100 * found.share:.0f} ±{50 * (found.high - found.low):.0f}"


def _rate(share: Share | None) -> str:
    return "–" if share is None or share.share is None else f"{100 * share.share:.0f}"


def _time(milliseconds: float | None) -> str:
    return "–" if milliseconds is None else f"{milliseconds:.2f}"


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left")
    return table
