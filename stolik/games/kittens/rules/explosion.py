"""Chapters 4 and 10: exploding, defusing, and who is left."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.knowledge import bury, show_one
from stolik.core.kit.piles import clear, count_of, draw, holds, kinds_in, put, put_copies, size
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import count, first, lowest, one, without
from stolik.games.kittens.cards import DECK_ROOM, Card
from stolik.games.kittens.events import Event
from stolik.games.kittens.questions import Kitten, Question
from stolik.games.kittens.rules.hands import lay_down, return_godcat
from stolik.games.kittens.state import EVERYONE, Ending, Stage, State


@rule("KI-4.1", "KI-4.4")
def find_kitten(state: State, seat: int, kitten: int, events: Events) -> None:
    """A drawn Kitten is shown at once; who can do something about it is asked, anybody else explodes."""
    put(state.drawn, kitten, EVERYONE)
    state.kittens_left -= 1
    state.kittens[seat] += 1
    note(events, Event.FINDS, seat, NOBODY, 0, kitten)
    hand = state.hands[seat]
    if holds(hand, Card.GODCAT):
        ask(state, Question.KITTEN, one(seat))
    elif holds(hand, Card.DEFUSE):
        ask_to_defuse(state, Question.KITTEN, seat)
    else:
        doom(state, seat)


@rule("KI-9.21")
def ask_to_defuse(state: State, question: int, seat: int) -> None:
    """Whoever is asked must have a Defuse, and everybody knows it now."""
    show_one(state.hands[seat], seat, Card.DEFUSE, EVERYONE)
    ask(state, question, one(seat))


@helper
def doom(state: State, seat: int) -> None:
    """A player is going to explode."""
    state.doomed = seat
    state.stage = Stage.EXPLODE
    ask_nobody(state)


@rule("KI-4.2", "KI-8.16", forbids=Question.KITTEN)
def only_held_rescue(state: State, seat: int) -> int:
    """Only with a Defuse or Godcat in the hand can it be used."""
    hand, barred = state.hands[seat], 0
    if not holds(hand, Card.DEFUSE):
        barred |= one(Kitten.DEFUSE)
    if not holds(hand, Card.GODCAT):
        barred |= one(Kitten.GODCAT)
    return barred


@rule("KI-4.2", "KI-4.3", "KI-6.2", "KI-8.16", answers=Question.KITTEN)
def answer_kitten(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """A Defuse, or Godcat as one, saves its player, who puts the Kitten back; else it explodes."""
    if answer == Kitten.EXPLODE:
        doom(state, seat)
    else:
        state.defused[seat] += 1
        if answer == Kitten.DEFUSE:
            lay_down(state, seat, Card.DEFUSE)
            note(events, Event.DEFUSES, seat, NOBODY, 0, Card.DEFUSE)
        else:
            note(events, Event.DEFUSES, seat, NOBODY, 0, Card.GODCAT)
            return_godcat(state, seat, events)
        put_back(state, seat, events)


@rule("KI-4.7", "KI-9.14", "KI-12.3")
def put_back(state: State, seat: int, events: Events) -> None:
    """The Kitten goes back into the pile, anywhere; into an empty one there is nothing to choose."""
    if size(state.deck) == 0:
        hide_kitten(state, seat, 0, events)
    else:
        ask(state, Question.BURY, one(seat))


@rule("KI-4.7", forbids=Question.BURY)
def only_as_deep_as_the_pile(state: State, seat: int) -> int:
    """No more cards can lie on the Kitten than there are."""
    return first(DECK_ROOM + 1) & ~first(size(state.deck) + 1)


@rule("KI-4.7", answers=Question.BURY)
def choose_place(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The place is chosen by how many cards lie on top."""
    hide_kitten(state, seat, answer, events)


@rule("KI-4.8", "KI-4.9", "KI-4.10", "KI-9.10", "KI-9.11", "KI-9.12")
def hide_kitten(state: State, seat: int, above: int, events: Events) -> None:
    """The Kitten goes where only this player knows, the others keep the order of what they knew, the turn is over."""
    bury(state.deck, size(state.deck) - above, draw(state.drawn), seat, EVERYONE)
    state.kittens_left += 1
    note(events, Event.BURIES, seat)
    state.stage = Stage.TURN_OVER
    ask_nobody(state)


@rule("KI-4.3", "KI-10.4")
def explode(state: State, events: Events) -> None:
    """A player is dead, the hand is dropped, and the earlier it happens the worse the place."""
    seat = state.doomed + 0
    state.doomed = NOBODY
    note(events, Event.EXPLODES, seat)
    state.place[seat] = count(state.living)
    state.living = without(state.living, seat)
    drop_everything(state, seat, events)
    state.stage = Stage.TURN_OVER
    if count(state.living) == 1:
        finish(state, events)


@rule("KI-4.5", "KI-4.6")
def drop_everything(state: State, seat: int, events: Events) -> None:
    """The whole hand goes to the discard pile and the Kitten with it, but Godcat to the mat."""
    hand = state.hands[seat]
    if size(state.drawn) > 0:
        put(state.discard, draw(state.drawn), EVERYONE)
    if holds(hand, Card.GODCAT):
        return_godcat(state, seat, events)
    kinds = kinds_in(hand, 0)
    while kinds:
        card = lowest(kinds)
        kinds = without(kinds, card)
        number = count_of(hand, card)
        note(events, Event.DROPS, seat, NOBODY, number, card)
        put_copies(state.discard, card, number, EVERYONE)
        if card == Card.NOPE:
            state.nopes_gone += number
    clear(hand)


@rule("KI-10.1", "KI-10.2")
def finish(state: State, events: Events) -> None:
    """The last one alive wins at once."""
    state.over = Ending.LAST_LIVING
    state.winners = state.living
    state.place[lowest(state.living)] = 1
    note(events, Event.WINS, lowest(state.living))
