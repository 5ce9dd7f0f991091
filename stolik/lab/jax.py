"""Any game as functions for JAX, in the manner of pgx: states are values, and `jit` and `vmap` go through them.

    import jax, stolik.lab.jax
    env = stolik.lab.jax.make("kittens", seats=3)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), 100))
    state = jax.jit(jax.vmap(env.step))(state, action)

The rules are not written a second time for JAX: a step calls back the compiled ones, once for a whole batch, on the
processor. A match goes by the chance of the key of `init`; a key given to `step` is the chance of that answer. Where
several seats are awaited they are asked one after the other, drawn by the match's chance. An illegal action ends the
match and costs its player a loss; after the end nothing changes any more, and every action counts as legal.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.sight import View
from stolik.core.kit.errors import StolikError
from stolik.lab.many import Rows, Tables
from stolik.lab.spaces import game_of

try:
    import jax
    import jax.numpy as jnp
except ImportError:
    raise StolikError("Environments for JAX need it.", 'pip install "stolik[jax]"') from None

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


class TableEnvironment:
    """A table of one game, for JAX."""

    version = VERSION

    def __init__(self, game: Game, seats: int | None = None, **options: Any) -> None:
        self.tables = Tables(game, seats, options)
        self.game, self.num_players = game, self.tables.seats
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
        rows = self._call(lambda key: self.tables.begin(joined(key)), words)
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
        number = state._step_count + jnp.where(was_over, 0, 1)
        rows = self._call(self._answered, state._cells, state.current_player, jnp.int32(action), words, number)
        fined = jnp.full(self.num_players, 1 / (self.num_players - 1), jnp.float32).at[state.current_player].set(-1.0)
        over = was_over | rows.over | is_illegal
        return state.replace(
            current_player=jnp.where(was_over, state.current_player, rows.player),
            observation=jnp.where(was_over, state.observation, rows.observation),
            rewards=jnp.where(was_over, 0.0, jnp.where(is_illegal, fined, rows.rewards)).astype(jnp.float32),
            terminated=state.terminated | (over & ~state.truncated),
            legal_action_mask=rows.mask | over,
            _step_count=number,
            _cells=rows.cells,
        )

    def observe(self, state: State, player_id: Any = None) -> Any:
        """What a player sees; whoever is asked, unless another one is named."""
        if player_id is None:
            return state.observation
        shape = Shape(self.observation_shape, jnp.int16)
        return jax.pure_callback(self._seen, shape, state._cells, jnp.int32(player_id), vmap_method="broadcast_all")

    def _answered(self, cells: Any, player: Any, action: Any, words: Any, number: Any) -> Rows:
        return self.tables.answer(cells, player, action, joined(words), number)

    def _seen(self, cells: Any, player: Any) -> Any:
        rows, seats = flat(cells, 1), flat(player, 0)
        engine, visible = self.game.engine(), self.game.visible_cells
        seen = [engine.view(row[None], int(seat))[0][visible] for row, seat in zip(rows, seats, strict=True)]
        return np.array(seen, np.int16).reshape((*np.shape(player), len(visible)))

    def _call(self, work: Any, *given: Any) -> Rows:
        """Have something done for all matches of a batch at once, outside JAX."""
        shapes = Rows(
            Shape((len(self.tables.blank),), jnp.int16),
            Shape((), jnp.int32),
            Shape(self.observation_shape, jnp.int16),
            Shape((self.num_actions,), jnp.bool_),
            Shape((self.num_players,), jnp.float32),
            Shape((), jnp.bool_),
        )
        own = [each.ndim for each in given]  # axes of one match; a batch has more before them

        def called(*arrays: Any) -> Rows:
            before = np.shape(arrays[0])[: np.ndim(arrays[0]) - own[0]]
            rows = work(*(flat(each, axes) for each, axes in zip(arrays, own, strict=True)))
            return Rows(*(each.reshape((*before, *each.shape[1:])) for each in rows))

        return Rows(*jax.pure_callback(called, shapes, *given, vmap_method="broadcast_all"))


def make(game: Game | str, seats: int | None = None, **options: Any) -> TableEnvironment:
    """A table of a game, for JAX."""
    return TableEnvironment(game_of(game), seats, **options)


def match_key(key: Any) -> int:
    """The key of the match that begins by a key of JAX: `game.new(key=…)` deals the same."""
    return int(joined(np.asarray(words_of(key))[None])[0])


def words_of(key: Any) -> Any:
    """Two words of a key, be it of the new kind or of the old."""
    data = jax.random.key_data(key) if jnp.issubdtype(key.dtype, jax.dtypes.prng_key) else key
    return data[:2].astype(jnp.uint32)


def joined(words: Any) -> Any:
    """Pairs of words as the positive 63-bit keys that matches have."""
    high, low = (np.asarray(words)[:, place].astype(np.uint64) for place in (0, 1))
    return ((high << np.uint64(32) | low) >> np.uint64(1)).astype(np.int64)


def flat(array: Any, axes: int) -> Any:
    """An array with one axis for all matches before those of one match."""
    own = np.asarray(array)
    return own.reshape((-1, *own.shape[own.ndim - axes :]))
