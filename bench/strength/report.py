"""What was measured, as tables and pictures: writes this folder's README.md and its SVG files."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.strength.exact import draw_exact, draw_exact_times, exact_lines
from bench.strength.pace import pace_lines
from bench.strength.responders import RESPONDER, candidates
from bench.strength.settings import AS_IT_IS, CHANGED
from bench.strength.settings import PLAYOUTS as OF_SETTINGS
from bench.strength.shown import PLAYOUTS
from bench.strength.telling import ABOVE, LEVELS, SHARES, Interval, interval_in, kept_in, save, shown, table, told_as
from stolik import games
from stolik.core.minds.mind import ITERATIONS
from stolik.lab.league import Encounter, League, Pair, Tally, meeting, meetings, turned
from stolik.lab.leagues import LeagueFile, plan_of, tell
from stolik.lab.plots import INK, new_figure

WANTED = {
    "conflict": 60,
    "clash": 80,
    "kittens": 55,
    "roulette": 55,
    "football": 70,
}  # per cent, expert over medium
HEAD = """# How strong the bots are

Written by `python -m bench.strength`, which measures as long as it is told and goes on where it was stopped;
[docs/strength.md](../../docs/strength.md) says what the numbers mean.

```
python3 dev.py run pip install --require-hashes -r requirements/bench.txt   # Matplotlib: the `balance` extra
python3 dev.py run python -m bench.strength --minutes 60                    # everything
python3 dev.py run python -m bench.strength --part league --game conflict --minutes 30
python3 dev.py run python -m bench.strength --part league --game conflict --seats 3 --seats 6
python3 dev.py run stolik league conflict --bots random,medium,fox --seats 2   # any league, by hand
python3 dev.py run stolik league conflict --ladder --bots hard,expert --seats 6 --games 48 --seed 1 \\
    --out bench/strength/ladder-conflict.json                               # more of one rung
```

Shares are of the wins, in per cent, with half of a 95 % interval: winners share a match, one without a winner is shared
by all. The same deals are played from every chair. Once the rules or the search have changed, a file goes on only if
some of its matches, played again, come out as they did; once a bot's row of numbers has changed, `--drop` forgets what
that bot has played.
"""


def write_report(folder: Path) -> None:
    """Write everything that can be told so far."""
    lines = [HEAD, *ladder_lines(folder)]
    for name in games.NAMES:
        lines += league_lines(folder / f"league-{name}.json")
    lines += time_lines(folder)
    lines += pace_lines(folder)
    lines += luck_lines(folder)
    lines += belief_lines(folder)
    lines += settings_lines(folder)
    lines += responder_lines(folder)
    lines += trained_lines(folder)
    lines += exact_lines(folder)
    lines += count_lines(folder)
    (folder / "README.md").write_text("\n".join(lines), "utf-8")
    draw_times(folder)
    draw_luck(folder)
    draw_exact(folder)
    draw_exact_times(folder)


# Ladders


def ladder_lines(folder: Path) -> list[str]:
    """Each level among those of the one below, and experts among medium bots, at every table size."""
    rungs = [*itertools.pairwise(LEVELS), ("medium", "expert")]
    rows = []
    for name in games.NAMES:
        kept = kept_in(folder / f"ladder-{name}.json")
        pairs = dict(kept.pairs) if kept else {}
        for seats in sorted({pair.seats for pair in pairs}):
            shares = [shown(rung(pairs, seats, lower, higher)) for lower, higher in rungs]
            rows.append([name, str(seats), f"{100 / seats:.0f}", *shares])
    text = (
        "Each level among others that are all of the level below, and one expert among medium bots: its share of the "
        "wins. It is stronger where the interval lies above an even share."
    )
    head = ["", "seats", "even", *(f"{higher} over {lower}" for lower, higher in rungs)]
    return ["## Level by level", "", text, "", *table(head, rows), *wanted_lines(folder)] if rows else []


def wanted_lines(folder: Path) -> list[str]:
    """What was wanted of levels at two seats, and what was found."""
    rows = []
    for name in games.NAMES:
        kept = kept_in(folder / f"ladder-{name}.json")
        pairs = dict(kept.pairs) if kept else {}
        easy, expert = (shown(rung(pairs, 2, *each)) for each in (("random", "easy"), ("medium", "expert")))
        rows.append([name, "55 to 75", easy, f"at least {WANTED[name]}", expert])
    return [
        "Two seats:",
        "",
        *table(["", "easy over random, wanted", "found", "expert over medium, wanted", "found"], rows),
    ]


def rung(pairs: dict[Pair, Tally], seats: int, lower: str, higher: str) -> Encounter | None:
    """How the higher level has done; at two seats the lower one is the challenger."""
    pair = Pair(seats, lower, higher) if seats == 2 else Pair(seats, higher, lower)
    if pair not in pairs:
        return None
    return meeting(pair, turned(pairs[pair]) if seats == 2 else pairs[pair])


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
        deals = [league.tallies[pair].deals for pair in met]
        among = f", one among {seats - 1} others (even: {100 / seats:.0f})" if seats > 2 else ""
        lines += [f"{seats} seats{among}, {min(deals)} to {max(deals)} deals a pair; rating by openskill; *all* is the"]
        lines += ["mean share against everybody else:", ""]
        lines += table(["", "rating", "all", *order], order_rows(report.players, order, found))
        if RESPONDER in bots:
            lines += [f"*{RESPONDER}*: the expert that {responder_said(game, kept)}.", ""]
        if seats == 2:
            lines += habit_lines(game, report.players)
    return lines


def responder_said(game: Any, kept: LeagueFile) -> str:
    """Which of those who might respond to the expert has taken part."""
    rows = {name: row.tolist() for name, row in candidates(game).items()}
    return next((name for name, row in rows.items() if row == kept.rows[RESPONDER]), "was the best once")


def order_rows(players: list[Any], order: list[str], found: dict[tuple[str, str], Encounter]) -> Iterator[list[str]]:
    """A row for each bot, the best first."""
    for player in players:
        yield [
            player.bot,
            f"{player.rating.mu:.1f}",
            against_all(player.bot, found),
            *("" if player.bot == other else shown(found.get((player.bot, other))) for other in order),
        ]


def against_all(bot: str, found: dict[tuple[str, str], Encounter]) -> str:
    """A bot's share against the whole population: the mean of its shares, all others counting the same."""
    met = [interval for (one, _), each in found.items() if one == bot and (interval := interval_in(each))]
    if not met:
        return "–"
    share = sum(each.share for each in met) / len(met)
    spread = math.sqrt(sum((each.high - each.low) ** 2 for each in met)) / len(met) / 2
    return told_as(Interval(share, share - spread, share + spread))


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
    title, told = "Strength against the time to think", []
    figure, axes = new_figure(title, 3)
    for name in games.NAMES:
        points = times_of(folder, name)
        if points:
            told.append(f"{name}: {', '.join(f'{shown(each)} with {count:,}' for count, each in points)}")
            shares = [100 * (each.share or 0) for _, each in points]
            low = [share - 100 * (each.low or 0) for share, (_, each) in zip(shares, points)]
            high = [100 * (each.high or 0) - share for share, (_, each) in zip(shares, points)]
            axes.errorbar([count for count, _ in points], shares, [low, high], label=name, marker="o", capsize=3)
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_xlabel("playouts for a question; bars: 95 % intervals")
    axes.set_ylabel("wins against medium, %")
    axes.legend(ncols=3, **ABOVE)
    alt = f"The expert's wins against medium at two seats {SHARES}, by its playouts for a question. {'; '.join(told)}."
    save(figure, folder / "time.svg", title, alt)


