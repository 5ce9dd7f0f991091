"""A character, and the traits of answers by which it can be told."""

from __future__ import annotations

from stolik.core.door.characters import Character, Level
from stolik.core.kit.names import Named, name
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import one

from .questions import Broom, Question, Turn
from .state import State


class Trait(Named):
    """What kind of answer an answer is."""

    SNEAK = name()
    PEEK = name()
    SWEEP = name()


CHARACTERS = (Character("magpie", Level.EASY, {Trait.SNEAK: 500}),)


@helper
def traits(view: State, seat: int, answer: int) -> int:
    """The set of traits an answer has."""
    if view.question == Question.TURN and answer >= Turn.SNEAK:
        return one(Trait.SNEAK)
    if view.question == Question.TURN and answer == Turn.PEEK:
        return one(Trait.PEEK)
    if view.question == Question.BROOM and answer == Broom.BROOM:
        return one(Trait.SWEEP)
    return 0
