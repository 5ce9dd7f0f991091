"""What seats know of hands and piles, and what they must not learn when a card moves.

In a hand every card is loose for the others: the order in which it is held tells them nothing. In a pile a card is
loose for whoever did not see where it was put. `everyone` is the set of all seats and the spectator.
"""

from __future__ import annotations

from stolik.core.kit.piles import (
    NOTHING,
    Pile,
    card_at,
    forget,
    insert_secretly,
    knowers,
    loose_for,
    place_of,
    places_of,
    put,
    size,
    take,
    tell,
    tell_only,
)
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import has, lowest, one, without

# Hands


@helper
def pocket(hand: Pile, owner: int, card: int, known_to: int, everyone: int) -> None:
    """A card comes into a hand; the others of `known_to` know that it is there."""
    insert_secretly(hand, size(hand), card, without(known_to, owner), without(everyone, owner))


@helper
def remember(hand: Pile, owner: int, place: int, known_to: int, everyone: int) -> None:
    """From now on the seats of `known_to` know this card of a hand, and no others."""
    tell_only(hand, place, without(known_to, owner), without(everyone, owner))


@helper
def pull(hand: Pile, owner: int, card: int, everyone: int) -> int:
    """A card of this kind leaves a hand, for all to see."""
    places = places_of(hand, card)
    place = lowest(places) if places else NOTHING
    forget_like(hand, owner, place, places & (places - 1), everyone)
    return take(hand, place)


@helper
def pull_at(hand: Pile, owner: int, place: int, everyone: int) -> int:
    """The card at a place leaves a hand, for all to see."""
    forget_like(hand, owner, place, without(places_of(hand, card_at(hand, place)), place), everyone)
    return take(hand, place)


@helper
def forget_like(hand: Pile, owner: int, place: int, others: int, everyone: int) -> None:
    """The card at a place leaves a hand; whoever knew of one of its kind cannot tell whether it was this one."""
    unaware = everyone & ~knowers(hand, place)
    while others:
        other = lowest(others)
        others = without(others, other)
        knew = knowers(hand, other)
        remember(hand, owner, other, knew & ~unaware, everyone)
        unaware &= ~knew


@helper
def forget_hand(hand: Pile, owner: int, who_saw: int, everyone: int) -> None:
    """All who did not see which card left a hand are sure of none in it any more."""
    for place in range(size(hand)):
        remember(hand, owner, place, knowers(hand, place) & who_saw, everyone)


@helper
def open_card(hand: Pile, place: int, everyone: int) -> None:
    """A card of a hand lies open from now on; which of the unknown ones it was cannot be told."""
    put(hand, take(hand, place), everyone)


@helper
def show_one(hand: Pile, owner: int, card: int, everyone: int) -> None:
    """Everybody learns that a hand has a card of a kind; who knew of one cannot tell whether there is another."""
    place = place_of(hand, card, 0)
    for other in range(place + 1, size(hand)):
        if card_at(hand, other) == card:
            knew = knowers(hand, other)
            remember(hand, owner, other, knew & knowers(hand, place), everyone)
            remember(hand, owner, place, knew | knowers(hand, place), everyone)
    remember(hand, owner, place, everyone, everyone)


# Piles


@helper
def placed_by(pile: Pile, place: int) -> int:
    """The seats that know the card at a place, and that it lies there."""
    return knowers(pile, place) & ~loose_for(pile, place)


@helper
def unsure_of(pile: Pile) -> int:
    """The seats for which some card of a pile is loose."""
    seats = 0
    for place in range(size(pile)):
        seats |= loose_for(pile, place)
    return seats


@helper
def show(pile: Pile, low: int, high: int, seats: int) -> None:
    """Seats see the cards of a pile from one place to another; for whom one may be a loose one, other places blur."""
    blurred = seats & unsure_between(pile, low, high)
    if blurred:
        forget(pile, blurred)
    for place in range(max(low, 0), min(high + 1, size(pile))):
        tell(pile, place, seats)


@helper
def unsure_between(pile: Pile, low: int, high: int) -> int:
    """The seats that cannot tell a card between two places from one that is loose for them.

    Of a loose card whose kind a seat does not know it can tell nothing.
    """
    seats = 0
    for place in range(size(pile)):
        loose = loose_for(pile, place)
        if loose:
            seats |= loose & ~knowers(pile, place)
            for shown in range(max(low, 0), min(high + 1, size(pile))):
                if card_at(pile, place) == card_at(pile, shown):
                    seats |= loose
    return seats


@helper
def take_shown(pile: Pile, place: int) -> int:
    """The first or last card leaves a pile and is seen; who cannot tell it from a loose one forgets all places.

    Who knew another card at that end knows that it was a loose one.
    """
    unsure = unsure_of(pile)
    seat = 0
    while unsure >> seat:
        if has(unsure, seat) and may_be_next(pile, place, seat):
            forget(pile, one(seat))
        seat += 1
    return take(pile, place)


@helper
def may_be_next(pile: Pile, place: int, seat: int) -> bool:
    """Could the first or last card be the next of those that are not loose for a seat, as far as it knows?"""
    step = -1 if place > 0 else 1
    at = place + 0
    while 0 <= at < size(pile) and has(loose_for(pile, at), seat):
        at += step
    if at < 0 or at == size(pile):
        return False
    return not has(knowers(pile, at), seat) or card_at(pile, at) == card_at(pile, place)


@helper
def bury(pile: Pile, place: int, card: int, seat: int, everyone: int) -> None:
    """A seat puts a card everybody knows where only it knows; if others are loose for it, it is sure of no other."""
    if size(pile) == 0:
        put(pile, card, everyone)
    else:
        insert_secretly(pile, place, card, everyone, without(everyone, seat))
        if has(unsure_of(pile), seat):
            show(pile, place, place, one(seat))
