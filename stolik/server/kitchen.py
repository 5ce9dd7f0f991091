"""The engines of all games, which are compiled while tables go on with plain ones."""

from __future__ import annotations

import logging
import threading

from stolik import games
from stolik.core.door.game import Game
from stolik.core.machine.engine import default_mode

logger = logging.getLogger("stolik.server")


class Kitchen:
    """The engines of all games: plain ones at once, compiled ones when they are warm."""

    def __init__(self) -> None:
        self._warm: set[str] = set()
        self._mode = default_mode()

    def mode_of(self, game: Game) -> str:
        """How a table of this game runs now."""
        return self._mode if game.name in self._warm else "plain"

    @property
    def is_warm(self) -> bool:
        """Are all games compiled?"""
        return len(self._warm) == len(games.NAMES)

    def warm_up(self) -> None:
        """Compile every game in the background."""
        if self._mode != "plain":
            threading.Thread(target=self._warm_all, name="warm", daemon=True).start()

    def _warm_all(self) -> None:
        for name in games.NAMES:
            try:
                games.load(name).engine().warm()
            except Exception:  # the plain engine goes on
                logger.exception("%s could not be compiled", name)
            else:
                self._warm.add(name)
