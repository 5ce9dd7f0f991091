"""Measures how strong the bots are: `python -m bench.strength [--minutes M] [--part P] [--game G]`.

Everything goes into this folder and goes on where it was stopped. Parts: exact (reduced games), time (strength against
playouts), luck (shown all cards; the best reply to rules of thumb), belief (worlds that play has made likely, or any),
responder (the best of many against the frozen expert), ladder (each level among those of the one below, at every table
size), league (everybody against everybody), report (tables, pictures).
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from bench.strength.characters import write_characters
from bench.strength.positions import reduced_games
from bench.strength.report import HELD, LEVELS, write_report
from bench.strength.responders import find_responder
from stolik import games
from stolik.bots.bot import four_words
from stolik.core.door.game import Game
from stolik.core.door.players import row_of, ways
from stolik.core.kit.chance import keys_of
from stolik.core.kit.piles import WIDTH
from stolik.core.minds.mind import BELIEF, CUT, DEEP, ITERATIONS, LEAN, MIX, OPEN, PLAY, TRUST, WILD
from stolik.lab import leagues, workers
from stolik.lab.chances import Array
from stolik.lab.exploit import strength
from stolik.lab.habits import observe
from stolik.lab.league import LeaguePlan, make_plan, play, row_for
from stolik.lab.perfect import solve
from stolik.lab.reduced import Grower, Reduced
from stolik.lab.report import share_of

HERE = Path(__file__).parent
PLAYOUTS = (50, 150, 500, 1500, 5000)
GAMES = 400  # of each pair
WATCHED, TIMED = 8, 50  # matches in which one who thinks ahead is watched, and questions that are timed
OFTEN = 60  # matches in which others are watched
REPLIES = 3000  # playouts of the best reply
BELIEVED = 900  # of a thousand worlds of one who believes what play has told
PEEKS = 500  # … and of a bot that is shown all cards
DEALS = 40  # in which it plays
PARTS = {
    "exact": 1,
    "time": 3,
    "luck": 2,
    "belief": 1,
    "responder": 2,
    "ladder": 4,
    "league": 6,
}  # and their shares of the time
SEED = 1
ASKED = {"conflict": 40, "clash": 10, "kittens": 40, "roulette": 10, "football": 10}  # times, at each question
THINKING = (  # positions in which the expert is tried with few playouts and with many
    *("conflict-plain", "kittens-attacks", "kittens-armageddon"),
    *("roulette-equal", "roulette-round", "football-four"),
)
TREES = range(300, 5_000)  # places of the ends of CLASH that are looked at
ENDS = 4  # of them


def say(line: str) -> None:
    """Tell whoever watches."""
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


def go_on(plan: LeaguePlan, path: Path, deadline: float, threads: int, watched: bool = False) -> None:
    """Play what a league's file still lacks of a plan, as long as there is time."""
    league, known = leagues.read(path, plan)
    for bot in plan.bots:
        if watched and bot not in league.habits and time.monotonic() < deadline:
            matches = WATCHED if plan.rows[bot][ITERATIONS] > 0 else OFTEN
            league.habits[bot] = observe(plan.game, bot, plan.rows[bot], 2, SEED, {}, matches, TIMED)
    with workers.threads(threads) as hands:
        play(plan, league, hands, deadline, keep=lambda: leagues.write(path, plan, league, known))


# Everybody against everybody


def play_league(game: Game, deadline: float, threads: int) -> None:
    """All bots at tables of two."""
    go_on(make_plan(game, seats=2, games=GAMES, seed=SEED), HERE / f"league-{game.name}.json", deadline, threads, True)


# Each level among those of the one below


def play_ladder(game: Game, deadline: float, threads: int) -> None:
    """Is every level stronger than the one below, at every table size? And experts among medium bots."""
    path = HERE / f"ladder-{game.name}.json"
    for number, seats in enumerate(game.seats):
        until = time.monotonic() + (deadline - time.monotonic()) / (len(game.seats) - number)
        for bots in (LEVELS, ("medium", "expert")):
            go_on(make_plan(game, bots, seats, GAMES, SEED, is_ladder=True), path, until, threads)


