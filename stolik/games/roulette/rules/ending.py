"""Chapters 9 and 13: points, and who has won."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import count, first, has, lowest, one, without
from stolik.games.roulette.events import Event
from stolik.games.roulette.questions import Glory, Question
from stolik.games.roulette.rules.players import in_game, in_round, shooters, shoots
from stolik.games.roulette.rules.windows import open_window
from stolik.games.roulette.state import ENOUGH, MOST_ROUNDS, Compare, Ending, Phase, Stage, State

# Captains


@rule("RO-13.1", "RO-13.3", "RO-13.4", "RO-13.11")
def count_captains(state: State, events: Events) -> None:
    """After every tick, volley and extra shot: the last captain wins, and if none is left nobody does."""
    captains = in_game(state)
    if captains == 0:
        nobody_is_left(state, events)
    elif count(captains) == 1:
        offer_glory(state, lowest(captains))
    elif state.phase != Phase.SHOTS:
        open_window(state, Question.CHALLENGE)
    elif shooters(state) == 0:
        open_window(state, Question.AFTER)
    else:
        state.stage = Stage.AHEAD


@rule("RO-13.5", "RO-13.6", "RO-13.7")
def offer_glory(state: State, seat: int) -> None:
    """The last captain need not fire the rest of the stake, but is asked as long as there is something left of it."""
    if shoots(state, seat):
        ask(state, Question.GLORY, one(seat))
    else:
        state.stage = Stage.WIN


@rule("RO-13.5", "RO-13.6", answers=Question.GLORY)
def answer_glory(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """To go on leads straight to the next volley."""
    ask_nobody(state)
    if answer == Glory.GO_ON:
        note(events, Event.GOES_ON, seat)
        state.stage = Stage.AHEAD
    else:
        note(events, Event.STOPS, seat)
        state.stage = Stage.WIN


# Points


@rule("RO-9.1", "RO-9.2", "RO-9.3", "RO-3.1")
def score_round(state: State, events: Events) -> None:
    """Whoever has lost nobody scores a point for each shot staked and one more for surviving."""
    surviving = in_round(state)
    for seat in range(state.seats):
        if has(surviving, seat):
            score = state.stakes[seat] + 1
            state.points[seat] += score
            note(events, Event.SCORES, seat, NOBODY, score)
    leader = best_of(state, in_game(state))
    if leads(state, leader):
        finish(state, leader, Ending.POINTS, events)
    else:
        play_on(state, leader, events)


@helper
def best_of(state: State, seats: int) -> int:
    """One of some seats that nobody of them has more points than."""
    best = lowest(seats)
    for seat in range(state.seats):
        if has(seats, seat) and state.points[seat] > state.points[best]:
            best = seat
    return best


@rule("RO-13.2", "RO-13.8", "RO-13.9", "RO-13.10", "RO-15.1")
def leads(state: State, leader: int) -> bool:
    """A winner has 15 points or more, and more than everybody else who is alive, or as an option than everybody."""
    return state.points[leader] >= ENOUGH and state.points[leader] > state.points[rival_of(state, leader)]


@helper
def rival_of(state: State, leader: int) -> int:
    """Whom a leader must beat: the best of the others whose points are compared."""
    others = in_game(state) if state.compare == Compare.LIVING else first(state.seats)
    return best_of(state, without(others, leader))


@rule("RO-9.5", "RO-13.9", "RO-13.13")
def play_on(state: State, leader: int, events: Events) -> None:
    """Without a winner all who are alive play another round, but after the hundredth it is a draw."""
    if state.points[leader] >= ENOUGH:
        rival = rival_of(state, leader)
        if has(in_game(state), rival):
            note(events, Event.TIES, leader, NOBODY, state.points[leader])
        else:
            note(events, Event.BLOCKED, leader, rival, state.points[rival])
    if state.rounds < MOST_ROUNDS:
        state.stage = Stage.ROUND
    else:
        note(events, Event.DRAW, NOBODY)
        end_without_winner(state, Ending.ROUND_LIMIT)


# The end


@rule("RO-13.3", "RO-13.7")
def nobody_is_left(state: State, events: Events) -> None:
    """If no captain is left alive nobody wins."""
    note(events, Event.NOBODY_WINS, NOBODY)
    end_without_winner(state, Ending.NOBODY_LEFT)


@rule("RO-13.12")
def end_without_winner(state: State, ending: int) -> None:
    """If nobody wins all share one place."""
    state.over = ending
    for seat in range(state.seats):
        state.place[seat] = 1


@rule("RO-13.12")
def finish(state: State, winner: int, ending: int, events: Events) -> None:
    """The winner has the first place, then come the living by their points; the others have theirs already."""
    state.over = ending
    state.winners = one(winner)
    note(events, Event.WINS, winner, NOBODY, state.points[winner])
    for seat in range(state.seats):
        if state.team[seat] > 0:
            state.place[seat] = 1
            for other in range(state.seats):
                if state.team[other] > 0 and state.points[other] > state.points[seat]:
                    state.place[seat] += 1
