"""Many matches of one game, played in compiled code, counted as they end. Knows no game by name."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np

from stolik.core.door.batch import CARD, PROCESSOR, Batch, check_device, play_keys, way_of_bots
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.outside import is_outside
from stolik.core.door.players import row_of
from stolik.core.kit.chance import keys_of
from stolik.core.kit.errors import StolikError, unknown
from stolik.core.kit.names import Reason
from stolik.core.kit.words import Words
from stolik.core.machine.modules import kernel_path
from stolik.core.minds.matches import ANSWERS_EACH, LONGEST
from stolik.core.minds.mind import ITERATIONS
from stolik.lab import report
from stolik.lab.report import Report, Sums
from stolik.lab.workers import OwnHands, Workers, share_out, threads

Array = np.ndarray[Any, Any]
Advance = Callable[[int], None]  # told how many more matches have ended
Keep = Callable[[], None]  # called now and then: what is there can be written down

LARGE_CHUNK = 1 << 20  # matches that a graphics card plays at once
CHUNK = 4096  # matches: large enough to stay in compiled code, small enough for the processor's cache
SLOW_CHUNK = 16  # where bots from outside play
THOUGHT = 1024  # playouts for each question of all matches of a chunk together, where bots think ahead
EACH = 8  # pieces for each hand, at the least, where they are large
KEPT_EVERY = 5.0  # seconds
SIDE = "side"  # a field of this name, one number for each seat, makes the report tell sides apart
STARTER = "starter"


@dataclass(frozen=True)
class Plan:
    """What is to be simulated; the same plan always gives the same sums."""

    game: Game
    seats: int
    bots: tuple[str, ...]  # one for each seat
    seed: int
    deals: int
    rotations: int  # how often each deal is played, the bots moved one chair on each time
    options: dict[str, str]
    blank: Array
    mode: str | None = None
    device: str = PROCESSOR

    @property
    def matches(self) -> int:
        """How many matches there will be."""
        return self.deals * self.rotations

    @property
    def kinds(self) -> tuple[str, ...]:
        """The different bots, in order of first mention."""
        return tuple(dict.fromkeys(self.bots))

    @cached_property
    def rows(self) -> Array:
        """The kinds of bots as compiled code knows them."""
        return np.array([row_of(self.game, kind) for kind in self.kinds])

    def bot_in(self, chair: int, rotation: int) -> str:
        """Who sits in a chair in one rotation."""
        return self.bots[(chair + rotation) % self.seats]

    def key(self, match: int) -> int:
        """The chance of a match, by its number."""
        return int(keys_of(self.seed, np.array([match // self.rotations]))[0])


def make_plan(
    game: Game,
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    mode: str | None = None,
    device: str = PROCESSOR,
) -> Plan:
    """A plan, checked; the number of matches is rounded up to whole rotations."""
    chosen = dict(options or {})
    game.check_seats(seats)
    for name, value in chosen.items():
        check_option(game, name, value)
    if games < 1:
        raise StolikError(f"A simulation has at least one match, not {games}.")
    everybody = tuple(bots) * seats if len(bots) == 1 else tuple(bots)
    check_device(device, mode, [row_of(game, bot) for bot in everybody])
    if len(everybody) != seats:
        raise StolikError(f"{len(everybody)} bots for {seats} seats.", "Name one for all seats, or one for each.")
    rotations = period(everybody)
    deals, blank = -(-games // rotations), game.blank(seats, chosen)
    return Plan(game, seats, everybody, seed, deals, rotations, chosen, blank, mode, device)


def check_option(game: Game, name: str, value: str) -> None:
    """An error if the game has no such option or the option no such value."""
    if name not in game.options:
        raise unknown(f"option of {game.name}", name, game.options)
    if value not in game.option_words(name):
        raise unknown(f"value of {name}", value, game.option_words(name))


def period(bots: Sequence[str]) -> int:
    """After how many steps round the table the bots sit as before: more rotations would play matches twice."""
    return next(step for step in range(1, len(bots) + 1) if all(bots[i] == bots[i - step] for i in range(len(bots))))


def read_options(game: Game, words: Sequence[str]) -> list[dict[str, str]]:
    """Every combination of what `name=value` and `name=value,value` leave open, in the order given."""
    lists: dict[str, list[str]] = {}
    for text in words:
        name, equals, values = text.partition("=")
        listed = list(dict.fromkeys(value.strip() for value in values.split(",")))
        if not equals or not name.strip() or "" in listed:
            hint = f"Write name=value or name=value,value. Options of {game.name}: {', '.join(game.options) or 'none'}."
            raise StolikError(f"Malformed option {text!r}.", hint)
        if name.strip() in lists:
            raise StolikError(f"Option {name.strip()} is given twice.", "Join its values with commas.")
        for value in listed:
            check_option(game, name.strip(), value)
        lists[name.strip()] = listed
    return [dict(zip(lists, values, strict=True)) for values in itertools.product(*lists.values())]


def is_cold(game: Game, bots: Array, device: str, mode: str | None = None) -> bool:
    """Must the game be compiled before bots of these rows can play it?"""
    if device == CARD:
        return not kernel_path(game.rules, way_of_bots(game, bots)).exists()
    return game.engine(mode).is_cold


@dataclass
class Tallied:
    """What has been played of a plan: which deals, what was counted of them, and how long that took."""

    deals: list[tuple[int, int]] = field(default_factory=list)  # from … up to …, in order, none touching the next
    sums: Sums = field(default_factory=Sums)
    seconds: float = 0.0

    def add(self, part: tuple[int, int], sums: Sums) -> None:
        """Count some more deals."""
        self.sums.add(sums)
        joined: list[tuple[int, int]] = []
        for begin, end in sorted([*self.deals, part]):
            if joined and joined[-1][1] == begin:
                joined[-1] = (joined[-1][0], end)
            else:
                joined.append((begin, end))
        self.deals = joined

    def missing(self, deals: int, size: int) -> Iterator[tuple[int, int]]:
        """What has not been played yet of so many deals, in pieces of at most a size."""
        begins, ends = [0, *(end for _, end in self.deals)], [*(begin for begin, _ in self.deals), deals]
        for begin, end in zip(begins, ends, strict=True):
            for first in range(begin, end, size):
                yield first, min(first + size, end)


def simulate(
    plan: Plan, workers: Workers | None = None, chunk: int | None = None, advance: Advance = lambda matches: None
) -> Report:
    """Play a plan and report on it."""
    played = Tallied()
    play(plan, played, workers, chunk, advance)
    return tell(plan, played)


def play(
    plan: Plan,
    played: Tallied,
    workers: Workers | None = None,  # the threads of this machine, if nobody is named
    chunk: int | None = None,
    advance: Advance = lambda matches: None,
    keep: Keep = lambda: None,
) -> None:
    """Play what is missing of a plan in chunks; neither their size nor who plays them changes what is counted."""
    began, before, kept = time.monotonic(), played.seconds, time.monotonic()
    on_card = plan.device == CARD  # which tells how it gets on
    step = max(1, (chunk or chunk_of(plan)) // plan.rotations)
    work = partial(play_part, plan, step, advance if on_card else nothing)
    advance(played.sums.matches)
    with nullcontext(workers) if workers else OwnHands() if on_card else threads() as hands:
        size = min(hands.bulk * step, max(step, plan.deals // (EACH * hands.hands)))
        missing = played.missing(plan.deals, size)
        try:
            for part, sums in share_out(hands, work, lambda: next(missing, None)):
                played.add(part, sums)
                played.seconds = before + time.monotonic() - began
                if not on_card:
                    advance(sums.matches)
                if time.monotonic() - kept > KEPT_EVERY:
                    kept = time.monotonic()
                    keep()
        finally:  # also when somebody has had enough
            keep()


def chunk_of(plan: Plan) -> int:
    """How many matches are played at once: fewer where bots think ahead, for whoever waits wants to see something."""
    if plan.device == CARD:
        return LARGE_CHUNK
    if any(map(is_outside, plan.rows)):
        return SLOW_CHUNK
    playouts = int(plan.rows[:, ITERATIONS].max())
    return max(1, THOUGHT // playouts) if playouts else CHUNK


def nothing(matches: int) -> None:
    """Tell nobody how far it is."""


def play_part(plan: Plan, step: int, advance: Advance, part: tuple[int, int]) -> Sums:
    """Play some deals of a plan, so many at once, and count."""
    sums = Sums()
    for first in range(*part, step):
        sums.add(play_chunk(plan, first, min(first + step, part[1]), advance))
    return sums


def play_chunk(plan: Plan, first: int, last: int, advance: Advance = nothing) -> Sums:
    """Play the deals from `first` up to `last`, each with the bots in every rotation, and count."""
    deals = last - first
    keys = np.repeat(keys_of(plan.seed, np.arange(first, last)), plan.rotations)
    sitting = np.tile(seating(plan), (deals, 1))  # for each match and chair: which of the plan's kinds of bot
    chairs = np.zeros((len(keys), plan.game.most_seats), np.int64)
    chairs[:, : plan.seats] = sitting
    batch = play_keys(plan.game, plan.blank, keys, chairs, plan.rows, plan.mode, device=plan.device, advance=advance)
    return count_up(plan, batch, sitting, first * plan.rotations)


def seating(plan: Plan) -> Array:
    """For each rotation and chair: which of the plan's kinds of bot sits there."""
    rows = [
        [plan.kinds.index(plan.bot_in(chair, rotation)) for chair in range(plan.seats)]
        for rotation in range(plan.rotations)
    ]
    return np.array(rows, np.int64)


