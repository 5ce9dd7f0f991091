"""How fast the games are, beside their peers measured in the same run. Knows no game of ours by name.

Everything runs on one thread and is timed in CPU-seconds. Rounds of all runners alternate, so that a machine that
slows down slows down all of them.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.players import row_of
from stolik.core.kit.chance import keys_of
from stolik.lab import bench_search
from stolik.lab.bench_search import Thought

Counts = tuple[float, float]  # answers, games
Play = Callable[[int], Counts]  # play so many games
Say = Callable[[str], None]

ROUNDS = 7
SECONDS = 0.3  # of one round of one runner
CHUNK = 512  # matches in memory at once: what they end as stays near the processor
INSTALL = "python3 dev.py run pip install --require-hashes -r requirements/bench.txt"
TARGETS = {"OpenSpiel hearts": 4, "RLCard uno": 100}  # how many times a peer's speed we want
SINGLE = ("scoring", "single")
OPENING, MIDDLE, TREE = "opening", "any moment", "opening, with a tree"
PACKAGES = ("numba", "numpy", "open_spiel", "rlcard")


@dataclass(frozen=True)
class Runner:
    """Something that plays at random as fast as it can."""

    name: str
    how: str  # which loop
    play: Play
    is_ours: bool = False
    thinks: bool = False  # searches: its games are playouts


@dataclass(frozen=True)
class Speed:
    """What one runner reached, per CPU-second."""

    name: str
    how: str
    is_ours: bool
    answers_best: float
    answers_median: float
    games_best: float
    answers_per_game: float
    rounds: list[float]  # answers per CPU-second, in order
    thinks: bool = False


@dataclass(frozen=True)
class Ratio:
    """How many times faster a game of ours is than a peer, best against best."""

    name: str
    peer: str
    best: float
    median: float
    target: float | None


@dataclass(frozen=True)
class ColdStart:
    """CPU-seconds of a fresh process, until something is ready."""

    game: str
    until: str
    cold: float | None  # with an empty cache folder
    warm: float | None
    plain: float  # uncompiled


@dataclass(frozen=True)
class Results:
    """One run of the benchmark."""

    machine: dict[str, str]
    speeds: list[Speed]
    ratios: list[Ratio]
    searches: list[Speed]  # the same of bots that think ahead: games are playouts
    thoughts: list[Thought]
    search_ratios: list[Ratio]
    starts: list[ColdStart]
    state_bytes: dict[str, int]
    missing: list[str]  # peers that are not installed


def bench(rounds: int = ROUNDS, seconds: float = SECONDS, starts: bool = True, say: Say = lambda line: None) -> Results:
    """Measure everything there is to measure here."""
    peers, missing = find_peers()
    ours = [runner for name in games.NAMES for runner in our_runners(games.load(name))]
    thinkers = [runner for name in games.NAMES for runner in our_thinkers(games.load(name))]
    raced = race(ours + thinkers + peers, rounds, seconds, say)
    speeds, searches = ([speed for speed in raced if speed.thinks == thinks] for thinks in (False, True))
    thoughts = thoughts_of(speeds, searches)
    begun = [start for name in games.NAMES for start in measure_starts(name, say)] if starts else []
    sizes = {name: 2 * games.load(name).state.cells() for name in games.NAMES}
    trees = ratios_of([speed for speed in searches if speed.how == TREE or not speed.is_ours], {})
    ratios = (ratios_of(speeds), searches, thoughts, trees)
    return Results(describe_machine(), speeds, *ratios, begun, sizes, missing)


def race(runners: list[Runner], rounds: int, seconds: float, say: Say = lambda line: None) -> list[Speed]:
    """Let the runners run in turn, several rounds."""
    sizes = []
    for runner in runners:
        say(f"preparing {runner.name}, {runner.how}")
        sizes.append(games_for(runner, seconds))
    lists: list[list[tuple[float, float, float]]] = [[] for _ in runners]
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        for runner, size, laps in zip(runners, sizes, lists, strict=True):
            laps.append(lap(runner, size))
    return [speed_of(runner, laps) for runner, laps in zip(runners, lists, strict=True)]


def lap(runner: Runner, size: int) -> tuple[float, float, float]:
    """Answers, games and CPU-seconds of one round."""
    began = time.process_time()
    answers, played = runner.play(size)
    return answers, played, max(time.process_time() - began, 1e-9)


def games_for(runner: Runner, seconds: float) -> int:
    """How many games take about so long; the first calls warm everything up."""
    size = 1
    runner.play(size)
    while True:
        taken = lap(runner, size)[2]
        if taken > seconds / 4:
            return max(1, round(size * seconds / taken))
        size *= 4


def speed_of(runner: Runner, laps: list[tuple[float, float, float]]) -> Speed:
    """A runner's rounds in one row."""
    rates = [answers / taken for answers, _, taken in laps]
    answers, played = sum(each[0] for each in laps), sum(each[1] for each in laps)
    per_game = answers / played
    best = max(rates)
    return Speed(
        runner.name,
        runner.how,
        runner.is_ours,
        best,
        statistics.median(rates),
        best / per_game,
        per_game,
        rates,
        runner.thinks,
    )


