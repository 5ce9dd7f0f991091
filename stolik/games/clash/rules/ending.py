"""Chapters 10 and 11: the end of a game, and of the match."""

from __future__ import annotations

from stolik.core.kit.ask import ask
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import card_at, knowers, size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import count, lowest, one, without
from stolik.games.clash.events import Event
from stolik.games.clash.questions import SEATS, Question
from stolik.games.clash.rules.board import face_up, other, supported, top
from stolik.games.clash.rules.setup import begin_game, is_hidden_variant, reveal, set_up
from stolik.games.clash.state import EVERYONE, Ending, Scoring, State
from stolik.games.clash.tiles import SPACES, Tile

WINS_NEEDED = 2


@rule("CL-10.1", "CL-10.2", "CL-10.5")
def end_game(state: State, ending: int, loser: int, rng: Rng, events: Events) -> None:
    """A full board is won by the player with more support; a player who cannot lay a tile has lost."""
    if ending == Ending.FULL_BOARD:
        loser = 0 if count(state.backing[0]) < count(state.backing[1]) else 1
        note(events, Event.FULL_BOARD, other(loser), loser, count(state.backing[other(loser)]))
    else:
        note(events, Event.CANNOT_LAY, loser)
    bomb = supported_by_kaboom(state)
    if bomb != NOBODY:
        ending = Ending.KABOOM
        loser = bomb
        state.kabooms[bomb] += 1
        note(events, Event.EXPLODES, bomb)
    settle_game(state, ending, loser, bomb, events)
    if state.over == 0:
        set_up(state, rng, events)
        state.turn = loser  # whoever chooses what comes next
        ask(state, Question.START, one(loser))


@rule("CL-8.37", "CL-9.17", "CL-9.32", "CL-9.33", "CL-10.6", "CL-10.7")
def supported_by_kaboom(state: State) -> int:
    """Whom KABOOOM!!! supports, if it lies on the board face up and uncovered."""
    left = state.lasting & face_up(state)
    while left:
        space = lowest(left)
        left = without(left, space)
        if top(state, space) == Tile.KABOOM:
            return supported(state, space)
    return NOBODY


@rule("CL-12.3", "CL-11.1")
def settle_game(state: State, ending: int, loser: int, bomb: int, events: Events) -> None:
    """Count the game and see whether the match is over."""
    winner = other(loser)
    state.loser = loser
    state.won[winner] += 1
    if winner == state.first_player:
        state.starts_won[winner] += 1
    note(events, Event.WINS_GAME, winner, NOBODY, state.game)
    show_hidden(state, events)
    remember_board(state)
    if state.scoring == Scoring.SINGLE:
        end_match(state, ending, winner, events)
    elif state.scoring == Scoring.BEST_OF_THREE:
        settle_best_of_three(state, winner, events)
    else:
        score_points(state, bomb, events)


@rule("CL-12.16")
def show_hidden(state: State, events: Events) -> None:
    """Hidden tiles that were not laid are shown when the game ends."""
    if not is_hidden_variant(state):
        return
    for seat in range(SEATS):
        zone = state.zones[seat]
        for place in range(size(zone) - 1, -1, -1):
            if knowers(zone, place) != EVERYONE:
                note(events, Event.SHOWS, seat, NOBODY, 0, card_at(zone, place))
                reveal(state, seat, place)


@helper
def remember_board(state: State) -> None:
    """How the game ended stays in sight while the next one is set up."""
    for space in range(SPACES):
        state.last_board[space] = top(state, space)
    for seat in range(SEATS):
        state.last_backing[seat] = state.backing[seat]


@rule("CL-11.2", "CL-11.3")
def settle_best_of_three(state: State, winner: int, events: Events) -> None:
    """Whoever has won two games has won the match."""
    state.points[winner] = state.won[winner]
    if state.won[winner] == WINS_NEEDED:
        end_match(state, Ending.TWO_WINS, winner, events)


@rule("CL-11.10", "CL-11.11", "CL-10.8")
def score_points(state: State, bomb: int, events: Events) -> None:
    """Each player scores one point for each supporting tile; whom KABOOOM!!! supports scores nothing."""
    for seat in range(SEATS):
        points = 0 if seat == bomb else count(state.backing[seat])
        state.points[seat] += points
        note(events, Event.SCORES, seat, NOBODY, points)
    if state.game == games_of(state):
        settle_points(state, events)


@rule("CL-11.10", "CL-11.13", "CL-11.12")
def games_of(state: State) -> int:
    """How many games were agreed on; all of them are played."""
    return state.scoring - Scoring.POINTS_2 + 2


@rule("CL-11.12")
def settle_points(state: State, events: Events) -> None:
    """The higher sum wins; equal sums are a draw."""
    if state.points[0] == state.points[1]:
        state.over = Ending.POINTS
        state.winners = 0
        state.place[0] = 1
        state.place[1] = 1
        note(events, Event.DRAW, NOBODY)
    else:
        end_match(state, Ending.POINTS, 0 if state.points[0] > state.points[1] else 1, events)


@rule("CL-11.1", "CL-11.2", "CL-11.12")
def end_match(state: State, ending: int, winner: int, events: Events) -> None:
    """The match is won."""
    if state.scoring == Scoring.SINGLE:
        state.points[winner] = 1
    state.over = ending
    state.winners = one(winner)
    state.place[winner] = 1
    state.place[other(winner)] = 2
    note(events, Event.WINS, winner)


@rule("CL-13.8")
def end_in_draw(state: State, events: Events) -> None:
    """After 1000 moves the match is a draw."""
    state.over = Ending.MOVE_LIMIT
    state.winners = 0
    state.place[0] = 1
    state.place[1] = 1
    note(events, Event.LIMIT, NOBODY)


@rule("CL-11.5", answers=Question.START)
def choose_starter(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The loser of a game says who starts the next one."""
    note(events, Event.STARTS_NEXT, seat, answer)
    begin_game(state, answer, rng, events)
