"""Chapters 2 and 11: setting up, with the Turbo game."""

from __future__ import annotations

from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.knowledge import pocket, remember
from stolik.core.kit.piles import card_at, count_of, draw, holds, put, put_copies, shuffle, size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import count, first, has
from stolik.core.kit.starting import first_seat
from stolik.games.kittens.cards import DECK_KINDS, Card
from stolik.games.kittens.events import Event
from stolik.games.kittens.rules.box import copies_in_play
from stolik.games.kittens.rules.turn import begin_turns, go_on
from stolik.games.kittens.state import EVERYONE, Stage, State, Turbo

DEALT = 7  # cards to each, beside the Defuse


@rule("KI-2.1", "KI-2.2", "KI-2.9")
def new_game(state: State, rng: Rng, events: Events) -> None:
    """Godcat and Devilcat lie on the mat, hands are dealt, the Kittens go into what is left, and somebody starts."""
    put(state.mat, Card.DEVILCAT, EVERYONE)
    put(state.mat, Card.GODCAT, EVERYONE)
    deal_hands(state, rng)
    if state.turbo == Turbo.YES:
        set_third_aside(state)
    put_kittens_in(state)
    shuffle(state.deck, rng)
    state.living = first(state.seats)
    choose_starter(state, rng)
    note(events, Event.STARTS, state.starter)
    clear_play(state)
    state.turns = 0
    begin_turns(state, state.starter, 1, 0, events)
    go_on(state)


@rule("KI-2.3", "KI-2.4", "KI-2.6", "KI-2.7", "KI-9.1", "KI-9.2", "KI-9.4")
def deal_hands(state: State, rng: Rng) -> None:
    """All know that everybody gets a Defuse; then the deck without Kittens is shuffled and seven are dealt to each."""
    for card in range(Card.DEFUSE + 0, DECK_KINDS):
        put_copies(state.deck, card, copies_in_play(state, 0, card) - (state.seats if card == Card.DEFUSE else 0), 0)
    shuffle(state.deck, rng)
    for seat in range(state.seats):
        pocket(state.hands[seat], seat, Card.DEFUSE, EVERYONE, EVERYONE)
        for _ in range(DEALT):
            pocket(state.hands[seat], seat, draw(state.deck), 0, EVERYONE)


@rule("KI-11.1", "KI-11.2", "KI-11.3", "KI-9.20")
def set_third_aside(state: State) -> None:
    """In the Turbo game a third of the deck, rounded down, leaves the game unseen."""
    for _ in range(size(state.deck) // 3):
        put(state.set_aside, draw(state.deck), 0)


@rule("KI-2.3", "KI-2.8")
def put_kittens_in(state: State) -> None:
    """The Kittens in play join the deck only after the deal."""
    state.kittens_left = copies_in_play(state, 0, Card.KITTEN)
    put_copies(state.deck, Card.KITTEN, state.kittens_left, 0)


@rule("KI-2.10")
def choose_starter(state: State, rng: Rng) -> None:
    """The first player is drawn by lot, or named when the table is set up."""
    state.starter = first_seat(state.first, state.seats, rng)


@helper
def clear_play(state: State) -> None:
    """Nothing is being played."""
    state.card = NOBODY
    state.target = NOBODY
    state.named = NOBODY
    state.topmost = NOBODY
    state.doomed = NOBODY
    state.stage = Stage.GO_ON


@helper
def settle(state: State) -> int:
    """Make a set-up position whole: the dead have no cards, nobody has seen anything but Godcat."""
    if count(state.living) < 2:
        return 1
    if not has(state.living, state.turn):
        return 2
    if state.owed < 1:
        return 3
    for seat in range(state.seats):
        hand = state.hands[seat]
        if not has(state.living, seat):
            while size(hand) > 0:
                put(state.discard, draw(hand), EVERYONE)
        if holds(hand, Card.KITTEN) or holds(hand, Card.DEVILCAT):
            return 4
        for place in range(size(hand)):
            known_to = EVERYONE if card_at(hand, place) == Card.GODCAT else 0
            remember(hand, seat, place, known_to, EVERYONE)
    state.kittens_left = count_of(state.deck, Card.KITTEN)
    if state.kittens_left != count(state.living) - 1 + state.devil_deaths:
        return 5
    if size(state.duel) > 0 or size(state.drawn) > 0 or holds(state.deck, Card.GODCAT):
        return 6
    state.nopes_gone = count_of(state.discard, Card.NOPE)
    clear_play(state)
    go_on(state)
    return 0
