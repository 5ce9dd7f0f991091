"""Four characters, and the traits of answers by which they can be told apart."""

from __future__ import annotations

from stolik.core.door.characters import Character, Level, Levels, by_search, by_thumb
from stolik.core.kit.names import Named, name
from stolik.core.kit.piles import holds
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import one
from stolik.games.conflict.cards import CLAIMS, GAIN, NO_CARD, TARGETS
from stolik.games.conflict.questions import SEATS, Believe, Declare, Judge, Question, React
from stolik.games.conflict.state import State


class Trait(Named):
    """What kind of answer an answer is."""

    BLUFF = name()  # names a card that is not in the hand
    CHALLENGE = name()  # doubts a claim
    ATTACK = name()  # goes against somebody: scandal, protest, police, a look, a change
    GREED = name()  # takes money from nobody: USA, businessmen, Russia
    OBJECT = name()  # gets in the way of an action
    EXCHANGE = name()  # looks for better cards


LEVELS: Levels = {
    Level.EASY: by_thumb(play=450),
    Level.MEDIUM: by_thumb(),
    Level.HARD: by_search(iterations=50, play=800, deep=6, open=300, wild=200, belief=900),
    Level.EXPERT: by_search(
        iterations=8000, play=800, deep=16, open=800, wild=50, explore=1000, lean=0, mix=10, belief=1000
    ),
}
CHARACTERS = (
    Character(
        "bookkeeper", Level.EASY, {Trait.BLUFF: -1000, Trait.GREED: 400, Trait.ATTACK: -150, Trait.CHALLENGE: -300}
    ),
    Character("hawk", Level.MEDIUM, {Trait.ATTACK: 300, Trait.GREED: -50}),
    Character("inspector", Level.HARD, {Trait.CHALLENGE: 150, Trait.BLUFF: -150}),
    Character("fox", Level.EXPERT, {Trait.BLUFF: 150, Trait.EXCHANGE: 30, Trait.CHALLENGE: -30}),
)


@helper
def traits(view: State, seat: int, answer: int) -> int:
    """The set of traits an answer has."""
    question = view.question
    if question == Question.DECLARE:
        return traits_of_action(view, seat, answer)
    if question == Question.REACT:
        return traits_of_reaction(view, seat, answer)
    if question == Question.BELIEVE and answer == Believe.CHALLENGE:
        return one(Trait.CHALLENGE)
    if question == Question.JUDGE and answer == Judge.CHANGE:
        return one(Trait.ATTACK)
    return 0


@helper
def traits_of_action(view: State, seat: int, answer: int) -> int:
    """An attack, money or an exchange; without its card it is a bluff too."""
    action = answer
    if answer >= Declare.SCANDAL:
        action = Declare.SCANDAL + (answer - Declare.SCANDAL) // SEATS
    found = bluff_with(view, seat, CLAIMS[action]) if CLAIMS[action] != NO_CARD else 0
    if TARGETS[action]:
        return found | one(Trait.ATTACK)
    return found | (one(Trait.GREED) if GAIN[action] > 0 else one(Trait.EXCHANGE))


@helper
def traits_of_reaction(view: State, seat: int, answer: int) -> int:
    """A challenge, or an objection, which may be a bluff."""
    if answer >= React.BLOCK:
        return one(Trait.OBJECT) | bluff_with(view, seat, answer - React.BLOCK)
    return one(Trait.CHALLENGE) if answer == React.CHALLENGE else 0


@helper
def bluff_with(view: State, seat: int, card: int) -> int:
    """A bluff, unless the card is in the hand."""
    return 0 if holds(view.hands[seat], card) else one(Trait.BLUFF)
