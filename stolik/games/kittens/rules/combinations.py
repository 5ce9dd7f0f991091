"""Chapter 7: pairs and triples."""

from __future__ import annotations

from stolik.core.kit.ask import ask, ask_nobody
from stolik.core.kit.chance import Rng
from stolik.core.kit.events import Events, note
from stolik.core.kit.piles import count_of, holds, size
from stolik.core.kit.rule import helper, rule
from stolik.core.kit.sets import has, one
from stolik.games.kittens.cards import CATS, Card
from stolik.games.kittens.events import Event
from stolik.games.kittens.questions import Play, Question, Steal, With
from stolik.games.kittens.rules.hands import (
    Held,
    hand_openly,
    hand_secretly,
    lay_down,
    nothing_comes_of_it,
    random_card,
)
from stolik.games.kittens.rules.play import DECK, choose_cards, use_godcat
from stolik.games.kittens.state import Combos, GodcatCombos, State

TAME = CATS & ~(1 << Card.FERAL)  # the cats a Feral Cat can stand for
GODLY = DECK & ~(1 << Card.NOPE) & ~(1 << Card.KITTEN)  # what Godcat can stand for in a combination
FERALS = (0, 0, 1, 2, 0, 1)  # for each answer of With: how many Feral Cats it takes
GODCATS = (0, 0, 0, 0, 1, 1)  # and whether Godcat


# Which there are


@rule("KI-7.2", "KI-7.3", "KI-7.9", "KI-7.15", "KI-8.22", "KI-8.23")
def pairs_in(held: Held, godcat: bool) -> int:
    """The names a hand has a pair of: two alike, a cat with a Feral one, or anything but a Nope with Godcat."""
    once, pairs, _ = held
    if has(once, Card.FERAL):
        pairs |= once & TAME
    if godcat and has(once, Card.GODCAT):
        pairs |= once & GODLY
    return pairs


@rule("KI-7.10", "KI-7.17", "KI-8.22", "KI-8.23")
def triples_in(held: Held, godcat: bool) -> int:
    """The names a hand has a triple of, Feral Cats and Godcat helping as in pairs."""
    once, twice, triples = held
    if has(once, Card.FERAL):
        triples |= twice & TAME
    if has(twice, Card.FERAL):
        triples |= once & TAME
    if godcat and has(once, Card.GODCAT):
        triples |= twice & GODLY
        if has(once, Card.FERAL):
            triples |= once & TAME
    return triples


@rule("KI-8.22", "KI-11.6")
def godcat_combines(state: State) -> bool:
    """May Godcat be part of a combination?"""
    return state.godcat_combos == GodcatCombos.ON


@rule("KI-11.4", forbids=Question.PLAY)
def only_pairs_of_cats(state: State, seat: int) -> int:
    """With combinations off there are only pairs of cats."""
    if state.combos == Combos.ON:
        return 0
    return (DECK & ~CATS) << Play.PAIR | DECK << Play.TRIPLE


@rule("KI-11.6", forbids=Question.PLAY)
def no_godcat_in_combinations(state: State, seat: int, held: Held) -> int:
    """If that was agreed, Godcat makes no pair and no triple."""
    if godcat_combines(state):
        return 0
    pairs = pairs_in(held, True) & ~pairs_in(held, False)
    return pairs << Play.PAIR | (triples_in(held, True) & ~triples_in(held, False)) << Play.TRIPLE


@rule("KI-8.23", forbids=Question.PLAY)
def no_godcat_among_nopes(state: State, seat: int, held: Held) -> int:
    """In a combination too Godcat is no Nope."""
    once, twice, thrice = held
    if not has(once, Card.GODCAT):
        return 0
    nope = one(Card.NOPE)
    return (nope & once & ~twice) << Play.PAIR | (nope & twice & ~thrice) << Play.TRIPLE


@rule("KI-7.4", forbids=Question.PLAY)
def no_feral_among_others(state: State, seat: int, held: Held) -> int:
    """A Feral Cat completes no pair or triple of cards that are not cats."""
    once, twice, _ = held
    if not has(once, Card.FERAL):
        return 0
    godcat = godcat_combines(state)
    short_of_one = once & ~pairs_in(held, godcat)
    short_of_ferals = (once if has(twice, Card.FERAL) else twice) & ~triples_in(held, godcat)
    return (short_of_one & DECK & ~CATS) << Play.PAIR | (short_of_ferals & DECK & ~CATS) << Play.TRIPLE


@rule("KI-7.2", forbids=Question.PLAY)
def only_cats_that_pair(state: State, seat: int, held: Held) -> int:
    """A pair of cats is two of a kind, or a Feral Cat with another."""
    return (CATS & ~pairs_in(held, godcat_combines(state))) << Play.PAIR


@rule("KI-7.9", forbids=Question.PLAY)
def only_cards_that_pair(state: State, seat: int, held: Held) -> int:
    """Other cards pair by their whole name."""
    return (DECK & ~CATS & ~pairs_in(held, godcat_combines(state))) << Play.PAIR


