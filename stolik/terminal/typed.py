"""What a person types, understood as an answer: a number, the words of scenario files, or those on the screen."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stolik.core.door.match import Match
from stolik.core.kit.errors import StolikError
from stolik.core.kit.names import Numbers, Question, all_answers, answer_words, split_answer
from stolik.core.kit.words import Words

SHORTEST = 2  # letters of a move typed by its beginning
REST = "…"  # what differs within a family of answers
LONGEST = 40  # letters of something not understood that are repeated


SPELLED = {"quit": "q", "exit": "q", "koniec": "q", "help": "h", "pomoc": "h"}  # keys, by the words people try first


class Unclear(StolikError):
    """Something typed that is no move, or could be several."""


@dataclass(frozen=True)
class Choice:
    """One answer as it is offered."""

    number: int  # as it is typed
    answer: int
    label: str
    family: str  # the label of all answers that differ only in the argument
    argument: str


def choices_of(question: Question, answers: Sequence[int], words: Words, names: Sequence[str]) -> list[Choice]:
    """The answers of a question in the words of the viewer's language, each with the number that is typed."""
    choices = []
    for number, answer in zip(_numbers(question, answers), answers, strict=True):
        kind, argument = split_answer(question, answer)
        key = f"answer.{kind.__class__.__name__.lower()}.{kind.name.lower()}"
        said = "" if argument is None else words.name_of(kind.spec.of, argument, names, kind.name.lower())
        label = words.answer(question, answer, names)
        choices.append(Choice(number, answer, label, words.say(key, argument=REST), said))
    return choices


def _numbers(question: Question, answers: Sequence[int]) -> list[int]:
    """The numbers meant where every answer is a number, else from 1."""
    split = [split_answer(question, answer) for answer in answers]
    meant = [argument for kind, argument in split if argument is not None and isinstance(kind.spec.of, Numbers)]
    is_plain = len(meant) == len(answers) and len({kind for kind, _ in split}) == 1
    return meant if is_plain else list(range(1, len(answers) + 1))


def numbers_said(choices: Sequence[Choice], labels: Words) -> str:
    """The numbers that can be typed."""
    numbers = [choice.number for choice in choices]
    if len(numbers) == 1:
        return labels.say("one_number", number=numbers[0])
    return labels.say("numbers", least=numbers[0], most=numbers[-1])


def answer_typed(text: str, match: Match, choices: Sequence[Choice], words: Words, labels: Words) -> int:
    """The answer a text stands for, legal or not; raises Unclear if it is none."""
    question = match.question
    assert question is not None
    if text.isdecimal():
        return _numbered(text, choices, labels)
    forms = {number: _forms(question, number, words, match.names) for number in all_answers(question, match.seats)}
    typed = bare(text)
    exact = [number for number, said in forms.items() if typed in said]
    if len(exact) == 1:
        return exact[0]
    legal = [choice.answer for choice in choices]
    begun = [number for number, said in forms.items() if any(_abbreviates(typed, form) for form in said)]
    for found in ([number for number in begun if number in legal], begun):
        if len(found) == 1:
            return found[0]
        if found:
            moves = ", ".join(words.answer(question, number, match.names) for number in found)
            raise Unclear(labels.say("several", moves=moves))
    raise Unclear(labels.say("not_understood", text=shortened(text), numbers=numbers_said(choices, labels)))


def _numbered(text: str, choices: Sequence[Choice], labels: Words) -> int:
    for choice in choices:
        if (text.lstrip("0") or "0") == str(choice.number):
            return choice.answer
    raise Unclear(labels.say("no_number", number=shortened(text), numbers=numbers_said(choices, labels)))


def _forms(question: Question, answer: int, words: Words, names: Sequence[str]) -> Iterable[str]:
    """The ways to say an answer: as scenario files do, without their verb, and as the screen does."""
    said = answer_words(question, answer, names)
    short = said.removeprefix(question.verb).strip()
    return {bare(said), bare(short), bare(words.answer(question, answer, names))}


def _abbreviates(typed: str, form: str) -> bool:
    """Are the typed words beginnings of words of the form, in order, from the first?"""
    wanted, offered = typed.split(), form.split()
    if len(typed) < SHORTEST or not offered or not offered[0].startswith(wanted[0]):
        return False
    place = 0
    for word in wanted:
        while place < len(offered) and not offered[place].startswith(word):
            place += 1
        if place == len(offered):
            return False
        place += 1
    return True


def key_in(text: str) -> str:
    """A key as it is typed, in one letter or spelled out."""
    word = text.strip().lower()
    return SPELLED.get(word, word)


def shortened(text: str) -> str:
    """A text as it is repeated to the person."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def bare(text: str) -> str:
    """A text without case, accents and punctuation, so that it can be typed on any keyboard."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    kept = "".join(letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.split())
