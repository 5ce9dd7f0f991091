"""Any game for one agent among bots; importing this makes them known to Gymnasium.

    import gymnasium, stolik.lab.gymnasium
    env = gymnasium.make("stolik/kittens-v0", seats=3, bots="hard")
    envs = gymnasium.make_vec("stolik/kittens-v0", num_envs=4096, vectorization_mode="vector_entry_point", seats=3)

The others are any bots of the game; the agent has one chair, or another one in every match. An answer that is not legal
changes nothing: `info["refused"]` says why not, in a sentence. The agent's mask of legal answers is part of what it
observes, and in `info["action_mask"]` too.

Many tables go on in one call of compiled code. There bots do not think ahead, the agent is asked only where it has a
choice, and an answer that is not legal is an error that changes nothing at any table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, SupportsInt

import numpy as np

from stolik import games
from stolik.bots import Bot, new_bot
from stolik.bots.catalogue import find_bot
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.errors import Refusal, StolikError
from stolik.core.kit.extras import extra
from stolik.core.minds.practice import AGENTS
from stolik.lab.learning.practice import Array, Practice, Seating
from stolik.lab.spaces import Observation, action_space, game_of, observation_space, seen_by, told

with extra("lab", "Environments for Gymnasium need it."):
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Info = dict[str, Any]

VERSION = 0
ANY_CHAIR = "any"


class TableEnv(gymnasium.Env[Any, Any]):
    """A table of one game: the agent in one chair, bots in all others."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        bots: str | Sequence[str] = "medium",
        chair: int | str = ANY_CHAIR,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game, self.options, self.render_mode = game_of(game), options, render_mode
        self.seats = self.game.seats[0] if seats is None else self.game.check_seats(seats)
        self.bots = company_of(self.game, self.seats, bots)
        self.chair = checked_chair(chair, self.seats)
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)
        self.match: Match = self.game.new(self.seats, 0, **options)  # until the first reset
        self.seat, self.company = 0, dict[int, Bot]()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin a new match; bots play until the agent is asked, or it is over before that."""
        super().reset(seed=seed)
        dealt, thoughts, chair = (int(each) for each in self.np_random.integers(1 << 62, size=3))
        self.match = self.game.new(self.seats, dealt, **self.options)
        self.seat = chair % self.seats if self.chair == ANY_CHAIR else int(self.chair)
        others = [seat for seat in range(self.seats) if seat != self.seat]
        self.company = {seat: new_bot(bot, thoughts + seat) for seat, bot in zip(others, self.bots, strict=True)}
        self._let_others_answer()
        return self._seen(), self._info()

    def step(self, action: SupportsInt) -> tuple[Observation, float, bool, bool, Info]:
        """Give the agent's answer, and have the others give theirs until it is asked again."""
        try:
            self.match.act(self.seat, int(action))
        except Refusal as refusal:
            return self._seen(), 0.0, self.match.is_over, False, self._info() | {"refused": str(refusal)}
        self._let_others_answer()
        return self._seen(), self.match.returns[self.seat], self.match.is_over, False, self._info()

    def _let_others_answer(self) -> None:
        """Bots move while the agent is not asked; where several are awaited, who speaks first is drawn."""
        while not self.match.is_over and self.seat not in self.match.awaited:
            seat = int(self.np_random.choice(self.match.awaited))
            self.match.play(seat, self.company[seat].move(self.match, seat))

    def _seen(self) -> Observation:
        return seen_by(self.match, self.seat, is_asked=True)

    def _info(self) -> Info:
        """Beside what is observed: the mask once more, the agent's seat, and what is asked."""
        return {"action_mask": self._seen()["action_mask"], "seat": self.seat, "prompt": self.match.prompt()}

    def render(self) -> str | None:
        """The match as a spectator follows it, in words."""
        return told(self.match) if self.render_mode == "ansi" else None


class TablesEnv(VectorEnv[Any, Any, Any]):
    """Many tables of one game side by side, in compiled code. Where a match ends the next begins in the same step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        bots: str | Sequence[str] = "medium",
        chair: int | str = ANY_CHAIR,
        **options: Any,
    ) -> None:
        self.game, self.num_envs = game_of(game), num_envs
        self.seats = self.game.seats[0] if seats is None else self.game.check_seats(seats)
        company, chair = company_of(self.game, self.seats, bots), checked_chair(chair, self.seats)
        self.chairs = np.arange(num_envs) % self.seats if chair == ANY_CHAIR else np.full(num_envs, int(chair))
        self.seatings = [seating_of(self.seats, int(each), company, options) for each in self.chairs]
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.tables: Practice | None = None  # until the first reset

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin a new match at every table; bots play until the agent is asked."""
        if isinstance(seed, list):
            raise StolikError("All tables have one seed.", "Give one number.")
        super().reset(seed=seed)
        self.tables = Practice(self.game, self.seatings, int(self.np_random.integers(1 << 62)), whose=AGENTS)
        seen = self._seen(self.tables)
        return seen, {"action_mask": seen["action_mask"]}

    def step(self, actions: Any) -> tuple[Observation, Array, Array, Array, Info]:
        """Give the agent's answer at every table, and have the others give theirs until it is asked again."""
        if self.tables is None:
            raise StolikError("No match has begun.", "Reset the tables first.")
        self.tables.step(np.asarray(actions, np.int64))
        seen, is_over = self._seen(self.tables), self.tables.has_ended
        info: Info = {"action_mask": seen["action_mask"]}
        if is_over.any():
            last = {"observation": self.tables.lasts.copy(), "action_mask": np.zeros_like(seen["action_mask"])}
            info |= {"final_obs": last, "_final_obs": is_over}
        rewards = self.tables.returns[np.arange(self.num_envs), self.chairs]
        return seen, rewards, is_over, np.zeros(self.num_envs, bool), info

    def _seen(self, tables: Practice) -> Observation:
        return {"observation": tables.seen.copy(), "action_mask": tables.actions.astype(np.int8)}


def company_of(game: Game, seats: int, bots: str | Sequence[str]) -> list[str]:
    """The bots that sit with the agent, checked."""
    company = [bots] * (seats - 1) if isinstance(bots, str) else list(bots)
    if len(company) != seats - 1:
        raise StolikError(f"{seats - 1} bots sit with the agent, not {len(company)}.")
    for bot in company:
        find_bot(game, bot)
    return company


def checked_chair(chair: int | str, seats: int) -> int | str:
    """The agent's chair, or any."""
    if chair != ANY_CHAIR and chair not in range(seats):
        raise StolikError(f"There is no chair {chair!r}.", f"Chairs are 0 to {seats - 1}, or any.")
    return chair


def seating_of(seats: int, chair: int, company: Sequence[str], options: dict[str, Any]) -> Seating:
    """A table with the agent in a chair."""
    others = [seat for seat in range(seats) if seat != chair]
    return Seating(seats, options, dict(zip(others, company, strict=True)))


def register() -> None:
    """Make all games known to Gymnasium."""
    one, many = (f"stolik.lab.gymnasium:{kind.__name__}" for kind in (TableEnv, TablesEnv))
    for name in games.NAMES:
        spec = f"stolik/{name}-v{VERSION}"
        if spec not in gymnasium.registry:
            gymnasium.register(spec, entry_point=one, vector_entry_point=many, kwargs={"game": name})


register()
