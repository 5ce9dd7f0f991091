"""Rules of thumb: what a sensible person would answer, from what that person sees.

It keeps track of how likely a Kitten on top is. While that is unlikely it draws and saves its cards; when it gets
dangerous it looks, shuffles, or lets somebody else take the turns. It robs whom it can and goes after Defuses.
"""

from __future__ import annotations

from stolik.core.kit.chance import Rng, below
from stolik.core.kit.piles import HIDDEN, card_at, count_of, holds, loose_for, size
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import count, has, lowest, next_after, pick
from stolik.games.kittens.cards import DECK_KINDS, Card
from stolik.games.kittens.questions import Bury, Devil, Heck, Kitten, Name, Nope, Play, Question, Steal, Target
from stolik.games.kittens.state import State

WORTH = (0, 20, 9, 8, 8, 6, 6, 5, 6, 7, 4, 3, 3, 3, 3, 18, 0)  # how much a card is liked, in the order of Card
CERTAIN = 100


@helper
def thumb(view: State, seat: int, legal: int, rng: Rng) -> int:
    """A sensible answer to whatever is asked."""
    question = view.question
    if question == Question.PLAY:
        return choose_play(view, seat, legal, rng)
    if question == Question.NOPE:
        return Nope.NOPE + 0 if has(legal, Nope.NOPE) and wants_nope(view, seat, rng) else Nope.PASS + 0
    if question == Question.TARGET or question == Question.FACE:
        return choose_victim(view, legal, rng)
    if question == Question.NAME:
        return choose_name(view)
    if question == Question.HECK:
        return choose_heck(view, seat)
    if question == Question.GIVE:
        return least_worth(view, seat, legal)
    if question == Question.STEAL:
        return Steal.GODCAT + 0
    if question == Question.DEVIL:
        return Devil.DEFUSE + 0
    if question == Question.KITTEN:
        return Kitten.DEFUSE + 0 if has(legal, Kitten.DEFUSE) else Kitten.GODCAT + 0
    if question == Question.BURY:
        return choose_depth(view, rng)
    return pick(legal, below(rng, count(legal)))  # the duel, and what a combination is made of


# The risk


@helper
def danger(view: State, seat: int) -> int:
    """How likely, in percent, the top card is a Kitten, as far as a seat can tell."""
    deck = view.deck
    total, loose, unknown, placed = size(deck), 0, 0, 0
    top = HIDDEN
    for place in range(total):
        if has(loose_for(deck, place), seat):
            loose += 1
        else:
            top = card_at(deck, place)
            unknown += 1 if top == HIDDEN else 0
            placed += 1 if top == Card.KITTEN else 0
    if top == Card.KITTEN or loose == total:
        return CERTAIN
    below_that = 0
    if top == HIDDEN:
        below_that = CERTAIN * (view.kittens_left - loose - placed) // unknown
    return CERTAIN * loose // total + below_that * (total - loose) // total


# A turn


@helper
def choose_play(view: State, seat: int, legal: int, rng: Rng) -> int:
    """Rob somebody if that costs little; in danger do something about it; else draw."""
    robbery = choose_robbery(view, seat, legal)
    if robbery >= 0 and below(rng, 100) < 70:
        return robbery
    risk = danger(view, seat)
    if risk == 0:
        return Play.DRAW + 0
    if risk == CERTAIN:
        escape = choose_escape(legal)
        if escape >= 0:
            return escape
    elif risk >= (20 if rescues(view, seat) > 1 else 12):
        caution = choose_caution(view, seat, legal, risk)
        if caution >= 0:
            return caution
    return Play.DRAW + 0


@helper
def rescues(view: State, seat: int) -> int:
    """How many times a seat can survive a Kitten."""
    return count_of(view.hands[seat], Card.DEFUSE) + count_of(view.hands[seat], Card.GODCAT)


@helper
def choose_robbery(view: State, seat: int, legal: int) -> int:
    """A Favor, or a triple or pair of cats, but not one that needs Godcat; or -1."""
    hand = view.hands[seat]
    if has(legal, Play.PLAY + Card.FAVOR):
        return Play.PLAY + Card.FAVOR
    for cat in range(Card.FERAL + 0, DECK_KINDS):
        if has(legal, Play.TRIPLE + cat) and count_of(hand, cat) == 3:
            return Play.TRIPLE + cat
        if has(legal, Play.PAIR + cat) and count_of(hand, cat) >= 2:
            return Play.PAIR + cat
    return -1


