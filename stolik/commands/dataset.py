"""`stolik dataset`: matches of bots as Parquet, and any row of it again."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stolik import games as all_games
from stolik.commands.flags import Address
from stolik.commands.working import going_on, workers_of
from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError
from stolik.lab import dataset as data
from stolik.lab import simulate
from stolik.lab.simulate import Plan, make_plan, read_options
from stolik.lab.workers import PROCESSORS, Workers, processes


def dataset(
    game: str = "",
    *,
    matches: int = 1000,
    seats: int | None = None,
    bots: str = "medium",
    seed: int = 0,
    option: list[str] | None = None,
    out: Path | None = None,
    processors: int = PROCESSORS,
    cluster: Address = "",
    replay: tuple[Path, int] | None = None,
) -> None:
    """Write matches of bots to a Parquet file: views, legal actions, choices, results; or play a row of one again.

    Parameters
    ----------
    game
        The game's word.
    matches
        How many matches.
    seats
        How many sit down; the fewest the game allows if nothing is said.
    bots
        One for all seats, or one for each: hard,medium.
    seed
        The same seed gives the same rows.
    option
        A choice of the set-up, name=value.
    out
        The file to write; a card that describes it is written beside it. One that is stopped goes on when the same
        command is given again.
    processors
        How many processes work at once. It changes nothing but the time.
    replay
        A file and the number of a row, from 0: the match is played again up to there, and everything compared.
    """
    if replay is not None:
        print_row(*replay)
        return
    if not game or out is None:
        raise StolikError("Say which game, and where to write it.", "stolik dataset GAME --out FILE.parquet")
    door = all_games.load(game)
    combinations = read_options(door, option or [])
    if len(combinations) > 1:
        raise StolikError("A data set is of one choice of options.", "Give each option one value.")
    chairs = door.seats[0] if seats is None else seats
    plan = make_plan(door, chairs, [bot.strip() for bot in bots.split(",")], matches, seed, combinations[0])
    data.arrow()
    with workers_of(cluster) if cluster else processes(processors) as workers, going_on(data.parts_of(out)):
        rows = written(plan, out, workers)
    print(f"{out}: {rows:,} rows of {plan.matches:,} matches; {out.with_suffix('.md').name} describes it.")


def written(plan: Plan, out: Path, workers: Workers) -> int:
    """Write the file, with a progress bar for a person who watches."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(plan.game.name, total=plan.matches)
        return data.write(plan, out, lambda matches: progress.advance(task, matches), workers)


def print_row(path: Path, number: int) -> None:
    """Print a row that was played again, with what had happened before it."""
    plan, row = data.replay(path, number)
    match = simulate.replay(plan, row["match"])
    then = Match.begin(plan.game, plan.blank, key=row["key"])
    for given in match.log[: row["number"] - 1]:
        then.answer(given.seat, given.answer)
    for line in then.story(row["seat"]):
        print(line)
    print(f"{then.prompt()} {then.names[row['seat']]} ({row['bot']}): {row['words']}")
    print(f"Row {number} of {path}: match {row['match']}, answer {row['number']}, the same as when it was written.")
