"""`stolik bench`: how fast the games are, beside their peers."""

from __future__ import annotations

import sys

import msgspec
from rich.console import Console
from rich.table import Table

from stolik.core.kit.errors import StolikError
from stolik.lab.bench import INSTALL, ROUNDS, ColdStart, Ratio, Results
from stolik.lab.bench import bench as measure


def bench(*, json: bool = False, rounds: int = ROUNDS, no_starts: bool = False) -> None:
    """Measure random play and thinking ahead per CPU-second, beside OpenSpiel and RLCard where they are installed.

    Parameters
    ----------
    json
        Print one JSON object.
    rounds
        How many rounds each game and peer runs, in turn.
    no_starts
        Leave out how long a fresh process takes to start; the cold ones compile everything.
    """
    if rounds < 1:
        raise StolikError(f"A benchmark has at least one round, not {rounds}.")
    results = measure(rounds=rounds, starts=not no_starts, say=lambda line: print(line, file=sys.stderr, flush=True))
    if json:
        print(msgspec.json.encode(results).decode())
    else:
        print_results(Console(width=None if sys.stdout.isatty() else 100, highlight=False), results)


def print_results(console: Console, results: Results) -> None:
    """Print the results as tables."""
    console.print(", ".join(f"{name} {value}" for name, value in results.machine.items()))
    console.print(speed_table(results))
    if results.ratios:
        console.print(ratio_table("Times as fast as a peer's fastest loop", results.ratios))
    console.print(search_table(results))
    if results.search_ratios:
        console.print(ratio_table("Searches with a tree: times as many answers as a peer's", results.search_ratios))
    for name in results.missing:
        console.print(f"{name} is not installed. For the comparison: {INSTALL}")
    if results.starts:
        console.print(start_table(results.starts))
    for name, size in results.state_bytes.items():
        console.print(f"A match of {name} in progress is {size} bytes.")


def speed_table(results: Results) -> Table:
    """Everything that ran."""
    table = _table(
        "Random play on one thread",
        "",
        "loop",
        "million answers per CPU-second",
        "median",
        "answers a game",
        "games per CPU-second",
    )
    for each in results.speeds:
        best, median = each.answers_best / 1e6, each.answers_median / 1e6
        table.add_row(
            each.name,
            each.how,
            f"{best:.3f}",
            f"{median:.3f}",
            f"{each.answers_per_game:.1f}",
            f"{each.games_best:,.0f}",
        )
    return table


def search_table(results: Results) -> Table:
    """How many playouts a search makes, beside as many random matches as there could be."""
    title = "Thinking ahead on one thread, per CPU-second"
    table = _table(title, "", "from", "playouts", "random matches", "share, medians", "wanted")
    for each in results.thoughts:
        wanted = "" if each.wanted is None else f"{each.wanted:g}"
        counts = (f"{each.playouts:,.0f}", f"{each.matches:,.0f}", f"{each.share:.2f}")
        table.add_row(each.name, each.where, *counts, wanted)
    for speed in results.searches:
        if not speed.is_ours:
            table.add_row(speed.name, speed.how, f"{speed.games_best:,.0f}")
    return table


def ratio_table(title: str, ratios: list[Ratio]) -> Table:
    """Ours against each peer's fastest loop."""
    table = _table(title, "", "peer", "best against best", "medians", "wanted")
    for each in ratios:
        wanted = "" if each.target is None else f"{each.target:g}×"
        table.add_row(each.name, each.peer, f"{each.best:.1f}×", f"{each.median:.1f}×", wanted)
    return table


def start_table(starts: list[ColdStart]) -> Table:
    """How long a fresh process takes."""
    table = _table("CPU-seconds of a fresh process", "", "until", "cold", "warm", "uncompiled")
    for each in starts:
        table.add_row(
            each.game, each.until, *("" if s is None else f"{s:.2f}" for s in (each.cold, each.warm, each.plain))
        )
    return table


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number < 2 else "right")
    return table
