"""Chapters 2 and 15: setting up."""

from __future__ import annotations

from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events
from stolik.core.kit.knowledge import remember
from stolik.core.kit.piles import clear, draw, forget, place_of, put, put_copies, shuffle, size, take
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import count, first, has, one, without
from stolik.games.roulette.cards import CLICKS, COPIES, KINDS, Cartridge
from stolik.games.roulette.questions import MOST_SHOTS, SEATS, Question
from stolik.games.roulette.rules.box import MIDDLE, bullets_of, clicks_of, copies_in_play
from stolik.games.roulette.rules.course import begin_round, clear_moment
from stolik.games.roulette.rules.hands import draw_cards
from stolik.games.roulette.rules.magazines import fill_magazine
from stolik.games.roulette.rules.players import in_game, in_round, shooters
from stolik.games.roulette.rules.windows import ask_for_cards
from stolik.games.roulette.state import EVERYONE, TEAM, Phase, Stage, State, Wish


@rule("RO-2.1", "RO-2.5", "RO-2.6")
def new_game(state: State, rng: Rng, events: Events) -> None:
    """Everybody has a team, a magazine and one action card; the rest lies in the middle."""
    choose_colours(state)
    form_teams(state)
    for seat in range(state.seats):
        fill_magazine(state, seat)
    lay_out_bullets(state)
    for card in range(KINDS):
        put_copies(state.deck, card, COPIES[card], 0)
    shuffle(state.deck, rng)
    for seat in range(state.seats):
        draw_cards(state, seat, 1, rng, events)
    clear_moment(state)
    state.stage = Stage.ROUND
    begin_round(state, events)


@rule("RO-2.2", "RO-15.2")
def choose_colours(state: State) -> None:
    """Whoever named a colour has it, the earlier seat first; then everybody without one gets the first that is free."""
    taken = 0
    for seat in range(SEATS):
        state.colours[seat] = NOBODY
        wish = wish_of(state, seat)
        if seat < state.seats and wish != Wish.ANY and not has(taken, wish - 1):
            state.colours[seat] = wish - 1
            taken |= one(wish - 1)
    for seat in range(state.seats):
        colour = 0
        while state.colours[seat] == NOBODY:
            if not has(taken, colour):
                state.colours[seat] = colour
                taken |= one(colour)
            colour += 1


@helper
def wish_of(state: State, seat: int) -> int:
    """The colour that was named for a seat."""
    if seat == 0:
        return state.colour1 + 0
    if seat == 1:
        return state.colour2 + 0
    if seat == 2:
        return state.colour3 + 0
    if seat == 3:
        return state.colour4 + 0
    if seat == 4:
        return state.colour5 + 0
    return state.colour6 + 0


@rule("RO-1.2", "RO-2.3")
def form_teams(state: State) -> None:
    """A team has three competitors and a captain, all alive."""
    for seat in range(state.seats):
        state.team[seat] = TEAM
    state.living = first(state.seats)


@rule("RO-2.6")
def lay_out_bullets(state: State) -> None:
    """The bullets in no magazine are the supply, and before their owners lie the KLIK! that are in none."""
    clear(state.supply)
    put_copies(state.supply, Cartridge.BULLET, copies_in_play(state, MIDDLE, Cartridge.BULLET), EVERYONE)
    for seat in range(state.seats):
        clear(state.set_aside[seat])
        put_copies(state.set_aside[seat], Cartridge.CLICK, CLICKS - clicks_of(state, seat), EVERYONE)


# A position that is given


@helper
def settle(state: State) -> int:
    """Make a set-up position whole: see the words of `given` in docs/roulette.md."""
    for seat in range(state.seats):
        state.bullets[seat] = bullets_of(state, seat)
        if state.team[seat] == 0:
            state.living = without(state.living, seat)
        elif state.bullets[seat] == 0:
            return 2
    if count(in_game(state)) < 2:
        return 1
    if state.rounds < 1 or copies_in_play(state, MIDDLE, Cartridge.BULLET) < 0:
        return 2
    state.out &= in_game(state)
    clear_moment(state)
    lay_out_bullets(state)
    for seat in range(state.seats):
        if not settle_hand(state, seat) or not settle_magazine(state, seat):
            return 3
    return open_phase(state)


@helper
def settle_hand(state: State, seat: int) -> bool:
    """Nobody has seen a hand, and whoever is out of the game has none."""
    hand = state.hands[seat]
    if state.team[seat] == 0:
        state.place[seat] = 1 + count(in_game(state))
        while size(hand) > 0:
            put(state.discard, draw(hand), EVERYONE)
    for place in range(size(hand)):
        remember(hand, seat, place, 0, EVERYONE)
    return True


@helper
def settle_magazine(state: State, seat: int) -> bool:
    """A stake, a hidden card and the cards that were turned, for whoever is in the round and so far."""
    magazine, turned, hidden_card = state.magazines[seat], state.turned[seat], state.pockets[seat]
    forget(magazine, EVERYONE)
    if not has(in_round(state), seat) or state.phase == Phase.LOADING:
        return size(turned) == 0 and size(hidden_card) == 0
    fired = settle_stake(state, seat) if state.phase >= Phase.CHALLENGE else 0
    if size(hidden_card) == 0:
        put(hidden_card, draw(turned) if size(turned) > fired else draw(magazine), 0)
    while size(turned) < fired and size(magazine) > 0:
        put(turned, take(magazine, 0), EVERYONE)
    return fired >= 0 and size(turned) >= fired


@helper
def settle_stake(state: State, seat: int) -> int:
    """A stake, of which as many shots as there were volleys are fired; how many that is."""
    if state.stakes[seat] == NOBODY:
        # some stake, by where chance has put the bullet
        state.stakes[seat] = (2 * place_of(state.magazines[seat], Cartridge.BULLET, 0) + 1 + seat) % (MOST_SHOTS + 1)
    if state.shots_left[seat] == 0:
        state.shots_left[seat] = max(state.stakes[seat] - max(state.volley - 1, 0), 0)
    return state.stakes[seat] - state.shots_left[seat]


@helper
def open_phase(state: State) -> int:
    """The phase begins with its first question; 0, or what is impossible about it."""
    if state.phase == Phase.LOADING:
        state.rounds -= 1
        begin_round(state, None)
    elif state.phase == Phase.SPIN:
        ask_for_cards(state, Question.SPIN, in_game(state))
    elif state.phase == Phase.BIDDING:
        ask_for_cards(state, Question.BID, in_game(state))
    elif state.phase == Phase.CHALLENGE:
        ask_for_cards(state, Question.CHALLENGE, in_game(state))
    else:
        state.volley = max(state.volley, 1)
        if shooters(state) == 0:
            return 4
        ask_for_cards(state, Question.AIM, in_game(state))
    return 0
