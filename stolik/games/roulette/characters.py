"""Four characters, and the traits of answers by which they can be told apart."""

from __future__ import annotations

from stolik.core.door.characters import Character, Level, Levels, by_search, by_thumb
from stolik.core.kit.names import Named, name
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import has, one
from stolik.games.roulette.cards import (
    ADD_BULLET,
    AIM_AIR,
    AIM_AT,
    ALL_AIM,
    EXTRA_SHOT,
    LOOK_AT_POCKET,
    LOOK_AT_TOP,
    RAISE_STAKE,
    STEAL_CARD,
    Cartridge,
)
from stolik.games.roulette.questions import Accuse, Glory, Hide, Question, Spin, Window
from stolik.games.roulette.state import State


class Trait(Named):
    """What kind of answer an answer is."""

    CHEAT = name()  # hides a bullet
    ACCUSE = name()
    DARE = name()  # stakes four shots or five, or goes on for glory
    CAREFUL = name()  # stakes no shot or one, aims into the air, stops when it is won
    HARM = name()  # plays a card against others
    SNOOP = name()  # looks at cards that are hidden


LEVELS: Levels = {
    Level.EASY: by_thumb(play=450),
    Level.MEDIUM: by_thumb(),
    Level.HARD: by_search(iterations=40, cut=1, wild=200, belief=900),
    Level.EXPERT: by_search(iterations=2000, cut=1, deep=16, open=0, wild=700, explore=1000, lean=0, mix=0, belief=900),
}
CHARACTERS = (
    Character("highroller", Level.EASY, {Trait.DARE: 300, Trait.CAREFUL: -150}),
    Character("undertaker", Level.MEDIUM, {Trait.CAREFUL: 400, Trait.DARE: -500, Trait.CHEAT: -300}),
    Character("prosecutor", Level.HARD, {Trait.ACCUSE: 130, Trait.SNOOP: 80, Trait.CHEAT: -200}),
    Character("cardsharp", Level.EXPERT, {Trait.CHEAT: 25, Trait.HARM: 15}),
)

HIGH_STAKE, LOW_STAKE = 4, 1
HARMFUL = ALL_AIM | AIM_AT | RAISE_STAKE | EXTRA_SHOT | ADD_BULLET | STEAL_CARD
TELLING = LOOK_AT_TOP | LOOK_AT_POCKET


@helper
def traits(view: State, seat: int, answer: int) -> int:
    """The set of traits an answer has."""
    question = view.question
    if question == Question.HIDE:
        return one(Trait.CHEAT) if answer == Hide.HIDE + Cartridge.BULLET else 0
    if question == Question.STAKE or question == Question.TO:
        return traits_of_stake(answer)
    if question == Question.ACCUSE:
        return one(Trait.ACCUSE) if answer >= Accuse.ACCUSE else 0
    if question == Question.GLORY:
        return one(Trait.DARE) if answer == Glory.GO_ON else one(Trait.CAREFUL)
    if question == Question.TARGET or question == Question.ON or answer == Window.PASS or answer >= Spin.SPIN:
        return 0
    return traits_of_card(answer - Window.PLAY)


@helper
def traits_of_stake(shots: int) -> int:
    """High, low, or neither."""
    if shots >= HIGH_STAKE:
        return one(Trait.DARE)
    return one(Trait.CAREFUL) if shots <= LOW_STAKE else 0


@helper
def traits_of_card(card: int) -> int:
    """What a card is played for."""
    if has(TELLING, card):
        return one(Trait.SNOOP)
    if has(HARMFUL, card):
        return one(Trait.HARM)
    return one(Trait.CAREFUL) if has(AIM_AIR, card) else 0
