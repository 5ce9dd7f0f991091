"""Chapter 8: the objection."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.rule import rule
from stolik.core.kit.sets import first, one
from stolik.games.conflict.cards import BLOCKERS, TARGETS, Card
from stolik.games.conflict.events import Event
from stolik.games.conflict.questions import Believe, Question, React
from stolik.games.conflict.rules.box import boxed_kind
from stolik.games.conflict.rules.challenge import claim_card, is_proven, swap_shown_card, tell_it_stands
from stolik.games.conflict.rules.influence import lose_influence
from stolik.games.conflict.state import Stage, State

KINDS = len(Card)


@rule("CO-2.6", forbids=Question.REACT)
def only_kind_in_play_objects(state: State, seat: int) -> int:
    """Of Media and the United Nations only the kind in play may be named in an objection."""
    return one(React.BLOCK + boxed_kind(state))


@rule("CO-8.1", forbids=Question.REACT)
def only_blocking_cards(state: State, seat: int) -> int:
    """Only the cards that block this action may be named."""
    return (first(KINDS) & ~BLOCKERS[state.action]) << React.BLOCK


@rule("CO-8.2", forbids=Question.REACT)
def only_target_objects(state: State, seat: int) -> int:
    """Against an action with a target only the target may object; else anybody."""
    if TARGETS[state.action] == 0 or seat == state.target:
        return 0
    return first(KINDS) << React.BLOCK


@rule("CO-8.1", "CO-8.4")
def object_with(state: State, seat: int, card: int, events: Events) -> None:
    """The objector names a blocking card; the blocked player, and nobody else, may challenge that."""
    claim_card(state, seat, card)
    note(events, Event.BLOCKS, seat, state.turn, 0, card)
    ask(state, Question.BELIEVE, one(state.turn))


@rule("CO-8.3", "CO-8.4", "CO-8.7", answers=Question.BELIEVE)
def answer_believe(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """An objection that is believed stands: nothing is done, nothing is paid and the turn ends."""
    ask_nobody(state)
    if answer == Believe.BELIEVE:
        note(events, Event.BELIEVES, seat, state.claimant)
        note(events, Event.FAILS, state.turn, -1, state.action)
        state.stage = Stage.END_TURN
    else:
        note(events, Event.CHALLENGES, seat, state.claimant, 0, state.claim)
        if is_proven(state, events):
            settle_true_objection(state, rng, events)
        else:
            settle_false_objection(state, events)


@rule("CO-8.5", "CO-8.7")
def settle_true_objection(state: State, rng: Rng, events: Events) -> None:
    """The objector swaps the shown card, then the blocked player loses one; nothing is done or paid."""
    swap_shown_card(state, rng, events)
    state.stage = Stage.END_TURN
    note(events, Event.FAILS, state.turn, -1, state.action)
    lose_influence(state, state.turn, events)


@rule("CO-8.6")
def settle_false_objection(state: State, events: Events) -> None:
    """The objector loses a card, and the action is carried out and paid for."""
    state.stage = Stage.CARRY_OUT
    lose_influence(state, state.claimant, events)
    tell_it_stands(state, events)
