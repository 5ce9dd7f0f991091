"""Chapters 4, 7 and 12: drawing, discarding, and hands of nothing but special cards."""

from __future__ import annotations

from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import Pile, card_at, draw, kinds_in, place_of, put, shuffle, size, take
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import has, one
from stolik.games.football.cards import EVERY_KIND, SPECIAL
from stolik.games.football.events import Event
from stolik.games.football.questions import Question
from stolik.games.football.state import EVERYONE, HAND, Half, State

# Cards of the own hand


@rule(
    "FO-3.3",
    "FO-5.2",
    forbids=(
        Question.ATTACK,
        Question.ANSWER,
        Question.PAY,
        Question.SHOOT,
        Question.SHOOT_MORE,
        Question.SAVE,
        Question.SAVE_MORE,
    ),
)
def only_from_own_hand(state: State, seat: int) -> int:
    """Whatever is laid or discarded comes from the player's own hand."""
    return EVERY_KIND & ~kinds_in(state.hands[seat], 0)


@helper
def count_kinds(hand: Pile, kinds: int) -> int:
    """How many cards of a hand are of one of these kinds."""
    number = 0
    for place in range(size(hand)):
        number += 1 if has(kinds, card_at(hand, place)) else 0
    return number


@helper
def take_from_hand(state: State, seat: int, card: int) -> int:
    """A card leaves the hand."""
    hand = state.hands[seat]
    return take(hand, place_of(hand, card, 0))


@rule("FO-12.3")
def lay_openly(state: State, seat: int, card: int) -> None:
    """A card is laid face up before its player."""
    put(state.laid[seat], take_from_hand(state, seat, card), EVERYONE)


@rule("FO-10.9", "FO-12.3")
def discard_openly(state: State, seat: int, card: int, events: Events) -> None:
    """A card goes from the hand to the discard pile, for all to see."""
    put(state.discard, take_from_hand(state, seat, card), EVERYONE)
    note(events, Event.DISCARDS, seat, NOBODY, 0, card)


# Drawing


@rule("FO-4.5", "FO-8.8")
def can_draw(state: State) -> bool:
    """A card can be drawn unless the stock is empty; in extra time the discard pile will do too."""
    return size(state.stock) > 0 or (state.half == Half.EXTRA and size(state.discard) > 0)


@rule("FO-8.8", "FO-12.2")
def draw_from_stock(state: State, rng: Rng, events: Events) -> int:
    """The top card of the stock; if there is none, in extra time, the discard pile becomes the stock first."""
    if size(state.stock) == 0:
        while size(state.discard) > 0:
            put(state.stock, draw(state.discard), 0)
        shuffle(state.stock, rng)
        note(events, Event.RESHUFFLES, NOBODY)
    return draw(state.stock)


@rule("FO-12.1", "FO-12.4")
def draw_card(state: State, seat: int, rng: Rng, events: Events) -> None:
    """A card comes into a hand, seen by its owner alone."""
    card = draw_from_stock(state, rng, events)
    put(state.hands[seat], card, 0)
    note(events, Event.DRAWS, seat, NOBODY, 0, card, one(seat))


@rule("FO-4.2", "FO-4.3", "FO-9.4")
def fill_up(state: State, beginner: int, rng: Rng, events: Events) -> None:
    """Both draw up to five, one card at a time in turns; who has enough is passed over."""
    seat = beginner + 0
    while can_draw(state) and (size(state.hands[0]) < HAND or size(state.hands[1]) < HAND):
        if size(state.hands[seat]) < HAND:
            draw_card(state, seat, rng, events)
        seat = 1 - seat


@rule("FO-7.2", "FO-7.3", "FO-10.18")
def replace_hand(state: State, seat: int, rng: Rng, events: Events) -> None:
    """The whole hand is discarded, and as many cards are drawn, or as many as there are."""
    hand = state.hands[seat]
    number = size(hand)
    while size(hand) > 0:
        discard_openly(state, seat, card_at(hand, 0), events)
    while size(hand) < number and can_draw(state):
        draw_card(state, seat, rng, events)


# Nothing but special cards


@helper
def is_all_special(hand: Pile) -> bool:
    """Does a hand hold cards, and none but special ones?"""
    return size(hand) > 0 and kinds_in(hand, 0) & ~SPECIAL == 0


@rule("FO-7.1", "FO-7.2", "FO-7.4")
def replace_special_hand(state: State, seat: int, rng: Rng, events: Events) -> None:
    """A hand of nothing but special cards is replaced, again and again, as long as there is something to draw."""
    while is_all_special(state.hands[seat]) and can_draw(state) and is_worth_drawing(state):
        note(events, Event.REDRAWS, seat)
        replace_hand(state, seat, rng, events)


@rule("FO-7.5")
def is_worth_drawing(state: State) -> bool:
    """In extra time, whose stock never ends, a regular card must be left to draw: without one the hand is kept."""
    if state.half != Half.EXTRA:
        return True
    return (kinds_in(state.stock, 0) | kinds_in(state.discard, 0)) & ~SPECIAL != 0