# Strength against the time to think


def play_times(game: Game, deadline: float, threads: int) -> None:
    """The expert with few playouts and with many against rules of thumb."""
    path, left = HERE / f"time-{game.name}.json", len(PLAYOUTS)
    for playouts in PLAYOUTS:
        until = time.monotonic() + (deadline - time.monotonic()) / left
        go_on(make_plan(game, [f"expert@{playouts}", "medium"], 2, GAMES, SEED), path, until, threads)
        left -= 1


# Luck and skill


def play_luck(game: Game, deadline: float, threads: int) -> None:
    """The best reply to rules of thumb, and what it is worth to see all cards."""
    path = HERE / f"luck-{game.name}.json"
    go_on(reply_plan(game), path, time.monotonic() + (deadline - time.monotonic()) / 2, threads)
    open_path = HERE / f"open-{game.name}.json"
    known = json.loads(open_path.read_text()) if open_path.exists() else []
    for seats, others in ((2, "medium"), *((seats, "hard") for seats in game.seats[1:])):
        before = next((each for each in known if each["seats"] == seats), None)
        if (before is None or before["matches"] < seats * DEALS) and time.monotonic() < deadline:
            found = peek(game, deadline, seats, others)
            if before is None or found["matches"] > before["matches"]:
                known = [each for each in known if each is not before] + [found]
                open_path.write_text(json.dumps(known) + "\n")


def reply_plan(game: Game) -> LeaguePlan:
    """A search that takes the others for exactly what they are, rules of thumb, against them."""
    row = row_of(game, "expert")
    settings = {ITERATIONS: REPLIES, PLAY: 1000, CUT: 0, DEEP: 3, OPEN: 0, WILD: 0, LEAN: 0, MIX: 0, TRUST: 1000}
    for place, number in settings.items():
        row[place] = number
    plan = make_plan(game, ["expert", "medium"], 2, GAMES, SEED)
    return dataclasses.replace(plan, bots=("reply", "medium"), rows={"reply": row, "medium": plan.rows["medium"]})


def peek(game: Game, deadline: float, seats: int, others: str) -> dict[str, Any]:
    """How often a bot wins among others that looks at the whole record in the place of its view."""
    rows = row_of(game, "expert"), row_of(game, others)
    rows[0][ITERATIONS], rows[0][BELIEF], rows[1][BELIEF] = PEEKS, 0, 0  # nobody remembers the match here
    engine, luck, points, played = game.engine(), random.Random(SEED), 0.0, 0
    memories = [engine.new_memory() for _ in range(seats)]
    for key in keys_of(SEED, np.arange(DEALS)):
        for chair in range(seats):
            match = game.new(seats=seats, key=int(key))
            while not match.is_over:
                seat = luck.choice(match.awaited)
                row, choices = rows[int(seat != chair)], engine.legal(match.cells, seat)
                shown = opened(game, match.cells, seat) if seat == chair else engine.view(match.cells, seat)
                match.answer(seat, engine.think(memories[seat], shown, seat, choices, row, four_words(luck)))
            assert match.result is not None
            winners = match.result.winners
            points += (chair in winners) / len(winners) if winners else 1 / seats
            played += 1
        if time.monotonic() > deadline:
            break
    share = share_of("open", round(points), played)
    told = {"seats": seats, "others": others, "playouts": PEEKS, "matches": played}
    return told | {"share": points / played, "low": share.low, "high": share.high}


def opened(game: Game, cells: Array, seat: int) -> Array:
    """The whole record, every card of it known to a seat, so that all worlds dealt for it are the truth."""
    cells = cells.copy()
    for _, _, start in game.state.piles():
        for place in range(int(cells[0, start])):
            cell = start + 1 + WIDTH * place
            cells[0, cell + 1] |= 1 << seat
            cells[0, cell + 2] = 0
    return cells


