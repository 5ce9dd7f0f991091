"""What was measured, as tables and pictures: writes this folder's README.md and its SVG files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from stolik import games
from stolik.core.minds.mind import ITERATIONS
from stolik.lab.league import Encounter, League, Pair, meeting, meetings
from stolik.lab.leagues import LeagueFile, plan_of, tell

LEVELS = ("random", "easy", "medium", "hard", "expert")
HEAD = """# How strong the bots are

Written by `python -m bench.strength`, which measures as long as it is told and goes on where it was stopped;
[docs/strength.md](../../docs/strength.md) says what the numbers mean.

```
python3 dev.py run pip install --require-hashes -r requirements/bench.txt   # Matplotlib: the `bench` extra
python3 dev.py run python -m bench.strength --minutes 60                    # everything
python3 dev.py run python -m bench.strength --part league --game conflict --minutes 30
python3 dev.py run stolik league conflict --bots random,medium,fox --seats 2   # any league, by hand
```

Shares are of the wins, in per cent, with half of a 95 % interval: winners share a match, one without a winner is shared
by all. The same deals are played from every chair. Files are refused once the rules, the search or a bot's row of
numbers has changed: take them away to measure anew.
"""


def write_report(folder: Path) -> None:
    """Write everything that can be told so far."""
    lines = [HEAD]
    for name in games.NAMES:
        lines += league_lines(folder / f"league-{name}.json")
    lines += time_lines(folder)
    lines += luck_lines(folder)
    lines += belief_lines(folder)
    lines += responder_lines(folder)
    lines += exact_lines(folder)
    (folder / "README.md").write_text("\n".join(lines), "utf-8")
    draw_times(folder)
    draw_exact(folder)
    draw_exact_times(folder)


def kept_in(path: Path) -> LeagueFile | None:
    """A league's file, if it is there."""
    return msgspec.json.decode(path.read_bytes(), type=LeagueFile) if path.exists() else None


def shown(found: Encounter | None) -> str:
    """A share with its interval."""
    if found is None or found.share is None or found.low is None or found.high is None:
        return "–"
    return f"{100 * found.share:.0f} ±{50 * (found.high - found.low):.0f}"


# Leagues


def league_lines(path: Path) -> list[str]:
    """The tables of one game."""
    kept = kept_in(path)
    if kept is None:
        return []
    game, lines = games.load(kept.game), [f"## {kept.game}", ""]
    league = League(dict(kept.pairs), kept.habits, kept.seconds)
    for seats in sorted({pair.seats for pair in league.tallies}):
        met = [pair for pair in league.tallies if pair.seats == seats]
        bots = [bot for bot in kept.rows if any(bot in (pair.challenger, pair.others) for pair in met)]
        plan = plan_of(game, kept, bots, seats)
        report = tell(plan, league)
        order = [player.bot for player in report.players]
        found = {(each.challenger, each.others): each for each in meetings(plan, league, seats)}
        deals = [league.of(pair).deals for pair in plan.pairs]
        among = f", one among three (even: {100 / seats:.0f})" if seats > 2 else ""
        lines += [f"{seats} seats{among}, {min(deals)} to {max(deals)} deals a pair; rating by openskill:", ""]
        lines += table(["", "rating", *order], order_rows(report.players, order, found))
        if seats == 2:
            lines += habit_lines(game, report.players)
    return lines


def order_rows(players: list[Any], order: list[str], found: dict[tuple[str, str], Encounter]) -> Iterator[list[str]]:
    """A row for each bot, the best first."""
    for player in players:
        yield [
            player.bot,
            f"{player.rating.mu:.1f}",
            *("" if player.bot == other else shown(found.get((player.bot, other))) for other in order),
        ]


def habit_lines(game: Any, players: list[Any]) -> list[str]:
    """How long bots think, and their traits."""
    words = [trait.word for trait in game.traits]
    rows = []
    for player in players:
        if player.mean_milliseconds is not None:
            shares = {share.label: share.share for share in player.traits}
            rates = ["–" if shares.get(word) is None else f"{100 * shares[word]:.0f}" for word in words]
            rows.append([player.bot, f"{player.mean_milliseconds:.2f}", f"{player.p99_milliseconds:.2f}", *rates])
    if not rows:
        return []
    text = "Milliseconds of processor time for a question; how often, in per cent, an answer has a trait if it could:"
    return [text, "", *table(["", "mean", "99 of 100", *words], rows)]


