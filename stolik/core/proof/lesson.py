"""Guided first games: a position and a script beside it, played by the real rules. See docs/lessons.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import yaml

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.said import path_of
from stolik.core.kit.errors import StolikError, unknown
from stolik.core.kit.words import LANGUAGES
from stolik.core.proof.scenario import CHECKS, STORIES, OutOfLuck, Run, Scenario

KEYS = ("seats", "options", "given", "chance", "steps", *CHECKS)
PARTS = ("say", "do", "other", "look", "cards", "rule")
LEARNER = 0

Said = dict[str, str]  # language → sentence


class ScriptedMove(msgspec.Struct, frozen=True):
    """A whole move as the page makes it; the chance of its answers: four words, the third one more for each."""

    seat: int
    path: list[int]
    chance: tuple[int, int, int, int]


class LessonStep(msgspec.Struct):
    """What the learner is told and asked to do, and what happens then."""

    say: Said
    other: Said  # to whoever does something else; empty: what is usual
    look: list[str]  # spots of the scene that it speaks of
    cards: list[str]  # that it names
    rule: str
    wanted: list[list[int]]  # paths of answers, any of which will do; none: the learner only reads
    chance: tuple[int, int, int, int]
    then: list[ScriptedMove]  # what others do


class Script(msgspec.Struct):
    """A lesson as pages get it: the position and every move by their numbers."""

    game: str
    rules: str  # their digest
    key: str  # of this script: another one begins anew
    names: list[str]
    options: dict[str, str]
    begun: list[int]  # the record
    steps: list[LessonStep]


@dataclass
class Lesson:
    """One file, read and checked for form."""

    path: Path
    game: Game
    names: list[str]
    told: dict[str, Any]

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The script."""
        steps: list[dict[str, Any]] = self.told["steps"]
        return steps

    @cached_property
    def rules(self) -> list[str]:
        """The paragraphs it cites."""
        return [step["rule"] for step in self.steps if "rule" in step]

    def build(self, mode: str | None = "plain") -> Script:
        """Play it from the first step to the last; raise if the rules do not allow what it says."""
        for story in range(STORIES):
            try:
                return Telling(self, story, mode).all()
            except OutOfLuck:
                continue
        raise StolikError(f"{self.path.name}: chance cannot bring what is said.")


def read_lesson(path: Path, game: Game) -> Lesson:
    """Read a lesson; a malformed one is an error with the reason."""
    told = yaml.safe_load(path.read_text(encoding="utf-8"))
    for key in told:
        if key not in KEYS:
            raise unknown(f"key in {path.name}:", key, KEYS)
    names = [str(name) for name in told["seats"]]
    for step in told["steps"]:
        if "say" in step:
            for key in step:
                if key not in PARTS:
                    raise unknown(f"key of a step in {path.name}:", key, PARTS)
            for card in several(step.get("cards", [])):
                if card not in game.pieces.rows:
                    raise unknown(f"card of a step in {path.name}:", card, game.pieces.rows)
            for said in (step["say"], step.get("other", step["say"])):
                if sorted(said) != sorted(LANGUAGES):
                    raise StolikError(f"{path.name}: say it in {', '.join(LANGUAGES)}: {said!r}.")
        elif len(step) != 1 or next(iter(step)) not in (*names, *CHECKS):
            raise StolikError(f"{path.name}: a step says something or is one line 'Name: move', not {step!r}.")
    return Lesson(path, game, names, told)


def several(told: Any) -> list[Any]:
    """What may be one or a list."""
    return told if isinstance(told, list) else [told]


class Telling(Run):
    """One way through a lesson, with every move noted as it is made."""

    def __init__(self, lesson: Lesson, story: int, mode: str | None) -> None:
        told: dict[str, Any] = {key: lesson.told.get(key, {}) for key in ("options", "given", "chance")}
        super().__init__(Scenario(lesson.path, lesson.game, lesson.game.name, [], lesson.names, told), 0, story, mode)
        self.lesson = lesson
        self.made: list[ScriptedMove] = []

    def all(self) -> Script:  # type: ignore[override]
        """Play all steps."""
        begun = [int(cell) for cell in self.match.cells[0]]
        steps: list[LessonStep] = []
        for step in self.lesson.steps:
            if "say" in step:
                steps.append(self._said(step))
            else:
                self._step(step)
            steps[-1].then += self._since()
        for key in CHECKS:
            if key in self.lesson.told:
                self._check(key, self.lesson.told[key])
        if not self.has_all_chance():
            raise OutOfLuck("Chance has not brought what is said.")
        options = {str(name): str(value) for name, value in self.lesson.told.get("options", {}).items()}
        script = sha256(self.lesson.path.read_bytes()).hexdigest()[:8]
        rules = self.lesson.game.rules.digest
        return Script(self.lesson.game.name, rules, script, self.lesson.names, options, begun, steps)

    def _said(self, step: Mapping[str, Any]) -> LessonStep:
        """A step of the learner: the first of the moves that will do is made, the others are noted."""
        moves = several(step.get("do", []))
        told = LessonStep(
            step["say"],
            step.get("other", {}),
            several(step.get("look", [])),
            several(step.get("cards", [])),
            step.get("rule", ""),
            [],
            (0, 0, 0, 0),
            [],
        )
        if not moves:
            return told
        told.wanted = [path_of(self.match, LEARNER, str(move).split(",")) for move in moves]
        self._play(LEARNER, str(moves[0]))
        (made,) = self._since()
        told.chance = made.chance
        return told

    def _by_chance(self, seat: int, move: Any) -> None:
        first = len(self.match.log)
        super()._by_chance(seat, move)
        path = [given.answer for given in self.match.log[first:]]
        self.made.append(ScriptedMove(seat, path, self.match.chance(first + 1)))

    def _since(self) -> list[ScriptedMove]:
        """The moves made since this was asked last."""
        made, self.made = self.made, []
        return made


def replay(game: Game, told: Script, choose: Callable[[int], int] = lambda _: 0, mode: str | None = "plain") -> Match:
    """Play a told lesson again as a page does, with the choice of the learner at each step; the match at its end."""
    match = Match.begin(game, game.blank(len(told.names), told.options), names=told.names, mode=mode)
    match.cells[0] = told.begun
    match.begun = match.cells.tobytes()
    for number, step in enumerate(told.steps):
        made = [ScriptedMove(LEARNER, step.wanted[choose(number)], step.chance)] if step.wanted else []
        for each in [*made, *step.then]:
            make(match, each)
    return match


def make(match: Match, made: ScriptedMove) -> None:
    """One move with the chance it is to have."""
    first, (one, other, number, last) = len(match.log) + 1, made.chance
    match.chance = lambda answer: (one, other, number + answer - first, last)
    match.play(made.seat, made.path)
