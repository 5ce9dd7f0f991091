"""A whole study: which jobs there are, in which order, and what has been counted in the end."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import NormalDist

import numpy as np

from stolik.core.door.game import Game
from stolik.core.door.players import row_of
from stolik.core.minds.mind import ITERATIONS
from stolik.lab import report
from stolik.lab.balance.study import Counted, Counts, Job, Study, cut
from stolik.lab.balance.trial import corrected
from stolik.lab.report import Z95, Share
from stolik.lab.simulate import group_labels, make_plan

SEAT_WORD = re.compile("lot|seat[0-9]+")
COMBINATIONS = 16  # of variants that are all tried; of more, each value alone
EFFORT = 40_000  # playouts for each question of all matches of a stronger bot together
DUELS = 160  # matches of a stronger bot, at the most
THOUGHT = 4  # deals of one job in which bots think ahead
TOGETHER = 10  # pairs of changes that are tried
SIZES = {"table": 1 << 15, "walks": 250, "deals": 2000, "swaps": 500, "moments": 20}


@dataclass(frozen=True)
class Alteration:
    """Something about a game that could be otherwise."""

    options: dict[str, str]
    cards: dict[str, dict[str, int]] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """What it is called."""
        told = [f"{name} {value}" for name, value in self.options.items()]
        told += [f"{word} {column} {number}" for word, row in self.cards.items() for column, number in row.items()]
        return ", ".join(told) or "as it is"


@dataclass(frozen=True)
class Weighed:
    """A change, and what comes of it."""

    change: Alteration
    gap: Share  # between the best and the worst starter or side, as a share of the matches
    length: float  # answers, in the mean


@dataclass
class Survey:
    """Everything that was counted."""

    study: Study
    tables: dict[int, Counted] = field(default_factory=dict)  # by seats
    duels: dict[tuple[str, str], Counted] = field(default_factory=dict)
    walks: dict[int, Counted] = field(default_factory=dict)
    deals: Counted = field(default_factory=dict)
    swaps: Counted = field(default_factory=dict)
    moments: Counted = field(default_factory=dict)
    variants: list[tuple[Alteration, Counted]] = field(default_factory=list)
    house: list[tuple[Alteration, Counted]] = field(default_factory=list)
    others: list[tuple[Alteration, Counted]] = field(default_factory=list)


def survey(study: Study, counts: Counts) -> Survey:
    """Do everything."""
    game, found = study.door, Survey(study)
    each = -(-study.matches // len(game.seats))
    found.tables = {
        seats: one(counts, [*jobs("table", f"{seats} seats", each, seats=seats)]) for seats in playable(study)
    }
    fewest = playable(study)[0]
    for pair, matches in duels(study):
        deals, label = -(-matches // fewest), " against ".join(pair)
        size = THOUGHT if pair[0] in study.stronger else 0
        bots = two_of(fewest, *pair)
        found.duels[pair] = one(counts, [*jobs("table", label, deals, size, seats=fewest, bots=bots)])
    for seats in playable(study):
        matches = study.part // (4 if seats == study.seats else 20)
        found.walks[seats] = one(counts, [*jobs("walks", f"{seats} seats", matches, seats=seats)])
    found.deals = one(counts, [*jobs("deals", "", 5 * study.part)])
    found.swaps = one(counts, [*jobs("swaps", "", study.part)])
    found.moments = one(counts, [*jobs("moments", "", study.part // 40)])
    found.variants = weigh(study, counts, "variant", variants(study))
    found.house = weigh(study, counts, "house", house(study))
    found.others = weigh(study, counts, "both", pairs_of_changes(found))
    found.others += weigh(study, counts, "list", list_changes(found))
    return found


def jobs(part: str, label: str, total: int, size: int = 0, **given: object) -> Iterable[Job]:
    """The jobs of one question."""
    for first, last in cut(max(1, total), size or SIZES[part]):
        yield Job(part, label, first, last, **given)  # type: ignore[arg-type]


def one(counts: Counts, given: list[Job]) -> Counted:
    """What has been counted by the jobs of one question."""
    return counts.counts(given)[given[0].question]


def playable(study: Study) -> list[int]:
    """The table sizes at which the options can be chosen."""
    game = study.door
    return [
        seats for seats in game.seats if all(game.needs_seats(*chosen) <= seats for chosen in study.options.items())
    ]


def duels(study: Study) -> Iterable[tuple[tuple[str, str], int]]:
    """Which bots meet at the smallest table, and how often: the longer one thinks the more seldom."""
    yield (study.bot, "random"), study.part
    for bot in study.stronger:
        playouts = int(row_of(study.door, bot)[ITERATIONS])
        yield (bot, study.bot), min(study.part, DUELS, EFFORT // max(1, playouts))


def two_of(seats: int, one: str, two: str) -> tuple[str, ...]:
    """Who sits at a table of two kinds of bot."""
    return (one, *[two] * (seats - 1))


# Variants and house rules


def choices(study: Study, is_house: bool) -> dict[str, list[str]]:
    """What can be chosen that is not said yet, and not who sits or starts where."""
    game, found = study.door, {}
    for name, option in game.options.items():
        words = game.option_words(name)
        is_free = name not in study.options and name not in game.own_options
        if is_free and option.is_house == is_house and not all(map(SEAT_WORD.fullmatch, words)):
            found[name] = words
    return found


def usual(game: Game, name: str) -> str:
    """What an option is if nothing is said."""
    return game.option_words(name)[game.options[name].default or 0]


def differing(game: Game, chosen: dict[str, str]) -> Alteration:
    """A change, without what it leaves as it is."""
    return Alteration({name: value for name, value in chosen.items() if value != usual(game, name)})


def variants(study: Study) -> list[Alteration]:
    """Every combination of variants; where there are too many every single one."""
    open_, game = choices(study, is_house=False), study.door
    if math.prod(map(len, open_.values())) > COMBINATIONS:
        alone = [differing(game, {name: value}) for name, words in open_.items() for value in words]
        return [Alteration({}), *(change for change in alone if change.options)]
    return [differing(game, dict(zip(open_, values, strict=True))) for values in itertools.product(*open_.values())]


def house(study: Study) -> list[Alteration]:
    """Every single house rule."""
    open_, game = choices(study, is_house=True), study.door
    alone = [differing(game, {name: value}) for name, words in open_.items() for value in words]
    return [Alteration({}), *(change for change in alone if change.options)]


def weigh(study: Study, counts: Counts, kind: str, changes: list[Alteration]) -> list[tuple[Alteration, Counted]]:
    """What comes of changes, all in the same deals."""
    given: list[Job] = []
    for change in changes:
        more = {"options": change.options, "cards": change.cards}
        size = study.part if change.cards else 0  # rules are made anew for each job
        given += jobs("table", f"{kind}: {change.label}", study.part, size, **more)
    found = counts.counts(given)
    return [(change, found["table", f"{kind}: {change.label}"]) for change in changes]


# What could be changed


def weighed(study: Study, change: Alteration, counted: Counted) -> Weighed:
    """How unfair and how long a game is with a change."""
    return Weighed(change, gap_of(study, study.seats, counted), counted["answers"] / counted["matches"])


def gap_of(study: Study, seats: int, counted: Counted) -> Share:
    """The widest gap between the best and the worst starter or side; between chairs where there is neither."""
    by_group = shares_of(study, seats, counted)
    names = fair_groups(by_group)
    return max((gap_between(by_group[name]) for name in names), key=lambda each: each.share or 0)


def fair_groups(groups: Iterable[str]) -> list[str]:
    """By which groups a game is judged: starters and sides, else chairs."""
    return [name for name in groups if name in ("order", "side")] or ["chair"]


def gap_between(shares: list[Share]) -> Share:
    """The gap between the best and the worst of a group; its 95 % interval is wider where there are many pairs."""
    ordered = sorted(shares, key=lambda share: share.share or 0)
    low, high = ordered[0], ordered[-1]
    gap = (high.share or 0) - (low.share or 0)
    half = math.hypot((high.high or 0) - (high.low or 0), (low.high or 0) - (low.low or 0)) / 2
    if len(ordered) == 2:
        half = (high.high or 0) - (high.low or 0)  # what one wins the other loses
    pairs = max(1, math.comb(len(ordered), 2))
    half *= NormalDist().inv_cdf(1 - 0.025 / pairs) / Z95
    return Share(f"{high.label} over {low.label}", 0, 0, gap, max(0.0, gap - half), gap + half)


def shares_of(study: Study, seats: int, counted: Counted, bots: tuple[str, ...] = ()) -> dict[str, list[Share]]:
    """The share of wins by bot, chair, order of play and side."""
    plan = make_plan(study.door, seats, bots or (study.bot,), 1, study.seed, study.options)
    labels = group_labels(plan)
    found = {
        name: report.group_shares(labels[name], np.array(sums, np.int64), counted["deals"])
        for name, sums in counted["groups"].items()
    }
    return {name: [share for share in shares if share.of] for name, shares in found.items()}


def everything_tried(found: Survey) -> list[Weighed]:
    """What was found out about all changes, beginning with none."""
    tried: dict[str, Weighed] = {}
    for change, counted in (*found.variants, *found.house, *found.others):
        tried.setdefault(change.label, weighed(found.study, change, counted))
    return sorted(tried.values(), key=lambda each: each.change.label != Alteration({}).label)


def is_on_front(one_: Weighed, all_: list[Weighed]) -> bool:
    """Is nothing else both fairer and shorter?"""
    fair, long = one_.gap.share or 0, one_.length
    others = [((each.gap.share or 0), each.length) for each in all_ if each is not one_]
    return not any(gap <= fair and length <= long and (gap < fair or length < long) for gap, length in others)


def pairs_of_changes(found: Survey) -> list[Alteration]:
    """The single changes of options that are fairest, two at a time."""
    single = [each for each in everything_tried(found) if len(each.change.options) == 1]
    best = sorted(single, key=lambda each: each.gap.share or 0)
    tried = {each.change.label for each in everything_tried(found)}
    pairs = []
    for first, second in itertools.combinations(best, 2):
        both = Alteration(first.change.options | second.change.options)
        if len(both.options) == 2 and both.label not in tried:
            pairs.append(both)
    return pairs[:TOGETHER]


def list_changes(found: Survey) -> list[Alteration]:
    """Corrected card lists: of the cards that are worth most and least one more and one fewer, as the list allows."""
    study, game = found.study, found.study.door
    worth = {int(kind): row[1] / row[0] for kind, row in (found.swaps["own"] or found.swaps["open"]).items()}
    order = sorted(worth, key=lambda kind: worth[kind])
    ends = [kind for pair in zip(reversed(order), order) for kind in pair]  # the best, the worst, the second best …
    allowed = []
    for column, kind in itertools.product(numbers_of(game), dict.fromkeys(ends)):
        word = game.cards(kind).word
        for step in (1, -1):
            allowed += [change for change in steps(game, word, column, step, order) if is_allowed(game, change)][:1]
    return allowed[: study.lists]


def numbers_of(game: Game) -> list[str]:
    """The columns of the card list that hold numbers."""
    return [name for name, kind in game.columns.items() if isinstance(kind, range)]


def steps(game: Game, word: str, column: str, step: int, order: list[int]) -> Iterable[Alteration]:
    """A number of a card one step on; alone, or with another card one step back where the sum has to stay."""
    rows = game.pieces.rows
    further = {word: {column: rows[word][column] + step}}
    yield Alteration({}, further)
    for kind in order if step > 0 else reversed(order):
        other = game.cards(kind).word
        if other != word:
            yield Alteration(
                {}, {word: {column: rows[word][column] + step}, other: {column: rows[other][column] - step}}
            )


def is_allowed(game: Game, change: Alteration) -> bool:
    """Would the game take such a card list?"""
    in_range = all(number in game.columns[column] for row in change.cards.values() for column, number in row.items())
    return in_range and not game.check(corrected(game, change.cards))


def interval(label: str, total: int, squares: int, number: int, scale: float) -> Share:
    """A mean of whole numbers with its 95 % interval, as a share of `scale`."""
    if number == 0:
        return Share(label, 0, 0, None, None, None)
    mean = total / number
    variance = max(0.0, squares / number - mean * mean) / max(1, number - 1)
    half = Z95 * math.sqrt(variance)
    return Share(label, total, number, mean / scale, (mean - half) / scale, (mean + half) / scale)
