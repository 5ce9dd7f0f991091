"""Any game as functions for JAX, in the manner of pgx: states are values, and `jit` and `vmap` go through them.

    import jax, stolik.lab.jax
    env = stolik.lab.jax.make("kittens", seats=3)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), 100))
    state = jax.jit(jax.vmap(env.step))(state, action)

The rules are not written a second time for JAX: a step is one call of the compiled ones for a whole batch, on the
processor; who is asked, what they see and may do, and what they get come from that call. A match goes by the chance of
the key of `init`; a key given to `step` is the chance of that answer. Where several seats are awaited they are asked
one after the other, drawn by the match's chance. An illegal action ends the match and costs its player a loss; after
the end nothing changes any more, and every action counts as legal.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.sight import View
from stolik.core.kit.extras import extra
from stolik.core.minds.practice import IMPOSSIBLE, STEPPERS
from stolik.lab.learning.practice import Loop, Tables
from stolik.lab.spaces import game_of

with extra("jax", "Environments for JAX need it."):
    import jax
    import jax.numpy as jnp

Shape: Any = jax.ShapeDtypeStruct

VERSION = "v0"
LINE = 18  # pixels from one line of a picture to the next
COLUMNS = 100  # letters in a line


@dataclass(frozen=True)
class State:
    """How a match stands, for whoever is asked: the six that pgx has, and what the environment needs to go on."""

    current_player: Any  # int32
    observation: Any  # int16, what that player sees, in the places that `stolik observations` lists
    rewards: Any  # float32, for each seat; other than 0 only in the step that ends a match
    terminated: Any
    truncated: Any
    legal_action_mask: Any
    _step_count: Any  # int32
    _cells: Any  # int16: the whole record, also what nobody sees
    _key: Any  # uint32, two words: the chance of the match
    _env_id: str  # not an array

    @property
    def env_id(self) -> str:
        """What the environment is called."""
        return self._env_id

    def replace(self, **changes: Any) -> State:
        """The same but for some fields."""
        return replace(self, **changes)

    def to_svg(self) -> str:
        """What a spectator sees of it, in words; of a batch of states the first."""
        game = games.load(self._env_id.removeprefix(PREFIX))
        record = np.asarray(self._cells).reshape(-1, self._cells.shape[-1])[:1]
        seats, engine = int(record[0, game.state.fields["seats"].offset]), game.engine()
        names = [f"seat{seat + 1}" for seat in range(seats)]
        view = View(game, engine, names, game.most_seats, engine.view(record, game.most_seats))
        shown = [name for name in game.state.fields if f"field.{name}" in game.words().entries]
        lines = [game.title(), *(f"{name}: {view.words(name)}"[:COLUMNS] for name in shown)]
        rows = [f'<text x="8" y="{LINE * row}">{escape(line)}</text>' for row, line in enumerate(lines, 1)]
        size = f'width="{8 * COLUMNS}" height="{LINE * (len(lines) + 1)}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="monospace" font-size="13">'
        return "\n".join([head, f"<title>{escape(game.title())}</title>", *rows, "</svg>\n"])

    def save_svg(self, filename: str | Path) -> None:
        """Write the same to a file."""
        Path(filename).write_text(self.to_svg(), "utf-8")

    def _repr_html_(self) -> str:
        return self.to_svg()


META = ("_env_id",)
jax.tree_util.register_dataclass(
    State, data_fields=[each.name for each in fields(State) if each.name not in META], meta_fields=list(META)
)
PREFIX = "stolik_"


class Rows(NamedTuple):
    """How matches stand after a call, a row for each."""

    cells: Any  # the records, int16
    player: Any  # who is asked, int32
    observation: Any  # what they see, int16
    mask: Any  # which of all actions are legal for them, bool
    rewards: Any  # of every seat at the end, float32
    over: Any  # bool


class TableEnvironment:
    """A table of one game, for JAX."""

    version = VERSION

    def __init__(self, game: Game, seats: int | None = None, **options: Any) -> None:
        self.game, self.num_players = game, game.seats[0] if seats is None else game.check_seats(seats)
        self.blank = game.blank(self.num_players, options)
        self.loop = Loop(game)
        self.id = f"{PREFIX}{game.name}"

    @property
    def num_actions(self) -> int:
        """How many actions there are over all questions."""
        return self.game.num_actions

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """How many numbers a player sees."""
        return (len(self.game.visible_cells),)

    def init(self, key: Any) -> State:
        """A new match: the one of `match_key(key)`."""
        words = words_of(key)
        rows = self._call(jnp.asarray(self.blank), 0, IMPOSSIBLE, words, 0)
        return State(
            current_player=rows.player,
            observation=rows.observation,
            rewards=jnp.zeros(self.num_players, jnp.float32),
            terminated=rows.over,
            truncated=jnp.zeros((), jnp.bool_),
            legal_action_mask=rows.mask,
            _step_count=jnp.zeros((), jnp.int32),
            _cells=rows.cells,
            _key=words,
            _env_id=self.id,
        )

    def step(self, state: State, action: Any, key: Any = None) -> State:
        """One answer of whoever is asked; once a match is over nothing changes but that rewards are 0."""
        was_over = state.terminated | state.truncated
        is_illegal = ~state.legal_action_mask[action] & ~was_over
        words = state._key if key is None else words_of(key)
        given = jnp.where(was_over, IMPOSSIBLE, action)
        rows = self._call(state._cells, state.current_player, given, words, state._step_count + 1)
        fined = jnp.full(self.num_players, 1 / (self.num_players - 1), jnp.float32).at[state.current_player].set(-1.0)
        over = was_over | rows.over | is_illegal
        return state.replace(
            current_player=rows.player,
            observation=rows.observation,
            rewards=jnp.where(is_illegal, fined, rows.rewards),
            terminated=state.terminated | (over & ~state.truncated),
            legal_action_mask=rows.mask | over,
            _step_count=state._step_count + jnp.where(was_over, 0, 1),
            _cells=rows.cells,
        )

    def observe(self, state: State, player_id: Any = None) -> Any:
        """What a player sees; whoever is asked, unless another one is named."""
        if player_id is None:
            return state.observation
        return self._call(state._cells, player_id, IMPOSSIBLE, state._key, state._step_count + 1).observation

    def _call(self, cells: Any, player: Any, action: Any, words: Any, number: Any) -> Rows:
        """Have matches go on, all of a batch at once, outside JAX."""
        shapes = Rows(
            Shape(cells.shape, jnp.int16),
            Shape((), jnp.int32),
            Shape(self.observation_shape, jnp.int16),
            Shape((self.num_actions,), jnp.bool_),
            Shape((self.num_players,), jnp.float32),
            Shape((), jnp.bool_),
        )
        given = (cells, *(jnp.int32(each) for each in (player, action, number)), words)
        return Rows(*jax.pure_callback(self._go_on, shapes, *given, vmap_method="broadcast_all"))

    def _go_on(self, cells: Any, player: Any, action: Any, number: Any, words: Any) -> Rows:
        """Go on with matches as they are handed over, with axes of a batch or none before those of one match."""
        batch, records = np.shape(player), np.ascontiguousarray(cells).reshape(-1, len(self.blank))
        tables = Tables(self.loop, records, joined(words), STEPPERS)
        tables.tables[:], tables.asked[:], tables.numbers[:] = records, np.ravel(player), np.ravel(number)
        tables.go_on(np.ravel(action))
        rewards = tables.returns[:, : self.num_players].astype(np.float32)
        rows = Rows(
            tables.tables,
            tables.asked.astype(np.int32),
            tables.seen,
            tables.actions.view(bool),
            rewards,
            tables.has_ended,
        )
        return Rows(*(each.reshape((*batch, *each.shape[1:])) for each in rows))


def make(game: Game | str, seats: int | None = None, **options: Any) -> TableEnvironment:
    """A table of a game, for JAX."""
    return TableEnvironment(game_of(game), seats, **options)


def match_key(key: Any) -> int:
    """The key of the match that begins by a key of JAX: `game.new(key=…)` deals the same."""
    return int(joined(words_of(key))[0])


def words_of(key: Any) -> Any:
    """Two words of a key, be it of the new kind or of the old."""
    data = jax.random.key_data(key) if jnp.issubdtype(key.dtype, jax.dtypes.prng_key) else key
    return data[:2].astype(jnp.uint32)


def joined(words: Any) -> Any:
    """Pairs of words as the positive 63-bit keys that matches have."""
    high, low = np.asarray(words).reshape(-1, 2).T.astype(np.uint64)
    return ((high << np.uint64(32) | low) >> np.uint64(1)).astype(np.int64)
