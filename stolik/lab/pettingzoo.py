"""Any game as a PettingZoo environment, each seat seeing only what it may know.

`AecEnv` has seats take turns to answer. Where several are awaited at once they are asked one after the other, in an
order drawn by the match's chance: whoever is asked in a reaction window learns that those asked before did not speak,
and nothing else. `ParallelEnv` has all awaited seats answer at once, which is what a secret choice of all wants.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo import ParallelEnv as ParallelEnvironment

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.names import SeatSet
from stolik.core.kit.piles import HIDDEN
from stolik.core.kit.record import Field, Record, Seen
from stolik.core.kit.sets import members_of
from stolik.core.machine.views import visible_cells

Array = np.ndarray[Any, Any]
Observation = dict[str, Array]

NUMBERS = np.iinfo(np.int16)


class SeatedEnv:
    """What both environments have: a match, the spaces of its seats, and what each seat sees."""

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
        self.match: Match = game.new(self.seats, 0, **options)  # until the first reset; bad options are refused here

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may answer, over all questions."""
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """A new match, with this seed or with a fresh one."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        chosen = int(self._seeds.integers(1 << 62)) if seed is None else seed
        self.match = self.game.new(self.seats, chosen, **self.options)
        self.agents = list(self.possible_agents)
        self._order = np.random.default_rng(self.match.key)

    def _seen_by(self, agent: str, is_asked: bool) -> Observation:
        """What an agent may know, and which answers are legal for it now: none unless it is asked."""
        seat = self.possible_agents.index(agent)
        seen = self.match.engine.view(self.match.cells, seat)[0][self._visible]
        mask = np.zeros(self.game.num_actions, np.int8)
        if is_asked and not self.match.is_over:
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


class AecEnv(SeatedEnv, AECEnv):  # type: ignore[misc]
    """A table of one game whose seats answer one after the other."""

    def __init__(self, game: Game, seats: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        super().__init__(game, seats, render_mode, **options)
        self.agent_selection = self.possible_agents[0]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match: `game.new` with this seed, or with a fresh one."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
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
        return self._seen_by(agent, agent == self.agent_selection)


class ParallelEnv(SeatedEnv, ParallelEnvironment):  # type: ignore[misc]
    """A table of one game whose awaited seats all answer at once; what the others send is not looked at."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new match: `game.new` with this seed, or with a fresh one."""
        self._begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Give everybody's answers; an illegal one is refused and changes nothing of what comes after it.

        They are given in an order drawn by the match's chance, as if all had spoken at the same moment. If one of them
        closes the question, as a Nope does, the others have come too late.
        """
        asked = self.match.question
        awaited = [int(seat) for seat in self._order.permutation(self.match.awaited)]
        while awaited:
            seat = awaited.pop()
            self.match.act(seat, int(actions[self.possible_agents[seat]]))
            if self.match.is_over or self.match.question != asked or set(self.match.awaited) != set(awaited):
                break
        is_over = self.match.is_over
        agents = list(self.agents)
        rewards = dict(zip(agents, self.match.returns if is_over else [0.0] * len(agents), strict=True))
        told = self._seen()
        self.agents = [] if is_over else agents
        return (
            told,
            rewards,
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, False),
            {each: {} for each in agents},
        )

    def _seen(self) -> dict[str, Observation]:
        awaited = self.match.awaited
        return {agent: self._seen_by(agent, seat in awaited) for seat, agent in enumerate(self.possible_agents)}


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
