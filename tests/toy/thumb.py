"""Rules of thumb: what a sensible gnome would answer, from a view."""

from __future__ import annotations

from stolik.core.kit.chance import Rng, below
from stolik.core.kit.piles import card_at, holds, knowers, loose_for, size
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import count, first, has, lowest, one, pick

from .cards import Card
from .questions import SEATS, Broom, Question, Turn
from .state import State

KINDS = len(Card)
NO_PLACE = -1


@helper
def thumb(view: State, seat: int, legal: int, rng: Rng) -> int:
    """A sensible answer."""
    if view.question == Question.TURN:
        return thumb_turn(view, seat, legal, rng)
    if view.question == Question.TARGET:
        return thumb_target(view, legal)
    if view.question == Question.BROOM and has(legal, Broom.BROOM) and view.target == seat:
        return Broom.BROOM + 0
    if view.question == Question.BROOM:
        return Broom.PASS + 0
    return pick(legal, below(rng, count(legal)))


@helper
def thumb_turn(view: State, seat: int, legal: int, rng: Rng) -> int:
    """Take what is safe; look or sneak when it is not."""
    top = top_place(view, seat)
    is_seen = top != NO_PLACE and has(knowers(view.shelf, top), seat)
    is_mouse = is_seen and card_at(view.shelf, top) == Card.MOUSE
    if holds(view.hands[seat], Card.CHEESE) or (is_seen and not is_mouse):
        return Turn.TAKE + 0
    if not is_seen and has(legal, Turn.PEEK):
        return Turn.PEEK + 0
    bribes = legal & (first(KINDS) << Turn.SNEAK)
    if bribes != 0 and (is_mouse or below(rng, 2) == 0):
        return cheapest_bribe(bribes)
    return Turn.TAKE + 0


@helper
def cheapest_bribe(bribes: int) -> int:
    """Leave jam rather than honey, and honey only if there is nothing else."""
    others = bribes & ~one(Turn.SNEAK + Card.HONEY)
    return lowest(others) if others else lowest(bribes)


@helper
def top_place(view: State, seat: int) -> int:
    """The place of the topmost card that is not loose for the viewer, or NO_PLACE."""
    place = size(view.shelf) - 1
    while place >= 0 and has(loose_for(view.shelf, place), seat):
        place -= 1
    return place


@helper
def thumb_target(view: State, legal: int) -> int:
    """Rob the fullest hand."""
    best = lowest(legal)
    for seat in range(SEATS):
        if has(legal, seat) and size(view.hands[seat]) > size(view.hands[best]):
            best = seat
    return best
