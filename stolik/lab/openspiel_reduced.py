"""Reduced games in OpenSpiel, chance exact: its CFR, its best responses and its exploitability run on them.

    from stolik.lab.openspiel_reduced import register
    game = register(reduced)  # a `stolik.lab.reduced.Reduced`

They are positions of the real games under the real rules, so near the end that every way to go on can be listed. An
action is the place of an answer among those that are legal there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.kit.extras import extra
from stolik.lab.reduced import CHANCE, END, GameTree, Grower, Reduced

with extra("lab", "Games in OpenSpiel need it."):
    import pyspiel


def type_of(reduced: Reduced) -> Any:
    """What OpenSpiel wants to know before a game is made."""
    return pyspiel.GameType(
        short_name=f"python_stolik_{reduced.word.replace('-', '_')}",
        long_name=reduced.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=False,
        provides_observation_tensor=False,
    )


def register(reduced: Reduced) -> ReducedGame:
    """Make a reduced game known to OpenSpiel by its word, and load it."""
    about, tree = type_of(reduced), Grower(reduced).grow()
    pyspiel.register_game(about, type("Registered", (ReducedGame,), {"about": about, "tree": tree}))
    game: ReducedGame = pyspiel.load_game(about.short_name)
    return game


class ReducedGame(pyspiel.Game):  # type: ignore[misc]
    """A reduced game as a tree; each has a class of its own."""

    about: Any
    tree: GameTree

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        tree = self.tree
        info = pyspiel.GameInfo(
            num_distinct_actions=max(len(info.answers) for info in tree.known),
            max_chance_outcomes=max(len(kids) for kids, mover in zip(tree.kids, tree.movers) if mover == CHANCE),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=depth_of(tree),
        )
        super().__init__(self.about, info, params or {})

    def new_initial_state(self) -> ReducedState:
        """Before chance has dealt."""
        return ReducedState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ReducedObserver:
        """Who looks at states for a player."""
        return ReducedObserver(self)


def depth_of(tree: GameTree) -> int:
    """How many decisions there are at most from the beginning to an end; places below one have higher numbers."""
    depths = [0] * len(tree.movers)
    for place in reversed(range(len(tree.movers))):
        if tree.kids[place]:
            depths[place] = 1 + max(depths[kid] for kid in tree.kids[place])
    return depths[0]


class ReducedState(pyspiel.State):  # type: ignore[misc]
    """A place of the tree."""

    def __init__(self, game: ReducedGame) -> None:
        super().__init__(game)
        self.place = 0

    @property
    def tree(self) -> GameTree:
        """All places."""
        tree: GameTree = self.get_game().tree
        return tree

    def current_player(self) -> int:
        """Who decides here."""
        mover = self.tree.movers[self.place]
        told = {END: pyspiel.PlayerId.TERMINAL, CHANCE: pyspiel.PlayerId.CHANCE}
        return int(told.get(mover, mover))

    def is_terminal(self) -> bool:
        """Is it an end?"""
        return self.tree.movers[self.place] == END

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring."""
        return list(enumerate(self.tree.shares[self.place]))

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.tree.kids[self.place])))

    def _apply_action(self, action: int) -> None:
        self.place = self.tree.kids[self.place][action]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return f"answer {self.tree.known[self.tree.infos[self.place]].answers[action]}"

    def returns(self) -> list[float]:
        """A match won is +1, a match lost −1."""
        gain = 2 * self.tree.gains[self.place] - 1 if self.is_terminal() else 0.0
        return [gain, -gain]

    def __str__(self) -> str:
        return f"place {self.place}"


class ReducedObserver:
    """All that a player knows at a question is which of its questions it is: the tree tells them apart by the past."""

    def __init__(self, game: ReducedGame) -> None:
        self.tree = game.tree
        self.tensor = np.zeros(len(game.tree.known), np.float32)
        self.dict = {"question": self.tensor}

    def set_from(self, state: ReducedState, player: int) -> None:
        """Look at a place."""
        self.tensor.fill(0)
        if self.tree.movers[state.place] == player:
            self.tensor[self.tree.infos[state.place]] = 1

    def string_from(self, state: ReducedState, player: int) -> str:
        """The same as a string."""
        is_asked = self.tree.movers[state.place] == player
        return f"question {self.tree.infos[state.place]}" if is_asked else f"p{player} waits"
