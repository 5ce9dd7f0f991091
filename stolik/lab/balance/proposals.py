"""What a balance report says of other ways to play: variants against each other, house rules, what to change."""

from __future__ import annotations

from stolik.lab import plots
from stolik.lab.balance.sections import Grid, Plot, Section, plain_text, say_gap
from stolik.lab.balance.study import Counted
from stolik.lab.balance.survey import (
    Alteration,
    Survey,
    Weighed,
    everything_tried,
    is_on_front,
    numbers_of,
    shares_of,
    weighed,
)
from stolik.lab.plots import say
from stolik.lab.report import Share, share_of

CLOSE = 1.25  # a change may make a game longer by so much and still be recommended


def label_of(change: Alteration) -> str:
    """A change as people read it."""
    return plain_text(change.label)


def variants(found: Survey) -> Section:
    """Every variant against every other."""
    section = Section("Every variant against every other")
    if len(found.variants) < 2:
        section.text.append("There is only one way to play, or the options say which.")
        return section
    section.text.append(
        f"{found.variants[0][1]['matches']:,} matches each at {found.study.seats} seats, in the same deals where they "
        "deal alike."
    )
    section.grids.append(changes_grid(found, "Variants", found.variants))
    section.grids.append(against(found))
    section.drawings.append(drawn_changes(found, "variants", "Gap between seats, by variant", found.variants))
    return section


def house(found: Survey) -> Section:
    """House options, one at a time."""
    section = Section("House rules, one at a time")
    if len(found.house) < 2:
        section.text.append("This game has no house rules to choose, or the options say which.")
        return section
    section.grids.append(changes_grid(found, "House rules", found.house))
    section.drawings.append(drawn_changes(found, "house", "Gap between seats, by house rule", found.house))
    return section


def changes_grid(found: Survey, heading: str, tried: list[tuple[Alteration, Counted]]) -> Grid:
    """Changes with what comes of them."""
    rows = []
    for change, counted in tried:
        each = weighed(found.study, change, counted)
        first = first_of(found, counted)
        rows.append([label_of(change), each.gap.label, say_gap(each.gap), f"{each.length:.1f}", say(first)])
    head = ["", "widest gap", "in points (95 %)", "answers, mean", f"{first.label}, of all wins"]
    return Grid(heading, head, rows)


def first_of(found: Survey, counted: Counted) -> Share:
    """Of the matches that somebody won, the share of who starts, or of the first chair."""
    shares = shares_of(found.study, found.study.seats, counted)
    group = shares.get("order") or shares["chair"]
    return share_of(group[0].label, group[0].hits, sum(share.hits for share in group))


def against(found: Survey) -> Grid:
    """By how many points the first seat wins more in the variant of a row than in that of a column."""
    firsts = [first_of(found, counted) for _, counted in found.variants]
    numbers = [str(number) for number in range(1, len(firsts) + 1)]
    rows = [
        [f"{number} {label_of(change)}", *("" if one is two else difference(one, two) for two in firsts)]
        for number, (change, _), one in zip(numbers, found.variants, firsts, strict=True)
    ]
    heading = (
        f"{firsts[0].label}, of all wins: points more in the row's variant than in the column's (* beyond chance, 95 %)"
    )
    return Grid(heading, ["", *numbers], rows)


def difference(one: Share, two: Share) -> str:
    """By how many points a share is larger, marked if intervals of the difference leave 0 out."""
    more = (one.share or 0) - (two.share or 0)
    half = (((one.high or 0) - (one.low or 0)) ** 2 + ((two.high or 0) - (two.low or 0)) ** 2) ** 0.5 / 2
    return f"{100 * more:+z.1f}{'*' if abs(more) > half else ''}".replace("-", "−")


def drawn_changes(found: Survey, word: str, title: str, tried: list[tuple[Alteration, Counted]]) -> Plot:
    """The gaps as a picture."""
    shares = []
    for change, counted in tried:
        gap = weighed(found.study, change, counted).gap
        shares.append(Share(label_of(change), 0, 0, gap.share, gap.low, gap.high))
    title = f"{title}, {found.study.seats} seats"
    return Plot(word, title, plots.draw_intervals(title, [("", shares)], "best seat less worst, points", 0))


# What to change


def what_to_change(found: Survey) -> Section:
    """All changes that were tried, and those that nothing else beats."""
    study, tried, section = found.study, everything_tried(found), Section("What to change")
    now = tried[0]
    lists = sum(bool(each.change.cards) for each in tried)
    section.text.append(
        f"{len(tried)} ways to play were tried, {found.house[0][1]['matches']:,} matches each: options alone and two "
        f"at a time, and {lists} corrected card {'list' if lists == 1 else 'lists'}. On the front lies what nothing "
        "else beats in both fairness and length."
    )
    if not numbers_of(study.door):
        section.text.append("The card list of this game holds no numbers to turn, only words.")
    section.text.append(recommended(now, tried))
    points = [(each.length, each.gap, is_on_front(each, tried)) for each in tried]
    title = f"Fairness against length, {study.seats} seats"
    others = len(tried) - sum(is_on for *_, is_on in points)
    on = [f"{label_of(each.change)}: {comes_of(each)}" for each, (*_, is_on) in zip(tried, points) if is_on]
    alt = f"As it is: {comes_of(now)}. On the front: {'; '.join(on)}. {others} of {len(tried)} are not on it."
    section.drawings.append(
        Plot("front", title, plots.draw_front(title, points, "answers, mean", "best seat less worst, points", alt))
    )
    rows = [
        [f"{number or 'now'}", label_of(each.change), f"{long:.1f}", say_gap(gap), "yes" if is_on else ""]
        for number, (each, (long, gap, is_on)) in enumerate(zip(tried, points))
    ]
    rows[1:] = sorted(rows[1:], key=lambda row: (row[4] != "yes", float(row[3].split()[0])))
    section.grids.append(
        Grid("Everything that was tried", ["", "change", "answers", "gap, points (95 %)", "front"], rows)
    )
    return section


def comes_of(each: Weighed) -> str:
    """What comes of a change, in words."""
    return f"{each.length:.0f} answers and a gap of {say_gap(each.gap)} points"


def recommended(now: Weighed, tried: list[Weighed]) -> str:
    """The fairest change that does not make the game much longer, if it is surely fairer."""
    near = [each for each in tried[1:] if each.length <= CLOSE * now.length and each.length * CLOSE >= now.length]
    best = min(near, key=lambda each: each.gap.share or 0, default=now)
    if (best.gap.high or 0) >= (now.gap.low or 0):
        return "No change that keeps the length within a quarter is surely fairer than the game as it is."
    return (
        f"Fairest at about the same length: {label_of(best.change)}. The gap falls from {say_gap(now.gap)} to "
        f"{say_gap(best.gap)} points, a match has {best.length:.0f} answers in place of {now.length:.0f}."
    )
