"""Chapters 3, 5 and 8: what can be played alone, on whom, and how it is announced."""

from __future__ import annotations

from stolik.core.kit.ask import ask
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.record import NOBODY
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import first, has, one
from stolik.games.kittens.cards import ACTIONS, CATS, DECK_KINDS, NO_CARD, Card
from stolik.games.kittens.events import Event
from stolik.games.kittens.questions import SEATS, Play, Question
from stolik.games.kittens.rules.hands import (
    Held,
    godcat_is_free,
    lay_down,
    lay_on_mat,
    others_living,
    others_with_cards,
)
from stolik.games.kittens.rules.nope import open_window
from stolik.games.kittens.state import State

DECK = first(DECK_KINDS)  # the kinds of the deck


# What may be played


@rule("KI-3.3", forbids=Question.PLAY)
def only_from_own_hand(state: State, seat: int, held: Held) -> int:
    """Only a card from the own hand can be played; Godcat too."""
    once, _, _ = held
    barred = (DECK & ~once) << Play.PLAY
    if not has(once, Card.GODCAT):
        barred |= DECK << Play.GODCAT_AS
    return barred


@rule("KI-4.11", forbids=Question.PLAY)
def no_defuse_without_explosion(state: State, seat: int) -> int:
    """A Defuse alone is only good against an explosion."""
    return one(Play.PLAY + Card.DEFUSE)


@rule("KI-6.12", forbids=Question.PLAY)
def no_nope_without_a_play(state: State, seat: int) -> int:
    """A Nope alone is only good against something that was played."""
    return one(Play.PLAY + Card.NOPE)


@rule("KI-7.1", forbids=Question.PLAY)
def no_cat_alone(state: State, seat: int) -> int:
    """A cat does nothing alone."""
    return CATS << Play.PLAY


@rule("KI-8.1", forbids=Question.PLAY)
def only_while_godcat_is_free(state: State, seat: int) -> int:
    """Armageddon needs Godcat and Devilcat on the mat."""
    return 0 if godcat_is_free(state) else one(Play.PLAY + Card.ARMAGEDDON)


@rule("KI-8.15", forbids=Question.PLAY)
def godcat_is_no_nope(state: State, seat: int) -> int:
    """Godcat is any card but a Nope."""
    return one(Play.GODCAT_AS + Card.NOPE)


@rule("KI-8.20", forbids=Question.PLAY)
def godcat_is_no_armageddon(state: State, seat: int) -> int:
    """While Godcat is in the hand it is not on the mat, where Armageddon needs it."""
    return one(Play.GODCAT_AS + Card.ARMAGEDDON)


@rule("KI-8.21", forbids=Question.PLAY)
def godcat_is_a_card_of_the_moment(state: State, seat: int) -> int:
    """Godcat is only what could be played now: an action."""
    return (DECK & ~ACTIONS) << Play.GODCAT_AS


@rule("KI-5.17", forbids=Question.PLAY)
def only_if_somebody_has_cards(state: State, seat: int) -> int:
    """Without anybody to take a card from there is no Favor, no pair and no triple."""
    if others_with_cards(state, seat) != 0:
        return 0
    return one(Play.PLAY + Card.FAVOR) | one(Play.GODCAT_AS + Card.FAVOR) | DECK << Play.PAIR | DECK << Play.TRIPLE


# Playing it


@helper
def begin_play(state: State, seat: int, answer: int, events: Events) -> None:
    """A single card leaves the hand, or Godcat in its place; some need a target first."""
    if answer < Play.GODCAT_AS:
        choose_cards(state, answer - Play.PLAY, 1)
        lay_down(state, seat, state.card)
    else:
        choose_cards(state, answer - Play.GODCAT_AS, 1)
        use_godcat(state, seat)
    if state.card == Card.FAVOR or state.card == Card.TARGETED_ATTACK:
        ask(state, Question.TARGET, one(seat))
    else:
        announce(state, seat, events)


@helper
def choose_cards(state: State, card: int, copies: int) -> None:
    """A play begins: one card, or so many of a name."""
    state.card = card
    state.copies = copies
    state.with_godcat = 0
    state.with_ferals = 0
    state.target = NOBODY
    state.named = NO_CARD
    state.nopes = 0


@helper
def use_godcat(state: State, seat: int) -> None:
    """Godcat stands for one of the cards; that it went to the mat is told with the play."""
    state.with_godcat = 1
    lay_on_mat(state, seat)


@rule("KI-3.13", forbids=Question.TARGET)
def only_living_others(state: State, seat: int) -> int:
    """Whoever is chosen is another player, and alive."""
    return first(SEATS) & ~others_living(state, seat)


@rule("KI-5.17", forbids=Question.TARGET)
def only_others_with_cards(state: State, seat: int) -> int:
    """Nothing can be taken from an empty hand."""
    if state.card == Card.TARGETED_ATTACK and state.copies == 1:
        return 0
    return first(SEATS) & ~others_with_cards(state, seat)


@rule("KI-6.11", answers=Question.TARGET)
def name_target(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The target is named with the play, before the window; for a triple a card too."""
    state.target = answer
    if state.copies == 3:
        ask(state, Question.NAME, one(seat))
    else:
        announce(state, seat, events)


@rule("KI-6.11", "KI-7.13", answers=Question.NAME)
def name_card(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """A triple asks for any card of the deck, or for Godcat."""
    state.named = answer
    announce(state, seat, events)


@rule("KI-6.9", "KI-6.11")
def announce(state: State, seat: int, events: Events) -> None:
    """Everybody hears what is played, and on whom, and may Nope it."""
    state.plays[seat] += 1
    if state.copies > 1:
        note(events, Event.COMBINES, seat, state.target, state.copies, state.card)
        tell_stand_ins(state, seat, events)
    elif state.with_godcat:
        note(events, Event.PLAYS_AS, seat, state.target, 1, state.card)
    else:
        note(events, Event.PLAYS, seat, state.target, 1, state.card)
    if state.named != NO_CARD:
        note(events, Event.NAMES, seat, state.target, 1, state.named)
    if state.with_godcat:
        note(events, Event.RETURNS_GODCAT, seat)
    open_window(state, seat)


@rule("KI-7.3", "KI-8.22")
def tell_stand_ins(state: State, seat: int, events: Events) -> None:
    """Everybody sees which cards of a combination stand for others."""
    if state.with_ferals > 0:
        note(events, Event.ADDS, seat, NOBODY, state.with_ferals, Card.FERAL)
    if state.with_godcat:
        note(events, Event.ADDS, seat, NOBODY, 1, Card.GODCAT)
