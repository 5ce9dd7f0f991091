"""Pictures for reports, by Matplotlib: as SVG whose words are words, with a title and a text for who cannot see it.

They are narrow, so that they can be read on a phone, and take the colour of the text around them.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from html import escape
from textwrap import fill
from typing import Any

import numpy as np

from stolik.core.kit.extras import extra
from stolik.lab.report import Share

WIDTH, ROW = 4.8, 0.22  # inches: of a picture, and of a row of one
LABEL = 26  # letters in a line of a label
INK, BLUE, ORANGE, FAINT = "#010203", "#3b7dd8", "#d9730d", "#808890"
STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "stolik",
    "font.family": "sans-serif",
    "font.size": 9,
    "figure.titlesize": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
}
INTERVALS = {"fmt": "o", "capsize": 2, "markersize": 4, "linewidth": 1.2}


def new_figure(title: str = "", height: float = 2.4, width: float = WIDTH) -> tuple[Any, Any]:
    """A picture and its axes."""
    with extra("balance", "Pictures need Matplotlib."):
        import matplotlib as mpl
    mpl.use("svg")
    mpl.rcParams.update(STYLE)
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(width, height))
    figure.suptitle(title, x=0.01, ha="left")
    return figure, axes


def svg(figure: Any, title: str, alt: str) -> str:
    """A picture as text that is the same whenever it is drawn; the alternative text says what there is to see."""
    from matplotlib import pyplot as plt

    figure.tight_layout()
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    plt.close(figure)
    text = drawn.getvalue()[drawn.getvalue().index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL).replace(INK, "currentColor")
    text = re.sub(r' (width|height)="[0-9.]+pt"', "", text, count=2)
    dark = "@media (prefers-color-scheme: dark) { svg.plot { color: #e8e8e8 } }"
    told = f"<title>{escape(title)}</title><desc>{escape(alt)}</desc><style>{dark}</style>"
    head, _, rest = text.partition(">")
    return f'{head} class="plot" role="img" aria-label="{escape(f"{title}. {alt}")}">{told}{rest}'


def draw_intervals(title: str, groups: Sequence[tuple[str, Sequence[Share]]], unit: str, even: float | None) -> str:
    """Shares with their 95 % intervals, one below the other, a colour for each group; `even` is a line."""
    labels = [fill(share.label, LABEL) for share in groups[0][1]]
    lines = max(label.count("\n") + 1 for label in labels)
    figure, axes = new_figure(title, 0.9 + ROW * len(labels) * max(1.0, 0.8 * lines, 0.6 * len(groups)))
    for place, (name, shares) in enumerate(groups):
        rows = np.arange(len(shares)) + 0.5 * (place - (len(groups) - 1) / 2) / len(groups)
        middle, around = in_per_cent(shares)
        axes.errorbar(middle, rows, xerr=around, color=(BLUE, ORANGE, FAINT)[place % 3], label=name, **INTERVALS)
    if even is not None:
        axes.axvline(100 * even, color=FAINT, linewidth=0.8, linestyle="--")
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_xlabel(f"{unit}; bars: 95 % intervals", loc="right")
    if len(groups) > 1:
        axes.legend(fontsize=8)
    told = [
        f"{name}: {', '.join(f'{s.label} {say(s)}' for s in shares)}"
        if name
        else ", ".join(f"{s.label} {say(s)}" for s in shares)
        for name, shares in groups
    ]
    return svg(figure, title, f"{unit}. {'; '.join(told)}.")


def draw_bars(title: str, at: Sequence[float], shares: Sequence[Share], width: float, x: str, y: str, alt: str) -> str:
    """A histogram; every bar has its 95 % interval."""
    figure, axes = new_figure(title, 1.9)
    middle, around = in_per_cent(shares)
    axes.bar(at, middle, width, yerr=around, error_kw={"linewidth": 0.8, "ecolor": INK}, color=BLUE, align="edge")
    axes.set_xlabel(f"{x}; lines: 95 % intervals")
    axes.set_ylabel(y)
    return svg(figure, title, alt)


def draw_curve(title: str, at: Sequence[float], shares: Sequence[Share], x: str, y: str, even: float, alt: str) -> str:
    """Shares with their intervals along an axis."""
    figure, axes = new_figure(title, 2.2)
    axes.plot(at, [100 * (share.share or 0) for share in shares], color=BLUE, marker="o", markersize=3)
    low, high = [100 * (share.low or 0) for share in shares], [100 * (share.high or 0) for share in shares]
    axes.fill_between(at, low, high, color=BLUE, alpha=0.25, linewidth=0)
    axes.axhline(100 * even, color=FAINT, linewidth=0.8, linestyle="--")
    axes.set_ylim(0, 100)
    axes.set_xlabel(f"{x}; band: 95 % intervals")
    axes.set_ylabel(y)
    return svg(figure, title, alt)


def draw_front(title: str, points: Sequence[tuple[float, Share, bool]], x: str, y: str, alt: str) -> str:
    """Points of which some are on a front; those have their numbers beside them, the first is where things stand."""
    figure, axes = new_figure(title, 2.8)
    middle, (below, above) = in_per_cent([share for _, share, _ in points])
    front = sorted((right, up) for (right, _, is_on), up in zip(points, middle) if is_on)
    axes.plot([right for right, _ in front], [up for _, up in front], color=ORANGE, linewidth=1, drawstyle="steps-post")
    for number, (right, _, is_on) in enumerate(points):
        up, around, is_named = middle[number], [[below[number]], [above[number]]], is_on or number == 0
        colour = INK if number == 0 else ORANGE if is_on else FAINT
        way = {"fmt": "s" if number == 0 else "o", "markersize": 5 if is_named else 3}
        axes.errorbar([right], [up], around, color=colour, elinewidth=1.2 if is_named else 0.4, **way)
        if is_named:
            axes.annotate(
                "now" if number == 0 else str(number), (right, up), (4, 3), textcoords="offset points", fontsize=8
            )
    axes.set_xlabel(f"{x}; lines: 95 % intervals")
    axes.set_ylabel(y)
    axes.set_ylim(bottom=0)
    return svg(figure, title, alt)


def in_per_cent(shares: Sequence[Share]) -> tuple[Any, tuple[Any, Any]]:
    """Shares, and how far their intervals reach below and above them."""
    ends = [(each.share or 0, each.low or 0, each.high or 0) for each in shares]
    middle, low, high = 100 * np.array(ends).T
    return middle, (np.maximum(middle - low, 0), np.maximum(high - middle, 0))


def say(share: Share) -> str:
    """A share with its interval, in per cent."""
    if share.share is None or share.low is None or share.high is None:
        return "–"
    return f"{100 * share.share:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"
