"""Rules of thumb: what a sensible person would answer, from what that person sees.

It attacks with what the opponent is least likely to stop and keeps balls for the shot, stops whatever it can with the
card it can spare best, and shoots with as many cards as promise more balls than the gloves to be expected.
"""

from __future__ import annotations

from stolik.core.kit.chance import Rng, below
from stolik.core.kit.piles import HIDDEN, Pile, card_at, kinds_in, size
from stolik.core.kit.rule import helper
from stolik.core.kit.sets import count, has, lowest, pick
from stolik.games.football.cards import (
    ATTACK,
    BALLS,
    COPIES,
    CORNERS,
    COUNTERS,
    DRIBBLES,
    FOULS,
    GLOVES,
    KICKS,
    KINDS,
    PAYS,
    REGULAR,
    Tactic,
)
from stolik.games.football.questions import Play, Question, Reply, Shoot, Window
from stolik.games.football.rules.hands import count_kinds
from stolik.games.football.rules.pitch import is_on_own_area
from stolik.games.football.state import HAND, State

# For each regular attack how many cards of the box stop it, fouls aside.
ALL_COUNTERS = tuple(sum(COPIES[card] for card in range(KINDS) if kinds >> card & 1) for kinds in COUNTERS)
# How many tenths of a glove the best cards of a hand are likely to show: by cards laid, less one, and cards held.
LIKELY_GLOVES = (
    (0, 17, 21, 24, 26, 27),
    (0, 17, 34, 42, 46, 48),
    (0, 17, 34, 51, 61, 67),
    (0, 17, 34, 51, 68, 78),
    (0, 17, 34, 51, 68, 85),
)
# How much a card is liked for a shot, for a save, and as one that can be spared.
TO_SHOOT = tuple(10 * BALLS[card] - GLOVES[card] for card in range(KINDS))
TO_SAVE = tuple(10 * GLOVES[card] - BALLS[card] for card in range(KINDS))
SPARED = tuple(-3 * (BALLS[card] + GLOVES[card]) - (4 if DRIBBLES >> card & 1 else 0) for card in range(KINDS))
LOTS = 1 << 16
STRONG_SHOT = 7  # balls that are worth a Long shot
FEW_CARDS = 2  # in a hand that is easily beaten


@helper
def thumb(view: State, seat: int, legal: int, rng: Rng) -> int:
    """A sensible answer to whatever is asked."""
    question = view.question
    if question == Question.TACTIC:
        return choose_window(view, legal)
    if question == Question.ATTACK:
        return choose_attack(view, seat, legal, rng)
    if question == Question.ANSWER:
        return choose_reply(view, seat, legal, rng)
    if question == Question.PAY:
        return best_card(legal, SPARED, rng)
    if question == Question.SHOOT or question == Question.SHOOT_MORE:
        return choose_shot(view, seat, legal, rng)
    if question == Question.SAVE or question == Question.SAVE_MORE:
        return choose_save(view, seat, legal, rng)
    return pick(legal, below(rng, count(legal)))  # a formation


# Choosing a card


@helper
def by_lot(liking: int, rng: Rng) -> int:
    """How much something is liked, in such a way that of equals each has the same chance."""
    return liking * LOTS + below(rng, LOTS)


@helper
def best_card(cards: int, liking: tuple[int, ...], rng: Rng) -> int:
    """Of a set of cards the one that is liked most; equals by lot."""
    chosen, best = lowest(cards), -LOTS * LOTS
    for card in range(KINDS):
        if has(cards, card):
            score = by_lot(liking[card], rng)
            if score > best:
                chosen, best = card, score
    return chosen


# The attacker


@helper
def choose_attack(view: State, seat: int, legal: int, rng: Rng) -> int:
    """A tactic if there is a good one, then a corner, a kick or the most promising action."""
    if has(legal, Play.USE + Tactic.FAST_ATTACK):
        return Play.USE + Tactic.FAST_ATTACK
    if has(legal, Play.USE + Tactic.KEEPERS_THROW):
        return Play.USE + Tactic.KEEPERS_THROW
    if has(legal, Play.USE + Tactic.LONG_SHOT) and is_long_shot_good(view, seat):
        return Play.USE + Tactic.LONG_SHOT
    actions = legal & (REGULAR | DRIBBLES)
    if legal & CORNERS:
        return best_card(legal & CORNERS, SPARED, rng)
    if legal & KICKS and (actions == 0 or size(view.hands[1 - seat]) <= FEW_CARDS):
        return best_card(legal & KICKS, ATTACK, rng)  # a Penalty rather than a Free kick
    if actions == 0:
        return Play.END + 0
    return most_promising(view, seat, actions, rng)


@helper
def is_long_shot_good(view: State, seat: int) -> bool:
    """Are there many balls in the hand beside the through balls, or few cards on the other side?"""
    balls = 0
    for place in range(size(view.hands[seat])):
        card = card_at(view.hands[seat], place)
        balls += 0 if has(PAYS[2], card) else BALLS[card]
    return balls >= STRONG_SHOT or size(view.hands[1 - seat]) <= FEW_CARDS


