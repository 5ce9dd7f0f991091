"""The engines of all games, and their modules for browsers: made beside the server, while tables play plain."""

from __future__ import annotations

import logging
import threading

from stolik import games
from stolik.core.door.game import Game
from stolik.core.machine.engine import default_mode
from stolik.core.machine.modules import files_of, find_module
from stolik.games.warming import make_ready
from stolik.server.shelf import Shelf

logger = logging.getLogger("stolik.server")


class Kitchen:
    """What is ready: plain engines at once, compiled ones and modules when they are made."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._ready: set[str] = set()
        self._warm: set[str] = set()
        self.mode = default_mode()  # how tables run in the end

    def mode_of(self, game: Game) -> str:
        """How a table of this game runs now."""
        return self.mode if game.name in self._warm else "plain"

    def is_ready(self, game: Game) -> bool:
        """Can pages play the game: is its module made?"""
        return game.name in self._ready

    def is_awaited(self, name: str) -> bool:
        """Is it a module that is still being made?"""
        unready = [game for game in map(games.load, games.NAMES) if not self.is_ready(game)]
        return name in [file for game in unready for file in files_of(game.rules)]

    @property
    def is_warm(self) -> bool:
        """Are all games compiled?"""
        return len(self._warm) == len(games.NAMES)

    def set_out(self) -> None:
        """Offer every layout, and the modules that are made already."""
        for game in map(games.load, games.NAMES):
            self._shelf.put_layout(game)
            if find_module(game.rules):
                self._offer(game)

    def warm_up(self) -> None:
        """Make every module and compile every game in the background."""
        threading.Thread(target=self._warm_all, name="warm", daemon=True).start()

    def _warm_all(self) -> None:
        every = [games.load(name) for name in games.NAMES]
        for game in every:
            if not game.engine(self.mode).is_cold:
                self._warm_one(game)
        cold = [game.name for game in every if not self.is_ready(game) or game.engine(self.mode).is_cold]
        for made in make_ready(cold, self.mode) if cold else ():
            game = games.load(made.game)
            if made.error is not None:  # the plain engine goes on
                logger.error("%s could not be compiled", made.game, exc_info=made.error)
            elif made.is_module:
                self._offer(game)
            else:
                self._warm_one(game)

    def _offer(self, game: Game) -> None:
        """Pages can play the game from now on."""
        try:
            self._shelf.put_module(game)
        except OSError:
            logger.exception("%s has no place on the disk", game.name)
        else:
            self._ready.add(game.name)

    def _warm_one(self, game: Game) -> None:
        """Tables of the game run compiled from now on."""
        if self.mode == "plain":
            return
        try:
            game.engine().warm()
        except Exception:  # the plain engine goes on
            logger.exception("%s could not be compiled", game.name)
        else:
            self._warm.add(game.name)