def count_up(plan: Plan, batch: Batch, sitting: Array, first: int) -> Sums:
    """Everything a report needs of one chunk; `first` is the number of its first match."""
    wins = batch.winners.astype(np.int64)
    longest = int(np.argmax(batch.lengths))
    best = np.maximum((batch.field("place")[:, : plan.seats] == 1).sum(1), wins.sum(1))
    sums = Sums(
        matches=len(wins),
        deals=len(wins) // plan.rotations,
        answers=int(batch.lengths.sum()),
        draws=int((best > 1).sum()),
        winnerless=int((wins.sum(1) == 0).sum()),
        endings=np.bincount(batch.field("over").reshape(-1), minlength=len(plan.game.reasons)),
        lengths=np.bincount(batch.lengths),
        longest=(int(batch.lengths[longest]), -(first + longest)),
    )
    for name, (labels, places) in _groupings(plan, batch, sitting).items():
        by_deal = [_by_deal(plan, places, values, len(labels)) for values in (wins, np.ones_like(wins))]
        sums.groups[name] = report.group_sums(*by_deal)
        if name == "bot":
            sums.pairs = _pairs(plan, by_deal[0])
    sums.shares = _own_shares(plan, batch, sitting)
    return sums


def _groupings(plan: Plan, batch: Batch, sitting: Array) -> dict[str, tuple[list[str], Array]]:
    """The ways to tell seats apart: for each the labels and, for every match and chair, the number of its label."""
    labels = group_labels(plan)
    chairs = np.broadcast_to(np.arange(plan.seats), sitting.shape)
    places = {"bot": sitting, "chair": chairs}
    if "order" in labels:
        places["order"] = (chairs - batch.field(STARTER).reshape(-1, 1)) % plan.seats
    if "side" in labels:
        places["side"] = batch.field(SIDE)[:, : plan.seats]
    return {name: (labels[name], places[name].astype(np.int64)) for name in labels}


