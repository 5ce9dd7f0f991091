"""Four characters, and the traits of answers by which they can be told apart."""

from __future__ import annotations

from stolik.core.door.characters import Character, Level, Levels, by_search, by_thumb
from stolik.core.kit.names import Named, name
from stolik.core.kit.piles import size
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import one
from stolik.games.kittens.cards import DECK_KINDS, Card
from stolik.games.kittens.questions import Nope, Play, Question
from stolik.games.kittens.state import State


class Trait(Named):
    """What kind of answer an answer is."""

    SPEND = name()  # plays any card
    NOPE = name()
    STEAL = name()  # a Favor, a pair or a triple
    ATTACK = name()  # lets others take the turns
    PEEK = name()  # looks at the pile
    BOLD = name()  # draws from a pile everybody can tell to be dangerous, or calls for an Armageddon


LEVELS: Levels = {
    Level.EASY: by_thumb(play=600),
    Level.MEDIUM: by_thumb(),
    Level.HARD: by_search(iterations=200, wild=100),
    Level.EXPERT: by_search(iterations=4000, wild=100),
}
CHARACTERS = (
    Character("squirrel", Level.EASY, {Trait.SPEND: -450}),
    Character("daredevil", Level.MEDIUM, {Trait.BOLD: 300, Trait.PEEK: -300}),
    Character("pickpocket", Level.HARD, {Trait.STEAL: 200}),
    Character("imp", Level.EXPERT, {Trait.NOPE: 150}),
)

DANGEROUS = 6  # one card in so many is a Kitten
OF_CARD = {
    Card.ARMAGEDDON: Trait.BOLD,
    Card.TARGETED_ATTACK: Trait.ATTACK,
    Card.ATTACK: Trait.ATTACK,
    Card.HECK: Trait.PEEK,
    Card.FAVOR: Trait.STEAL,
    Card.REVEAL: Trait.PEEK,
}
# For each card of the deck the set of traits of playing it alone.
ALONE = tuple(1 << Trait.SPEND | (1 << OF_CARD[card] if card in OF_CARD else 0) for card in list(Card)[:DECK_KINDS])


@helper
def traits(view: State, seat: int, answer: int) -> int:
    """The set of traits an answer has."""
    question = view.question
    if question == Question.PLAY:
        return traits_of_play(view, answer)
    if question == Question.NOPE and answer == Nope.NOPE:
        return one(Trait.NOPE) | one(Trait.SPEND)
    return 0


@helper
def traits_of_play(view: State, answer: int) -> int:
    """What the player in turn does; Godcat is what it is played as."""
    if answer == Play.DRAW:
        return one(Trait.BOLD) if DANGEROUS * view.kittens_left >= size(view.deck) else 0
    if answer >= Play.PAIR:
        return one(Trait.STEAL) | one(Trait.SPEND)
    if answer >= Play.GODCAT_AS:
        return ALONE[answer - Play.GODCAT_AS]
    return ALONE[answer - Play.PLAY]
