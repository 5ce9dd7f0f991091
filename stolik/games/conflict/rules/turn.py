"""Chapters 4 and 9: the turn, from the declaration to the next player."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import first, has, next_after, one, without
from stolik.games.conflict.cards import BLOCKERS, CLAIMS, COST, NO_CARD, Action, Exchange
from stolik.games.conflict.events import Event
from stolik.games.conflict.questions import SEATS, Declare, Question, React
from stolik.games.conflict.rules.actions import carry_out
from stolik.games.conflict.rules.challenge import can_be_challenged, challenge_action, claim_card, maybe_swap
from stolik.games.conflict.rules.influence import box_money
from stolik.games.conflict.rules.objection import object_with
from stolik.games.conflict.state import MOST_TURNS, Ending, Stage, State

MUST_SCANDAL = int(Action.SCANDAL.must)
SCANDAL_COST = COST[Action.SCANDAL]
PROTEST_COST = COST[Action.PROTEST]


@rule("CO-4.1")
def begin_turn(state: State, seat: int) -> None:
    """The player in turn has to declare one action."""
    state.turn = seat
    state.turns += 1
    state.target = NOBODY
    state.claimant = NOBODY
    state.claim = NO_CARD
    state.is_paid = 0
    ask(state, Question.DECLARE, one(seat))


@rule("CO-4.4", forbids=Question.DECLARE)
def must_start_scandal(state: State, seat: int) -> int:
    """With 10 M or more nothing but the Scandal may be declared."""
    if state.money[seat] < MUST_SCANDAL:
        return 0
    return ~(first(SEATS) << Declare.SCANDAL)


@rule("CO-5.11", forbids=Question.DECLARE)
def no_european_action(state: State, seat: int) -> int:
    """The European Union has no action of its own."""
    return one(Declare.EU)


@rule("CO-2.6", "CO-4.5", forbids=Question.DECLARE)
def only_kind_in_play(state: State, seat: int) -> int:
    """Of Media and the United Nations only the kind in play may be claimed."""
    if state.exchange == Exchange.MEDIA:
        return one(Declare.UN_EXCHANGE) | first(SEATS) << Declare.UN_LOOK
    return one(Declare.MEDIA)


@rule("CO-4.3", forbids=Question.DECLARE)
def only_living_others(state: State, seat: int) -> int:
    """The target is another player who still has a face-down card."""
    barred = first(SEATS) & ~without(state.living, seat)
    return barred << Declare.SCANDAL | barred << Declare.PROTEST | barred << Declare.POLICE | barred << Declare.UN_LOOK


@rule("CO-4.2", forbids=Question.DECLARE)
def only_affordable(state: State, seat: int) -> int:
    """Only what the player can pay for may be declared."""
    barred = 0
    if state.money[seat] < SCANDAL_COST:
        barred |= first(SEATS) << Declare.SCANDAL
    if state.money[seat] < PROTEST_COST:
        barred |= first(SEATS) << Declare.PROTEST
    return barred


@rule("CO-4.1", "CO-4.5", answers=Question.DECLARE)
def declare(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """One action is declared, with its target; claiming a card one does not hold is allowed."""
    ask_nobody(state)
    if answer < Declare.SCANDAL:
        state.action = answer
    else:
        state.action = Declare.SCANDAL + (answer - Declare.SCANDAL) // SEATS
        state.target = (answer - Declare.SCANDAL) % SEATS
    note(events, Event.DECLARES, seat, state.target, state.action)
    if CLAIMS[state.action] != NO_CARD:
        claim_card(state, seat, CLAIMS[state.action])
    state.stage = Stage.CARRY_OUT
    if can_be_challenged(state) or BLOCKERS[state.action] != 0:
        open_reactions(state)


@rule("CO-4.6")
def open_reactions(state: State) -> None:
    """All others still in the game may react, in any order."""
    ask(state, Question.REACT, without(state.living, state.turn))


@rule("CO-4.6", "CO-4.7", answers=Question.REACT)
def react(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The first to challenge or object takes the only reaction of the turn; when all have passed nobody reacts."""
    if answer == React.PASS:
        state.awaited = without(state.awaited, seat)
        if state.awaited == 0:
            ask_nobody(state)
    elif answer == React.CHALLENGE:
        ask_nobody(state)
        challenge_action(state, seat, events)
    else:
        object_with(state, seat, answer - React.BLOCK, events)


@helper
def proceed(state: State, rng: Rng, events: Events) -> None:
    """Go on with the turn until somebody is asked or the game is over."""
    while state.asked == 0 and state.over == 0:
        if state.stage == Stage.CARRY_OUT:
            state.stage = Stage.SWAP
            carry_out(state, rng, events)
        elif state.stage == Stage.SWAP:
            state.stage = Stage.END_TURN
            maybe_swap(state, rng, events)
        else:
            end_turn(state, events)
    if state.over != 0:
        ask_nobody(state)


@rule("CO-4.8")
def end_turn(state: State, events: Events) -> None:
    """The turn passes to the left, to the next player still in the game."""
    box_money(state)
    if state.turns == MOST_TURNS:
        end_in_draw(state, events)
    else:
        begin_turn(state, next_after(state.living, state.turn))


@rule("CO-9.5")
def end_in_draw(state: State, events: Events) -> None:
    """After 1000 turns the game is a draw."""
    state.over = Ending.TURN_LIMIT
    state.winners = 0
    for seat in range(state.seats):
        if has(state.living, seat):
            state.place[seat] = 1
    note(events, Event.DRAW, NOBODY)
