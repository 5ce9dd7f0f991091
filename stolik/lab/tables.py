"""Reports for people: one table, a column for each combination of options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from stolik.lab.report import Difference, Report, Share
from stolik.lab.simulate import Plan

Row = tuple[str, list[str]]  # a label and a cell for each report

LABEL = 44  # letters
COLUMN = 26
HEADINGS = {
    "bot": "Wins by bot, for a seat",
    "chair": "Wins by chair",
    "order": "Wins by order of play",
    "side": "Wins by side",
}


def print_reports(console: Console, plan: Plan, reports: Sequence[Report]) -> None:
    """Print reports side by side, as many as fit, the rest below."""
    console.print(headline(plan, len(reports)))
    at_once = max(1, (console.width - LABEL) // COLUMN)
    for first in range(0, len(reports), at_once):
        console.print()
        console.print(table(plan, reports[first : first + at_once]))
    console.print()
    console.print(footnote(plan), style="dim")


def headline(plan: Plan, columns: int) -> Group:
    """What was simulated."""
    bots = plan.bots[0] if len(plan.kinds) == 1 else ", ".join(plan.bots)
    lines = [f"[bold]{plan.game.title()}[/] · {plan.seats} seats · {bots} · seed {plan.seed}"]
    each = " with each choice of options" if columns > 1 else ""
    matches = f"{plan.matches:,} {'match' if plan.matches == 1 else 'matches'}{each}"
    if plan.rotations > 1:
        deals = f"{plan.deals:,} {'deal' if plan.deals == 1 else 'deals'}"
        matches += f": {deals}, each played {plan.rotations} times with the bots moved on by a chair"
    return Group(*(Text.from_markup(line) for line in [*lines, matches]))


def table(plan: Plan, reports: Sequence[Report]) -> Table:
    """The reports as columns."""
    grid = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=bool(reports[0].options))
    grid.add_column("", min_width=LABEL - 2)
    for each in reports:
        grid.add_column(Text("\n".join(f"{name} {value}" for name, value in each.options.items())))
    for heading, rows in sections(plan, reports):
        grid.add_row(f"[bold]{heading}[/]")
        for label, cells in rows:
            grid.add_row(f"  {label}", *cells)
    return grid


def sections(plan: Plan, reports: Sequence[Report]) -> Iterator[tuple[str, list[Row]]]:
    """The parts of a report with their rows."""
    for name in reports[0].wins:
        if name != "bot" or len(plan.kinds) > 1:
            yield _heading(plan, name), _share_rows([each.wins[name] for each in reports])
    if reports[0].differences:
        yield "Difference by deal, in points", _difference_rows(reports)
    yield "How matches end", _ending_rows(reports)
    yield "Length in answers", _length_rows(reports)
    for name in reports[0].shares:
        yield name[:1].upper() + name[1:], _share_rows([each.shares[name] for each in reports])
    yield "Speed", _speed_rows(reports)


def _heading(plan: Plan, name: str) -> str:
    return HEADINGS[name] if name == "side" else f"{HEADINGS[name]} (even: {100 / plan.seats:.1f} %)"


def _share_rows(columns: Sequence[Sequence[Share]]) -> list[Row]:
    return [(shares[0].label, [say_share(share) for share in shares]) for shares in zip(*columns, strict=True)]


def say_share(share: Share) -> str:
    """A share as people read it."""
    if share.share is None or share.low is None or share.high is None:
        return "nothing to count"
    return f"{100 * share.share:5.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def say_ending(share: Share) -> str:
    """How often matches end so; what is rare keeps its decimals."""
    if share.hits in (0, share.of):
        return " none" if share.hits == 0 else "  all"
    return f"{100 * share.hits / share.of:5.2f} % ({share.hits:,})"


def _ending_rows(reports: Sequence[Report]) -> list[Row]:
    """The kinds of ending that occurred, then draws and matches without a winner in any case."""
    rows = []
    for shares in zip(*([*each.endings, each.draws, each.winnerless] for each in reports), strict=True):
        is_kind = shares[0].label in [ending.label for ending in reports[0].endings]
        if not is_kind or any(share.hits for share in shares):
            rows.append((shares[0].label, [say_ending(share) for share in shares]))
    return rows


def _difference_rows(reports: Sequence[Report]) -> list[Row]:
    first = [frozenset((each.better, each.worse)) for each in reports[0].differences]
    rows = []
    for pair in first:
        found = [next(d for d in each.differences if {d.better, d.worse} == pair) for each in reports]
        rows.append((f"{found[0].better} over {found[0].worse}", [_say_difference(d, found[0].better) for d in found]))
    return rows


def _say_difference(difference: Difference, better: str) -> str:
    sign = 1 if difference.better == better else -1
    if difference.low is None or difference.high is None:
        return f"{sign * 100 * difference.mean:+5.1f}"
    low, high = sorted((sign * difference.low, sign * difference.high))
    return f"{sign * 100 * difference.mean:+5.1f} ({100 * low:+.1f} to {100 * high:+.1f})"


def _length_rows(reports: Sequence[Report]) -> list[Row]:
    lengths = [each.lengths for each in reports]
    return [
        ("mean", [f"{each.mean:5.1f}" for each in lengths]),
        ("median", [f"{each.median:3}" for each in lengths]),
        ("95 of 100 at most", [f"{each.most_of_95:3}" for each in lengths]),
        ("longest", [f"{each.longest:3} (match {each.longest_match})" for each in lengths]),
    ]


def _speed_rows(reports: Sequence[Report]) -> list[Row]:
    return [
        ("time", [f"{each.seconds:.2f} s" for each in reports]),
        ("matches a second", [f"{each.matches_per_second:,.0f}" for each in reports]),
        ("answers a second", [f"{each.answers_per_second:,.0f}" for each in reports]),
    ]


def footnote(plan: Plan) -> str:
    """How to read the numbers."""
    alike = ", allowing for matches of one deal being alike" if plan.rotations > 1 else ""
    return f"Brackets: 95 % intervals{alike}. To read a match: --replay NUMBER"