def play_responders(game: Game, deadline: float, threads: int) -> None:
    """The best of many ways to think against the frozen expert; one thread, so that the time is told by deals."""
    path = HERE / f"responder-{game.name}.json"
    if not path.exists():
        find_responder(game, path, deadline)


# Beliefs


def play_beliefs(game: Game, deadline: float, threads: int) -> None:
    """The hard level with beliefs against the same without."""
    believing, even = row_of(game, "hard"), row_of(game, "hard")
    believing[BELIEF], even[BELIEF] = BELIEVED, 0
    plan = make_plan(game, ["hard", "medium"], 2, GAMES, SEED)
    rows = {"believing": believing, "even": even}
    plan = dataclasses.replace(plan, bots=("believing", "even"), rows=rows)
    go_on(plan, HERE / f"belief-{game.name}.json", deadline, threads)


# Reduced games


def play_exact(deadline: float) -> None:
    """What levels and those who have learned lose in reduced games, and in some of them the expert by its playouts."""
    path = HERE / "exact.json"
    told = json.loads(path.read_text()) if path.exists() else {}
    for reduced in reduced_games(ENDS, TREES):
        known = told.setdefault(reduced.word, {"title": reduced.title, "bots": {}})
        lacking = [bot for bot in bots_in(reduced) if row_in(reduced, bot) != known["bots"].get(bot, {}).get("row")]
        if lacking and time.monotonic() < deadline:
            say(f"{reduced.title}: {', '.join(lacking)}")
            for _ in measure(reduced, lacking, known):
                path.write_text(json.dumps(told) + "\n")


def bots_in(reduced: Reduced) -> list[str]:
    """Who is held against perfect play there."""
    held = [bot for bot in HELD if bot in ways(reduced.game)]
    return [*held, *(f"expert@{playouts}" for playouts in PLAYOUTS if reduced.word in THINKING)]


def row_in(reduced: Reduced, bot: str) -> list[int]:
    """A bot's numbers: once they have changed it is measured anew."""
    numbers: list[int] = row_for(reduced.game, bot).tolist()
    return numbers


def measure(reduced: Reduced, bots: list[str], known: dict[str, Any]) -> Iterator[str]:
    """Note a reduced game's value, and one after the other what each bot is worth in it."""
    tree = Grower(reduced).grow()
    known |= {"value": solve(tree).value, "places": len(tree.movers), "questions": len(tree.known)}
    for bot in bots:
        found = strength(reduced, tree, known["value"], bot, ASKED[reduced.game.name])
        told = {"gets": found.gets, "loss": found.loss, "questions": found.questions, "row": row_in(reduced, bot)}
        known["bots"][bot] = told
        yield bot


# All of it


def main() -> None:
    """Measure for so long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--part", choices=[*PARTS, "report"], action="append")
    parser.add_argument("--game", choices=games.NAMES, action="append")
    wanted = parser.parse_args()
    parts = wanted.part or list(PARTS)
    names = wanted.game or list(games.NAMES)
    begun, whole = time.monotonic(), 60 * wanted.minutes
    total, spent = sum(PARTS.get(part, 0) for part in parts), 0.0
    for part in parts:
        if part == "exact":
            play_exact(begun + whole)
        elif part != "report":
            steps = {"time": play_times, "luck": play_luck, "league": play_league}
            steps |= {"belief": play_beliefs, "responder": play_responders, "ladder": play_ladder}
            for number, name in enumerate(names, 1):
                say(f"{part}: {name}")
                until = begun + whole * (spent + PARTS[part] * number / len(names)) / total
                steps[part](games.load(name), until, wanted.threads)
        spent += PARTS.get(part, 0)
    write_report(HERE)
    write_characters(HERE)


if __name__ == "__main__":
    main()
