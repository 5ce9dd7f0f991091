"""Cards that leave a hand, and what the others know of it afterwards: chapters 3, 8 and 9."""

from __future__ import annotations

from stolik.core.kit.chance import Rng, below
from stolik.core.kit.events import Events, note
from stolik.core.kit.knowledge import forget_hand, pocket, pull, remember
from stolik.core.kit.piles import EIGHT, NOTHING, Pile, card_at, holds, place_of, put, scanned, size
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import one, without
from stolik.games.kittens.cards import Card
from stolik.games.kittens.events import Event
from stolik.games.kittens.state import EVERYONE, State

Held = tuple[int, int, int]  # the kinds a hand holds, those it holds at least twice, and those it holds three times


@helper
def held(state: State, seat: int) -> Held:
    """What a hand holds, for whoever asks what can be played of it."""
    hand, found = state.hands[seat], (0, 0, 0)
    for place in range(EIGHT):
        found = with_card(found, card_at(hand, place))
    for place in range(EIGHT, scanned(hand)):
        found = with_card(found, card_at(hand, place))
    once, twice, thrice = found
    return once >> 1, twice >> 1, thrice >> 1


@helper
def with_card(held: Held, card: int) -> Held:
    """The same with one card more; NOTHING is the first of the kinds here."""
    once, twice, thrice = held
    kind = one(card - NOTHING)
    return once | kind, twice | once & kind, thrice | twice & kind


@rule("KI-3.2", "KI-9.5", "KI-9.18")
def lay_down(state: State, seat: int, card: int) -> None:
    """A card of this kind goes from a hand face up onto the discard pile."""
    hand = state.hands[seat]
    put(state.discard, pull(hand, seat, card, EVERYONE), EVERYONE)
    if card == Card.NOPE:
        state.nopes_gone += 1


@rule("KI-8.17", "KI-8.18")
def lay_on_mat(state: State, seat: int) -> None:
    """Godcat goes from a hand to the mat, before anything else happens."""
    hand = state.hands[seat]
    put(state.mat, pull(hand, seat, Card.GODCAT, EVERYONE), EVERYONE)


@helper
def return_godcat(state: State, seat: int, events: Events) -> None:
    """Godcat goes to the mat, and everybody is told."""
    lay_on_mat(state, seat)
    note(events, Event.RETURNS_GODCAT, seat)


@rule("KI-9.3", "KI-9.15", "KI-9.16")
def hand_secretly(state: State, giver: int, taker: int, card: int) -> int:
    """Only the two of them see which card changes hands, and the others forget that hand; Godcat is seen by all."""
    if card == Card.GODCAT:
        hand_openly(state, giver, taker, card)
        return EVERYONE
    hand = state.hands[giver]
    has_godcat = holds(hand, Card.GODCAT)  # while nothing of the hand has changed: a processor would wait for it
    pocket(state.hands[taker], taker, pull(hand, giver, card, EVERYONE), one(giver), EVERYONE)
    forget_hand(hand, giver, one(taker), EVERYONE)
    if has_godcat:
        keep_godcat_in_sight(hand, giver)
    return one(giver) | one(taker)


@rule("KI-1.5", "KI-9.3")
def keep_godcat_in_sight(hand: Pile, seat: int) -> None:
    """Whatever else is forgotten of a hand, Godcat's back is seen."""
    remember(hand, seat, place_of(hand, Card.GODCAT, 0), EVERYONE, EVERYONE)


@rule("KI-9.17")
def hand_openly(state: State, giver: int, taker: int, card: int) -> None:
    """Everybody sees which card changes hands and knows it in the new one."""
    hand = state.hands[giver]
    pocket(state.hands[taker], taker, pull(hand, giver, card, EVERYONE), EVERYONE, EVERYONE)


@rule("KI-7.5", "KI-7.8")
def random_card(hand: list[int], rng: Rng) -> int:
    """A card drawn blind from a hand, but never Godcat, whose back is different."""
    place = below(rng, size(hand) - (1 if holds(hand, Card.GODCAT) else 0))
    if holds(hand, Card.GODCAT) and place >= place_of(hand, Card.GODCAT, 0):
        place += 1
    return card_at(hand, place)


@rule("KI-3.13", "KI-5.17")
def others_with_cards(state: State, seat: int) -> int:
    """The other living players who have a card."""
    seats = 0
    for other in range(state.seats):
        seats |= (1 if size(state.hands[other]) > 0 else 0) << other
    return without(seats, seat)


@helper
def godcat_is_free(state: State) -> bool:
    """Does nobody hold Godcat?"""
    return holds(state.mat, Card.GODCAT)


@helper
def others_living(state: State, seat: int) -> int:
    """The other living players."""
    return without(state.living, seat)


@rule("KI-5.18")
def nothing_comes_of_it(state: State, events: Events) -> None:
    """The chosen hand has become empty in the meantime."""
    note(events, Event.FIZZLES, state.turn, state.target)
