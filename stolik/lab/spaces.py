"""What environments for learning have in common: the numbers a seat sees, which answers are legal, and their spaces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.names import SeatSet
from stolik.core.kit.piles import HIDDEN, known
from stolik.core.kit.record import Field, Record, Seen
from stolik.core.machine.views import visible_cells

if TYPE_CHECKING:
    from gymnasium import spaces  # an extra, which environments for JAX and RLCard do without

Array = np.ndarray[Any, Any]
Observation = dict[str, Array]

NUMBERS = np.iinfo(np.int16)


def game_of(game: Game | str) -> Game:
    """A game, or the one of this word."""
    return games.load(game) if isinstance(game, str) else game


def observation_space(game: Game) -> spaces.Dict:
    """What a seat sees, and which of all answers are legal for it."""
    from gymnasium import spaces

    low, high = bounds(game.state)
    masks = spaces.Box(0, 1, (game.num_actions,), np.int8)
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int16), "action_mask": masks})


def action_space(game: Game) -> spaces.Discrete:
    """What a seat may answer, over all questions."""
    from gymnasium import spaces

    return spaces.Discrete(game.num_actions)


class Speakers:
    """Who speaks next where several are awaited at once: in an order drawn when the question is put."""

    def __init__(self, key: int) -> None:
        self.chance = np.random.default_rng(key)
        self.queue: list[int] = []

    def next(self, awaited: Sequence[int]) -> int:
        """The next of those who are awaited now."""
        self.queue = self.queue[1:]
        if set(self.queue) != set(awaited):
            self.queue = [int(seat) for seat in self.chance.permutation(awaited)]
        return self.queue[0]


def seen_by(match: Match, seat: int, is_asked: bool) -> Observation:
    """What a seat may know, and which answers are legal for it now: none unless it is asked."""
    is_open = is_asked and not match.is_over
    mask = match.legal_mask(seat) if is_open else np.zeros(match.num_actions, np.int8)
    return {"observation": match.observation(seat), "action_mask": mask}


def told(match: Match) -> str:
    """The match as a spectator follows it, in words."""
    view, entries = match.view("spectator"), match.game.words().entries
    table = [f"{name}: {view.words(name)}" for name in match.game.state.fields if f"field.{name}" in entries]
    return "\n".join([*match.story("spectator"), "", *table, "", match.prompt()])


def bounds(record: type[Record]) -> tuple[Array, Array]:
    """The lowest and highest number of each visible cell, from the declaration."""
    low = np.concatenate([_field_bounds(record, field)[0] for field in record.fields.values()])
    high = np.concatenate([_field_bounds(record, field)[1] for field in record.fields.values()])
    visible = visible_cells(record)
    return low[visible], high[visible]


def _field_bounds(record: type[Record], field: Field) -> tuple[Array, Array]:
    if field.is_pile:
        rows, places, everyone = field.cells // field.full_shape[-1], field.shape[-1], (2 << record.most_seats) - 1
        low = np.tile([0, *[HIDDEN, 0] * places], rows)  # how many; then each card, and what is known of it
        high = np.tile([places, *[len(field.of) - 1, known(everyone, everyone)] * places], rows)
    elif field.of is SeatSet:
        low, high = np.zeros(field.cells), np.full(field.cells, (1 << record.most_seats) - 1)
    elif field.of is None:
        low, high = np.full(field.cells, NUMBERS.min), np.full(field.cells, NUMBERS.max)
    else:
        least = HIDDEN if field.seen == Seen.OWNER else -1
        low, high = np.full(field.cells, least), np.full(field.cells, len(field.of) - 1)
    return low.astype(np.int16), high.astype(np.int16)
