"""One match being played, for people and programs: who is asked, what is legal and why not, what each seat sees."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.door import said
from stolik.core.door.moves import Given, Move, Node, Result, Step, Trial
from stolik.core.door.sight import View, value_of
from stolik.core.kit import events, record
from stolik.core.kit.chance import keys_of
from stolik.core.kit.errors import Refusal, StolikError
from stolik.core.kit.events import Fact
from stolik.core.kit.names import LONGEST_PATH, Question, answer_words, idle_answers
from stolik.core.kit.piles import NOTHING
from stolik.core.kit.sets import members_of
from stolik.core.kit.words import Words

if TYPE_CHECKING:
    from stolik.core.door.game import Game
    from stolik.core.door.thoughts import Belief, Hint
    from stolik.core.machine.engine import Engine

Array = np.ndarray[Any, Any]
Logged = tuple[int, Sequence[int], Sequence[int], Sequence[str]]  # seat, questions, answers and their words
Chance = Callable[[int], tuple[int, int, int, int]]  # the number of an answer → four 32-bit words


def lab_chance(key: int) -> Chance:
    """The chance of a match outside a live table: the same words `seed_answer` writes."""
    return lambda number: (key & 0xFFFFFFFF, key >> 32, number, 0x57011CEE)


class Match:
    """A match. Every change goes through `play`."""

    def __init__(self, game: Game, engine: Engine, names: Sequence[str], key: int, cells: Array) -> None:
        self.game = game
        self.engine = engine
        self.names = tuple(names)
        self.noted: Sequence[str] = ()  # by which the words of moves name the seats, if not by names
        self.seats = len(self.names)
        self.key = key
        self.chance: Chance = lab_chance(key)
        self.cells = cells
        self.begun = cells.tobytes()
        self._log: list[Given] = []
        self._unlogged: list[Logged] = []  # moves that nobody has asked for yet
        self.answers = 0  # given so far
        self.opening: tuple[Fact, ...] = ()  # what the set-up told
        self._events: list[Fact] = []
        self._unread = array("h")  # events that nobody has asked for yet, as rows of numbers
        self.is_watched = False  # what moves bring about is told to everybody who may look on
        self.heard = 0  # events they have heard; a live table tells of more than happens in the match
        self.made: Trial | None = None  # the last move

    @property
    def cells(self) -> Array:
        """The record."""
        return self._cells

    @cells.setter
    def cells(self, cells: Array) -> None:
        self._cells = cells
        self.numbers = cells.ravel().data  # the same memory: single numbers are read from it much faster

    @classmethod
    def begin(
        cls,
        game: Game,
        blank: Array,
        seed: int = 0,
        names: Sequence[str] = (),
        mode: str | None = None,
        key: int | None = None,
        chance: Chance | None = None,
    ) -> Match:
        """Set up a new match on a blank record."""
        engine = game.engine(mode)
        if not engine.has_run and sys.stderr.isatty() and engine.is_cold:
            print(f"{game.name}: compiling the rules, once; a quarter of a minute …", file=sys.stderr, flush=True)
        seats = int(blank[game.state.fields["seats"].offset])
        if names and (len(names) != seats or len(set(names)) != seats):
            raise StolikError(f"{seats} seats need {seats} different names, not {', '.join(names)}.")
        names = tuple(names) or tuple(f"seat{seat + 1}" for seat in range(seats))
        if key is None:
            key = int(keys_of(seed, np.zeros(1, np.int64))[0])
        chance = chance or lab_chance(key)
        cells, rows = engine.deal(blank, chance(0))
        match = cls(game, engine, names, key, cells)
        match.chance = chance
        match.opening = tuple(events.facts_in(rows, game.events))
        match.events = list(match.opening)
        return match

    @property
    def log(self) -> list[Given]:
        """Every answer so far."""
        log, asks = self._log, self.game.asks
        for seat, asked, answers, words in self._unlogged:
            for number, answer, spoken in zip(asked, answers, words, strict=True):
                log.append(Given(len(log) + 1, seat, asks[number], answer, spoken))
        self._unlogged.clear()
        return log

    @log.setter
    def log(self, given: list[Given]) -> None:
        self._unlogged.clear()
        self._log, self.answers = given, len(given)

    @property
    def events(self) -> list[Fact]:
        """What has happened so far."""
        if self._unread:
            self._events += events.facts_in(self._unread, self.game.events)
            del self._unread[:]
        return self._events

    @events.setter
    def events(self, facts: list[Fact]) -> None:
        del self._unread[:]
        self._events = facts

    # The record, by name

    def value(self, name: str, cells: Array | None = None) -> Any:
        """A field: a number, or an array of its shape."""
        return value_of(self.game, name, self.cells if cells is None else cells)

    @property
    def question(self) -> Question | None:
        """What is asked, or None at the end."""
        numbers, at = self.numbers, self.game.at
        return None if numbers[at.over] else self.game.asks[numbers[at.question]]

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats the question is put to."""
        return () if self.is_over else members_of(self.numbers[self.game.at.asked])

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have yet to answer. In a *may* this is a secret: never show it to a player."""
        return () if self.is_over else members_of(self.numbers[self.game.at.awaited])

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return self.numbers[self.game.at.over] != 0

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        if not self.is_over:
            return None
        numbers, at, fields = self.numbers, self.game.at, self.game.state.fields
        place, points, winners = (fields[name].offset for name in ("place", "points", "winners"))
        reason = self.game.reasons(numbers[at.over])
        return Result(
            members_of(numbers[winners]),
            tuple(numbers[place : place + self.seats]),
            tuple(numbers[points : points + self.seats]),
            reason.word,
            reason.paragraph,
        )

    # Moves

    def seat_number(self, seat: int | str) -> int:
        """A seat by number or name, checked."""
        if isinstance(seat, str):
            if seat not in self.names:
                raise StolikError(f"Nobody named {seat!r} sits here.", f"At the table: {', '.join(self.names)}.")
            return self.names.index(seat)
        if seat not in range(self.seats):
            raise StolikError(
                f"There is no seat number {seat} at a table of {self.seats}.", f"Valid: 0 to {self.seats - 1}."
            )
        return seat

    def tree(self, seat: int) -> Node | None:
        """A seat's moves as a tree of questions, or None if it is not awaited."""
        return self._tree(self.cells, seat)

    def _tree(self, cells: Array, seat: int) -> Node | None:
        at = self.game.at
        if cells.item(0, at.over) or not cells.item(0, at.awaited) >> seat & 1:
            return None
        answers = members_of(self.engine.legal(cells, seat))
        if not answers:
            return None
        question = self.question_in(cells)
        if not question.steps:
            return Node(question, dict.fromkeys(answers))
        return Node(question, {answer: self._next_step(cells, seat, answer) for answer in answers})

    def _next_step(self, cells: Array, seat: int, answer: int) -> Node | None:
        after = cells.copy()
        self.engine.apply(after, seat, answer, self.engine.new_rng((1, 2, 3, 4)), events.new_buffer())
        return self._tree(after, seat) if self.continues(after) else None

    def question_in(self, cells: Array) -> Question:
        """What a record asks that is not over."""
        number: int = cells.item(0, self.game.at.question)
        return self.game.asks[number]

    def continues(self, cells: Array) -> bool:
        """Is a move half made in a record?"""
        return not cells.item(0, self.game.at.over) and bool(self.question_in(cells).continues)

    def legal(self, seat: int | str) -> list[Move]:
        """Every whole move a seat may make now."""
        root = self.tree(self.seat_number(seat))
        return [] if root is None else list(self._paths(root))

    def can_only_pass(self, seat: int) -> bool:
        """Has a seat nothing to answer but the default, or what changes nothing?"""
        if self.question is None:
            return False
        return bool(self.engine.legal(self.cells, seat) & ~idle_answers(self.question) == 1 << self.question.default)

    def _paths(self, node: Node, before: tuple[Step, ...] = (), words: tuple[str, ...] = ()) -> Iterator[Move]:
        least = 0
        if before and node.question.unordered and node.question.answers is before[-1].question.answers:
            least = before[-1].answer
        for answer, then in node.branches.items():
            if answer < least:
                continue  # the same move in another order
            steps = (*before, Step(node.question, answer))
            said = words if node.question.quiet and len(node.branches) == 1 else (*words, self._words_of(steps[-1]))
            if then is None:
                yield Move(steps, ", ".join(said))
            else:
                yield from self._paths(then, steps, said)

    def _words_of(self, step: Step) -> str:
        return answer_words(step.question, step.answer, self.names)

    def why(self, seat: int | str, move: str | Move | Sequence[int]) -> Refusal | None:
        """None if the move is legal now, else the reason: a sentence in any language, and a paragraph."""
        try:
            self.tried(seat, move)
        except Refusal as refusal:
            return refusal
        return None

    def why_answer(self, seat: int, answer: int) -> Refusal | None:
        """None if a single answer to the open question is legal for a seat, else the reason."""
        return said.why_answer(self, seat, answer, self.cells)

    def play(self, seat: int | str, move: str | Move | Sequence[int]) -> list[Fact]:
        """Make a whole move, all or nothing, and return what happened. Raises Refusal if it is not legal."""
        return events.facts_in(self.make(seat, move).stepped.rows, self.game.events)

    def make(self, seat: int | str, move: str | Move | Sequence[int]) -> Trial:
        """The same for who asks for what happened in rows of numbers, if at all."""
        return self.keep(self.tried(seat, move))

    def keep(self, trial: Trial) -> Trial:
        """Make a move that was tried on the record as it is."""
        stepped = trial.stepped
        self._unlogged.append((trial.seat, stepped.asked, trial.answers, trial.words))
        self.answers += len(trial.answers)
        self.cells = stepped.cells
        if stepped.rows:
            self._unread.frombytes(stepped.rows)
        self.made = trial
        return trial

    def tried(self, seat: int | str, move: str | Move | Sequence[int]) -> Trial:
        """What comes of a whole move, made on a copy. Raises Refusal if it is not legal."""
        number, path = self.seat_number(seat), move_key(move)
        return self.tried_path(number, self.path_of(number, str(move)) if path is None else path)

    def path_of(self, seat: int, words: str) -> list[int]:
        """The answers of a move that is told in words. Raises Refusal if it is not legal."""
        return said.path_of(self, seat, words.split(","))

    def tried_path(self, seat: int, path: Sequence[int]) -> Trial:
        """What comes of the answers of a move, for a seat that is there."""
        cells, viewers = self._cells, self.seats + 1 if self.is_watched else 0
        stepped = None
        if len(path) <= LONGEST_PATH:
            stepped = self.engine.step(cells, seat, path, self.chance, viewers, self.heard, self.answers + 1)
        if stepped is None:
            said.path_of(self, seat, path)
            raise StolikError("The rules refuse a move that no guard forbids.", "Please report this.")
        asks, names = self.game.asks, self.noted or self.names
        words = [answer_words(asks[asked], answer, names) for asked, answer in zip(stepped.asked, path, strict=True)]
        return Trial(seat, path, cells, words, stepped, self.heard)

    def answer(self, seat: int, answer: int) -> list[Fact]:
        """Give one answer to the open question: for programs that do not think in whole moves."""
        refusal = self.why_answer(self.seat_number(seat), answer)
        if refusal is not None:
            raise refusal
        assert self.question is not None
        cells, number = self.cells.copy(), self.answers + 1
        words = answer_words(self.question, answer, self.names)
        given = Given(number, seat, self.question, answer, words)
        facts = said.apply(self, cells, seat, answer, number)
        self.log.append(given)
        self.answers = number
        self.cells = cells
        self.events += facts
        return facts

    # What seats see

    def prompt(self, language: str = "en", reader: int | None = None) -> str:
        """The status sentence: who has to do what, said to the reader if asked. It tells nothing that is not public."""
        words = self.game.words(language)
        if self.question is None:
            reason = self.game.reasons(self.value("over"))
            winners = [self.names[seat] for seat in members_of(self.value("winners"))]
            return words.result(reason.word, winners)
        public = self.public_fields(self.question, words, self.cells, NOTHING if reader is None else reader)
        who = [self.names[seat] for seat in self.asked]
        return words.question(self.question, who, public, is_you=reader in self.asked)

    def public_fields(self, question: Question, words: Words, cells: Array, reader: int = NOTHING) -> dict[str, str]:
        """The public fields that a question may mention, in words."""
        fields = self.game.state.fields
        public = {
            name: words.part_of(fields[name].of, self.value(name, cells), self.names, reader)
            for name in words.fields_of(question)
            if name in fields and fields[name].seen == record.Seen.PUBLIC and not fields[name].full_shape
        }
        for name in words.forms_of(question):
            if name in public and self.value(name, cells) == (0 if fields[name].of is None else NOTHING):
                del public[name]
        return public

    def view(self, seat: int | str) -> View:
        """What a seat may know, and nothing more; the spectator is the seat after the last of the largest table."""
        viewer = self._viewer(seat)
        return View(self.game, self.engine, self.names, viewer, self.engine.view(self.cells, viewer))

    def events_for(self, seat: int | str) -> list[Fact]:
        """The events so far as a seat has heard them."""
        viewer = self._viewer(seat)
        return [fact.seen_by(viewer) for fact in self.events]

    def story(self, seat: int | str, language: str = "en") -> list[str]:
        """The events so far as sentences for a seat."""
        words = self.game.words(language)
        reader = self._viewer(seat)
        return [words.event(fact, self.names, self.game.cards, reader) for fact in self.events_for(seat)]

    def _viewer(self, seat: int | str) -> int:
        if seat in (self.game.most_seats, "spectator"):
            return self.game.most_seats
        return self.seat_number(seat)

    def redeal(self, seat: int, seed: int = 0) -> Match:
        """A match this seat could not tell from this one: what it does not know is dealt afresh."""
        world = self.copy()
        words = lab_chance(int(keys_of(seed, np.ones(1, np.int64))[0]))(0)
        world.cells = self.engine.redeal(self.engine.view(self.cells, seat), seat, self.engine.new_rng(words))
        return world

    def beliefs(self, seat: int | str) -> list[Belief]:
        """For each place that a seat cannot see: how likely each piece lies there, by the cards and by the play."""
        from stolik.core.door import thoughts

        return thoughts.beliefs(self, self.seat_number(seat))

    def hint(self, seat: int | str, bot: str = "expert", milliseconds: float = 0) -> list[Hint]:
        """What a seat could answer, the best first, with the chance to win by it as far as the seat can know."""
        from stolik.core.door import thoughts

        return thoughts.hint(self, self.seat_number(seat), bot, milliseconds)

    def ahead(self, seat: int, answer: int) -> Match:
        """This match one answer further, on trial: with chance of its own, so that nothing to come can be seen."""
        twin = self.copy()
        twin.chance = lambda number: (1, 2, 3, number)
        twin.answer(seat, answer)
        return twin

    def copy(self) -> Match:
        """A match that goes its own way from here."""
        twin = Match(self.game, self.engine, self.names, self.key, self.cells.copy())
        twin.chance, twin.begun, twin.opening = self.chance, self.begun, self.opening
        twin.log, twin.events = list(self.log), list(self.events)
        return twin

    # For programs

    @property
    def num_actions(self) -> int:
        """How many actions there are over all questions."""
        return self.game.num_actions

    def legal_mask(self, seat: int) -> Array:
        """One byte for each action: is it legal for this seat now?"""
        mask = np.zeros(self.num_actions, np.int8)
        if self.question is not None:
            offset = self.game.action_offsets[self.question]
            for answer in members_of(self.engine.legal(self.cells, self.seat_number(seat))):
                mask[offset + answer] = 1
        return mask

    def act(self, seat: int, action: int) -> list[Fact]:
        """Give one answer by its number among all actions."""
        if self.question is None:
            raise said.refusal(self, "over", self.game.reasons(self.value("over")).paragraph)
        offset = self.game.action_offsets[self.question]
        width = sum(kind.width for kind in self.question.answers)
        if action not in range(offset, offset + width):
            raise said.refusal(self, "other_question", self.question.paragraph)
        return self.answer(seat, action - offset)

    def observation(self, seat: int) -> Array:
        """A seat's view as numbers, always in the same places."""
        cells: Array = self.engine.view(self.cells, self._viewer(seat))[0][self.game.visible_cells]
        return cells

    @property
    def returns(self) -> tuple[float, ...]:
        """What each seat gets: winners +1, the others share the loss; all 0 while it goes on and in a draw."""
        return returns_of(() if self.result is None else self.result.winners, self.seats)

    def __reduce__(self) -> tuple[Any, ...]:
        """Matches are pickled, and copied deeply, as what they have gone through."""
        return type(self.game).restore, (self.game, self.to_bytes(), self.engine.mode)

    def to_bytes(self) -> bytes:
        """The whole match, for `Game.restore`."""
        from stolik.core.door.saved import save

        return save(self)


def returns_of(winners: Sequence[int], seats: int) -> tuple[float, ...]:
    """What each seat gets where these have won."""
    if not 0 < len(winners) < seats:
        return (0.0,) * seats
    loss = -len(winners) / (seats - len(winners))
    return tuple(1.0 if seat in winners else loss for seat in range(seats))


def move_key(move: str | Move | Sequence[int]) -> tuple[int, ...] | None:
    """The path of a move that is given by numbers."""
    if isinstance(move, Move):
        return move.answers
    return None if isinstance(move, str) else tuple(move)
