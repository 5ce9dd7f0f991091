"""The windows in which action cards are played, and what can be played; chapters 3, 5 to 8, 11 and 12."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import count_of, kinds_in, size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import first, has, lowest, one, without
from stolik.games.roulette.cards import (
    AIM_AIR,
    COPIES,
    EVERY_KIND,
    FITS,
    FOR_SHOOTERS,
    MAGAZINE,
    NEED_BULLETS,
    ON_OTHERS,
    ON_PLAYERS,
    SKULLS,
    SWAP_POCKET,
)
from stolik.games.roulette.events import Event
from stolik.games.roulette.questions import IN_WINDOW, SEATS, Question, Spin, Window
from stolik.games.roulette.rules.players import in_game, in_round, shoots, true_of
from stolik.games.roulette.state import Stage, State

# The windows, and what comes when one is closed.
NEXT = {
    Question.SPIN: Stage.SPIN,
    Question.BID: Stage.STAKES,
    Question.CHALLENGE: Stage.TICK,
    Question.CAUGHT: Stage.SENTENCE,
    Question.AIM: Stage.VOLLEY,
    Question.AFTER: Stage.AHEAD,
    Question.EXTRA: Stage.VOLLEY,
}
WINDOWS = tuple(NEXT)
NEXT_STAGE = tuple(int(NEXT.get(question, Stage.ROUND)) for question in Question)


@rule("RO-3.5", "RO-3.7", "RO-3.8", "RO-14.9")
def open_window(state: State, window: int) -> None:
    """Everybody in the game is asked at the same time, whatever they hold."""
    ask_for_cards(state, window, in_game(state))
    if not is_of_use(state):
        close_window(state)


@helper
def ask_for_cards(state: State, window: int, seats: int) -> None:
    """Put the question of a window to some seats."""
    state.window = window
    ask(state, window, seats)


@helper
def close_window(state: State) -> None:
    """Nobody plays a card here any more."""
    state.stage = NEXT_STAGE[state.window + 0]
    ask_nobody(state)


@rule("RO-3.9")
def is_of_use(state: State) -> bool:
    """Could somebody who is asked do anything but pass, by what everybody can see?"""
    if state.question == Question.SPIN and in_game(state) & ~state.demanded != 0:
        return True
    kinds = kinds_for_window(state)
    for seat in range(state.seats):
        if has(state.asked, seat) and size(state.hands[seat]) > 0 and might_play(state, seat, kinds):
            return True
    return False


@helper
def might_play(state: State, seat: int, kinds: int) -> bool:
    """Could a seat that has cards play one of these kinds now, as far as everybody can tell?"""
    fires = shoots(state, seat)
    barred = only_skulls_by_the_dead(state, seat) | only_shooters_aim_into_the_air(state, seat, fires)
    barred |= only_shooters_aim(state, seat, fires) | only_with_a_click_to_hide(state, seat)
    barred |= only_while_there_are_bullets(state, seat)
    left = kinds & ~(barred >> Window.PLAY)
    while left:
        card = lowest(left)
        left = without(left, card)
        if is_out_of_sight(state, card) and has_somebody(state, seat, card):
            return True
    return False


@helper
def is_out_of_sight(state: State, card: int) -> bool:
    """Is there a card of this kind that does not lie on the discard pile?"""
    return count_of(state.discard, card) < COPIES[card]


# What may be played


@rule("RO-8.8", "RO-11.2")
def kinds_for_window(state: State) -> int:
    """The cards for the open window; the one between two volleys is for cards after the one and before the other."""
    kinds = IN_WINDOW[state.question + 0]
    if state.question == Question.AIM and state.volley > 1:
        kinds |= IN_WINDOW[Question.AFTER]
    return kinds


@helper
def held(state: State, seat: int) -> int:
    """The kinds of card in a hand."""
    return kinds_in(state.hands[seat], 0)


@rule("RO-11.10", forbids=WINDOWS)
def only_from_own_hand(state: State, seat: int, held: int) -> int:
    """Only a card of the own hand can be played."""
    return (EVERY_KIND & ~held) << Window.PLAY


@rule("RO-11.2", forbids=WINDOWS)
def only_at_its_moment(state: State, seat: int) -> int:
    """A card can be played only at the moment it says."""
    return (EVERY_KIND & ~kinds_for_window(state)) << Window.PLAY


@rule("RO-11.8", forbids=WINDOWS)
def only_skulls_by_the_dead(state: State, seat: int) -> int:
    """Whoever is out of the round can play cards with a skull only."""
    return (EVERY_KIND & ~SKULLS) << Window.PLAY if has(state.out, seat) else 0


@rule("RO-12.2", forbids=WINDOWS)
def only_shooters_aim_into_the_air(state: State, seat: int, shoots: bool) -> int:
    """Only who shoots in the coming volley can aim into the air."""
    return 0 if shoots else (FOR_SHOOTERS & AIM_AIR) << Window.PLAY


@rule("RO-12.6", forbids=WINDOWS)
def only_shooters_aim(state: State, seat: int, shoots: bool) -> int:
    """Only who shoots in the coming volley can aim at somebody."""
    return 0 if shoots else (FOR_SHOOTERS & ~AIM_AIR) << Window.PLAY


@rule("RO-12.15", forbids=WINDOWS)
def only_with_a_click_to_hide(state: State, seat: int) -> int:
    """For a Bribe there must be a KLIK! among the six."""
    return 0 if state.bullets[seat] < MAGAZINE else SWAP_POCKET << Window.PLAY


@rule("RO-12.17", forbids=WINDOWS)
def only_while_there_are_bullets(state: State, seat: int) -> int:
    """There is no Extra Bullet while the supply is empty."""
    return 0 if size(state.supply) > 0 else NEED_BULLETS << Window.PLAY


@rule("RO-11.13", forbids=WINDOWS)
def only_if_there_is_somebody(state: State, seat: int, held: int) -> int:
    """A card that needs a player cannot be played if there is none it could be played on."""
    left, barred = kinds_for_window(state) & held & ON_PLAYERS, 0
    while left:
        card = lowest(left)
        left = without(left, card)
        barred |= 0 if has_somebody(state, seat, card) else one(card)
    return barred << Window.PLAY


@helper
def has_somebody(state: State, seat: int, card: int) -> bool:
    """Does a card need no player, or is there one it can be played on?"""
    if not has(ON_PLAYERS, card):
        return True
    seats = first(state.seats) if has(SKULLS, card) else in_round(state)
    if has(ON_OTHERS, card):
        seats = without(seats, seat)
    while seats:
        other = lowest(seats)
        if FITS[card] & ~true_of(state, other) == 0:
            return True
        seats = without(seats, other)
    return False


@rule("RO-5.3", forbids=Question.SPIN)
def one_demand_to_another(state: State, seat: int) -> int:
    """Everybody may demand one spin in a round, of another player's magazine."""
    return first(SEATS) << Spin.SPIN if has(state.demanded, seat) else one(Spin.SPIN + seat)


