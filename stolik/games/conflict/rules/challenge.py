"""Chapter 7: claims and the challenge."""

from __future__ import annotations

from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import draw, holds, move_to_front, place_of, put, shuffle, take, tell
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import one
from stolik.games.conflict.cards import CLAIMS, NO_CARD
from stolik.games.conflict.events import Event
from stolik.games.conflict.questions import Question, React
from stolik.games.conflict.rules.actions import pay
from stolik.games.conflict.rules.influence import lose_influence
from stolik.games.conflict.state import EVERYONE, Stage, State


@helper
def claim_card(state: State, seat: int, card: int) -> None:
    """Remember who says to hold which card, and count bluffs for the reports."""
    state.claimant = seat
    state.claim = card
    state.claims[seat] += 1
    if not holds(state.hands[seat], card):
        state.bluffs[seat] += 1


@rule("CO-7.1", "CO-5.1", "CO-5.2", "CO-5.3")
def can_be_challenged(state: State) -> bool:
    """Only an action that claims a card can be challenged."""
    return CLAIMS[state.action] != NO_CARD


@rule("CO-7.1", "CO-5.2", forbids=Question.REACT)
def only_claims_challenged(state: State, seat: int) -> int:
    """An action that claims no card cannot be challenged."""
    if can_be_challenged(state):
        return 0
    return one(React.CHALLENGE)


@rule("CO-7.1", "CO-7.6")
def challenge_action(state: State, challenger: int, events: Events) -> None:
    """A challenged action is paid at once and whatever comes of it; then the claim is put to the proof."""
    note(events, Event.CHALLENGES, challenger, state.claimant, 0, state.claim)
    pay(state, events)
    if is_proven(state, events):
        settle_true_claim(state, challenger, events)
    else:
        settle_false_claim(state, events)


@rule("CO-7.2")
def is_proven(state: State, events: Events) -> bool:
    """Whoever holds the claimed card must show it, and everybody knows it from now on."""
    claimant = state.claimant
    hand = state.hands[claimant]
    place = place_of(hand, state.claim, 0)
    if place == -1:
        state.caught[claimant] += 1
        note(events, Event.CAUGHT, claimant, -1, 0, state.claim)
        return False
    move_to_front(hand, place)
    tell(hand, 0, EVERYONE)
    state.is_shown = 1
    note(events, Event.SHOWS, claimant, -1, place, state.claim)
    return True


@rule("CO-7.3")
def settle_true_claim(state: State, challenger: int, events: Events) -> None:
    """The challenger loses a card, then the action is carried out, then the shown card is swapped."""
    state.stage = Stage.CARRY_OUT
    lose_influence(state, challenger, events)
    tell_it_stands(state, events)


@helper
def tell_it_stands(state: State, events: Events) -> None:
    """Say that the action is still to come, unless the game is over."""
    if state.over == 0:
        note(events, Event.STANDS, state.turn, -1, state.action)


@rule("CO-7.5")
def settle_false_claim(state: State, events: Events) -> None:
    """The action is not carried out, the claimant loses a card and the turn ends."""
    state.stage = Stage.END_TURN
    note(events, Event.FAILS, state.turn, -1, state.action)
    lose_influence(state, state.claimant, events)


@rule("CO-7.3", "CO-7.9")
def maybe_swap(state: State, rng: Rng, events: Events) -> None:
    """A shown card that is still in the hand is swapped after the action."""
    if state.is_shown:
        swap_shown_card(state, rng, events)


@rule("CO-7.4", "CO-9.2")
def swap_shown_card(state: State, rng: Rng, events: Events) -> None:
    """The shown card goes under the deck, the deck is shuffled, the top card is taken."""
    seat = state.claimant
    shown = take(state.hands[seat], 0)
    state.is_shown = 0
    note(events, Event.SWAPS, seat, -1, 0, shown)
    put(state.deck, shown, 0)
    shuffle(state.deck, rng)
    card = draw(state.deck)
    put(state.hands[seat], card, 0)
    note(events, Event.DRAWS, seat, -1, 0, card, one(seat))
