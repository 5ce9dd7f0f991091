"""Chapters 3 and 6: actions and answers."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import kinds_in, size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import has, one
from stolik.games.football.cards import ATTACK, COUNTERS, DEFENCE, DRIBBLES, EVERY_KIND, FOULS, REGULAR
from stolik.games.football.events import Event
from stolik.games.football.questions import Play, Question, Reply
from stolik.games.football.rules.hands import lay_openly
from stolik.games.football.rules.pitch import defender_of, is_on_own_area, move_ball_forward
from stolik.games.football.rules.special import begin_special, is_corner_open, is_kick_open
from stolik.games.football.rules.tactics import begin_tactic
from stolik.games.football.state import Stage, State

# The attacker


@rule("FO-6.4", forbids=Question.ATTACK)
def no_dribble_first(state: State, seat: int) -> int:
    """A Dribble cannot be the first action of a turn."""
    return DRIBBLES if state.action == NOBODY else 0


@rule("FO-3.8", forbids=Question.ATTACK)
def only_while_actions_are_left(state: State, seat: int) -> int:
    """An attack has at most three actions, or what the formation says."""
    return REGULAR | DRIBBLES if state.actions_left == 0 else 0


@rule("FO-3.12", forbids=Question.ATTACK)
def no_end_while_an_action_can_be_laid(state: State, seat: int) -> int:
    """The attacker has to go on, as long as there are actions left and a card that can be laid."""
    return one(Play.END) if can_lay_action(state) else 0


@rule("FO-3.13", "FO-6.2")
def can_lay_action(state: State) -> bool:
    """Has the attacker an action left, and a card for it? Of the special cards only a Dribble is one."""
    fit = REGULAR if state.action == NOBODY else REGULAR | DRIBBLES
    return state.actions_left > 0 and kinds_in(state.hands[state.attacker], 0) & fit != 0


@rule("FO-3.2", "FO-6.19", answers=Question.ATTACK)
def play_attack(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The attacker lays a card, uses a tactic, or ends an attack in which no action can be laid."""
    ask_nobody(state)
    if answer == Play.END:
        note(events, Event.ENDS, seat)
        be_repelled(state, events)
    elif answer >= Play.USE:
        begin_tactic(state, seat, answer - Play.USE, events)
    else:
        lay_openly(state, seat, answer)
        if has(REGULAR | DRIBBLES, answer):
            lay_action(state, seat, answer, events)
        else:
            begin_special(state, seat, answer, events)


@rule("FO-3.2", "FO-3.8", "FO-6.3", "FO-6.4", "FO-6.5", "FO-6.8")
def lay_action(state: State, seat: int, card: int, events: Events) -> None:
    """An action is laid and waits for an answer; a Dribble repeats the last one, and a kick is let go."""
    note(events, Event.LAYS, seat, NOBODY, 0, card)
    state.actions_left -= 1
    state.fouled = 0
    if has(REGULAR, card):
        state.action = ATTACK[card]
    state.stage = Stage.ANSWER


@rule("FO-3.7", "FO-3.9", "FO-3.13", "FO-6.17", "FO-6.18", "FO-12.7")
def go_on_attacking(state: State, events: Events) -> None:
    """The attacker goes on with an action, or with what everybody can see to be possible; else the attack is over."""
    may_be_special = is_kick_open(state) or is_corner_open(state)
    if can_lay_action(state) or (may_be_special and size(state.hands[state.attacker]) > 0):
        ask(state, Question.ATTACK, one(state.attacker))
    else:
        be_repelled(state, events)


@rule("FO-3.9")
def be_repelled(state: State, events: Events) -> None:
    """The ball stays where it is, and the defender attacks in the next turn."""
    note(events, Event.REPELLED, state.attacker)
    finish_turn(state, defender_of(state), NOBODY)


@rule("FO-3.1", "FO-10.14")
def finish_turn(state: State, next_attacker: int, saver: int) -> None:
    """The turn is over; it is settled who attacks next, and who has just saved a shot."""
    state.next_attacker = next_attacker
    state.saver = saver
    state.stage = Stage.TURN_OVER


# The defender


@rule("FO-3.4", "FO-12.6", "FO-13.2")
def ask_answer(state: State, events: Events) -> None:
    """The defender is asked with or without a card that would do; only an empty hand lets everything through."""
    defender = defender_of(state)
    if size(state.hands[defender]) > 0:
        ask(state, Question.ANSWER, one(defender))
    else:
        let_through(state, defender, events)


@rule("FO-3.4", forbids=Question.ANSWER)
def only_counters_and_fouls(state: State, seat: int) -> int:
    """An action is stopped by its counter or by a Tactical foul."""
    return EVERY_KIND & ~stoppers(state)


@rule("FO-3.5", "FO-3.6", "FO-6.3")
def stoppers(state: State) -> int:
    """The cards that stop the action: those with its counter, and every foul."""
    return COUNTERS[state.action] | FOULS


@rule("FO-3.4", "FO-3.14", answers=Question.ANSWER)
def answer_action(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The defender stops the action, lets it through, or substitutes first."""
    ask_nobody(state)
    if answer == Reply.LET:
        let_through(state, seat, events)
    elif answer >= Reply.USE:
        begin_tactic(state, seat, answer - Reply.USE, events)
    else:
        lay_openly(state, seat, answer)
        stop_action(state, seat, answer, events)


@rule("FO-1.2", "FO-3.7", "FO-6.1", "FO-6.6", "FO-6.7")
def stop_action(state: State, seat: int, card: int, events: Events) -> None:
    """The action has failed; a foul on the own area may bring a kick."""
    state.stage = Stage.ATTACK
    if has(FOULS, card):
        note(events, Event.FOULS, seat, NOBODY, 0, card)
        state.fouls[seat] += 1
        state.fouled = 1 if is_on_own_area(state, seat) else 0
    else:
        note(events, Event.STOPS, seat, NOBODY, DEFENCE[card], card)


@helper
def let_through(state: State, seat: int, events: Events) -> None:
    """The action is not answered."""
    note(events, Event.LETS, seat)
    state.stage = Stage.SUCCESS


@rule("FO-3.10", "FO-3.11", "FO-4.4")
def succeed(state: State, events: Events) -> None:
    """The ball moves on and the same player attacks again; if it was on the defender's area already, a shot follows."""
    state.successes[state.attacker] += 1
    if is_on_own_area(state, defender_of(state)):
        state.stage = Stage.SHOT
    else:
        move_ball_forward(state, events)
        finish_turn(state, state.attacker, NOBODY)