def group_labels(plan: Plan) -> dict[str, list[str]]:
    """What a plan's report tells apart: bots, chairs, and order of play and sides where the game has them."""
    fields, numbers = plan.game.state.fields, range(1, plan.seats + 1)
    labels = {"bot": list(plan.kinds), "chair": [f"chair {number}" for number in numbers]}
    if STARTER in fields and not fields[STARTER].full_shape:
        labels["order"] = [_ordinal(number) for number in numbers]
    if SIDE in fields and fields[SIDE].full_shape == (plan.game.most_seats,):
        of = fields[SIDE].of
        labels["side"] = [plan.game.words().name_of(of, number, ()) for number in range(len(of))]
    return labels


def _ordinal(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def _by_deal(plan: Plan, places: Array, values: Array, groups: int) -> Array:
    """The values summed by deal and group."""
    deals = len(values) // plan.rotations
    deal = np.repeat(np.arange(deals), plan.rotations)[:, None]
    sums = np.bincount((deal * groups + places).reshape(-1), values.reshape(-1), deals * groups)
    return sums.astype(np.int64).reshape(deals, groups)


def _pairs(plan: Plan, wins: Array) -> dict[tuple[str, str], Array]:
    pairs = itertools.combinations(range(len(plan.kinds)), 2)
    seats = [plan.bots.count(kind) * plan.rotations for kind in plan.kinds]
    return {
        (plan.kinds[one], plan.kinds[two]): report.pair_sums(wins[:, one], wins[:, two], seats[one], seats[two])
        for one, two in pairs
    }


def _own_shares(plan: Plan, batch: Batch, sitting: Array) -> dict[str, Array]:
    """The sums of the game's own shares, by bot where there are several, and in all."""
    sums = {}
    for share in plan.game.shares:
        parts = [_tally_by_deal(plan, batch, sitting, name) for name in share.split("/")]
        sums[share] = report.group_sums(*parts)
    return sums


def _tally_by_deal(plan: Plan, batch: Batch, sitting: Array, name: str) -> Array:
    """One of the game's counts, for each deal: a column for each label of `share_labels`."""
    counted = batch.field(name).astype(np.int64)
    if counted.ndim == 2:
        counted = counted[:, : plan.seats]
    together: Array = counted.reshape(len(batch.keys) // plan.rotations, -1).sum(1, keepdims=True)
    if len(share_labels(plan, name)) == 1:
        return together
    return np.hstack([_by_deal(plan, sitting, counted, len(plan.kinds)), together])


def share_labels(plan: Plan, share: str) -> list[str]:
    """Whom one of the game's own shares tells apart."""
    by_seat = all(plan.game.state.fields[name].full_shape == (plan.game.most_seats,) for name in share.split("/"))
    return [*plan.kinds, "in all"] if by_seat and len(plan.kinds) > 1 else ["in all"]


def tell(plan: Plan, played: Tallied) -> Report:
    """What was played of a plan as a report."""
    sums, seconds = played.sums, max(played.seconds, 1e-9)
    words, labels = plan.game.words(), group_labels(plan)
    lengths = report.lengths_of(sums)
    differences = [_difference(plan, pair, pair_sums, sums.deals) for pair, pair_sums in sums.pairs.items()]
    endings = [_ending(words, reason, sums) for reason in plan.game.reasons if reason > 0]
    return Report(
        options=plan.options,
        matches=sums.matches,
        deals=sums.deals,
        answers=sums.answers,
        wins={name: report.group_shares(labels[name], sums.groups[name], sums.deals) for name in labels},
        differences=differences,
        draws=report.share_of("draws", sums.draws, sums.matches),
        winnerless=report.share_of("without a winner", sums.winnerless, sums.matches),
        endings=endings,
        lengths=lengths,
        longest_key=plan.key(lengths.longest_match),
        shares={
            words.entries.get(f"share.{name}", name): report.group_shares(share_labels(plan, name), own, sums.deals)
            for name, own in sums.shares.items()
        },
        seconds=seconds,
        matches_per_second=sums.matches / seconds,
        answers_per_second=sums.answers / seconds,
    )


def _ending(words: Words, reason: Reason, sums: Sums) -> report.Share:
    label = words.entries.get(f"ending.{reason.word}", reason.word)
    return report.share_of(label, int(sums.endings[reason]), sums.matches)


def _difference(plan: Plan, pair: tuple[str, str], sums: Array, deals: int) -> report.Difference:
    scale = plan.bots.count(pair[0]) * plan.bots.count(pair[1]) * plan.rotations**2
    return report.difference_of(*pair, sums, scale, deals)


def replay(plan: Plan, number: int) -> Match:
    """One match of a plan, answer for answer, with its log and events."""
    if number not in range(plan.matches):
        raise StolikError(f"There is no match number {number}.", f"Valid: 0 to {plan.matches - 1}.")
    key, noted = plan.key(number), np.zeros(LONGEST, np.int64)
    sitting = np.zeros((1, plan.game.most_seats), np.int64)
    sitting[0, : plan.seats] = seating(plan)[number % plan.rotations]
    batch = play_keys(plan.game, plan.blank, np.array([key]), sitting, plan.rows, plan.mode, noted)
    match = Match.begin(plan.game, plan.blank, key=key, mode=plan.mode)
    for answer in noted[: batch.lengths[0]]:
        match.answer(*divmod(int(answer), ANSWERS_EACH))
    return match
