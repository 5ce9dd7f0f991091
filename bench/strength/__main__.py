"""Measures how strong the bots are: `python -m bench.strength [--minutes M] [--part P] [--game G]`.

Everything goes into this folder and goes on where it was stopped. Parts: exact (reduced games), time (strength against
playouts), pace (how long a question takes at the largest tables), luck (shown all cards; the best reply to rules of
thumb), belief (worlds that play has made likely, or any),
settings (the expert with one number changed), responder (the best of many against the frozen expert), ladder (each
level among those of the one below, at every table size), trained (those who have learned among each level), league
(everybody against everybody, at tables of two or of --seats), report (tables, pictures).
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from bench.strength.characters import write_characters
from bench.strength.pace import measure_pace
from bench.strength.positions import reduced_games
from bench.strength.report import write_report
from bench.strength.responders import RESPONDER, find_responder, responder_in, response
from bench.strength.settings import settings_plans
from bench.strength.shown import play_shown, shown_plan
from bench.strength.telling import HELD, LEVELS, kept_in
from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.players import row_of, ways
from stolik.core.minds.mind import BELIEF, CUT, DEEP, ITERATIONS, LEAN, MIX, OPEN, PLAY, TRUST, WILD
from stolik.lab import leagues, workers
from stolik.lab.exploit import strength
from stolik.lab.habits import observe
from stolik.lab.league import LeaguePlan, Work, make_plan, play, play_block, row_for
from stolik.lab.perfect import solve
from stolik.lab.reduced import Grower, Reduced

HERE = Path(__file__).parent
PLAYOUTS = (50, 150, 500, 1500, 5000)
GAMES = 400  # of each pair
WATCHED, TIMED = 40, 50  # matches in which one who thinks ahead is watched, and questions that are timed
OFTEN = 60  # matches in which others are watched
WITH = {"football": {"tactics": "with"}}  # options without which a trait could not show
REPLIES = 3000  # playouts of the best reply
BELIEVED = 900  # of a thousand worlds of one who believes what play has told
PARTS = {
    "exact": 1,
    "time": 3,
    "pace": 1,
    "luck": 2,
    "belief": 1,
    "settings": 3,
    "responder": 2,
    "ladder": 4,
    "trained": 3,
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


class Going(NamedTuple):
    """How long a part may take, and how it is gone about."""

    deadline: float
    threads: int
    drop: bool  # what bots have played that are others by now?
    seats: tuple[int, ...] = (2,)  # of the tables of a league

    def part(self, parts: int) -> Going:
        """The same for the first of so many parts of what is left of the time."""
        return self._replace(deadline=time.monotonic() + (self.deadline - time.monotonic()) / parts)


def go_on(plan: LeaguePlan, path: Path, going: Going, watched: bool = False, work: Work = play_block) -> None:
    """Play what a league's file still lacks of a plan, as long as there is time."""

    def compared(same: int, whole: int) -> None:
        if same == 0:
            say(f"{path.name} is of other rules: {whole} matches are played again")

    chosen = WITH.get(plan.game.name, {})
    with workers.threads(going.threads) as hands:
        league, known = leagues.read(path, plan, going.drop, hands, work, compared)
        for bot in plan.bots:
            if watched and bot not in league.habits and time.monotonic() < going.deadline:
                matches = WATCHED if plan.rows[bot][ITERATIONS] > 0 else OFTEN
                league.habits[bot] = observe(plan.game, bot, plan.rows[bot], 2, SEED, chosen, matches, TIMED)
        keep = partial(leagues.write, path, plan, league, known)
        play(plan, league, hands, going.deadline, keep=keep, work=work)


# Everybody against everybody


def play_league(game: Game, going: Going) -> None:
    """All bots at tables of the sizes that are wanted."""
    sizes = [seats for seats in going.seats if seats in game.seats]
    for number, seats in enumerate(sizes):
        path, part = HERE / f"league-{game.name}.json", going.part(len(sizes) - number)
        go_on(league_plan(game, seats), path, part, watched=seats == 2)


def league_plan(game: Game, seats: int) -> LeaguePlan:
    """Everybody against everybody; at tables of two the best responder to the expert takes part as well."""
    plan, responder = make_plan(game, seats=seats, games=GAMES, seed=SEED), responder_in(HERE, game)
    if seats > 2 or responder is None:
        return plan
    rows = plan.rows | {RESPONDER: responder.row}
    return dataclasses.replace(plan, bots=(*plan.bots, RESPONDER), rows=rows)


# Each level among those of the one below


def play_ladder(game: Game, going: Going) -> None:
    """Is every level stronger than the one below, at every table size? And experts among medium bots."""
    path = HERE / f"ladder-{game.name}.json"
    for number, seats in enumerate(game.seats):
        part = going.part(len(game.seats) - number)
        for bots in (LEVELS, ("medium", "expert")):
            go_on(make_plan(game, bots, seats, GAMES, SEED, is_ladder=True), path, part)


def play_trained(game: Game, going: Going) -> None:
    """One that has learned among others all of one level, at every table size."""
    for number, seats in enumerate(game.seats if game.rules.policy else ()):
        part = going.part(len(game.seats) - number)
        for place, level in enumerate(LEVELS):
            plan = make_plan(game, (level, "trained"), seats, GAMES, SEED, is_ladder=True)
            go_on(plan, HERE / f"trained-{game.name}.json", part.part(len(LEVELS) - place))


# Strength against the time to think


