"""Any game in RLCard; importing this makes them known to it.

    import rlcard, stolik.lab.rlcard
    env = rlcard.make("stolik-kittens", config={"seed": 1, "game_num_players": 3, "game_combos": "off"})

The number of players and the game's options are settings that begin with `game_`. Where several seats are awaited they
are asked one after the other in an order drawn by the match. Legal actions are numbered over all questions, and are in
words too: `raw_legal_actions`. A state's `action_record` holds the player's own answers, for others' may be secret.
"""

from __future__ import annotations

import copy
from collections import OrderedDict
from typing import Any

import numpy as np

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError, unknown
from stolik.core.kit.extras import extra
from stolik.core.kit.names import answer_words
from stolik.lab.spaces import Speakers, game_of

with extra("lab", "Environments for RLCard need it."):
    from rlcard.envs import Env
    from rlcard.envs.registration import DEFAULT_CONFIG, register, registry

Array = np.ndarray[Any, Any]
State = dict[str, Any]

SETTING = "game_"  # with which the settings of a game begin
PLAYERS = "game_num_players"


class Dealer:
    """What RLCard calls a game: a match and who speaks next in it."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        self.played, self.seats, self.options = game, game.check_seats(seats), options
        self.allow_step_back = False
        self.np_random = np.random.RandomState()
        self.past: list[tuple[Match, Speakers]] = []
        self._begin(0)  # until the first game; bad options are refused here

    def _begin(self, seed: int) -> None:
        self.match = self.played.new(self.seats, seed, **self.options)
        self.speakers = Speakers(self.match.key)
        self.player = self.speakers.next(self.match.awaited)
        self.past.clear()

    def init_game(self) -> tuple[int, int]:
        """A new match, and who is asked first."""
        self._begin(int(self.np_random.randint(1 << 62, dtype=np.int64)))
        return self.player, self.player

    def step(self, words: str) -> tuple[int, int]:
        """Give the answer of whoever is asked; one that is not legal is refused and changes nothing."""
        if self.match.is_over:
            raise StolikError("The match is over.")
        legal = {word: action for action, word in self.legal(self.player).items()}
        if words not in legal:
            raise unknown("action", words, legal)
        if self.allow_step_back:
            self.past.append((self.match.copy(), copy.deepcopy(self.speakers)))
        self.match.act(self.player, legal[words])
        if not self.match.is_over:
            self.player = self.speakers.next(self.match.awaited)
        return self.player, self.player

    def step_back(self) -> bool:
        """Take the last answer back, if there is one."""
        if not self.past:
            return False
        self.match, self.speakers = self.past.pop()
        self.player = self.speakers.queue[0]
        return True

    def legal(self, player: int) -> OrderedDict[int, str]:
        """The answers of a player that is asked, and their words."""
        if self.match.is_over or player != self.player:
            return OrderedDict()
        return OrderedDict(
            (int(action), self.words(int(action))) for action in np.flatnonzero(self.match.legal_mask(player))
        )

    def words(self, action: int) -> str:
        """What an answer to the question that is asked is called."""
        question = self.match.question
        if question is None:
            raise StolikError("The match is over.")
        return answer_words(question, action - self.played.action_offsets[question], self.match.names)

    def get_state(self, player: int) -> int:
        """Who looks; what it sees is the environment's business."""
        return player

    def get_player_id(self) -> int:
        """Who is asked."""
        return self.player

    def is_over(self) -> bool:
        """Has the match ended?"""
        return self.match.is_over

    def get_num_players(self) -> int:
        """How many sit at the table."""
        return self.seats

    def get_num_actions(self) -> int:
        """How many answers there are over all questions."""
        return self.played.num_actions


class CardEnv(Env):  # type: ignore[misc]
    """A table of one game; each has a class of its own."""

    played: Game

    def __init__(self, config: dict[str, Any]) -> None:
        told = {word: value for word, value in config.items() if word.startswith(SETTING) and word != PLAYERS}
        options = {word.removeprefix(SETTING): str(value) for word, value in told.items()}
        self.name = id_of(self.played)
        self.game = Dealer(self.played, config.get(PLAYERS, self.played.seats[0]), options)
        super().__init__({**DEFAULT_CONFIG, **config})
        self.state_shape = [[len(self.played.visible_cells)] for _ in range(self.num_players)]
        self.action_shape = [None for _ in range(self.num_players)]

    def _extract_state(self, state: int) -> State:
        """What a player may know, and what it may do now."""
        legal, match = self.game.legal(state), self.game.match
        return {
            "obs": match.observation(state),
            "legal_actions": OrderedDict.fromkeys(legal),
            "raw_obs": match.view(state),
            "raw_legal_actions": list(legal.values()),
            "action_record": [(player, words) for player, words in self.action_recorder if player == state],
        }

    def step_back(self) -> Any:
        """Take the last answer back, where that was asked for."""
        back = super().step_back()
        if back:
            self.action_recorder.pop()
        return back

    def get_payoffs(self) -> Array:
        """What each player gets in the end: together nothing."""
        return np.array(self.game.match.returns)

    def get_perfect_information(self) -> dict[str, Any]:
        """Everything, also what nobody sees."""
        match = self.game.match
        fields = {name: match.value(name) for name in self.played.state.fields}
        return fields | {"current_player": self.game.player}

    def _decode_action(self, action_id: int) -> str:
        """The words of an action."""
        legal = self.game.legal(self.game.player)
        if int(action_id) not in legal:
            raise StolikError(f"Action {action_id} is not legal now.", f"Legal: {', '.join(map(str, legal))}.")
        return legal[int(action_id)]

    def _get_legal_actions(self) -> OrderedDict[int, None]:
        """What whoever is asked may do."""
        return OrderedDict.fromkeys(self.game.legal(self.game.player))


def id_of(game: Game) -> str:
    """What RLCard calls a game."""
    return f"stolik-{game.name}"


def env(game: Game | str, seats: int | None = None, seed: int | None = None, **options: Any) -> CardEnv:
    """A table of a game, without a name for it."""
    played = game_of(game)
    config = {f"{SETTING}{name}": value for name, value in options.items()}
    kind = globals()[class_of(played)]
    made: CardEnv = kind({**config, PLAYERS: played.seats[0] if seats is None else seats, "seed": seed})
    return made


def class_of(game: Game) -> str:
    """The name of a game's class."""
    return f"{game.name.title()}Env"


def register_all() -> None:
    """Make all games known to RLCard."""
    for name in games.NAMES:
        game = games.load(name)
        globals()[class_of(game)] = type(class_of(game), (CardEnv,), {"played": game, "__module__": __name__})
        if id_of(game) not in registry.env_specs:
            register(env_id=id_of(game), entry_point=f"{__name__}:{class_of(game)}")


register_all()
