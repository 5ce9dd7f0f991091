"""Chapter 6: corners and kicks."""

from __future__ import annotations

from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import put, size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.games.football.cards import ATTACK, CORNERS, KICKS, Attack
from stolik.games.football.events import Event
from stolik.games.football.questions import Question
from stolik.games.football.rules.hands import can_draw, draw_from_stock, fill_up
from stolik.games.football.rules.pitch import defender_of, is_on_own_area
from stolik.games.football.state import EVERYONE, Half, Stage, State

EXTRA_ACTIONS = 2
FREE_KICK_CARDS = 1
PENALTY_CARDS = 2


# When


@rule("FO-6.13", "FO-6.15", "FO-6.18", "FO-9.6")
def is_corner_open(state: State) -> bool:
    """All allowed actions were stopped on the defender's area, and there has been no corner in this turn."""
    return state.actions_left == 0 and state.corner_taken == 0 and is_on_own_area(state, defender_of(state))


@rule("FO-6.13", forbids=Question.ATTACK)
def only_after_the_last_stop(state: State, seat: int) -> int:
    """A corner comes after the last stopped action on the defender's area."""
    return 0 if is_corner_open(state) else CORNERS


@rule("FO-6.6", forbids=Question.ATTACK)
def only_after_a_foul(state: State, seat: int) -> int:
    """A kick answers a foul that was committed just now on the defender's area."""
    return 0 if state.fouled else KICKS


@rule("FO-6.12", forbids=Question.ATTACK)
def no_kick_without_stock(state: State, seat: int) -> int:
    """With an empty stock no kick can be taken."""
    return 0 if has_kick_cards(state) else KICKS


@rule("FO-6.12", "FO-8.8")
def has_kick_cards(state: State) -> bool:
    """There is a card to turn up; in extra time always."""
    return size(state.stock) > 0 or state.half == Half.EXTRA


@helper
def is_kick_open(state: State) -> bool:
    """Could a kick be taken now, as far as everybody can see?"""
    return state.fouled == 1 and has_kick_cards(state)


# What


@rule("FO-6.8", "FO-6.16")
def begin_special(state: State, seat: int, card: int, events: Events) -> None:
    """A Corner, a Free kick or a Penalty is laid; whichever it is, the foul is answered."""
    state.fouled = 0
    if ATTACK[card] == Attack.CORNER:
        note(events, Event.TAKES_CORNER, seat, NOBODY, 0, card)
        state.stage = Stage.CORNER
    elif ATTACK[card] == Attack.FREE_KICK:
        note(events, Event.TAKES_FREE_KICK, seat, NOBODY, 0, card)
        begin_kick(state, seat, FREE_KICK_CARDS)
    else:
        note(events, Event.TAKES_PENALTY, seat, NOBODY, 0, card)
        begin_kick(state, seat, PENALTY_CARDS)


@rule("FO-6.13", "FO-6.14", "FO-6.15")
def play_corner(state: State, rng: Rng, events: Events) -> None:
    """Both players fill up, the attacker first, and the attacker has two more actions."""
    state.corners[state.attacker] += 1
    state.corner_taken = 1
    state.actions_left = EXTRA_ACTIONS
    fill_up(state, state.attacker, rng, events)
    state.stage = Stage.ATTACK


@helper
def begin_kick(state: State, seat: int, cards: int) -> None:
    """A kick is taken with so many cards of the stock."""
    state.kicks_taken[seat] += 1
    state.kicking = 1
    state.due = cards
    state.stage = Stage.KICK


@rule("FO-6.9", "FO-6.10", "FO-6.12", "FO-11.3")
def turn_up_kick(state: State, rng: Rng, events: Events) -> None:
    """The top card of the stock, for a Penalty two of them, is turned up for the attacker."""
    while state.due > 0 and can_draw(state):
        card = draw_from_stock(state, rng, events)
        put(state.shot[state.attacker], card, EVERYONE)
        note(events, Event.TURNS_UP, state.attacker, NOBODY, 0, card)
        state.due -= 1
    state.stage = Stage.SAVE
