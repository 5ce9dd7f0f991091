"""A league of bots: everybody against everybody in the same deals, chairs rotated, at tables of every size.

At two seats each pair meets. At larger tables one bot, the challenger, sits among others all of one other kind, so
that its share of the wins can be held against an even share. A league is played in blocks of deals, and everything
counted is a whole number: neither threads nor a stop and a new start change what comes out.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np

from stolik.bots.catalogue import bots_of
from stolik.core.door.batch import CARD, PROCESSOR, check_device, play_keys, way_of_bots
from stolik.core.door.game import Game
from stolik.core.door.players import check_bot, row_of
from stolik.core.kit.chance import keys_of
from stolik.core.kit.errors import StolikError
from stolik.core.minds.mind import ITERATIONS
from stolik.lab.habits import Habits
from stolik.lab.report import independent_trials, wilson
from stolik.lab.simulate import KEPT_EVERY, Advance, Keep, check_option, nothing
from stolik.lab.workers import Workers, share_out, threads

Array = np.ndarray[Any, Any]

GAMES = 200  # of each pair, unless something else is said
BLOCK = 64  # deals that are played at once, at the most …
LARGE_BLOCK = 2048  # … and on a graphics card
WHOLE = 60  # parts of a match, which up to six winners share evenly
RATED = 2000  # matches of each pair that ratings are made of


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
    lengths: str = ""  # … and two: how many answers it took, whole 256s left out; blanks where nobody noted that

    def add(self, other: Tally) -> None:
        """Count the deals that follow."""
        self.deals += other.deals
        self.score += other.score
        self.squares += other.squares
        self.draws += other.draws
        self.winnerless += other.winnerless
        self.lengths = (self.lengths.ljust(2 * len(self.outcomes)) + other.lengths)[: 2 * RATED]
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
    is_ladder: bool = False  # does each meet only the one before it?
    device: str = PROCESSOR

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """Who meets whom; at two seats the others' share is what is left of the challenger's."""
        return tuple(Pair(seats, one, two) for seats in self.sizes for one, two in self._meeting(seats))

    def _meeting(self, seats: int) -> Iterable[tuple[str, str]]:
        """Challengers and others at tables of a size; on a ladder of larger tables the higher one is the challenger."""
        if self.is_ladder:
            return itertools.pairwise(self.bots) if seats == 2 else zip(self.bots[1:], self.bots)
        return itertools.combinations(self.bots, 2) if seats == 2 else itertools.permutations(self.bots, 2)

    @cached_property
    def digest(self) -> str:
        """A hash of the rules and of everything bots do, their numbers apart."""
        return self.game.rules.play

    def effort(self, pair: Pair) -> int:
        """How many playouts a pair has for a question, both together."""
        return int(self.rows[pair.challenger][ITERATIONS] + self.rows[pair.others][ITERATIONS])

    def way(self, pair: Pair) -> str:
        """The kernel in which a pair plays on a graphics card."""
        return way_of_bots(self.game, np.array([self.rows[pair.challenger], self.rows[pair.others]]))

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
    is_ladder: bool = False,
    device: str = PROCESSOR,
) -> LeaguePlan:
    """A plan, checked."""
    chosen = tuple(bots) or tuple(usual_bots(game))
    rows = {bot: row_for(game, bot) for bot in chosen}
    check_device(device, bots=rows.values())
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
    return LeaguePlan(game, chosen, sizes, seed, dict(options or {}), games, rows, is_ladder, device)


# Playing


def play(
    plan: LeaguePlan,
    league: League,
    workers: Workers | None = None,  # the threads of this machine, if nobody is named
    deadline: float = math.inf,  # of time.monotonic()
    advance: Advance = lambda matches: None,
    keep: Keep = lambda: None,
    work: Work | None = None,  # how a block is played, if not by compiled code alone
) -> None:
    """Play what the league still lacks of a plan, or as much of it as there is time for."""
    if plan.device == CARD:
        play_on_card(plan, league, deadline, advance, keep)
        return
    began = kept = time.monotonic()
    before, order = league.seconds, BlockOrder(plan, league, deadline)
    advance(sum(min(league.of(pair).deals, plan.deals_of(pair)) * pair.seats for pair in plan.pairs))
    with nullcontext(workers) if workers else threads() as hands:
        try:
            for block, (tally, seconds) in share_out(hands, partial(work or play_block, plan), order.next, ahead=1):
                order.add(block, tally, seconds)
                advance(block.matches)
                now = time.monotonic()
                league.seconds = before + now - began
                if now - kept > KEPT_EVERY:
                    kept = now
                    keep()
        finally:  # also when somebody has had enough
            keep()


class BlockOrder:
    """Which block comes next, and those that came in before their turn.

    Next is whoever has the fewest blocks at work and has taken the least time so far, those who think least first:
    where time is short all pairs get as much of it.
    """

    def __init__(self, plan: LeaguePlan, league: League, deadline: float) -> None:
        self.plan, self.league, self.deadline = plan, league, deadline
        self.begun = {pair: league.of(pair).deals for pair in plan.pairs}
        self.at_work = dict.fromkeys(plan.pairs, 0)
        self.spent = dict.fromkeys(plan.pairs, 0.0)
        self.early: dict[tuple[Pair, int], Tally] = {}

    def next(self) -> Block | None:
        """The next block, if any is left and there is time; a first one is always played."""
        due = [pair for pair in self.plan.pairs if self.begun[pair] < self.plan.deals_of(pair)]
        if not due or (time.monotonic() >= self.deadline and any(self.spent.values())):
            return None
        pair = min(due, key=lambda pair: (self.at_work[pair], self.spent[pair], self.plan.effort(pair), pair))
        first = self.begun[pair]
        self.begun[pair] = min(first + block_after(first), self.plan.deals_of(pair))
        self.at_work[pair] += 1
        return Block(pair, first, self.begun[pair])

    def add(self, block: Block, tally: Tally, seconds: float) -> None:
        """Count a block, and whatever has waited for it: the blocks of a pair are counted in order."""
        pair, whole = block.pair, self.league.of(block.pair)
        self.at_work[pair] -= 1
        self.spent[pair] += seconds
        self.early[pair, block.first] = tally
        while (pair, whole.deals) in self.early:
            whole.add(self.early.pop((pair, whole.deals)))


def play_on_card(plan: LeaguePlan, league: League, deadline: float, advance: Advance, keep: Keep) -> None:
    """The same on a graphics card, which plays many blocks of many pairs at once: those who think least first."""
    began, before = time.monotonic(), league.seconds
    advance(sum(min(league.of(pair).deals, plan.deals_of(pair)) * pair.seats for pair in plan.pairs))
    try:
        while time.monotonic() < deadline and (blocks := due_blocks(plan, league)):
            for block, tally in zip(blocks, play_blocks(plan, blocks, advance), strict=True):
                league.of(block.pair).add(tally)
            league.seconds = before + time.monotonic() - began
            keep()
    finally:
        keep()


@dataclass(frozen=True)
class Block:
    """Some deals of a pair."""

    pair: Pair
    first: int
    last: int

    @property
    def matches(self) -> int:
        """Each deal is played with the challenger in every chair."""
        return (self.last - self.first) * self.pair.seats


Work = Callable[[LeaguePlan, Block], tuple[Tally, float]]  # plays a block; and how long that took


def due_blocks(plan: LeaguePlan, league: League) -> list[Block]:
    """What a card plays next: blocks of pairs that share a kernel, and need about as long."""
    due = [pair for pair in plan.pairs if league.of(pair).deals < plan.deals_of(pair)]
    alike = {pair: (league.of(pair).deals, magnitude(plan.effort(pair)), plan.way(pair), pair.seats) for pair in due}
    first = min(alike.values(), default=None)
    blocks = []
    for pair in (pair for pair in due if alike[pair] == first):
        begun = league.of(pair).deals
        blocks.append(Block(pair, begun, min(begun + LARGE_BLOCK, plan.deals_of(pair))))
    return blocks


def magnitude(effort: int) -> int:
    """How many playouts, roughly: those of one magnitude differ by a factor of sixteen at the most."""
    return effort.bit_length() // 4


def play_blocks(plan: LeaguePlan, blocks: Sequence[Block], advance: Advance) -> list[Tally]:
    """Play blocks of pairs at tables of one size in one go, and count each of them up."""
    keys, sitting, rows = matches_of(plan, blocks)
    blank = plan.game.blank(blocks[0].pair.seats, plan.options)
    batch = play_keys(plan.game, blank, keys, sitting, rows, device=plan.device, advance=advance)
    ends = np.cumsum([block.matches for block in blocks])
    parts = (np.split(each, ends[:-1]) for each in (batch.winners, batch.lengths))
    return [count_up(wins, lengths, block) for wins, lengths, block in zip(*parts, blocks, strict=True)]


def matches_of(plan: LeaguePlan, blocks: Sequence[Block]) -> tuple[Array, Array, Array]:
    """The matches of blocks: their chance, who sits where, and the bots."""
    bots = list(dict.fromkeys(bot for block in blocks for bot in (block.pair.challenger, block.pair.others)))
    keys, sitting = [], []
    for block in blocks:
        pair, deals = block.pair, np.arange(block.first, block.last)
        chairs = np.full((pair.seats, plan.game.most_seats), bots.index(pair.others))
        np.fill_diagonal(chairs, bots.index(pair.challenger))
        keys.append(np.repeat(keys_of(plan.seed, deals), pair.seats))
        sitting.append(np.tile(chairs, (len(deals), 1)))
    return np.concatenate(keys), np.concatenate(sitting), np.array([plan.rows[bot] for bot in bots])


def block_after(deals: int) -> int:
    """How many deals are played next: few at first, for some bots take their time."""
    return min(BLOCK, max(1, deals // 4))


def play_block(plan: LeaguePlan, block: Block) -> tuple[Tally, float]:
    """Play the deals of a block, each with the challenger in every chair; and how long that took."""
    began = time.thread_time()
    (tally,) = play_blocks(plan, [block], nothing)
    return tally, max(time.thread_time() - began, 1e-9)


def count_up(wins: Array, lengths: Array, block: Block) -> Tally:
    """How the challenger has done, which sits in chair 0, 1, 2 … in turn; `wins` are of each match and seat."""
    seats, deals = block.pair.seats, block.last - block.first
    winners, own = wins.sum(1), wins[np.arange(len(wins)), np.tile(np.arange(seats), deals)]
    # Winners share a match; one without a winner is shared by all.
    score = np.where(winners == 0, WHOLE // seats, own * WHOLE // np.maximum(winners, 1))
    by_deal = score.reshape(deals, seats).sum(1)
    return Tally(
        deals=deals,
        score=int(by_deal.sum()),
        squares=int((by_deal * by_deal).sum()),
        draws=int((winners > 1).sum()),
        winnerless=int((winners == 0).sum()),
        outcomes="".join(f"{digit:x}" for digit in own + 2 * (winners - own)),
        lengths="".join(f"{length % 256:02x}" for length in lengths),
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
