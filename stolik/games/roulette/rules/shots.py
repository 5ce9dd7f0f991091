"""Chapters 8 and 10: volleys, and those who die."""

from __future__ import annotations

from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import card_at, put, size, take
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import rule
from stolik.core.kit.sets import count, has, lowest, one, without
from stolik.games.roulette.cards import Cartridge
from stolik.games.roulette.events import Event
from stolik.games.roulette.questions import Question
from stolik.games.roulette.rules.hands import draw_cards, drop_hand
from stolik.games.roulette.rules.magazines import renew, take_apart
from stolik.games.roulette.rules.players import in_game, in_round, shooters
from stolik.games.roulette.rules.windows import open_window
from stolik.games.roulette.state import EVERYONE, Phase, Stage, State


@rule("RO-8.6", "RO-8.7", "RO-8.8", "RO-3.2")
def look_ahead(state: State) -> None:
    """Before each volley there is a window; when nobody has a shot to fire points are counted."""
    firing = shooters(state)
    if firing == 0:
        state.stage = Stage.POINTS
    else:
        state.phase = Phase.SHOTS
        state.volley = 1 + state.stakes[lowest(firing)] - state.shots_left[lowest(firing)]
        open_window(state, Question.AIM)


@rule("RO-8.1", "RO-8.12", "RO-8.9")
def fire_volley(state: State, events: Events) -> None:
    """All shots fall at the same moment; afterwards those who fired aim at themselves again."""
    firing = shooters(state)
    if state.solo == NOBODY:
        note(events, Event.VOLLEY, NOBODY, NOBODY, state.volley)
    else:
        note(events, Event.EXTRA_SHOT, state.solo)
    left = firing
    while left:
        turn_card(state, lowest(left), events)
        left = without(left, lowest(left))
    while firing:
        seat = lowest(firing)
        strike(state, seat, events)
        state.aims[seat] = seat
        firing = without(firing, seat)
    state.solo = NOBODY
    state.stage = Stage.DEATHS


@rule("RO-8.1", "RO-8.4", "RO-8.15", "RO-12.12", "RO-14.7")
def turn_card(state: State, seat: int, events: Events) -> None:
    """The top card is turned over; it counts as a shot wherever it was aimed, unless it was an extra one."""
    card = take(state.magazines[seat], 0)
    put(state.turned[seat], card, EVERYONE)
    note(events, Event.FIRES, seat, NOBODY, 0, card)
    state.shots[seat] += 1
    if state.solo == NOBODY:
        state.shots_left[seat] -= 1


@rule("RO-8.3", "RO-8.10", "RO-8.11", "RO-8.13", "RO-8.14", "RO-8.16")
def strike(state: State, seat: int, events: Events) -> None:
    """A bullet kills whom it was aimed at; into the air, or at somebody who is out, it hurts nobody."""
    turned = state.turned[seat]
    if card_at(turned, size(turned) - 1) == Cartridge.BULLET:
        target = state.aims[seat] + 0
        if target != NOBODY and has(in_round(state), target):
            state.dying |= one(target)
            note(events, Event.HITS, seat, NOBODY if target == seat else target)
        else:
            note(events, Event.MISSES, seat, target)


# The dead


@rule("RO-10.1", "RO-7.6", "RO-7.19", "RO-8.13")
def bury_the_dead(state: State, rng: Rng, events: Events) -> None:
    """Everybody who was hit, or shot by the judge, loses one character, whatever hit them, and is out of the round."""
    if state.dying:
        for seat in range(state.seats):
            if has(state.dying, seat):
                lose_character(state, seat, events)
        for seat in range(state.seats):
            if has(state.dying, seat) and state.team[seat] == 0:
                leave_game(state, seat, events)
        for seat in range(state.seats):
            if has(state.dying, seat) and state.team[seat] > 0:
                replace_competitor(state, seat, rng, events)
        state.dying = 0
    state.stage = Stage.CAPTAINS


@rule("RO-10.2", "RO-10.3", "RO-10.7")
def lose_character(state: State, seat: int, events: Events) -> None:
    """The competitors die first and the captain last, and nobody comes back."""
    state.aims[seat] = seat
    state.shots_left[seat] = 0
    state.team[seat] -= 1
    state.deaths[seat] += 1
    if state.team[seat] > 0:
        note(events, Event.DIES, seat, NOBODY, state.team[seat])
    else:
        state.living = without(state.living, seat)
        note(events, Event.CAPTAIN_DIES, seat)


@rule("RO-10.7", "RO-10.8", "RO-13.12")
def leave_game(state: State, seat: int, events: Events) -> None:
    """Whoever loses the captain discards the hand and puts all bullets back; the later it happens the better."""
    state.place[seat] = 1 + count(in_game(state))
    drop_hand(state, seat, events)
    take_apart(state, seat)
    state.stakes[seat] = NOBODY


@rule("RO-10.4", "RO-10.9", "RO-11.12")
def replace_competitor(state: State, seat: int, rng: Rng, events: Events) -> None:
    """For a dead competitor a card is drawn and the magazine renewed; the hand is kept, the round is over."""
    state.out |= one(seat)
    draw_cards(state, seat, 1, rng, events)
    renew(state, seat, events)
