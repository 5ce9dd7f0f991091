"""Chapter 7: accusations, made in ticks."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import card_at, tell
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import first, has, one, without
from stolik.games.roulette.cards import Cartridge, Fit
from stolik.games.roulette.events import Event
from stolik.games.roulette.questions import SEATS, Accuse, Question
from stolik.games.roulette.rules.hands import draw_cards
from stolik.games.roulette.rules.magazines import swap_in_bullet
from stolik.games.roulette.rules.players import in_game, in_round, unfit
from stolik.games.roulette.rules.windows import ask_for_cards, close_window, is_of_use
from stolik.games.roulette.state import EVERYONE, Stage, State

REWARD = 3  # cards for catching a cheat


@rule("RO-7.15", "RO-7.16", "RO-7.17", "RO-7.12", "RO-7.2")
def begin_tick(state: State) -> None:
    """All who have not accused and can are asked, also those out of the round; without them the phase is over."""
    accused, asked = accusable(state), 0
    for seat in range(state.seats):
        asked |= (1 if without(accused, seat) != 0 else 0) << seat
    asked &= in_game(state) & ~state.accusers
    if asked == 0:
        state.stage = Stage.AHEAD
    else:
        forget_accusations(state)
        ask(state, Question.ACCUSE, asked)


@helper
def accusable(state: State) -> int:
    """Who is in the round with a hidden card that was not turned over."""
    return in_round(state) & ~unfit(state, Fit.UNSHOWN)


@helper
def forget_accusations(state: State) -> None:
    """Nobody has accused anybody in this tick."""
    state.judging = 0
    state.caught = 0
    for seat in range(SEATS):
        state.accusations[seat] = NOBODY


@rule("RO-7.3", forbids=Question.ACCUSE)
def nobody_accuses_themselves(state: State, seat: int) -> int:
    """Nobody can accuse themselves."""
    return one(Accuse.ACCUSE + seat)


@rule("RO-7.20", forbids=Question.ACCUSE)
def only_cards_still_hidden(state: State, seat: int) -> int:
    """A card that was turned over, or taken back, cannot be accused."""
    return (in_game(state) & ~accusable(state)) << Accuse.ACCUSE


@rule("RO-3.8", forbids=Question.ACCUSE)
def only_players_in_the_game(state: State, seat: int) -> int:
    """Whoever is out of the game is not accused."""
    return (first(SEATS) & ~in_game(state)) << Accuse.ACCUSE


@rule("RO-7.1", "RO-7.15", "RO-14.10", answers=Question.ACCUSE)
def accuse(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """Everybody names a player or passes, in secret; when all have answered the tick is over."""
    if answer >= Accuse.ACCUSE:
        state.accusations[seat] = answer - Accuse.ACCUSE
    state.awaited = without(state.awaited, seat)
    if state.awaited == 0:
        state.stage = Stage.JUDGE
        ask_nobody(state)


@rule("RO-7.16", "RO-7.22", "RO-7.23", "RO-7.27")
def judge_tick(state: State, events: Events) -> None:
    """All accusations are made at the same moment; the caught may answer with a card. Without any the phase is over."""
    turn_help_cards(state, events)
    accused = 0
    for seat in range(state.seats):
        accused |= (1 if accusations_of(state, seat) > 0 else 0) << seat
    show_hidden_cards(state, accused, events)
    state.dying = state.caught
    if accused == 0:
        state.stage = Stage.AHEAD
    elif state.caught == 0:
        state.stage = Stage.SENTENCE
    else:
        ask_the_caught(state)


@rule("RO-7.27", "RO-3.9")
def ask_the_caught(state: State) -> None:
    """All who are caught may answer, and nobody else, unless all can see that nobody has anything to answer with."""
    ask_for_cards(state, Question.CAUGHT, state.caught)
    if not is_of_use(state):
        close_window(state)


@rule("RO-7.2", "RO-14.10")
def turn_help_cards(state: State, events: Events) -> None:
    """Now the accusations are told, and the help cards are turned."""
    state.judging = 1
    for seat in range(state.seats):
        if state.accusations[seat] != NOBODY:
            state.accusers |= one(seat)
            state.blamed[seat] += 1
            note(events, Event.ACCUSES, seat, state.accusations[seat])


@helper
def accusations_of(state: State, accused: int) -> int:
    """How many accuse a player in this tick."""
    number = 0
    for seat in range(state.seats):
        number += 1 if state.accusations[seat] == accused else 0
    return number


@rule("RO-7.4", "RO-7.5", "RO-4.4", "RO-14.7", "RO-4.3")
def show_hidden_cards(state: State, accused: int, events: Events) -> None:
    """The accused turn their hidden cards over for all to see; whoever has hidden a bullet is caught."""
    for seat in range(state.seats):
        if has(accused, seat):
            tell(state.pockets[seat], 0, EVERYONE)
            state.shown |= one(seat)
            note(events, Event.SHOWS, seat, NOBODY, 0, card_at(state.pockets[seat], 0))
            if card_at(state.pockets[seat], 0) == Cartridge.BULLET:
                state.caught |= one(seat)
    for seat in range(state.seats):
        if has(state.caught, seat):
            state.convictions[seat] += 1
            note(events, Event.CAUGHT, seat)


@rule("RO-7.23", "RO-7.24", "RO-11.12")
def pass_sentence(state: State, rng: Rng, events: Events) -> None:
    """Rewards come first, then cards for insults, then bullets are swapped in; then the judge shoots."""
    reward_accusers(state, rng, events)
    comfort_accused(state, rng, events)
    punish_false_accusers(state, rng, events)
    forget_accusations(state)
    state.stage = Stage.DEATHS


@rule("RO-7.5", "RO-7.18", "RO-7.21", "RO-7.25")
def reward_accusers(state: State, rng: Rng, events: Events) -> None:
    """Everybody who has caught somebody gets three cards, also if caught themselves."""
    for seat in range(state.seats):
        accused = state.accusations[seat] + 0
        if accused != NOBODY and has(state.caught, accused):
            draw_cards(state, seat, REWARD, rng, events)


@rule("RO-7.7", "RO-7.18")
def comfort_accused(state: State, rng: Rng, events: Events) -> None:
    """Whoever was accused falsely draws a card for each accusation."""
    for seat in range(state.seats):
        insults = accusations_of(state, seat)
        if insults > 0 and not has(state.caught, seat):
            note(events, Event.INSULTED, seat, NOBODY, insults)
            draw_cards(state, seat, insults, rng, events)


@rule("RO-7.8", "RO-7.10", "RO-7.13", "RO-7.18")
def punish_false_accusers(state: State, rng: Rng, events: Events) -> None:
    """Every false accuser swaps a KLIK! for a bullet, the earlier seats first, also out of the round."""
    for seat in range(state.seats):
        accused = state.accusations[seat] + 0
        if accused != NOBODY and not has(state.caught, accused):
            state.slanders[seat] += 1
            swap_in_bullet(state, seat, rng, events)
