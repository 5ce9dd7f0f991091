"""What goes on in a bot's mind at one seat of a match: what it remembers, believes and would answer.

It is told what its seat has seen, and nothing else: a match is gone through from its beginning, and looked at through
the seat's eyes after every answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.door.moves import Move, Step
from stolik.core.door.outside import is_outside
from stolik.core.door.players import row_of
from stolik.core.kit.errors import StolikError
from stolik.core.kit.events import new_buffer
from stolik.core.kit.names import answer_words, word_of
from stolik.core.kit.piles import HIDDEN, WIDTH
from stolik.core.kit.sets import has, members_of
from stolik.core.kit.words import Words as Language
from stolik.core.minds.matches import ANSWERS_EACH
from stolik.core.minds.mind import BELIEF, CROWD, ITERATIONS, KIND, PLAY, SPENT

if TYPE_CHECKING:
    from stolik.core.door.match import Match

Array = np.ndarray[Any, Any]
Words = tuple[int, int, int, int]

SLICE = 50  # playouts by which it finds out how fast it thinks
LATELY = 32  # … and answers by which it does how fast it remembers
HINTS_LUCK: Words = (1_000_000, 2, 3, 4)
CLEAR, EVEN = 0.1, 0.03  # of a match: what is seen to be better, and what is as good
TRIED = 0.25  # of the playouts of what was tried most: what was dropped before that is not known well


class Thoughts:
    """A mind at one seat of a match, for one move.

    If a number of milliseconds is said it makes up its mind to the whole move within about that.
    """

    def __init__(self, match: Match, seat: int, bot: str | Array, effort: float = 1.0, milliseconds: float = 0) -> None:
        self.match, self.seat = match, seat
        self.until = perf_counter() + milliseconds / 1000 if milliseconds > 0 else inf
        self.row = row_of(match.game, bot, effort) if isinstance(bot, str) else bot  # by its word or its numbers
        if is_outside(self.row):
            raise StolikError(f"Nobody can look into the mind of {bot}, a bot from outside.")
        if match.engine.is_plain and self.row[ITERATIONS] > 0:  # until rules are compiled nobody thinks ahead
            self.row = self.by_thumb()
        self.memory = match.engine.new_memory(bool(self.row[ITERATIONS] > 0), CROWD if self.row[BELIEF] > 0 else 0)
        self.playouts = self.remembered = 0  # for the whole move: playouts, and answers gone through again

    @property
    def left(self) -> float:
        """For how many seconds it may still think."""
        return self.until - perf_counter()

    def by_thumb(self) -> Array:
        """The same bot where there is no time to think ahead."""
        row = self.row.copy()
        row[KIND], row[PLAY], row[ITERATIONS], row[BELIEF] = self.match.game.rules.kind_of("thumb"), 1000, 0, 0
        return row

    def answer(self, here: Match, luck: Words) -> int:
        """What it answers to the question that is open, here being the match or what has become of it by own steps."""
        is_late = self.row[ITERATIONS] > 0 and self.left <= 0
        if self.row[BELIEF] > 0 and not is_late:
            self.remember(here, luck[0] << 31 | luck[1])
        view = here.engine.view(here.cells, self.seat)
        answers = here.engine.legal(view, self.seat)
        row = self.by_thumb() if is_late else self.row
        if self.until < inf and row[ITERATIONS] > SLICE:
            row, before = self.row.copy(), perf_counter()
            row[ITERATIONS] = SLICE
            answer = self.think(here, view, answers, row, luck)
            left = self.left / 2 if here.question and here.question.steps else self.left  # more is to come
            enough = int(SLICE * left / (perf_counter() - before))
            if enough <= SLICE:
                return answer
            row[ITERATIONS] = min(enough, int(self.row[ITERATIONS]))
        return self.think(here, view, answers, row, luck)

    def think(self, here: Match, view: Array, answers: int, row: Array, luck: Words) -> int:
        """What a bot of a row answers, that thinks here."""
        answer = here.engine.think(self.memory, view, self.seat, answers, row, luck)
        self.playouts += int(self.memory.book[SPENT]) if row[ITERATIONS] > 0 else 0
        return answer

    def remember(self, here: Match, key: int) -> None:
        """Come to believe what the match so far suggests; where it cannot be gone through again, anything possible.

        Where time is short that is only as much of what came last as half of it is enough for.
        """
        whole = len(here.log)
        last = whole if self.until == inf else min(whole, LATELY)
        before = perf_counter()
        self.recall(here, last, key)
        if last < whole:
            last = min(whole, int(LATELY * self.left / 2 / (perf_counter() - before)))
            if last > LATELY:
                self.recall(here, last, key)
        engine = here.engine
        seen, remembered = engine.view(here.cells, self.seat), engine.view(self.memory.records[:1], self.seat)
        if not np.array_equal(seen, remembered):
            engine.recall(self.memory, here.cells, self.seat, (), (), self.row, key)

    def recall(self, here: Match, last: int, key: int) -> None:
        """Go through the last answers of the match again, as the seat saw them."""
        first, settled = len(here.log) - last, self.match.answers
        given = [ANSWERS_EACH * each.seat + each.answer for each in here.log]
        chances = [(self.match if number <= settled else here).chance(number) for number in range(1, len(given) + 1)]
        engine, cells = here.engine, np.frombuffer(here.begun, np.int16).reshape(1, -1).copy()
        for noted, words in zip(given[:first], chances):
            engine.apply(cells, *divmod(noted, ANSWERS_EACH), engine.new_rng(words), new_buffer())
        engine.recall(self.memory, cells, self.seat, given[first:], chances[first:], self.row, key)
        self.remembered += last


@dataclass(frozen=True)
class Belief:
    """What a seat may think of one hidden place: how likely each piece lies there."""

    field: str
    seat: int  # whose pile it is; -1 if nobody's
    place: int
    uniform: dict[str, float]  # if nothing but the cards seen counted
    weighted: dict[str, float]  # … and how the others have played


def beliefs(match: Match, seat: int, word: str = "expert") -> list[Belief]:
    """For each place that a seat cannot see, how likely each piece lies there."""
    thoughts = Thoughts(match, seat, word)
    thoughts.row[BELIEF] = 1000
    thoughts.memory = match.engine.new_memory(False, CROWD)
    any_world = match.engine.new_memory(False, CROWD)
    thoughts.remember(match, 1 << 31 | 2)
    match.engine.recall(any_world, match.cells, seat, (), (), thoughts.row, 1)
    view = match.engine.view(match.cells, seat)[0]
    found = []
    for field, owner, start in match.game.state.piles():
        for place in range(int(view[start])):
            cell = start + 1 + WIDTH * place
            if view[cell] == HIDDEN:
                likely = [shares(match, field.of, world.worlds[:, cell]) for world in (any_world, thoughts.memory)]
                found.append(Belief(field.name, -1 if owner is None else owner, place, *likely))
    return found


def shares(match: Match, domain: Any, cards: Array) -> dict[str, float]:
    """How often each piece comes up."""
    kinds, numbers = np.unique(cards, return_counts=True)
    return {word_of(domain, int(kind), match.names): int(many) / len(cards) for kind, many in zip(kinds, numbers)}


@dataclass(frozen=True)
class Hint:
    """One of the answers a seat could give, and how likely it would win by it."""

    move: Move
    chance: float
    tries: int
    reasons: tuple[tuple[str, int], ...] = ()  # keys of the words every game has, with a number of matches in 100
    traits: tuple[str, ...] = ()  # what kind of answer it is

    def why(self, language: Language) -> str:
        """The reasons in a language."""
        told = [language.say(key, n=number) for key, number in self.reasons]
        return " ".join([*told, ", ".join(language.say(f"trait.{trait}") for trait in self.traits)]).strip()


def hint(match: Match, seat: int, word: str = "expert", milliseconds: float = 0) -> list[Hint]:
    """The answers to the open question from what the seat knows, the best first."""
    thoughts = Thoughts(match, seat, word, milliseconds=milliseconds)
    answers = members_of(match.engine.legal(match.cells, seat))
    if not answers or match.question is None:
        return []
    best = thoughts.answer(match, HINTS_LUCK) if len(answers) > 1 else answers[0]
    tries, chances = ([float(told[column]) for told in thoughts.memory.told] for column in range(2))
    order = order_of(answers, best, tries, chances)
    view = match.engine.view(match.cells, seat)
    thumb = match.engine.thumb(view, seat, match.engine.legal(view, seat), match.engine.new_rng(HINTS_LUCK))
    found = []
    for answer in order:
        reasons = reasons_for(order, chances, answer, thumb) if len(order) > 1 else (("hint.only", 0),)
        kinds = match.engine.traits(view, seat, answer)
        traits = tuple(trait.word for trait in match.game.traits if has(kinds, int(trait)))
        found.append(Hint(move_of(match, seat, (answer,)), chances[answer], int(tries[answer]), reasons, traits))
    return found


def order_of(answers: Sequence[int], best: int, tries: list[float], chances: list[float]) -> list[int]:
    """The likeliest to win first, last what was dropped early; where nothing was tried, what the bot answers first."""
    most = max(tries[answer] for answer in answers)
    return sorted(answers, key=lambda answer: (tries[answer] < TRIED * most, -chances[answer], answer != best))


def reasons_for(order: list[int], chances: list[float], answer: int, thumb: int) -> tuple[tuple[str, int], ...]:
    """Why an answer is advised or not, the best standing first in order; web/src/thinking/reasons.ts says the same."""
    best, is_best = order[0], answer == order[0]
    ahead = chances[best] - chances[order[1] if is_best else answer]
    if is_best:
        first = "hint.clear" if ahead >= CLEAR else "hint.even" if ahead < EVEN else "hint.best"
    else:
        first = "hint.near" if ahead < EVEN else "hint.worse"
    number = max(1, round(100 * ahead))
    rest = [("hint.thumb", number)] if answer == thumb else [("hint.against", number)] if is_best else []
    return ((first, number), *rest)


def move_of(match: Match, seat: int, path: Sequence[int]) -> Move:
    """A path of answers, or the beginning of one, as a move in words."""
    steps, here = [], match
    for answer in path:
        assert here.question is not None
        steps.append(Step(here.question, answer))
        here = here.ahead(seat, answer) if len(steps) < len(path) else here
    return Move(tuple(steps), ", ".join(answer_words(step.question, step.answer, match.names) for step in steps))
