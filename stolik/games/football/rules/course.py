"""Chapters 4, 8, 9 and 13: turns, halves, extra time, and what comes next."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng, below
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import Pile, card_at, draw, put, shuffle, size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import first, without
from stolik.games.football.cards import Formation
from stolik.games.football.events import Event
from stolik.games.football.questions import SEATS, Question
from stolik.games.football.rules.attack import ask_answer, go_on_attacking, succeed
from stolik.games.football.rules.ending import finish_match
from stolik.games.football.rules.hands import can_draw, fill_up, is_all_special, replace_special_hand
from stolik.games.football.rules.pitch import defender_of, way_gone
from stolik.games.football.rules.shot import begin_save, begin_shot, count_shot
from stolik.games.football.rules.special import play_corner, turn_up_kick
from stolik.games.football.rules.tactics import carry_out_tactic, open_turn
from stolik.games.football.state import (
    EVERYONE,
    MOST_TURNS,
    Ending,
    Formations,
    Half,
    Pitch,
    SecondHalfEnd,
    Stage,
    State,
)

MOST_ACTIONS = 3
# What a formation allows: on the own area, on the midfield, on the opponent's area.
DIGITS = tuple(tuple(int(digit) for digit in formation.word.split("-")) for formation in Formation)

# A half


@rule("FO-2.2", "FO-2.4", "FO-2.8", "FO-8.2", "FO-8.3", "FO-8.6")
def begin_half(state: State, rng: Rng, events: Events) -> None:
    """The ball lies on the midfield, and both draw five cards, the attacker first."""
    state.ball = Pitch.MIDFIELD
    state.saver = NOBODY
    note(events, Event.KICKS_OFF, state.attacker)
    fill_up(state, state.attacker, rng, events)
    state.stage = Stage.TURN
    if state.formations == Formations.WITH:
        ask_formations(state)


@rule("FO-9.1", "FO-9.2", "FO-9.5")
def ask_formations(state: State) -> None:
    """Both players choose one of four formations at the same time, anew in every half."""
    state.lined_up = 0
    for seat in range(SEATS):
        state.formation[seat] = NOBODY
    ask(state, Question.FORMATION, first(SEATS))


@rule("FO-9.2", "FO-12.8", answers=Question.FORMATION)
def choose_formation(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The choice is secret; that it is made is seen."""
    state.formation[seat] = answer
    note(events, Event.CHOOSES, seat)
    state.awaited = without(state.awaited, seat)
    if state.awaited == 0:
        ask_nobody(state)
        state.stage = Stage.LINE_UP


@rule("FO-9.2", "FO-12.8")
def line_up(state: State, events: Events) -> None:
    """Both formations are shown together."""
    state.lined_up = 1
    for seat in range(SEATS):
        note(events, Event.LINES_UP, seat, NOBODY, state.formation[seat])
    state.stage = Stage.TURN


# A turn


@rule("FO-3.1", "FO-7.2", "FO-7.4")
def begin_turn(state: State, rng: Rng, events: Events) -> None:
    """Hands of nothing but special cards are replaced; an attacker who is left with one cannot attack."""
    replace_special_hand(state, state.attacker, rng, events)
    replace_special_hand(state, defender_of(state), rng, events)
    if is_all_special(state.hands[state.attacker]) and state.half != Half.EXTRA:
        note(events, Event.CANNOT_ATTACK, state.attacker)
        state.stage = Stage.HALF_OVER
    else:
        state.attacks[state.attacker] += 1
        note(events, Event.ATTACKS, state.attacker, NOBODY, state.ball)
        clear_turn(state)
        state.stage = Stage.TACTIC


@helper
def clear_turn(state: State) -> None:
    """Nothing has happened in this turn yet."""
    state.actions_left = actions_allowed(state)
    state.action = NOBODY
    state.fouled = 0
    state.corner_taken = 0
    state.using = NOBODY
    state.due = 0
    state.kicking = 0
    state.next_attacker = NOBODY


@rule("FO-3.8", "FO-9.3", "FO-9.4")
def actions_allowed(state: State) -> int:
    """Three actions, or the digit of the attacker's formation for the field where the ball lies."""
    if state.formations == Formations.WITHOUT:
        return MOST_ACTIONS
    digit: int = DIGITS[state.formation[state.attacker]][way_gone(state)] + 0
    return digit


