"""Any game as a PettingZoo environment, each seat seeing only what it may know.

    from stolik.lab import pettingzoo
    env = pettingzoo.env("kittens", seats=3)

`env` and `raw_env` have seats take turns to answer. Where several are awaited at once they are asked one after the
other, in an order drawn by the match's chance: whoever is asked in a reaction window learns that those asked before did
not speak, and nothing else. `parallel_env` has all awaited seats answer at once, which is what a secret choice of all
wants. `copy.deepcopy` and `pickle` give an environment that goes on as this one would.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.extras import extra
from stolik.lab.spaces import Observation, Speakers, action_space, game_of, observation_space, seen_by, told

with extra("lab", "Environments for PettingZoo need it."):
    from gymnasium.spaces import Space
    from pettingzoo import AECEnv
    from pettingzoo import ParallelEnv as ParallelEnvironment
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper


def env(game: Game | str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> Any:
    """A table whose seats answer one after the other, which minds that it is used as it should be."""
    return OrderEnforcingWrapper(AecEnv(game_of(game), seats, render_mode, **options))


def raw_env(game: Game | str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> AecEnv:
    """The same with nothing around it."""
    return AecEnv(game_of(game), seats, render_mode, **options)


def parallel_env(
    game: Game | str, seats: int | None = None, render_mode: str | None = None, **options: Any
) -> ParallelEnv:
    """A table whose awaited seats all answer at once."""
    return ParallelEnv(game_of(game), seats, render_mode, **options)


class SeatedEnv:
    """What both environments have: a match, the spaces of its seats, and what each seat sees."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "stolik", "is_parallelizable": False}

    def __init__(self, game: Game, seats: int | None = None, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.game, self.options, self.render_mode = game, options, render_mode
        self.seats = game.seats[0] if seats is None else game.check_seats(seats)
        self.metadata = {**self.metadata, "name": f"stolik_{game.name}"}
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.seats)]
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self.match: Match = game.new(self.seats, 0, **options)  # until the first reset; bad options are refused here

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """What an agent may answer, over all questions."""
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """A new match, with this seed or with a fresh one."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        chosen = int(self._seeds.integers(1 << 62)) if seed is None else seed
        self.match = self.game.new(self.seats, chosen, **self.options)
        self.agents = list(self.possible_agents)

    def _seen_by(self, agent: str, is_asked: bool) -> Observation:
        """What an agent may know, and which answers are legal for it now: none unless it is asked."""
        return seen_by(self.match, self.possible_agents.index(agent), is_asked)

    def render(self) -> str | None:
        """The match as a spectator follows it, in words."""
        return told(self.match) if self.render_mode == "ansi" else None

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
        self._speakers = Speakers(self.match.key)
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
        self.agent_selection = self.possible_agents[self._speakers.next(self.match.awaited)]

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
        self._order = np.random.default_rng(self.match.key)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Give everybody's answers; if one is illegal it is refused, and none is given.

        They are given in an order drawn by the match's chance, as if all had spoken at the same moment. If one of them
        closes the question, as a Nope does, the others have come too late.
        """
        asked = self.match.question
        given = {seat: int(actions[self.possible_agents[seat]]) for seat in self.match.awaited}
        for seat, action in given.items():
            if action not in np.flatnonzero(self.match.legal_mask(seat)):
                self.match.act(seat, action)  # says why not
        awaited = [int(seat) for seat in self._order.permutation(self.match.awaited)]
        while awaited:
            seat = awaited.pop()
            self.match.act(seat, given[seat])
            if self.match.is_over or self.match.question != asked or set(self.match.awaited) != set(awaited):
                break
        is_over = self.match.is_over
        agents = list(self.agents)
        rewards = dict(zip(agents, self.match.returns if is_over else [0.0] * len(agents), strict=True))
        seen = self._seen()
        self.agents = [] if is_over else agents
        return (
            seen,
            rewards,
            dict.fromkeys(agents, is_over),
            dict.fromkeys(agents, False),
            {each: {} for each in agents},
        )

    def _seen(self) -> dict[str, Observation]:
        awaited = self.match.awaited
        return {agent: self._seen_by(agent, seat in awaited) for seat, agent in enumerate(self.possible_agents)}
