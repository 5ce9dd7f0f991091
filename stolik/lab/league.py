"""A league of bots: everybody against everybody in the same deals, chairs rotated, at tables of every size.

At two seats each pair meets. At larger tables one bot, the challenger, sits among others all of one other kind, so
that its share of the wins can be held against an even share. A league is played in blocks of deals, and everything
counted is a whole number: neither threads nor a stop and a new start change what comes out.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from stolik.bots.catalogue import bots_of
from stolik.core.door.batch import Batch, keys_of, play_keys
from stolik.core.door.game import Game
from stolik.core.door.players import check_bot, row_of
from stolik.core.kit.errors import StolikError
from stolik.core.machine.rules import entry
from stolik.core.minds.mind import ITERATIONS
from stolik.lab.habits import Habits
from stolik.lab.report import independent_trials, wilson
from stolik.lab.simulate import THREADS, check_option

Array = np.ndarray[Any, Any]
Advance = Callable[[int], None]  # told how many more matches have ended
Keep = Callable[[], None]  # called now and then: what is there can be written down

GAMES = 200  # of each pair, unless something else is said
BLOCK = 64  # deals that are played at once, at the most
WHOLE = 60  # parts of a match, which up to six winners share evenly
RATED = 2000  # matches of each pair that ratings are made of
KEPT_EVERY = 5.0  # seconds


@dataclass(frozen=True, order=True)
class Pair:
    """Who meets whom: one challenger among others of one kind."""

    seats: int
    challenger: str
    others: str


@dataclass
class Tally:
    """What is counted of a pair; scores are in parts of a match."""

    deals: int = 0
    score: int = 0  # of the challenger
    squares: int = 0  # of its scores, deal by deal
    draws: int = 0
    winnerless: int = 0
    outcomes: str = ""  # match by match a hexadecimal digit: has the challenger won? and twice how many others

    def add(self, other: Tally) -> None:
        """Count the deals that follow."""
        self.deals += other.deals
        self.score += other.score
        self.squares += other.squares
        self.draws += other.draws
        self.winnerless += other.winnerless
        self.outcomes = (self.outcomes + other.outcomes)[:RATED]


@dataclass(frozen=True)
class Encounter:
    """How a challenger has done among the others; an even share is one match in as many as there are seats."""

    seats: int
    challenger: str
    others: str
    deals: int
    matches: int
    share: float | None  # None before anything is played
    low: float | None
    high: float | None
    draws: int
    winnerless: int


@dataclass(frozen=True)
class LeaguePlan:
    """What is to be played; the same plan always gives the same shares."""

    game: Game
    bots: tuple[str, ...]
    sizes: tuple[int, ...]  # seats of the tables
    seed: int
    options: dict[str, str]
    games: int  # of each pair
    rows: dict[str, Array]  # the bots as compiled code knows them

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Who meets whom; at two seats the others' share is what is left of the challenger's."""
        return tuple(
            Pair(seats, one, two)
            for seats in self.sizes
            for one, two in (itertools.combinations if seats == 2 else itertools.permutations)(self.bots, 2)
        )

    @cached_property
    def digest(self) -> str:
        """A hash of the rules and of everything bots do, their numbers apart."""
        return self.game.rules.digests.of(entry("play_many"))[:16]

    def effort(self, pair: Pair) -> int:
        """How many playouts a pair has for a question, both together."""
        return int(self.rows[pair.challenger][ITERATIONS] + self.rows[pair.others][ITERATIONS])

    def deals_of(self, pair: Pair) -> int:
        """How many deals a pair is to play: each is played with the challenger in every chair."""
        return -(-self.games // pair.seats)

    @property
    def matches(self) -> int:
        """How many matches there will be."""
        return sum(self.deals_of(pair) * pair.seats for pair in self.pairs)


@dataclass
class League:
    """What has been played so far."""

    tallies: dict[Pair, Tally] = field(default_factory=dict)
    habits: dict[str, Habits] = field(default_factory=dict)  # of bots that have been observed
    seconds: float = 0.0

    def of(self, pair: Pair) -> Tally:
        """What is counted of a pair; nothing at first."""
        return self.tallies.setdefault(pair, Tally())


def usual_bots(game: Game) -> list[str]:
    """Who plays if nobody is chosen: chance, every level, every character."""
    return ["random", *(bot.word for bot in bots_of(game))]


def row_for(game: Game, word: str) -> Array:
    """A bot's row. One that thinks ahead may be told for how long: expert@500 has 500 playouts for a question."""
    bot, sign, playouts = word.partition("@")
    row = row_of(game, check_bot(game, bot))
    if sign:
        if not playouts.isdecimal() or int(playouts) < 1:
            raise StolikError(f"{word!r} is no bot.", "Write how many playouts it has for a question: expert@500.")
        if row[ITERATIONS] == 0:
            raise StolikError(f"{bot} does not think ahead, so it has no playouts.")
        row[ITERATIONS] = int(playouts)
    return row


def make_plan(
    game: Game,
    bots: Sequence[str] = (),
    seats: int | None = None,
    games: int = GAMES,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
) -> LeaguePlan:
    """A plan, checked."""
    chosen = tuple(bots) or tuple(usual_bots(game))
    rows = {bot: row_for(game, bot) for bot in chosen}
    if len(set(chosen)) < len(chosen):
        raise StolikError("A bot is named twice.", "Name each bot of a league once.")
    if len(chosen) < 2:
        raise StolikError("A league has at least two bots.")
    if games < 1:
        raise StolikError(f"A pair plays at least one match, not {games}.")
    for name, value in (options or {}).items():
        check_option(game, name, value)
    sizes = tuple(game.seats) if seats is None else (game.check_seats(seats),)
    for size in sizes:
        game.blank(size, options or {})
    return LeaguePlan(game, chosen, sizes, seed, dict(options or {}), games, rows)


# Playing


def play(
    plan: LeaguePlan,
    league: League,
    threads: int = THREADS,
    deadline: float = math.inf,  # of time.monotonic()
    advance: Advance = lambda matches: None,
    keep: Keep = lambda: None,
) -> None:
    """Play what the league still lacks of a plan, or as much of it as there is time for.

    Next comes whoever has taken the least time so far, those who think least first: where time is short all pairs get
    as much of it.
    """
    if threads < 1:
        raise StolikError(f"A league needs at least one thread, not {threads}.")
    began = kept = time.monotonic()
    before, spent = league.seconds, dict.fromkeys(plan.pairs, 0.0)
    advance(sum(min(league.of(pair).deals, plan.deals_of(pair)) * pair.seats for pair in plan.pairs))
    running: dict[Future[tuple[Tally, float]], Pair] = {}
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                due = [pair for pair in plan.pairs if league.of(pair).deals < plan.deals_of(pair)]
                due = sorted(set(due) - set(running.values()), key=lambda pair: (spent[pair], plan.effort(pair), pair))
                if time.monotonic() < deadline or not any(spent.values()):
                    running |= {submit(pool, plan, league, pair): pair for pair in due[: threads - len(running)]}
                if not running:
                    break
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    pair, (tally, seconds) = running.pop(future), future.result()
                    league.of(pair).add(tally)
                    spent[pair] += seconds
                    advance(tally.deals * pair.seats)
                now = time.monotonic()
                league.seconds = before + now - began
                if now - kept > KEPT_EVERY:
                    kept = now
                    keep()
        finally:  # also when somebody has had enough
            keep()


def submit(pool: ThreadPoolExecutor, plan: LeaguePlan, league: League, pair: Pair) -> Future[tuple[Tally, float]]:
    """Have the next block of a pair played."""
    first = league.of(pair).deals
    return pool.submit(play_block, plan, pair, first, min(first + block_after(first), plan.deals_of(pair)))


def block_after(deals: int) -> int:
    """How many deals are played next: few at first, for some bots take their time."""
    return min(BLOCK, max(1, deals // 4))


def play_block(plan: LeaguePlan, pair: Pair, first: int, last: int) -> tuple[Tally, float]:
    """Play the deals from `first` up to `last`, each with the challenger in every chair; and how long that took."""
    began = time.thread_time()
    keys = np.repeat(keys_of(plan.seed, np.arange(first, last)), pair.seats)
    sitting = np.ones((pair.seats, plan.game.most_seats), np.int64)
    np.fill_diagonal(sitting, 0)
    rows = np.array([plan.rows[pair.challenger], plan.rows[pair.others]])
    blank = plan.game.blank(pair.seats, plan.options)
    batch = play_keys(plan.game, blank, keys, np.tile(sitting, (last - first, 1)), rows)
    return count_up(batch, last - first), max(time.thread_time() - began, 1e-9)


def count_up(batch: Batch, deals: int) -> Tally:
    """How the challenger has done, which sits in chair 0, 1, 2 … in turn."""
    wins = batch.winners.astype(np.int64)
    winners, own = wins.sum(1), wins[np.arange(len(wins)), np.tile(np.arange(batch.seats), deals)]
    # Winners share a match; one without a winner is shared by all.
    score = np.where(winners == 0, WHOLE // batch.seats, own * WHOLE // np.maximum(winners, 1))
    by_deal = score.reshape(deals, batch.seats).sum(1)
    return Tally(
        deals=deals,
        score=int(by_deal.sum()),
        squares=int((by_deal * by_deal).sum()),
        draws=int((winners > 1).sum()),
        winnerless=int((winners == 0).sum()),
        outcomes="".join(f"{digit:x}" for digit in own + 2 * (winners - own)),
    )


# Telling


def meetings(plan: LeaguePlan, league: League, seats: int) -> Iterator[Encounter]:
    """Everybody's share against everybody at tables of a size, each pair from both sides."""
    for pair in plan.pairs:
        if pair.seats == seats:
            tally = league.of(pair)
            yield meeting(pair, tally)
            if seats == 2:
                yield meeting(Pair(2, pair.others, pair.challenger), turned(tally))


def turned(tally: Tally) -> Tally:
    """The same from the other side of a table of two."""
    each = 2 * WHOLE  # of a deal, which is played twice
    squares = tally.deals * each * each - 2 * each * tally.score + tally.squares
    return Tally(tally.deals, tally.deals * each - tally.score, squares, tally.draws, tally.winnerless)


def meeting(pair: Pair, tally: Tally) -> Encounter:
    """A share of the wins with its 95 % interval, widened where the matches of one deal resemble each other."""
    deals, matches = tally.deals, tally.deals * pair.seats
    share = low = high = None
    if matches:
        each = WHOLE * pair.seats
        sums = (tally.score, deals * each, tally.squares, tally.score * each, deals * each * each)
        share = tally.score / (deals * each)
        low, high = wilson(share, min(matches, independent_trials(sums, deals)))
    names = (pair.seats, pair.challenger, pair.others)
    return Encounter(*names, deals, matches, share, low, high, tally.draws, tally.winnerless)