# Luck and skill

LUCK = ("expert over random", "expert over medium", "best reply over medium", "shown all cards over medium")


def luck_of(folder: Path, name: str) -> list[Interval | None]:
    """What skill is worth in a game, two seats: as far as it was measured."""
    met, ladder, luck = (kept_in(folder / f"{word}-{name}.json") for word in ("league", "ladder", "luck"))
    pairs = {pair: tally for kept in (met, ladder) if kept for pair, tally in kept.pairs}
    over = [
        turned(pairs[pair]) if (pair := Pair(2, word, "expert")) in pairs else None for word in ("random", "medium")
    ]
    reply = next((tally for pair, tally in (luck.pairs if luck else []) if pair.challenger == "reply"), None)
    return [*(interval_of(tally) for tally in (*over, reply)), opened_at(folder, name).get(2)]


def opened_at(folder: Path, name: str) -> dict[int, Interval]:
    """What a bot wins that is shown all cards, by the seats of the table."""
    kept = kept_in(folder / f"open-{name}.json")
    met = {pair.seats: interval_in(meeting(pair, tally)) for pair, tally in (kept.pairs if kept else [])}
    return {seats: each for seats, each in met.items() if each}


def interval_of(tally: Tally | None) -> Interval | None:
    """The challenger's share at a table of two."""
    if tally is None or not tally.deals:
        return None
    return interval_in(meeting(Pair(2, "", ""), tally))


def luck_lines(folder: Path) -> list[str]:
    """How much of a game is luck."""
    found = {name: luck_of(folder, name) for name in games.NAMES}
    rows = [[name, *("–" if each is None else told_as(each) for each in found[name])] for name in found]
    picture = "![what skill is worth in each game](luck.svg)"
    heading = ["## Luck and skill", "", "Two seats:", "", *table(["", *LUCK], rows), picture, ""]
    return heading + larger_lines(folder)