@rule("FO-4.1", "FO-4.2", "FO-4.3", "FO-5.7", "FO-10.19", "FO-13.4")
def end_turn(state: State, rng: Rng, events: Events) -> None:
    """Used cards are discarded, the attacker of this turn draws first, and it is seen whether the half is over."""
    for seat in range(SEATS):
        move_all(state.laid[seat], state.discard)
        move_all(state.shot[seat], state.discard)
    fill_up(state, state.attacker, rng, events)
    state.attacker = state.next_attacker
    state.turns += 1
    if state.turns >= MOST_TURNS:
        note(events, Event.LIMIT, NOBODY)
        finish_match(state, NOBODY, Ending.MOVE_LIMIT, events)
    else:
        state.stage = Stage.HALF_OVER if is_half_over(state) else Stage.TURN


@helper
def move_all(source: Pile, target: Pile) -> None:
    """All cards of a pile go to another, face up."""
    while size(source) > 0:
        put(target, draw(source), EVERYONE)


@rule("FO-8.1", "FO-8.4", "FO-8.8", "FO-13.1")
def is_half_over(state: State) -> bool:
    """Stock and a hand are empty; in the second half, if that was agreed, an empty stock is enough."""
    if can_draw(state) or state.half == Half.EXTRA:
        return False
    if state.half == Half.SECOND and state.second_half_end == SecondHalfEnd.STOCK:
        return True
    return size(state.hands[0]) == 0 or size(state.hands[1]) == 0


# Half time, extra time


@rule("FO-8.2", "FO-8.4", "FO-8.5")
def end_half(state: State, rng: Rng, events: Events) -> None:
    """After the first half comes the second, after the second the result, or with equal goals extra time."""
    if state.half == Half.FIRST:
        prepare_second_half(state, events)
    elif state.goals[0] != state.goals[1]:
        finish_match(state, 0 if state.goals[0] > state.goals[1] else 1, Ending.GOALS, events)
        return
    else:
        prepare_extra_time(state, rng, events)
    begin_half(state, rng, events)


@rule("FO-8.2", "FO-8.3", "FO-12.5")
def prepare_second_half(state: State, events: Events) -> None:
    """All cards go into the box, hands unseen; the other stock is laid out, and the first defender attacks."""
    note(events, Event.HALF_TIME, NOBODY)
    state.half = Half.SECOND
    state.attacker = 1 - state.starter
    move_all(state.discard, state.box)
    for seat in range(SEATS):
        while size(state.hands[seat]) > 0:
            put(state.put_away[seat], draw(state.hands[seat]), 0)
    for place in range(size(state.second_stock)):
        put(state.stock, card_at(state.second_stock, place), 0)
    while size(state.second_stock) > 0:
        draw(state.second_stock)


@rule("FO-8.5", "FO-8.6", "FO-12.2")
def prepare_extra_time(state: State, rng: Rng, events: Events) -> None:
    """All 96 cards are shuffled into one stock, and a lot decides who attacks."""
    note(events, Event.EXTRA_TIME, NOBODY)
    state.half = Half.EXTRA
    state.attacker = below(rng, SEATS)
    move_all(state.discard, state.stock)
    move_all(state.box, state.stock)
    for seat in range(SEATS):
        move_all(state.put_away[seat], state.stock)
        move_all(state.hands[seat], state.stock)
    shuffle(state.stock, rng)


# What comes next


@helper
def proceed(state: State, rng: Rng, events: Events) -> None:
    """Go on until somebody is asked or the match is over."""
    while state.asked == 0 and state.over == 0:
        stage = state.stage
        if stage == Stage.LINE_UP:
            line_up(state, events)
        elif stage == Stage.TURN:
            begin_turn(state, rng, events)
        elif stage == Stage.TACTIC:
            open_turn(state)
        elif stage == Stage.ATTACK:
            go_on_attacking(state, events)
        elif stage == Stage.ANSWER:
            ask_answer(state, events)
        elif stage == Stage.SUCCESS:
            succeed(state, events)
        elif stage == Stage.CORNER:
            play_corner(state, rng, events)
        elif stage == Stage.KICK:
            turn_up_kick(state, rng, events)
        elif stage == Stage.TACTIC_USED:
            carry_out_tactic(state, rng, events)
        elif stage == Stage.SHOT:
            begin_shot(state, events)
        elif stage == Stage.SAVE:
            begin_save(state, events)
        elif stage == Stage.COUNT:
            count_shot(state, events)
        elif stage == Stage.TURN_OVER:
            end_turn(state, rng, events)
        else:
            end_half(state, rng, events)
