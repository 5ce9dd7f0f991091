"""Many matches at once: the loop stays inside compiled code, only the ends come out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.door.outside import is_outside
from stolik.core.door.players import row_of
from stolik.core.door.slowly import begun_by_key, begun_from, play_slowly
from stolik.core.kit.chance import keys_of
from stolik.core.kit.errors import StolikError, unknown
from stolik.core.machine.card import Advance, Kernel, found_cupy, way_of
from stolik.core.machine.engine import default_mode
from stolik.core.machine.modules import made_kernel
from stolik.core.machine.thinking import play
from stolik.core.minds.matches import LONGEST

if TYPE_CHECKING:
    from stolik.core.door.game import Game

Array = np.ndarray[Any, Any]

ALIGNED = 64  # bytes
DEVICES = PROCESSOR, CARD = "cpu", "cuda"


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
        field = self.game.state.fields.get(name)
        if field is None:
            raise unknown(f"field of {self.game.name}", name, self.game.state.fields)
        rows = self.cells[:, field.offset : field.offset + field.cells]
        return rows.reshape(len(rows), *field.full_shape)

    @property
    def winners(self) -> Array:
        """For each match and seat: did it win?"""
        return (self.field("winners")[:, None] >> np.arange(self.seats)) & 1


def play_batch(
    game: Game,
    seats: int,
    games: int,
    seed: int,
    bots: tuple[str, ...],
    mode: str | None,
    device: str,
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
    return play_keys(game, blank, keys_of(seed, np.arange(games)), sitting, rows, mode, device=device)


def play_keys(
    game: Game,
    blank: Array,
    keys: Array,
    sitting: Array,
    bots: Array,
    mode: str | None = None,
    noted: Any = None,
    device: str = PROCESSOR,
    advance: Advance = lambda matches: None,
) -> Batch:
    """Play one match for each key; `sitting` has the row of `bots` for each chair of each match.

    What comes out is the same on every device. Only a card tells how it gets on. Bots from outside take longer.
    """
    seats = int(blank[game.state.fields["seats"].offset])
    if check_device(device, mode, bots) == CARD:
        ends, lengths = play_on_card(game, blank, keys, sitting, bots, seats, advance)
    else:
        ends, lengths = new_rows(len(keys), len(blank)), np.zeros(len(keys), np.int64)
        if any(map(is_outside, bots)):
            play_slowly(begun_by_key(game, blank, keys, mode), sitting, bots, ends, lengths, noted)
        else:
            game.engine(mode).play_many(blank, keys, sitting, bots, ends, lengths, noted)
    return ended(Batch(game, seats, ends, lengths, keys))


def new_rows(rows: int, cells: int) -> Array:
    """Room for records, laid out so that others can use it as it lies there: JAX wants its arrays at such places."""
    room = np.empty(rows * cells * 2 + ALIGNED, np.uint8)
    first = -room.ctypes.data % ALIGNED
    return room[first : first + rows * cells * 2].view(np.int16).reshape(rows, cells)


def play_on(game: Game, begun: Array, keys: Array, sitting: Array, bots: Array, mode: str | None = None) -> Batch:
    """Go on with one match from each record of `begun`, with new chance: that of its key."""
    seats = int(begun[0, game.state.fields["seats"].offset])
    ends, lengths = np.empty(begun.shape, np.int16), np.zeros(len(keys), np.int64)
    if any(map(is_outside, bots)):
        play_slowly(begun_from(game, begun, keys, mode), sitting, bots, ends, lengths)
    else:
        game.engine(mode).play_on(begun, keys, sitting, bots, ends, lengths)
    return ended(Batch(game, seats, ends, lengths, keys))


def ended(batch: Batch) -> Batch:
    """Matches that have come to their end, all of them."""
    endless = batch.keys[batch.lengths >= LONGEST]
    if len(endless):
        told = f"{batch.game.name} goes on after {LONGEST:,} answers with the key {endless[0]}: does it end?"
        raise StolikError(told)
    return batch


def check_device(device: str, mode: str | None = None, bots: Iterable[Any] = ()) -> str:
    """A device, or an error if there is no such thing or it cannot be used, or not by bots of these rows."""
    if device not in DEVICES:
        raise unknown("device", device, DEVICES)
    if device == CARD:
        if (mode or default_mode()) != "compiled":
            raise StolikError(f"A graphics card plays compiled rules, not {mode or default_mode()} ones.")
        if any(map(is_outside, bots)):
            raise StolikError("A bot from outside is Python, which no graphics card plays.", "Leave out the device.")
        found_cupy()
    return device


def play_on_card(
    game: Game, blank: Array, keys: Array, sitting: Array, bots: Array, seats: int, advance: Advance
) -> tuple[Array, Array]:
    """The same on a graphics card, by the smallest kernel that has these bots."""
    way = way_of_bots(game, bots)
    kinds = max(1, game.rules.slots["MOST_PIECES"])
    kernel = Kernel(made_kernel(game.rules, way), way, game.state.cells(), game.most_seats, kinds)
    return play(kernel, blank, keys, sitting, bots, seats, advance)


def way_of_bots(game: Game, bots: Array) -> str:
    """The kernel that has bots of these rows."""
    return way_of(bots, {word: game.rules.kind_of(word) for word in game.rules.bots})
