"""Modules with their layouts: of all rules this server has ever played by, for matches are looked at years later."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import msgspec

from stolik.core.door.game import Game
from stolik.core.machine.modules import files_of, is_whole, made_module
from stolik.server.layout import layout_of
from stolik.server.pages import Served, page_of

NAME = re.compile(r"[a-z]+-[0-9a-f]{16}\.(json|wasm|learned)")


class Shelf:
    """A folder of modules, by what they were made from, and of layouts, by the digest of the rules."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read = lru_cache(64)(self._page)

    def put_layout(self, game: Game) -> None:
        """Keep a game's layout; the same rules may have better words today."""
        self._write(f"{game.name}-{game.rules.digest}.json", msgspec.json.encode(layout_of(game)))

    def put_module(self, game: Game) -> None:
        """Keep a game's module, which is made, and what a bot has learned."""
        folder = made_module(game.rules).parent
        for name in files_of(game.rules):
            self._write(name, (folder / name).read_bytes())

    def keep(self, name: str, body: bytes) -> Served | None:
        """Keep what another server has of a name; what is something else is not kept."""
        if is_own(body, name):
            self._write(name, body)
        return self.find(name)

    def _write(self, name: str, body: bytes) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / name
        if not path.exists() or path.read_bytes() != body:
            draft = path.with_suffix(f"{path.suffix}.draft")
            draft.write_bytes(body)
            draft.replace(path)

    def find(self, name: str) -> Served | None:
        """A module or a layout as it is served: never one of other rules than its name says."""
        path = self._folder / name
        if not NAME.fullmatch(name) or not path.exists():
            return None
        return self._read(name, path.stat().st_mtime_ns)

    def _page(self, name: str, _changed: int) -> Served | None:
        body = (self._folder / name).read_bytes()
        return page_of(name, body) if is_own(body, name) else None


class LayoutHead(msgspec.Struct):
    """What a layout says of itself."""

    name: str
    digest: str


def is_own(body: bytes, name: str) -> bool:
    """Is it what a file of this name must hold?"""
    return is_layout(body, name) if name.endswith(".json") else is_whole(body, name)


def is_layout(body: bytes, name: str) -> bool:
    """Is it a layout of the game and the rules that a file of this name must hold?"""
    try:
        told = msgspec.json.decode(body, type=LayoutHead)
    except msgspec.DecodeError:
        return False
    return f"{told.name}-{told.digest}.json" == name
