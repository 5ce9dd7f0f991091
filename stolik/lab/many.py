"""Many tables side by side as rows of numbers, each a step further at every call. Knows no game by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from stolik.core.door.batch import new_rows
from stolik.core.door.game import Game
from stolik.core.door.match import lab_chance, returns_of
from stolik.core.kit import events
from stolik.core.kit.sets import members_of

Array = np.ndarray[Any, Any]

SPEAKING = 0x5BEA  # sets the chance of who speaks next apart from that of the match


class Rows(NamedTuple):
    """How matches stand, a row for each."""

    cells: Array  # the records, int16
    player: Array  # who is asked, int32
    observation: Array  # what they see, int16
    mask: Array  # which of all actions are legal for them, bool
    rewards: Array  # of every seat at the end, float32
    over: Array  # bool


class Tables:
    """Begins matches of one game and goes on with them; all that is known of one is its row."""

    def __init__(self, game: Game, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        self.game, self.engine = game, game.engine()
        self.seats = game.seats[0] if seats is None else game.check_seats(seats)
        self.blank = game.blank(self.seats, options or {})
        self.winners = game.state.fields["winners"].offset

    def begin(self, keys: Array) -> Rows:
        """A match of each key's chance, as `game.new(key=…)` begins it."""
        cells = new_rows(len(keys), len(self.blank))
        for row, key in enumerate(keys.tolist()):
            cells[row] = self.engine.deal(self.blank, lab_chance(key)(0))[0][0]
        return self.told(cells, keys, np.zeros(len(keys), np.int64))

    def answer(self, cells: Array, player: Array, action: Array, keys: Array, number: Array) -> Rows:
        """Give one answer in every match that is not over, by the chance of its key and number.

        An action that is not legal changes nothing.
        """
        after = new_rows(*cells.shape)
        after[:] = cells
        told = events.new_buffer()
        for row, (seat, act, key, count) in enumerate(zip(*(each.tolist() for each in (player, action, keys, number)))):
            record = after[row : row + 1]
            if record[0, self.game.at.over] == 0:
                told[0][0] = 0
                given = act - self.offset(record)
                if 0 <= given and self.engine.legal(record, seat) >> given & 1:
                    self.engine.apply(record, seat, given, self.engine.new_rng(lab_chance(key)(count)), told)
        return self.told(after, keys, number)

    def told(self, cells: Array, keys: Array, number: Array) -> Rows:
        """How matches stand; where several are awaited, who speaks next is drawn by the match's chance."""
        many, game = len(cells), self.game
        player, over = np.zeros(many, np.int32), cells[:, game.at.over] != 0
        seen = np.zeros((many, len(game.visible_cells)), np.int16)
        mask, rewards = np.zeros((many, game.num_actions), bool), np.zeros((many, self.seats), np.float32)
        for row in range(many):
            record = cells[row : row + 1]
            if over[row]:
                rewards[row] = returns_of(members_of(int(record[0, self.winners])), self.seats)
            else:
                awaited = members_of(int(record[0, game.at.awaited]))
                player[row] = awaited[drawn(int(keys[row]), int(number[row])) % len(awaited)]
                first = self.offset(record)
                mask[row, [first + answer for answer in members_of(self.engine.legal(record, int(player[row])))]] = True
            seen[row] = self.engine.view(record, int(player[row]))[0][game.visible_cells]
        return Rows(cells, player, seen, mask, rewards, over)

    def offset(self, record: Array) -> int:
        """Where the answers of what is asked begin among all actions."""
        return self.game.action_offsets[self.game.asks[int(record[0, self.game.at.question])]]


def drawn(key: int, number: int) -> int:
    """A number for who speaks after so many answers: a mix of both, the same everywhere."""
    word = (key ^ SPEAKING) + number * 0x9E3779B97F4A7C15
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return word >> 33
