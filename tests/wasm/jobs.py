"""Matches for a module to play again, and what the engine at hand makes of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from stolik.core.door.game import Game
from stolik.core.kit import events
from stolik.core.kit.record import Plain
from stolik.core.kit.sets import members_of
from stolik.core.machine.engine import Engine, default_mode
from stolik.server.layout import layout_of
from tests.conftest import rounds

IS_FAST = default_mode() != "plain"
MATCHES = rounds(4 if IS_FAST else 1, 200)  # answer by answer
MANY = rounds(300 if IS_FAST else 3, 20_000)  # at each size of table, in one call
LOOKED_AT = 60  # answers of a match after which everything is compared
ALL = (1 << 63) - 1  # members a set can have: a guard may say “all but”
Words = tuple[int, int, int, int]


def digest(told: Sequence[int]) -> int:
    """As in play.ts."""
    weights = (np.arange(len(told), dtype=np.uint32) * np.uint32(0x9E3779B1)) | np.uint32(1)
    return int((np.array(told, np.int64).astype(np.uint32) * weights).sum(dtype=np.uint32))


def jobs_of(game: Game, seed: int, matches: int = MATCHES, many: int = MANY) -> tuple[dict[str, Any], list[int]]:
    """What a module is to play, with seats and options drawn at random, and the words it has to come to."""
    chance = random.Random(seed)
    played = [Played(game, chance) for _ in range(matches)]
    batches = [one_batch(game, seats, many, chance) for seats in game.seats]
    jobs = {
        "layout": layout_of(game),
        "matches": [each.job for each in played],
        "many": [job for job, _ in batches],
    }
    return jobs, [*(digest(each.told) for each in played), *(word for _, word in batches)]


class Played:
    """A random match, with everything that can be asked of its positions."""

    def __init__(self, game: Game, chance: random.Random) -> None:
        self.game, self.engine = game, game.engine()
        self.seats = chance.choice(list(game.seats))
        options: dict[str, object] = {name: chance.choice(game.option_words(name, self.seats)) for name in game.options}
        blank = game.blank(self.seats, options)
        chances: list[Words] = []
        moves: list[tuple[int, int]] = []
        self.told: list[int] = []
        self.cells = np.zeros((1, len(blank)), np.int16)
        buffer = events.new_buffer()
        self.engine.start(self.cells, blank, self._luck(chances, chance), buffer)
        self._tell(buffer)
        while not self.value("over") and len(moves) < LOOKED_AT:
            seat = chance.choice(members_of(self.value("awaited")))
            answer = chance.choice(members_of(self.engine.legal(self.cells, seat)))
            moves.append((seat, answer))
            buffer = events.new_buffer()
            assert self.engine.apply(self.cells, seat, answer, self._luck(chances, chance), buffer)
            self._tell(buffer)
        fault = self.engine.settle(self.cells)
        self.told += [*self.cells[0].tolist(), fault]
        self.job = {
            "blank": blank.tolist(),
            "chances": chances,
            "moves": moves,
            "seats": self.seats,
        }

    def value(self, name: str, cells: Any = None) -> int:
        """A field of the record."""
        return int((self.cells if cells is None else cells)[0, self.game.state.fields[name].offset])

    def _luck(self, chances: list[Words], chance: random.Random) -> Any:
        words = (chance.getrandbits(32), chance.getrandbits(32), chance.getrandbits(32), chance.getrandbits(32))
        chances.append(words)
        return self.engine.new_rng(words)

    def _tell(self, buffer: Any) -> None:
        engine, game = self.engine, self.game
        rows = int(buffer[0][0])
        self.told += [*self.cells[0].tolist(), *buffer[1 : rows + 1].reshape(-1).tolist()]
        for seat in range(self.seats):
            view = engine.view(self.cells, seat)
            answers = members_of(engine.legal(self.cells, seat))
            self.told += [*view[0].tolist(), *answers, *members_of(engine.legal(view, seat))]
            self.told += engine.redeal(view, seat, engine.new_rng((seat, 2, 3, 4)))[0].tolist()
            if not answers:
                continue
            self.told.append(engine.thumb(view, seat, engine.legal(view, seat), engine.new_rng((5, 6, seat, 8))))
            for answer in answers:
                self.told += self._step(engine, view, seat, answer)
            state = Plain(game.state, view[0])
            for guard in game.rules.guards(game.asks[self.value("question")]):
                self.told += members_of(int(guard(state, seat)) & ALL)

    def _step(self, engine: Engine, view: Any, seat: int, answer: int) -> list[int]:
        still = engine.new_rng((1, 2, 3, 4))
        world = engine.redeal(view, seat, still)
        assert engine.apply(world, seat, answer, engine.new_rng((1, 2, 3, 4)), events.new_buffer())
        goes_on = not self.value("over", world) and self.game.asks[self.value("question", world)].continues
        return [int(cell) for cell in engine.view(world, seat)[0]] if goes_on else [-7]


def one_batch(game: Game, seats: int, number: int, chance: random.Random) -> tuple[dict[str, Any], int]:
    """Many matches in one call, half the chairs thumbs."""
    options: dict[str, object] = {name: chance.choice(game.option_words(name, seats)) for name in game.options}
    blank = game.blank(seats, options)
    keys = np.array([chance.getrandbits(62) for _ in range(number)], np.int64)
    bots = np.array([[chance.randrange(2) for _ in range(game.most_seats)] for _ in range(number)], np.int64)
    ends, lengths = np.zeros((number, len(blank)), np.int16), np.zeros(number, np.int64)
    game.engine().play_many(blank, keys, bots, ends, lengths)
    job = {"blank": blank.tolist(), "keys": [str(key) for key in keys], "bots": bots.reshape(-1).tolist()}
    return job, digest([*ends.reshape(-1).tolist(), *lengths.tolist()])
