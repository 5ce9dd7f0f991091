"""Any game in OpenSpiel: importing this registers `python_stolik_conflict` and so on with `pyspiel`.

    import pyspiel, stolik.lab.openspiel
    game = pyspiel.load_game("python_stolik_kittens(players=3,combos=off)")

Seats are players, answers are actions, numbered over all questions. Where several seats are awaited at once it is a
chance node who speaks next, each as likely, as in simulations; nobody is told. Wherever a rule rolls there is a chance
node of so many `rolls`, each as likely: every one stands for a roll of its own, so chance is explicit, histories can be
replayed and copies have futures of their own. That is a sample of all that could be rolled, drawn once and for all;
positions that are small enough have exact chance: `stolik.lab.openspiel_reduced`.

An information state tells a seat's whole past. As a tensor it is what the seat sees now and 64 signs that are a hash of
what it has seen before: they tell two pasts apart, and nothing can be learned from them.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import numpy as np

from stolik import games
from stolik.core.door.game import Game
from stolik.core.door.match import Match, lab_chance
from stolik.core.door.sight import in_words
from stolik.core.kit import events
from stolik.core.kit.chance import keys_of
from stolik.core.kit.errors import StolikError
from stolik.core.kit.extras import extra
from stolik.core.kit.names import answer_words, word_of
from stolik.core.kit.sets import members_of
from stolik.core.minds.matches import LONGEST

with extra("lab", "Games in OpenSpiel need it."):
    import pyspiel

Array = np.ndarray[Any, Any]

ROLLS = 1024  # ways a roll can come out, unless something else is said
SIGNS = 64  # of a past
PLAYERS, ROLLED = "players", "rolls"  # parameters of every game, beside its options
RESAMPLED = 0x5A4D  # a key for worlds, apart from those of rolls


def parameters(game: Game) -> dict[str, Any]:
    """What `load_game` takes: how many play, how finely chance is told apart, and the game's options."""
    chosen: dict[str, Any] = {PLAYERS: game.seats[0], ROLLED: ROLLS}
    for name, field in game.options.items():
        word = word_of(field.of, field.default or 0, ())
        chosen[name] = int(word) if word.isdecimal() else word  # OpenSpiel tells numbers from words
    return chosen


