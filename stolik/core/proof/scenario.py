"""Scenario files: a story at the table in words, and what must come of it. See docs/scenarios.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.door.sight import View, in_words
from stolik.core.kit.errors import Refusal, StolikError, unknown
from stolik.core.kit.events import Fact
from stolik.core.kit.names import number_of, word_of
from stolik.core.proof.giving import give, spelled_out

FILLINGS = 20
TRIES = 40  # how often a step is tried until chance brings what the scenario says
ALIKE = 6  # so many tries in a row that end alike: there is no chance in this step
STORIES = 600  # how often the whole story is tried: enough for a card that lies on top of a pile of forty
DRAWS = 500  # how often chance is asked for one card, all stories together; four times as often for each card more
CHECKS = ("expect", "legal", "refuse", "view", "result")
KEYS = ("game", "title", "rule", "seats", "options", "given", "play", "chance", *CHECKS)


class Failed(StolikError):
    """A scenario does not hold."""


class OutOfLuck(StolikError):
    """Chance cannot bring any more what the scenario says."""


@dataclass
class Scenario:
    """One file, read and checked for form."""

    path: Path
    game: Game
    title: str
    rules: list[str]
    names: list[str]
    told: dict[str, Any]

    def run(self, mode: str | None = None, fillings: int = FILLINGS) -> None:
        """Run it with random fillings of what it leaves open; raise Failed where it does not hold."""
        for filling in range(fillings):
            try:
                self._run_filling(filling, mode)
            except StolikError as error:
                raise Failed(f"{self.path.name}: {error} [filling {filling}]") from error

    def _run_filling(self, filling: int, mode: str | None) -> None:
        failure: Failed | None = None
        unlucky, came, draws = 0, set[str](), 0
        for story in range(STORIES):
            run = Run(self, filling, story, mode)
            if draws > DRAWS * 4**run.scripted:
                break
            try:
                return run.all()
            except OutOfLuck:
                unlucky += 1
            except Failed as failed:
                if run.has_all_chance():
                    raise
                failure = failed  # perhaps because chance went another way than the scenario says
            came |= run.came
            draws += run.draws
        if failure is not None and not unlucky:
            raise failure
        instead = f"; {', '.join(sorted(came))} came instead" if came else ""
        raise Failed(f"chance cannot bring what is said: {self.told.get('chance')}{instead}") from failure


def read_scenario(path: Path, load: Callable[[str], Game]) -> Scenario:
    """Read a scenario file; a malformed one is an error with the reason."""
    try:
        told = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise StolikError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise StolikError(f"{path} cannot be read: {error}.") from error
    except yaml.YAMLError as error:
        raise StolikError(f"{path.name} is not valid YAML: {' '.join(str(error).split())}.") from error
    if not isinstance(told, dict):
        raise StolikError(f"{path.name} is not a scenario: it has no keys.", f"Keys: {', '.join(KEYS)}.")
    for key in told:
        if key not in KEYS:
            raise unknown(f"key in {path.name}:", key, KEYS)
    for key, kind in (("game", str), ("title", str), ("seats", list), ("rule", list)):
        if not isinstance(told.get(key), kind):
            raise StolikError(f"{path.name}: {key!r} is missing or not a {'text' if kind is str else 'list'}.")
    for key in ("options", "given"):
        if not isinstance(told.get(key, {}), dict):
            raise StolikError(f"{path.name}: {key!r} must be a mapping.")
    if not isinstance(told.get("play", []), list):
        raise StolikError(f"{path.name}: 'play' must be a list of steps.")
    if not any(key in told for key in CHECKS) and not any(set(step) & set(CHECKS) for step in told.get("play", [])):
        raise StolikError(f"{path.name} checks nothing.", f"Say one of: {', '.join(CHECKS)}.")
    names = [str(name) for name in told["seats"]]
    return Scenario(path, load(told["game"]), told["title"], [str(rule) for rule in told["rule"]], names, told)


@dataclass
class Run:
    """One run of a scenario with one filling."""

    scenario: Scenario
    filling: int
    story: int
    mode: str | None
    facts: list[Fact] = dataclass_field(default_factory=list)
    came: set[str] = dataclass_field(default_factory=set)  # cards that chance brought in place of those it should

    def __post_init__(self) -> None:
        told = self.scenario.told
        options = {str(key): value for key, value in told.get("options", {}).items()}
        names = self.scenario.names
        seed = self.filling + FILLINGS * self.story
        self.match = self.scenario.game.new(seats=len(names), seed=seed, names=names, mode=self.mode, **options)
        self.rolls = np.random.default_rng((self.filling, self.story))
        self.chance: list[tuple[int, str, list[int]]] = self._read_chance(told.get("chance", {}))
        self.scripted = sum(len(cards) for _, _, cards in self.chance)
        self.draws = 0  # that brought something else
        if told.get("given"):
            give(self.match, told["given"], self.rolls)

    def all(self) -> None:
        """Play all steps and check all that is said.

        A check that fails before chance has brought everything does not end the story: only if the rest of it comes
        about, this is a story the scenario speaks of.
        """
        told = self.scenario.told
        failure: Failed | None = None
        for number, step in enumerate(told.get("play", []), 1):
            try:
                self._step(step)
            except Refusal as error:
                raise failure or Failed(f"step {number} {step}: {error}") from error
            except Failed as error:
                failure = failure or Failed(f"step {number} {step}: {error}")
            except OutOfLuck as error:
                raise failure or error from None
        if failure is not None:
            raise failure
        for key in CHECKS:
            if key in told:
                try:
                    self._check(key, told[key])
                except Failed as error:
                    raise Failed(f"at the end: {error}") from error
        if not self.has_all_chance():
            raise OutOfLuck("Chance has not brought what is said.")

    def has_all_chance(self) -> bool:
        """Has chance brought everything that is said of it?"""
        return not any(cards for _, _, cards in self.chance)

    def _step(self, step: Any) -> None:
        if not isinstance(step, dict) or len(step) != 1:
            raise StolikError(f"A step is one line 'Name: move', not {step!r}.")
        ((key, value),) = step.items()
        if key in CHECKS:
            self._check(key, value)
        else:
            self._play(self.match.seat_number(str(key)), str(value))

    def _play(self, seat: int, move: str) -> None:
        """Make a move; if it is not possible yet, the unnamed seats of an open *may* pass first."""
        self.facts = []
        while True:
            refusal = self.match.why(seat, move)
            question = self.match.question
            if refusal is None or question is None or not question.may:
                break
            passes = [other for other in self.match.awaited if other != seat] or list(self.match.awaited)
            if seat in self.match.awaited and (
                self._is_window_move(move) or (passes == [seat] and len(self.match.awaited) > 1)
            ):
                break
            self._by_chance(passes[0], [int(question.default)])
        self._by_chance(seat, move)

    def _is_window_move(self, move: str) -> bool:
        """Does the move answer the open window (so that its refusal stands)?"""
        question = self.match.question
        assert question is not None
        said = [kind.word for kind in question.answers]
        return move.split(",")[0].split()[0] in said

    def _by_chance(self, seat: int, move: Any) -> None:
        """Make a move with chance such that it brings what the scenario says."""
        before = self.match
        last, alike = b"", 0
        for _ in range(TRIES):
            trial = before.copy()
            key = int(self.rolls.integers(1 << 62))
            trial.chance = lambda number, key=key: (key & 0xFFFFFFFF, key >> 32, number, 1)  # type: ignore[misc]
            facts = trial.play(seat, move)
            left = self._after(facts)
            if left is not None:
                self.match, self.chance = trial, left
                self.facts += facts
                return
            alike = alike + 1 if trial.cells.tobytes() == last else 1
            self.draws += alike == 1
            last = trial.cells.tobytes()
            if not self.chance or alike == ALIKE:
                break
        raise OutOfLuck("Chance cannot bring what is said.")

    def _after(self, facts: Iterable[Fact]) -> list[tuple[int, str, list[int]]] | None:
        """What is left of the scripted chance after these facts, or None if they contradict it."""
        left = [(actor, event, list(cards)) for actor, event, cards in self.chance]
        for fact in facts:
            for actor, event, cards in left:
                if (fact.actor, fact.kind.word) == (actor, event) and cards and cards.pop(0) != fact.card:
                    self.came.add(word_of(fact.kind.cards or self.scenario.game.cards, fact.card, self.match.names))
                    return None
        return left

    def _read_chance(self, told: Mapping[str, Any]) -> list[tuple[int, str, list[int]]]:
        script = []
        for key, cards in told.items():
            name, _, event = str(key).partition(" ")
            kinds = {kind.word: kind for kind in self.scenario.game.events}
            if event not in kinds:
                raise unknown("event in chance:", event, kinds)
            listed = cards if isinstance(cards, list) else [cards]
            domain = kinds[event].cards or self.scenario.game.cards
            numbers = [number_of(domain, card, self.match.names) for card in listed]
            script.append((self.match.seat_number(name), event, numbers))
        return script

    def _check(self, key: str, told: Any) -> None:
        match = self.match
        if key == "expect":
            for name, value in spelled_out(match.game, told, match.names).items():
                self._expect(name, value)
        elif key == "legal":
            for name, moves in told.items():
                found = sorted(str(move) for move in match.legal(name))
                if found != sorted(str(move) for move in moves):
                    raise Failed(f"legal for {name}: {', '.join(found) or 'nothing'}")
        elif key == "refuse":
            for row in told if isinstance(told, list) else [told]:
                self._refuse(row)
        elif key == "view":
            for name, fields in told.items():
                view = match.view(name)
                for each, value in spelled_out(match.game, fields, match.names).items():
                    _compare(match, each, value, view)
        elif key == "result":
            self._result(told)

    def _expect(self, name: str, value: Any) -> None:
        match = self.match
        if name == "events":
            words = iter([fact.kind.word for fact in self.facts])
            if not all(event in words for event in value):
                raise Failed(f"events: {', '.join(fact.kind.word for fact in self.facts) or 'none'}, not {value}")
        elif name == "question":
            found = None if match.question is None else match.question.word
            if found != value:
                raise Failed(f"question: {found}, not {value}")
        elif name == "asked":
            asked = sorted(match.names[seat] for seat in match.asked)
            if asked != sorted(value):
                raise Failed(f"asked: {asked}, not {value}")
        else:
            _compare(match, name, value, None)

    def _refuse(self, row: Mapping[str, str]) -> None:
        ((name, move),) = ((key, value) for key, value in row.items() if key != "by")
        before = self.match.cells.tobytes()
        refusal = self.match.why(name, move)
        if refusal is None:
            raise Failed(f"{name}: {move} is not refused")
        if "by" in row and refusal.paragraph != row["by"]:
            raise Failed(f"{name}: {move} is refused by {refusal.paragraph} ({refusal.sentence}), not {row['by']}")
        if self.match.cells.tobytes() != before:
            raise Failed(f"{name}: {move} is refused but changed something")

    def _result(self, told: Mapping[str, Any] | None) -> None:
        result = self.match.result
        if told is None or result is None:
            if told is not None or result is not None:
                raise Failed(f"result: {result}, not {told}")
            return
        found = {
            "winners": sorted(self.match.names[seat] for seat in result.winners),
            "reason": result.reason,
            "place": dict(zip(self.match.names, result.place, strict=True)),
            "points": dict(zip(self.match.names, result.points, strict=True)),
        }
        for key, value in told.items():
            if key not in found:
                raise unknown("key of result:", key, found)
            if found[key] != (sorted(value) if key == "winners" else value):
                raise Failed(f"{key} of the result: {found[key]}, not {value}")


def _compare(match: Match, name: str, wanted: Any, view: View | None) -> None:
    """Compare a field in words with what is wanted: piles without order, a number for a pile's size."""
    fields = match.game.state.fields
    if name not in fields:
        raise unknown("field", name, fields)
    found = in_words(match.game, match.names, name, match.cells if view is None else view.cells)
    if isinstance(found, dict):
        if not isinstance(wanted, dict):
            raise StolikError(f"{name}: say it for each of {', '.join(found)}, not {wanted!r}.")
        for key, value in wanted.items():
            if str(key) not in found:
                raise unknown(f"name in {name}:", key, found)
            _same(f"{name} of {key}", found[str(key)], value)
    else:
        _same(name, found, wanted)


def _same(what: str, found: Any, wanted: Any) -> None:
    if isinstance(found, list) and isinstance(wanted, int) and not isinstance(wanted, bool):
        found = len(found)
    elif isinstance(found, list):
        if not isinstance(wanted, list):
            raise StolikError(f"{what}: say a list or a number, not {wanted!r}.")
        found, wanted = sorted(map(str, found)), sorted(map(str, wanted))
    elif isinstance(found, str):
        wanted = str(wanted)
    if found != wanted:
        raise Failed(f"{what}: {found}, not {wanted}")
