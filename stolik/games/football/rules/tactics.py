"""Chapter 10: tactics."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import has, one, without
from stolik.games.football.cards import (
    ATTACK_SIDES,
    COST,
    EVERY_KIND,
    EVERY_SIDE,
    PAYS,
    Tactic,
    TacticsCard,
)
from stolik.games.football.events import Event
from stolik.games.football.questions import Play, Question, Reply, Window
from stolik.games.football.rules.hands import count_kinds, discard_openly, replace_hand
from stolik.games.football.rules.pitch import defender_of, is_on_midfield, is_on_own_area, own_area, put_ball
from stolik.games.football.state import Pitch, Stage, State, Tactics

USES = (Question.TACTIC, Question.ATTACK, Question.ANSWER)  # the questions in which a tactic can be the answer
TACTICS_CARDS = len(TacticsCard)


@helper
def to_use(state: State, sides: int) -> int:
    """Sides of tactics cards as answers to the question that is asked."""
    if state.question == Question.TACTIC:
        return sides << Window.USE
    if state.question == Question.ATTACK:
        return sides << Play.USE
    return sides << Reply.USE


# Which can be used


@rule("FO-2.6", forbids=USES)
def only_with_the_variant(state: State, seat: int) -> int:
    """Without the variant the tactics cards stay in the box."""
    return to_use(state, EVERY_SIDE) if state.tactics == Tactics.WITHOUT else 0


@rule("FO-10.2", forbids=USES)
def only_in_its_role(state: State, seat: int) -> int:
    """The first side of a card is for the attacker, the second for the defender."""
    return to_use(state, EVERY_SIDE & ~ATTACK_SIDES if seat == state.attacker else ATTACK_SIDES)


@rule("FO-10.3", forbids=USES)
def only_cards_left(state: State, seat: int) -> int:
    """A card that was used on either side is gone."""
    gone = 0
    for card in range(TACTICS_CARDS):
        if not has(state.tactics_left[seat], card):
            gone |= 3 << (2 * card)
    return to_use(state, gone)


@rule("FO-10.4", forbids=Question.ATTACK)
def only_before_the_first_action(state: State, seat: int) -> int:
    """The attacker uses a tactic in place of the first action."""
    return 0 if state.action == NOBODY else to_use(state, ATTACK_SIDES)


@rule("FO-10.5", forbids=Question.ANSWER)
def too_late_for_interception_and_clearance(state: State, seat: int) -> int:
    """Interception and Clearance are for the beginning of a turn; before answering only Substitution is left."""
    return to_use(state, without(EVERY_SIDE, Tactic.SUBSTITUTION))


@rule("FO-10.10", forbids=Question.ATTACK)
def only_from_own_area_with_two_switches(state: State, seat: int) -> int:
    """A Fast attack starts on the own area and costs two long switches."""
    is_possible = is_on_own_area(state, seat) and can_pay(state, seat, Tactic.FAST_ATTACK)
    return 0 if is_possible else to_use(state, one(Tactic.FAST_ATTACK))


@rule("FO-10.11", forbids=Question.ATTACK)
def only_from_midfield_with_two_through_balls(state: State, seat: int) -> int:
    """A Long shot is taken from the midfield and costs two through balls."""
    is_possible = is_on_midfield(state) and can_pay(state, seat, Tactic.LONG_SHOT)
    return 0 if is_possible else to_use(state, one(Tactic.LONG_SHOT))


@rule("FO-10.12", forbids=Question.ATTACK)
def only_with_a_card_to_shoot(state: State, seat: int) -> int:
    """After paying for a Long shot a card must be left."""
    return 0 if size(state.hands[seat]) > COST[2] else to_use(state, one(Tactic.LONG_SHOT))


@rule("FO-10.14", forbids=Question.ATTACK)
def only_right_after_a_save(state: State, seat: int) -> int:
    """The Keeper's throw is for whoever saved a shot in the turn before, with the ball on the own area."""
    is_possible = is_on_own_area(state, seat) and state.saver == seat
    return 0 if is_possible else to_use(state, one(Tactic.KEEPERS_THROW))


@rule("FO-10.16", forbids=Question.TACTIC)
def only_on_own_area_with_two_pressings(state: State, seat: int) -> int:
    """An Interception happens on the own area and costs two cards with pressing."""
    is_possible = is_on_own_area(state, seat) and can_pay(state, seat, Tactic.INTERCEPTION)
    return 0 if is_possible else to_use(state, one(Tactic.INTERCEPTION))