def play_times(game: Game, going: Going) -> None:
    """The expert with few playouts and with many against rules of thumb."""
    path = HERE / f"time-{game.name}.json"
    for number, playouts in enumerate(PLAYOUTS):
        part = going.part(len(PLAYOUTS) - number)
        go_on(make_plan(game, [f"expert@{playouts}", "medium"], 2, GAMES, SEED), path, part)


def play_pace(game: Game, going: Going) -> None:
    """How long those who think ahead take for a question at the largest table."""
    measure_pace(game, HERE / f"pace-{game.name}.json", SEED, going.deadline, going.drop)


# Luck and skill


def play_luck(game: Game, going: Going) -> None:
    """The best reply to rules of thumb, and what it is worth to see all cards."""
    go_on(reply_plan(game), HERE / f"luck-{game.name}.json", going.part(2))
    path, one_thread = HERE / f"open-{game.name}.json", going._replace(threads=1)  # an engine has one desk
    for number, seats in enumerate(game.seats):
        others = "medium" if seats == 2 else "hard"
        part = one_thread.part(min(2, len(game.seats) - number))  # small tables come first
        if time.monotonic() < going.deadline:  # one deal of a large table may take minutes
            go_on(shown_plan(game, seats, others, SEED), path, part, work=play_shown)


def reply_plan(game: Game) -> LeaguePlan:
    """A search that takes the others for exactly what they are, rules of thumb, against them."""
    row = row_of(game, "expert")
    settings = {ITERATIONS: REPLIES, PLAY: 1000, CUT: 0, DEEP: 3, OPEN: 0, WILD: 0, LEAN: 0, MIX: 0, TRUST: 1000}
    for place, number in settings.items():
        row[place] = number
    plan = make_plan(game, ["expert", "medium"], 2, GAMES, SEED)
    return dataclasses.replace(plan, bots=("reply", "medium"), rows={"reply": row, "medium": plan.rows["medium"]})


# Responders


def play_responders(game: Game, going: Going) -> None:
    """The best of many ways to think against the frozen expert: looked for, if none is known; and what it wins."""
    path = HERE / f"responder-{game.name}.json"
    kept = kept_in(path)
    name = next((pair.challenger for pair, _ in kept.pairs), "") if kept else ""
    if kept and going.drop and leagues.others_in(kept, response(game, name)):
        path.unlink()
        name = ""
    go_on(response(game, name or find_responder(game, going.part(2).deadline)), path, going)


# Beliefs


def play_beliefs(game: Game, going: Going) -> None:
    """The hard level with beliefs against the same without."""
    believing, even = row_of(game, "hard"), row_of(game, "hard")
    believing[BELIEF], even[BELIEF] = BELIEVED, 0
    plan = make_plan(game, ["hard", "medium"], 2, GAMES, SEED)
    rows = {"believing": believing, "even": even}
    plan = dataclasses.replace(plan, bots=("believing", "even"), rows=rows)
    go_on(plan, HERE / f"belief-{game.name}.json", going)


# Settings


def play_settings(game: Game, going: Going) -> None:
    """The expert with one number changed against the expert as it is."""
    plans = list(settings_plans(game, GAMES, SEED))
    for number, plan in enumerate(plans):
        go_on(plan, HERE / f"settings-{game.name}.json", going.part(len(plans) - number))


# Reduced games


def play_exact(names: list[str], deadline: float) -> None:
    """What levels and those who have learned lose in reduced games, and in some of them the expert by its playouts."""
    path = HERE / "exact.json"
    told = json.loads(path.read_text()) if path.exists() else {}
    for reduced in reduced_games(ENDS, TREES):
        known = told.setdefault(reduced.word, {"title": reduced.title, "bots": {}})
        lacking = [bot for bot in bots_in(reduced) if row_in(reduced, bot) != known["bots"].get(bot, {}).get("row")]
        if lacking and reduced.game.name in names and time.monotonic() < deadline:
            say(f"{reduced.title}: {', '.join(lacking)}")
            for bot in measure(reduced, lacking, known):
                say(bot)
                path.write_text(json.dumps(told) + "\n")
                if time.monotonic() > deadline:
                    break


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
    parser.add_argument("--drop", action="store_true", help="forget what bots have played whose settings have changed")
    parser.add_argument("--part", choices=[*PARTS, "report"], action="append")
    parser.add_argument("--game", choices=games.NAMES, action="append")
    parser.add_argument("--seats", type=int, action="append", help="of the tables of a league; 2 if nothing is said")
    wanted = parser.parse_args()
    parts = wanted.part or list(PARTS)
    names = wanted.game or list(games.NAMES)
    begun, whole = time.monotonic(), 60 * wanted.minutes
    total, spent = sum(PARTS.get(part, 0) for part in parts), 0.0
    for part in parts:
        if part == "exact":
            play_exact(names, begun + whole)
        elif part != "report":
            steps = {"time": play_times, "luck": play_luck, "league": play_league}
            steps |= {"belief": play_beliefs, "responder": play_responders, "ladder": play_ladder}
            steps |= {"trained": play_trained, "settings": play_settings, "pace": play_pace}
            for number, name in enumerate(names, 1):
                say(f"{part}: {name}")
                until = begun + whole * (spent + PARTS[part] * number / len(names)) / total
                steps[part](games.load(name), Going(until, wanted.threads, wanted.drop, tuple(wanted.seats or (2,))))
        spent += PARTS.get(part, 0)
    write_report(HERE)
    write_characters(HERE)


if __name__ == "__main__":
    main()
