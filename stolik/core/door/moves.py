"""Moves as people think of them, the log, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from stolik.core.kit.names import Question, split_answer
from stolik.core.machine.desk import Stepped

Array = np.ndarray[Any, Any]


class Step(msgspec.Struct, frozen=True):
    """One answer of a move, with its structure: what was asked, the answer's name and its argument."""

    question: Question
    answer: int

    @property
    def kind(self) -> str:
        """The answer's name."""
        return split_answer(self.question, self.answer)[0].word

    @property
    def argument(self) -> int | None:
        """The card, seat or number it names."""
        return split_answer(self.question, self.answer)[1]


class Move(msgspec.Struct, frozen=True):
    """What a person thinks of as one move: one answer, or a path of them."""

    steps: tuple[Step, ...]
    words: str

    @property
    def answers(self) -> tuple[int, ...]:
        """The path of answers."""
        return tuple(step.answer for step in self.steps)

    def __str__(self) -> str:
        return self.words


class Node(msgspec.Struct, frozen=True):
    """A question of a seat's move and where each legal answer leads: None ends the move."""

    question: Question
    branches: dict[int, Node | None]


class Trial(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A whole move made on a copy of the record: what comes of it if it is kept."""

    seat: int
    answers: Sequence[int]
    before: Array  # the record
    words: list[str]  # of each answer
    stepped: Stepped
    heard: int  # events that who is told of it has heard before


class Given(msgspec.Struct, frozen=True, gc=False):
    """One answer of the log."""

    number: int
    seat: int
    question: Question
    answer: int
    words: str


@dataclass(frozen=True)
class Result:
    """How a match ended."""

    winners: tuple[int, ...]  # perhaps none
    place: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    paragraph: str
