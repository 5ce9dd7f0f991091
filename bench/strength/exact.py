"""What bots give away in reduced games, as tables and pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bench.strength.telling import ABOVE, HELD, Interval, save, table
from stolik import games
from stolik.lab.league import row_for
from stolik.lab.plots import INK, new_figure

Told = dict[str, dict[str, Any]]  # the reduced games by their words


def exact_in(folder: Path) -> Told:
    """What was found out about reduced games, of bots that are still what they were."""
    path = folder / "exact.json"
    found: Told = json.loads(path.read_text()) if path.exists() else {}
    for word, each in found.items():
        game = games.load(word.partition("-")[0])
        each["bots"] = {bot: told for bot, told in each["bots"].items() if told["row"] == row_for(game, bot).tolist()}
    order = sorted(found, key=lambda word: games.NAMES.index(word.partition("-")[0]))
    return {word: found[word] for word in order}


def exact_lines(folder: Path) -> list[str]:
    """What bots lose against perfect play."""
    told = exact_in(folder)
    if not told:
        return []
    rows = []
    for each in told.values():
        known = each["bots"]
        losses = [f"{100 * known[bot]['loss']:.1f}" if bot in known else "–" for bot in HELD]
        rows.append([each["title"], f"{each['places']:,}", f"{100 * max(0.0, each['value']):.1f}", *losses])
    text = (
        "What perfect play of both is worth to who is in turn, or sits first, and what each bot gives away to the best "
        "reply to it, in the mean of both seats; all in per cent of a match:"
    )
    head = ["position", "places", "value", *HELD]
    picture = "![what bots give away](exact.svg)"
    lines = ["## Exact: reduced games", "", text, "", *table(head, rows), picture, ""]
    times = {word: losses_by_playouts(each) for word, each in told.items()}
    counts = sorted({count for losses in times.values() for count in losses})
    rows = [
        [told[word]["title"], *(f"{losses[count]:.1f}" if count in losses else "–" for count in counts)]
        for word, losses in times.items()
        if losses
    ]
    text = "What the expert gives away with so many playouts for a question:"
    picture = "![what the expert gives away against playouts](exact-time.svg)"
    return [*lines, text, "", *table(["position", *map(str, counts)], rows), picture, ""]


def losses_by_playouts(each: dict[str, Any]) -> dict[int, float]:
    """What the expert gives away, in per cent, by its playouts."""
    found = {bot.partition("@")[2]: 100 * bots["loss"] for bot, bots in each["bots"].items()}
    return {int(playouts): loss for playouts, loss in found.items() if playouts}


def draw_exact(folder: Path) -> None:
    """The same as a picture: of the positions of a game the mean, and between what they lie."""
    told, title = exact_in(folder), "What bots give away near the end: mean, least and most"
    names = [name for name in games.NAMES if any(word.startswith(name) for word in told)]
    figure, axes = new_figure(title, 2.8)
    width, alt = 0.8 / max(1, len(names)), []
    for place, name in enumerate(names):
        found = spreads([each["bots"] for word, each in told.items() if word.startswith(name)])
        at = [HELD.index(bot) + width * (place + 0.5) - 0.4 for bot in found]
        means = [each.share for each in found.values()]
        below = [each.share - each.low for each in found.values()]
        above = [each.high - each.share for each in found.values()]
        axes.bar(at, means, 0.9 * width, yerr=[below, above], error_kw={"linewidth": 0.8, "ecolor": INK}, label=name)
        each_bot = (f"{bot} {each.share:.1f} ({each.low:.1f} to {each.high:.1f})" for bot, each in found.items())
        alt.append(f"{name}: {', '.join(each_bot)}")
    axes.set_xticks(range(len(HELD)), HELD)
    axes.set_xlabel("bot; bars: mean of a game's positions, lines: least to most")
    axes.set_ylabel("given away, % of a match")
    axes.legend(ncols=3, **ABOVE)
    unit = "In per cent of a match, in the mean of the positions of a game, and the least and most of them"
    save(figure, folder / "exact.svg", title, f"{unit}. {'; '.join(alt)}.")


def spreads(positions: list[dict[str, Any]]) -> dict[str, Interval]:
    """What bots give away, in per cent: in the mean of so many positions, the least and the most."""
    losses = {bot: [100 * each[bot]["loss"] for each in positions if bot in each] for bot in HELD}
    return {bot: Interval(sum(each) / len(each), min(each), max(each)) for bot, each in losses.items() if each}


def draw_exact_times(folder: Path) -> None:
    """What the expert gives away, by its playouts."""
    title, told = "What the expert gives away in single positions, by time to think", []
    figure, axes = new_figure(title, 3)
    for word, each in exact_in(folder).items():
        losses = losses_by_playouts(each)
        if losses:
            axes.plot(list(losses), list(losses.values()), label=word, marker="o")
            told.append(f"{word}: {', '.join(f'{loss:.1f} with {count:,}' for count, loss in losses.items())}")
    axes.set_xscale("log")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("playouts for a question; without intervals")
    axes.set_ylabel("given away, % of a match")
    axes.legend(ncols=3, **ABOVE)
    unit = "In per cent of a match, by playouts for a question, without intervals"
    save(figure, folder / "exact-time.svg", title, f"{unit}. {'; '.join(told)}.")
