"""Rules of thumb: what a sensible person would answer, from what that person sees.

It plays its cards, bluffs now and then, doubts a claim the more copies of the card it can see elsewhere, and fights
the strongest opponent.
"""

from __future__ import annotations

from stolik.core.kit.chance import Rng, below
from stolik.core.kit.piles import card_at, count_of, holds, size
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import count, has, lowest, pick, without
from stolik.games.conflict.cards import COPIES, Action, Card
from stolik.games.conflict.questions import Believe, Declare, Judge, Question, React, Return
from stolik.games.conflict.state import State

KINDS = len(Card)
WORTH = (6, 4, 2, 3, 5, 5)  # how much a card is liked, in the order of Card
DOUBT = (3, 10, 35, 100)  # percent of claims doubted when so many copies are seen elsewhere


@helper
def thumb(view: State, seat: int, legal: int, rng: Rng) -> int:
    """A sensible answer to whatever is asked."""
    question = view.question
    if question == Question.DECLARE:
        return choose_action(view, seat, legal, rng)
    if question == Question.REACT:
        return choose_reaction(view, seat, legal, rng)
    if question == Question.BELIEVE:
        return Believe.CHALLENGE + 0 if doubts(view, seat, rng) else Believe.BELIEVE + 0
    if question == Question.JUDGE:
        return Judge.CHANGE + 0 if WORTH[card_at(view.hands[view.target], 0)] >= 5 else Judge.LEAVE + 0
    return least_liked(view, seat, legal)


@helper
def chances(rng: Rng, percent: int) -> bool:
    """True so many times in a hundred."""
    return below(rng, 100) < percent


@helper
def seen_copies(view: State, card: int) -> int:
    """How many copies of a card this person can see, in the own hand, face up or by having been shown."""
    number = 0
    for other in range(view.seats):
        number += count_of(view.hands[other], card) + count_of(view.face_up[other], card)
    return number


@helper
def strongest(view: State, seat: int) -> int:
    """The opponent with the most cards, then the most money."""
    best, most = 0, -1
    others = without(view.living, seat)
    while others:
        other = lowest(others)
        others = without(others, other)
        strength = 20 * size(view.hands[other]) + view.money[other]
        if strength > most:
            best, most = other, strength
    return best


@helper
def choose_action(view: State, seat: int, legal: int, rng: Rng) -> int:
    """Scandal when it can be paid, else the best own card, else perhaps a bluff, else plain money."""
    hand = view.hands[seat]
    enemy = strongest(view, seat)
    if has(legal, Declare.SCANDAL + enemy):
        return Declare.SCANDAL + enemy
    if has(legal, Declare.PROTEST + enemy) and holds(hand, Card.PROTEST) and not holds(view.hands[enemy], Card.EU):
        return Declare.PROTEST + enemy
    if holds(hand, Card.RUSSIA) and chances(rng, 80):
        return Declare.RUSSIA + 0
    if holds(hand, Card.POLICE) and view.money[enemy] >= 2 and chances(rng, 70):
        return Declare.POLICE + enemy
    if has(legal, Declare.MEDIA) and holds(hand, Card.MEDIA) and chances(rng, 40):
        return Declare.MEDIA + 0
    if has(legal, Declare.UN_EXCHANGE) and holds(hand, Card.UN) and chances(rng, 40):
        return Declare.UN_LOOK + enemy if chances(rng, 30) else Declare.UN_EXCHANGE + 0
    return choose_bluff(view, enemy, legal, rng)


@helper
def choose_bluff(view: State, enemy: int, legal: int, rng: Rng) -> int:
    """Without a card to play: now and then claim one that could still be in the hand, else take honest money."""
    if chances(rng, 20) and seen_copies(view, Card.RUSSIA) < 2:
        return Declare.RUSSIA + 0
    if has(legal, Declare.PROTEST + enemy) and chances(rng, 15) and seen_copies(view, Card.PROTEST) < 2:
        return Declare.PROTEST + enemy
    if seen_copies(view, Card.RUSSIA) >= 2 or chances(rng, 60):
        return Declare.BUSINESSMEN + 0
    return Declare.USA + 0


@helper
def doubts(view: State, seat: int, rng: Rng) -> bool:
    """Doubt a claim the more, the more copies of the card are seen elsewhere."""
    if holds(view.hands[view.claimant], view.claim):
        return False
    seen = seen_copies(view, view.claim) + 3 - COPIES[view.claim]
    return chances(rng, DOUBT[min(seen, 3)])


@helper
def choose_reaction(view: State, seat: int, legal: int, rng: Rng) -> int:
    """Object with a card one holds; in need bluff; doubt what is unlikely; else let it pass."""
    blockers = legal >> React.BLOCK & ((1 << KINDS) - 1)
    card = held_blocker(view, seat, blockers)
    if card >= 0 and (seat == view.target or chances(rng, 60)):
        return React.BLOCK + card
    if has(legal, React.CHALLENGE) and doubts(view, seat, rng):
        return React.CHALLENGE + 0
    if blockers and chances(rng, bluff_need(view, seat)):
        card = pick(blockers, below(rng, count(blockers)))
        if seen_copies(view, card) < 3:
            return React.BLOCK + card
    return React.PASS + 0


@helper
def held_blocker(view: State, seat: int, blockers: int) -> int:
    """A blocking card in the hand, or -1."""
    for card in range(KINDS):
        if has(blockers, card) and holds(view.hands[seat], card):
            return card
    return -1


@helper
def bluff_need(view: State, seat: int) -> int:
    """How often, in percent, an objection is worth a bluff: most of all when the last card is at stake."""
    if view.action == Action.PROTEST:
        return 60 if size(view.hands[seat]) == 1 else 15
    if view.action == Action.POLICE:
        return 10
    return 4


@helper
def least_liked(view: State, seat: int, legal: int) -> int:
    """The legal card that is liked least; a second copy is liked less than anything."""
    hand = view.hands[seat]
    best, least = lowest(legal), 99
    for answer in range(KINDS + 1):
        if has(legal, answer):
            card = card_at(hand, 0) if answer == Return.SHOWN else answer
            worth = WORTH[card] - 10 * (count_of(hand, card) - 1)
            if worth < least:
                best, least = answer, worth
    return best
