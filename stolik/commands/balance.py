"""`stolik balance`: is a game fair, and what could be changed?"""

from __future__ import annotations

import shlex
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from stolik import games as all_games
from stolik.commands.flags import Address
from stolik.commands.working import going_on, workers_of
from stolik.core.kit.errors import StolikError
from stolik.lab import plots
from stolik.lab.balance import pages
from stolik.lab.balance.counting import count
from stolik.lab.balance.study import Advance, Counted, Journal, KeptCounts, Question, Study, Workshop, make_study
from stolik.lab.balance.survey import Survey, survey
from stolik.lab.simulate import read_options
from stolik.lab.workers import PROCESSORS, Workers, processes


def balance(
    game: str,
    *,
    matches: int = 100_000,
    seats: int | None = None,
    bots: str = "medium,hard",
    seed: int = 0,
    option: list[str] | None = None,
    lists: int = 2,
    out: Path = Path(),
    processors: int = PROCESSORS,
    cluster: Address = "",
    counted: Path | None = None,
) -> None:
    """Write a balance report: one HTML page, and the same as Markdown with its pictures beside it.

    Who wins, how long it takes, luck and skill, what each card is worth, which rules come into play, when a match is
    decided, every variant, every house rule, and what could be changed. A report that is stopped goes on when the same
    command is given again. What was counted is kept beside it (GAME.jsonl).

    Parameters
    ----------
    game
        The game's word.
    matches
        How many matches are played at tables of all sizes together; what is looked at closely gets a part of them.
    seats
        The table size at which cards, rules, moments and changes are looked at; one in the middle if nothing is said.
    bots
        The first plays all matches; the others, who think longer, a few, to see what skill is worth.
    seed
        The same seed gives the same report.
    option
        A choice of the set-up that holds for the whole report, name=value.
    lists
        How many corrected card lists are tried. Rules are compiled anew for each, which takes half a minute.
    out
        The folder to write to.
    processors
        How many processes work at once. It changes nothing but the time.
    counted
        GAME.jsonl of a report: its pages are made again from what was counted then, and nothing is played. What the
        report was asked stands in that file.
    """
    door = all_games.load(game)
    if not out.is_dir():
        raise StolikError(f"There is no folder {out}.", "Name one that is there.")
    plots.new_figure()
    if counted is not None:
        kept = KeptCounts(counted)
        if kept.study.game != game:
            raise StolikError(f"{counted} is of {kept.study.game}, not of {game}.")
        return written(survey(kept.study, kept), out)
    combinations = read_options(door, option or [])
    if len(combinations) > 1:
        raise StolikError(
            "A balance report is of one choice of options.", "Give each option one value; the rest is swept."
        )
    players = [bot.strip() for bot in bots.split(",")]
    study = make_study(door, combinations[0], matches, players, seed, seats, lists)
    door.engine().warm()
    with workers_of(cluster) if cluster else processes(processors) as workers:
        journal = Journal(out / f"{game}.part", study)
        with going_on(journal.path):
            found, questions = surveyed(study, journal, workers)
    KeptCounts.write(out / f"{game}.jsonl", study, questions)
    journal.path.unlink()
    return written(found, out)


def written(found: Survey, out: Path) -> None:
    """Write the pages of a report, and say where they are."""
    page, text = pages.write(found, command_of(found.study), out)
    print(f"{page}\n{text}")


def surveyed(study: Study, journal: Journal, workers: Workers) -> tuple[Survey, dict[Question, Counted]]:
    """Do all jobs, with a progress bar for a person who watches; also what was counted, question by question."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{study.game}: jobs", total=None)
        advance: Advance = lambda done, of: progress.update(task, completed=done, total=of)  # noqa: E731
        workshop = Workshop(study, count, journal, workers, advance)
        return survey(study, workshop), workshop.found


def command_of(study: Study) -> str:
    """The command that makes a report again."""
    words = ["stolik", "balance", study.game, "--matches", str(study.matches), "--seats", str(study.seats)]
    words += ["--bots", ",".join((study.bot, *study.stronger)), "--seed", str(study.seed), "--lists", str(study.lists)]
    for name, value in study.options.items():
        words += ["--option", f"{name}={value}"]
    return shlex.join(words)
