"""Four characters, and the traits of answers by which they can be told apart."""

from __future__ import annotations

from stolik.core.door.characters import Character, Level, Levels, by_search, by_thumb
from stolik.core.kit.names import Named, name
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import one
from stolik.games.clash.questions import Place, Question
from stolik.games.clash.state import State
from stolik.games.clash.tiles import SPACES, Effect, Space, Tile


class Trait(Named):
    """What kind of answer an answer is."""

    DESTROY = name()  # chooses or uses a tile that gets rid of others
    TURN = name()  # … that turns others
    BUILD = name()  # … that secures, protects, stabilises or blocks
    TRICK = name()  # … that moves, repeats or fetches
    CENTRE = name()  # lays a tile in the middle of the board


LEVELS: Levels = {
    Level.EASY: by_thumb(play=200),
    Level.MEDIUM: by_thumb(),
    Level.HARD: by_search(iterations=100, deep=6, open=500),
    Level.EXPERT: by_search(iterations=2000, deep=12, open=1000),
}
CHARACTERS = (
    Character("acrobat", Level.EASY, {Trait.TURN: 600, Trait.DESTROY: -300}),
    Character("mason", Level.MEDIUM, {Trait.BUILD: 60}),
    Character("demolisher", Level.HARD, {Trait.DESTROY: 50, Trait.TURN: -10}),
    Character("professor", Level.EXPERT, {Trait.CENTRE: 60}),
)

OF_EFFECT = {
    **dict.fromkeys((Effect.DESTROY, Effect.DESTROY_SECURE, Effect.DISCARD, Effect.REMOVE), Trait.DESTROY),
    Effect.TURN: Trait.TURN,
    **dict.fromkeys((Effect.SECURE, Effect.PROTECT, Effect.STABILISE, Effect.BLOCK), Trait.BUILD),
    **dict.fromkeys((Effect.MOVE, Effect.REPEAT, Effect.FETCH, Effect.DRAW, Effect.TAKE_BACK), Trait.TRICK),
}
# For each tile the set of traits of choosing or using it; Mustafa and KABOOOM!!! have none.
OF_TILE = tuple(1 << OF_EFFECT[tile.effect] if tile.effect in OF_EFFECT else 0 for tile in Tile)
DECLINED = 0  # the first answer of every question about an effect


@helper
def traits(view: State, seat: int, answer: int) -> int:
    """The set of traits an answer has."""
    question = view.question
    if question == Question.LAY or question == Question.DRAFT or question == Question.KEEP:
        return OF_TILE[answer]
    if question == Question.PLACE:
        return one(Trait.CENTRE) if (answer - Place.ON) % SPACES == Space.B2 else 0
    if is_about_effect(question) and answer != DECLINED:
        return OF_TILE[view.working]
    return 0


@helper
def is_about_effect(question: int) -> bool:
    """Is it asked whether and how the effect at work is used?"""
    if question == Question.TARGET or question == Question.SPREAD or question == Question.LINE:
        return True
    if question == Question.REMOVE or question == Question.FETCH or question == Question.DRAW:
        return True
    return question == Question.USE
