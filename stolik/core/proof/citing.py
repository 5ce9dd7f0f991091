"""Everything that cites one paragraph, found by reading alone: nothing is run, so it is there at once."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from stolik.core.door.game import Game
from stolik.core.kit.words import LANGUAGES
from stolik.core.proof.proof import cited_rules
from stolik.core.proof.rulebook import PACKAGE

ROOT = PACKAGE.parent  # of a checkout: where scenarios and tests lie
MARK = "rule"  # of a test: @pytest.mark.rule("CO-5.3")
TABLE_MARK = "carries_out"  # of code outside a game's rules
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class Citation:
    """One thing that cites a paragraph: where it is, what it is called, and what it says."""

    where: str
    name: str
    says: str = ""

    def __str__(self) -> str:
        called = " ".join(part for part in (self.where, self.name) if part)
        return f"{called}: {self.says}" if self.says else called


def citations(game: Game, number: str, root: Path = ROOT) -> dict[str, list[Citation]]:
    """What carries a paragraph out, what proves it, and what people are told with its number."""
    return {
        "code": [*rules_of(game, number, root), *marked_code(number, root)],
        "tests": list(tests_of(number, root)),
        "scenarios": list(scenarios_of(game, number, root)),
        "questions": [Citation("", each.word) for each in game.questions if number in (each.paragraph, each.closed)],
        "events": _worded(game, "event", [each.word for each in game.events if each.paragraph == number]),
        "refusals": _worded(game, "refusal", guards_of(game, number)),
        "endings": _worded(game, "ending", [each.word for each in game.reasons if each.paragraph == number]),
    }


def rules_of(game: Game, number: str, root: Path) -> Iterator[Citation]:
    """The rules of the game that carry a paragraph out."""
    for name, rule in cited_rules(game).items():
        if number in game.rules.about(rule).paragraphs:
            where = f"{_path(Path(rule.__code__.co_filename), root)}:{rule.__code__.co_firstlineno}"
            yield Citation(where, name, _first_line(rule.__doc__))


def guards_of(game: Game, number: str) -> list[str]:
    """The guards that refuse with a paragraph: with the first they cite."""
    rules = {name: game.rules.about(rule) for name, rule in cited_rules(game).items()}
    return [name for name, about in rules.items() if about.forbids and about.paragraphs[0] == number]


def marked_code(number: str, root: Path) -> Iterator[Citation]:
    """Code outside the game's rules that does what a paragraph says: the table's clock, a tournament."""
    for path, found in _definitions(root / "stolik", number, lambda called: called == TABLE_MARK):
        yield Citation(f"{_path(path, root)}:{found.lineno}", found.name, _first_line(ast.get_docstring(found)))


def tests_of(number: str, root: Path) -> Iterator[Citation]:
    """The tests that are marked with a paragraph."""
    for path, found in _definitions(root / "tests", number, lambda called: called.endswith(f"mark.{MARK}")):
        yield Citation(f"{_path(path, root)}:{found.lineno}", found.name)


def scenarios_of(game: Game, number: str, root: Path) -> Iterator[Citation]:
    """The scenario files that say they prove a paragraph."""
    for path in sorted((root / "scenarios" / game.name).glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        if number in text:
            told = yaml.safe_load(text)
            if number in told["rule"]:
                yield Citation(_path(path, root), "", str(told["title"]))


def _definitions(folder: Path, number: str, is_mark: Callable[[str], bool]) -> Iterator[tuple[Path, Definition]]:
    """Functions and classes with a mark that names the number, in their decorators or for the whole file."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if f'"{number}"' not in text:
            continue
        tree = ast.parse(text)
        whole = [node.value for node in tree.body if isinstance(node, ast.Assign) and _is_pytestmark(node)]
        for node in ast.walk(tree):
            if isinstance(node, Definition):
                marks = [*node.decorator_list, *(whole if node.name.startswith("test_") else [])]
                if any(_names(mark, number, is_mark) for mark in marks):
                    yield path, node


def _is_pytestmark(node: ast.Assign) -> bool:
    return any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)


def _names(mark: ast.expr, number: str, is_mark: Callable[[str], bool]) -> bool:
    """Does a decorator, or something inside it, mark with the number?"""
    calls = [node for node in ast.walk(mark) if isinstance(node, ast.Call) and is_mark(ast.unparse(node.func))]
    return any(isinstance(word, ast.Constant) and word.value == number for call in calls for word in call.args)


def _worded(game: Game, kind: str, words: Sequence[str]) -> list[Citation]:
    """Keys of the dictionary in every language."""
    keys = [(word, f"{kind}.{word}") for word in words]
    return [
        Citation("", word, " / ".join(game.words(language).entries[key] for language in LANGUAGES))
        for word, key in keys
        if key in game.words().entries
    ]


def _path(path: Path, root: Path) -> str:
    return (path.relative_to(root) if path.is_relative_to(root) else path).as_posix()


def _first_line(text: str | None) -> str:
    return (text or "").strip().partition("\n")[0]
