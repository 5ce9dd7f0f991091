"""Chapters 3, 4, 5 and 6: the course of a round, and what comes next."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import kinds_in
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import has, lowest, without
from stolik.games.roulette.cards import Cartridge
from stolik.games.roulette.events import Event
from stolik.games.roulette.questions import SEATS, Question
from stolik.games.roulette.rules.challenge import begin_tick, forget_accusations, judge_tick, pass_sentence
from stolik.games.roulette.rules.effects import aim_at_self, play_card
from stolik.games.roulette.rules.ending import count_captains, finish, score_round
from stolik.games.roulette.rules.magazines import gather, hide_card, look_through, spin
from stolik.games.roulette.rules.players import in_game
from stolik.games.roulette.rules.shots import bury_the_dead, fire_volley, look_ahead
from stolik.games.roulette.rules.windows import open_window, reopen_window
from stolik.games.roulette.state import Ending, Phase, Stage, State


@rule("RO-3.1", "RO-3.4", "RO-9.5", "RO-9.6")
def begin_round(state: State, events: Events) -> None:
    """Everybody in the game has seven cards again, and all choose at the same time which to hide."""
    state.rounds += 1
    state.phase = Phase.LOADING
    clear_round(state)
    for seat in range(state.seats):
        gather(state, seat)
        look_through(state, seat)
    note(events, Event.BEGINS, NOBODY, NOBODY, state.rounds)
    ask(state, Question.HIDE, in_game(state))


@rule("RO-9.7", "RO-2.7", "RO-14.4")
def clear_round(state: State) -> None:
    """The help cards are turned back, and nothing of the round before counts any more."""
    state.volley = 0
    state.out = 0
    state.demanded = 0
    state.accusers = 0
    state.shown = 0
    for seat in range(SEATS):
        state.stakes[seat] = NOBODY
        state.shots_left[seat] = 0
        state.choice[seat] = NOBODY


@helper
def clear_moment(state: State) -> None:
    """Nothing is going on."""
    state.solo = NOBODY
    state.dying = 0
    state.window = Question.SPIN
    state.player = NOBODY
    state.played = NOBODY
    state.chosen = NOBODY
    state.restaked = NOBODY
    state.waiting = 0
    forget_accusations(state)
    aim_at_self(state)


# Loading


@rule("RO-4.2", forbids=Question.HIDE)
def only_cards_of_the_magazine(state: State, seat: int) -> int:
    """Only a card one has can be hidden."""
    return ~kinds_in(state.magazines[seat], 0)


@rule("RO-4.1", "RO-4.5", answers=Question.HIDE)
def choose_hidden_card(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The choice is secret; that it is made is seen, and when all have made it the Spin Phase begins."""
    state.choice[seat] = answer
    note(events, Event.HIDES, seat)
    finish_choosing(state, seat, Stage.LOAD)


@rule("RO-3.2")
def finish_choosing(state: State, seat: int, then: int) -> None:
    """A choice of all is over when everybody is done with it."""
    state.awaited = without(state.awaited, seat)
    if state.awaited == 0:
        state.stage = then
        ask_nobody(state)


@rule("RO-4.2", "RO-4.3", "RO-4.5")
def begin_spin_phase(state: State) -> None:
    """The chosen cards are hidden, a bullet like a KLIK!, and there is a window before the magazines are laid down."""
    for seat in range(state.seats):
        if state.choice[seat] != NOBODY:
            hide_card(state, seat, state.choice[seat])
            state.cheats[seat] += 1 if state.choice[seat] == Cartridge.BULLET else 0
        state.choice[seat] = NOBODY
    state.phase = Phase.SPIN
    open_window(state, Question.SPIN)


@rule("RO-5.1", "RO-5.5")
def begin_bidding_phase(state: State, rng: Rng, events: Events) -> None:
    """The magazines are shuffled and lie face down; the Bidding Phase begins with a window."""
    for seat in range(state.seats):
        if has(in_game(state), seat):
            spin(state, seat, rng, events)
    state.phase = Phase.BIDDING
    open_window(state, Question.BID)


# Bidding


@rule("RO-6.1", "RO-6.2")
def ask_stakes(state: State) -> None:
    """All choose their stakes at the same time."""
    ask(state, Question.STAKE, in_game(state))


@rule("RO-6.2", "RO-6.3", "RO-6.4", "RO-1.5", "RO-14.4", answers=Question.STAKE)
def choose_own_stake(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The die is turned to 0, 1, 2, 3, 4 or 5 in secret; covered, it tells that its owner is done and no more."""
    state.stakes[seat] = answer
    note(events, Event.COVERS, seat)
    finish_choosing(state, seat, Stage.UNCOVER)


@rule("RO-6.4")
def begin_challenge_phase(state: State, events: Events) -> None:
    """All dice are uncovered at once, and the Challenge Phase begins with a window."""
    state.phase = Phase.CHALLENGE
    for seat in range(state.seats):
        if has(in_game(state), seat):
            state.shots_left[seat] = state.stakes[seat]
            note(events, Event.UNCOVERS, seat, NOBODY, state.stakes[seat])
    open_window(state, Question.CHALLENGE)


# What comes next


@helper
def proceed(state: State, rng: Rng, events: Events) -> None:
    """Go on until somebody is asked or the game is over."""
    while state.asked == 0 and state.over == 0:
        stage = state.stage
        if stage == Stage.ROUND:
            begin_round(state, events)
        elif stage == Stage.LOAD:
            begin_spin_phase(state)
        elif stage == Stage.SPIN:
            begin_bidding_phase(state, rng, events)
        elif stage == Stage.STAKES:
            ask_stakes(state)
        elif stage == Stage.UNCOVER:
            begin_challenge_phase(state, events)
        elif stage == Stage.TICK:
            begin_tick(state)
        elif stage == Stage.JUDGE:
            judge_tick(state, events)
        elif stage == Stage.SENTENCE:
            pass_sentence(state, rng, events)
        elif stage == Stage.AHEAD:
            look_ahead(state)
        elif stage == Stage.VOLLEY:
            fire_volley(state, events)
        elif stage == Stage.DEATHS:
            bury_the_dead(state, rng, events)
        elif stage == Stage.CAPTAINS:
            count_captains(state, events)
        elif stage == Stage.POINTS:
            score_round(state, events)
        elif stage == Stage.WIN:
            finish(state, lowest(in_game(state)), Ending.LAST_CAPTAIN, events)
        elif stage == Stage.PLAY:
            play_card(state, rng, events)
        else:
            reopen_window(state)
    if state.over != 0:
        ask_nobody(state)
