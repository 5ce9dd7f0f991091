"""The course of a game: what the player in turn does, and what comes next."""

from __future__ import annotations

from stolik.core.kit.ask import ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.knowledge import pocket, take_shown
from stolik.core.kit.piles import card_at, draw, knowers, size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import one
from stolik.games.kittens.cards import Card
from stolik.games.kittens.events import Event
from stolik.games.kittens.questions import Play, Question
from stolik.games.kittens.rules.actions import carry_out
from stolik.games.kittens.rules.combinations import begin_combination
from stolik.games.kittens.rules.explosion import explode, find_kitten
from stolik.games.kittens.rules.play import begin_play
from stolik.games.kittens.rules.turn import end_turn, go_on
from stolik.games.kittens.state import EVERYONE, Stage, State


@rule("KI-3.2", "KI-3.4", answers=Question.PLAY)
def play_or_draw(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The player in turn draws, plays a card or combines some."""
    ask_nobody(state)
    if answer == Play.DRAW:
        draw_card(state, seat, events)
    elif answer < Play.PAIR:
        begin_play(state, seat, answer, events)
    else:
        begin_combination(state, seat, answer)


@rule("KI-3.5", "KI-9.6", "KI-9.7", "KI-6.13")
def draw_card(state: State, seat: int, events: Events) -> None:
    """The top card ends the turn: it comes into the hand, seen by its player and by all who knew it."""
    top = size(state.deck) - 1
    state.stage = Stage.TURN_OVER
    if card_at(state.deck, top) == Card.KITTEN:
        find_kitten(state, seat, take_shown(state.deck, top), events)
    else:
        known_to = knowers(state.deck, top)
        card = draw(state.deck)
        pocket(state.hands[seat], seat, card, known_to, EVERYONE)
        note(events, Event.DRAWS, seat, NOBODY, 0, card, known_to | one(seat))


@helper
def proceed(state: State, rng: Rng, events: Events) -> None:
    """Go on until somebody is asked or the game is over."""
    while state.asked == 0 and state.over == 0:
        stage = state.stage
        state.stage = Stage.GO_ON
        if stage == Stage.SETTLE:
            carry_out(state, rng, events)
        elif stage == Stage.EXPLODE:
            explode(state, events)
        elif stage == Stage.TURN_OVER:
            end_turn(state, events)
        else:
            go_on(state)
    if state.over != 0:
        ask_nobody(state)
