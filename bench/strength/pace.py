"""How long those who think ahead take for a question at the largest tables, where there is most to remember."""

from __future__ import annotations

import time
from pathlib import Path

from bench.strength.telling import kept_in, table
from stolik import games
from stolik.core.door.game import Game
from stolik.lab import leagues, workers
from stolik.lab.habits import observe
from stolik.lab.league import make_plan

THINKERS = ("hard", "expert")
MATCHES, TIMED = 12, 200  # in which each sits among medium bots, and questions that are timed
WANTED = 1000  # milliseconds that 99 questions in 100 of an expert are not to take


def measure_pace(game: Game, path: Path, seed: int, deadline: float, drop: bool) -> None:
    """Watch whoever was not watched yet; tables of two are those of the leagues."""
    if game.most_seats == 2:
        return
    plan = make_plan(game, THINKERS, game.most_seats, 1, seed)
    with workers.threads(1) as hands:
        league, known = leagues.read(path, plan, drop, hands)
    for bot in plan.bots:
        if bot not in league.habits and time.monotonic() < deadline:
            league.habits[bot] = observe(game, bot, plan.rows[bot], game.most_seats, seed, {}, MATCHES, TIMED)
            leagues.write(path, plan, league, known)


def pace_lines(folder: Path) -> list[str]:
    """The same as a table."""
    rows = []
    for name in games.NAMES:
        kept = kept_in(folder / f"pace-{name}.json")
        for bot, found in kept.habits.items() if kept else ():
            if found.mean is not None and found.p99 is not None:
                seats, asked = games.load(name).most_seats, len(found.milliseconds)
                rows.append([name, str(seats), bot, str(asked), f"{found.mean:.2f}", f"{found.p99:.2f}"])
    text = (
        "Milliseconds of processor time for a question, one among medium bots, going through the match again included; "
        f"at most {WANTED} are wanted for 99 in 100 of an expert's:"
    )
    head = ["", "seats", "", "questions", "mean", "99 of 100"]
    return ["## Time to think at the largest tables", "", text, "", *table(head, rows)] if rows else []
