"""What a balance report says: sections of sentences, tables and pictures, made of what was counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from stolik.lab import plots
from stolik.lab.balance.counting import AGAIN, MOMENTS, PLAYOUTS, SURE
from stolik.lab.balance.study import Counted
from stolik.lab.balance.survey import Survey, gap_between, interval, playable, shares_of, two_of
from stolik.lab.plots import say
from stolik.lab.report import Share, quantile, share_of

EVEN, SLIGHT, CLEAR = 0.01, 0.03, 0.08  # gaps between shares of the wins, and how they are called
RARE = 0.01  # of the matches
BARS = 30  # of a histogram


@dataclass(frozen=True)
class Grid:
    """A table: a heading, and rows of words of which the first names the row."""

    heading: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Plot:
    """A picture with a word for its file, its title, and what there is to see in it."""

    word: str
    title: str
    svg: str


@dataclass
class Section:
    """A part of a report."""

    title: str
    text: list[str] = field(default_factory=list)
    drawings: list[Plot] = field(default_factory=list)
    grids: list[Grid] = field(default_factory=list)


def called(gap: Share) -> str:
    """How large a gap is, in a few words."""
    wide = gap.share or 0
    if not gap.low:
        return "even, as far as so many matches can tell"
    if wide < EVEN:
        return "nearly even"
    return "a slight advantage" if wide < SLIGHT else "a clear advantage" if wide < CLEAR else "a strong advantage"


def plain_text(name: str) -> str:
    """A word of the declaration as people write it."""
    return name.replace("_", " ")


# Who wins

GROUPS = {"order": "order of play", "side": "side", "chair": "chair"}


def who_wins(found: Survey) -> Section:
    """The advantage of starters, sides and chairs."""
    study, section = found.study, Section("Who wins")
    by_size = {seats: shares_of(study, seats, counted) for seats, counted in found.tables.items()}
    largest = by_size[max(by_size)]
    for name, heading in GROUPS.items():
        if name in largest:
            labels = [share.label for share in largest[name]]
            rows = [
                [str(seats), *map(say, shares[name]), *[""] * (len(labels) - len(shares[name]))]
                for seats, shares in by_size.items()
            ]
            section.grids.append(Grid(f"Wins by {heading}, with 95 % intervals", ["seats", *labels], rows))
            section.drawings.append(drawn_group(found, name, heading))
    section.text += [advantage(found, name) for name in GROUPS if name in found.tables[study.seats]["groups"]]
    section.text.append(
        "Where nothing but a chair's number sets it apart, a gap between chairs tells of habits of the bots, such as "
        "whom they attack first, and not of the game."
    )
    return section


def drawn_group(found: Survey, name: str, heading: str) -> Plot:
    """The shares of one kind of group at the tables that are looked at closely."""
    seats = found.study.seats
    shares = shares_of(found.study, seats, found.tables[seats])[name]
    title = f"Wins by {heading}, {seats} seats"
    even = 1 / seats if name != "side" else 0.5
    return Plot(name, title, plots.draw_intervals(title, [("", shares)], "share of the wins, %", even))


def advantage(found: Survey, name: str) -> str:
    """What there is to say about one kind of group: where it matters most."""
    gaps = {seats: gap_between(shares_of(found.study, seats, each)[name]) for seats, each in found.tables.items()}
    seats = max(gaps, key=lambda each: gaps[each].share or 0)
    where = f" at {seats} seats" if len(gaps) == 1 else f", most at {seats} seats"
    return f"By {GROUPS[name]}{where}: {called(gaps[seats])}; {gaps[seats].label} by {say_gap(gaps[seats])} points."


def say_gap(gap: Share) -> str:
    """A gap between shares, in points."""
    return f"{100 * (gap.share or 0):.1f} ({100 * (gap.low or 0):.1f}–{100 * (gap.high or 0):.1f})"


# How long it takes


def length(found: Survey) -> Section:
    """Lengths beside what the box says."""
    study, game, section = found.study, found.study.door, Section("How long it takes")
    rows = []
    for seats, counted in found.tables.items():
        lengths, walks = np.array(counted["lengths"]), found.walks[seats]
        mean = interval("", counted["answers"], counted["length_squares"], counted["matches"], 1)
        decisions = walks["decisions"] / walks["matches"]
        rows.append(
            [
                str(seats),
                f"{mean.share:.1f} ({mean.low:.1f}–{mean.high:.1f})",
                str(quantile(lengths, 0.5)),
                str(quantile(lengths, 0.95)),
                f"{decisions:.0f}",
                f"{60 * game.minutes / decisions:.0f} s",
            ]
        )
    head = ["seats", "answers, mean", "median", "95 of 100 at most", "real decisions", f"… each, if {game.minutes} min"]
    section.grids.append(Grid("Length by table size", head, rows))
    section.drawings.append(drawn_lengths(found))
    own, counted = rows[list(found.tables).index(study.seats)], found.tables[study.seats]
    section.text.append(
        f"The box says {game.minutes} minutes and {told_seats(game.seats)} players. At {study.seats} seats a match has "
        f"in the mean {counted['answers'] / counted['matches']:.0f} answers, among them {own[4]} real decisions (more "
        f"than one answer was possible): the {game.minutes} minutes hold if each takes {own[5]}."
    )
    words = game.words().entries
    endings = [
        share_of(words.get(f"ending.{reason.word}", reason.word), counted["endings"][reason], counted["matches"])
        for reason in game.reasons
        if reason > 0 and counted["endings"][reason]
    ]
    endings.append(share_of("without a winner", counted["winnerless"], counted["matches"]))
    endings.append(share_of("first place shared", counted["draws"], counted["matches"]))
    section.grids.append(
        Grid(f"How matches end, {study.seats} seats", ["ending", "share"], [[e.label, say(e)] for e in endings])
    )
    return section


def told_seats(seats: range) -> str:
    """How many can sit down."""
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"


def drawn_lengths(found: Survey) -> Plot:
    """A histogram of lengths."""
    counted = found.tables[found.study.seats]
    lengths, matches = counted["lengths"], counted["matches"]
    width = max(1, -(-len(lengths) // BARS))
    at = range(0, len(lengths), width)
    shares = [share_of(f"{first} to {first + width - 1}", sum(lengths[first : first + width]), matches) for first in at]
    title = f"Length of a match, {found.study.seats} seats"
    most = max(shares, key=lambda share: share.hits)
    up_to = [quantile(np.array(lengths), share) for share in (0.1, 0.5, 0.9)]
    alt = (
        f"Of {matches:,} matches a tenth have {up_to[0]} answers at the most, half {up_to[1]}, nine tenths {up_to[2]}, "
        f"all {len(lengths) - 1}. The highest bar, {most.label} answers, stands for {say(most)}."
    )
    return Plot("length", title, plots.draw_bars(title, at, shares, 0.9 * width, "answers", "matches, %", alt))


# Luck and skill


def skill(found: Survey) -> Section:
    """What it is worth to play well."""
    shares, seats = duels(found), playable(found.study)[0]
    title, section = f"Luck and skill, {seats} seats", Section("Luck and skill")
    section.text.append(
        f"The same deals are played from every chair. {100 / seats:.3g} % would be all luck; what is missing to 100 % "
        "is luck, or a better player still."
    )
    rows = [[share.label, say(share), f"{share.of:,}"] for share in shares]
    section.grids.append(Grid(f"Wins of the first named, {seats} seats", ["", "wins", "matches"], rows))
    svg = plots.draw_intervals(title, [("", shares)], "share of the wins, %", 1 / seats)
    section.drawings.append(Plot("skill", title, svg))
    return section


def duels(found: Survey) -> list[Share]:
    """How often one bot beats another at the smallest table."""
    seats, shares = playable(found.study)[0], []
    for (better, worse), counted in found.duels.items():
        bots = shares_of(found.study, seats, counted, two_of(seats, better, worse))["bot"]
        share = next(share for share in bots if share.label == better)
        shares.append(Share(f"{better} over {worse}", share.hits, share.of, share.share, share.low, share.high))
    return shares


# When a match is decided


def decided(found: Survey) -> Section:
    """What the winner's chances were on the way."""
    study, counted, section = found.study, found.moments, Section("When a match is decided")
    if not counted["matches"]:
        return Section(section.title, ["No match that was looked at had a single winner."])
    at = [100 * moment / MOMENTS for moment in range(MOMENTS)]
    curve = [
        interval(
            f"{at[moment]:.0f} %", counted["chance"][moment], counted["squares"][moment], counted["matches"], PLAYOUTS
        )
        for moment in range(MOMENTS)
    ]
    title = f"The later winner's chance, {study.seats} seats"
    alt = ", ".join(f"after {share.label} of the answers {say(share)}" for share in curve[:: MOMENTS // 4])
    section.drawings.append(
        Plot(
            "decided",
            title,
            plots.draw_curve(
                title,
                at,
                curve,
                "answers given, % of the match",
                "chance to win, %",
                1 / study.seats,
                f"Rising: {alt}.",
            ),
        )
    )
    early = sum(counted["decided"][: MOMENTS // 2 + 1])
    late = counted["decided"][MOMENTS] + counted["decided"][MOMENTS - 1]
    shares = [say(share_of("", number, counted["matches"])) for number in (early, late, counted["comebacks"])]
    section.text += [
        f"At {MOMENTS} moments of {counted['matches']:,} matches {PLAYOUTS} playouts between {study.bot} bots weigh "
        "what the later winner could know of its chances: what it cannot see is dealt afresh.",
        f"Decided, the later winner at {100 * SURE:.0f} % or more from then on: by half-time in {shares[0]} of the "
        f"matches, only in the last sixth or never before the end in {shares[1]}.",
        f"Comebacks: in {shares[2]} of the matches the winner's chance was once below half of an even share "
        f"({50 / study.seats:.3g} %).",
    ]
    return section


# Rules


def rules(found: Survey) -> Section:
    """How often each paragraph comes into play."""
    study, game = found.study, found.study.door
    counted = found.walks[study.seats]
    cited: dict[str, list[str]] = {}
    for kind in game.events:
        cited.setdefault(kind.paragraph, []).append(plain_text(kind.word))
    rows: list[list[str]] = []
    seldom: list[str] = []
    never: list[str] = []
    for paragraph, words in sorted(cited.items(), key=lambda each: paragraph_order(each[0])):
        matches, times = counted["paragraphs"].get(paragraph, [0, 0])
        share = share_of(paragraph, matches, counted["matches"])
        rows.append([paragraph, ", ".join(words), say(share), f"{times / counted['matches']:.2f}"])
        if matches == 0:
            never.append(paragraph)
        elif (share.share or 0) < RARE:
            seldom.append(paragraph)
    section = Section("How often each rule comes into play")
    section.text.append(
        f"{counted['matches']:,} matches at {study.seats} seats, gone through answer by answer; every event cites its "
        "paragraph."
    )
    if seldom:
        section.text.append(f"In fewer than 1 of 100 matches: {', '.join(seldom)}.")
    if never:
        section.text.append(f"Never, with these options and bots: {', '.join(never)}.")
    section.grids.append(
        Grid("Paragraphs by their events", ["paragraph", "what happens", "in matches", "times a match"], rows)
    )
    return section


def paragraph_order(paragraph: str) -> list[int]:
    """Paragraphs in the rulebook's order."""
    return [int(number) for number in paragraph.partition("-")[2].split(".") if number.isdecimal()]


# Cards


def cards(found: Survey) -> Section:
    """What cards are worth: held, lying open, exchanged, played."""
    study, section = found.study, Section("What each card is worth")
    for place, where, whose in (("own", "in hand", "who gets it"), ("open", "open on the table", "who starts")):
        shares = [
            interval(card_name(found, int(kind)), row[1], row[2], row[0], AGAIN)
            for kind, row in found.swaps.get(place, {}).items()
        ]
        if shares:
            shares.sort(key=lambda share: -(share.share or 0))
            section.text.append(worth(shares, where, whose))
        if any(share.low or share.high for share in shares):
            title = f"Same deal, another card {where}, {study.seats} seats"
            unit = f"more wins of {whose}, points"
            svg = plots.draw_intervals(title, [("", shares)], unit, 0)
            section.drawings.append(Plot(f"swapped-{place}", title, svg))
    section.grids += [grid for grid in (held_grid(found), open_grid(found), played_grid(found)) if grid]
    if not section.text:
        section.text.append("Nothing is dealt by chance here, so no deal differs from another in one card.")
    return section


def worth(shares: Sequence[Share], where: str, whose: str) -> str:
    """Which card is worth most, and which least, as far as it can be told."""
    best, worst = shares[0], shares[-1]
    if not any(share.low or share.high for share in shares):
        return (
            f"Which card lies {where} at the start changes nothing: exchanged for another, every match ended the same."
        )
    exchanged = f"Exchanged for another card {where}, by the same chance, "
    if (best.low or 0) <= 0 <= (worst.high or 0):
        exchanged += "no card is surely worth more or less than the others; "
    return (
        f"{exchanged}{best.label} is worth most to {whose} ({points(best)}) and {worst.label} least ({points(worst)})."
    )


def points(share: Share) -> str:
    """A difference of shares, in points."""
    if share.share is None or share.low is None or share.high is None:
        return "–"
    told = f"{100 * share.share:+z.1f} points, {100 * share.low:+z.1f} to {100 * share.high:+z.1f}"
    return told.replace("-", "−")


def card_name(found: Survey, kind: int) -> str:
    """A card as people call it."""
    game = found.study.door
    return game.words().name_of(game.cards, kind, ())


def held_grid(found: Survey) -> Grid | None:
    """How often wins who was dealt a card."""
    counted: Counted = found.deals
    rows = [
        share_of(card_name(found, kind), counted["held_won"][kind], held)
        for kind, held in enumerate(counted["held"])
        if 0 < held < counted["seats"] and not is_side_card(found, kind)
    ]
    return shares_grid(f"Wins of who holds a card at the start (even: {100 / found.study.seats:.1f} %)", rows)


def is_side_card(found: Survey, kind: int) -> bool:
    """Is a card held by somebody in every match, so that holding it says nothing of luck?"""
    return bool(found.deals["held"][kind] % found.deals["matches"] == 0)


def open_grid(found: Survey) -> Grid | None:
    """How often wins who starts where a card lies open."""
    counted: Counted = found.deals
    rows = [
        share_of(card_name(found, kind), counted["open_won"][kind], lies)
        for kind, lies in enumerate(counted["open"])
        if 0 < lies < counted["matches"]
    ]
    return shares_grid("Wins of who starts, if a card lies open at the start", rows)


def shares_grid(heading: str, shares: list[Share]) -> Grid | None:
    """Cards by what they do for whoever has them."""
    ordered = sorted(shares, key=lambda share: -(share.share or 0))
    rows = [[share.label, say(share), f"{share.of:,}"] for share in ordered]
    return Grid(heading, ["card", "wins", "times seen"], rows) if rows else None


MOST_EVENTS = 4


def played_grid(found: Survey) -> Grid | None:
    """How often wins who has openly done something with a card."""
    counted: dict[str, dict[str, list[int]]] = found.walks[found.study.seats]["cards"]
    often = sorted(counted, key=lambda word: -sum(row[0] for row in counted[word].values()))[:MOST_EVENTS]
    kinds = sorted({int(kind) for word in often for kind in counted[word]})
    rows = [
        [
            card_name(found, kind),
            *(say(share_of("", *reversed(counted[word].get(str(kind), [0, 0])))) for word in often),
        ]
        for kind in kinds
    ]
    heading = f"Wins of who has played it: what seats openly did with a card (even: {100 / found.study.seats:.1f} %)"
    return Grid(heading, ["card", *map(plain_text, often)], rows) if rows else None
