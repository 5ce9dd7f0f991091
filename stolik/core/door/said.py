"""A move as somebody says it, in words or in numbers: read answer by answer, or refused with a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from stolik.core.door.sight import value_of
from stolik.core.kit import events
from stolik.core.kit.errors import No, Refusal, StolikError
from stolik.core.kit.events import Fact
from stolik.core.kit.names import Question, all_answers, answer_words
from stolik.core.kit.sets import members_of
from stolik.core.kit.words import Words, people

if TYPE_CHECKING:
    from stolik.core.door.match import Match

Array = np.ndarray[Any, Any]


# Why not


def why_answer(match: Match, seat: int, answer: int, cells: Array) -> Refusal | None:
    """None if a single answer to the question a record asks is legal for a seat, else the reason."""
    over, question = (value_of(match.game, name, cells) for name in ("over", "question"))
    if over:
        return refusal(match, "over", match.game.reasons(over).paragraph)
    asked = match.game.asks[question]
    if not value_of(match.game, "awaited", cells) >> seat & 1:
        return why_unasked(match, seat, asked, cells)
    if match.engine.legal(cells, seat) >> answer & 1:
        return None
    guard = match.engine.guard_against(answer, asked, cells, seat)
    if guard is None:
        raise StolikError(f"{asked.word!r} has no answer number {answer}.")
    return refusal_by(match, guard)


def why_unasked(match: Match, seat: int, question: Question, cells: Array) -> Refusal:
    """Why a question is not put to a seat."""
    asked = members_of(value_of(match.game, "asked", cells))
    if seat in asked:
        return refusal(match, "answered", question.paragraph, who=match.names[seat])
    reason = match.engine.reason_unasked(question, cells, seat)
    if reason is not None:
        return refusal_by(match, reason)
    everybody = people([match.names[each] for each in asked])
    return refusal(match, "not_asked", question.paragraph, who=match.names[seat], asked=everybody)


def refusal(match: Match, key: str, paragraph: str, **parts: Any) -> Refusal:
    """A refusal in the words of the game."""
    return Refusal(match.game.words, f"refusal.{key}", paragraph, **parts)


def refusal_by(match: Match, rule: Callable[..., Any]) -> Refusal:
    """A refusal by a rule of the game."""
    return refusal(match, rule.__name__, match.game.rules.about(rule).paragraphs[0])


def nonsense(match: Match, key: str, **parts: Any) -> No:
    """What is no move at all."""
    return No(match.game.words, key, **parts)


# Reading


def path_of(match: Match, seat: int, wanted: Sequence[str | int]) -> list[int]:
    """A move by the numbers of its answers, tried on a copy; raise if any of it is refused or it stops half-way."""
    parts = [part.strip() if isinstance(part, str) else part for part in wanted]
    if not parts:
        raise nonsense(match, "error.empty_move")
    cells = match.cells.copy()
    path: list[int] = []
    facts: list[Fact] = []

    def give(answer: int) -> None:
        facts.extend(apply(match, cells, seat, answer, match.answers + 1 + len(path)))
        path.append(answer)

    for number, part in enumerate(parts):
        if number and not match.continues(cells):
            raise too_long(match, part, facts)
        if value_of(match.game, "over", cells):
            raise refusal(match, "over", match.game.reasons(value_of(match.game, "over", cells)).paragraph)
        question = match.question_in(cells)
        if isinstance(part, str) and question.quiet and find(match, question, part) is None:
            answers = members_of(match.engine.legal(cells, seat))
            if len(answers) == 1:
                give(answers[0])
                question = match.question_in(cells)
        give(answer_number(match, question, part, cells if number else None))
    if match.continues(cells):
        raise nonsense(match, "error.unfinished", step=partial(next_asked, match, cells))
    return path


def apply(match: Match, cells: Array, seat: int, answer: int, number: int) -> list[Fact]:
    """Carry out one answer in a record, with the chance of its number; raise if it is refused."""
    buffer = events.new_buffer()
    if not match.engine.apply(cells, seat, answer, match.engine.new_rng(match.chance(number)), buffer):
        refused = why_answer(match, seat, answer, cells)
        raise refused or StolikError("The rules refuse a move that no guard forbids.", "Please report this.")
    return events.read(buffer, match.game.events)


def too_long(match: Match, part: str | int, facts: list[Fact]) -> No:
    """A move that goes on where it has ended: perhaps it would have had a step more, but there is nothing to choose."""
    other = question_of(match, str(part))
    if other is None:
        return nonsense(match, "refusal.move_ends", part=part)
    told = [fact.kind.paragraph for fact in facts if fact.kind.word in other.closed_after]
    return refusal(match, "move_ends", told[-1] if told else other.closed, part=part)


def answer_number(match: Match, question: Question, part: str | int, half_way: Array | None) -> int:
    """The number of an answer to a question, from words or numbers."""
    numbers = all_answers(question, match.seats)
    if not isinstance(part, str):
        if part not in numbers:
            raise StolikError(f"{question.word!r} has no answer number {part}.")
        return int(part)
    found = find(match, question, part)
    if found is not None:
        return found
    others = [other for other in match.game.questions if find(match, other, part) is not None]
    is_barred = any(question.word in other.closed_at for other in others)
    if others and half_way is not None and not is_barred:
        step = partial(next_asked, match, half_way)
        raise refusal(match, "step_missing", question.paragraph, part=part, step=step)
    if others:
        why = match.game.words().closed(others[0].word, question.word)
        raise refusal(match, why, closed_by(others, question))
    samples = ", ".join(answer_words(question, number, match.names) for number in numbers)
    raise nonsense(match, "error.no_move", part=part, game=lambda words: words.say("title"), valid=samples)


def next_asked(match: Match, cells: Array, words: Words) -> str:
    """The question that a move has come to, as its player is asked."""
    question = match.question_in(cells)
    return words.question(question, ["…"], match.public_fields(question, words, cells), is_you=True)


def closed_by(others: Sequence[Question], asked: Question) -> str:
    """The paragraph that says why none of some questions can be answered while another is asked."""
    closed = {other.closed_at.get(asked.word, other.closed) for other in others}
    said = closed - {other.paragraph for other in others}
    cited = said or closed
    # what could answer several questions has no moment of its own to cite
    return str(cited.pop() if len(cited) == 1 else asked.paragraph)


def find(match: Match, asked: Question, part: str) -> int | None:
    """The answer to a question that these words name."""
    text = " ".join(part.lower().split())
    numbers = all_answers(asked, match.seats)
    return next((number for number in numbers if answer_words(asked, number, match.names).lower() == text), None)


def question_of(match: Match, part: str) -> Question | None:
    """The first question these words could answer."""
    return next((asked for asked in match.game.questions if find(match, asked, part) is not None), None)
