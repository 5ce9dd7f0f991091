"""A balance report as one HTML page, and as Markdown with its pictures beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from stolik.lab.balance import proposals, sections
from stolik.lab.balance.sections import Grid, Plot, Section, called, say_gap
from stolik.lab.balance.survey import Survey, fair_groups, gap_of
from stolik.lab.plots import say
from stolik.lab.report import Share

MANY = 6  # columns, from which on a table is drawn smaller
CSS = Path(__file__).with_name("page.css")


def all_sections(found: Survey) -> list[Section]:
    """The parts of a report, in order."""
    parts = (sections.who_wins, sections.length, sections.skill, sections.decided, sections.cards, sections.rules)
    others = (proposals.variants, proposals.house, proposals.what_to_change)
    return [part(found) for part in (*parts, *others)]


def headlines(found: Survey, parts: Sequence[Section]) -> list[str]:
    """What a designer wants to know first."""
    study = found.study
    counted = found.tables[study.seats]
    gap = gap_of(study, study.seats, counted)
    judged = fair_groups(counted["groups"])
    between = " and ".join({"order": "starters", "side": "sides", "chair": "chairs"}[name] for name in judged)
    lines = [
        f"**Fairness between {between}:** {called(gap)}. At {study.seats} seats the widest gap is "
        f"{say_gap(gap)} points, {gap.label}."
    ]
    widest = {seats: gap_of(study, seats, each) for seats, each in found.tables.items()}
    worst = max(widest, key=lambda seats: widest[seats].share or 0)
    if worst != study.seats:
        lines.append(f"It is widest at {worst} seats: {say_gap(widest[worst])} points, {widest[worst].label}.")
    by_title = {part.title: part for part in parts}
    lines.append("**Length:** " + by_title["How long it takes"].text[0])
    lines.append(f"**Skill:** {'; '.join(map(say_duel, sections.duels(found)))}.")
    lines += [f"**Tension:** {sentence}" for sentence in by_title["When a match is decided"].text[1:2]]
    lines += by_title["When a match is decided"].text[2:]
    lines += [f"**Cards:** {sentence}" for sentence in by_title["What each card is worth"].text[:1]]
    lines.append("**Rules:** " + by_title["How often each rule comes into play"].text[-1])
    lines.append("**What to change:** " + by_title["What to change"].text[-1])
    return lines


def say_duel(share: Share) -> str:
    """How often one bot beats another."""
    return f"{share.label} {say(share)} in {share.of:,} matches"


def about(found: Survey, command: str) -> list[str]:
    """How all this was measured."""
    study = found.study
    total = sum(each["matches"] for each in found.tables.values())
    return [
        f"{total:,} matches between {study.bot} bots for starters, sides, chairs and lengths, at tables of every size; "
        f"cards, rules and moments at {study.seats} seats from smaller samples, as each part says. Bots are not "
        "people: where it matters how well somebody plays, compare the part on skill.",
        "Brackets and bars: 95 % intervals (Wilson's for shares; those of matches in the same deal widened as they "
        "resemble each other). A gap is the difference between the best and the worst share, so it is a little above 0 "
        "by chance alone; its interval is widened by as many pairs as there were to choose from (Bonferroni).",
        "Exchanged cards: one card that was dealt by chance gives its place to one that nobody has seen; both deals "
        "are played to the end several times by the same chance. Minutes are not measured: bots have no hands. The "
        "rulebook's figure stands beside the number of real decisions.",
        f"Rules {study.rules}, card list {study.door.pieces.digest}; the same seed gives the same numbers on any "
        "number of processors.",
        f"`{command}`",
    ]


# HTML


def html(found: Survey, parts: Sequence[Section], command: str) -> str:
    """The whole report as one page that needs nothing else."""
    title = f"{found.study.door.title()}: balance"
    chosen = ", ".join(f"{name} {value}" for name, value in found.study.options.items())
    lines = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{CSS.read_text('utf-8')}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(chosen)}</p>" if chosen else "",
        '<ul class="found">',
        *(f"<li>{rich(line)}</li>" for line in headlines(found, parts)),
        "</ul><nav>",
        *(f'<a href="#part{number}">{escape(part.title)}</a> ' for number, part in enumerate(parts)),
        "</nav>",
    ]
    for number, part in enumerate(parts):
        lines += [f'<section id="part{number}"><h2>{escape(part.title)}</h2>']
        lines += [f"<p>{rich(text)}</p>" for text in part.text]
        lines += ['<div class="drawings">', *map(html_drawing, numbered(part)), "</div>"] if part.drawings else []
        lines += [html_grid(grid) for grid in part.grids]
        lines += ["</section>"]
    lines += [
        "<h2>How this was measured</h2>",
        *(f"<p>{rich(text)}</p>" for text in about(found, command)),
        "</body></html>",
    ]
    return "\n".join(lines) + "\n"


def numbered(part: Section) -> list[Plot]:
    """The pictures of a section, their inner names made different from those of all others on the page."""
    return [Plot(each.word, each.title, apart(each)) for each in part.drawings]


def apart(drawing: Plot) -> str:
    """A picture whose inner names begin with its word."""
    text = re.sub(r'\bid="', f'id="{drawing.word}-', drawing.svg)
    text = re.sub(r'(href="#|url\(#)', rf"\g<1>{drawing.word}-", text)
    return re.sub(r"<style>.*?</style>", "", text, count=1, flags=re.DOTALL)  # the page has its own colours


def html_drawing(drawing: Plot) -> str:
    """A picture."""
    return f"<figure>{drawing.svg}</figure>"


def html_grid(grid: Grid) -> str:
    """A table that scrolls on its own where it is too wide."""
    head = "".join(
        f'<th scope="col"{as_words([row[column] for row in grid.rows if column])}>{escape(word)}</th>'
        for column, word in enumerate(grid.head)
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(map(html_cell, row[1:]))}</tr>\n' for row in grid.rows
    )
    wide = ' class="wide"' if len(grid.head) > MANY else ""
    body = f"<thead><tr>{head}</tr></thead><tbody>\n{rows}</tbody>"
    table = f"<table{wide}><caption>{escape(grid.heading)}</caption>{body}</table>"
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(grid.heading)}">{table}</div>'


def html_cell(cell: str) -> str:
    """A cell of a table."""
    return f"<td{as_words([cell])}>{escape(cell)}</td>"


def as_words(cells: Sequence[str]) -> str:
    """How cells are marked: words, and what stands above them, stand at the left."""
    return ' class="word"' if any(re.search(r"[^\W\d]{3}", cell) for cell in cells) else ""


def rich(text: str) -> str:
    """A sentence with its stars and ticks as HTML."""
    text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(text).replace(" %", "\N{NO-BREAK SPACE}%"))
    return re.sub(r"`(.+?)`", r"<code>\1</code>", text)


# Markdown


def markdown(found: Survey, parts: Sequence[Section], command: str, folder: str) -> tuple[str, dict[str, str]]:
    """The report as Markdown, and its pictures by the names of their files in a folder beside it."""
    pictures = {}
    lines = [f"# {found.study.door.title()}: balance", "", *(f"- {line}" for line in headlines(found, parts)), ""]
    for part in parts:
        lines += [f"## {part.title}", ""]
        for text in part.text:
            lines += [text, ""]
        for drawing in part.drawings:
            pictures[f"{drawing.word}.svg"] = drawing.svg + "\n"
            lines += [f"![{drawing.title}]({folder}/{drawing.word}.svg)", ""]
        for grid in part.grids:
            lines += [f"{grid.heading}:", "", f"| {' | '.join(grid.head)} |", f"|---|{'--:|' * (len(grid.head) - 1)}"]
            lines += [f"| {' | '.join(row)} |" for row in grid.rows]
            lines += [""]
    lines += ["## How this was measured", "", *(f"{text}\n" for text in about(found, command))]
    return "\n".join(lines), pictures


def write(found: Survey, command: str, folder: Path) -> tuple[Path, Path]:
    """Write a report: a page, Markdown, and the pictures of that."""
    name, parts = found.study.game, all_sections(found)
    page, text = folder / f"{name}.html", folder / f"{name}.md"
    told, pictures = markdown(found, parts, command, name)
    (folder / name).mkdir(exist_ok=True)
    for file, svg in pictures.items():
        (folder / name / file).write_text(svg, "utf-8")
    text.write_text(told, "utf-8")
    page.write_text(html(found, parts, command), "utf-8")
    return page, text
