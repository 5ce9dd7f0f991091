"""Action cards that are drawn, played, stolen and dropped, and who knows of them; chapters 10, 11 and 14."""

from __future__ import annotations

from stolik.core.kit.chance import Rng, below
from stolik.core.kit.events import Events, note
from stolik.core.kit.knowledge import forget_hand, pocket, pull, pull_at
from stolik.core.kit.piles import count_of, draw, put, shuffle, size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import rule
from stolik.core.kit.sets import one
from stolik.games.roulette.cards import KINDS
from stolik.games.roulette.events import Event
from stolik.games.roulette.state import EVERYONE, State


@rule("RO-11.1", "RO-11.3", "RO-14.5")
def draw_cards(state: State, seat: int, number: int, rng: Rng, events: Events) -> None:
    """A hand has no largest size; what is drawn is seen by its owner alone."""
    for _ in range(number):
        if size(state.deck) == 0:
            reshuffle(state, rng, events)
        if size(state.deck) > 0:
            card = draw(state.deck)
            pocket(state.hands[seat], seat, card, 0, EVERYONE)
            note(events, Event.DRAWS, seat, NOBODY, 0, card, one(seat))


@rule("RO-11.11")
def reshuffle(state: State, rng: Rng, events: Events) -> None:
    """The discard pile is shuffled and is the new deck."""
    if size(state.discard) > 0:
        while size(state.discard) > 0:
            put(state.deck, draw(state.discard), 0)
        shuffle(state.deck, rng)
        note(events, Event.RESHUFFLES, NOBODY)


@rule("RO-11.10", "RO-14.5", "RO-14.8")
def lay_down(state: State, seat: int, card: int) -> None:
    """A card of this kind goes from a hand face up onto the discard pile; who knew of one there knows of one fewer."""
    hand = state.hands[seat]
    put(state.discard, pull(hand, seat, card, EVERYONE), EVERYONE)


@rule("RO-10.8", "RO-14.5")
def drop_hand(state: State, seat: int, events: Events) -> None:
    """The whole hand goes to the discard pile, kind by kind."""
    for card in range(KINDS):
        number = count_of(state.hands[seat], card)
        for _ in range(number):
            lay_down(state, seat, card)
        if number > 0:
            note(events, Event.DROPS, seat, NOBODY, number, card)


@rule("RO-12.19", "RO-14.8")
def steal_card(state: State, thief: int, victim: int, rng: Rng, events: Events) -> None:
    """A random card changes hands; only the two of them learn which, and the others are sure of none there any more."""
    hand = state.hands[victim]
    if size(hand) > 0:
        card = pull_at(hand, victim, below(rng, size(hand)), EVERYONE)
        pocket(state.hands[thief], thief, card, one(victim), EVERYONE)
        forget_hand(hand, victim, one(thief), EVERYONE)
        note(events, Event.STEALS, thief, victim, 0, card, one(thief) | one(victim))