def type_of(game: Game) -> Any:
    """What OpenSpiel wants to know before a game is made."""
    return pyspiel.GameType(
        short_name=f"python_stolik_{game.name}",
        long_name=game.title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


class StolikGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its options chosen; each has a class of its own."""

    played: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, chosen = self.played, parameters(self.played) | (params or {})
        self.rolls = int(chosen[ROLLED])
        options = {name: str(chosen[name]) for name in game.options}
        self.seats = game.check_seats(int(chosen[PLAYERS]))
        if self.rolls < 1:
            raise StolikError(f"Chance needs at least one way to come out, not {self.rolls}.")
        self.blank = game.blank(self.seats, options)
        self.keys = keys_of(0, np.arange(self.rolls))
        about = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=max(self.rolls, self.seats),
            num_players=self.seats,
            min_utility=-float(self.seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(game), about, params or {})

    def new_initial_state(self) -> StolikState:
        """Before the cards are dealt."""
        return StolikState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who looks at states for a player."""
        if params:
            raise StolikError("Observers of stolik take no parameters.")
        return Observer(self, bool(iig_obs_type and iig_obs_type.perfect_recall))


class Stand:
    """How a match stands: all that a state holds, and copied with it."""

    def __init__(self, seats: int) -> None:
        self.cells: Array | None = None  # not dealt yet
        self.number = 0  # answers given
        self.mover = -1  # who speaks, once that is known
        self.waiting: int | None = None  # an answer of theirs that waits for a roll
        self.pasts = [b""] * seats  # of each seat: a hash of all it has seen and answered
        self.seen = [b""] * seats

    def __deepcopy__(self, memo: Any) -> Stand:
        twin = Stand(0)
        twin.__dict__.update(self.__dict__)
        twin.cells = None if self.cells is None else self.cells.copy()
        twin.pasts, twin.seen = list(self.pasts), list(self.seen)
        return twin


class StolikState(pyspiel.State):  # type: ignore[misc]
    """A match between two decisions, of somebody or of chance."""

    def __init__(self, game: StolikGame) -> None:
        super().__init__(game)
        self.standing = Stand(game.seats)

    @property
    def _about(self) -> StolikGame:
        about: StolikGame = self.get_game()
        return about

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody any more."""
        now = self.standing
        if now.cells is None or now.waiting is not None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return now.mover if now.mover >= 0 else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Is the match over, or longer than any ever is?"""
        cells = self.standing.cells
        return cells is not None and (bool(cells[0, self._about.played.at.over]) or self.standing.number >= LONGEST)

    def _awaited(self) -> tuple[int, ...]:
        assert self.standing.cells is not None
        return members_of(int(self.standing.cells[0, self._about.played.at.awaited]))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Any of the rolls, or any of those who are awaited."""
        is_roll = self.standing.cells is None or self.standing.waiting is not None
        ways = self._about.rolls if is_roll else len(self._awaited())
        return [(way, 1 / ways) for way in range(ways)]

    def _legal_actions(self, player: int) -> list[int]:
        now, game = self.standing, self._about.played
        if now.cells is None or player != self.current_player():
            return []
        offset = game.action_offsets[game.asks[int(now.cells[0, game.at.question])]]
        return [offset + answer for answer in members_of(game.engine().legal(now.cells, player))]

    def _apply_action(self, action: int) -> None:
        now = self.standing
        if now.cells is None:
            self._deal(action)
        elif now.waiting is not None:
            self._answer(now.waiting, lab_chance(int(self._about.keys[action]))(now.number + 1))
        elif now.mover < 0:
            now.mover = self._awaited()[action]
        else:
            self._try(action)

    def _deal(self, roll: int) -> None:
        """The cards are dealt."""
        about, now = self._about, self.standing
        engine = about.played.engine()
        now.cells = np.zeros((1, len(about.blank)), np.int16)
        rng = engine.new_rng(lab_chance(int(about.keys[roll]))(0))
        engine.start(now.cells, about.blank, rng, events.new_buffer())
        self._go_on(-1, -1)

    def _try(self, action: int) -> None:
        """A seat answers; where a rule rolls, chance comes first."""
        now, game = self.standing, self._about.played
        assert now.cells is not None
        answer = action - game.action_offsets[game.asks[int(now.cells[0, game.at.question])]]
        rng, trial = game.engine().new_rng((1, 2, 3, 4)), now.cells.copy()
        if not game.engine().apply(trial, now.mover, answer, rng, events.new_buffer()):
            raise StolikError(f"The action {action} is not legal here.")
        if rng[0]["stirred"]:
            now.waiting = answer
        else:
            mover, now.cells = now.mover, trial
            self._go_on(mover, answer)

    def _answer(self, answer: int, words: tuple[int, int, int, int]) -> None:
        """An answer that has waited for a roll."""
        now, engine = self.standing, self._about.played.engine()
        mover, now.waiting = now.mover, None
        engine.apply(now.cells, mover, answer, engine.new_rng(words), events.new_buffer())
        self._go_on(mover, answer)

    def _go_on(self, mover: int, answer: int) -> None:
        """After something has happened: who speaks next, and what everybody will remember of it."""
        now, engine = self.standing, self._about.played.engine()
        assert now.cells is not None
        now.number += 1 if mover >= 0 else 0
        now.mover = -1
        for seat in range(self._about.seats):
            seen, own = engine.view(now.cells, seat).tobytes(), answer if seat == mover else -1
            if own >= 0 or seen != now.seen[seat]:
                now.pasts[seat] = hashlib.blake2b(now.pasts[seat] + bytes([own + 1]) + seen, digest_size=8).digest()
                now.seen[seat] = seen
        if not self.is_terminal() and len(self._awaited()) == 1:
            now.mover = self._awaited()[0]

    def returns(self) -> list[float]:
        """What each player has won: as `Match.returns`."""
        if not self.is_terminal():
            return [0.0] * self._about.seats
        return list(self._match().returns)

    def _match(self) -> Match:
        """The same as a match, to be told in words."""
        about, names = self._about, [f"seat{seat + 1}" for seat in range(self._about.seats)]
        cells = about.blank[None].copy() if self.standing.cells is None else self.standing.cells.copy()
        return Match(about.played, about.played.engine(), names, 0, cells)

    def resample_from_infostate(self, player: int, sampler: Any) -> StolikState:
        """A state that the player cannot tell from this one: what it does not know is dealt afresh."""
        now, engine = self.standing, self._about.played.engine()
        assert now.cells is not None
        world: StolikState = self.clone()
        key = int(keys_of(RESAMPLED, np.array([int(sampler() * (1 << 53))]))[0])
        rng = engine.new_rng(lab_chance(key)(now.number))
        world.standing.cells = engine.redeal(engine.view(now.cells, player), player, rng)
        return world

    def _action_to_string(self, player: int, action: int) -> str:
        now, game = self.standing, self._about.played
        if player == pyspiel.PlayerId.CHANCE:
            is_roll = now.cells is None or now.waiting is not None
            return f"roll {action}" if is_roll else f"seat{self._awaited()[action] + 1} speaks"
        assert now.cells is not None
        question = game.asks[int(now.cells[0, game.at.question])]
        return answer_words(question, action - game.action_offsets[question], self._match().names)

    def __str__(self) -> str:
        if self.standing.cells is None:
            return "not dealt"
        match = self._match()
        fields = [name for name in match.game.state.fields if f"field.{name}" in match.game.words().entries]
        told = (f"{name}: {in_words(match.game, match.names, name, match.cells)}" for name in fields)
        return "\n".join([*told, match.prompt()])


def state_at(match: Match, seat: int) -> StolikState:
    """A state in which a seat is to answer as in a match, for bots of OpenSpiel; nothing is remembered of the past."""
    game = pyspiel.load_game(f"python_stolik_{match.game.name}", {PLAYERS: match.seats})
    state: StolikState = game.new_initial_state()
    state.standing.cells = match.cells.copy()
    state._go_on(-1, -1)
    state.standing.mover = seat
    return state


class Observer:
    """What a player sees, as numbers and as a string; with its past, where that is asked for."""

    def __init__(self, about: StolikGame, has_past: bool) -> None:
        self.about, self.visible = about, np.array(about.played.visible_cells)
        size = about.seats + len(self.visible)
        self.tensor = np.zeros(size + (SIGNS if has_past else 0), np.float32)
        self.dict = {"player": self.tensor[: about.seats], "view": self.tensor[about.seats : size]}
        if has_past:
            self.dict["past"] = self.tensor[size:]

    def set_from(self, state: StolikState, player: int) -> None:
        """Look at a state."""
        now = state.standing
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if now.cells is not None:
            self.dict["view"][:] = np.frombuffer(now.seen[player], np.int16)[self.visible]
        if "past" in self.dict and now.pasts[player]:
            self.dict["past"][:] = 2.0 * np.unpackbits(np.frombuffer(now.pasts[player], np.uint8)) - 1

    def string_from(self, state: StolikState, player: int) -> str:
        """The same as a string."""
        now = state.standing
        past = f" {now.pasts[player].hex()}" if "past" in self.dict else ""
        cells = np.frombuffer(now.seen[player], np.int16)[self.visible] if now.seen[player] else ()
        return f"p{player}{past} {' '.join(map(str, cells))}"


@cache
def register() -> None:
    """Make all games known to OpenSpiel."""
    for name in games.NAMES:
        game = games.load(name)
        pyspiel.register_game(type_of(game), type(f"{name.capitalize()}Game", (StolikGame,), {"played": game}))


register()