def ratios_of(speeds: list[Speed], targets: Mapping[str, float] = TARGETS) -> list[Ratio]:
    """Every game of ours against every peer, each peer by its fastest loop."""
    ours = [speed for speed in speeds if speed.is_ours]
    peers: dict[str, Speed] = {}
    for speed in speeds:
        if not speed.is_ours and (speed.name not in peers or peers[speed.name].answers_best < speed.answers_best):
            peers[speed.name] = speed
    return [
        Ratio(
            our.name,
            peer.name,
            our.answers_best / peer.answers_best,
            our.answers_median / peer.answers_median,
            targets.get(peer.name),
        )
        for peer in peers.values()
        for our in ours
    ]


def thoughts_of(speeds: list[Speed], searches: list[Speed]) -> list[Thought]:
    """Our searches beside random matches of the same game at the same table."""
    matches = {speed.name: speed for speed in speeds}
    thoughts = []
    for search in searches:
        if search.is_ours:
            beside = matches[search.name]
            share = search.answers_median / search.answers_per_game / (beside.answers_median / beside.answers_per_game)
            wanted = None if search.how == MIDDLE else bench_search.WANTED
            thoughts.append(Thought(search.name, search.how, search.games_best, beside.games_best, share, wanted))
    return thoughts


# Our games


def our_runners(game: Game) -> list[Runner]:
    """A game at tables of every size."""
    return [Runner(f"{game.name}, {seats} seats", "compiled loop", our_play(game, seats), True) for seats in game.seats]


def our_thinkers(game: Game) -> list[Runner]:
    """A search by playouts at random, at its smallest and its largest table."""
    runners = []
    for seats in sorted({game.seats[0], game.seats[-1]}):
        for how, find in ((OPENING, bench_search.opening), (MIDDLE, bench_search.middle), (TREE, bench_search.opening)):
            thinker = bench_search.Thinker(game, find(game, seats, one_game(game)), has_tree=how == TREE)
            runners.append(Runner(f"{game.name}, {seats} seats", how, thinker, True, True))
    return runners


def one_game(game: Game) -> dict[str, str]:
    """The options by which a match is a single game, where a game lets people choose how many make a match."""
    name, value = SINGLE
    return {name: value} if name in game.options and value in game.option_words(name) else {}


def our_play(game: Game, seats: int) -> Play:
    """Random matches to the end in compiled code, whatever room they need made once."""
    engine, blank = game.engine(), game.blank(seats, one_game(game))
    ends = np.empty((CHUNK, len(blank)), np.int16)
    sitting, lengths = np.zeros((CHUNK, game.most_seats), np.int64), np.zeros(CHUNK, np.int64)
    bots = np.array([row_of(game, "random")])

    def play(number: int) -> Counts:
        answers, keys = 0, keys_of(1, np.arange(number))
        for first in range(0, number, CHUNK):
            chunk = keys[first : first + CHUNK]
            engine.play_many(blank, chunk, sitting, bots, ends, lengths)
            answers += int(lengths[: len(chunk)].sum())
        return answers, number

    return play


# Peers


def find_peers() -> tuple[list[Runner], list[str]]:
    """The peers that are installed, and the names of those that are not."""
    found: list[Runner] = []
    missing = []
    for name, make in (("OpenSpiel", open_spiel_runners), ("RLCard", rlcard_runners)):
        try:
            found += make()
        except ImportError:
            missing.append(name)
    return found, missing


def open_spiel_runners() -> list[Runner]:
    """OpenSpiel's loops in C++: rollouts of its search, and its uniformly random bots."""
    import pyspiel

    runners = []
    for name, game_name in (("OpenSpiel hearts", "hearts"), ("OpenSpiel leduc", "leduc_poker")):
        game = pyspiel.load_game(game_name)
        runners.append(Runner(name, "C++ rollouts", open_spiel_rollouts(pyspiel, game)))
        runners.append(Runner(name, "C++ random bots", open_spiel_bots(pyspiel, game)))
        runners.append(Runner(name, "C++ ISMCTS, opening", bench_search.Peer(pyspiel, game), thinks=True))
    return runners


