"""From paragraph to code to test: does every paragraph have a rule, and does every rule have a test that would notice?

Rules run plain here. A test is a scenario file, or a pytest test marked `@pytest.mark.rule("CO-5.3")`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any

from stolik.core.door.game import Game
from stolik.core.kit.errors import StolikError
from stolik.core.proof.rulebook import Rulebook
from stolik.core.proof.scenario import Scenario, read_scenario

TRACE = "STOLIK_TRACE"  # a file for the pytest plugin to write what each marked test ran
KNOCKOUT = "STOLIK_KNOCKOUT"  # the rule the pytest plugin takes out: module:name
MOST_CALLS = 400_000  # a rule taken out may leave a loop without end


@dataclass(frozen=True)
class Test:
    """A test, the paragraphs it cites, and the rules that ran in it."""

    name: str
    paragraphs: tuple[str, ...]
    ran: frozenset[str]


@dataclass(frozen=True)
class Traced:
    """What is known of one paragraph."""

    number: str
    rules: tuple[str, ...]
    tests: tuple[str, ...]
    missing: str  # what is wrong, or nothing


def cited_rules(game: Game) -> dict[str, FunctionType]:
    """The game's functions that cite a paragraph."""
    functions = game.rules.functions.items()
    return {
        name: rule for name, rule in functions if game.rules.about(rule).paragraphs and isinstance(rule, FunctionType)
    }


def coverage(game: Game, book: Rulebook, tests: list[Test]) -> list[Traced]:
    """For each paragraph its rules and the tests that cite it; each rule must have run in one of them."""
    rules = cited_rules(game)
    lines = []
    for number, paragraph in book.paragraphs.items():
        citing = [name for name, rule in rules.items() if number in game.rules.about(rule).paragraphs]
        proving = [test for test in tests if number in test.paragraphs]
        lines.append(Traced(number, tuple(citing), tuple(test.name for test in proving), ""))
        if paragraph.is_exempt:
            continue
        idle = [name for name in citing if not any(name in test.ran for test in proving)]
        missing = ""
        if not citing:
            missing = "no rule cites it"
        elif not proving:
            missing = "no test cites it"
        elif idle:
            missing = f"never runs in a test that cites it: {', '.join(idle)}"
        lines[-1] = Traced(number, lines[-1].rules, lines[-1].tests, missing)
    known = set(book.paragraphs)
    said = {number: name for name, rule in rules.items() for number in game.rules.about(rule).paragraphs}
    said |= {number: test.name for test in tests for number in test.paragraphs if number.startswith(game.prefix)}
    lines += [
        Traced(number, (), (), f"not in the rulebook, cited by {name}")
        for number, name in said.items()
        if number not in known
    ]
    return lines


def scenarios_of(folder: Path, load: Callable[[str], Game]) -> list[Scenario]:
    """The scenario files of a folder."""
    found = [read_scenario(path, load) for path in sorted(folder.glob("*.yaml"))]
    if not found:
        raise StolikError(f"There are no scenarios in {folder}.")
    return found


def trace_scenario(game: Game, scenario: Scenario) -> Test:
    """Run a scenario and note which rules ran."""
    with tracing(game) as ran:
        scenario.run(mode="plain", fillings=1)
    return Test(scenario.path.name, tuple(scenario.rules), frozenset(ran))


@contextmanager
def tracing(game: Game) -> Iterator[set[str]]:
    """Collect the names of the game's rules that run meanwhile."""
    names = {rule.__code__: name for name, rule in cited_rules(game).items()}
    ran: set[str] = set()

    def note(frame: Any, _event: str, _argument: Any) -> None:
        if frame.f_code in names:
            ran.add(names[frame.f_code])

    sys.settrace(note)  # of calls alone: it asks for no lines
    try:
        yield ran
    finally:
        sys.settrace(None)


def trace_marked_tests(folder: Path, prefix: str) -> list[Test]:
    """Run the pytest tests of a folder that are marked with a rule, plain, and note which rules ran in each."""
    if not folder.exists():
        return []
    with tempfile.TemporaryDirectory() as temporary:
        told = Path(temporary) / "trace.json"
        code, output = _run_marked(folder, {TRACE: str(told)})
        if code not in (0, 5):
            raise StolikError(f"The tests in {folder.name} fail:\n{output}")
        rows = json.loads(told.read_text(encoding="utf-8")) if told.exists() else []
    tests = [Test(row["name"], tuple(row["paragraphs"]), frozenset(row["ran"])) for row in rows]
    return [test for test in tests if any(number.startswith(prefix) for number in test.paragraphs)]


def knockout(
    game: Game, scenarios: list[Scenario], folder: Path, progress: Callable[[str], None] = lambda name: None
) -> list[str]:
    """Take out each rule in turn; return the names of those no citing test misses."""
    survivors = []
    for name, rule in cited_rules(game).items():
        progress(name)
        cited = set(game.rules.about(rule).paragraphs)
        citing = [each for each in scenarios if cited & set(each.rules)]
        with taken_out(rule):
            noticed = any(_notices(each) for each in citing)
        if not noticed and not _marked_tests_notice(folder, rule):
            survivors.append(name)
    return survivors


@contextmanager
def taken_out(rule: FunctionType) -> Iterator[None]:
    """Let a rule do nothing meanwhile, wherever it is called from."""
    code = rule.__code__
    rule.__code__ = _do_nothing.__code__
    try:
        yield
    finally:
        rule.__code__ = code


def _do_nothing(*_arguments: Any, **_names: Any) -> int:
    return 0


def _notices(scenario: Scenario) -> bool:
    try:
        with bounded(MOST_CALLS):
            scenario.run(mode="plain", fillings=2)
    except Exception:
        return True
    return False


@contextmanager
def bounded(most: int) -> Iterator[None]:
    """Break off what calls functions without end, as rules may do that miss one of theirs."""
    calls = 0

    def count(_frame: Any, _event: str, _argument: Any) -> None:
        nonlocal calls
        calls += 1
        if calls > most:
            raise TimeoutError

    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(None)


def _marked_tests_notice(folder: Path, rule: FunctionType) -> bool:
    if not folder.exists():
        return False
    code, _ = _run_marked(folder, {KNOCKOUT: f"{rule.__module__}:{rule.__name__}"})
    return code == 1


def _run_marked(folder: Path, told: dict[str, str]) -> tuple[int, str]:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "tests.pytest_rules", "-m", "rule", str(folder)]
    environment = {**os.environ, "STOLIK_MODE": "plain", **told}
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300, check=False)
    except subprocess.TimeoutExpired:
        return 1, "timeout"
    return done.returncode, done.stdout[-2000:]
