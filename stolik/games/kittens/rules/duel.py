"""Chapter 8: Armageddon."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.knowledge import pocket
from stolik.core.kit.piles import card_at, draw, holds, place_of, put, size, take
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import count, first, lowest, one
from stolik.games.kittens.cards import Card
from stolik.games.kittens.events import Event
from stolik.games.kittens.questions import SEATS, Devil, Lay, Question, Swap
from stolik.games.kittens.rules.explosion import ask_to_defuse, doom
from stolik.games.kittens.rules.hands import lay_down, others_living
from stolik.games.kittens.state import EVERYONE, Stage, State

OWN, OPPOSITE = 0, 1  # places of the two cards: before the player, before the opponent


@rule("KI-8.2", "KI-8.3", "KI-8.4")
def begin_duel(state: State, events: Events) -> None:
    """Too late for a Nope: both cards are taken from the mat, and an opponent is chosen if there are several."""
    while size(state.mat) > 0:
        put(state.duel, draw(state.mat), EVERYONE)
    others = others_living(state, state.turn)
    if count(others) > 1:
        ask(state, Question.FACE, one(state.turn))
    else:
        face(state, lowest(others), events)
        ask(state, Question.LAY, one(state.turn))


@rule("KI-8.4", forbids=Question.FACE)
def only_living_opponents(state: State, seat: int) -> int:
    """The opponent is any other living player."""
    return first(SEATS) & ~others_living(state, seat)


@rule("KI-8.3", answers=Question.FACE)
def choose_opponent(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The opponent is named, then the cards are laid."""
    face(state, answer, events)
    ask(state, Question.LAY_BEFORE, one(seat))


@helper
def face(state: State, opponent: int, events: Events) -> None:
    """Somebody is the opponent."""
    state.target = opponent
    note(events, Event.FACES, state.turn, opponent)


@rule("KI-8.3", answers=Question.LAY)
def lay_cards(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """One card is laid before the opponent, the other before its player, who alone knows which is which."""
    given = Card.DEVILCAT + 0 if answer == Lay.DEVILCAT else Card.GODCAT + 0
    opposite = take(state.duel, place_of(state.duel, given, 0))
    own = draw(state.duel)
    put(state.duel, own, one(seat))
    put(state.duel, opposite, one(seat))
    note(events, Event.LAYS, seat, state.target, 0, opposite, one(seat))
    ask(state, Question.SWAP, one(state.target))


@rule("KI-8.3", answers=Question.LAY_BEFORE)
def lay_cards_before(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The same, where the opponent was chosen just before."""
    lay_cards(state, seat, answer, rng, events)


@rule("KI-8.5", answers=Question.SWAP)
def answer_duel(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The opponent keeps the card unseen or swaps it for the other one, and both are turned up."""
    ask_nobody(state)
    if answer == Swap.SWAP:
        put(state.duel, take(state.duel, OWN), EVERYONE)
        note(events, Event.SWAPS, seat, state.turn)
    else:
        note(events, Event.KEEPS_CARD, seat)
    turn_up(state, events)


@rule("KI-8.6", "KI-8.10")
def turn_up(state: State, events: Events) -> None:
    """Whoever Godcat lies before takes it, Devilcat goes back to the mat, and whoever it lay before is in danger."""
    note(events, Event.TURNS_UP, state.target, NOBODY, 0, card_at(state.duel, OPPOSITE))
    note(events, Event.TURNS_UP, state.turn, NOBODY, 0, card_at(state.duel, OWN))
    hit, blessed = state.turn + 0, state.target + 0
    if card_at(state.duel, OPPOSITE) == Card.DEVILCAT:
        hit, blessed = blessed, hit
    draw(state.duel)
    draw(state.duel)
    put(state.mat, Card.DEVILCAT, EVERYONE)
    pocket(state.hands[blessed], blessed, Card.GODCAT, EVERYONE, EVERYONE)
    note(events, Event.TAKES_GODCAT, blessed)
    meet_devilcat(state, hit)


@rule("KI-8.7", "KI-8.11", "KI-8.13", "KI-8.24")
def meet_devilcat(state: State, seat: int) -> None:
    """Only a Defuse saves from Devilcat; who has none explodes unasked, and either way the turn is over."""
    state.stage = Stage.TURN_OVER
    if holds(state.hands[seat], Card.DEFUSE):
        ask_to_defuse(state, Question.DEVIL, seat)
    else:
        die_by_devilcat(state, seat)


@rule("KI-8.7", "KI-8.8", answers=Question.DEVIL)
def answer_devilcat(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The Defuse is laid down and nothing goes into the draw pile, or its owner explodes."""
    ask_nobody(state)
    if answer == Devil.DEFUSE:
        lay_down(state, seat, Card.DEFUSE)
        note(events, Event.DEFUSES, seat, NOBODY, 0, Card.DEFUSE)
    else:
        die_by_devilcat(state, seat)


@rule("KI-8.9", "KI-8.14", "KI-4.12")
def die_by_devilcat(state: State, seat: int) -> None:
    """A death by Devilcat leaves one Kitten more in the pile than is needed."""
    state.devil_deaths += 1
    doom(state, seat)