def table(head: list[str], rows: Any) -> list[str]:
    """A table in Markdown."""
    lines = [f"| {' | '.join(head)} |", f"|---|{'--:|' * (len(head) - 1)}"]
    return [*lines, *(f"| {' | '.join(row)} |" for row in rows), ""]


# Time to think


def times_of(folder: Path, name: str) -> list[tuple[int, Encounter]]:
    """How well the expert does against rules of thumb, by playouts."""
    kept = kept_in(folder / f"time-{name}.json")
    found = []
    for pair, tally in kept.pairs if kept else []:
        if "@" in pair.challenger and tally.deals:
            found.append((kept.rows[pair.challenger][ITERATIONS], meeting(pair, tally)))  # type: ignore[union-attr]
    return sorted(found, key=lambda each: each[0])


def time_lines(folder: Path) -> list[str]:
    """Strength against playouts."""
    found = {name: dict(times_of(folder, name)) for name in games.NAMES}
    counts = sorted({playouts for each in found.values() for playouts in each})
    if not counts:
        return []
    rows = [[name, *(shown(found[name].get(playouts)) for playouts in counts)] for name in found if found[name]]
    text = "The expert with so many playouts for a question against medium, two seats:"
    picture = "![share of the wins against playouts](time.svg)"
    return ["## Strength against the time to think", "", text, "", *table(["", *map(str, counts)], rows), picture, ""]


def draw_times(folder: Path) -> None:
    """The same as a picture."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "stolik"
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(6.4, 3.8))
    for name in games.NAMES:
        points = times_of(folder, name)
        if points:
            shares = [100 * (each.share or 0) for _, each in points]
            low = [share - 100 * (each.low or 0) for share, (_, each) in zip(shares, points)]
            high = [100 * (each.high or 0) - share for share, (_, each) in zip(shares, points)]
            axes.errorbar([count for count, _ in points], shares, [low, high], label=name, marker="o", capsize=3)
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_xlabel("playouts for a question")
    axes.set_ylabel("wins against medium, %")
    axes.legend(frameon=False)
    save(figure, folder / "time.svg")


# Luck and skill


def luck_lines(folder: Path) -> list[str]:
    """How much of a game is luck."""
    rows = []
    for name in games.NAMES:
        met, luck = (kept_in(folder / f"{word}-{name}.json") for word in ("league", "luck"))
        path = folder / f"open-{name}.json"
        pairs = dict(met.pairs) if met else {}
        least, most = Pair(2, "random", "expert"), Pair(2, "medium", "expert")
        opened = json.loads(path.read_text()) if path.exists() else None
        half = 50 * (opened["high"] - opened["low"]) if opened else 0
        replies = {pair.challenger: meeting(pair, tally) for pair, tally in (luck.pairs if luck else [])}
        rows.append(
            [
                name,
                *(other_side(pairs, pair) for pair in (least, most)),
                shown(replies.get("reply")),
                f"{100 * opened['share']:.0f} ±{half:.0f}" if opened else "–",
            ]
        )
    if all(cell == "–" for row in rows for cell in row[1:]):
        return []
    head = ["", "expert over random", "expert over medium", "best reply over medium", "shown all cards over medium"]
    return ["## Luck and skill", "", "Two seats:", "", *table(head, rows)]


def other_side(pairs: dict[Pair, Any], pair: Pair) -> str:
    """The others' share of a pair at a table of two."""
    if pair not in pairs:
        return "–"
    found = meeting(pair, pairs[pair])
    assert found.share is not None
    assert found.low is not None
    assert found.high is not None
    return f"{100 * (1 - found.share):.0f} ±{50 * (found.high - found.low):.0f}"


# Beliefs


def belief_lines(folder: Path) -> list[str]:
    """What beliefs are worth."""
    rows = []
    for name in games.NAMES:
        kept = kept_in(folder / f"belief-{name}.json")
        if kept is not None:
            rows += [[name, shown(meeting(pair, tally)), str(2 * tally.deals)] for pair, tally in kept.pairs]
    text = "The hard level in worlds that play has made likely against the same in any that are possible, two seats:"
    return ["## Beliefs", "", text, "", *table(["", "wins with beliefs", "matches"], rows)] if rows else []


# Responders