def larger_lines(folder: Path) -> list[str]:
    """How far all knowledge brings one who thinks, where many sit: no level can be far above that."""
    rows = [
        [name, str(seats), f"{100 / seats:.0f}", told_as(each)]
        for name in games.NAMES
        for seats, each in sorted(opened_at(folder, name).items())
        if seats > 2
    ]
    if not rows:
        return []
    who = f"one who is shown all cards, with {PLAYOUTS} playouts for a question"
    return [f"Larger tables: {who}, among hard bots that are not.", "", *table(["", "seats", "even", "wins"], rows)]


def draw_luck(folder: Path) -> None:
    """The same as a picture: what is missing to 100 is luck, or a better player."""
    title = "What skill is worth, two seats"
    figure, axes = new_figure(title, 3)
    for place, label in enumerate(LUCK):
        found = [(at, luck_of(folder, name)[place]) for at, name in enumerate(games.NAMES)]
        known = [(at + 0.2 * (place - 1.5), each) for at, each in found if each is not None]
        shares = [100 * each.share for _, each in known]
        low = [100 * (each.share - each.low) for _, each in known]
        high = [100 * (each.high - each.share) for _, each in known]
        axes.bar([at for at, _ in known], shares, 0.18, yerr=[low, high], capsize=2, ecolor=INK, label=label)
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set_xticks(range(len(games.NAMES)), games.NAMES)
    axes.set_ylim(0, 105)
    axes.set_xlabel("game; lines: 95 % intervals")
    axes.set_ylabel("wins, %")
    axes.legend(ncols=2, **ABOVE)
    rows = {name: zip(LUCK, luck_of(folder, name)) for name in games.NAMES}
    told = [f"{name}: {', '.join(f'{who} {told_as(each)}' for who, each in row if each)}" for name, row in rows.items()]
    save(figure, folder / "luck.svg", title, f"Wins {SHARES}. {'; '.join(told)}.")


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


# Settings


def settings_lines(folder: Path) -> list[str]:
    """What each number of the expert is worth."""
    rows = []
    for name in games.NAMES:
        kept = kept_in(folder / f"settings-{name}.json")
        for pair, tally in kept.pairs if kept else []:
            if kept is not None and pair.others == AS_IT_IS:
                place, _ = CHANGED[pair.challenger.partition(" ")[0]]
                own = str(kept.rows[AS_IT_IS][place])
                rows.append([name, pair.challenger, own, shown(meeting(pair, tally)), str(2 * tally.deals)])
    text = (
        f"The expert with one number changed against the expert as it is, {OF_SETTINGS} playouts for a question both:"
    )
    head = ["", "changed to", "the expert's own", "wins", "matches"]
    return ["## Settings", "", text, "", *table(head, rows)] if rows else []


# Responders


def responder_lines(folder: Path) -> list[str]:
    """Who makes most of knowing the expert."""
    rows = []
    for name in games.NAMES:
        kept = kept_in(folder / f"responder-{name}.json")
        for pair, tally in kept.pairs if kept else []:
            tried = str(len(candidates(games.load(name))))
            rows.append([name, tried, pair.challenger, shown(meeting(pair, tally)), str(2 * tally.deals)])
    text = "Of many ways to think the one that does best against the frozen expert, on deals of its own, two seats:"
    head = ["", "tried", "the best", "wins against expert", "matches"]
    return ["## Responders", "", text, "", *table(head, rows)] if rows else []


# Those who have learned


def trained_lines(folder: Path) -> list[str]:
    """Those who have learned among those of each level."""
    rows = []
    for name in games.NAMES:
        kept = kept_in(folder / f"trained-{name}.json")
        pairs = dict(kept.pairs) if kept else {}
        for seats in sorted({pair.seats for pair in pairs}):
            shares = [shown(rung(pairs, seats, level, "trained")) for level in LEVELS]
            rows.append([name, str(seats), f"{100 / seats:.0f}", *shares])
    text = "One that has learned by itself among others all of one level: its share of the wins."
    return ["## Trained", "", text, "", *table(["", "seats", "even", *LEVELS], rows)] if rows else []


# How much was played

COUNTED = ("ladder", "league", "trained", "time", "settings", "luck", "open", "belief", "responder")


def count_lines(folder: Path) -> list[str]:
    """How many matches each pair has played, the fewest and the most."""
    rows, seconds = [], 0.0
    for name in games.NAMES:
        for part in COUNTED:
            kept = kept_in(folder / f"{part}-{name}.json")
            seconds += kept.seconds if kept else 0
            for seats in sorted({pair.seats for pair, _ in kept.pairs}) if kept else []:
                played = [seats * tally.deals for pair, tally in kept.pairs if pair.seats == seats]  # type: ignore[union-attr]
                rows.append([part, name, str(seats), str(len(played)), str(min(played)), str(max(played))])
    text = (
        f"How many matches each pair has played; all of them took {seconds / 3600:.0f} hours, on two processors mostly:"
    )
    head = ["", "", "seats", "pairs", "fewest", "most"]
    return ["## Matches", "", text, "", *table(head, sorted(rows, key=lambda row: COUNTED.index(row[0])))]
