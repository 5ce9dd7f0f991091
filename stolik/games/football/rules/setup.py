"""Chapter 2: setting up, and positions that are given."""

from __future__ import annotations

from stolik.core.kit.chance import Rng, below
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import draw, kinds_in, put, put_copies, shuffle, size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.starting import first_seat
from stolik.games.football.cards import ALL_CARDS, EVERY_TACTICS_CARD, KINDS, SPECIAL
from stolik.games.football.events import Event
from stolik.games.football.questions import SEATS
from stolik.games.football.rules.box import copies_in_play
from stolik.games.football.rules.course import ask_formations, begin_half, begin_turn, clear_turn
from stolik.games.football.rules.tactics import open_turn
from stolik.games.football.state import Formations, Half, Red, Side, Stage, State, Tactics


@rule("FO-2.3", "FO-2.5", "FO-2.6")
def new_game(state: State, rng: Rng, events: Events) -> None:
    """There are two stocks, hands are drawn from the first, and somebody kicks off."""
    lay_out_stocks(state, rng)
    choose_sides(state, rng, events)
    choose_starter(state, rng)
    lay_out_tactics(state)
    clear_match(state)
    begin_half(state, rng, events)
    if state.asked == 0:
        begin_turn(state, rng, events)
        open_turn(state)


@rule("FO-2.3", "FO-12.2")
def lay_out_stocks(state: State, rng: Rng) -> None:
    """The cards are shuffled and divided into two face-down stocks."""
    for card in range(KINDS):
        put_copies(state.stock, card, copies_in_play(state, 0, card), 0)
    shuffle(state.stock, rng)
    while 2 * size(state.stock) > ALL_CARDS:
        put(state.second_stock, draw(state.stock), 0)


@rule("FO-2.1")
def choose_sides(state: State, rng: Rng, events: Events) -> None:
    """Who has the red team is settled when the table is set up, or drawn by lot."""
    red = below(rng, SEATS) if state.red == Red.LOT else state.red
    for seat in range(SEATS):
        state.side[seat] = Side.RED if seat == red else Side.YELLOW
        note(events, Event.PLAYS_SIDE, seat, NOBODY, state.side[seat])


@rule("FO-2.7", "FO-2.8")
def choose_starter(state: State, rng: Rng) -> None:
    """The player who kicks off is drawn by lot or named, and is the attacker."""
    state.starter = first_seat(state.first, SEATS, rng)
    state.attacker = state.starter


@rule("FO-2.6", "FO-10.1", "FO-11.5")
def lay_out_tactics(state: State) -> None:
    """With tactics each player has the same three cards, whatever other variants are played."""
    for seat in range(SEATS):
        state.tactics_left[seat] = EVERY_TACTICS_CARD if state.tactics == Tactics.WITH else 0


@helper
def clear_match(state: State) -> None:
    """Nothing has happened yet."""
    state.lined_up = 1
    for seat in range(SEATS):
        state.formation[seat] = NOBODY
    state.stage = Stage.TURN
    state.action = NOBODY
    state.using = NOBODY


# A position that is given


@helper
def settle(state: State) -> int:
    """Make a set-up position whole: see the words of `given` in docs/football.md."""
    if state.side[0] == state.side[1]:
        return 1
    if state.half != Half.FIRST and size(state.second_stock) > 0:
        return 2
    for seat in range(SEATS):
        if size(state.laid[seat]) > 0 or size(state.shot[seat]) > 0:
            return 3
        if state.tactics == Tactics.WITHOUT and state.tactics_left[seat] != 0:
            return 4
        if state.formations == Formations.WITHOUT and state.formation[seat] != NOBODY:
            return 4
    if kinds_in(state.hands[state.attacker], 0) & ~SPECIAL == 0:
        return 5
    return open_position(state)


@helper
def open_position(state: State) -> int:
    """The position begins with its first question; 0, or what is impossible about it."""
    if state.formations == Formations.WITH:
        chosen = (0 if state.formation[0] == NOBODY else 1) + (0 if state.formation[1] == NOBODY else 1)
        if chosen == 1:
            return 6
        if chosen == 0:
            ask_formations(state)
            return 0
    state.lined_up = 1
    clear_turn(state)
    state.stage = Stage.TACTIC
    open_turn(state)
    return 0