def responder_lines(folder: Path) -> list[str]:
    """Who makes most of knowing the expert."""
    rows = []
    for name in games.NAMES:
        path = folder / f"responder-{name}.json"
        if path.exists():
            told = json.loads(path.read_text())
            share = f"{100 * told['share']:.0f} ±{50 * (told['high'] - told['low']):.0f}"
            rows.append([name, str(told["tried"]), told["responder"], share, str(told["matches"])])
    text = "Of many ways to think the one that does best against the frozen expert, on deals of its own, two seats:"
    head = ["", "tried", "the best", "wins against expert", "matches"]
    return ["## Responders", "", text, "", *table(head, rows)] if rows else []


# Reduced games

Told = dict[str, dict[str, Any]]  # the reduced games by their words


def exact_in(folder: Path) -> Told:
    """What was found out about reduced games: those of which everything is known."""
    path = folder / "exact.json"
    found: Told = json.loads(path.read_text()) if path.exists() else {}
    order = sorted(found, key=lambda word: games.NAMES.index(word.partition("-")[0]))
    return {word: found[word] for word in order if set(LEVELS) <= set(found[word]["bots"])}


def exact_lines(folder: Path) -> list[str]:
    """What bots lose against perfect play."""
    told = exact_in(folder)
    if not told:
        return []
    rows = []
    for each in told.values():
        losses = [f"{100 * each['bots'][bot]['loss']:.1f}" for bot in LEVELS]
        rows.append([each["title"], f"{each['places']:,}", f"{100 * max(0.0, each['value']):.1f}", *losses])
    text = (
        "What perfect play of both is worth to who is in turn, or sits first, and what each bot gives away to the best "
        "reply to it, in the mean of both seats; all in per cent of a match:"
    )
    head = ["position", "places", "value", *LEVELS]
    picture = "![what bots give away](exact.svg)"
    lines = ["## Exact: reduced games", "", text, "", *table(head, rows), picture, ""]
    times = {word: losses_by_playouts(each) for word, each in told.items()}
    counts = sorted({count for losses in times.values() for count in losses})
    rows = [
        [told[word]["title"], *(f"{losses[count]:.1f}" for count in counts)] for word, losses in times.items() if losses
    ]
    text = "What the expert gives away with so many playouts for a question:"
    picture = "![what the expert gives away against playouts](exact-time.svg)"
    return [*lines, text, "", *table(["position", *map(str, counts)], rows), picture, ""]


def losses_by_playouts(each: dict[str, Any]) -> dict[int, float]:
    """What the expert gives away, in per cent, by its playouts."""
    found = {bot.partition("@")[2]: 100 * bots["loss"] for bot, bots in each["bots"].items()}
    return {int(playouts): loss for playouts, loss in found.items() if playouts}


def draw_exact(folder: Path) -> None:
    """The same as a picture, in the mean of the positions of a game."""
    from matplotlib import pyplot as plt

    told = exact_in(folder)
    names = [name for name in games.NAMES if any(word.startswith(name) for word in told)]
    figure, axes = plt.subplots(figsize=(6.4, 3.2))
    width = 0.8 / max(1, len(names))
    for place, name in enumerate(names):
        found = [each for word, each in told.items() if word.startswith(name)]
        losses = [100 * sum(each["bots"][bot]["loss"] for each in found) / len(found) for bot in LEVELS]
        axes.bar([at + width * (place + 0.5) - 0.4 for at in range(len(LEVELS))], losses, 0.9 * width, label=name)
    axes.set_xticks(range(len(LEVELS)), LEVELS)
    axes.set_ylabel("given away, % of a match")
    axes.legend(frameon=False)
    save(figure, folder / "exact.svg")


def draw_exact_times(folder: Path) -> None:
    """What the expert gives away, by its playouts."""
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(6.4, 3.8))
    for word, each in exact_in(folder).items():
        losses = losses_by_playouts(each)
        if losses:
            axes.plot(list(losses), list(losses.values()), label=word, marker="o")
    axes.set_xscale("log")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("playouts for a question")
    axes.set_ylabel("given away, % of a match")
    axes.legend(frameon=False)
    save(figure, folder / "exact-time.svg")


def save(figure: Any, path: Path) -> None:
    """Write a picture that is the same whenever it is drawn."""
    from matplotlib import pyplot as plt

    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)
