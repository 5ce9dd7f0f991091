"""Chapters 11 and 12: playing a card, on whom, and what the cards do."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import card_at, draw, place_of, put, size, take, tell
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import first, has, one, without
from stolik.games.roulette.cards import (
    ADD_BULLET,
    AIM_AIR,
    AIM_AT,
    ALL_AIM,
    AMOUNT,
    ESCAPE,
    EXTRA_SHOT,
    FITS,
    LOOK_AT_POCKET,
    LOOK_AT_TOP,
    ON_OTHERS,
    ON_PLAYERS,
    RAISE_STAKE,
    SET_STAKE,
    SHUFFLE_MAGAZINE,
    SKULLS,
    STEAL_CARD,
    SWAP_POCKET,
    Cartridge,
    Fit,
)
from stolik.games.roulette.events import Event
from stolik.games.roulette.questions import MOST_SHOTS, SEATS, Question
from stolik.games.roulette.rules.hands import lay_down, steal_card
from stolik.games.roulette.rules.magazines import spin, swap_in_bullet
from stolik.games.roulette.rules.players import in_round, shooters, unfit
from stolik.games.roulette.state import EVERYONE, Stage, State

# Playing


@rule("RO-11.4", "RO-11.10")
def play_card(state: State, rng: Rng, events: Events) -> None:
    """A card leaves the hand; if it needs a player or a number these are chosen in the same move."""
    if state.chosen == NOBODY and state.restaked == NOBODY:
        lay_down(state, state.player, state.played)
    if has(ON_PLAYERS, state.played) and state.chosen == NOBODY:
        ask(state, Question.ON, one(state.player))
    elif has(SET_STAKE, state.played) and state.restaked == NOBODY:
        ask(state, Question.TO, one(state.player))
    else:
        note(events, Event.PLAYS, state.player, state.chosen, 0, state.played)
        state.stage = Stage.REOPEN
        carry_out(state, rng, events)


@rule("RO-11.5", forbids=Question.ON)
def only_players_it_is_for(state: State, seat: int) -> int:
    """A card for another player cannot be played on oneself."""
    nobody = first(SEATS) & ~first(state.seats)
    return nobody | one(seat) if has(ON_OTHERS, state.played) else nobody


@rule("RO-11.8", "RO-11.7", forbids=Question.ON)
def only_skulls_on_the_dead(state: State, seat: int) -> int:
    """Only a card with a skull can be played on a player who is out of the round or of the game."""
    return 0 if has(SKULLS, state.played) else first(SEATS) & ~in_round(state)


@helper
def asks_for(state: State, fit: int) -> bool:
    """Does the card that is played ask for this in the chosen player?"""
    return has(FITS[state.played + 0], fit)


@rule("RO-12.10", forbids=Question.ON)
def only_on_stakes_below_five(state: State, seat: int) -> int:
    """A stake of 5 cannot rise."""
    return unfit(state, Fit.BELOW_FIVE) if asks_for(state, Fit.BELOW_FIVE) else 0


@rule("RO-12.12", forbids=Question.ON)
def only_when_all_is_fired(state: State, seat: int) -> int:
    """One More! is for somebody who has fired the whole stake and has a card left."""
    return unfit(state, Fit.DONE) if asks_for(state, Fit.DONE) else 0


@rule("RO-12.17", forbids=Question.ON)
def only_with_fewer_than_six_extra(state: State, seat: int) -> int:
    """Whoever has six extra bullets gets no other."""
    return unfit(state, Fit.HAS_CLICK) if asks_for(state, Fit.HAS_CLICK) else 0


@rule("RO-12.18", forbids=Question.ON)
def only_magazines_with_cards(state: State, seat: int) -> int:
    """Something must be left face down."""
    return unfit(state, Fit.LOADED) if asks_for(state, Fit.LOADED) else 0


@rule("RO-12.19", forbids=Question.ON)
def only_from_hands_with_cards(state: State, seat: int) -> int:
    """Nothing can be taken from an empty hand."""
    return unfit(state, Fit.HAS_HAND) if asks_for(state, Fit.HAS_HAND) else 0


@rule("RO-12.20", forbids=Question.ON)
def only_hidden_cards(state: State, seat: int) -> int:
    """A card that was turned over needs no search."""
    return unfit(state, Fit.UNSHOWN) if asks_for(state, Fit.UNSHOWN) else 0


@rule("RO-11.5", answers=Question.ON)
def choose_player(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The player is named as the card is played."""
    state.chosen = answer
    state.stage = Stage.PLAY
    ask_nobody(state)


