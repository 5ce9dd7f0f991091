"""`stolik simulate`: many games and what they show."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stolik import games as all_games
from stolik.commands.flags import Address, Outside
from stolik.commands.working import brought, going_on, hired
from stolik.core.door.batch import PROCESSOR
from stolik.core.kit.errors import StolikError
from stolik.lab import series
from stolik.lab import simulate as lab
from stolik.lab.report import Report
from stolik.lab.simulate import Plan, Tallied, is_cold, make_plan, read_options
from stolik.lab.tables import print_reports
from stolik.lab.workers import Workers


def simulate(
    game: str,
    *,
    games: int = 10_000,
    seats: int | None = None,
    bots: str = "random",
    outside: Outside = None,
    seed: int = 0,
    option: list[str] | None = None,
    device: str = PROCESSOR,
    cluster: Address = "",
    out: Path | None = None,
    json: bool = False,
    replay: int | None = None,
) -> None:
    """Play many games and report who wins, from which chair, how long it takes and how it ends.

    Parameters
    ----------
    game
        The game's word.
    games
        How many matches. Where the bots differ each deal is played with the bots in every rotation,
        so the number is rounded up to whole rotations.
    seats
        How many sit down; the fewest the game allows if nothing is said.
    bots
        One for all seats, or one for each: thumb,random.
    seed
        The same seed gives the same matches.
    option
        A choice of the set-up, name=value. A list, name=value,value, tries each of them side by side.
    device
        cuda plays on an NVIDIA graphics card; what comes out is the same. Experts are faster on the processor.
    out
        Write what is counted into this file now and then. If it is there, the simulation goes on where it was; it may
        be told to play more matches than before.
    json
        Print the whole report as one JSON object.
    replay
        Print this match of the series, answer by answer, instead of a report.
    """
    door = all_games.load(game)
    brought(outside, door, cluster)
    combinations = read_options(door, option or [])
    chairs = door.seats[0] if seats is None else seats
    players = [bot.strip() for bot in bots.split(",")]
    plans = [make_plan(door, chairs, players, games, seed, chosen, device=device) for chosen in combinations]
    if replay is not None:
        print_match(plans, replay)
        return
    played = series.read(out, plans) if out else [Tallied() for _ in plans]
    with hired(cluster, device) as workers:
        prepare(plans[0])
        play_all(plans, played, workers, out, quiet=json)
    reports = [lab.tell(plan, each) for plan, each in zip(plans, played, strict=True)]
    if json:
        print(as_json(plans[0], reports))
    else:
        print_reports(Console(width=None if sys.stdout.isatty() else 100, highlight=False), plans[0], reports)


def prepare(plan: Plan) -> None:
    """Compile the game before the clock runs, and say so if that takes a while."""
    if is_cold(plan.game, plan.rows, plan.device):
        print(f"{plan.game.name}: compiling the rules, once …", file=sys.stderr, flush=True)
    lab.simulate(make_plan(plan.game, plan.seats, plan.bots, 1, device=plan.device))


def play_all(plans: list[Plan], played: list[Tallied], workers: Workers, out: Path | None, quiet: bool) -> None:
    """Play what is missing of every plan, with a progress bar for a person who watches."""

    def keep() -> None:
        if out:
            series.write(out, plans, played)

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as progress:
        task = progress.add_task(plans[0].game.name, total=sum(plan.matches for plan in plans))
        for plan, each in zip(plans, played, strict=True):
            with going_on(out):
                lab.play(plan, each, workers, advance=lambda matches: progress.advance(task, matches), keep=keep)


def as_json(plan: Plan, reports: list[Report]) -> str:
    """Everything, for programs."""
    whole = {
        "game": plan.game.name,
        "seats": plan.seats,
        "bots": plan.bots,
        "seed": plan.seed,
        "matches": plan.matches,
        "deals": plan.deals,
        "rotations": plan.rotations,
        "reports": reports,
    }
    return msgspec.json.encode(whole).decode()


def print_match(plans: list[Plan], number: int) -> None:
    """Print one match in words."""
    if len(plans) > 1:
        raise StolikError("A replay is of one choice of options.", "Give each option one value.")
    match = lab.replay(plans[0], number)
    words = match.game.words()
    for fact in match.events:
        print(words.event(fact, match.names, match.game.cards))
    bots = (plans[0].bot_in(chair, number % plans[0].rotations) for chair in range(match.seats))
    print(f"{match.prompt()} ({len(match.log)} answers; {', '.join(map(' is '.join, zip(match.names, bots)))})")
