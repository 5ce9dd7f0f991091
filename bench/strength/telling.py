"""What all tables and pictures of the report have in common."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from stolik.lab.league import Encounter
from stolik.lab.leagues import LeagueFile
from stolik.lab.plots import svg

ABOVE = {"loc": "lower left", "bbox_to_anchor": (0, 1), "frameon": False, "fontsize": "small"}  # the picture
SHARES = "in per cent, with half of a 95 % interval"
LEVELS = ("random", "easy", "medium", "hard", "expert")
HELD = (*LEVELS, "trained")  # against perfect play


class Interval(NamedTuple):
    """A share of the wins, and between what it lies."""

    share: float
    low: float
    high: float


def kept_in(path: Path) -> LeagueFile | None:
    """A league's file, if it is there."""
    return msgspec.json.decode(path.read_bytes(), type=LeagueFile) if path.exists() else None


def shown(found: Encounter | None) -> str:
    """A share with its interval, or a dash."""
    interval = interval_in(found)
    return told_as(interval) if interval else "–"


def interval_in(found: Encounter | None) -> Interval | None:
    """A share with its interval, if there is one."""
    if found is None or found.share is None or found.low is None or found.high is None:
        return None
    return Interval(found.share, found.low, found.high)


def told_as(found: Interval) -> str:
    """A share with its interval."""
    return f"{100 * found.share:.0f} ±{50 * (found.high - found.low):.0f}"


def table(head: list[str], rows: Any) -> list[str]:
    """A table in Markdown."""
    lines = [f"| {' | '.join(head)} |", f"|---|{'--:|' * (len(head) - 1)}"]
    return [*lines, *(f"| {' | '.join(row)} |" for row in rows), ""]


def save(figure: Any, path: Path, title: str, alt: str) -> None:
    """Write a picture."""
    path.write_text(svg(figure, title, alt), "utf-8")
