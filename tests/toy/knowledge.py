"""What seats know of hands and of the shelf, and what they must not learn when a card moves."""

from __future__ import annotations

from stolik.core.piles import WIDTH, Pile, card_at, insert_secretly, knowers, place_of, put, size, take
from stolik.core.rule import helper
from stolik.core.sets import has, one, without

from .cards import Card
from .questions import SEATS
from .state import EVERYONE, State

# Hands: the order in which a hand is held tells the others nothing, so every card of it is loose for them.


@helper
def pocket(state: State, seat: int, card: int, known_to: int) -> None:
    """A card comes into a hand; the others of `known_to` know that it is there."""
    hand = state.hands[seat]
    insert_secretly(hand, size(hand), card, without(known_to, seat), without(EVERYONE, seat))


@helper
def remember(state: State, seat: int, place: int, known_to: int) -> None:
    """From now on the seats of `known_to` know this card of a hand, and no others."""
    hand = state.hands[seat]
    card = take(hand, place)
    insert_secretly(hand, place, card, without(known_to, seat), without(EVERYONE, seat))


@helper
def pull(state: State, seat: int, place: int) -> int:
    """A card leaves a hand; whoever knew of one of its kind cannot tell whether it was this one."""
    hand = state.hands[seat]
    unaware = EVERYONE & ~knowers(hand, place)
    card = take(hand, place)
    for other in range(size(hand)):
        if card_at(hand, other) == card:
            knew = knowers(hand, other)
            remember(state, seat, other, knew & ~unaware)
            unaware &= ~knew
    return card


@helper
def lay_down(state: State, seat: int, card: int) -> None:
    """A card of this kind goes from a hand to the discard pile, for all to see."""
    pull(state, seat, place_of(state.hands[seat], card, 0))
    put(state.discard, card, EVERYONE)


# The shelf: only mice are ever loose there, and everybody knows that they are mice.


@helper
def mix_up_mice(shelf: Pile, place: int, seats: int) -> None:
    """Who sees a mouse that was loose cannot tell it from one placed next below: that one is loose from now on."""
    if card_at(shelf, place) == Card.MOUSE:
        for seat in range(SEATS + 1):
            if has(seats & loose_for(shelf, place), seat):
                loosen_next_mouse(shelf, place, seat)


@helper
def loosen_next_mouse(shelf: Pile, place: int, seat: int) -> None:
    """If the next card below with a place a seat knows is a mouse, the seat no longer knows that place."""
    under = place - 1
    while under >= 0 and has(loose_for(shelf, under), seat):
        under -= 1
    if under >= 0 and card_at(shelf, under) == Card.MOUSE:
        others = loose_for(shelf, under) | one(seat)
        insert_secretly(shelf, under, take(shelf, under), EVERYONE, others)


@helper
def loose_for(pile: Pile, place: int) -> int:
    """The seats that do not know the place of the card at a place."""
    return pile[3 + WIDTH * place] + 0


@helper
def knows_rank(shelf: Pile, place: int, seat: int) -> bool:
    """Does a seat that counts to a place know which of the cards it can tell apart lie above it?"""
    if place == 0 or place == size(shelf):
        return True
    for other in range(size(shelf)):
        if has(loose_for(shelf, other), seat):
            return False
    return True
