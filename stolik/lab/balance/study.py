"""What a balance report is asked, cut into jobs; jobs that are done are kept, so that a stopped report goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import msgspec

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.players import check_bot
from stolik.core.kit.errors import StolikError
from stolik.core.machine.rules import entry
from stolik.lab.simulate import check_option
from stolik.lab.workers import Workers, share_out

Counted = dict[str, Any]  # whole numbers, in lists and dictionaries of words as deep as need be
Question = tuple[str, str]  # the part and the label
Advance = Callable[[int, int], None]  # jobs done, and how many there are so far
Count = Callable[["Study", "Job"], Counted]


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be found out; the same study always gives the same numbers."""

    game: str
    options: dict[str, str]
    seats: int  # of the tables at which cards, rules and moments are looked at
    bot: str
    stronger: tuple[str, ...]  # bots that play fewer matches, to see what skill is worth
    matches: int  # at tables of all sizes together
    seed: int
    lists: int  # corrected card lists that are tried

    @property
    def door(self) -> Game:
        """The game."""
        return games.load(self.game)

    @property
    def part(self) -> int:
        """How many matches each of the smaller questions gets."""
        return max(40, self.matches // 50)

    @property
    def rules(self) -> str:
        """A hash of the rules and of everything bots do."""
        return self.door.rules.digests.of(entry("play_many"))[:16]


class Job(msgspec.Struct, frozen=True):
    """A piece of work: the matches or deals from `first` up to `last` of one question."""

    part: str  # which kind of work
    label: str  # the question; jobs with the same part and label are added up
    first: int
    last: int
    options: dict[str, str] = {}
    seats: int = 0
    bots: tuple[str, ...] = ()
    cards: dict[str, dict[str, int]] = {}  # numbers that stand in a corrected card list

    @property
    def name(self) -> str:
        """What it is called among those that are done."""
        return f"{self.part} {self.label} {self.first}–{self.last}"

    @property
    def question(self) -> Question:
        """What it belongs to."""
        return self.part, self.label


def make_study(
    game: Game,
    options: Mapping[str, str],
    matches: int,
    bots: Sequence[str],
    seed: int,
    seats: int | None = None,
    lists: int = 0,
) -> Study:
    """A study, checked. Of the bots the first plays all matches, the others a few."""
    for name, value in options.items():
        check_option(game, name, value)
    for bot in bots:
        check_bot(game, bot)
    if not bots:
        raise StolikError("Somebody has to play.", "Name at least one bot.")
    if matches < 1:
        raise StolikError(f"A balance report has at least one match, not {matches}.")
    if lists < 0:
        raise StolikError(f"No fewer than 0 card lists can be tried, not {lists}.")
    chairs = game.seats[(len(game.seats) - 1) // 2] if seats is None else game.check_seats(seats)
    game.blank(chairs, options)
    return Study(game.name, dict(options), chairs, bots[0], tuple(bots[1:]), matches, seed, lists)


def add(one: Any, two: Any) -> Any:
    """The sum of two counts: numbers are added, lists place by place, dictionaries word by word."""
    if isinstance(one, dict):
        return {
            key: add(one[key], two[key]) if key in one and key in two else one.get(key, two.get(key))
            for key in dict.fromkeys([*one, *two])
        }
    if isinstance(one, list):
        short, long = sorted((one, two), key=len)
        return [add(a, b) for a, b in zip(short, long)] + long[len(short) :]
    return one + two


def cut(total: int, size: int) -> Iterator[tuple[int, int]]:
    """The numbers from 0 up to `total`, in pieces."""
    for first in range(0, total, size):
        yield first, min(first + size, total)


class Journal:
    """The jobs of a study that are done, one to a line of a file."""

    def __init__(self, path: Path, study: Study) -> None:
        self.path, self.done = path, dict[str, Counted]()
        head = msgspec.json.encode(StudyHead(study, study.rules))
        if path.exists():
            lines = path.read_bytes().split(b"\n")
            if lines[0] != head:
                raise StolikError(
                    f"{path} belongs to a report of other options, numbers or rules.", "Take it away to begin anew."
                )
            for line in lines[1:-1]:  # what comes after the last end of a line was cut off
                told = msgspec.json.decode(line)
                self.done[told["job"]] = told["counted"]
            whole = b"\n".join(lines[:-1]) + b"\n"
            path.write_bytes(whole)
        else:
            path.write_bytes(head + b"\n")

    def keep(self, job: Job, counted: Counted) -> None:
        """Write down that a job is done."""
        self.done[job.name] = counted
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode({"job": job.name, "counted": counted}) + b"\n")


class Counts(Protocol):
    """Who knows what has been counted for each question of a study."""

    def counts(self, jobs: Sequence[Job]) -> dict[Question, Counted]:
        """What the jobs have counted, those that belong together added up."""


class KeptCounts:
    """What was counted for a report, question by question, in a file from which its pages can be made again."""

    def __init__(self, path: Path) -> None:
        try:
            head, *lines = path.read_bytes().splitlines()
            told = msgspec.json.decode(head, type=StudyHead)
            self._found = {(each.part, each.label): each.counted for each in map(decode_counted, lines)}
        except FileNotFoundError:
            raise StolikError(f"There is no file {path}.") from None
        except (OSError, ValueError, msgspec.DecodeError):
            raise StolikError(f"{path} does not hold what was counted for a report.") from None
        self.path, self.study = path, told.study
        if told.rules != self.study.rules:
            raise StolikError(f"{path} was counted by other rules or bots.", "Have the report counted anew.")

    @staticmethod
    def write(path: Path, study: Study, found: Mapping[Question, Counted]) -> None:
        """Keep what was counted."""
        lines = [
            StudyHead(study, study.rules),
            *(CountedFor(*question, counted) for question, counted in found.items()),
        ]
        path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))

    def counts(self, jobs: Sequence[Job]) -> dict[Question, Counted]:
        """What the jobs once counted."""
        missing = next((job for job in jobs if job.question not in self._found), None)
        if missing:
            lacking = f"{self.path} lacks what was counted for: {missing.part} {missing.label}".rstrip()
            raise StolikError(f"{lacking}.", "Have the report counted anew.")
        return {job.question: self._found[job.question] for job in jobs}