@rule("RO-12.9", answers=Question.TO)
def choose_stake(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The new stake is named as the card is played."""
    state.restaked = answer
    state.stage = Stage.PLAY
    ask_nobody(state)


@rule("RO-11.9", "RO-3.6")
def carry_out(state: State, rng: Rng, events: Events) -> None:
    """A card takes effect at once, and what it says goes before what earlier cards said."""
    seat, card, target = state.player + 0, state.played + 0, state.chosen + 0
    if has(AIM_AIR, card):
        aim_into_the_air(state, seat, events)
    if has(AIM_AT, card):
        aim_at(state, seat, target, events)
    if has(ALL_AIM, card):
        make_all_aim(state)
    if has(LOOK_AT_TOP, card):
        look_at_top(state, seat, target, AMOUNT[card] + 0, events)
    if has(LOOK_AT_POCKET, card):
        look_at_pocket(state, seat, target, events)
    if has(SET_STAKE, card):
        change_stake(state, seat, state.restaked, events)
    if has(RAISE_STAKE, card):
        raise_stake(state, target, AMOUNT[card] + 0, events)
    if has(EXTRA_SHOT, card):
        begin_extra_shot(state, target)
    if has(SHUFFLE_MAGAZINE, card):
        spin_again(state, target, rng, events)
    if has(ADD_BULLET, card):
        for _ in range(AMOUNT[card] + 0):
            swap_in_bullet(state, target, rng, events)
    if has(ESCAPE, card):
        escape_judge(state, seat, events)
    if has(SWAP_POCKET, card):
        swap_pocket(state, seat, rng, events)
    if has(STEAL_CARD, card):
        for _ in range(AMOUNT[card] + 0):
            steal_card(state, seat, target, rng, events)


# Aiming


@rule("RO-12.2", "RO-12.5")
def aim_into_the_air(state: State, seat: int, events: Events) -> None:
    """In the next volley this player aims into the air."""
    aim_at(state, seat, NOBODY, events)


@rule("RO-12.6", "RO-12.5", "RO-11.6", "RO-12.7")
def aim_at(state: State, seat: int, target: int, events: Events) -> None:
    """In the next volley this player aims at another, dead or alive."""
    state.aims[seat] = target
    note(events, Event.AIMS, seat, target)


@rule("RO-12.3", "RO-12.4", "RO-12.7")
def make_all_aim(state: State) -> None:
    """Everybody who shoots in the next volley has to aim at another player and is asked at once."""
    ask(state, Question.TARGET, shooters(state))


@rule("RO-12.4", forbids=Question.TARGET)
def only_at_others(state: State, seat: int) -> int:
    """The target is another player."""
    return first(SEATS) & ~without(first(state.seats), seat)


@rule("RO-12.4", answers=Question.TARGET)
def choose_target(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """Targets are chosen openly, in any order."""
    state.aims[seat] = answer
    note(events, Event.AIMS, seat, answer)
    state.awaited = without(state.awaited, seat)
    if state.awaited == 0:
        ask_nobody(state)


# Looking


@rule("RO-12.8", "RO-14.6")
def look_at_top(state: State, seat: int, target: int, number: int, events: Events) -> None:
    """The player alone sees the top cards where they lie; the others see at whom."""
    magazine = state.magazines[target]
    note(events, Event.LOOKS, seat, target)
    for place in range(min(number, size(magazine))):
        tell(magazine, place, one(seat))
        note(events, Event.SEES, seat, target, place + 1, card_at(magazine, place), one(seat))


@rule("RO-12.20", "RO-14.1")
def look_at_pocket(state: State, seat: int, target: int, events: Events) -> None:
    """The player alone looks at the hidden card."""
    note(events, Event.FRISKS, seat, target)
    tell(state.pockets[target], 0, one(seat))
    note(events, Event.SEES, seat, target, 0, card_at(state.pockets[target], 0), one(seat) | one(target))


# Stakes


@rule("RO-12.9", "RO-12.11")
def change_stake(state: State, seat: int, stake: int, events: Events) -> None:
    """The last change of a stake stands."""
    if has(in_round(state), seat):
        state.shots_left[seat] += stake - state.stakes[seat]
    state.stakes[seat] = stake
    note(events, Event.RESTAKES, seat, NOBODY, stake)


@rule("RO-12.10", "RO-12.11")
def raise_stake(state: State, seat: int, number: int, events: Events) -> None:
    """The stake goes up, but never above five."""
    change_stake(state, seat, min(state.stakes[seat] + number, MOST_SHOTS), events)


# Magazines


@rule("RO-12.12")
def begin_extra_shot(state: State, target: int) -> None:
    """The chosen player fires one shot, alone and now."""
    if has(in_round(state), target):
        state.solo = target


@rule("RO-12.18")
def spin_again(state: State, target: int, rng: Rng, events: Events) -> None:
    """What is left face down is shuffled."""
    spin(state, target, rng, events)


# The judge


@rule("RO-12.14", "RO-7.27")
def escape_judge(state: State, seat: int, events: Events) -> None:
    """The judge looks away: no character dies, and the player stays in the round."""
    state.dying = without(state.dying, seat)
    note(events, Event.BRIBES, seat)


@rule("RO-12.14", "RO-14.12")
def swap_pocket(state: State, seat: int, rng: Rng, events: Events) -> None:
    """The bullet goes back among the others, which are shuffled, and a KLIK! is hidden instead, as everybody knows."""
    magazine, hidden_card = state.magazines[seat], state.pockets[seat]
    click = take(magazine, place_of(magazine, Cartridge.CLICK, 0))
    put(magazine, draw(hidden_card), 0)
    put(hidden_card, click, EVERYONE)
    spin(state, seat, rng, events)


@helper
def aim_at_self(state: State) -> None:
    """Everybody aims at themselves."""
    for seat in range(SEATS):
        state.aims[seat] = seat
