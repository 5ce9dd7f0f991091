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
    "client": {"core", "games", "table", "client"},
    "arena": {"core", "games", "bots", "client", "arena"},
    "commands": {"core", "games", "bots", "lab", "table", "server", "client", "arena", "terminal", "commands"},
}
ROOMS = {  # of the core
    "kit": {"kit"},
    "minds": {"kit", "machine", "minds"},  # made of the machine's loops …
    "machine": {"kit", "machine", "minds"},  # … and bound by it, as rules are
    "door": {"kit", "machine", "minds", "door"},
    "proof": {"kit", "machine", "door", "proof"},
}
GAMES = {path.name for path in (ROOT / "stolik" / "games").iterdir() if (path / "__init__.py").exists()}


def imports(path: Path) -> set[str]:
    """The stolik modules a file needs when it runs; what only its types need points anywhere."""
    found: set[str] = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for_types = [node for node in tree.body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]
    tree.body = [node for node in tree.body if node not in for_types]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("stolik"):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("stolik")}
    return found


def breaks(root: Path) -> list[str]:
    """Every import that points the wrong way."""
    found = []
    for path in sorted(root.rglob("*.py")):
        layer, *inside = path.relative_to(root).with_suffix("").parts
        if layer not in MAY_KNOW:
            continue
        for module in imports(path):
            _, known, *rest = [*module.split("."), ""]
            if known and known not in MAY_KNOW[layer]:
                found.append(f"{path.relative_to(root)} imports {module}")
            if layer == known == "core" and inside[0] in ROOMS and rest[0] not in ROOMS[inside[0]]:
                found.append(f"{path.relative_to(root)} knows another room: {module}")
            if layer == known == "games" and inside[0] in GAMES and rest[0] != inside[0]:
                found.append(f"{path.relative_to(root)} knows another game: {module}")
    return found


def named_games(root: Path) -> list[str]:
    """Every file outside the games that names one."""
    found = []
    for path in sorted(root.rglob("*.py")):
        if path.relative_to(root).parts[0] != "games":
            nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
            words = {node.id for node in nodes if isinstance(node, ast.Name)}
            words |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
            found += [f"{path.relative_to(root)} names {word}" for word in sorted(GAMES & words)]
    return found


def doubled_classes(root: Path) -> list[str]:
    """Every class name outside the games that is used twice; docs/words.md says what each word means."""
    found: dict[str, list[str]] = {}
    for path in sorted(root.rglob("*.py")):
        if path.relative_to(root).parts[0] != "games":
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    found.setdefault(node.name, []).append(str(path.relative_to(root)))
    return [f"{name}: {', '.join(places)}" for name, places in found.items() if len(places) > 1]


def test_no_class_name_has_two_meanings() -> None:
    assert doubled_classes(ROOT / "stolik") == []


def test_every_layer_knows_only_the_layers_below() -> None:
    assert breaks(ROOT / "stolik") == []


def test_nothing_outside_the_games_names_one() -> None:
    assert named_games(ROOT / "stolik") == []
