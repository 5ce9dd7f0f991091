"""Matches of bots as a data set: Parquet with one row for each answer, a card that describes it, and every row again.

Rows are written in groups as they are played, so neither writing nor reading needs room for all of them.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from stolik import games
from stolik.core.kit.errors import StolikError
from stolik.core.kit.extras import extra
from stolik.core.kit.names import answer_words
from stolik.core.kit.sets import members_of
from stolik.lab.simulate import Plan, make_plan, seating
from stolik.lab.walking import Taken, Walker
from stolik.lab.workers import OwnHands, Workers, share_out

Row = dict[str, Any]
Advance = Callable[[int], None]  # told how many more matches have been written

FORMAT = 1
ABOUT = b"stolik"  # under which name the file says what it is
GROUP = 64  # matches in a group of rows
LICENCE = "CC0-1.0"
CARD_SAYS = "stolik dataset --replay"  # every card of a data set
COLUMNS = {
    "match": ("int64", "number of the match in the series, from 0"),
    "key": ("int64", "its chance: `game.new(key=…)` deals the same cards"),
    "number": ("int32", "number of the answer in the match, from 1"),
    "seat": ("int8", "who answers, from 0"),
    "bot": ("string", "which bot that is"),
    "question": ("string", "what is asked"),
    "view": ("list", "what the seat sees, in the places that `stolik observations` lists"),
    "legal": ("list", "the actions it could choose from, by the numbers that `stolik observations` lists"),
    "action": ("int16", "the one it chose"),
    "words": ("string", "the answer in words"),
    "won": ("bool", "has the seat won the match in the end?"),
    "place": ("int8", "its place in the end, 1 for the best"),
    "points": ("int16", "its points in the end"),
}


class Provenance(msgspec.Struct, frozen=True):
    """What a file says of itself: enough to play every match of it again."""

    format: int
    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    matches: int
    options: dict[str, str]
    rules: str
    cards: str
    licence: str = LICENCE


def arrow() -> Any:
    """PyArrow, or a sentence that says how to get it."""
    with extra("data", "Data sets need PyArrow."):
        import pyarrow.parquet
    return pyarrow


def about_plan(plan: Plan) -> Provenance:
    """What a file of a plan's matches says of itself."""
    game = plan.game
    return Provenance(
        FORMAT,
        game.name,
        plan.seats,
        plan.bots,
        plan.seed,
        plan.matches,
        plan.options,
        game.rules.digest,
        game.pieces.digest,
    )


def plan_about(about: Provenance) -> Plan:
    """The plan whose matches a file holds; an error if they would go another way now."""
    game = games.load(about.game)
    if (about.rules, about.cards) != (game.rules.digest, game.pieces.digest):
        raise StolikError(f"These matches were played by other rules or another card list of {about.game}.")
    return make_plan(game, about.seats, about.bots, about.matches, about.seed, about.options)


def schema(about: Provenance) -> Any:
    """The columns of a file, each with what it means, and what the file says of itself."""
    pa = arrow()
    kinds = {"list": pa.list_(pa.int16()), "string": pa.dictionary(pa.int16(), pa.string())}
    fields = [
        pa.field(name, kinds.get(kind) or pa.type_for_alias(kind), nullable=False, metadata={"about": told})
        for name, (kind, told) in COLUMNS.items()
    ]
    return pa.schema(fields, {ABOUT: msgspec.json.encode(about)})


