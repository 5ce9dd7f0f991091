"""One match being played, for people and programs: who is asked, what is legal and why not, what each seat sees."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.door import batch
from stolik.core.door.moves import AllViews, Given, Move, Node, Result, Step, Trial
from stolik.core.door.sight import View, value_of
from stolik.core.kit import events, record
from stolik.core.kit.errors import No, Refusal, StolikError
from stolik.core.kit.events import Fact
from stolik.core.kit.names import LONGEST_PATH, Question, all_answers, answer_words, idle_answers
from stolik.core.kit.piles import NOTHING
from stolik.core.kit.sets import members_of, without
from stolik.core.kit.words import Words, people

if TYPE_CHECKING:
    from stolik.core.door.game import Game
    from stolik.core.machine.engine import Engine

PICTURES = count(1)  # their numbers

Array = np.ndarray[Any, Any]
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
        self.key = key
        self.chance: Chance = lab_chance(key)
        self.cells = cells
        self.begun = cells.tobytes()
        self.log: list[Given] = []
        self.opening: tuple[Fact, ...] = ()  # what the set-up told
        self._events: list[Fact] = []
        self._unread = array("h")  # events that nobody has asked for yet, as rows of numbers
        self._trial: Trial | None = None
        self._seen: AllViews | None = None
        fields = game.state.fields  # what is looked at all the time has its place kept
        self._over, self._question = fields["over"].offset, fields["question"].offset
        self._asked, self._awaited = fields["asked"].offset, fields["awaited"].offset

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
            key = int(batch.keys_of(seed, np.zeros(1, np.int64))[0])
        match = cls(game, engine, names, key, np.zeros((1, len(blank)), np.int16))
        match.chance = chance or match.chance
        buffer = events.new_buffer()
        engine.start(match.cells, blank, engine.new_rng(match.chance(0)), buffer)
        match.opening = tuple(events.read(buffer, game.events))
        match.events = list(match.opening)
        match.begun = match.cells.tobytes()
        return match

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
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.names)

    @property
    def question(self) -> Question | None:
        """What is asked, or None at the end."""
        item = self.cells.item
        return None if item(0, self._over) else self.game.asks[item(0, self._question)]

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats the question is put to."""
        return () if self.is_over else tuple(members_of(self.cells.item(0, self._asked)))

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have yet to answer. In a *may* this is a secret: never show it to a player."""
        return () if self.is_over else tuple(members_of(self.cells.item(0, self._awaited)))

    @property
    def standing(self) -> tuple[int, int, int, int]:
        """Whether it is over, what is asked whom, and who has yet to answer, in numbers. A secret too."""
        item = self.cells.item
        return item(0, self._over), item(0, self._question), item(0, self._asked), item(0, self._awaited)

    def standing_without(self, seat: int) -> tuple[int, int, int, int]:
        """The same if nothing changes but that one seat more has answered."""
        over, question, asked, awaited = self.standing
        return over, question, asked, without(awaited, seat)

    @property
    def is_over(self) -> bool:
        """Has the match ended?"""
        return bool(self.cells.item(0, self._over))

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        if not self.is_over:
            return None
        reason = self.game.reasons(self.value("over"))
        return Result(
            tuple(members_of(self.value("winners"))),
            tuple(int(place) for place in self.value("place")[: self.seats]),
            tuple(int(points) for points in self.value("points")[: self.seats]),
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
        if cells.item(0, self._over) or not cells.item(0, self._awaited) >> seat & 1:
            return None
        answers = members_of(self.engine.legal(cells, seat))
        if not answers:
            return None
        question = self._question_in(cells)
        if not question.steps:
            return Node(question, dict.fromkeys(answers))
        return Node(question, {answer: self._next_step(cells, seat, answer) for answer in answers})

    def _next_step(self, cells: Array, seat: int, answer: int) -> Node | None:
        after = cells.copy()
        self.engine.apply(after, seat, answer, self.engine.new_rng((1, 2, 3, 4)), events.new_buffer())
        return self._tree(after, seat) if self._continues(after) else None

    def _question_in(self, cells: Array) -> Question:
        number: int = cells.item(0, self._question)
        return self.game.asks[number]

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

    def _refusal(self, key: str, paragraph: str, **parts: Any) -> Refusal:
        return Refusal(self.game.words, f"refusal.{key}", paragraph, **parts)

    def _refusal_by(self, rule: Callable[..., Any]) -> Refusal:
        return self._refusal(rule.__name__, self.game.rules.about(rule).paragraphs[0])

    def _nonsense(self, key: str, **parts: Any) -> No:
        return No(self.game.words, key, **parts)

    def why_answer(self, seat: int, answer: int, cells: Array | None = None) -> Refusal | None:
        """None if a single answer to the open question is legal for a seat, else the reason."""
        cells = self.cells if cells is None else cells
        if self.value("over", cells):
            return self._refusal("over", self.game.reasons(self.value("over", cells)).paragraph)
        question = self.game.questions(self.value("question", cells))
        if not self.value("awaited", cells) >> seat & 1:
            return self._why_unasked(seat, question, cells)
        if self.engine.legal(cells, seat) >> answer & 1:
            return None
        guard = self.engine.guard_against(answer, question, cells, seat)
        if guard is None:
            raise StolikError(f"{question.word!r} has no answer number {answer}.")
        return self._refusal_by(guard)

    def _why_unasked(self, seat: int, question: Question, cells: Array) -> Refusal:
        asked = members_of(self.value("asked", cells))
        if seat in asked:
            return self._refusal("answered", question.paragraph, who=self.names[seat])
        reason = self.engine.reason_unasked(question, cells, seat)
        if reason is not None:
            return self._refusal_by(reason)
        everybody = people([self.names[each] for each in asked])
        return self._refusal("not_asked", question.paragraph, who=self.names[seat], asked=everybody)

    def play(self, seat: int | str, move: str | Move | Sequence[int]) -> list[Fact]:
        """Make a whole move, all or nothing, and return what happened. Raises Refusal if it is not legal."""
        return events.facts_in(self.make(seat, move).stepped.rows, self.game.events)

    def make(self, seat: int | str, move: str | Move | Sequence[int]) -> Trial:
        """The same for who asks for what happened in rows of numbers, if at all."""
        trial = self.tried(seat, move)
        for number, answer, words in zip(trial.stepped.asked, trial.answers, trial.words, strict=True):
            self.log.append(Given(len(self.log) + 1, trial.seat, self.game.asks[number], answer, words))
        self.cells = trial.cells
        self._unread.extend(trial.stepped.rows)
        self._trial = None
        if self._seen is not None and self._seen.cells is trial.before and trial.stepped.coded:
            stepped, before = trial.stepped, self._seen.number
            self._seen = AllViews(trial.cells, stepped.views, next(PICTURES), before, stepped)
        return trial

    def tried(self, seat: int | str, move: str | Move | Sequence[int]) -> Trial:
        """What comes of a whole move, made on a copy. Raises Refusal if it is not legal."""
        number, path = self.seat_number(seat), move_key(move)
        last = self._trial
        # A table decides on a move and plays it later: tried once, it is not made a second time.
        if last is None or last.before is not self.cells or last.seat != number or last.answers != path:
            path = self._path_of(number, str(move).split(",")) if path is None else path
            last = self._step(number, path)
            if last is None:
                self._path_of(number, path)
                raise StolikError("The rules refuse a move that no guard forbids.", "Please report this.")
            self._trial = last
        return last

    def _step(self, seat: int, path: tuple[int, ...]) -> Trial | None:
        """A whole move made on a copy; None if it is not legal."""
        cells, last = self.cells.copy(), self._seen
        chances = [self.chance(number) for number in range(len(self.log) + 1, len(self.log) + 1 + len(path))]
        seen = last.views if last is not None and last.cells is self.cells else cells[:0]
        stepped = self.engine.step(cells, seat, path, chances, seen) if len(path) <= LONGEST_PATH else None
        if stepped is None:
            return None
        asks, names = self.game.asks, self.names
        words = [answer_words(asks[asked], answer, names) for asked, answer in zip(stepped.asked, path, strict=True)]
        return Trial(seat, path, self.cells, cells, tuple(words), stepped)

    def answer(self, seat: int, answer: int) -> list[Fact]:
        """Give one answer to the open question: for programs that do not think in whole moves."""
        refusal = self.why_answer(self.seat_number(seat), answer)
        if refusal is not None:
            raise refusal
        assert self.question is not None
        cells, number = self.cells.copy(), len(self.log) + 1
        words = answer_words(self.question, answer, self.names)
        given = Given(number, seat, self.question, answer, words)
        facts = self._apply(cells, seat, answer, number)
        self.log.append(given)
        self.cells = cells
        self.events += facts
        return facts

    def _path_of(self, seat: int, wanted: Sequence[str | int]) -> tuple[int, ...]:
        """A move by the numbers of its answers, tried on a copy; raise if any of it is refused or it stops half-way."""
        parts = [part.strip() if isinstance(part, str) else part for part in wanted]
        if not parts:
            raise self._nonsense("error.empty_move")
        cells = self.cells.copy()
        path: list[int] = []
        facts: list[Fact] = []
        for number, part in enumerate(parts):
            if number and not self._continues(cells):
                other = self._question_of(str(part))
                if other is not None:  # it would have been a step, but there is nothing left to choose
                    told = [fact.kind.paragraph for fact in facts if fact.kind.word in other.closed_after]
                    raise self._refusal("move_ends", told[-1] if told else other.closed, part=part)
                raise self._nonsense("refusal.move_ends", part=part)
            if cells.item(0, self._over):
                raise self._refusal("over", self.game.reasons(self.value("over", cells)).paragraph)
            question = self._question_in(cells)
            if isinstance(part, str) and question.quiet and self._find(question, part) is None:
                answers = members_of(self.engine.legal(cells, seat))
                if len(answers) == 1:
                    facts += self._apply(cells, seat, answers[0], len(self.log) + 1 + len(path))
                    path.append(answers[0])
                    question = self._question_in(cells)
            answer = self._answer_number(question, part, cells if number else None)
            facts += self._apply(cells, seat, answer, len(self.log) + 1 + len(path))
            path.append(answer)
        if self._continues(cells):
            raise self._nonsense("error.unfinished", step=partial(self._next_asked, cells))
        return tuple(path)

    def _continues(self, cells: Array) -> bool:
        return not cells.item(0, self._over) and bool(self._question_in(cells).continues)

    def _next_asked(self, cells: Array, words: Words) -> str:
        """The question that a move has come to, as its player is asked."""
        question = self._question_in(cells)
        return words.question(question, ["…"], self._public_fields(question, words, cells), is_you=True)

    def _answer_number(self, question: Question, part: str | int, half_way: Array | None) -> int:
        numbers = all_answers(question, self.seats)
        if not isinstance(part, str):
            if part not in numbers:
                raise StolikError(f"{question.word!r} has no answer number {part}.")
            return int(part)
        found = self._find(question, part)
        if found is not None:
            return found
        others = [other for other in self.game.questions if self._find(other, part) is not None]
        is_barred = any(question.word in other.closed_at for other in others)
        if others and half_way is not None and not is_barred:
            step = partial(self._next_asked, half_way)
            raise self._refusal("step_missing", question.paragraph, part=part, step=step)
        if others:
            why = self.game.words().closed(others[0].word, question.word)
            raise self._refusal(why, self._closed_by(others, question))
        samples = ", ".join(answer_words(question, number, self.names) for number in numbers)
        raise self._nonsense("error.no_move", part=part, game=lambda words: words.say("title"), valid=samples)

    def _closed_by(self, others: Sequence[Question], asked: Question) -> str:
        """The paragraph that says why none of some questions can be answered while another is asked."""
        closed = {other.closed_at.get(asked.word, other.closed) for other in others}
        said = closed - {other.paragraph for other in others}
        cited = said or closed
        # what could answer several questions has no moment of its own to cite
        return str(cited.pop() if len(cited) == 1 else asked.paragraph)

    def _find(self, asked: Question, part: str) -> int | None:
        """The answer to a question that these words name."""
        text = " ".join(part.lower().split())
        numbers = all_answers(asked, self.seats)
        return next((number for number in numbers if answer_words(asked, number, self.names).lower() == text), None)

    def _question_of(self, part: str) -> Question | None:
        """The first question these words could answer."""
        return next((asked for asked in self.game.questions if self._find(asked, part) is not None), None)

    def _apply(self, cells: Array, seat: int, answer: int, number: int) -> list[Fact]:
        buffer = events.new_buffer()
        if not self.engine.apply(cells, seat, answer, self.engine.new_rng(self.chance(number)), buffer):
            refusal = self.why_answer(seat, answer, cells)
            raise refusal or StolikError("The rules refuse a move that no guard forbids.", "Please report this.")
        return events.read(buffer, self.game.events)

    # What seats see

    def prompt(self, language: str = "en", reader: int | None = None) -> str:
        """The status sentence: who has to do what, said to the reader if asked. It tells nothing that is not public."""
        words = self.game.words(language)
        if self.question is None:
            reason = self.game.reasons(self.value("over"))
            winners = [self.names[seat] for seat in members_of(self.value("winners"))]
            return words.result(reason.word, winners)
        public = self._public_fields(self.question, words, self.cells, NOTHING if reader is None else reader)
        who = [self.names[seat] for seat in self.asked]
        return words.question(self.question, who, public, is_you=reader in self.asked)

    def _public_fields(self, question: Question, words: Words, cells: Array, reader: int = NOTHING) -> dict[str, str]:
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

    @property
    def seen(self) -> AllViews:
        """What every seat, and last a spectator, sees; from the first look on every move keeps it up."""
        if self._seen is None or self._seen.cells is not self.cells:
            viewers = (*range(self.seats), self.game.most_seats)
            views = np.concatenate([self.engine.view(self.cells, viewer) for viewer in viewers])
            self._seen = AllViews(self.cells, views, next(PICTURES), 0, None)
        return self._seen

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
        words = lab_chance(int(batch.keys_of(seed, np.ones(1, np.int64))[0]))(0)
        world.cells = self.engine.redeal(self.engine.view(self.cells, seat), seat, self.engine.new_rng(words))
        return world

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
            raise self._refusal("over", self.game.reasons(self.value("over")).paragraph)
        offset = self.game.action_offsets[self.question]
        width = sum(kind.width for kind in self.question.answers)
        if action not in range(offset, offset + width):
            raise self._refusal("other_question", self.question.paragraph)
        return self.answer(seat, action - offset)

    def observation(self, seat: int) -> Array:
        """A seat's view as numbers, always in the same places."""
        cells: Array = self.engine.view(self.cells, self._viewer(seat))[0][self.game.visible_cells]
        return cells

    @property
    def returns(self) -> tuple[float, ...]:
        """What each seat gets: winners +1, the others share the loss; all 0 while it goes on and in a draw."""
        result = self.result
        if result is None or not 0 < len(result.winners) < self.seats:
            return (0.0,) * self.seats
        loss = -len(result.winners) / (self.seats - len(result.winners))
        return tuple(1.0 if seat in result.winners else loss for seat in range(self.seats))

    def to_bytes(self) -> bytes:
        """The whole match, for `Game.restore`."""
        from stolik.core.door.saved import save

        return save(self)


def move_key(move: str | Move | Sequence[int]) -> tuple[int, ...] | None:
    """The path of a move that is given by numbers."""
    if isinstance(move, str):
        return None
    return move.answers if isinstance(move, Move) else tuple(move)