@helper
def choose_escape(legal: int) -> int:
    """A Kitten is on top: let others have it, or mix the pile; or -1."""
    if has(legal, Play.PLAY + Card.ATTACK):
        return Play.PLAY + Card.ATTACK
    if has(legal, Play.PLAY + Card.TARGETED_ATTACK):
        return Play.PLAY + Card.TARGETED_ATTACK
    if has(legal, Play.PLAY + Card.SHUFFLE):
        return Play.PLAY + Card.SHUFFLE
    if has(legal, Play.PLAY + Card.HECK):
        return Play.PLAY + Card.HECK
    if has(legal, Play.PLAY + Card.ARMAGEDDON):
        return Play.PLAY + Card.ARMAGEDDON
    if has(legal, Play.GODCAT_AS + Card.ATTACK):
        return Play.GODCAT_AS + Card.ATTACK
    return -1


@helper
def choose_caution(view: State, seat: int, legal: int, risk: int) -> int:
    """The pile is getting dangerous: look ahead, fight with a Defuse to spare, or pass the turn on; or -1."""
    if has(legal, Play.PLAY + Card.REVEAL):
        return Play.PLAY + Card.REVEAL
    if has(legal, Play.PLAY + Card.ARMAGEDDON) and holds(view.hands[seat], Card.DEFUSE):
        return Play.PLAY + Card.ARMAGEDDON
    if has(legal, Play.PLAY + Card.HECK):
        return Play.PLAY + Card.HECK
    if has(legal, Play.PLAY + Card.ATTACK):
        return Play.PLAY + Card.ATTACK
    if has(legal, Play.PLAY + Card.TARGETED_ATTACK):
        return Play.PLAY + Card.TARGETED_ATTACK
    if risk >= 40 and has(legal, Play.PLAY + Card.ARMAGEDDON):
        return Play.PLAY + Card.ARMAGEDDON
    return -1


# Other people


@helper
def choose_victim(view: State, legal: int, rng: Rng) -> int:
    """Whoever holds Godcat, else whoever has the most cards; equals by lot."""
    best, most, equals = lowest(legal), -1, 1
    for other in range(view.seats):
        if has(legal, Target.ON + other):
            strength = size(view.hands[other]) + (50 if holds(view.hands[other], Card.GODCAT) else 0)
            if strength == most:
                equals += 1
                if below(rng, equals) == 0:
                    best = Target.ON + other
            elif strength > most:
                best, most, equals = Target.ON + other, strength, 1
    return best


@helper
def choose_name(view: State) -> int:
    """Ask for Godcat where it is seen, else for a Defuse."""
    if holds(view.hands[view.target], Card.GODCAT):
        return Name.CARD + Card.GODCAT
    return Name.CARD + Card.DEFUSE


@helper
def wants_nope(view: State, seat: int, rng: Rng) -> bool:
    """Nope what hurts oneself, and a Nope on the own play; leave other people's quarrels alone."""
    if view.nopes % 2 == 1:
        return view.turn == seat and below(rng, 100) < 60
    if view.target == seat:
        return below(rng, 100) < 80
    if view.copies == 1 and view.card == Card.ATTACK:
        return next_after(view.living, view.turn) == seat and below(rng, 100) < 80
    return view.copies == 1 and view.card == Card.ARMAGEDDON and below(rng, 100) < 40


@helper
def choose_heck(view: State, seat: int) -> int:
    """Keep a good card; lay a Kitten on top for the next player, unless that is oneself and one can defuse it."""
    if card_at(view.deck, 0) != Card.KITTEN:
        return Heck.KEEP + 0
    return Heck.KEEP + 0 if view.owed > 1 and rescues(view, seat) > 0 else Heck.TOP + 0


@helper
def least_worth(view: State, seat: int, legal: int) -> int:
    """The card that is liked least; of several alike one can be spared first."""
    best, least = lowest(legal), 99
    for card in range(DECK_KINDS + 1):
        if has(legal, card) and WORTH[card] < least:
            best, least = card, WORTH[card]
    return best


@helper
def choose_depth(view: State, rng: Rng) -> int:
    """On top for the next player, or at random so that nobody can count on it; deep if the next turn is one's own."""
    total = size(view.deck)
    if view.owed > 1:
        return Bury.UNDER + min(total, view.owed + below(rng, total + 1))
    if below(rng, 100) < 60:
        return Bury.UNDER + 0
    return Bury.UNDER + below(rng, total + 1)
