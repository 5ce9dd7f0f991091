"""A place to change rules in: versions of the toy game, each a package of its own."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stolik.core.door.game import Game
from tests.doors import ROOT


class Workshop:
    """Makes versions of the toy game, each a package of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: list[str] = []

    def change(self, *changes: tuple[str, str, str]) -> Game:
        """The toy game with some of its source replaced."""
        name = f"toy_{self.folder.name.replace('-', '_')}_{len(self.made)}"
        shutil.copytree(ROOT / "tests" / "toy", self.folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        for file, before, after in changes:
            path = self.folder / name / file
            text = path.read_text(encoding="utf-8")
            assert before in text
            path.write_text(text.replace(before, after), encoding="utf-8")
        self.made.append(name)
        game: Game = importlib.import_module(name).GAME
        return game


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    """A place to change rules in."""
    monkeypatch.syspath_prepend(str(tmp_path))
    made = Workshop(tmp_path)
    yield made
    for name in list(sys.modules):
        if name.partition(".")[0] in made.made:
            del sys.modules[name]