class Recorder:
    """Plays the matches of a plan and tells them row by row."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.sitting = plan, seating(plan)
        self.walker = Walker(plan.game, plan.blank, plan.rows)
        self.names = tuple(f"seat{seat + 1}" for seat in range(plan.seats))

    def rows(self, match: int) -> Iterator[Row]:
        """The rows of one match."""
        plan, key = self.plan, self.plan.key(match)
        sitting = np.zeros((1, plan.game.most_seats), np.int64)
        sitting[0, : plan.seats] = self.sitting[match % plan.rotations]
        given, end = self.walker.play(key, sitting)
        ends = self.ends(end[0])
        for taken in self.walker.walk(key, given):
            if taken.number:
                bot = plan.bot_in(taken.seat, match % plan.rotations)
                yield {"match": match, "key": key, "bot": bot, **self.row(taken), **ends[taken.seat]}

    def ends(self, cells: np.ndarray[Any, Any]) -> list[Row]:
        """How the match ended for each seat."""
        fields = self.plan.game.state.fields
        winners, place, points = (fields[name].offset for name in ("winners", "place", "points"))
        return [
            {
                "won": bool(cells[winners] >> seat & 1),
                "place": int(cells[place + seat]),
                "points": int(cells[points + seat]),
            }
            for seat in range(self.plan.seats)
        ]

    def row(self, taken: Taken) -> Row:
        """One answer: what was asked, seen, possible and chosen."""
        game, engine = self.plan.game, self.walker.engine
        question = game.asks[int(taken.before[0, game.at.question])]
        offset = game.action_offsets[question]
        return {
            "number": taken.number,
            "seat": taken.seat,
            "question": question.word,
            "view": engine.view(taken.before, taken.seat)[0][game.visible_cells],
            "legal": [offset + answer for answer in members_of(engine.legal(taken.before, taken.seat))],
            "action": offset + taken.answer,
            "words": answer_words(question, taken.answer, self.names),
        }


def write(plan: Plan, path: Path, advance: Advance = lambda matches: None, workers: Workers | None = None) -> int:
    """Write the matches of a plan to a file, and its card beside it; return the number of rows.

    Groups of rows lie in a folder beside it until all are there. One that was stopped goes on from them.
    """
    pa = arrow()
    check_place(path)
    about, folder = about_plan(plan), parts_of(path)
    begin(folder, plan)
    groups = [(first, min(first + GROUP, plan.matches)) for first in range(0, plan.matches, GROUP)]
    missing = iter([group for group in groups if not part_of(folder, group).exists()])
    advance(sum(last - first for first, last in groups if part_of(folder, (first, last)).exists()))
    with nullcontext(workers) if workers else OwnHands() as hands:
        for group, table in share_out(hands, partial(group_of, plan), lambda: next(missing, None)):
            put_aside(pa.parquet.write_table, table, part_of(folder, group))
            advance(group[1] - group[0])
    rows: int = put_aside(partial(join, about), [part_of(folder, group) for group in groups], path)
    shutil.rmtree(folder)
    path.with_suffix(".md").write_text(card(about, path.name, rows), "utf-8")
    return rows


def check_place(path: Path) -> None:
    """Refuse to write over anything but an older data set and its card."""
    beside = path.with_suffix(".md")
    if path.is_dir() or not path.parent.is_dir():
        raise StolikError(f"{path} cannot be written to.", "Name a file in a folder that is there.")
    if path == beside:
        raise StolikError(f"{path} is the name of the card.", f"Name the data set {path.with_suffix('.parquet')}.")
    if path.exists():
        try:
            told_in(path)
        except StolikError as error:
            raise StolikError(error.sentence, "Name another file, or take this one away.") from None
    elif beside.exists() and CARD_SAYS.encode() not in beside.read_bytes():
        raise StolikError(f"{beside} is no card of a data set.", "Name another file, or take this one away.")


def parts_of(path: Path) -> Path:
    """The folder in which the groups of a file lie until all are there."""
    return path.with_name(f"{path.name}.part")


def part_of(folder: Path, group: tuple[int, int]) -> Path:
    """Where a group lies."""
    return folder / f"{group[0]:09}.parquet"


def begin(folder: Path, plan: Plan) -> None:
    """A folder for the groups of a plan; one of another plan, or of other rules or bots, is refused."""
    whose, said = folder / "plan.json", msgspec.json.encode([about_plan(plan), plan.game.rules.build])
    if not whose.exists():
        folder.mkdir(exist_ok=True)
        whose.write_bytes(said)
    elif whose.read_bytes() != said:
        raise StolikError(f"{folder} belongs to other matches, rules or bots.", "Take it away to begin anew.")


def group_of(plan: Plan, group: tuple[int, int]) -> Any:
    """The rows of some matches."""
    recorder = Recorder(plan)
    rows = [row for match in range(*group) for row in recorder.rows(match)]
    return arrow().Table.from_pylist(rows, schema(about_plan(plan)))


def put_aside(write: Callable[[Any, Path], Any], what: Any, path: Path) -> Any:
    """Write a file all or nothing."""
    beside = path.with_name(f"{path.name}.new")
    try:
        done = write(what, beside)
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
    return done


def join(about: Provenance, parts: list[Path], path: Path) -> int:
    """Make one file of the groups, one after the other; return the number of rows."""
    pa, rows = arrow(), 0
    with pa.parquet.ParquetWriter(path, schema(about), compression="zstd") as file:
        for part in parts:
            table = pa.parquet.read_table(part, schema=schema(about))
            file.write_table(table, row_group_size=len(table))
            rows += len(table)
    return rows


def card(about: Provenance, name: str, rows: int) -> str:
    """The card of a data set: what it is, how it was made, what it may be used for."""
    title = games.load(about.game).title()
    options = "".join(f" --option {option}={value}" for option, value in about.options.items())
    command = (
        f"stolik dataset {about.game} --matches {about.matches} --seats {about.seats} --bots {','.join(about.bots)}"
    )
    columns = "\n".join(f"| `{word}` | {kind} | {told} |" for word, (kind, told) in COLUMNS.items())
    return f"""# {title}: {about.matches:,} matches of bots

