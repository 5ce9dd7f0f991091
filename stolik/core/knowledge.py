"""What seats know of hands and piles, and what they must not learn when a card moves.

In a hand every card is loose for the others: the order in which it is held tells them nothing. In a pile a card is
loose for whoever did not see where it was put. `everyone` is the set of all seats and the spectator.
"""

from __future__ import annotations

from stolik.core.piles import WIDTH, Pile, card_at, insert_secretly, knowers, put, size, take
from stolik.core.rule import helper
from stolik.core.sets import has, one, without

# Hands


@helper
def pocket(hand: Pile, owner: int, card: int, known_to: int, everyone: int) -> None:
    """A card comes into a hand; the others of `known_to` know that it is there."""
    insert_secretly(hand, size(hand), card, without(known_to, owner), without(everyone, owner))


@helper
def remember(hand: Pile, owner: int, place: int, known_to: int, everyone: int) -> None:
    """From now on the seats of `known_to` know this card of a hand, and no others."""
    card = take(hand, place)
    insert_secretly(hand, place, card, without(known_to, owner), without(everyone, owner))


@helper
def pull(hand: Pile, owner: int, place: int, everyone: int) -> int:
    """A card leaves a hand, for all to see; whoever knew of one of its kind cannot tell whether it was this one."""
    unaware = everyone & ~knowers(hand, place)
    card = take(hand, place)
    for other in range(size(hand)):
        if card_at(hand, other) == card:
            knew = knowers(hand, other)
            remember(hand, owner, other, knew & ~unaware, everyone)
            unaware &= ~knew
    return card


@helper
def forget_hand(hand: Pile, owner: int, who_saw: int, everyone: int) -> None:
    """All who did not see which card left a hand are sure of none in it any more."""
    for place in range(size(hand)):
        remember(hand, owner, place, knowers(hand, place) & who_saw, everyone)


@helper
def open_card(hand: Pile, place: int, everyone: int) -> None:
    """A card of a hand lies open from now on; which of the unknown ones it was cannot be told."""
    put(hand, take(hand, place), everyone)


# Piles


@helper
def loose_for(pile: Pile, place: int) -> int:
    """The seats that do not know the place of the card at a place."""
    return pile[3 + WIDTH * place] + 0


@helper
def mix_up(pile: Pile, place: int, seats: int, everyone: int) -> None:
    """Who sees a card that was loose cannot tell it from one of its kind placed next below: that one is loose now."""
    seat = 0
    while everyone >> seat:
        if has(seats & loose_for(pile, place), seat):
            loosen_next(pile, place, seat)
        seat += 1


@helper
def loosen_next(pile: Pile, place: int, seat: int) -> None:
    """If the next card below with a place a seat knows is of the same kind, the seat no longer knows that place."""
    under = place - 1
    while under >= 0 and has(loose_for(pile, under), seat):
        under -= 1
    if under >= 0 and card_at(pile, under) == card_at(pile, place):
        known_to, others = knowers(pile, under), loose_for(pile, under) | one(seat)
        insert_secretly(pile, under, take(pile, under), known_to, others)


@helper
def knows_rank(pile: Pile, place: int, seat: int) -> bool:
    """Does a seat that counts to a place know which of the cards it can tell apart lie above it?"""
    if place == 0 or place == size(pile):
        return True
    for other in range(size(pile)):
        if has(loose_for(pile, other), seat):
            return False
    return True
