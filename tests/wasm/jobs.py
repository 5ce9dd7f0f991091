"""Matches for a module to play again, and what the engine at hand makes of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any
from unittest import mock

import numpy as np

from stolik.core.door.game import Game
from stolik.core.door.players import row_of
from stolik.core.kit import events
from stolik.core.kit.record import Plain
from stolik.core.kit.sets import members_of
from stolik.core.machine import engine as engines
from stolik.core.machine.engine import Engine, default_mode
from stolik.core.minds.matches import ANSWERS_EACH
from stolik.core.minds.mind import BELIEF, DEEP, ITERATIONS, MIX, OPEN, WILD
from stolik.server.layout import layout_of
from tests.conftest import rounds

IS_FAST = default_mode() != "plain"
MATCHES = rounds(4 if IS_FAST else 1, 200)  # answer by answer
MANY = rounds(300 if IS_FAST else 3, 20_000)  # at each size of table, at least one of each mix of options
LOOKED_AT = 60  # answers of a match after which everything is compared
ALL = (1 << 63) - 1  # members a set can have: a guard may say “all but”
THOUGHT_ABOUT = 9 if IS_FAST else 40  # one in so many answers of a match
PLAYOUTS = 40 if IS_FAST else 4
CROWD = 32 if IS_FAST else 4  # worlds that a seat believes in here
FINE = 1 << 20  # parts of a chance that are compared
Words = tuple[int, int, int, int]


def digest(told: Sequence[int]) -> int:
    """As in play.ts."""
    weights = (np.arange(len(told), dtype=np.uint32) * np.uint32(0x9E3779B1)) | np.uint32(1)
    return int((np.array(told, np.int64).astype(np.uint32) * weights).sum(dtype=np.uint32))


def jobs_of(
    game: Game, seed: int, matches: int = MATCHES, many: int = MANY, mode: str | None = None
) -> tuple[dict[str, Any], list[int]]:
    """What a module is to play, with every option's every value at every table, and the words it has to come to."""
    chance, engine, layout = random.Random(seed), game.engine(mode), layout_of(game)
    layout["mind"] |= {"crowd": CROWD}
    played = [Played(game, engine, chance) for _ in range(matches)]
    with mock.patch.object(engines, "CROWD", CROWD):
        light = ["random", "thumb", *(["trained"] if game.rules.policy else [])]
        batches = []
        for seats in game.seats:
            mixed = mixes(game, seats, chance)
            each = -(-many // len(mixed))
            batches += [one_batch(game, engine, game.blank(seats, options), each, light, chance) for options in mixed]
        if IS_FAST or game.name == "toy":
            blank = game.blank(game.seats[0], mixes(game, game.seats[0], chance)[0])
            batches.append(one_batch(game, engine, blank, 2, ["thumb", "easy", *thinking(game)], chance))
    jobs = {"layout": layout, "matches": [each.job for each in played], "many": [job for job, _ in batches]}
    return jobs, [*(digest(each.told) for each in played), *(word for _, word in batches)]


def mixes(game: Game, seats: int, chance: random.Random) -> list[dict[str, object]]:
    """Options at a table of so many, mixed at random, until every value of each has been there."""
    words = [(name, game.option_words(name, seats)) for name in game.options]
    drawn = {name: chance.sample(each, len(each)) for name, each in words}
    most = max(map(len, drawn.values()), default=1)
    return [{name: each[number % len(each)] for name, each in drawn.items()} for number in range(most)]


def thinking(game: Game) -> list[list[int]]:
    """Bots that think ahead: only about the question, and then with beliefs, in a tree of several seats, by lot."""
    plain, whole = row_of(game, "expert"), row_of(game, "expert")
    plain[ITERATIONS] = whole[ITERATIONS] = PLAYOUTS
    plain[BELIEF] = 0
    for place, number in {DEEP: 5, OPEN: 300, WILD: 100, MIX: 40, BELIEF: 700}.items():
        whole[place] = number
    return [plain.tolist(), whole.tolist()]


class Played:
    """A random match, with everything that can be asked of its positions."""

    def __init__(self, game: Game, engine: Engine, chance: random.Random) -> None:
        self.game, self.engine = game, engine
        self.seats = chance.choice(list(game.seats))
        options: dict[str, object] = {name: chance.choice(game.option_words(name, self.seats)) for name in game.options}
        blank = game.blank(self.seats, options)
        chances: list[Words] = []
        moves: list[tuple[int, int]] = []
        self.thinkers, self.memory = thinking(game), engine.new_memory(True, CROWD)
        self.told: list[int] = []
        self.cells = np.zeros((1, len(blank)), np.int16)
        buffer = events.new_buffer()
        self.engine.start(self.cells, blank, self._luck(chances, chance), buffer)
        begun = self.cells.copy()
        self._tell(buffer)
        while not self.value("over") and len(moves) < LOOKED_AT:
            seat = chance.choice(members_of(self.value("awaited")))
            answer = chance.choice(members_of(self.engine.legal(self.cells, seat)))
            if len(moves) % THOUGHT_ABOUT == THOUGHT_ABOUT // 2:
                self._think(begun, seat, moves, chances)
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
            "thinkers": self.thinkers,
            "thought_about": THOUGHT_ABOUT,
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
                self.told += members_of(game.rules.forbidden(guard, state, seat) & ALL)

    def _think(self, begun: Any, seat: int, moves: list[tuple[int, int]], chances: list[Words]) -> None:
        """What bots think here, one after the other in the same memory."""
        engine, memory, view = self.engine, self.memory, self.engine.view(self.cells, seat)
        answers = engine.legal(view, seat)
        self.told += [engine.traits(view, seat, answer) for answer in members_of(answers)]
        for number, row in enumerate(self.thinkers):
            settings, luck = np.array(row, np.int64), (7, seat, len(moves), number)
            if row[BELIEF]:
                given = [ANSWERS_EACH * mover + answer for mover, answer in moves]
                engine.recall(memory, begun, seat, given, chances[1:], settings, luck[0] << 31 | luck[1])
            self.told.append(engine.think(memory, view, seat, answers, settings, luck))
            for answer in members_of(answers):
                tries, chance = memory.told[answer]
                self.told += [int(tries), int(chance * FINE)]

    def _step(self, engine: Engine, view: Any, seat: int, answer: int) -> list[int]:
        still = engine.new_rng((1, 2, 3, 4))
        world = engine.redeal(view, seat, still)
        assert engine.apply(world, seat, answer, engine.new_rng((1, 2, 3, 4)), events.new_buffer())
        goes_on = not self.value("over", world) and self.game.asks[self.value("question", world)].continues
        return [int(cell) for cell in engine.view(world, seat)[0]] if goes_on else [-7]


def one_batch(
    game: Game, engine: Engine, blank: Any, number: int, bots: Sequence[str | list[int]], chance: random.Random
) -> tuple[dict[str, Any], int]:
    """Many matches in one call, any bot in any chair."""
    rows = np.array([row_of(game, bot) if isinstance(bot, str) else bot for bot in bots], np.int64)
    keys = np.array([chance.getrandbits(62) for _ in range(number)], np.int64)
    sitting = np.array([[chance.randrange(len(bots)) for _ in range(game.most_seats)] for _ in range(number)], np.int64)
    ends, lengths = np.zeros((number, len(blank)), np.int16), np.zeros(number, np.int64)
    engine.play_many(blank, keys, sitting, rows, ends, lengths)
    job = {"blank": blank.tolist(), "keys": [str(key) for key in keys], "sitting": sitting.reshape(-1).tolist()}
    return {**job, "bots": rows.tolist()}, digest([*ends.reshape(-1).tolist(), *lengths.tolist()])