One row for each of the {rows:,} answers, in the order in which they were given: what the seat saw and nothing
more, what it could do, what it did, and how the match ended for it.

```
{command} --seed {about.seed}{options} --out {name}
{CARD_SAYS} {name} 0
```

The same command writes the same rows. Any row is played again and compared by the second one.

| column | type | what it is |
|---|---|---|
{columns}

Rules {about.rules}, card list {about.cards}. The file's own metadata (`stolik`) says all of this too.

**What it is not.** Bots are not people: {", ".join(dict.fromkeys(about.bots))} played here, and what they never
do is not in it. No person's match, name or address is in it.

**Licence.** {about.licence}: use it as you like. Names of games belong to their owners.
"""


# Reading


def told_in(path: Path) -> tuple[Provenance, Any]:
    """What a file says of itself, and the file."""
    pa = arrow()
    try:
        file = pa.parquet.ParquetFile(path)
        about = msgspec.json.decode(file.schema_arrow.metadata[ABOUT], type=Provenance)
    except FileNotFoundError:
        raise StolikError(f"There is no file {path}.") from None
    except (OSError, pa.ArrowException, KeyError, TypeError, msgspec.DecodeError):
        raise StolikError(f"{path} is not a data set of matches.") from None
    if about.format != FORMAT:
        raise StolikError(f"{path} is a data set of another form ({about.format}).")
    return about, file


def read_row(path: Path, number: int) -> tuple[Provenance, Row]:
    """One row of a file; only its group is read."""
    about, file = told_in(path)
    if number not in range(file.metadata.num_rows):
        raise StolikError(f"There is no row {number} in {path}.", f"Valid: 0 to {file.metadata.num_rows - 1}.")
    before = 0
    for group in range(file.num_row_groups):
        rows = file.metadata.row_group(group).num_rows
        if number < before + rows:
            row: Row = file.read_row_group(group).slice(number - before, 1).to_pylist()[0]
            return about, row
        before += rows
    raise AssertionError(number)


def replay(path: Path, number: int) -> tuple[Plan, Row]:
    """Play the match of a row again up to it; an error if anything about the row comes out otherwise."""
    about, kept = read_row(path, number)
    plan = plan_about(about)
    again = next(row for row in Recorder(plan).rows(kept["match"]) if row["number"] == kept["number"])
    again["view"] = again["view"].tolist()
    other = [name for name in COLUMNS if again[name] != kept[name]]
    if other:
        raise StolikError(f"Row {number} of {path} comes out otherwise: {', '.join(other)}.")
    return plan, again
