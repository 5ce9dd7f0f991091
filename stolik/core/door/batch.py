"""Many matches at once: the loop stays inside compiled code, only the ends come out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.door.players import row_of
from stolik.core.kit.errors import StolikError
from stolik.core.minds.matches import LONGEST

if TYPE_CHECKING:
    from stolik.core.door.game import Game

Array = np.ndarray[Any, Any]

GOLDEN = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class Batch:
    """How many matches ended: one row for each."""

    game: Game
    seats: int
    cells: Array  # the final records
    lengths: Array  # answers given
    keys: Array  # each match's chance: `game.new(seed=…)` of one of them has the same

    def field(self, name: str) -> Array:
        """One field of all final records."""
        field = self.game.state.fields[name]
        rows = self.cells[:, field.offset : field.offset + field.cells]
        return rows.reshape(len(rows), *field.full_shape)

    @property
    def winners(self) -> Array:
        """For each match and seat: did it win?"""
        return (self.field("winners")[:, None] >> np.arange(self.seats)) & 1


def keys_of(seed: int, numbers: Array) -> Array:
    """The chance of the matches with these numbers in a series: positive 63-bit keys, by the splitmix64 mix."""
    with np.errstate(over="ignore"):
        start = np.uint64(seed & 0xFFFFFFFFFFFFFFFF) * np.uint64(0xD1342543DE82EF95) + np.uint64(0x632BE59BD9B4E019)
        word: Array = start + numbers.astype(np.uint64) * np.uint64(GOLDEN)
        word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        word = word ^ (word >> np.uint64(31))
    keys: Array = (word >> np.uint64(1)).astype(np.int64)
    return keys


def play_batch(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    bots: tuple[str, ...],
    mode: str | None,
    options: Mapping[str, object],
) -> Batch:
    """Play the matches 0 … games - 1 of a series; bot i of `bots` sits in chair i, random where none is named."""
    blank = game.blank(seats, options)
    if games < 1:
        raise StolikError(f"A batch has at least one match, not {games}.")
    if len(bots) > seats:
        raise StolikError(f"{len(bots)} bots cannot sit on {seats} seats.")
    words = (*bots, *["random"] * (game.most_seats - len(bots)))
    sitting = np.tile(np.arange(game.most_seats), (games, 1))
    rows = np.array([row_of(game, word) for word in words])
    return play_keys(game, blank, keys_of(seed, np.arange(games)), sitting, rows, mode)


def play_keys(
    game: Game, blank: Array, keys: Array, sitting: Array, bots: Array, mode: str | None = None, noted: Any = None
) -> Batch:
    """Play one match for each key; `sitting` has the row of `bots` for each chair of each match."""
    engine = game.engine(mode)
    ends = np.empty((len(keys), len(blank)), np.int16)
    lengths = np.zeros(len(keys), np.int64)
    engine.play_many(blank, keys, sitting, bots, ends, lengths, noted)
    endless = keys[lengths >= LONGEST]
    if len(endless):
        raise StolikError(f"{game.name} goes on after {LONGEST:,} answers with the key {endless[0]}: does it end?")
    return Batch(game, int(blank[game.state.fields["seats"].offset]), ends, lengths, keys)
