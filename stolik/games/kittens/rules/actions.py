"""Chapter 5: what the cards do."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.knowledge import placed_by, pocket, show, take_shown, unsure_of
from stolik.core.kit.piles import card_at, forget, insert, kinds_in, knowers, shuffle, size, take
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import next_after, one
from stolik.games.kittens.cards import Card
from stolik.games.kittens.events import Event
from stolik.games.kittens.questions import Heck, Question
from stolik.games.kittens.rules.combinations import begin_theft, demand
from stolik.games.kittens.rules.duel import begin_duel
from stolik.games.kittens.rules.explosion import find_kitten
from stolik.games.kittens.rules.hands import hand_secretly, nothing_comes_of_it
from stolik.games.kittens.rules.nope import is_cancelled, tell_cancelled
from stolik.games.kittens.rules.turn import begin_turns
from stolik.games.kittens.state import EVERYONE, HeckKitten, Stacking, Stage, State

ATTACK_TURNS = 2
LITERAL_TURNS = 4  # of an attack by a player under attack, to the letter
FUTURE = 3  # cards shown by Reveal the Future
BOTTOM = 0


@rule("KI-6.1", "KI-6.10", "KI-8.19")
def carry_out(state: State, rng: Rng, events: Events) -> None:
    """Nobody Nopes any more: the play takes effect, or is cancelled and its cards are lost."""
    if is_cancelled(state):
        tell_cancelled(state, events)
    elif state.copies == 3:
        demand(state, events)
    elif state.copies == 2:
        begin_theft(state, rng, events)
    elif state.card == Card.ATTACK:
        attack(state, next_after(state.living, state.turn), events)
    elif state.card == Card.TARGETED_ATTACK:
        attack(state, state.target, events)
    elif state.card == Card.SHUFFLE:
        shuffle_pile(state, rng, events)
    elif state.card == Card.HECK:
        raise_heck(state, events)
    elif state.card == Card.FAVOR:
        ask_favor(state, events)
    elif state.card == Card.REVEAL:
        reveal_future(state, events)
    else:
        begin_duel(state, events)


# Attack, Targeted Attack


@rule("KI-5.2", "KI-5.3", "KI-5.4")
def attack(state: State, victim: int, events: Events) -> None:
    """All turns of the attacker end without a draw, and the victim takes several in a row."""
    turns = turns_of_attack(state)
    note(events, Event.ATTACKS, state.turn, victim, turns)
    begin_turns(state, victim, turns, 1, events)


@rule("KI-5.5", "KI-5.6", "KI-5.7", "KI-11.5")
def turns_of_attack(state: State) -> int:
    """Two turns; from an attacker under attack also those still owed, or to the letter always four."""
    if not state.attacked:
        return ATTACK_TURNS
    if state.stacking == Stacking.LITERAL:
        return LITERAL_TURNS
    return state.owed + ATTACK_TURNS


# Shuffle


@rule("KI-5.8", "KI-9.8")
def shuffle_pile(state: State, rng: Rng, events: Events) -> None:
    """Every order of the pile is equally likely and nobody knows a place any more."""
    shuffle(state.deck, rng)
    note(events, Event.SHUFFLES, state.turn)


# Raising Heck


@rule("KI-5.11", "KI-5.12", "KI-11.7")
def raise_heck(state: State, events: Events) -> None:
    """The player alone looks at the bottom card and decides; by the other reading a Kitten explodes at once."""
    seat = state.turn + 0
    if state.heck_kitten == HeckKitten.EXPLODE and card_at(state.deck, BOTTOM) == Card.KITTEN:
        find_kitten(state, seat, take_shown(state.deck, BOTTOM), events)
    else:
        show(state.deck, BOTTOM, BOTTOM, one(seat))
        sure = placed_by(state.deck, BOTTOM) & ~unsure_of(state.deck)  # a loose card may lie below what one knew last
        note(events, Event.LOOKS, seat, NOBODY, 0, card_at(state.deck, BOTTOM), sure | one(seat))
        ask(state, Question.HECK, one(seat))


@rule("KI-5.11", "KI-5.13", "KI-5.15", answers=Question.HECK)
def answer_heck(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The card is kept or laid on top, and the turn is over without a draw."""
    ask_nobody(state)
    state.stage = Stage.TURN_OVER
    if answer == Heck.TOP:
        lay_on_top(state, seat, events)
    elif card_at(state.deck, BOTTOM) == Card.KITTEN:
        keep_kitten(state, seat, events)
    else:
        keep_bottom(state, seat, events)


@rule("KI-5.13", "KI-9.9")
def keep_bottom(state: State, seat: int, events: Events) -> None:
    """The card comes into the hand; who knew it at the bottom knows it there."""
    known_to = knowers(state.deck, BOTTOM)
    card = take(state.deck, BOTTOM)
    pocket(state.hands[seat], seat, card, known_to, EVERYONE)
    note(events, Event.KEEPS, seat, NOBODY, 0, card, known_to | one(seat))


@rule("KI-5.14")
def keep_kitten(state: State, seat: int, events: Events) -> None:
    """To keep a Kitten is to draw it."""
    find_kitten(state, seat, take_shown(state.deck, BOTTOM), events)


@rule("KI-5.14", "KI-9.9", "KI-9.13")
def lay_on_top(state: State, seat: int, events: Events) -> None:
    """The card goes to the top with all who knew it; for whom some card is loose, no place is sure any more."""
    forget(state.deck, unsure_of(state.deck))
    known_to = knowers(state.deck, BOTTOM)
    card = take(state.deck, BOTTOM)
    insert(state.deck, size(state.deck), card, known_to)
    note(events, Event.TOPS, seat, NOBODY, 0, card, known_to | one(seat))


# Favor


@rule("KI-5.16", "KI-5.18", "KI-12.3")
def ask_favor(state: State, events: Events) -> None:
    """The chosen player gives a card of their choice; with one card there is nothing to choose."""
    hand = state.hands[state.target]
    if size(hand) == 0:
        nothing_comes_of_it(state, events)
    elif size(hand) == 1:
        give(state, card_at(hand, 0), events)
    else:
        ask(state, Question.GIVE, one(state.target))


@rule("KI-5.16", forbids=Question.GIVE)
def only_held_card(state: State, seat: int) -> int:
    """Only a card from the hand can be given; it may be Godcat."""
    return ~kinds_in(state.hands[seat], 0)


@rule("KI-5.16", answers=Question.GIVE)
def choose_gift(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The giver decides which card."""
    ask_nobody(state)
    give(state, answer, events)


@helper
def give(state: State, card: int, events: Events) -> None:
    """A card goes to the player who asked for a Favor."""
    giver, taker = state.target, state.turn
    note(events, Event.GIVES, giver, taker, 0, card, hand_secretly(state, giver, taker, card))


# Reveal the Future


@rule("KI-5.19", "KI-5.20", "KI-9.7", "KI-9.13")
def reveal_future(state: State, events: Events) -> None:
    """The top three cards, or as many as there are, are shown to everybody where they lie."""
    top = size(state.deck) - 1
    lowest_shown = max(top - FUTURE + 1, 0)
    show(state.deck, lowest_shown, top, EVERYONE)
    for place in range(top, lowest_shown - 1, -1):
        note(events, Event.REVEALS, state.turn, NOBODY, top - place + 1, card_at(state.deck, place))