class StudyHead(msgspec.Struct):
    """What a file of counts says first: of what study, and by which rules."""

    study: Study
    rules: str


class CountedFor(msgspec.Struct):
    """What was counted for a question."""

    part: str
    label: str
    counted: Counted


decode_counted = msgspec.json.Decoder(CountedFor).decode


class Workshop:
    """Where jobs are done, by these workers; what is in the journal is not done twice."""

    def __init__(self, study: Study, count: Count, journal: Journal, workers: Workers, advance: Advance) -> None:
        self.study, self.journal, self.workers, self.advance = study, journal, workers, advance
        self.work = partial(do, count, study, study.door.rules.build)
        self.jobs = self.finished = 0
        self.found: dict[Question, Counted] = {}  # of all questions so far

    def counts(self, jobs: Sequence[Job]) -> dict[Question, Counted]:
        """Do jobs, and add up those that belong together."""
        self.jobs += len(jobs)
        left = [job for job in jobs if job.name not in self.journal.done]
        self._tell(len(jobs) - len(left))
        waiting = iter(left)
        for job, counted in share_out(self.workers, self.work, lambda: next(waiting, None)):
            self.journal.keep(job, counted)
            self._tell(1)
        found: dict[Question, Counted] = {}
        for job in jobs:
            counted = self.journal.done[job.name]
            found[job.question] = add(found[job.question], counted) if job.question in found else counted
        self.found |= found
        return found

    def _tell(self, jobs: int) -> None:
        self.finished += jobs
        self.advance(self.finished, self.jobs)


def do(count: Count, study: Study, build: str, job: Job) -> Counted:
    """Do a job, wherever this runs, unless the rules are others there."""
    games.load_same(study.game, build)
    return count(study, job)
