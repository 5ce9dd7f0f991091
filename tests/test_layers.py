"""Arrows between layers point one way."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.doors import ROOT

MAY_KNOW = {
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "lab": {"core", "games", "bots", "lab"},
    "terminal": {"core", "games", "bots", "terminal"},
    "table": {"core", "games", "bots", "table"},
    "server": {"core", "games", "bots", "table", "server"},
    "commands": {"core", "games", "bots", "lab", "table", "server", "terminal", "commands"},
}
GAMES = {path.name for path in (ROOT / "stolik" / "games").iterdir() if (path / "__init__.py").exists()}


def imports(path: Path) -> set[str]:
    """The stolik modules a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("stolik"):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("stolik")}
    return found


def test_every_layer_knows_only_the_layers_below() -> None:
    for layer, known in MAY_KNOW.items():
        for path in (ROOT / "stolik" / layer).rglob("*.py"):
            for module in imports(path):
                parts = module.split(".")
                assert len(parts) < 2 or parts[1] in known, f"{path.name} imports {module}"
                if layer == "games" and parts[1] == "games" and path.parent.name in GAMES:
                    assert parts[2] == path.parent.name, f"{path} knows another game: {module}"


def test_nothing_outside_the_games_names_one() -> None:
    for path in (ROOT / "stolik").rglob("*.py"):
        if "games" not in path.relative_to(ROOT).parts:
            words = {
                node.id for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Name)
            }
            text = {
                node.value
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            }
            assert not GAMES & (words | text), f"{path.name} names a game"
