"""Chapters 5 and 11: shot and save."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import Pile, card_at, put, size, tell
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import one
from stolik.games.football.cards import BALLS, GLOVES
from stolik.games.football.events import Event
from stolik.games.football.questions import Question, Shoot
from stolik.games.football.rules.attack import finish_turn
from stolik.games.football.rules.ending import finish_match
from stolik.games.football.rules.hands import take_from_hand
from stolik.games.football.rules.pitch import defender_of
from stolik.games.football.state import EVERYONE, Ending, Half, Pitch, Shots, Stage, State

# The shot


@rule("FO-5.1", "FO-5.9", "FO-13.2")
def begin_shot(state: State, events: Events) -> None:
    """The attacker shoots; an only card is the shot, and without one there is none."""
    attacker = state.attacker + 0
    hand = state.hands[attacker]
    if size(hand) == 0:
        note(events, Event.NO_SHOT, attacker)
        be_saved(state, events)
        return
    state.shots_taken[attacker] += 1
    if size(hand) == 1:
        shoot_with(state, attacker, card_at(hand, 0), events)
        state.stage = Stage.SAVE
    else:
        ask(state, Question.SHOOT, one(attacker))


@rule("FO-5.1", forbids=Question.SHOOT)
def at_least_one_card(state: State, seat: int) -> int:
    """A shot has at least one card."""
    return one(Shoot.DONE)


@rule("FO-5.1", "FO-5.3", answers=Question.SHOOT)
def shoot_first(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The first card of a shot; any card will do."""
    shoot_with(state, seat, answer, events)
    ask(state, Question.SHOOT_MORE, one(seat))


@rule("FO-5.1", "FO-13.3", answers=Question.SHOOT_MORE)
def shoot_more(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """Any number of further cards."""
    if answer != Shoot.DONE:
        shoot_with(state, seat, answer, events)
    if answer == Shoot.DONE or size(state.hands[seat]) == 0:
        ask_nobody(state)
        state.stage = Stage.SAVE


@rule("FO-5.1", "FO-11.1", "FO-11.4", "FO-12.10")
def shoot_with(state: State, seat: int, card: int, events: Events) -> None:
    """A card of the shot lies face up, or face down for a surprise."""
    known_to = one(seat) if state.shots == Shots.SURPRISING else EVERYONE
    put(state.shot[seat], take_from_hand(state, seat, card), known_to)
    note(events, Event.SHOOTS, seat, NOBODY, 0, card, known_to)


# The save


@rule("FO-5.4", "FO-5.8", "FO-6.9", "FO-6.10", "FO-11.2", "FO-13.2")
def begin_save(state: State, events: Events) -> None:
    """The defender lays as many cards as the shot has; with no more than that, all of them, unasked."""
    defender = defender_of(state)
    hand = state.hands[defender]
    state.due = size(state.shot[state.attacker])
    if state.due > 0 and size(hand) > state.due:
        ask(state, Question.SAVE, one(defender))
        return
    while size(hand) > 0 and state.due > 0:
        save_with(state, defender, card_at(hand, 0), events)
    state.stage = Stage.COUNT


@rule("FO-5.4", "FO-5.3", answers=Question.SAVE)
def save_first(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The first card of a save; any card will do."""
    save_with(state, seat, answer, events)
    go_on_saving(state, seat)


@rule("FO-5.4", "FO-13.3", answers=Question.SAVE_MORE)
def save_more(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The further ones, exactly as many as are called for."""
    save_with(state, seat, answer, events)
    go_on_saving(state, seat)


@helper
def go_on_saving(state: State, seat: int) -> None:
    """The defender is asked until there are enough cards."""
    if state.due > 0:
        ask(state, Question.SAVE_MORE, one(seat))
    else:
        ask_nobody(state)
        state.stage = Stage.COUNT


@helper
def save_with(state: State, seat: int, card: int, events: Events) -> None:
    """A card of the save; the defender chooses last, so there is nobody it could be hidden from."""
    put(state.shot[seat], take_from_hand(state, seat, card), EVERYONE)
    state.due -= 1
    note(events, Event.SAVES_WITH, seat, NOBODY, 0, card)


# What comes of it


@rule("FO-5.5", "FO-5.6", "FO-5.8", "FO-6.9")
def count_shot(state: State, events: Events) -> None:
    """More balls than gloves are a goal; as many gloves, or more, are a save."""
    attacker, defender = state.attacker, defender_of(state)
    turn_up_shot(state, attacker, events)
    balls = count_symbols(state.shot[attacker], BALLS)
    gloves = count_symbols(state.shot[defender], GLOVES)
    note(events, Event.BALLS, attacker, NOBODY, balls)
    note(events, Event.GLOVES, defender, NOBODY, gloves)
    if balls > gloves:
        score(state, events)
    else:
        be_saved(state, events)


@rule("FO-11.2", "FO-12.3")
def turn_up_shot(state: State, attacker: int, events: Events) -> None:
    """The cards of a surprising shot are turned up together."""
    if state.shots == Shots.SURPRISING and state.kicking == 0:
        for place in range(size(state.shot[attacker])):
            tell(state.shot[attacker], place, EVERYONE)
            note(events, Event.SHOWS, attacker, NOBODY, 0, card_at(state.shot[attacker], place))


@helper
def count_symbols(cards: Pile, symbols: tuple[int, ...]) -> int:
    """The balls or gloves on some cards."""
    number = 0
    for place in range(size(cards)):
        number += symbols[card_at(cards, place)]
    return number


@rule("FO-5.5", "FO-5.10", "FO-6.11", "FO-8.7")
def score(state: State, events: Events) -> None:
    """The goal is marked, the ball goes to the midfield and who let it in attacks; in extra time it wins at once."""
    attacker = state.attacker + 0
    state.goals[attacker] += 1
    if state.kicking:
        state.kicks_scored[attacker] += 1
    else:
        state.shots_scored[attacker] += 1
    state.ball = Pitch.MIDFIELD
    note(events, Event.SCORES, attacker, NOBODY, state.goals[attacker])
    if state.half == Half.EXTRA:
        finish_match(state, attacker, Ending.EXTRA_TIME, events)
    else:
        finish_turn(state, defender_of(state), NOBODY)


@rule("FO-5.6", "FO-5.9", "FO-6.11", "FO-10.13", "FO-10.15")
def be_saved(state: State, events: Events) -> None:
    """The ball stays where it is, and the defender attacks next."""
    defender = defender_of(state)
    note(events, Event.SAVED, defender)
    finish_turn(state, defender, defender)
