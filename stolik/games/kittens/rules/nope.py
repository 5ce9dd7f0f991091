"""Chapter 6: the window in which a play can be Noped."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import card_at, holds, size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import has, one, without
from stolik.games.kittens.cards import ALL_NOPES, Card
from stolik.games.kittens.events import Event
from stolik.games.kittens.questions import Nope, Question
from stolik.games.kittens.rules.hands import lay_down
from stolik.games.kittens.state import Stage, State


@rule("KI-6.4", "KI-6.5", "KI-6.7", "KI-10.3")
def open_window(state: State, seat: int) -> None:
    """A card was played: the others may Nope it, if as far as anybody can tell they might."""
    state.topmost = seat
    state.stage = Stage.SETTLE
    ask(state, Question.NOPE, without(who_might_nope(state), seat))


@rule("KI-12.2")
def who_might_nope(state: State) -> int:
    """Those with a card other than Godcat, as long as not all Nopes lie on the discard pile."""
    seats = 0
    if state.nopes_gone < ALL_NOPES:
        for seat in range(state.seats):
            hand = state.hands[seat]
            at_most_godcat = 1 if card_at(hand, 0) == Card.GODCAT else 0
            seats |= (1 if size(hand) > at_most_godcat else 0) << seat
    return seats


@rule("KI-3.3", forbids=Question.NOPE)
def only_with_nope(state: State, seat: int) -> int:
    """Only a Nope from the own hand can be played."""
    return 0 if holds(state.hands[seat], Card.NOPE) else one(Nope.NOPE)


@rule("KI-4.3", unasked=Question.NOPE)
def only_the_living_nope(state: State, seat: int) -> bool:
    """Whoever has exploded is not asked any more."""
    return not has(state.living, seat)


@rule("KI-6.5", unasked=Question.NOPE)
def no_nope_on_own_card(state: State, seat: int) -> bool:
    """Nobody can Nope the topmost card if it is their own."""
    return seat == state.topmost


@rule("KI-6.3", "KI-6.4", "KI-9.19", "KI-12.1", answers=Question.NOPE)
def answer_play(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The first Nope counts; when all have passed the play is settled."""
    if answer == Nope.NOPE:
        nope_it(state, seat, events)
    else:
        state.awaited = without(state.awaited, seat)
        if state.awaited == 0:
            ask_nobody(state)


@rule("KI-6.1", "KI-6.6", "KI-6.10")
def nope_it(state: State, seat: int, events: Events) -> None:
    """A Nope covers what was played last, and may be Noped itself."""
    lay_down(state, seat, Card.NOPE)
    state.nopes += 1
    note(events, Event.NOPES, seat, state.topmost, state.nopes, Card.NOPE)
    open_window(state, seat)


@rule("KI-6.8")
def is_cancelled(state: State) -> bool:
    """An odd number of Nopes cancels the play."""
    return state.nopes % 2 == 1


@helper
def tell_cancelled(state: State, events: Events) -> None:
    """Nothing comes of the play."""
    state.cancelled[state.turn] += 1
    if state.copies > 1:
        note(events, Event.CANCELLED_SET, state.turn, NOBODY, state.copies, state.card)
    else:
        note(events, Event.CANCELLED, state.turn, NOBODY, 1, state.card)
