"""Self-play: everybody at every table is the same network, which learns from how matches end.

Proximal policy optimisation with a reward for staying undecided, which is what keeps bluffing games from going round in
circles. There is no reward but the share of the match at its end; what a seat expected is held against what it
came to expect at its next question (generalised advantage estimation).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from stolik.core.door.batch import PROCESSOR
from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.minds.policy import Policy, sights_of
from stolik.lab.learning.card import arrays_of, brought
from stolik.lab.learning.network import Adam, Outputs, Weights, as_policy, say, slopes
from stolik.lab.learning.practice import Practice, Seating

Array = np.ndarray[Any, Any]

TABLES = 1024  # side by side
LONG = 32  # questions at each before the network learns from them
PASSES = 2  # through what was played
PART = 4096  # questions of one step
CLIP = 0.2  # how far odds may go from those it played by
FAR = 0.9  # how far ahead a seat trusts what happened rather than what it expected
VALUE = 0.5  # what a wrong expectation counts
RATE = (2e-3, 2e-4)  # of learning, at the beginning and at the end
UNDECIDED = (0.05, 0.01)  # what it is worth, likewise
VARIED = 4  # one table in so many has options drawn by lot
COMPANY = ("random", "medium")  # … and at one in eight the others are bots: people do not play as the network does
COMPANIES = 8
TOO_UNLIKELY = 1e-9


@dataclass
class Practised:
    """What happened at all tables between two lessons; the first index is the time."""

    features: Array
    actions: Array
    asked: Array
    chosen: Array
    odds: Array  # of what was chosen
    value: Array
    shares: Array  # what each seat got where a match ended, less an even share
    ended: Array


@dataclass
class Learner:
    """A network that learns a game. The same game, seed and number of rounds give the same network."""

    game: Game
    seed: int
    rounds: int  # in all
    tables: int = TABLES
    device: str = PROCESSOR
    practice: Practice = field(init=False)
    weights: Weights = field(init=False)
    adam: Adam = field(init=False)
    done: int = 0
    is_known: Array = field(init=False)  # features that came up

    def __post_init__(self) -> None:
        luck = np.random.default_rng([self.seed, 0])
        places = list(seatings(self.game, self.tables, luck))
        self.practice = Practice(self.game, places, self.seed, device=self.device)
        features, actions = self.practice.features.shape[1], self.game.num_actions
        self.weights = Weights.drawn(features, actions, luck).brought_to(self.arrays)
        self.adam, self.is_known = Adam(self.weights), self.arrays.zeros(features, bool)

    @property
    def arrays(self) -> Any:
        """NumPy or, on a graphics card, CuPy."""
        return self.practice.loop.arrays

    def learn(self) -> None:
        """Play for a while, and learn from it."""
        self.done += 1
        luck = self.arrays.random.default_rng([self.seed, self.done])
        played = self.play(luck)
        self.is_known |= played.features.any((0, 1))
        gained, expected, counts = gains(played)
        rows = self.arrays.flatnonzero(counts.ravel())
        gained = gained.ravel()
        gained = (gained - gained[rows].mean()) / (gained[rows].std() + 1e-6)
        flat = [each.reshape(-1, *each.shape[2:]) for each in (played.features, played.actions)]
        flat += [played.chosen.ravel(), played.odds.ravel(), gained, expected.ravel()]
        for _ in range(PASSES):
            mixed = rows[luck.random(len(rows)).argsort()]
            for part in self.arrays.array_split(mixed, max(1, len(rows) // max(PART, self.tables))):
                features, actions, chosen, odds, gain, value = (each[part] for each in flat)
                said = say(self.weights, features, actions)
                slope = slopes(self.weights, said, *losses(said, chosen, odds, gain, value, self.at(UNDECIDED)))
                self.adam.step(self.weights, slope, self.at(RATE))

    def at(self, ends: tuple[float, float]) -> float:
        """A number that goes from one end to the other while the network learns."""
        return ends[0] + (ends[1] - ends[0]) * min(1.0, self.done / self.rounds)

    def play(self, luck: np.random.Generator) -> Practised:
        """Answer so many questions at every table."""
        told: list[tuple[Array, ...]] = []
        practice, arrays = self.practice, self.arrays
        even = (arrays.arange(practice.sitting.shape[1]) < practice.seats[:, None]) / practice.seats[:, None]
        for _ in range(LONG):
            said = say(self.weights, practice.features, practice.actions)
            chosen = draw(said.odds, luck)
            odds = said.odds[arrays.arange(len(chosen)), chosen]
            seen = (practice.features.copy(), practice.actions.copy(), practice.asked.copy())
            practice.step(chosen)
            got = arrays.where(practice.has_ended[:, None], 2 * (practice.shares - even), 0).astype(np.float32)
            told.append((*seen, chosen, odds, said.value, got, practice.has_ended))
        return Practised(*(arrays.stack(each) for each in zip(*told, strict=True)))

    def policy(self) -> Policy:
        """What it has learned, for the bot."""
        weights, is_known = Weights(*map(brought, self.weights)), brought(self.is_known)
        return as_policy(weights, sights_of(self.game.state, self.game.questions), is_known)

    # On disk

    def keep(self, path: Path) -> None:
        """Write everything down that is needed to go on."""
        kept: dict[str, Any] = {f"practice.{name}": value for name, value in self.practice.kept().items()}
        for word, weights in (("weights", self.weights), ("mean", self.adam.mean), ("square", self.adam.square)):
            kept |= {f"{word}.{number}": brought(each) for number, each in enumerate(weights)}
        said = np.array([self.seed, self.rounds, self.done, self.adam.steps])
        beside = path.with_name(f"{path.name}.part")
        with beside.open("wb") as file:
            np.savez(file, game=np.array(self.fingerprint), said=said, is_known=brought(self.is_known), **kept)
        beside.replace(path)

    def restore(self, path: Path) -> None:
        """Go on from a file; one of another game, its rules, or another seed is refused."""
        try:
            with path.open("rb") as file:
                kept = dict(np.load(file, allow_pickle=False))
            game, said = str(kept["game"]), kept["said"].tolist()
        except (OSError, EOFError, BadZipFile, ValueError, KeyError) as error:
            raise StolikError(f"{path} holds no lessons.", "Name another file, or take this one away.") from error
        if game != self.fingerprint or said[:2] != [self.seed, self.rounds]:
            raise StolikError(
                f"{path} holds lessons of another game, other rules, another seed or another number of rounds.",
                "Name another file, or take this one away.",
            )
        self.done, self.adam.steps = said[2:]
        self.is_known[:] = self.arrays.asarray(kept["is_known"])
        for word, weights in (("weights", self.weights), ("mean", self.adam.mean), ("square", self.adam.square)):
            for number, each in enumerate(weights):
                each[:] = self.arrays.asarray(kept[f"{word}.{number}"])
        self.practice.restore({name: kept[f"practice.{name}"] for name in Practice.KEPT})

    @property
    def fingerprint(self) -> str:
        """What lessons must have in common."""
        seen = sights_of(self.game.state, self.game.questions)
        return f"{self.game.name} {self.game.rules.digest} {seen} {self.tables}"


def seatings(game: Game, tables: int, luck: np.random.Generator) -> Iterator[Seating]:
    """As many tables of every size; some with other options, some with bots."""
    for table in range(tables):
        seats, nth = game.seats[table % len(game.seats)], table // len(game.seats)
        options = {}
        if nth % VARIED == VARIED - 1:
            options = {name: str(luck.choice(game.option_words(name, seats))) for name in game.options}
        bots = {}
        if nth % COMPANIES == 0:  # the learner sits in every chair in turn, with each kind of them
            company, chair = nth // COMPANIES % len(COMPANY), nth // COMPANIES // len(COMPANY) % seats
            bots = {other: COMPANY[company] for other in range(seats) if other != chair}
        yield Seating(seats, options, bots)


def draw(odds: Array, luck: Any) -> Array:
    """An action for each row, by its odds."""
    arrays = arrays_of(odds)
    sums = odds.cumsum(1)
    marks = luck.random((len(odds), 1)) * sums[:, -1:]
    drawn = arrays.minimum((sums <= marks).sum(1), odds.shape[1] - 1)
    chosen: Array = arrays.where(odds[arrays.arange(len(odds)), drawn] > 0, drawn, odds.argmax(1))
    return chosen


def gains(played: Practised) -> tuple[Array, Array, Array]:
    """By how much each answer turned out better than expected, what to expect instead, and whether that is known.

    A seat's next question may be some questions of others later; where it does not come any more nothing is known,
    unless the match has ended.
    """
    arrays = arrays_of(played.asked)
    time, tables = played.asked.shape
    seats, all_tables = played.shares.shape[2], arrays.arange(tables)
    coming = arrays.zeros((tables, seats), np.float32)  # what a seat expects at its next question, or got at the end
    beyond = arrays.zeros((tables, seats), np.float32)  # what it gained from there on
    is_known = arrays.zeros((tables, seats), bool)
    gained, counts = arrays.zeros((time, tables), np.float32), arrays.zeros((time, tables), bool)
    for now in range(time - 1, -1, -1):
        over = played.ended[now][:, None]
        coming, beyond = arrays.where(over, played.shares[now], coming), arrays.where(over, 0, beyond)
        is_known |= over
        at = (all_tables, played.asked[now])
        counts[now] = is_known[at]
        gained[now] = coming[at] - played.value[now] + FAR * beyond[at]
        coming[at], beyond[at] = played.value[now], arrays.where(counts[now], gained[now], 0)
        is_known[at] = True
    return gained, gained + played.value, counts


def losses(
    said: Outputs, chosen: Array, odds: Array, gain: Array, value: Array, undecided: float
) -> tuple[Array, Array]:
    """How the loss changes with the scores of actions, and with the value."""
    arrays = arrays_of(chosen)
    number, rows = len(chosen), arrays.arange(len(chosen))
    ratio = said.odds[rows, chosen] / odds
    too_far = arrays.where(gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    pull = arrays.where(too_far, 0, gain * ratio)[:, None]
    by_score = said.odds * pull
    by_score[rows, chosen] -= pull[:, 0]
    logs = arrays.log(arrays.maximum(said.odds, TOO_UNLIKELY))
    doubt = -(said.odds * logs).sum(1, keepdims=True)
    by_score += undecided * said.odds * (logs + doubt)
    return by_score / number, VALUE * (said.value - value) / number


# How good is it?


def share_against(game: Game, weights: Weights, bot: str, seats: int, matches: int, seed: int) -> float:
    """The share of the matches that a network wins, one among others all of one kind, from every chair."""
    chairs = [match % seats for match in range(matches)]
    others = [{other: bot for other in range(seats) if other != chair} for chair in chairs]
    practice = Practice(game, [Seating(seats, bots=each) for each in others], seed)
    weights = Weights(*map(brought, weights))
    luck, got, left = np.random.default_rng(seed), np.zeros(matches), np.ones(matches, bool)
    while left.any():
        practice.step(draw(say(weights, practice.features, practice.actions).odds, luck))
        now = left & practice.has_ended
        got[now] = practice.shares[np.arange(matches), chairs][now]
        left &= ~now
    return float(got.mean())


Told = Callable[[Learner], None]


def train(learner: Learner, after: Told) -> None:
    """Learn until all rounds are done; `after` is told of each."""
    while learner.done < learner.rounds:
        learner.learn()
        after(learner)