@rule("RO-3.8", forbids=Question.SPIN)
def only_magazines_in_the_game(state: State, seat: int) -> int:
    """Whoever is out of the game has no magazine."""
    return (first(SEATS) & ~in_game(state)) << Spin.SPIN


# Answering


@rule("RO-5.2", "RO-5.3", answers=Question.SPIN)
def answer_in_spin_phase(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """Cards can be played before the magazines are laid down; a demanded spin changes nothing and opens nothing."""
    if answer >= Spin.SPIN:
        state.demanded |= one(seat)
        note(events, Event.DEMANDS, seat, answer - Spin.SPIN)
    else:
        answer_window(state, seat, answer)


@rule("RO-6.1", answers=Question.BID)
def answer_in_bidding_phase(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """After the window the stakes are chosen."""
    answer_window(state, seat, answer)


@rule("RO-7.16", answers=Question.CHALLENGE)
def answer_in_challenge_phase(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """After the window comes a tick."""
    answer_window(state, seat, answer)


@rule("RO-7.27", answers=Question.CAUGHT)
def answer_when_caught(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """Everybody caught in a tick answers once."""
    state.waiting = without(state.awaited, seat)
    answer_window(state, seat, answer)
    if answer == Window.PASS:
        state.waiting = 0


@rule("RO-8.8", answers=Question.AIM)
def answer_before_volley(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """After the window the volley is fired."""
    answer_window(state, seat, answer)


@rule("RO-12.13", answers=Question.EXTRA)
def answer_before_extra_shot(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """After the window the extra shot is fired."""
    answer_window(state, seat, answer)


@rule("RO-8.8", answers=Question.AFTER)
def answer_after_volley(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """After the last volley, and the window after it, points are counted."""
    answer_window(state, seat, answer)


@rule("RO-3.6", "RO-14.9")
def answer_window(state: State, seat: int, answer: int) -> None:
    """The first card to arrive counts; when all have passed the window is closed."""
    if answer >= Window.PLAY:
        state.player = seat
        state.played = answer - Window.PLAY
        state.chosen = NOBODY
        state.restaked = NOBODY
        state.stage = Stage.PLAY
        ask_nobody(state)
    else:
        state.awaited = without(state.awaited, seat)
        if state.awaited == 0:
            close_window(state)


@rule("RO-3.6", "RO-7.27", "RO-12.13")
def reopen_window(state: State) -> None:
    """After a card the window opens anew for all, but the caught answer once; for an extra shot one opens before it."""
    if state.window == Question.CAUGHT:
        ask(state, Question.CAUGHT, state.dying)
        state.awaited = state.waiting
        state.waiting = 0
        if state.awaited == 0 or not is_of_use(state):
            close_window(state)
    elif state.solo != NOBODY:
        open_window(state, Question.EXTRA)
    else:
        open_window(state, state.window)