@helper
def most_promising(view: State, seat: int, actions: int, rng: Rng) -> int:
    """The action with the fewest counters left unseen; near the goal balls are kept for the shot."""
    dear = 3 if is_on_own_area(view, 1 - seat) else 1
    chosen, best = lowest(actions), -LOTS * LOTS
    for card in range(KINDS):
        if has(actions, card):
            attack = view.action + 0 if has(DRIBBLES, card) else ATTACK[card] + 0
            score = by_lot(dear * SPARED[card] - 4 * unseen_counters(view, seat, attack), rng)
            if score > best:
                chosen, best = card, score
    return chosen


@helper
def unseen_counters(view: State, seat: int, attack: int) -> int:
    """How many cards that stop an attack a seat has not seen."""
    kinds = COUNTERS[attack]
    seen = count_kinds(view.discard, kinds) + count_kinds(view.box, kinds)
    seen += count_kinds(view.hands[seat], kinds) + count_kinds(view.put_away[seat], kinds)
    seen += count_kinds(view.laid[0], kinds) + count_kinds(view.laid[1], kinds)
    return ALL_COUNTERS[attack] - seen


@helper
def choose_shot(view: State, seat: int, legal: int, rng: Rng) -> int:
    """The cards with the most balls, as many as promise the largest surplus over the gloves to be expected."""
    if has(legal, Shoot.DONE) and size(view.shot[seat]) >= best_number(view, seat):
        return Shoot.DONE + 0
    return best_card(kinds_in(view.hands[seat], 0), TO_SHOOT, rng)


@helper
def best_number(view: State, seat: int) -> int:
    """How many cards make the best shot out of those laid and those in hand."""
    held = size(view.hands[1 - seat])
    laid, rest = view.shot[seat], view.hands[seat]
    best, most, balls = 1, -100, 0
    for number in range(1, min(size(laid) + size(rest), HAND) + 1):
        balls += nth_most_balls(laid, rest, number)
        surplus = 10 * balls - LIKELY_GLOVES[number - 1][held]
        if surplus > most:
            best, most = number, surplus
    return best


@helper
def nth_most_balls(laid: Pile, rest: Pile, number: int) -> int:
    """The balls on the card that comes at this place if the cards are sorted by their balls."""
    balls = 9
    while cards_with_balls(laid, balls) + cards_with_balls(rest, balls) < number:
        balls -= 1
    return balls


@helper
def cards_with_balls(cards: Pile, balls: int) -> int:
    """How many cards have at least so many balls."""
    number = 0
    for place in range(size(cards)):
        number += 1 if BALLS[card_at(cards, place)] >= balls else 0
    return number


# The defender


@helper
def choose_window(view: State, legal: int) -> int:
    """An Interception or a Clearance is always good; a Substitution is kept for the time of need."""
    if has(legal, Window.USE + Tactic.INTERCEPTION):
        return Window.USE + Tactic.INTERCEPTION
    if has(legal, Window.USE + Tactic.CLEARANCE):
        return Window.USE + Tactic.CLEARANCE
    return Window.PASS + 0


@helper
def choose_reply(view: State, seat: int, legal: int, rng: Rng) -> int:
    """Stop it, with a counter rather than a foul; before the own goal new players may help who cannot."""
    counters = legal & COUNTERS[view.action]
    if counters:
        return best_card(counters, SPARED, rng)
    fouls = legal & FOULS
    if fouls:
        return best_card(fouls, SPARED, rng)
    if has(legal, Reply.USE + Tactic.SUBSTITUTION) and is_on_own_area(view, seat) and size(view.stock) >= HAND:
        return Reply.USE + Tactic.SUBSTITUTION
    return Reply.LET + 0


@helper
def choose_save(view: State, seat: int, legal: int, rng: Rng) -> int:
    """The most gloves; against a shot that cannot be held the cards that can be spared best."""
    return best_card(legal, TO_SAVE, rng) if can_hold(view, seat) else best_card(legal, SPARED, rng)


@helper
def can_hold(view: State, seat: int) -> bool:
    """Could the hand hold the shot, as far as one sees its balls?"""
    balls = 0
    shot, laid, hand = view.shot[1 - seat], view.shot[seat], view.hands[seat]
    for place in range(size(shot)):
        if card_at(shot, place) == HIDDEN:
            return True
        balls += BALLS[card_at(shot, place)]
    for place in range(size(laid)):
        balls -= GLOVES[card_at(laid, place)]
    return balls <= most_gloves(hand, view.due + 0)


@helper
def most_gloves(hand: Pile, cards: int) -> int:
    """The gloves on the best so many cards of a hand."""
    gloves, left = 0, cards + 0
    for symbols in range(9, 0, -1):
        for place in range(size(hand)):
            if left > 0 and GLOVES[card_at(hand, place)] == symbols:
                gloves += symbols
                left -= 1
    return gloves
