"""Any game as a PettingZoo environment (AEC): seats take turns to answer, each seeing only what it may know.

Where several seats are awaited at once they are asked one after the other, in an order drawn by the match's chance:
whoever is asked in a reaction window learns that those asked before did not speak, and nothing else.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from stolik.core.game import Game
from stolik.core.match import Match
from stolik.core.names import SeatSet
from stolik.core.piles import HIDDEN
from stolik.core.record import Field, Record, Seen
from stolik.core.sets import members_of
from stolik.core.views import visible_cells

Array = np.ndarray[Any, Any]
Observation = dict[str, Array]

NUMBERS = np.iinfo(np.int16)


class AecEnv(AECEnv):  # type: ignore[misc]
    """A table of one game."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "stolik", "is_parallelizable": False}

    def __init__(self, game: Game, seats: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.game, self.options, self.render_mode = game, options, render_mode
        self.seats = game.seats[0] if seats is None else game.check_seats(seats)
        self.metadata = {**self.metadata, "name": f"stolik_{game.name}"}
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.seats)]
        low, high = bounds(game.state)
        masks = spaces.Box(0, 1, (game.num_actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int16), "action_mask": masks})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents}
        self._visible = np.array(visible_cells(game.state))
        self._seeds = np.random.default_rng()
        self.agent_selection = self.possible_agents[0]
        self.match: Match = game.new(self.seats, 0, **options)  # until the first reset; bad options are refused here

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may answer, over all questions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match: `game.new` with this seed, or with a fresh one."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        chosen = int(self._seeds.integers(1 << 62)) if seed is None else seed
        self.match = self.game.new(self.seats, chosen, **self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._order = np.random.default_rng(self.match.key)
        self._queue: list[int] = []
        self._ask_next()

    def step(self, action: int | None) -> None:
        """Give the selected agent's answer; an illegal one is refused and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.act(self.possible_agents.index(agent), int(action))  # type: ignore[arg-type]
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.match.is_over:
            self.rewards = dict(zip(self.possible_agents, self.match.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._ask_next()
        self._accumulate_rewards()

    def _ask_next(self) -> None:
        """Select the next awaited seat; the order is drawn when a question is put."""
        awaited = self.match.awaited
        self._queue = self._queue[1:]
        if set(self._queue) != set(awaited):
            self._queue = [int(seat) for seat in self._order.permutation(awaited)]
        self.agent_selection = self.possible_agents[self._queue[0]]

    def observe(self, agent: str) -> Observation:
        """What an agent may know, and which answers are legal for it now: none unless it is the one asked."""
        seat = self.possible_agents.index(agent)
        seen = self.match.engine.view(self.match.cells, seat)[0][self._visible]
        mask = np.zeros(self.game.num_actions, np.int8)
        if agent == self.agent_selection and not self.match.is_over:
            offset = self.game.action_offsets[self.match.question]  # type: ignore[index]
            mask[[offset + answer for answer in members_of(self.match.engine.legal(self.match.cells, seat))]] = 1
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """The match as a spectator follows it, in words."""
        if self.render_mode != "ansi":
            return None
        view, told = self.match.view("spectator"), self.match.story("spectator")
        table = [f"{name}: {view.words(name)}" for name in self.game.state.fields if _is_shown(self.game, name)]
        return "\n".join([*told, "", *table, "", self.match.prompt()])

    def close(self) -> None:
        """Nothing is held open."""


def _is_shown(game: Game, name: str) -> bool:
    """The fields the game has a word for are those people look at."""
    return f"field.{name}" in game.words().entries


def bounds(record: type[Record]) -> tuple[Array, Array]:
    """The lowest and highest number of each visible cell, from the declaration."""
    low = np.concatenate([_field_bounds(record, field)[0] for field in record.fields.values()])
    high = np.concatenate([_field_bounds(record, field)[1] for field in record.fields.values()])
    visible = visible_cells(record)
    return low[visible], high[visible]


def _field_bounds(record: type[Record], field: Field) -> tuple[Array, Array]:
    if field.is_pile:
        rows, places, everyone = field.cells // field.full_shape[-1], field.shape[-1], (2 << record.most_seats) - 1
        low = np.tile([0, *[HIDDEN, 0, 0] * places], rows)  # how many; then card, who knows it, for whom it is loose
        high = np.tile([places, *[len(field.of) - 1, everyone, everyone] * places], rows)
    elif field.of is SeatSet:
        low, high = np.zeros(field.cells), np.full(field.cells, (1 << record.most_seats) - 1)
    elif field.of is None:
        low, high = np.full(field.cells, NUMBERS.min), np.full(field.cells, NUMBERS.max)
    else:
        least = HIDDEN if field.seen == Seen.OWNER else -1
        low, high = np.full(field.cells, least), np.full(field.cells, len(field.of) - 1)
    return low.astype(np.int16), high.astype(np.int16)
