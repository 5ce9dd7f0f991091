"""`stolik train`: a network plays a game against itself until it is good at it."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from zipfile import is_zipfile

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from stolik import games as all_games
from stolik.core.door.batch import check_device
from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.minds.policy import read_policy, save_policy
from stolik.lab.learning.training import LONG, TABLES, Learner, share_against
from stolik.lab.learning.training import train as learn

KEPT_EVERY = 15.0  # seconds
HELD_AGAINST = ("random", "medium")
MATCHES = 1000  # of each
SEED_OF_TESTS = 1_000_003  # other deals than it learns from


def train(
    game: str,
    *,
    rounds: int = 600,
    seed: int = 1,
    every: int = 50,
    tables: int = TABLES,
    device: str = "cpu",
    out: Path | None = None,
    lessons: Path | None = None,
) -> None:
    """Have a network learn a game by playing itself, at tables of every size, and write down what the bot needs.

    In a round 32 questions are answered at each of the tables, and the network learns from them. What is written is
    `policy.npz`; in the folder of a game that names it, it is the bot of the level *trained*. A command that is stopped
    goes on when it is given again.

    Parameters
    ----------
    game
        The game's word.
    rounds
        How long it learns; some hundreds, about a second of a processor each.
    seed
        The same seed and rounds give the same network on one machine.
    every
        After so many rounds it is held against random answers and against medium.
    tables
        Matches side by side; a graphics card wants some ten thousand.
    device
        cuda to play and learn on a graphics card; it needs the extra `gpu`.
    out
        The file of what was learned; GAME.npz if nothing is said.
    lessons
        The file from which a stopped command goes on; if nothing is said, beside the other.
    """
    door = all_games.load(game)
    if rounds < 1 or every < 1:
        raise StolikError("A network learns for at least one round, and is tested after at least one.")
    if tables < 1:
        raise StolikError("A network learns at one table at least.")
    check_device(device)
    policy = out or Path(f"{game}.npz")
    kept = lessons or policy.with_suffix(".lessons")
    for path in (policy, kept):
        if path.is_dir() or not path.parent.is_dir():
            raise StolikError(f"{path} cannot be written to.", "Name a file in a folder that is there.")
    if policy.exists() and not is_policy(policy):
        raise StolikError(f"{policy} holds no policy.", "Name another file, or take this one away.")
    print(f"{door.name}: compiling for those who learn, once …", file=sys.stderr, flush=True)
    learner = Learner(door, seed, rounds, tables, device)
    if kept.exists():
        learner.restore(kept)
    try:
        watched(learner, every, kept)
    except KeyboardInterrupt:
        if kept.exists():
            raise KeyboardInterrupt(f"Stopped. The same command goes on from {kept}.") from None
        raise
    save_policy(policy, learner.policy())
    print(policy)


def is_policy(path: Path) -> bool:
    """Was it written by this command?"""
    if not is_zipfile(path):  # also one that is cut short
        return False
    try:
        read_policy.__wrapped__(path)  # what is read now is not what will be there
    except StolikError:
        return False
    return True


def watched(learner: Learner, every: int, kept: Path) -> None:
    """Learn, with a progress bar for a person who watches and a line now and then for everybody."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    last = time.monotonic()
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{learner.game.name}: rounds", total=learner.rounds, completed=learner.done)

        def after(learner: Learner) -> None:
            nonlocal last
            progress.update(task, completed=learner.done)
            is_last = learner.done == learner.rounds
            if time.monotonic() - last > KEPT_EVERY or is_last:
                last = time.monotonic()
                learner.keep(kept)
            if learner.done % every == 0 or is_last:
                progress.console.print(told(learner), highlight=False)

        learn(learner, after)


def told(learner: Learner) -> str:
    """How far it has come."""
    questions = learner.done * LONG * learner.tables
    sizes = sorted({learner.game.seats[0], min(3, learner.game.seats[-1])})
    shares = [told_against(learner.game, learner, bot, seats) for seats in sizes for bot in HELD_AGAINST]
    return f"round {learner.done}, {questions / 1e6:.1f} million questions: {', '.join(shares)}"


def told_against(game: Game, learner: Learner, bot: str, seats: int) -> str:
    """How often it wins against a bot."""
    share = share_against(game, learner.weights, bot, seats, MATCHES, SEED_OF_TESTS)
    return f"{share:.0%} of {MATCHES:,} against {bot} ({seats} seats)"
