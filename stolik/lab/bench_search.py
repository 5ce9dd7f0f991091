"""How fast bots think ahead: playouts at random, beside whole random matches and beside OpenSpiel's search.

A playout from the beginning is a match played at random in a world that was dealt for it, so a search can at best make
as many of them as matches can be simulated in the same time. Halfway through matches playouts are shorter.
"""

from __future__ import annotations

import random
import statistics
from dataclasses import dataclass
from typing import Any

import numpy as np

from stolik.core.door.characters import by_search
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.sets import members_of
from stolik.core.minds.mind import DEEPEST, ITERATIONS, KIND, MOST_NODES, NODES, SETTINGS, SPENT, STEPS

Array = np.ndarray[Any, Any]
Counts = tuple[float, float]  # answers, playouts
Position = tuple[Array, int, int]  # what a seat sees, the seat, and its answers

WANTED = 0.5  # of the matches that can be simulated, so many playouts at the least
POSITIONS = 24
ONE_THOUGHT = 1000  # playouts for one question


@dataclass(frozen=True)
class Thought:
    """Playouts of a search beside random matches of the same game, both per CPU-second and from the same rounds."""

    name: str
    where: str
    playouts: float  # the best round
    matches: float
    share: float  # of the medians
    wanted: float | None


def bare_search(game: Game, has_tree: bool) -> Array:
    """A bot that thinks ahead by nothing but chance, without rules of thumb; perhaps with a tree for all seats."""
    row = np.zeros(SETTINGS, np.int64)
    row[KIND] = game.rules.kind_of("search")
    deep, others = (DEEPEST, 1000) if has_tree else (1, 0)
    settings = by_search(1, play=0, deep=deep, open=others, prior=0, lean=0, votes=0).settings
    for place, number in settings.items():
        row[place] = number
    return row


class Thinker:
    """Thinks about positions of a game, one after the other; each time as if it had never been asked before.

    A tree is kept from one step of a move to the next. Nobody is asked the same question twice in a match, and the
    tree of one that is asked again and again would only grow.
    """

    def __init__(self, game: Game, positions: list[Position], has_tree: bool = False) -> None:
        self.engine, self.positions = game.engine(), positions
        self.row, self.memory = bare_search(game, has_tree), game.engine().new_memory()
        self.number = 0

    def __call__(self, playouts: int) -> Counts:
        """So many playouts or more."""
        answers = done = 0
        while done < playouts:
            for view, seat, choices in self.positions:
                self.row[ITERATIONS] = max(1, min(ONE_THOUGHT, playouts // len(self.positions)))
                self.number += 1
                self.memory.book[NODES] = MOST_NODES  # a full tree is begun anew
                self.engine.think(self.memory, view, seat, choices, self.row, (self.number, 2, 3, 4))
                answers += int(self.memory.book[STEPS])
                done += int(self.memory.book[SPENT])
        return answers, done


def opening(game: Game, seats: int, options: dict[str, str]) -> list[Position]:
    """The first question of a match at which there is a choice."""
    return positions_of(game, seats, options, 1, random.Random(1))[:1]


def middle(game: Game, seats: int, options: dict[str, str], number: int = POSITIONS) -> list[Position]:
    """Questions of random matches, of any moment as likely."""
    chance = random.Random(2)
    met = positions_of(game, seats, options, 4 * number, chance)
    return chance.sample(met, number)


def positions_of(game: Game, seats: int, options: dict[str, Any], number: int, chance: random.Random) -> list[Position]:
    """The questions of random matches, so many at the least."""
    met: list[Position] = []
    while len(met) < number:
        match = Match.begin(game, game.blank(seats, options), key=chance.getrandbits(60))
        while not match.is_over:
            seat = chance.choice(match.awaited)
            choices = match.engine.legal(match.cells, seat)
            answers = members_of(choices)
            if len(answers) > 1:
                met.append((match.engine.view(match.cells, seat), seat, choices))
                if number == 1:
                    break
            match.answer(seat, chance.choice(answers))
    return met


class Peer:
    """OpenSpiel's information-set search in C++ at the first decision after the deal, with random rollouts."""

    def __init__(self, pyspiel: Any, game: Any) -> None:
        self.pyspiel, self.number = pyspiel, 0
        self.state = game.new_initial_state()
        chance = random.Random(1)
        while self.state.is_chance_node():
            self.state.apply_action(chance.choice(self.state.chance_outcomes())[0])
        self.length = statistics.mean(self.rollout(chance) for _ in range(200))

    def rollout(self, chance: random.Random) -> int:
        """The length of a random game from here."""
        state, steps = self.state.clone(), 0
        while not state.is_terminal():
            actions = (
                state.chance_outcomes() if state.is_chance_node() else [(each, 1) for each in state.legal_actions()]
            )
            state.apply_action(chance.choice(actions)[0])
            steps += 1
        return steps

    def __call__(self, playouts: int) -> Counts:
        """So many simulations or more; their answers are reckoned by the length of random games."""
        policy, done = self.pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, 0
        while done < playouts:
            self.number += 1
            evaluator, each = self.pyspiel.RandomRolloutEvaluator(1, self.number), max(2, min(ONE_THOUGHT, playouts))
            self.pyspiel.ISMCTSBot(self.number, evaluator, 1.0, each, -1, policy, False, False).step(self.state)
            done += each
        return done * self.length, done