@rule("KI-7.10", forbids=Question.PLAY)
def only_three_of_a_name(state: State, seat: int, held: Held) -> int:
    """A triple is three of a name."""
    return (DECK & ~triples_in(held, godcat_combines(state))) << Play.TRIPLE


# Making one


@helper
def begin_combination(state: State, seat: int, answer: int) -> None:
    """A combination is chosen; if, as far as all can tell, there may be several ways to make it, one is chosen too."""
    if answer < Play.TRIPLE:
        choose_cards(state, answer - Play.PAIR, 2)
    else:
        choose_cards(state, answer - Play.TRIPLE, 3)
    if has(TAME, state.card) or godcat_fits(state, seat):
        ask(state, Question.WITH, one(seat))
    else:
        lay_combination(state, seat, With.TWO + 0 if state.copies == 2 else With.THREE + 0)


@helper
def godcat_fits(state: State, seat: int) -> bool:
    """Could Godcat be part of the combination?"""
    return holds(state.hands[seat], Card.GODCAT) and has(GODLY, state.card) and godcat_combines(state)


@helper
def ways_to_make(state: State, seat: int) -> int:
    """The answers of With that make the combination out of this hand."""
    hand, ways = state.hands[seat], 0
    own = count_of(hand, state.card)
    ferals = count_of(hand, Card.FERAL) if has(TAME, state.card) else 0
    godcats = 1 if godcat_fits(state, seat) else 0
    for way in range(len(FERALS)):
        if 0 < own_cards(state, way) <= own and FERALS[way] <= ferals and GODCATS[way] <= godcats:
            ways |= one(way)
    return without_twin(state, ways)


@helper
def own_cards(state: State, way: int) -> int:
    """How many cards of its own name a way takes."""
    return state.copies - FERALS[way] - GODCATS[way]


@helper
def without_twin(state: State, ways: int) -> int:
    """Two and three of the same name are one way with two words."""
    return ways & ~one(With.THREE if state.copies == 2 else With.TWO)


@rule("KI-7.3", forbids=Question.WITH)
def only_cards_at_hand(state: State, seat: int) -> int:
    """It can be made only of what the hand has."""
    return ~ways_to_make(state, seat)


@rule("KI-7.3", "KI-7.17", "KI-8.22", answers=Question.WITH)
def choose_way(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The player says whether a Feral Cat or Godcat is part of it."""
    lay_combination(state, seat, answer)


@rule("KI-7.3", "KI-7.14", "KI-7.16", "KI-8.22")
def lay_combination(state: State, seat: int, way: int) -> None:
    """The cards are laid down, whatever they say, and a player is chosen."""
    for _ in range(own_cards(state, way)):
        lay_down(state, seat, state.card)
    state.with_ferals = FERALS[way]
    for _ in range(FERALS[way]):
        lay_down(state, seat, Card.FERAL)
    if GODCATS[way]:
        use_godcat(state, seat)
    ask(state, Question.TARGET, one(seat))


# What it does


@rule("KI-7.2", "KI-7.7", "KI-5.18", "KI-12.3")
def begin_theft(state: State, rng: Rng, events: Events) -> None:
    """A pair steals blindly; only if Godcat lies among other cards there is something to choose."""
    hand = state.hands[state.target]
    if size(hand) == 0:
        nothing_comes_of_it(state, events)
    elif not holds(hand, Card.GODCAT):
        steal(state, random_card(hand, rng), events)
    elif size(hand) == 1:
        steal(state, Card.GODCAT, events)
    else:
        ask(state, Question.STEAL, one(state.turn))


@rule("KI-7.7", "KI-7.8", answers=Question.STEAL)
def choose_theft(state: State, seat: int, answer: int, rng: Rng, events: Events) -> None:
    """The thief takes Godcat, known by its back, or one of the other cards blindly."""
    ask_nobody(state)
    if answer == Steal.GODCAT:
        steal(state, Card.GODCAT, events)
    else:
        steal(state, random_card(state.hands[state.target], rng), events)


@helper
def steal(state: State, card: int, events: Events) -> None:
    """A card goes from the victim to the thief."""
    thief, victim = state.turn, state.target
    note(events, Event.STEALS, thief, victim, 0, card, hand_secretly(state, victim, thief, card))


@rule("KI-7.10", "KI-7.11", "KI-7.12", "KI-9.17")
def demand(state: State, events: Events) -> None:
    """A triple gets the named card if it is there, for all to see."""
    taker, giver = state.turn, state.target
    note(events, Event.ASKS, taker, giver, 0, state.named)
    if holds(state.hands[giver], state.named):
        hand_openly(state, giver, taker, state.named)
        note(events, Event.HANDS_OVER, giver, taker, 0, state.named)
    else:
        note(events, Event.HAS_NONE, giver, taker, 0, state.named)
