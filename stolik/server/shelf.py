"""Modules with their layouts: of all rules this server has ever played by, for matches are looked at years later."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import msgspec

from stolik.core.door.game import Game
from stolik.core.machine.modules import module_file
from stolik.server.layout import layout_of
from stolik.server.pages import Served, page_of

NAME = re.compile(r"[a-z]+-[0-9a-f]{16}\.(json|wasm)")


class Shelf:
    """A folder of modules, by what they were made from, and of layouts, by the digest of the rules."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read = lru_cache(64)(self._page)

    def put_layout(self, game: Game) -> None:
        """Keep a game's layout; the same rules may have better words today."""
        self._write(f"{game.name}-{game.rules.digest}.json", msgspec.json.encode(layout_of(game)))

    def put_module(self, game: Game) -> None:
        """Keep a game's module, which is made."""
        module = module_file(game.rules)
        self._write(module.name, module.read_bytes())

    def _write(self, name: str, body: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / name
        if not path.exists() or path.read_bytes() != body:
            draft = path.with_suffix(f"{path.suffix}.draft")
            draft.write_bytes(body)
            draft.replace(path)

    def find(self, name: str) -> Served | None:
        """A module or a layout as it is served."""
        path = self._folder / name
        if not NAME.fullmatch(name) or not path.exists():
            return None
        return self._read(name, path.stat().st_mtime_ns)

    def _page(self, name: str, _changed: int) -> Served:
        return page_of(name, (self._folder / name).read_bytes())
