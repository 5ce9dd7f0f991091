"""The same matches side by side on a graphics card, where their arrays lie and the network learns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.door.game import Game
from stolik.core.machine.card import found_cupy, loaded
from stolik.core.machine.modules import made_practice_kernel

if TYPE_CHECKING:
    from stolik.lab.learning.practice import Tables

Array = np.ndarray[Any, Any]


class CardLoop:
    """The loop inside a game's rules as a kernel: each match has a thread. Learners only, and the matches go on."""

    def __init__(self, game: Game) -> None:
        self.game, self.arrays = game, found_cupy()
        self._card = loaded(made_practice_kernel(game.rules))

    def run(self, at: Tables, given: Array) -> None:
        """Have all matches go on."""
        rows = (at.blanks, at.tables, at.keys, at.numbers, given, at.sitting)
        told = (at.asked, at.features, at.actions, at.ended, at.returns)
        threads = self._card.whole_blocks(len(at.keys))
        self._card.start(threads, (*rows, *told, np.int32(len(at.keys)), at.bots, np.int32(len(at.bots))))


def arrays_of(array: Array) -> Any:
    """Whose array it is: NumPy's, or CuPy's if it lies on a card."""
    return np if isinstance(array, np.ndarray) else found_cupy()


def brought(array: Array) -> Array:
    """An array of NumPy's, from a card if it lies there."""
    return array if isinstance(array, np.ndarray) else found_cupy().asnumpy(array)