def open_spiel_rollouts(pyspiel: Any, game: Any) -> Play:
    """One search step that evaluates the dealt state by so many random games; their mean length is measured apart."""
    dealt = game.new_initial_state()
    chance = random.Random(1)
    while dealt.is_chance_node():
        dealt.apply_action(chance.choice(dealt.chance_outcomes())[0])
    per_game = statistics.mean(_random_length(dealt.clone(), chance) for _ in range(1000))

    def play(number: int) -> Counts:
        evaluator = pyspiel.RandomRolloutEvaluator(number, 1)
        pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1000, False, 1, False).mcts_search(dealt)
        return number * per_game, number

    return play


def _random_length(state: Any, chance: random.Random) -> int:
    """Steps of one random game to its end; what chance does counts too."""
    steps = 0
    while not state.is_terminal():
        options = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chance.choice(options))
        steps += 1
    return steps


def open_spiel_bots(pyspiel: Any, game: Any) -> Play:
    """Whole games between uniformly random bots, deal included, steps of chance counted."""
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]

    def play(number: int) -> Counts:
        steps = 0
        for seed in range(number):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed)
            steps += len(state.history())
        return steps, number

    return play


def rlcard_runners() -> list[Runner]:
    """RLCard's uno: its environment, and its bare rules without observations."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    return [
        Runner("RLCard uno", "environment", rlcard_environment(env)),
        Runner("RLCard uno", "bare rules", rlcard_rules(env.game)),
    ]


def rlcard_environment(env: Any) -> Play:
    """Games through RLCard's environment."""

    def play(number: int) -> Counts:
        steps = 0
        for _ in range(number):
            trajectories, _ = env.run()
            steps += sum((len(each) - 1) // 2 for each in trajectories)
        return steps, number

    return play


def rlcard_rules(game: Any) -> Play:
    """Games through RLCard's rules alone."""
    chance = random.Random(1)

    def play(number: int) -> Counts:
        steps = 0
        for _ in range(number):
            game.init_game()
            while not game.is_over():
                game.step(chance.choice(game.get_legal_actions()))
                steps += 1
        return steps, number

    return play


# Starting


FIRST_MOVES = "match = games.load({name!r}).new(seats={seats}); [match.legal(seat) for seat in match.asked]"
FIRST_BATCH = "games.load({name!r}).batch(seats={seats}, games=1)"


def measure_starts(name: str, say: Say = lambda line: None) -> list[ColdStart]:
    """How long a fresh process takes to offer the first moves, and to simulate the first match."""
    return [
        measure_start(name, until, code, say)
        for until, code in (("the first legal moves", FIRST_MOVES), ("the first simulated match", FIRST_BATCH))
    ]


def measure_start(name: str, until: str, code: str, say: Say = lambda line: None, compiled: bool = True) -> ColdStart:
    """One thing to be ready, with an empty cache, with a full one and uncompiled."""
    program = "from stolik import games; " + code.format(name=name, seats=games.load(name).seats[0])
    with tempfile.TemporaryDirectory() as folder:
        cold = warm = None
        if compiled:
            say(f"starting {name} cold, until {until}")
            cold = seconds_of(program, "compiled", folder)
            warm = min(seconds_of(program, "compiled", folder) for _ in range(3))
        plain = min(seconds_of(program, "plain", folder) for _ in range(3))
    return ColdStart(name, until, cold, warm, plain)


def seconds_of(program: str, mode: str, cache: str) -> float:
    """CPU-seconds of a Python process from nothing to its end; on the clock where the system does not tell."""
    before, began = os.times(), time.perf_counter()
    environment = {**os.environ, "STOLIK_CACHE": cache, "STOLIK_MODE": mode}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    after, taken = os.times(), time.perf_counter() - began
    spent = after.children_user + after.children_system - before.children_user - before.children_system
    return spent or taken


# The machine


def describe_machine() -> dict[str, str]:
    """What was measured on, without naming anybody's computer."""
    found = {
        "processor": f"{platform.machine()}, {os.cpu_count()} cores",
        "system": platform.system(),
        "python": platform.python_version(),
    }
    for package in PACKAGES:
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found