@rule("FO-10.17", forbids=Question.TACTIC)
def only_on_midfield_with_a_flank(state: State, seat: int) -> int:
    """A Clearance happens on the midfield and costs a card with flank defence."""
    is_possible = is_on_midfield(state) and can_pay(state, seat, Tactic.CLEARANCE)
    return 0 if is_possible else to_use(state, one(Tactic.CLEARANCE))


@rule("FO-10.9")
def can_pay(state: State, seat: int, tactic: int) -> bool:
    """Does a hand hold the cards a tactic costs, judged by the half in question?"""
    return count_kinds(state.hands[seat], PAYS[tactic + 0]) >= COST[tactic + 0]


# The defender's window


@rule("FO-10.5", "FO-10.7", "FO-12.9")
def open_turn(state: State) -> None:
    """The defender is asked first, if as far as everybody can tell a tactic might be used; then the attacker."""
    if might_use_tactic(state):
        ask(state, Question.TACTIC, one(defender_of(state)))
    else:
        ask(state, Question.ATTACK, one(state.attacker))


@rule("FO-12.9")
def might_use_tactic(state: State) -> bool:
    """Might the defender use a tactic, by the cards left, the ball and the number of cards in hand?"""
    defender = defender_of(state)
    left, cards = state.tactics_left[defender], size(state.hands[defender])
    if cards == 0:
        return False
    if has(left, TacticsCard.THROW_OR_SUBSTITUTION):
        return True
    if has(left, TacticsCard.LONG_SHOT_OR_CLEARANCE) and is_on_midfield(state):
        return True
    return has(left, TacticsCard.FAST_ATTACK_OR_INTERCEPTION) and is_on_own_area(state, defender) and cards > 1


@rule("FO-10.5", "FO-10.6", answers=Question.TACTIC)
def answer_window(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The defender passes or uses a tactic."""
    ask_nobody(state)
    if answer == Window.PASS:
        state.stage = Stage.ATTACK
    else:
        begin_tactic(state, seat, answer - Window.USE, events)


# Using one


@rule("FO-10.3")
def begin_tactic(state: State, seat: int, tactic: int, events: Events) -> None:
    """The card is gone for the rest of the match; what the tactic costs is paid first."""
    state.tactics_left[seat] = without(state.tactics_left[seat], tactic // 2)
    note(events, Event.USES, seat, NOBODY, tactic)
    state.using = tactic
    state.due = COST[tactic]
    if state.due > 0:
        ask(state, Question.PAY, one(seat))
    else:
        state.stage = Stage.TACTIC_USED


@rule("FO-10.9", forbids=Question.PAY)
def only_the_half_in_question(state: State, seat: int) -> int:
    """A tactic is paid with cards that have the right action on the half in question."""
    return EVERY_KIND & ~PAYS[state.using]


@rule("FO-10.9", answers=Question.PAY)
def pay_for_tactic(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """A chosen card goes to the discard pile."""
    discard_openly(state, seat, answer, events)
    state.due -= 1
    if state.due > 0:
        ask(state, Question.PAY, one(seat))
    else:
        ask_nobody(state)
        state.stage = Stage.TACTIC_USED


@rule("FO-10.8", "FO-10.10", "FO-10.11", "FO-10.14", "FO-10.16", "FO-10.17", "FO-10.19")
def carry_out_tactic(state: State, rng: Rng, events: Events) -> None:
    """Long shot and Substitution go on with the turn; all others end it."""
    if state.using == Tactic.SUBSTITUTION:
        substitute(state, rng, events)
    elif state.using == Tactic.LONG_SHOT:
        state.stage = Stage.SHOT
    else:
        play_on_elsewhere(state, events)


@rule("FO-10.18")
def substitute(state: State, rng: Rng, events: Events) -> None:
    """The defender's whole hand is replaced, and the turn goes on where it was."""
    replace_hand(state, defender_of(state), rng, events)
    state.stage = Stage.TACTIC if state.action == NOBODY else Stage.ANSWER


@rule("FO-10.10", "FO-10.14", "FO-10.16", "FO-10.17")
def play_on_elsewhere(state: State, events: Events) -> None:
    """The ball goes to another field, or after an Interception to the other player, and a new turn begins."""
    attacker, defender = state.attacker, defender_of(state)
    state.next_attacker = attacker
    if state.using == Tactic.FAST_ATTACK:
        put_ball(state, own_area(state, defender), events)
    elif state.using == Tactic.KEEPERS_THROW:
        put_ball(state, Pitch.MIDFIELD, events)
    elif state.using == Tactic.CLEARANCE:
        put_ball(state, own_area(state, attacker), events)
    else:
        state.next_attacker = defender
    state.saver = NOBODY
    state.stage = Stage.TURN_OVER
