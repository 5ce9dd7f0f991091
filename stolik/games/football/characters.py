"""Four characters, and the traits of answers by which they can be told apart."""

from __future__ import annotations

from stolik.core.door.characters import Character, Level, Levels, by_search, by_thumb
from stolik.core.kit.names import Named, name
from stolik.core.kit.piles import card_at, size
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import has, one
from stolik.games.football.cards import CORNERS, DRIBBLES, FOULS, GLOVES, KICKS, KINDS, Tactic
from stolik.games.football.questions import Play, Question, Reply, Window
from stolik.games.football.state import State


class Trait(Named):
    """What kind of answer an answer is."""

    SHOOT = name()  # adds a card to a shot, takes a kick or a Long shot
    STOP = name()  # does not let an action through
    FOUL = name()
    TRICK = name()  # a Dribble, a Corner or a kick
    TACTIC = name()
    KEEP = name()  # parts with no more gloves than need be


LEVELS: Levels = {
    Level.EASY: by_thumb(play=200),
    Level.MEDIUM: by_thumb(),
    Level.HARD: by_search(iterations=200, cut=10),
    Level.EXPERT: by_search(iterations=6000, cut=10, deep=4),
}
CHARACTERS = (
    Character("striker", Level.EASY, {Trait.SHOOT: 700, Trait.KEEP: -200}),
    Character("goalkeeper", Level.MEDIUM, {Trait.KEEP: 300, Trait.STOP: 100, Trait.SHOOT: -100, Trait.FOUL: -200}),
    Character("trickster", Level.HARD, {Trait.TRICK: 60, Trait.TACTIC: 60, Trait.FOUL: 60}),
    Character("coach", Level.EXPERT, {Trait.KEEP: 20, Trait.STOP: 15}),
)

SPECIAL_ACTIONS = DRIBBLES | CORNERS | KICKS


@helper
def traits(view: State, seat: int, answer: int) -> int:
    """The set of traits an answer has."""
    question = view.question
    if question == Question.TACTIC:
        return 0 if answer == Window.PASS else one(Trait.TACTIC)
    if question == Question.ATTACK:
        return traits_of_attack(view, seat, answer)
    if question == Question.ANSWER:
        return traits_of_reply(view, seat, answer)
    if answer >= KINDS:
        return 0  # enough cards for a shot
    if question == Question.PAY or question == Question.SHOOT:
        return keeps_gloves(view, seat, answer)
    if question == Question.SHOOT_MORE:
        return one(Trait.SHOOT) | keeps_gloves(view, seat, answer)
    return 0


@helper
def traits_of_attack(view: State, seat: int, answer: int) -> int:
    """A tactic, or a card with the gloves on it."""
    if answer == Play.END:
        return 0
    if answer >= Play.USE:
        shot = one(Trait.SHOOT) if answer == Play.USE + Tactic.LONG_SHOT else 0
        return shot | one(Trait.TACTIC)
    found = keeps_gloves(view, seat, answer)
    if has(SPECIAL_ACTIONS, answer):
        found |= one(Trait.TRICK)
    if has(KICKS, answer):
        found |= one(Trait.SHOOT)
    return found


@helper
def traits_of_reply(view: State, seat: int, answer: int) -> int:
    """A tactic, or a card that stops the action."""
    if answer == Reply.LET:
        return 0
    if answer >= Reply.USE:
        return one(Trait.TACTIC)
    found = one(Trait.STOP) | keeps_gloves(view, seat, answer)
    return found | one(Trait.FOUL) if has(FOULS, answer) else found


@helper
def keeps_gloves(view: State, seat: int, card: int) -> int:
    """Does no card of the hand have fewer gloves than this one, and some card more?"""
    hand = view.hands[seat]
    has_more = False
    for place in range(size(hand)):
        gloves = GLOVES[card_at(hand, place)]
        if gloves < GLOVES[card]:
            return 0
        if gloves > GLOVES[card]:
            has_more = True
    return one(Trait.KEEP) if has_more else 0
